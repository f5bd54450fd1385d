import Files
import Glibc
import KeyboardPreview
import TestSupport
import Testing

/// The files of `deploy`, as far as they can be checked without a dedicated machine.
@Suite struct DeploymentTests {
    private let deploy = RunningProgram.package.appending("deploy")

    /// Shell commands, run in the test's folder, that start nginx with our site and the test's own paths, in front of a service
    /// at a place in nginx's notation.
    private func proxy(of place: String) -> String {
        """
        sed -e "s#unix:/run/kbrender/http.sock#\(place)#" -e "s#/var/cache/#$PWD/#" \\
            -e "s#listen 127.0.0.1:8080;#listen unix:$PWD/proxy;#" \\
            -e "s#listen 127.0.0.1:9087;#listen unix:$PWD/watched;#" \(deploy)/nginx-site.conf > site.conf
        { [ $(id -u) = 0 ] && echo 'user root;'
          echo "pid $PWD/nginx.pid; error_log $PWD/nginx.log; events {} http { access_log off; client_body_temp_path $PWD/b;"
          echo "proxy_temp_path $PWD/p; fastcgi_temp_path $PWD/f; uwsgi_temp_path $PWD/u; scgi_temp_path $PWD/s;"
          echo "include $PWD/site.conf; }"; } > nginx.conf
        PATH=$PATH:/usr/sbin
        """
    }

    @Test func proxyKnowsTheEndingsOfAllFormats() throws {
        let file = try OpenFile(deploy.appending("nginx-site.conf"), O_RDONLY)
        let site = String(decoding: try file.read(upTo: 1 << 16), as: UTF8.self)
        #expect(site.contains("\\.(\(OutputFormat.allCases.map(\.rawValue).joined(separator: "|")))$"))
    }

