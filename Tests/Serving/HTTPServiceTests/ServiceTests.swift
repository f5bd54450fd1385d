import Documents
import Files
import Glibc
import Testing

/// The running service, with curl as the client.
@Suite struct ServiceTests {
    private static let aurora = "--data-binary @$themes/aurora.json"

    @Test func picturesMatchTheCommandLine() throws {
        let service = try RunningProgram()
        for (query, words, ending) in [
            ("mode=dark", "--mode dark", "png"), ("mode=both&globe&scale=1", "--mode both --globe --scale 1", "png"),
            ("format=webp&globe=true&no-text=false", "--globe", "webp"),
            ("format=svg&pressed=a&pressed=b", "--pressed a --pressed b", "svg"),
            (
                "format=jpg&quality=40&candidates=a%7Cb,%2B&long-press=e:2",
                "--quality 40 --candidates 'a|b,+' --long-press e:2", "jpg"
            ),
            ("format=pdf&device=ipad&orientation=landscape", "--device ipad --orientation landscape", "pdf"),
        ] {
            let answer = service.curl("/v1/render?\(query)", Self.aurora)
            #expect(answer.status == 200, "\(query): \(answer.text.prefix(300))")
            let command = service.shell(
                "kbrender $themes/aurora.json --cache off \(words) -o file.\(ending) && cat file.\(ending)")
            #expect(command.status == 0)
            #expect(answer.body == command.output, "\(query)")
        }
        let thumbnail = service.curl("/v1/thumbnail?style=split&size=300x200&format=png", Self.aurora)
        let file = service.shell(
            "kbrender thumbnail $themes/aurora.json --style split --size 300x200 -o t.png && cat t.png")
        #expect(thumbnail.body == file.output && thumbnail.status == 200)
        let moving = service.curl("/v1/animate?type=ok&scale=0.25&fps=10&format=gif", Self.aurora)
        #expect(moving.headers["content-type"] == "image/gif")
        #expect(
            moving.body
                == service.shell(
                    "kbrender animate $themes/aurora.json --type ok --scale 0.25 --fps 10 -o m.gif && cat m.gif"
                ).output)
        let tooMany = service.curl(
            "/v1/animate?type=all%20that%20takes%20long%20and%20longer%20and%20longer%20still&fps=60&scale=0.25",
            Self.aurora)
        #expect(tooMany.status >= 400 && tooMany.text.contains("the limit is 300"), "\(tooMany.text.prefix(300))")
        let preset = service.curl("/v1/presets/midnight/thumbnail.webp?title")
        #expect(preset.body == service.shell("kbrender thumbnail midnight --title -o t.webp && cat t.webp").output)
        #expect(preset.headers["content-type"] == "image/webp")
    }

    @Test func documentsMatchTheCommandLine() throws {
        let service = try RunningProgram()
        for (path, words) in [
            ("convert?minimal", "convert $themes/aurora.json --minimal"),
            ("convert?to=css", "convert $themes/aurora.json --to css"),
            (
                "convert?to=fcitx5&mode=dark",
                "convert $themes/aurora.json --to fcitx5 --mode dark -o dark.zip && cat dark.zip"
            ),
            ("geometry?preview=g", "geometry $themes/aurora.json --preview g"),
        ] {
            let answer = service.curl("/v1/\(path)", Self.aurora)
            #expect(answer.body == service.shell("kbrender \(words)").output, "\(path)")
            #expect(answer.headers["kbrender-warnings"] == "0")
        }
        let fixed = service.curl("/v1/fix", "--data-binary @$themes/../themes/aurora.json")
        #expect(fixed.status == 200 && fixed.headers["kbrender-changes"].flatMap { Int($0) } != nil)
        for list in ["layouts", "devices", "presets"] {
            #expect(
                service.curl("/v1/\(list)").body == service.shell("kbrender \(list) --format json").output, "\(list)")
        }
        #expect(service.curl("/v1/schema.json").body == service.shell("kbrender schema").output)
        #expect(service.curl("/v1/presets/rose.json").body == service.shell("kbrender presets show rose").output)
        let properties = service.curl("/v1/properties").json?.array ?? []
        #expect(
            properties.count > 60 && properties.allSatisfy { $0["name"]?.string != nil && $0["kind"]?.string != nil })
    }

    @Test func validationReportsProblemsWithTheirPlaces() throws {
        let service = try RunningProgram()
        let good = service.curl("/v1/validate?contrast-report", Self.aurora).json
        #expect(good?["valid"]?.bool == true && good?["errors"]?.integer == 0)
        #expect((good?["contrast"]?.array?.count ?? 0) > 10)
        service.shell("sed 's/#[0-9A-Fa-f]*/#12345/' $themes/aurora.json > broken.json")
        let bad = service.curl("/v1/validate", "--data-binary @broken.json").json
        #expect(bad?["valid"]?.bool == false)
        let diagnostic = bad?["diagnostics"]?.array?.first
        #expect(diagnostic?["file"]?.string == "theme.json" && diagnostic?["id"]?.string?.hasPrefix("KB") == true)
        #expect((diagnostic?["line"]?.integer ?? 0) > 1 && diagnostic?["column"]?.integer != nil)
        let refused = service.curl("/v1/render", "--data-binary @broken.json")
        #expect(refused.status == 422 && refused.headers["content-type"] == "application/problem+json")
        #expect(refused.json?["diagnostics"]?.array?.first?["line"]?.integer == diagnostic?["line"]?.integer)
    }

    @Test func formCanCarryALayout() throws {
        let service = try RunningProgram()
        service.shell("cp \(RunningProgram.package)/Fixtures/layouts/sampler.json layout.json")
        let answer = service.curl("/v1/render?format=png", "-F theme=@$themes/aurora.json -F layout=@layout.json")
        #expect(answer.status == 200, "\(answer.text.prefix(300))")
        #expect(
            answer.body
                == service.shell("kbrender $themes/aurora.json --layout ./layout.json -o l.png && cat l.png").output)
        for form in ["-F thme=@layout.json", "-F theme=@layout.json -F theme=@layout.json", "-F layout=@layout.json"] {
            #expect(service.curl("/v1/render", form).status == 400, "\(form)")
        }
        for (other, command) in [("light", "--with-light"), ("dark", "--with-dark")] {
            let pair = service.curl(
                "/v1/render?mode=both&scale=1&format=png",
                "-F theme=@$themes/aurora.json -F with-\(other)=@$themes/paper_ink.json")
            let file = service.shell(
                "kbrender $themes/aurora.json \(command) $themes/paper_ink.json --mode both --scale 1 -o b.png && cat b.png"
            )
            #expect(pair.status == 200 && pair.body == file.output, "\(other): \(pair.text.prefix(300))")
        }
        let converted = service.curl(
            "/v1/convert", "-F theme=@$themes/aurora.json -F with-dark=@$themes/paper_ink.json")
        #expect(
            converted.body
                == service.shell("kbrender convert $themes/aurora.json --with-dark $themes/paper_ink.json").output)
        #expect(service.curl("/v1/fix", "-F theme=@$themes/aurora.json -F layout=@layout.json").status == 400)
        let cut = "-H 'Content-Type: multipart/form-data; boundary=x' --data-binary '--x'"
        #expect(service.curl("/v1/render", cut).status == 400)
    }

    @Test func filesForOtherProgramsHaveTheirTypes() throws {
        let service = try RunningProgram()
        for (kind, type) in [
            ("css", "text/css"), ("trime", "application/yaml"), ("floris", "application/zip"),
            ("android", "application/zip"), ("dtcg", "application/json"),
        ] {
            let answer = service.curl("/v1/convert?to=\(kind)", Self.aurora)
            #expect(answer.status == 200 && answer.headers["content-type"]?.hasPrefix(type) == true, "\(kind)")
        }
        #expect(service.curl("/v1/convert?to=fcitx5&mode=both", Self.aurora).status == 400)
        #expect(service.curl("/v1/convert?to=all", Self.aurora).status == 400)
        let list = service.curl("/v1/exports").json?.array ?? []
        #expect(list.contains { $0["kind"]?.string == "floris" && $0["app"]?.string == "FlorisBoard" })
    }

    /// A store learns how much of a theme is the source's own in the answer that has the theme: the same counts as on the command line.
    @Test func conversionsSayWhatIsInvented() throws {
        let service = try RunningProgram()
        let scheme = "$themes/../imports/terminals/slate.settings.json"
        let answer = service.curl("/v1/convert?explain", "--data-binary @\(scheme)")
        let plain = service.curl("/v1/convert", "--data-binary @\(scheme)")
        #expect(answer.status == 200 && answer.headers["content-type"]?.hasPrefix("application/json") == true)
        let (theme, other) = (try #require(answer.json?["theme"]), try #require(plain.json))
        #expect(theme.object?.map(\.name) == other.object?.map(\.name))
        for mode in ["light", "dark"] {
            let values = { (theme: JSONValue) in theme[mode]?.object?.map { "\($0.name) \($0.value.string ?? "")" } }
            #expect(values(theme) == values(other))
        }
        let told = service.shell("kbrender convert \(scheme) --explain --message-format json -o theme.json").output
        let json = try #require(JSONReader.read(SourceText(name: "told", bytes: told)).value)
        let ledger = { (json: JSONValue?) in json?["ledger"]?.object?.map { "\($0.name) \($0.value.number ?? -1)" } }
        #expect(ledger(answer.json) == ledger(json) && answer.json?["ledger"]?["invented"]?.integer ?? 0 > 10)
        #expect(answer.json?["properties"]?.array?.count == json["properties"]?.array?.count)
        #expect(service.curl("/v1/convert?explain&to=css", Self.aurora).status == 400)
        let own = service.curl("/v1/convert?explain", Self.aurora).json?["ledger"]
        #expect(own?["invented"]?.integer == 0 && own?["share"]?.number == 0 && own?["read"]?.integer ?? 0 > 50)
    }

    @Test func problemAnswersExplainTheFault() throws {
        let service = try RunningProgram()
        for (path, options, status, words) in [
            ("/v1/render?mdoe=dark", Self.aurora, 400, "did you mean mode?"),
            ("/v1/render?mode=drak", Self.aurora, 400, "did you mean dark?"),
            ("/v1/render?mode=dark&mode=light", Self.aurora, 400, "mode: is given twice"),
            ("/v1/render?scale", Self.aurora, 400, "scale: has no value"),
            ("/v1/render?scale=9", Self.aurora, 400, "a number from 0.25 to 8"),
            ("/v1/render?globe=yes", Self.aurora, 400, "true or false"),
            ("/v1/render?font-dir=/tmp", Self.aurora, 400, "not a parameter"),
            ("/v1/render?output=/tmp/x", Self.aurora, 400, "not a parameter"),
            ("/v1/render?layout=/etc/passwd", Self.aurora, 400, "names a file"),
            ("/v1/render?layout=qwertz.json", Self.aurora, 400, "names a file"),
            ("/v1/render?device=iphoone-15", Self.aurora, 400, "did you mean"),
            ("/v1/render?preview=%F0%9F%A6%84", Self.aurora, 400, "not a key"),
            ("/v1/render?mode=%zz", Self.aurora, 400, "% escape"),
            ("/v1/geometry?mode=both", Self.aurora, 400, "mode"),
            ("/v1/render", "--data-binary ''", 400, "no document"),
            ("/v1/render", "-X POST", 411, "Content-Length"),
            ("/v1/render", "", 405, "POST"), ("/v1/presets", "-X DELETE", 405, "GET"),
            ("/v1/presets/none.png", "", 404, ""), ("/v1/presets/midnight.gif", "", 404, ""), ("/none", "", 404, ""),
            ("/v1/presets/midnight.png?v=0123", "", 404, "version"),
            ("/v1/render", Self.aurora + " -H 'Accept: text/html'", 406, "image/png"),
            ("/v1/render", Self.aurora + " -H 'Content-Type: image/png'", 415, "application/json"),
            ("/v1/render", Self.aurora + " -H 'Content-Encoding: gzip'", 415, "gzip"),
            ("/v1/render?strict", "--data-binary '{}'", 422, ""),
        ] {
            let answer = service.curl(path, options)
            #expect(answer.status == status, "\(path) \(options): \(answer.text)")
            #expect(answer.json?["status"]?.integer == status)
            #expect(answer.json?["type"]?.string?.hasPrefix("docs/service.md#") == true)
            #expect(answer.json?["detail"]?.string?.contains(words) == true, "\(path): \(answer.text)")
            if status == 405 { #expect(answer.headers["allow"]?.contains(words) == true) }
        }
    }

    @Test func negotiatesFormats() throws {
        let service = try RunningProgram()
        for (accept, type) in [
            ("*/*", "image/png"), ("image/webp,*/*;q=0.8", "image/webp"), ("image/*", "image/png"),
            ("image/png;q=0.1, image/svg+xml", "image/svg+xml"), ("application/pdf", "application/pdf"),
            ("image/png;q=0, image/jpeg;q=0.3", "image/jpeg"), ("image/png, image/webp", "image/png"),
            // Chromium's, Firefox's and Safari's for pictures.
            ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "image/webp"),
            ("image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "image/webp"),
            ("image/webp,image/avif,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "image/webp"),
        ] {
            let answer = service.curl("/v1/render?scale=1", Self.aurora + " -H 'Accept: \(accept)'")
            #expect(answer.headers["content-type"] == type, "\(accept)")
            #expect(answer.headers["vary"] == "Accept")
        }
        let vectors = service.curl("/v1/presets/rose.svg")
        #expect(vectors.headers["content-security-policy"]?.contains("sandbox") == true)
        #expect(vectors.headers["x-content-type-options"] == "nosniff")
    }

    @Test func answersHeadOptionsAndOtherOrigins() throws {
        let service = try RunningProgram("--cors=https://store.example")
        let head = service.curl("/v1/presets/rose.png", "-I")
        #expect(
            head.status == 200 && (head.headers["content-length"].flatMap { Int($0) } ?? 0) > 1000)
        #expect(head.headers["access-control-allow-origin"] == "https://store.example")
        let options = service.curl("/v1/render", "-X OPTIONS")
        #expect(options.status == 204 && options.headers["allow"] == "POST, OPTIONS")
        #expect(options.headers["access-control-allow-methods"] == "POST, OPTIONS")
    }

    // MARK: - Caching

    @Test func currentCopiesAreNotDrawnAgain() throws {
        let service = try RunningProgram("--workers=1")
        let first = service.curl("/v1/render?mode=dark", Self.aurora)
        let tag = try #require(first.headers["etag"])
        #expect(service.metric("kbrender_pictures_drawn_total") == 1)
        // An equal request is answered from memory; another request for the same picture, by the worker: the request includes
        // the mode, but the picture does not depend on the theme's name.
        #expect(service.curl("/v1/render?mode=dark", Self.aurora + " -H 'If-None-Match: \(tag)'").status == 304)
        service.shell("sed 's/\"name\" *: *\"[^\"]*\"/\"name\": \"Another\"/' $themes/aurora.json > renamed.json")
        let renamed = service.curl(
            "/v1/render?mode=dark", "--data-binary @renamed.json -H 'If-None-Match: \"x\", \(tag)'")
        #expect(renamed.status == 304 && renamed.headers["etag"] == tag && renamed.body.isEmpty)
        #expect(service.metric("kbrender_pictures_drawn_total") == 1)
        #expect(service.metric("kbrender_cache_hits_total{tier=\"client\"") == 2)
        #expect(service.curl("/v1/render?mode=dark", Self.aurora + " -H 'If-None-Match: \"other\"'").status == 200)
        #expect(service.curl("/v1/render?mode=light", Self.aurora).headers["etag"] != tag)
        #expect(service.curl("/v1/render?mode=dark&format=webp", Self.aurora).headers["etag"] != tag)
    }

    @Test func versionedPicturesNeverExpire() throws {
        let service = try RunningProgram()
        var link: String?
        try service.waitUntil("a version") {
            link = service.curl("/v1/presets/rose.png?scale=1").headers["kbrender-version-link"]
            return link != nil
        }
        let path = try #require(link)
        #expect(path.hasPrefix("/v1/presets/rose.png?scale=1&v="))
        let kept = service.curl(path)
        #expect(kept.status == 200 && kept.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(service.curl("/v1/presets/rose.png?scale=1").headers["cache-control"] == "no-cache")
        let wrong = service.curl(path.dropLast() + "x")
        #expect(wrong.status == 404 && wrong.headers["cache-control"] == "no-store")
    }

    @Test func servesPartsOfLargeFiles() throws {
        let service = try RunningProgram("--memory-limit=4096")
        let path = "/v1/presets/rose.jpg?device=ipad-pro-13&scale=6&mode=both&quality=100"
        let whole = service.curl(path)
        let tag = try #require(whole.headers["etag"])
        #expect(whole.body.count > 1 << 20 && whole.headers["accept-ranges"] == "bytes")
        let part = service.curl(path, "-r 1000-1999")
        #expect(part.status == 206 && part.body == Array(whole.body[1000..<2000]))
        #expect(part.headers["content-range"] == "bytes 1000-1999/\(whole.body.count)")
        #expect(part.headers["etag"] == tag && part.headers["content-length"] == "1000")
        #expect(service.curl(path, "-r -7").body == Array(whole.body.suffix(7)))
        #expect(service.curl(path, "-r 5-9 -H 'If-Range: \(tag)'").status == 206)
        for options in ["-r 5-9 -H 'If-Range: \"other\"'", "-r 5-9,20-30", "-H 'Range: lines=1-2'"] {
            #expect(service.curl(path, options).body == whole.body, "\(options)")
        }
        let beyond = service.curl(path, "-r \(whole.body.count)-")
        #expect(beyond.status == 416 && beyond.headers["content-range"] == "bytes */\(whole.body.count)")
        #expect(service.curl(path, "-I -H 'Range: bytes=5-9'").status == 200, "ranges are for GET alone")
        #expect(service.curl(path, "-r 5-9 -H 'If-None-Match: \(tag)'").status == 304)
        let small = service.curl("/v1/presets/rose.png?scale=0.5", "-r 5-9")
        #expect(small.status == 200 && small.headers["accept-ranges"] == nil)
    }

    @Test func pictureHasADateOfLastChange() throws {
        let service = try RunningProgram()
        var date: String?
        try service.waitUntil("a date") {
            date = service.curl("/v1/presets/rose.png?scale=0.5").headers["last-modified"]
            return date != nil
        }
        let changed = service.shell("date -u -d '\(date ?? "")' +%s")
        let program = service.shell("stat -L -c %Y $(command -v kbrender)")
        func number(_ output: [UInt8]) -> Int { Int(String(decoding: output.dropLast(), as: UTF8.self)) ?? 0 }
        #expect(changed.status == 0 && number(changed.output) >= number(program.output))
        let path = "/v1/presets/rose.png?scale=0.5"
        #expect(service.curl(path, "-H 'If-Modified-Since: \(date ?? "")'").status == 304)
        #expect(service.curl(path, "-H 'If-Modified-Since: \(date ?? "")' -H 'If-None-Match: \"x\"'").status == 200)
        #expect(service.curl(path, "-H 'If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT'").status == 200)
        #expect(service.curl("/v1/render", Self.aurora).headers["last-modified"] == nil)
    }

    @Test func equalConcurrentRequestsAreDrawnOnce() throws {
        let service = try RunningProgram("--workers=1")
        let ran = service.shell(
            "for n in 1 2 3 4 5 6; do curl -s -o p$n \"$service/v1/render?scale=4\" \(Self.aurora) & done; wait; cmp p1 p6"
        )
        #expect(ran.status == 0)
        try service.waitForMetric("kbrender_requests_total{route=\"render\",code=\"200\"}", 6)
        #expect(service.metric("kbrender_pictures_drawn_total") == 1)
    }

    @Test func machinesShareACache() throws {
        let home = TestCommands()
        let start =
            "redis-server --port 0 --unixsocket $PWD/socket --save '' >redis.log 2>&1 </dev/null & echo $! >pid; "
            + "for n in $(seq 6000); do redis-cli -s socket ping >/dev/null 2>&1 && break; sleep 0.02; done"
        home.shell(start)
        defer { home.shell("kill -9 $(cat pid)") }
        let cache = "--cache=redis+unix:\(home.folder)/socket"
        let one = try RunningProgram("--workers=2", cache)
        let other = try RunningProgram("--workers=1", cache, logs: true)
        let hits = "kbrender_cache_hits_total{tier=\"redis\""
        // On a busy machine the server may not answer in the time that it has; then the picture is drawn without it.
        var scale = 1000
        try other.waitUntil("a picture is found") {
            scale += 1
            let (drawn, found) = (
                one.curl("/v1/render?scale=1.\(scale)", Self.aurora),
                other.curl("/v1/render?scale=1.\(scale)", Self.aurora)
            )
            #expect(drawn.status == 200 && found.body == drawn.body && found.headers["etag"] == drawn.headers["etag"])
            return other.metric(hits) == 1
        }
        #expect(other.metric("kbrender_pictures_drawn_total") == scale - 1001)
        #expect(home.shell("strike $(cat pid)").status == 0)
        let told = other.logged.ranges(of: "does not answer").count
        for scale in 1...3 { #expect(other.curl("/v1/render?scale=1.\(scale)", Self.aurora).status == 200) }
        #expect((other.metric("kbrender_cache_failures_total") ?? 0) >= 1)
        try other.waitForLog("does not answer")
        #expect(other.logged.ranges(of: "does not answer").count <= told + 1, "the log tells it once")
        home.shell("rm socket; " + start)
        try other.waitUntil("it works again") {
            _ = other.curl("/v1/render?scale=1.\(UInt16.random(in: 1000 ... .max))", Self.aurora)
            return other.logged.contains("works again")
        }
    }

    @Test func diskCacheOutlivesTheService() throws {
        let home = TestCommands()
        let cache = "--cache=\(home.folder)/kept"
        let first = try RunningProgram("--workers=1", cache).curl("/v1/render?mode=dark", Self.aurora)
        let service = try RunningProgram("--workers=1", cache)
        let second = service.curl("/v1/render?mode=dark", Self.aurora)
        #expect(second.status == 200 && second.body == first.body && second.headers["etag"] == first.headers["etag"])
        #expect(service.metric("kbrender_cache_hits_total{tier=\"disk\"") == 1)
        #expect(service.metric("kbrender_pictures_drawn_total") == 0)
    }

    @Test func reopensAMovedLogFile() throws {
        let home = TestCommands()
        let service = try RunningProgram("--log=\(home.folder)/service.log", findsAddressIn: home.folder, logs: true)
        #expect(service.curl("/v1/devices").status == 200)
        try service.waitForLog("/v1/devices")
        home.shell("mv service.log service.log.1")
        service.send(SIGUSR1)
        try service.waitUntil("a new file") {
            service.curl("/v1/layouts").status == 200 && home.shell("grep -q layouts service.log").status == 0
        }
        #expect(home.shell("grep -q devices service.log.1 && ! grep -q devices service.log").status == 0)
    }

    @Test func answersOnlySignedAddresses() throws {
        do {
            let folder = TestCommands()
            folder.shell("printf '%064d\\n' 7 > keys")
            let service = try RunningProgram("--keys=\(folder.folder)/keys")
            let sign = "kbrender sign --keys \(folder.folder)/keys"
            func signed(_ path: String, _ more: String = "") -> String {
                String(decoding: service.shell("\(sign) \(more) '\(path)'").output.dropLast(), as: UTF8.self)
            }
            let path = signed("/v1/presets/rose.png?scale=1&mode=dark")
            #expect(service.curl(path).status == 200, "\(path)")
            #expect(service.curl(path.replacingMode).status == 403)
            for changed in ["/v1/presets/rose.png?scale=1&mode=dark", path + "&globe", path + "&mode=dark"] {
                let status = service.curl(changed).status
                #expect(status == 403 || status == 400, "\(changed)")
            }
            #expect(service.curl(signed("/v1/presets/rose.png", "--expires 4102444800")).status == 200)
            #expect(service.curl(signed("/v1/presets/rose.png", "--expires 1")).status == 403)
            #expect(service.curl("/v1/presets").status == 200)
            #expect(service.curl("/v1/render?scale=1", Self.aurora).status == 200)
            // No cache keeps an answer for longer than its address counts.
            var version: Substring?
            try service.waitUntil("a version") {
                version = service.curl(path).headers["kbrender-version-link"]?.split(separator: "&").first {
                    $0.hasPrefix("v=")
                }
                return version != nil
            }
            let start = Int(String(decoding: folder.shell("date +%s").output.dropLast(), as: UTF8.self)) ?? 0
            for (left, kept) in [(100_000, 90_000...100_000), (40_000_000, 31_536_000...31_536_000)] {
                let address = signed("/v1/presets/rose.png?scale=1&\(version ?? "")", "--expires \(start + left)")
                let control = service.curl(address).headers["cache-control"] ?? ""
                let age = control.split { !$0.isNumber }.first.flatMap { Int($0) }
                #expect(age.map(kept.contains) == true, "\(control)")
            }
            folder.shell("printf '%064d\\n' 8 > keys")
            service.send(SIGHUP)
            try service.waitUntil("the key is gone") { service.curl(path).status == 403 }
        }
    }

    // MARK: - Limits

    @Test func slowRequestsReachTheTimeLimit() throws {
        // With less memory, a fast machine reaches that limit first.
        let service = try RunningProgram("--time-limit=1", "--workers=1", "--memory-limit=4096")
        let slow = service.curl("/v1/render?scale=8&mode=both&device=ipad-pro-13&compression=small", Self.aurora)
        #expect(slow.status == 504 || slow.status == 400, "\(slow.text.prefix(300))")
        // On a busy machine the time may be over before a worker has it, and a worker's end is counted after the answer.
        try service.waitUntil("a worker ends") {
            let sure = service.curl("/v1/render?scale=8&mode=both&compression=small&format=webp", Self.aurora)
            #expect(sure.status == 504, "\(sure.text.prefix(300))")
            return (service.metric("kbrender_worker_ends_total{cause=\"limit\"}") ?? 0) >= 1
        }
        try service.waitUntil("another worker") { service.curl("/v1/validate", Self.aurora).status == 200 }
    }

    @Test func largeRequestsReachTheMemoryLimit() throws {
        let service = try RunningProgram("--memory-limit=80", "--workers=1")
        let large = service.curl("/v1/render?scale=8&mode=both&format=webp", Self.aurora)
        #expect(large.status == 422, "\(large.text.prefix(300))")
        #expect(large.json?["type"]?.string == "docs/service.md#memory-limit")
        try service.waitUntil("another worker") { service.curl("/v1/validate", Self.aurora).status == 200 }
    }

    @Test func fullQueueRejectsRequests() throws {
        let service = try RunningProgram("--workers=1", "--queue=1", "--per-client=100")
        let answered = { service.shell("cat codes 2>/dev/null").output.split(separator: 10).count }
        // A stopped worker finishes nothing before all have come.
        try service.waitUntil("nothing is open") { service.metric("kbrender_requests_open") == 0 }
        service.pauseWorkers()
        service.shell(
            "for n in 1 2 3 4 5 6 7 8; do curl -s -o /dev/null -w '%{http_code} %header{retry-after}\\n' "
                + "\"$service/v1/render?scale=1.$n&compression=small\" \(Self.aurora) >>codes 2>/dev/null & done")
        try service.waitUntil("all have come") {
            answered() + (service.metric("kbrender_requests_open") ?? 0) == 8
        }
        service.resumeWorkers()
        try service.waitUntil("all are answered") { answered() == 8 }
        let codes = String(decoding: service.shell("cat codes").output, as: UTF8.self).split(separator: "\n")
        #expect(codes.allSatisfy { ["200 ", "429 1"].contains($0) }, "\(codes)")
        #expect(codes.contains("200 ") && codes.contains("429 1"))
    }

    @Test func killedWorkerFailsAtMostItsRequest() throws {
        let service = try RunningProgram("--workers=2", "--per-client=100", "--queue=1000")
        service.killWorkers(
            while:
                "for n in $(seq 40); do curl -s -o /dev/null -w '%{http_code}\\n' \"$service/v1/render?scale=1.$((n + 10))\" \(Self.aurora) >>killed; done"
        )
        let after = String(decoding: service.shell("cat killed").output, as: UTF8.self).split(separator: "\n")
        #expect(after.count == 40 && after.allSatisfy { $0 == "200" || $0 == "500" }, "\(after)")
        #expect(after.contains("200"))
        try service.waitUntil("an end is counted") {
            (service.metric("kbrender_worker_ends_total{cause=\"signal\"}") ?? 0) >= 1
        }
        #expect(service.curl("/v1/render", Self.aurora).status == 200)
    }

    // MARK: - Shutdown

    @Test func finishesOpenRequestsBeforeExiting() throws {
        let service = try RunningProgram("--workers=1", "--drain=600", logs: true)
        try service.begin("/v1/render?scale=5&compression=small", "\(Self.aurora) -w '%{http_code}' > code")
        service.send(SIGTERM)
        try service.waitForLog("draining")
        service.resumeWorkers()
        #expect(service.waitForEnding() == .exit(0))
        try service.waitUntil("the client has its answer") { !service.shell("cat code").output.isEmpty }
        #expect(service.shell("cat code").output == Array("200".utf8))
        #expect(service.logged.contains("draining") && service.logged.contains("stopped"))
        try service.waitForLog("\"POST\" \"/v1/render?scale=5&compression=small\" 200")
    }

    /// If the workers get the signal too, nobody announces successors that would be killed at once.
    @Test func replacesNoWorkersWhileDraining() throws {
        let service = try RunningProgram("--workers=2", "--drain=600", logs: true)
        try service.begin("/v1/render?scale=6&compression=small", Self.aurora)
        service.send(SIGTERM)
        try service.waitForLog("draining")
        // They get it when they go on.
        #expect(service.shell("kill -s TERM $(workers \(service.processNumber))").status == 0)
        service.resumeWorkers()
        #expect(service.waitForEnding() == .exit(0))
        try service.waitForLog("a worker ended (signal)\n")
        #expect(!service.logged.contains("takes its place"), "\(service.logged)")
    }

    @Test func listensOnUnixSocketsAndInheritedSockets() throws {
        let commands = TestCommands()
        let ran = commands.shell("python3 \(RunningProgram.clients)/sockets.py kbrender $themes/aurora.json")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
    }

    @Test func anotherClientReusesItsConnection() throws {
        let service = try RunningProgram()
        let ran = service.shell("python3 \(RunningProgram.clients)/keepalive.py \(service.port) $themes/aurora.json")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
    }

    @Test func survivesHostileClients() throws {
        let service = try RunningProgram("--header-timeout=3", "--idle-timeout=4", "--connections=256")
        let ran = service.shell("python3 \(RunningProgram.clients)/hostile.py \(service.port)")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
        try service.waitForMetric("kbrender_connections", 1)
        // Work for clients that are gone ends later.
        try service.waitForMetric("kbrender_requests_open", 0)
    }

    @Test(arguments: [
        ("--listen=0.0.0.0:1", 64), ("--listen=nowhere", 64), ("--workers=0", 64), ("--listen=192.0.2.1:1 --open", 69),
        ("--log=/none/x", 73),
    ])
    func exitCodeTellsWhyItCannotStart(words: String, status: Int32) throws {
        let status2 = system("\(RunningProgram.program) serve \(words) 2>/dev/null") >> 8 & 0xFF
        #expect(status2 == status)
    }
}

extension String {
    /// The same address with the other mode.
    fileprivate var replacingMode: String { split(separator: "dark").joined(separator: "light") }
}

extension RunningProgram {
    /// Begins a request, with `options` for curl, and waits until a worker has it, which goes on with `resumeWorkers`.
    func begin(_ path: String, _ options: String) throws {
        try waitUntil("nothing is open") { metric("kbrender_requests_open") == 0 }
        pauseWorkers()
        shell("curl -s -o picture \"$service\(path)\" \(options) 2>/dev/null &")
        try waitUntil("the request is open") { metric("kbrender_requests_open") == 1 }
    }

    /// Runs a shell command, and kills a worker after every few pictures until it ends.
    func killWorkers(while line: String) {
        shell(
            """
            drawn() { curl -s $service/metrics | awk '/^kbrender_pictures_drawn_total/ { n += $2 } END { print n + 0 }'; }
            ( \(line) ) & work=$!
            while kill -0 $work 2>/dev/null; do
                count=$(drawn)
                [ "${count:-0}" -lt "${next:-3}" ] || { strike "$(workers \(processNumber) | head -n 1)"; next=$((count + 8)); }
                sleep 0.05
            done
            wait $work
            """)
    }
}
