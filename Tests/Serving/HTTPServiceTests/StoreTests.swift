import Documents
@testable import Files
import Glibc
import TestSupport
import Testing

/// The service with a store of themes, with curl as the client.
@Suite struct StoreTests {
    @Test("000-upload-review") func uploadIsPublishedAfterReview() throws {
        let store = try RunningStore()
        let file = store.theme("aurora_x", "1.0")
        let sent = store.put("author", "aurora_x", file, RunningStore.new)
        #expect(sent.status == 202 && sent.json?["status"]?.string == "pending", "\(sent.text)")
        #expect(store.service.curl("/themes/aurora_x.json").status == 404)
        let pending = store.ask("reviewer", "/v1/reviews").json?["reviews"]?.array ?? []
        #expect(
            pending.count == 1 && pending[0]["owner"]?.string == "author" && pending[0]["status"]?.string == "pending")
        #expect(store.ask("author", "/v1/reviews").json?["reviews"]?.array?.count == 1)
        #expect(store.ask("author2", "/v1/reviews").json?["reviews"]?.array?.count == 0)
        for path in ["/v1/reviews/aurora_x.json", "/v1/reviews/aurora_x.png?scale=0.5"] {
            #expect(store.ask("author2", path).status == 403 && store.service.curl(path).status == 401, "\(path)")
            #expect(store.ask("reviewer", path).status == 200 && store.ask("author", path).status == 200, "\(path)")
        }
        #expect(store.ask("author", "/v1/reviews/aurora_x/approve", "-X POST").status == 403)
        let other = "-X POST -H 'If-Match: \"\(String(repeating: "0", count: 64))\"'"
        #expect(store.ask("reviewer", "/v1/reviews/aurora_x/approve", other).status == 412)
        #expect(store.ask("reviewer", "/v1/reviews/aurora_x/approve", "-X POST").status == 200)
        let document = store.service.curl("/themes/aurora_x.json")
        #expect(document.body == store.service.shell("cat \(file)").output)
        #expect(document.headers["link"] == "</themes/aurora_x/events>; rel=\"events\"")
        #expect(document.headers["etag"] == sent.headers["etag"])
        let tag = document.headers["etag"] ?? ""
        #expect(store.service.curl("/themes/aurora_x.json", "-H 'If-None-Match: \(tag)'").status == 304)
        #expect(store.ask("reviewer", "/v1/reviews").json?["reviews"]?.array?.isEmpty == true)
    }

    /// Lists follow what other processes publish, and removed themes keep their owners and versions.
    @Test func listsAndOwnersOutliveAChange() throws {
        let store = try RunningStore()
        let (service, file) = (store.service, store.theme("aurora_x", "1.0"))
        #expect(store.put("author", "aurora_x", file, RunningStore.new).status == 202)
        #expect(service.curl("/themes/aurora_x.json").status == 404)
        #expect(store.ask("author2", "/v1/reviews/aurora_x.json").status == 403)
        #expect(store.ask("reviewer", "/v1/reviews").json?["reviews"]?.array?.first?["owner"]?.string == "author")
        #expect(store.ask("reviewer", "/v1/reviews/aurora_x/approve", "-X POST").status == 200)
        #expect(service.curl("/themes/aurora_x.json").body == service.shell("cat \(file)").output)
        #expect(service.curl("/themes/aurora_x.png?scale=0.5").headers["content-type"] == "image/png")
        #expect(service.curl("/themes/aurora_x").text.contains("<table>"))

        // Another process publishes a theme, and the service knows it at once.
        let other = store.theme("linen_x", "1.0", name: "Crème")
        let shelf = "\(store.folder)/more/published"
        let imported = service.shell(
            """
            mkdir -p \(shelf) && cp \(other) \(shelf)/linen_x.json
            kbrender store import \(store.folder)/more --themes \(store.folder)/store.db
            """)
        #expect(
            String(decoding: imported.output, as: UTF8.self).hasSuffix(
                "store.db: 1 document imported, 0 there already\n"))
        func found(_ query: String) -> [String] {
            service.curl("/themes?" + query).json?["themes"]?.array?.compactMap { $0["id"]?.string } ?? []
        }
        #expect(found("") == ["linen_x", "aurora_x"] && found("sort=name") == ["aurora_x", "linen_x"])
        #expect(found("q=creme") == ["linen_x"] && found("q=creme&tag=none").isEmpty)
        let first = service.curl("/themes?per-page=1&after=9999999")
        let next = first.json?["next"]?.string ?? ""
        #expect(first.headers["link"] == "</themes?after=\(next)&per-page=1>; rel=\"next\"")
        #expect(found("per-page=1&after=\(next)") == ["aurora_x"])
        #expect(service.curl("/themes?page=201").status == 200 && service.curl("/themes?page=202").status == 400)

        let answer = store.put("author", "aurora_x", file, "If-Match: *")
        #expect(answer.status == 409, "\(answer.text)")
        #expect(store.ask("author", "/themes/aurora_x", "-X DELETE").status == 204)
        #expect(service.curl("/themes/aurora_x.json").status == 404 && found("") == ["linen_x"])
        #expect(store.put("author2", "aurora_x", store.theme("aurora_x", "2.0"), RunningStore.new).status == 403)
        #expect(store.put("author", "aurora_x", file, RunningStore.new).status == 409)
        #expect(store.put("author", "aurora_x", store.theme("aurora_x", "1.1"), RunningStore.new).status == 202)
        let checked = service.shell("kbrender store check --themes \(store.folder)/store.db")
        #expect(String(decoding: checked.output, as: UTF8.self).hasSuffix("store.db: 1 theme and no problem\n"))
    }

    /// The service answers with all themes or asks the client to wait, never with a part of them.
    @Test func listsAreWholeFromTheStart() throws {
        let store = try RunningStore()
        let file = store.theme("aurora_x", "1.0")
        let answers = store.service.shell(
            """
            mkdir -p many
            for n in $(seq 10 49); do sed s/aurora_x/aurora_$n/ \(file) >many/aurora_$n.json; done
            # It stops as it reads the last theme but two, and goes on once it has been asked.
            halting 'open:*aurora_47.json' kbrender serve --listen unix:$PWD/many.sock --themes many --access-log off \
                --cache off 2>/dev/null
            await '[[ -S many.sock ]]'; reach
            for n in $(seq 6000); do
                for path in themes/aurora_49.json 'themes?per-page=1'; do
                    curl -s --unix-socket many.sock -D head -o body "http://localhost/$path"
                    tr -d '\\r' <head | sed -nE 's/^HTTP.* ([0-9]+).*/\\1/p; s/^(Retry-After): /\\1 /p' | tr '\\n' ' '
                    [[ $path == themes/* ]] || grep -oE '"total": [0-9]+' body | tr '\\n' ' '
                done
                grep -q 200 head && break
                # Once: the pipe has room for no more than a few of these.
                [[ $n != 1 ]] || release
                sleep 0.02
            done
            end TERM $pid 0
            """)
        let words = String(decoding: answers.output, as: UTF8.self)
            .replacing("503 Retry-After 1", with: "waits").split(separator: " ").map(String.init)
        #expect(Set(words).isSubset(of: ["waits", "200", "\"total\":", "40"]) && words.last == "40", "\(words)")
        #expect(words.first == "waits")
    }

    @Test func publishedThemesAreFilesForOtherPrograms() throws {
        let store = try RunningStore()
        _ = store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new)
        let file = store.service.curl("/themes/aurora_x/export/fcitx5?mode=dark")
        #expect(file.status == 200 && file.headers["content-type"] == "application/zip", "\(file.text.prefix(200))")
        #expect(file.headers["content-disposition"] == "attachment; filename=\"aurora_x_dark.zip\"")
        #expect(file.body.starts(with: "PK".utf8))
        let tag = file.headers["etag"] ?? ""
        let again = store.service.curl(
            "/themes/aurora_x/export/fcitx5?mode=dark", "-H 'If-None-Match: \(tag)'")
        #expect(again.status == 304)
        #expect(store.service.curl("/themes/aurora_x/export/css").text.contains("--kb-keyboard-background"))
        #expect(store.service.curl("/themes/aurora_x/export/gboard").status == 404)
        #expect(store.service.curl("/themes/other/export/css").status == 404)
    }

    @Test func authorSeesTheRejection() throws {
        let store = try RunningStore()
        _ = store.put("author", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new)
        let path = "/v1/reviews/aurora_x/reject"
        #expect(store.ask("reviewer", path, "-X POST").status == 400)
        #expect(store.ask("reviewer", path + "?reason=", "-X POST").status == 400)
        #expect(store.ask("reviewer", path + "?reason=Too%20dark%20%3Cb%3E", "-X POST").status == 200)
        let reviews = store.ask("author", "/v1/reviews").json?["reviews"]?.array ?? []
        #expect(reviews.first?["status"]?.string == "rejected" && reviews.first?["reason"]?.string == "Too dark <b>")
        #expect(store.ask("reviewer", "/v1/reviews/aurora_x/approve", "-X POST").status == 404)
        // Another author cannot take the id; the owner uploads again, and withdraws.
        #expect(store.put("author2", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new).status == 403)
        #expect(store.put("author", "aurora_x", store.theme("aurora_x", "1.1"), RunningStore.new).status == 202)
        #expect(store.ask("author2", "/v1/reviews/aurora_x.json", "-X DELETE").status == 403)
        #expect(store.ask("author", "/v1/reviews/aurora_x.json", "-X DELETE").status == 204)
        #expect(store.ask("author", "/v1/reviews").json?["reviews"]?.array?.count == 0)
    }

    @Test func uploadMustNameTheVersionItReplaces() throws {
        let store = try RunningStore()
        let first = store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new)
        #expect(first.status == 201 && first.headers["location"] == "/themes/aurora_x", "\(first.text)")
        let tag = first.headers["etag"] ?? ""
        let (same, newer) = (store.theme("aurora_x", "1.0.0"), store.theme("aurora_x", "1.1"))
        for (condition, file, status) in [
            ("X-None: 1", newer, 428), (RunningStore.new, newer, 412), ("If-Match: \"0\"", newer, 412),
            ("If-Match: W/\(tag)", newer, 412), ("If-Match: \(tag)", same, 409), ("If-Match: \(tag)", newer, 201),
            ("If-Match: \(tag)", store.theme("aurora_x", "2.0"), 412),
            ("If-Match: *", store.theme("aurora_x", "2.0"), 201),
        ] {
            let answer = store.put("reviewer", "aurora_x", file, condition)
            #expect(answer.status == status, "\(condition): \(answer.text)")
        }
        #expect(store.put("author", "aurora_x", newer, "If-Match: *").status == 403)
        #expect(store.ask("author", "/themes/aurora_x", "-X DELETE").status == 403)
        #expect(store.ask("reviewer", "/themes/aurora_x", "-X DELETE").status == 204)
        #expect(store.service.curl("/themes/aurora_x.json").status == 404)
    }

    /// A waiting upload is replaced only by one that names it: over nothing and over a published theme, and by its owner alone.
    @Test(arguments: [false, true]) func aWaitingUploadIsNotReplacedUnseen(isPublished: Bool) throws {
        let store = try RunningStore()
        var new = RunningStore.new
        if isPublished {
            _ = store.put("author", "aurora_x", store.theme("aurora_x", "1.0"), new)
            let answer = store.ask("reviewer", "/v1/reviews/aurora_x/approve", "-X POST")
            new = "If-Match: \(answer.headers["etag"] ?? "")"
        }
        let first = store.put("author", "aurora_x", store.theme("aurora_x", "1.1"), new)
        #expect(first.status == 202, "\(first.text)")
        let tag = first.headers["etag"] ?? ""
        let next = store.theme("aurora_x", "1.2")
        #expect(store.put("author2", "aurora_x", next, new).status == 403)
        let second = store.put("author", "aurora_x", next, new)
        #expect(
            second.status == 409 && second.json?["type"]?.string?.hasSuffix("#upload-waiting") == true, "\(second.text)"
        )
        func waiting() -> String? { store.ask("author", "/v1/reviews/aurora_x.json").headers["etag"] }
        #expect(waiting() == tag && store.put("author2", "aurora_x", next, "If-Match: \(tag)").status == 403)
        let named = store.put("author", "aurora_x", next, "If-Match: \(tag)")
        #expect(named.status == 202 && waiting() == named.headers["etag"] && waiting() != tag, "\(named.text)")
        // The next one has to name that.
        #expect(store.put("author", "aurora_x", store.theme("aurora_x", "1.3"), "If-Match: \(tag)").status != 202)
        #expect(waiting() == named.headers["etag"])
    }

    @Test func uploadsMustMeetTheStoresRules() throws {
        let store = try RunningStore()
        let broken = "\(store.folder)/broken.json"
        _ = store.theme("aurora_x", "1.0")
        store.service.shell(
            "python3 -c \"import json; d = json.load(open('\(store.folder)/aurora_x-1.0.json')); d['name'] = 'A'; "
                + "d['version'] = 'one'; json.dump(d, open('\(broken)', 'w'))\"")
        let answer = store.put("author", "aurora_x", broken, RunningStore.new)
        #expect(answer.status == 422 && answer.json?["type"]?.string == "docs/service.md#bad-theme", "\(answer.text)")
        let paths = answer.json?["diagnostics"]?.array?.compactMap { $0["path"]?.string } ?? []
        #expect(paths.contains("name") && paths.contains("version"), "\(paths)")
        let elsewhere = store.put("author", "another", store.theme("aurora_x", "1.0"), RunningStore.new)
        #expect(elsewhere.status == 422 && elsewhere.text.contains("expected another"), "\(elsewhere.text)")
        store.service.shell("head -c 51201 /dev/zero | tr '\\0' ' ' > \(store.folder)/large")
        #expect(store.put("author", "aurora_x", "\(store.folder)/large", RunningStore.new).status == 413)
        #expect(store.put("author", "aurora_x", "/dev/null", RunningStore.new).status == 400)
        for path in ["/themes/Aurora.json", "/themes/..%2fx.json", "/themes/a.b.json", "/themes/ab.json"] {
            let status = store.ask("author", path, "-X PUT -d x -H '\(RunningStore.new)'").status
            #expect(status == 404 || status == 400, "\(path): \(status)")
        }
        #expect(store.ask("reviewer", "/v1/reviews").json?["reviews"]?.array?.isEmpty == true)
    }

    @Test func rolesLimitWhatTokensAllow() throws {
        let store = try RunningStore("--access-log=text")
        let aurora = "--data-binary @\(RunningProgram.themes)/aurora.json"
        #expect(store.service.curl("/v1/validate", aurora).status == 401)
        #expect(store.service.curl("/v1/validate", aurora).headers["www-authenticate"]?.hasPrefix("Bearer") == true)
        #expect(store.service.curl("/v1/validate", aurora + " -H 'Authorization: Bearer x'").status == 401)
        #expect(store.ask("bot", "/v1/validate", aurora).status == 200)
        #expect(store.ask("bot", "/v1/reviews").status == 403)
        let refusal = #""token bot" "GET" "/v1/reviews" 403 "#
        try store.service.waitForLog(refusal)
        #expect(store.service.curl("/v1/presets/rose.png?scale=0.5").status == 200)
        let revoked = store.service.shell("kbrender token --revoke bot --tokens \(store.folder)/tokens 2>&1")
        #expect(
            String(decoding: revoked.output, as: UTF8.self)
                == "kbrender: 1 token of bot revoked (send the service HUP)\n")
        store.service.send(SIGHUP)
        try store.service.waitUntil("the token is gone") { store.ask("bot", "/v1/validate", aurora).status == 401 }
        store.service.shell("echo broken >> \(store.folder)/tokens")
        store.service.send(SIGHUP)
        try store.service.waitForLog("the old tokens stay in use")
        #expect(store.ask("author", "/v1/validate", aurora).status == 200)
    }

    @Test func uploadsNeedAFileOfTokens() throws {
        let folder = "/tmp/kbrender-none-\(UInt32.random(in: 0 ... .max))"
        defer { _ = system("rm -rf \(folder)") }
        let service = try RunningProgram("--themes=\(folder)")
        #expect(service.curl("/themes/aurora_x.json", "-X PUT -d x -H '\(RunningStore.new)'").status == 403)
        #expect(service.curl("/v1/reviews").status == 403)
        #expect(service.curl("/v1/validate", "--data-binary @$themes/aurora.json").status == 200)
        #expect(service.curl("/").text.contains("There are no themes here yet."))
        let without = try RunningProgram()
        for path in ["/", "/themes", "/themes/aurora_x.json"] { #expect(without.curl(path).status == 404, "\(path)") }
    }

    @Test func openStoreDrawsWithoutToken() throws {
        let store = try RunningStore("--open")
        #expect(store.service.curl("/v1/validate", "--data-binary @$themes/aurora.json").status == 200)
        #expect(store.service.curl("/themes/aurora_x.json", "-X PUT -d x -H '\(RunningStore.new)'").status == 401)
        #expect(store.service.curl("/v1/reviews").status == 401)
    }

    // MARK: - Folders

    /// A folder that an earlier version's service has kept, with what was done by hand: states, owners, times and reasons stay.
    /// Its authors are mina and otto, its reviewer is rita.
    @Test func aKeptFolderIsImportedWithStatesAndOwners() throws {
        let temporary = TemporaryFolder()
        _ = system("cp -r \(Repository.fixtures)/stores/kept \(temporary.path)/themes")
        let list = "cd \(temporary.path)/themes; find . -name '*.json' | sort | xargs sha256sum"
        let store = try RunningStore(
            themes: "themes", folder: temporary.path, people: ["mina": .author, "otto": .author, "rita": .reviewer])
        let before = store.service.shell(
            list.replacing("\(temporary.path)/themes", with: "\(Repository.fixtures)/stores/kept"))
        #expect(store.service.shell(list).output == before.output && before.output.count > 1000)
        try store.service.waitForLog("themes: 8 documents imported, 0 there already")
        try store.service.waitForLog("published/edited.json belongs to the reviewers, not to \"mina\"")
        let themes = store.service.curl("/themes?sort=name").json?["themes"]?.array ?? []
        #expect(
            themes.map { "\($0["id"]?.string ?? "") \($0["version"]?.string ?? "")" } == [
                "approved 1.0", "by_rita 1.0", "edited 1.1", "newer 1.1", "by_hand 1.0",
            ])
        let uploads = store.ask("rita", "/v1/reviews").json?["reviews"]?.array ?? []
        let members = ["id", "status", "owner", "version", "reason", "time"]
        #expect(
            uploads.map { upload in members.map { upload[$0]?.string ?? "–" }.joined(separator: " ") } == [
                "newer pending mina 1.2 – 2026-11-27T04:43:09.125Z",
                "waiting pending otto 1.0 – 2026-11-27T04:43:09.663Z",
                "rejected rejected otto 1.0 Too pale, மங்கல் 2026-11-27T04:43:09.935Z",
            ])
        let versions = store.ask("mina", "/themes/newer/versions").json?["versions"]?.array ?? []
        #expect(
            versions.map { $0["time"]?.string } == ["2026-11-27T04:43:08.802Z"]
                && versions.first?["owner"]?.string == "mina")
        for (name, id, status) in [
            ("otto", "approved", 403), ("mina", "by_rita", 403), ("mina", "by_hand", 403),
            ("mina", "edited", 403),
            ("mina", "approved", 204), ("rita", "edited", 204), ("otto", "waiting", 204),
            ("otto", "rejected", 204),
        ] {
            #expect(store.ask(name, "/themes/\(id)", "-X DELETE").status == status, "\(name) deletes \(id)")
        }
        #expect(store.ask("rita", "/v1/reviews/newer/approve", "-X POST").status == 200)
        // What people have decided since stays so, however often the folder is read.
        store.service.send(SIGHUP)
        let again = "themes: 0 documents imported, 8 there already"
        try store.service.waitForLog(again)
        #expect(
            store.service.curl("/themes?sort=name").json?["themes"]?.array?.compactMap { $0["id"]?.string } == [
                "by_rita", "newer", "by_hand",
            ])
        #expect(store.ask("rita", "/v1/reviews").json?["reviews"]?.array?.isEmpty == true)
    }

    /// Documents that lie in a folder are taken at the start and on HUP: new ones, and those with a higher version.
    @Test func aFolderOfDocumentsIsImportedAgainAndAgain() throws {
        let temporary = TemporaryFolder()
        _ = system("mkdir \(temporary.path)/themes; echo '{' >\(temporary.path)/themes/broken.json")
        let store = try RunningStore(themes: "themes", folder: temporary.path)
        try store.service.waitForLog("themes: left out: broken.json: is broken")
        func expect(_ version: String?, _ told: String, after step: String) throws {
            store.service.shell("rm -f \(store.folder)/themes/broken.json; \(step)")
            func count() -> Int { store.service.logged.ranges(of: " imported, ").count }
            let before = count()
            store.service.send(SIGHUP)
            try store.service.waitUntil("it is read") { count() > before }
            let shown = store.service.curl("/themes").json?["themes"]?.array?.first?["version"]?.string
            try store.service.waitForLog(told)
            #expect(shown == version, "\(told) \(store.service.logged)")
        }
        let file = "\(store.folder)/themes/Some name.json"
        try expect(
            "1.0", "1 document imported, 0 there already", after: "cp \(store.theme("aurora_x", "1.0")) '\(file)'")
        try expect(
            "1.1", "1 document imported, 0 there already", after: "cp \(store.theme("aurora_x", "1.1")) '\(file)'")
        try expect(
            "1.1",
            "Some name.json: has version \"1.1\", and the store has 1.1 (a document that was changed needs a higher version)",
            after: "sed -i s/Aurora/Other/ '\(file)'")
        #expect(store.ask("author", "/themes/aurora_x", "-X DELETE").status == 403)
        #expect(store.ask("reviewer", "/themes/aurora_x", "-X DELETE").status == 204)
        try expect(
            nil, "0 documents imported, 1 there already", after: "cp \(store.theme("aurora_x", "1.1")) '\(file)'")
        #expect(store.service.shell("kbrender store check --themes \(store.folder)/themes").status == 0)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may mount file systems"))
    func aFolderThatCannotBeWrittenNamesTheWay() throws {
        let temporary = TemporaryFolder()
        let folder = temporary.path.appending("themes")
        #expect(system("mkdir \(folder) && mount -t tmpfs -o ro none \(folder)") == 0)
        defer { _ = system("umount -l \(folder)") }
        let commands = TestCommands()
        for path in ["\(folder)", "\(folder)/new", "/dev/null/new"] {
            let run = commands.shell("kbrender serve --listen unix:$PWD/x.sock --themes \(path) 2>&1")
            let words = String(decoding: run.output, as: UTF8.self)
            #expect(run.status == 73 && words.contains("or --themes store.db with another path"), "\(words)")
        }
    }

    // MARK: - Roles

    @Test func everyActionNeedsItsRole() throws {
        let store = try RunningStore()
        #expect(store.put("author", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new).status == 202)
        let reviews = "/v1/reviews/aurora_x"
        for (path, options, author) in [
            ("/themes/aurora_y.json", "-X PUT -d x -H '\(RunningStore.new)'", 422),
            ("/themes/aurora_x", "-X DELETE", 204),
            ("/v1/reviews", "", 200), (reviews + ".json", "", 404), (reviews + ".png", "", 404),
            (reviews + ".json", "-X DELETE", 404), (reviews + "/approve", "-X POST", 403),
            (reviews + "/reject?reason=no", "-X POST", 403),
        ] {
            #expect(store.service.curl(path, options).status == 401, "\(path) \(options)")
            #expect(store.ask("bot", path, options).status == 403, "\(path) \(options)")
            #expect(store.ask("author", path, options).status == author, "\(path) \(options)")
        }
    }

    /// `upload` takes folders: what the store has is left alone, so it can be started again.
    @Test func manyThemesAreUploadedOnce() throws {
        let store = try RunningStore()
        let (one, other) = (store.theme("aurora_1", "1.0"), store.theme("aurora_2", "1.0"))
        func upload() -> (status: Int32, text: String) {
            let ran = store.service.shell(
                """
                mkdir -p many; cp \(one) \(other) many; echo '{' > many/broken.json
                KBRENDER_TOKEN=\(store.token("author")) kbrender upload many --to $service 2>&1
                """)
            return (ran.status, String(decoding: ran.output, as: UTF8.self))
        }
        let first = upload()
        #expect(
            first.status == 65 && first.text.hasSuffix("3 documents: 2 sent, 0 there already, 1 not taken\n"),
            "\(first)")
        #expect(first.text.contains("\n1 error\n") && !first.text.contains("2 errors"), "\(first)")
        #expect(first.text.contains("1/3 many/aurora_1-1.0.json: It will be reviewed and published soon."), "\(first)")
        let again = upload()
        #expect(
            again.status == 65 && again.text.hasSuffix("3 documents: 0 sent, 2 there already, 1 not taken\n"),
            "\(again)")
        _ = store.ask("reviewer", "/v1/reviews/aurora_1/approve", "-X POST")
        #expect(upload().text.contains("many/aurora_1-1.0.json: is published already"))
        // Who is unknown learns that first.
        let unknown = store.service.shell(
            "KBRENDER_TOKEN=unknown kbrender upload many/aurora_1-1.0.json --to $service 2>&1")
        #expect(
            unknown.status == 73
                && String(decoding: unknown.output, as: UTF8.self).contains("the store does not know this token"))
    }

    /// Lists and pages are compressed for those who take it, with a tag of their own; picture links name the version.
    @Test func listsAreCompressed() throws {
        let store = try RunningStore()
        for number in 1...5 {
            let id = "aurora_\(number)"
            _ = store.put("reviewer", id, store.theme(id, "1.0"), RunningStore.new)
        }
        try store.service.waitUntil("a version") {
            store.service.curl("/v1/presets/rose.png?scale=1").headers["kbrender-version-link"] != nil
        }
        for path in ["/themes", "/themes/aurora_1", "/v1/events.atom"] {
            let plain = store.service.curl(path)
            let packed = store.service.curl(path, "-H 'Accept-Encoding: br;q=1, gzip;q=0.5' --compressed")
            #expect(plain.headers["content-encoding"] == nil && packed.headers["content-encoding"] == "gzip", "\(path)")
            #expect(plain.headers["vary"]?.contains("Accept-Encoding") == true && packed.body == plain.body, "\(path)")
            let (tag, other) = (packed.headers["etag"] ?? "", plain.headers["etag"] ?? "")
            #expect(tag != other && tag.hasSuffix("-gzip\""), "\(path)")
            #expect(store.service.curl(path, "-H 'Accept-Encoding: gzip' -H 'If-None-Match: \(tag)'").status == 304)
            #expect(store.service.curl(path, "-H 'If-None-Match: \(tag)'").status == 200)
        }
        #expect(store.service.curl("/themes", "-H 'Accept-Encoding: gzip;q=0'").headers["content-encoding"] == nil)
        let links = store.service.curl("/themes").json?["themes"]?.array?.first?["links"]
        for name in ["picture", "thumbnail"] {
            let link = links?[name]?.string ?? ""
            #expect(link.contains("?v=") && store.service.curl(link).status == 200, "\(link)")
        }
        let short = store.service.curl("/themes/ab.json")
        #expect(short.status == 404 && short.text.contains("expected 3 to 50 letters"), "\(short.text)")
        store.service.send(SIGHUP)
        try store.service.waitForLog("HUP: read again: tokens from")
        let figures = store.service.curl("/metrics").text
        #expect(
            figures.contains("kbrender_store_up 1\n") && figures.contains("kbrender_disk_free_bytes{disk=\"store\"}"))
    }

    // MARK: - Full disks

    /// The service may write no file of more than 1 MiB: uploads are taken until the log of the database has that.
    @Test func filesThatAreTooLargeChangeNothing() throws {
        let store = try RunningStore(environment: ["prlimit", "--fsize=1048576"])
        try checkFullDisk(store) { _ in }
    }

    @Test(.enabled(if: geteuid() == 0, "only root may mount file systems"))
    func fullDiskChangesNothing() throws {
        let temporary = TemporaryFolder()
        let disk = temporary.path.appending("disk")
        #expect(system("mkdir \(disk) && mount -t tmpfs -o size=4m none \(disk)") == 0)
        defer { _ = system("umount -l \(disk)") }
        let store = try RunningStore(themes: "disk", folder: temporary.path)
        try checkFullDisk(store) { isFull in
            store.service.shell(isFull ? "head -c 5000000 /dev/zero > \(disk)/other" : "rm \(disk)/other")
            let state = store.service.curl("/readyz")
            #expect(
                isFull ? state.status == 503 && state.text.hasPrefix("disk: ") : state.status == 200, "\(state.text)")
        }
        #expect(store.put("reviewer", "last_one", store.theme("last_one", "2.0"), RunningStore.new).status == 201)
    }

    /// Uploads until there is no room: what was answered with 201 is there, and nothing else.
    private func checkFullDisk(_ store: RunningStore, fill: (Bool) -> Void) throws {
        var taken: [String] = []
        var refused: RunningProgram.Answer?
        for number in 100..<300 where refused == nil {
            if number == 103 { fill(true) }
            let id = "aurora_\(number)"
            let answer = store.put("reviewer", id, store.theme(id, "1.0"), RunningStore.new)
            if answer.status == 201 { taken.append(id) } else { refused = answer }
        }
        #expect(refused?.status == 507 && taken.count >= 3, "\(refused?.text ?? "none") \(taken.count)")
        #expect(refused?.json?["type"]?.string == "docs/service.md#disk-full")
        try store.service.waitForLog("the disk is full")
        fill(false)
        let listed = store.service.curl("/themes?sort=name&per-page=200").json?["themes"]?.array ?? []
        #expect(listed.compactMap { $0["id"]?.string } == taken.sorted())
    }

    // MARK: - Published themes

    @Test func storePicturesMatchTheCommandLineAndOldOnesEnd() throws {
        let store = try RunningStore()
        let file = store.theme("aurora_x", "1.0")
        _ = store.put("reviewer", "aurora_x", file, RunningStore.new)
        let service = store.service
        // A service that has just begun does not know yet what its pictures depend on.
        try service.waitUntil("a version") {
            service.curl("/themes/aurora_x.png?mode=dark&scale=1").headers["kbrender-version-link"] != nil
        }
        let picture = service.curl("/themes/aurora_x.png?mode=dark&scale=1")
        #expect(
            picture.body
                == service.shell("kbrender \(file) --mode dark --scale 1 -o a.png --cache off; cat a.png").output)
        let thumbnail = service.curl("/themes/aurora_x/thumbnail.webp?style=split")
        #expect(
            thumbnail.body
                == service.shell("kbrender thumbnail \(file) --style split -o t.webp; cat t.webp").output)
        let link = picture.headers["kbrender-version-link"] ?? ""
        let kept = service.curl(link)
        #expect(kept.body == picture.body && kept.headers["cache-control"] == "public, max-age=3600, s-maxage=60")
        let tag = picture.headers["etag"] ?? ""
        #expect(service.curl("/themes/aurora_x.png?mode=dark&scale=1", "-H 'If-None-Match: \(tag)'").status == 304)
        #expect(
            store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.1", name: "Other"), "If-Match: *").status
                == 201)
        let old = service.curl(link)
        #expect(old.status == 404 && old.headers["cache-control"] == "no-store")
        // A name does not change the picture.
        #expect(service.curl("/themes/aurora_x.png?mode=dark&scale=1").headers["etag"] == tag)
        #expect(service.curl("/themes/none_such.png").status == 404)
    }

    @Test func themesHaveADateOfLastChange() throws {
        let store = try RunningStore()
        let picture = "/themes/aurora_x.png?scale=0.25"
        func dates() throws -> [String] {
            var dates: [String?] = []
            try store.service.waitUntil("the second is over") {
                dates = ["/themes/aurora_x.json", picture].map { store.service.curl($0).headers["last-modified"] }
                return !dates.contains(nil)
            }
            return dates.compactMap(\.self)
        }
        let began = time(nil)
        _ = store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new)
        // Something less than a second old may change without a new date.
        let young = store.service.curl("/themes/aurora_x.json").headers["last-modified"]
        if time(nil) == began { #expect(young == nil) }
        let first = try dates()
        for (path, date) in zip(["/themes/aurora_x.json", picture], first) {
            let seconds = store.service.shell("date -u -d '\(date)' +%s").output
            #expect(
                (began...time(nil)).contains(Int(String(decoding: seconds.dropLast(), as: UTF8.self)) ?? 0), "\(date)")
            #expect(store.service.curl(path, "-H 'If-Modified-Since: \(date)'").status == 304)
            #expect(store.service.curl(path, "-H 'If-Modified-Since: \(date)' -H 'If-None-Match: \"x\"'").status == 200)
        }
        _ = store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.1"), "If-Match: *")
        let second = try dates()
        for (path, dates) in zip(["/themes/aurora_x.json", picture], zip(first, second)) {
            #expect(dates.0 != dates.1 && store.service.curl(path, "-H 'If-Modified-Since: \(dates.0)'").status == 200)
        }
        _ = store.put("author", "aurora_y", store.theme("aurora_y", "1.0"), RunningStore.new)
        #expect(store.ask("author", "/v1/reviews/aurora_y.png?scale=0.25").headers["last-modified"] == nil)
    }

    @Test func listsArePaged() throws {
        let store = try RunningStore()
        let imported = store.service.shell(
            """
            mkdir more
            for n in 1 2 3 4 5; do sed "s/\\"aurora\\"/\\"aurora_$n\\"/" $themes/aurora.json > more/$n.json; done
            kbrender store import more --themes \(store.folder)/store.db
            """)
        #expect(imported.status == 0 && store.service.curl("/themes").json?["total"]?.integer == 5)
        // A service that has just begun does not know yet what its pictures depend on.
        try store.service.waitUntil("the links of pictures have versions") {
            store.service.curl("/themes").text.contains("?v=")
        }
        let answer = store.service.curl("/themes?per-page=2&page=2&sort=name")
        let ids = answer.json?["themes"]?.array?.compactMap { $0["id"]?.string }
        #expect(ids == ["aurora_3", "aurora_4"] && answer.json?["pages"]?.integer == 3)
        #expect(
            answer.headers["link"]
                == "</themes?page=1&per-page=2&sort=name>; rel=\"prev\", </themes?page=3&per-page=2&sort=name>; rel=\"next\""
        )
        let tag = answer.headers["etag"] ?? ""
        #expect(store.service.curl("/themes?per-page=2&page=2&sort=name", "-H 'If-None-Match: \(tag)'").status == 304)
        #expect(store.service.curl("/themes?page=0").status == 400)
    }

    // MARK: - Pages

    @Test func pagesEscapeAuthorsText() throws {
        let store = try RunningStore()
        let names = [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "a' onload='x", "&lt;b&gt;",
            "\u{202E}sdrawkcab", "<\u{338}script>alert(1)</script>",
        ]
        for (n, name) in names.enumerated() {
            let id = "hostile_\(n)"
            let file = store.theme(id, "1.0", name: name)
            #expect(store.put("reviewer", id, file, RunningStore.new).status == 201, "\(name)")
            let page = store.service.curl("/themes/\(id)")
            #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
            for text in [page.text, store.service.curl("/").text] {
                // The page's own script has a type.
                for raw in ["<script>", "<img src=x", "\u{202E}", "<\u{338}"] {
                    #expect(!text.unicodeScalars.contains(Array(raw.unicodeScalars)), "\(name): \(raw)")
                }
            }
        }
        let page = store.service.curl("/")
        let policy = page.headers["content-security-policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none';") && policy.contains("sandbox") && !policy.contains("unsafe"))
        #expect(page.headers["x-content-type-options"] == "nosniff")
        #expect(page.text.contains("<bdi>&amp;lt;b&amp;gt;</bdi>") && page.text.contains("6 themes"))
        let tag = page.headers["etag"] ?? ""
        #expect(store.service.curl("/", "-H 'If-None-Match: \(tag)'").status == 304)
    }

    /// Names that contain markup, accessibility, widths from 320 to 2,560 points and no scripts, in Chromium:
    /// `Clients/gallery.py` has the requirements.
    @Test func pagesWorkInABrowser() throws {
        let store = try RunningStore()
        let script = "Tests/Serving/HTTPServiceTests/Clients/gallery.py"
        let words = "$service \(store.token("reviewer")) \(store.token("author")) $themes/aurora.json"
        let ran = store.service.shell(
            "cd \(RunningProgram.package) && \"$(scripts/python browser)\" \(script) \(words)")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
    }

    @Test func gallerySignsItsLinks() throws {
        let keys = "/tmp/kbrender-keys-\(getpid())"
        _ = system("printf '%064d\\n' 7 > \(keys)")
        defer { unlink(keys) }
        let store = try RunningStore("--keys=\(keys)")
        let file = store.theme("aurora_x", "1.0")
        #expect(store.put("reviewer", "aurora_x", file, RunningStore.new).status == 201)
        #expect(store.service.curl("/themes/aurora_x/thumbnail.webp").status == 403)
        try store.service.waitUntil("a version") { store.service.curl("/").text.contains("&amp;v=") }
        for path in ["/", "/themes/aurora_x"] {
            let page = store.service.curl(path).text
            let links = page.split(separator: "\"").filter { $0.contains(".webp?mode=") }.map(String.init)
            #expect(links.count >= 2 && links.allSatisfy { $0.contains("&amp;sig=") })
            let link = links[0].replacing("&amp;", with: "&")
            let picture = store.service.curl(link)
            #expect(picture.status == 200 && picture.headers["cache-control"]?.hasPrefix("public,") == true)
            #expect(store.service.curl(link.replacing("mode=", with: "mode=dark&mode=")).status != 200)
        }
        let list = store.service.curl("/themes").json?["themes"]?.array?.first?["links"]
        #expect(store.service.curl(list?["picture"]?.string ?? "").status == 200)
    }

    // MARK: - Events

    @Test func listenersReceiveEveryChange() throws {
        let store = try RunningStore("--connections=2048", "--connections-per-client=2048")
        let file = store.theme("aurora_x", "1.0")
        #expect(store.put("reviewer", "aurora_x", file, RunningStore.new).status == 201)
        let ran = store.service.shell(
            "ulimit -n 4096; python3 \(RunningProgram.clients)/listeners.py \(store.service.port) 500 aurora_x \(file) "
                + "\(store.token("reviewer")) \(store.service.processNumber)")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
        #expect(store.service.curl("/themes/none_such/events").status == 404)
        // A client that reconnects receives the events it missed; the streams end with the service.
        let digest = (store.service.curl("/themes/aurora_x.json").headers["etag"] ?? "").filter { $0 != "\"" }
        store.service.shell(
            "(curl -sN $service/themes/aurora_x/events -H 'Last-Event-ID: 0' > missed &); (curl -sN "
                + "$service/themes/aurora_x/events -H 'Last-Event-ID: \(digest)' > none &)")
        // Comments that keep the stream open may follow.
        try store.service.waitUntil("it gets what it missed, and the other one listens") {
            store.service.shell("test -s none").status == 0
                && String(decoding: store.service.shell("cat missed").output, as: UTF8.self).contains(
                    "id: \(digest)\nevent: changed\ndata: {\"version\":\"3.0\",\"digest\":\"\(digest)\"}\n\n")
        }
        #expect(store.service.shell("grep -c ^event: missed").output == Array("1\n".utf8))
        #expect(!String(decoding: store.service.shell("cat none").output, as: UTF8.self).contains("event:"))
        store.service.send(SIGTERM)
        #expect(store.service.waitForEnding() == .exit(0))
    }

    // MARK: - Crashes

    /// A smaller version of `scripts/crashes`, which makes a thousand uploads.
    @Test func acceptedUploadsSurviveCrashes() throws {
        let temporary = TemporaryFolder()
        let folder = temporary.path
        let crashes = "\(RunningProgram.package)/scripts/crashes \(RunningProgram.program) 150"
        let status = system("bash -c 'TMPDIR=\(folder) timeout 3600 \(crashes) >\(folder)/log 2>&1 </dev/null'")
        let log = try InputFile(reading: temporary.path.appending("log")).bytes
        #expect(status == 0, "\(String(decoding: log, as: UTF8.self))")
    }
}
