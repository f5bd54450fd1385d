import Documents
import TestSupport
import Testing

/// What a store keeps beside its themes, over HTTP.
@Suite struct CurationTests {
    @Test func versionsAreListedReadAndPublishedAgain() throws {
        let store = try RunningStore()
        let first = store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new)
        #expect(
            store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.1"), "If-Match: *").status == 201,
            "\(first.text)")
        let path = "/themes/aurora_x/versions"
        #expect(store.service.curl(path).status == 401 && store.ask("author", path).status == 403)
        let page = store.ask("reviewer", path + "?per-page=1")
        #expect(page.json?["versions"]?.array?.first?["version"]?.string == "1.1")
        let next = page.json?["next"]?.integer ?? 0
        #expect(page.headers["link"] == "<\(path)?after=\(next)&per-page=1>; rel=\"next\"")
        let old = store.ask("reviewer", path + "?after=\(next)").json?["versions"]?.array?.first
        #expect(old?["version"]?.string == "1.0" && old?["owner"]?.string == "reviewer")
        let document = store.ask("reviewer", old?["links"]?["document"]?.string ?? "")
        #expect(document.headers["etag"] == first.headers["etag"] && !document.body.isEmpty)
        #expect(store.ask("author", old?["links"]?["publish"]?.string ?? "", "-X POST").status == 403)
        #expect(store.ask("reviewer", old?["links"]?["publish"]?.string ?? "", "-X POST").status == 200)
        #expect(store.service.curl("/themes/aurora_x.json").headers["etag"] == first.headers["etag"])
        #expect(
            store.ask("reviewer", path + "/999.json").status == 404
                && store.ask("reviewer", path + "/x.json").status == 404)
        // The next version must be above the highest one, not above the one that is published.
        #expect(store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0.5"), "If-Match: *").status == 409)
        #expect(store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.2"), "If-Match: *").status == 201)
    }

    @Test func downloadsAreCountedAndOrderThemes() throws {
        let store = try RunningStore("--trust-proxy=127.0.0.1")
        for name in ["aurora_x", "aurora_y"] {
            #expect(store.put("reviewer", name, store.theme(name, "1.0"), RunningStore.new).status == 201)
        }
        // A client counts once, by its address or its network.
        for client in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "2001:db8:0:1::1", "2001:db8:0:1::2"] {
            _ = store.service.curl("/themes/aurora_y.json", "-H 'X-Forwarded-For: \(client)'")
        }
        let tag = store.service.curl("/themes/aurora_x.json").headers["etag"] ?? ""
        for client in 2...3 {
            _ = store.service.curl("/themes/aurora_x/export/css", "-H 'X-Forwarded-For: 192.0.2.\(client)'")
        }
        // Nobody gets anything by these.
        _ = store.service.curl("/themes/aurora_x.json", "-H 'If-None-Match: \(tag)'")
        _ = store.service.curl("/themes/aurora_x.json", "--head")
        func counts(_ query: String) -> [String] {
            store.service.curl("/themes?" + query).json?["themes"]?.array?.map {
                "\($0["id"]?.string ?? "") \($0["downloads"]?.integer ?? -1)"
            } ?? []
        }
        try store.service.waitUntil("they are written") { counts("").contains("aurora_x 3") }
        #expect(counts("sort=newest") == ["aurora_y 2", "aurora_x 3"])
        #expect(counts("sort=downloads") == ["aurora_x 3", "aurora_y 2"])
        #expect(store.service.curl("/").text.contains("3 downloads"))
    }

    @Test func collectionsAreKeptByReviewers() throws {
        let store = try RunningStore()
        for name in ["aurora_x", "aurora_y"] {
            #expect(store.put("reviewer", name, store.theme(name, "1.0"), RunningStore.new).status == 201)
        }
        let path = "/v1/collections/featured"
        let put = path + "?title=Featured%20%3Cb%3E&theme=aurora_y&theme=aurora_x"
        #expect(store.service.curl(path).status == 404 && store.ask("author", put, "-X PUT").status == 403)
        #expect(store.ask("reviewer", path + "?theme=aurora_x", "-X PUT").status == 400)
        #expect(store.ask("reviewer", put + "&theme=aurora_x", "-X PUT").status == 400)
        #expect(store.ask("reviewer", put + "&theme=none_such", "-X PUT").status == 400)
        #expect(store.ask("reviewer", put, "-X PUT").status == 200)
        let found = store.service.curl(path)
        #expect(found.json?["title"]?.string == "Featured <b>")
        #expect(found.json?["themes"]?.array?.compactMap { $0["id"]?.string } == ["aurora_y", "aurora_x"])
        #expect(store.service.curl("/v1/collections").json?["collections"]?.array?.first?["count"]?.integer == 2)
        #expect(store.service.curl(path, "-H 'If-None-Match: \(found.headers["etag"] ?? "")'").status == 304)
        #expect(
            store.ask("reviewer", path, "-X DELETE").status == 204
                && store.ask("reviewer", path, "-X DELETE").status == 404)
    }

    @Test func similarThemesAndReports() throws {
        let store = try RunningStore()
        for name in ["aurora_x", "aurora_y"] {
            #expect(store.put("reviewer", name, store.theme(name, "1.0"), RunningStore.new).status == 201)
        }
        let similar = store.service.curl("/themes/aurora_x/similar").json?["themes"]?.array
        #expect(similar?.compactMap { $0["id"]?.string } == ["aurora_y"])
        let report = "/themes/aurora_x/report"
        #expect(store.service.curl(report, "-X POST").status == 400)
        // As the page's form sends it.
        #expect(store.service.curl("/themes/aurora_x").text.contains("<form method=\"post\" action=\"\(report)\">"))
        let sent = store.service.curl(report, "--data-urlencode 'reason=stolen'")
        #expect(sent.status == 303 && sent.headers["location"] == "/themes/aurora_x?reported", "\(sent.text)")
        #expect(store.service.curl("/themes/aurora_x?reported").text.contains("Thank you."))
        #expect(store.service.curl(report, "--data '{}' -H 'Content-Type: application/json'").status == 415)
        for foreign in ["Origin: https://other.example", "Origin: null", "Sec-Fetch-Site: cross-site"] {
            #expect(store.service.curl(report, "-d reason=stolen -H '\(foreign)'").status == 403, "\(foreign)")
        }
        for _ in 2...10 {
            #expect(store.service.curl(report + "?reason=stolen", "-X POST").status == 202)
        }
        let refused = store.service.curl(report + "?reason=stolen", "-X POST")
        #expect(refused.status == 429 && (Int(refused.headers["retry-after"] ?? "") ?? 0) > 3000)
        #expect(store.ask("author", "/v1/reports").status == 403)
        let reports = store.ask("reviewer", "/v1/reports").json?["reports"]?.array ?? []
        #expect(reports.count == 1 && reports.first?["times"]?.integer == 10, "\(reports.count)")
        let close = reports.first?["links"]?["close"]?.string ?? ""
        #expect(store.ask("reviewer", close, "-X POST").status == 400)
        #expect(store.ask("reviewer", close + "?reason=removed", "-X POST").status == 200)
        #expect(store.ask("reviewer", close + "?reason=removed", "-X POST").status == 404)
        #expect(store.ask("reviewer", "/v1/reports").json?["reports"]?.array?.isEmpty == true)
    }

    @Test func uploadsAreHeldToTheRules() throws {
        let folder = TemporaryFolder()
        let file = try folder.add("reserved", "official_*\n")
        let store = try RunningStore("--reserved=\(file)", "--waiting-per-author=1", "--second-reviewer")
        func put(_ name: String, _ id: String) -> RunningProgram.Answer {
            store.put(name, id, store.theme(id, "1.0"), RunningStore.new)
        }
        #expect(put("author", "official_x").status == 403 && put("author", "midnight").status == 403)
        #expect(put("author", "aurora_x").status == 202)
        let second = put("author", "aurora_y")
        #expect(second.status == 429 && second.json?["type"]?.string == "docs/service.md#quota-used", "\(second.text)")
        #expect(second.headers["retry-after"] == nil)
        #expect(put("reviewer", "official_x").status == 202)
        let own = store.ask("reviewer", "/v1/reviews/official_x/approve", "-X POST")
        #expect(own.status == 403 && own.text.contains("another reviewer"), "\(own.text)")
        #expect(store.ask("reviewer", "/v1/reviews/aurora_x/approve", "-X POST").status == 200)
        #expect(put("author", "aurora_y").status == 202)
        // The file is read again.
        _ = try folder.add("reserved", "aurora_*\n")
        store.service.send(1)
        try store.service.waitUntil("the file is read") { put("author2", "aurora_z").status == 403 }
    }
}
