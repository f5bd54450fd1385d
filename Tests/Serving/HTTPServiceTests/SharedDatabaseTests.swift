import Documents
import Files
import Glibc
import Synchronization
import TestSupport
import Testing

/// Services that share a database of PostgreSQL.
@Suite struct SharedDatabaseTests {
    private func ids(_ store: RunningStore, _ path: String) -> [String] {
        (store.service.curl(path).json?["themes"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    @Test func eachSeesWhatTheOtherHasChanged() throws {
        let address = try PostgreSQLServer.shared.get().newStore()
        let one = try RunningStore(address: address)
        let two = try RunningStore(address: address, folder: one.folder)
        two.service.shell("(curl -sN --max-time 3600 $service/v1/events/stream?after=0 >heard &) ; sleep 0.2")
        let uploaded = one.put("author", "dawn", one.theme("dawn", "1.0", name: "Crème Dawn"), RunningStore.new)
        #expect(uploaded.status == 202, "\(uploaded.text)")
        #expect(two.ask("reviewer", "/v1/reviews/dawn/approve", "-X POST").status == 200)
        #expect(ids(one, "/themes") == ["dawn"] && ids(two, "/themes") == ["dawn"])
        #expect(ids(one, "/themes?q=creme") == ["dawn"] && ids(one, "/themes?q=night") == [])
        let again = one.put("reviewer", "dusk", one.theme("dusk", "1.0", name: "Dusk"), RunningStore.new)
        #expect(again.status == 201)
        #expect(ids(two, "/themes?q=dusk") == ["dusk"] && ids(two, "/themes?sort=name") == ["dawn", "dusk"])
        try two.service.waitUntil("the listener hears of it") {
            two.service.shell("grep -q dusk heard").status == 0
        }
        #expect(one.ask("reviewer", "/themes/dawn", "-X DELETE").status == 204)
        #expect(two.service.curl("/themes/dawn.json").status == 404)
    }

    @Test func theDatabaseIsCopiedFromAndToFolders() throws {
        let address = try PostgreSQLServer.shared.get().newStore()
        let store = try RunningStore(address: address)
        #expect(store.put("reviewer", "dusk", store.theme("dusk", "1.0"), RunningStore.new).status == 201)
        store.service.shell("mkdir -p more/published && cp \(store.theme("noon", "1.0")) more/published/noon.json")
        func run(_ words: String) -> (status: Int32, text: String) {
            let run = store.service.shell("kbrender store \(words) --themes '\(address)'")
            // A slow run tells how far it is, as `2 of 2 documents`.
            let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
                .filter { $0.wholeMatch(of: /\d+ of \d+ documents/) == nil }
            return (run.status, lines.map { "\($0)\n" }.joined())
        }
        let shown = "postgresql://kbrender@127.0.0.1:\(try PostgreSQLServer.shared.get().port)/postgres"
        #expect(run("import more") == (0, "\(shown): 1 document imported, 0 there already\n"))
        #expect(run("check") == (0, "\(shown): 2 themes and no problem\n"))
        #expect(run("export copy").text.hasPrefix("\(shown): 2 documents written, 0 there already\n"))
        #expect(store.service.shell("cmp more/published/noon.json copy/published/noon.json").status == 0)
        let backup = run("backup file")
        #expect(backup.status == 64 && backup.text.contains("pg_dump"), "\(backup.text)")
        #expect(ids(store, "/themes") == ["noon", "dusk"])
    }

    /// The server's first process is killed while four people upload, and started again.
    @Test func nothingIsLostWhenTheServerIsKilled() throws {
        let server = try PostgreSQLServer()
        let schema =
            try server.run("CREATE SCHEMA held; SELECT 'held'").split(separator: "\n").last.map(String.init) ?? ""
        let store = try RunningStore("--per-client=64", address: server.address(of: schema))
        let numbers = 1...24
        let files = numbers.map { store.theme("theme_\($0)", "1.0", name: "Number \($0)") }
        #expect(store.put("reviewer", "theme_1", files[0], RunningStore.new).status == 201)
        for (number, file) in zip(numbers, files).dropFirst() {
            // Each goes on until it has an answer that says what became of it; 412 if an earlier try was the one.
            store.service.shell(
                """
                for try in {1..4000}; do
                    code=$(curl -s -m 600 -o /dev/null -w '%{http_code}' -X PUT -H 'Authorization: Bearer \(store.token("reviewer"))' \
                        -H '\(RunningStore.new)' --data-binary @\(file) $service/themes/theme_\(number).json)
                    echo $code >>codes-\(number)
                    case $code in 201 | 412) break ;; esac
                    sleep 0.05
                done >/dev/null 2>&1 </dev/null &
                """)
        }
        try store.service.waitUntil("some are uploaded") { ids(store, "/themes").count > 3 }
        server.kill()
        try store.service.waitUntil("the database is missed") { store.service.curl("/themes").status == 503 }
        let answer = store.service.curl("/themes")
        #expect(
            answer.headers["retry-after"] != nil
                && answer.json?["type"]?.string?.hasSuffix("#store-unavailable") == true)
        #expect(store.service.curl("/themes/theme_1.json").status == 503)
        #expect(store.service.curl("/healthz").status == 200)
        #expect(server.start())
        try store.service.waitUntil("all are uploaded") { ids(store, "/themes?per-page=100").count == numbers.count }
        #expect(Set(ids(store, "/themes?per-page=100")) == Set(numbers.map { "theme_\($0)" }))
        for number in numbers {
            let versions = store.ask("reviewer", "/themes/theme_\(number)/versions").json?["versions"]?.array
            #expect(versions?.count == 1, "theme_\(number)")
        }
        let codes = Set(
            store.service.shell("cat codes-*").output.split(separator: 10).map { String(decoding: $0, as: UTF8.self) })
        #expect(codes.isSubset(of: ["201", "412", "503"]), "\(codes)")
        // Changes are announced again, too.
        try store.service.waitForLog("events of the store can be read again")
        store.service.shell("(curl -sN --max-time 3600 $service/v1/events/stream?after=0 >heard &) ; sleep 0.2")
        #expect(store.ask("reviewer", "/themes/theme_1", "-X DELETE").status == 204)
        try store.service.waitUntil("the listener hears of it") {
            store.service.shell("grep -q '^event: removed' heard").status == 0
        }
        let check = store.service.shell("kbrender store check --themes '\(server.address(of: schema))'")
        #expect(check.status == 0, "\(String(decoding: check.output, as: UTF8.self))")
    }

    @Test func nobodySeesThePassword() throws {
        let server = try PostgreSQLServer.shared.get()
        let address = try server.newStore()
        let store = try RunningStore(address: address)
        let secret = PostgreSQLServer.passwordPart
        for path in ["/metrics", "/openapi.json", "/readyz", "/", "/themes"] {
            #expect(!store.service.curl(path).text.contains(secret), "\(path)")
        }
        let family = store.service.shell(
            """
            for number in \(store.service.processNumber) $(pgrep -P \(store.service.processNumber)); do
                tr '\\0' ' ' </proc/$number/cmdline; echo
                [[ $number == \(store.service.processNumber) ]] || tr '\\0' ' ' </proc/$number/environ
            done
            """)
        let words = String(decoding: family.output, as: UTF8.self)
        #expect(!words.contains(secret) && words.contains("postgresql://kbrender@127.0.0.1"), "\(words)")
        #expect(!store.service.logged.contains(secret))
        // Failures of all kinds: no server, another password, no database, and words that are not an address.
        let wrong = address.replacing(PostgreSQLServer.escapedPassword, with: "\(secret)-wrong")
        for (other, status, expected) in [
            (address.replacing("\(server.port)/", with: "1/"), 69, "postgresql://kbrender@127.0.0.1:1/postgres"),
            (wrong, 69, "password authentication failed"),
            (address.replacing("/postgres", with: "/none"), 69, "does not exist"),
            ("postgresql://h/d?password=\(secret)", 64, "PGPASSWORD"), ("postgresql://u:\(secret)/a@h/d", 64, "%2F"),
            (address + "&nothing=1", 69, "nothing"),
        ] {
            for command in ["serve --themes", "store check --themes"] {
                let run = store.service.shell("kbrender \(command) '\(other)'")
                let text = String(decoding: run.output, as: UTF8.self)
                #expect(run.status == status && text.contains(expected) && !text.contains(secret), "\(text)")
            }
        }
        for line in [
            "serve '\(address)'", "store export '\(address)' x --themes '\(address)'", "serve --open='\(address)'",
        ] {
            let text = String(decoding: store.service.shell("kbrender \(line)").output, as: UTF8.self)
            #expect(!text.isEmpty && !text.contains(secret), "\(text)")
        }
    }

    /// Passwords come from where libpq has them, too; a socket takes the place of a host.
    @Test func libpqFindsPasswords() throws {
        let server = try PostgreSQLServer.shared.get()
        let address = try server.newStore().replacing(":\(PostgreSQLServer.escapedPassword)", with: "")
        let folder = TemporaryFolder()
        let file = try folder.add(
            "pass", "*:*:*:*:\(PostgreSQLServer.password.replacing(":", with: "\\:"))\n", permissions: 0o600)
        _ = try folder.add("aurora.json", Repository.text(Repository.fixtures.appending("themes/aurora.json")))
        let program = RunningProgram.program
        func check(_ address: String, _ environment: String) -> Int32 {
            system(
                "env \(environment) \(program) store import \(folder.path) --themes '\(address)' --quiet >/dev/null 2>&1"
            ) >> 8
        }
        #expect(check(address, "PGPASSWORD='\(PostgreSQLServer.password)'") == 0)
        #expect(check(address, "PGPASSFILE=\(file)") == 0 && check(address, "PGPASSFILE=/dev/null") == 69)
        let socket = "\(server.folder)".replacing("/", with: "%2F")
        let local = address.replacing("127.0.0.1:\(server.port)", with: "").replacing(
            "?", with: "?host=\(socket)&port=\(server.port)&")
        #expect(check(local, "PGPASSFILE=\(file)") == 0)
    }

    /// The library is not part of the program.
    @Test func theLibraryIsNamedIfItIsMissing() throws {
        let folder = TemporaryFolder()
        _ = try folder.add("libpq.so.5", "")
        let output = folder.path.appending("output")
        let status = system(
            "LD_LIBRARY_PATH=\(folder.path) \(RunningProgram.program) store check --themes postgresql://h/d >\(output) 2>&1"
        )
        #expect(status >> 8 == 69)
        #expect(try folder.text("output").contains("install the package libpq5"))
    }
}