    @Test func proxyCachesImmutablePictures() throws {
        let service = try RunningProgram("--trust-proxy=127.0.0.1")
        try service.waitUntil("a version") {
            service.curl("/v1/presets/rose.png?scale=1").headers["kbrender-version-link"] != nil
        }
        let ran = service.shell(
            """
            \(proxy(of: "127.0.0.1:\(service.port)"))
            nginx -t -q -c $PWD/nginx.conf || exit 9
            nginx -c $PWD/nginx.conf || exit 8
            trap 'kill $(cat nginx.pid)' EXIT
            ask() { curl -s -m 600 --unix-socket proxy "$@"; }
            link=$(ask -D - -o first 'http://x/v1/presets/rose.png?scale=1' | tr -d '\\r' | sed -n 's/^Kbrender-Version-Link: //p')
            for n in 1 2 3; do ask -D head$n -o picture$n "http://x$link"; cmp picture$n first || exit 7; done
            grep -h -i '^X-Cache' head1 head2 head3 | tr -d '\\r'
            tag=$(tr -d '\\r' < head3 | sed -n 's/^ETag: //p')
            ask -o none -w '%{http_code} %header{x-cache}\\n' -H "If-None-Match: $tag" "http://x$link"
            ask -o none -w '%{http_code}\\n' -H "If-None-Match: $tag" 'http://x/v1/presets/rose.png?scale=1'
            ask -o other -D - 'http://x/v1/presets/rose.png?scale=2' | tr -d '\\r' | sed -n 's/^Kbrender-Version-Link: //p' > next
            for tag in '*' '"none"' '*'; do
                ask -o none -w '%{http_code}\\n' -H "If-None-Match: $tag" "http://x$(cat next)" | tr '\\n' ' '
            done
            ask -o again -w '%{http_code}\\n' "http://x$(cat next)" && cmp other again || exit 6
            ask -o none -w '%{http_code}\\n' "http://x${link}0"
            ask -o none -w '%{http_code}\\n' http://x/metrics
            curl -s -m 600 --unix-socket watched http://x/metrics | grep -c '^kbrender_workers '
            curl -s -m 600 --unix-socket watched -o none -w '%{http_code}\\n' http://x/v1/presets/rose.png
            ask -o drawn --data-binary @$themes/aurora.json -w '%{http_code}\\n' http://x/v1/render
            """)
        let told = String(decoding: ran.output, as: UTF8.self)
        #expect(
            told == "X-Cache: MISS\nX-Cache: HIT\nX-Cache: HIT\n304 HIT\n304\n304 200 304 200\n404\n404\n1\n404\n200\n",
            "\(told)")
        // One drawn for the address without a version, then one through the proxy for all addresses with it.
        try service.waitForMetric("kbrender_requests_total{route=\"presetPicture\",code=\"304\"}", 2)
    }

    /// A store behind a proxy, before and after an update of the fonts: the proxy serves versioned pictures, those of the old
    /// version unchanged, and pages link to the new ones immediately.
    @Test func proxyKeepsPicturesOfFontVersionsApart() throws {
        let temporary = TemporaryFolder()
        let place = temporary.path
        let options = [
            "--themes=\(place)/themes", "--listen=unix:\(place)/http.sock", "--trust-proxy=unix",
            "--shared-seconds=31536000",
        ]
        let before = try RunningProgram(options: options)
        defer { before.shell("kill $(cat \(temporary.path)/nginx.pid)") }
        before.shell("cp $themes/aurora.json \(place)/themes")
        before.send(SIGHUP)
        try before.waitUntil("the theme is there") { before.curl("/themes/aurora.json").status == 200 }
        let began = before.shell(
            "cd \(place)\n\(proxy(of: "unix:\(place)/http.sock"))\nnginx -c $PWD/nginx.conf || cat nginx.log")
        try #require(began.status == 0 && began.output.isEmpty, "\(String(decoding: began.output, as: UTF8.self))")

        let update =
            "LD_PRELOAD=\(place)/font.so ITS_FONT=inter-variable/InterVariable.ttf OTHER_FONT=roboto/unhinted/RobotoTTF/Roboto-Black.ttf"
        let draw = "kbrender thumbnail $themes/aurora.json --cache off -o t.webp && cat t.webp"
        let (old, new) = (
            before.shell(draw).output,
            before.shell(
                "clang -shared -fPIC -o \(place)/font.so \(RunningProgram.clients)/otherfont.c && export \(update) && \(draw)"
            ).output
        )
        try #require(old != new && new.starts(with: Array("RIFF".utf8)), "\(String(decoding: new, as: UTF8.self))")

        func ask(_ path: String, _ service: RunningProgram) -> RunningProgram.Answer {
            service.curl(path, "--unix-socket \(place)/proxy")
        }
        /// The address of the thumbnail on the page of all themes, as soon as the service knows its fonts.
        func link(_ service: RunningProgram) throws -> String {
            var link = ""
            try service.waitUntil("a version") {
                let links = ask("/", service).text.split(separator: "\"").filter {
                    $0.contains("/thumbnail.webp?mode=light")
                }
                link = String(links.first ?? "").replacing("&amp;", with: "&")
                return link.contains("&v=")
            }
            return link
        }
        /// Requests an address three times; the proxy has it cached from the second request on, or from the first if `isKept`.
        func expect(_ link: String, _ picture: [UInt8], _ service: RunningProgram, isKept: Bool) {
            for (time, cache) in [isKept ? "HIT" : "MISS", "HIT", "HIT"].enumerated() {
                let answer = ask(link, service)
                #expect(
                    answer.body == picture && answer.headers["x-cache"] == cache, "\(link): \(time) \(answer.headers)")
                #expect(answer.headers["cache-control"] == "public, max-age=3600, s-maxage=31536000")
            }
        }
        let first = try link(before)
        expect(first, old, before, isKept: false)
        try before.waitForMetric("kbrender_requests_total{route=\"themeThumbnail\",code=\"200\"}", 1)
        before.send(SIGTERM)
        #expect(before.waitForEnding() == .exit(0))

        let after = try RunningProgram(options: options, environment: update.split(separator: " ").map(String.init))
        let second = try link(after)
        #expect(first != second)
        expect(second, new, after, isKept: false)
        expect(first, old, after, isKept: true)
        let direct = after.curl(first)
        #expect(direct.status == 404 && direct.headers["cache-control"] == "no-store")
    }

    /// A picture that the proxy has in its cache is gone soon after its theme: the proxy asks again after `--shared-seconds`.
    @Test func aRemovedThemeLeavesTheProxy() throws {
        let temporary = TemporaryFolder()
        let place = temporary.path
        _ = system(
            "\(RunningProgram.program) token reviewer reviewer --tokens \(place)/tokens >\(place)/token; "
                + "mkdir \(place)/themes; cp \(RunningProgram.themes)/aurora.json \(place)/themes; "
                + "sed 's/\"aurora\"/\"boreal\"/; s/\"Aurora\"/\"Boreal\"/' \(RunningProgram.themes)/aurora.json "
                + ">\(place)/themes/boreal.json")
        let service = try RunningProgram(
            options: [
                "--themes=\(place)/themes", "--listen=unix:\(place)/http.sock", "--trust-proxy=unix",
                "--shared-seconds=1", "--tokens=\(place)/tokens",
            ])
        defer { service.shell("kill $(cat \(place)/nginx.pid)") }
        try service.waitUntil("the theme is there") { service.curl("/themes/aurora.json").status == 200 }
        let began = service.shell(
            "cd \(place)\n\(proxy(of: "unix:\(place)/http.sock"))\nnginx -c $PWD/nginx.conf || cat nginx.log")
        try #require(began.status == 0 && began.output.isEmpty, "\(String(decoding: began.output, as: UTF8.self))")
        func ask(_ path: String) -> RunningProgram.Answer { service.curl(path, "--unix-socket \(place)/proxy") }
        var link = ""
        try service.waitUntil("a version") {
            link = ask("/themes/aurora/thumbnail.webp?mode=dark").headers["kbrender-version-link"] ?? ""
            return !link.isEmpty
        }
        #expect(ask(link).headers["cache-control"] == "public, max-age=3600, s-maxage=1")
        try service.waitUntil("the proxy answers from its cache") { ask(link).headers["x-cache"] == "HIT" }
        let removed = service.curl(
            "/themes/aurora", "-X DELETE -H \"Authorization: Bearer $(cat \(place)/token)\"")
        #expect(removed.status == 204 && service.curl("/themes/aurora.json").status == 404)
        try service.waitUntil("the proxy knows") { ask(link).status == 404 }
        // It knows even if many ask at the same time, and if there is nobody to ask.
        let other = ask("/themes/boreal/thumbnail.webp").headers["kbrender-version-link"] ?? ""
        try service.waitUntil("the proxy answers from its cache") { ask(other).headers["x-cache"] == "HIT" }
        let many = service.shell(
            "for n in $(seq 20); do curl -s -m 600 -o none -w '%{http_code}\\n' --unix-socket \(place)/proxy 'http://x\(link)' & "
                + "done; wait")
        #expect(String(decoding: many.output, as: UTF8.self) == String(repeating: "404\n", count: 20))
        service.send(SIGTERM)
        #expect(service.waitForEnding() == .exit(0))
        try service.waitUntil("the proxy forgets") { ask(other).status == 502 }
        #expect(ask(link).status == 502)
    }

    /// The site with TLS and HTTP/2 in front of a service with the unit's options: a browser that has nothing yet asks for all
    /// pictures of a page together, and gets each one.
    @Test func aBrowserGetsAllPicturesOfAPage() throws {
        let temporary = TemporaryFolder()
        let place = temporary.path
        let unit = try Repository.text(deploy.appending("kbrender.service"))
        let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
        let options = line.split(separator: " ").dropFirst(2).map(String.init).joined(separator: " ")
            .replacing("/var/cache", with: "\(place)").replacing("--trust-proxy unix", with: "--trust-proxy=unix")
            .replacing("--queue 256", with: "--queue=256").replacing("--cache ", with: "--cache=")
        #expect(options.contains("--queue=256") && options.contains("--trust-proxy=unix"), "\(options)")
        let service = try RunningProgram(
            options: options.split(separator: " ").map(String.init) + [
                "--themes=\(place)/themes", "--listen=unix:\(place)/http.sock",
            ])
        defer { service.shell("kill $(cat \(place)/nginx.pid)") }
        service.shell(
            """
            for n in $(seq 10 57); do
                sed -e "s/\\"aurora\\"/\\"aurora_$n\\"/" -e "s/\\"name\\": \\"[^\\"]*/&$n/" $themes/aurora.json \
                    > \(place)/themes/aurora_$n.json
            done
            """)
        service.send(SIGHUP)
        try service.waitUntil("all are read") {
            service.curl("/themes").json?["total"]?.integer == 48
                && service.curl("/").text.contains("&amp;v=")
        }
        let ran = service.shell(
            """
            cd \(place)
            \(proxy(of: "unix:\(place)/http.sock"))
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key -out certificate -days 2 \
                -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>/dev/null
            port=$(python3 -c "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])")
            sed -i "s#listen unix:$PWD/proxy;#listen 127.0.0.1:$port ssl http2; ssl_certificate $PWD/certificate; \
                ssl_certificate_key $PWD/key;#" site.conf
            nginx -q -c $PWD/nginx.conf || { cat nginx.log; exit 8; }
            cd \(RunningProgram.package)
            "$(scripts/python browser)" Tests/Serving/HTTPServiceTests/Clients/crowd.py https://localhost:$port/ 96
            """)
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self)) \(service.logged.suffix(2000))")
    }

    /// Whatever a client sends, the proxy and the service agree on where each request ends: on the connections between them, no
    /// answer is that to another request.
    @Test func proxyAndServiceAgreeOnRequests() throws {
        let temporary = TemporaryFolder()
        let place = temporary.path
        let service = try RunningProgram("--listen=unix:\(place)/http.sock", "--trust-proxy=unix")
        defer { service.shell("kill $(cat \(place)/nginx.pid)") }
        let began = service.shell(
            "cd \(place)\n\(proxy(of: "unix:\(place)/http.sock"))\nnginx -c $PWD/nginx.conf || cat nginx.log")
        try #require(began.status == 0 && began.output.isEmpty, "\(String(decoding: began.output, as: UTF8.self))")
        let names = ["rose", "midnight", "harbour"].filter { service.curl("/v1/presets/\($0).json").status == 200 }
        let documents = names.map { service.curl("/v1/presets/\($0).json").body }
        for one in RequestCase.all {
            let hostile = RawClient(path: place.appending("proxy"))
            hostile.send(one.bytes)
            hostile.endSending()
            hostile.readToEnd()
            for (name, document) in zip(names, documents) {
                let other = RawClient(path: place.appending("proxy"))
                other.send("GET /v1/presets/\(name).json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                other.readToEnd()
                #expect(other.received.suffix(64) == document.suffix(64), "\(name) after \(one.name)")
            }
        }
    }

    @Test func systemdAcceptsTheUnits() throws {
        let ran = TestCommands().shell(
            """
            for unit in kbrender kbrender-backup; do
                sed "s#/usr/local/bin/kbrender#$(command -v kbrender)#" \(deploy)/$unit.service > $unit.service
            done
            cp \(deploy)/kbrender.socket \(deploy)/kbrender-backup.timer .
            mkdir kbrender.service.d && cp \(deploy)/kbrender-network.conf \(deploy)/kbrender-postgresql.conf kbrender.service.d
            # What it does not understand it only names.
            told=$(systemd-analyze verify --man=no $PWD/kbrender.service $PWD/kbrender-backup.service $PWD/kbrender.socket \
                $PWD/kbrender-backup.timer 2>&1) || exit 1
            [ -z "$told" ] || { echo "$told"; exit 1; }
            # Of 100 points of exposure, of which a service without any precaution has 96.
            systemd-analyze security --no-pager --offline=true --threshold=15 $PWD/kbrender.service
            """)
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
    }
}
