import Documents
import Files
import TestSupport
import Testing

/// What the desk asks of a running service: lists, an upload beside what is published, and decisions.
@Suite struct ReviewTests {
    private func waiting(_ names: [String], in store: RunningStore, by author: String = "author") {
        for name in names {
            #expect(store.put(author, name, store.theme(name, "1.0"), RunningStore.new).status == 202, "\(name)")
        }
    }

    /// Returns uploads that wait by their ids, as decisions name them, and the number of the last one.
    private func queue(
        of store: RunningStore, _ query: String = ""
    ) -> (uploads: [String: String], ids: [String], last: Int) {
        let json = store.ask("reviewer", "/v1/queue" + query).json
        let uploads = (json?["uploads"]?.array ?? []).map { one in
            (id: one["id"]?.string ?? "", digest: one["digest"]?.string ?? "")
        }
        return (
            Dictionary(uniqueKeysWithValues: uploads.map { ($0.id, "\($0.id).\($0.digest)") }), uploads.map(\.id),
            json?["last"]?.integer ?? -1
        )
    }

    /// Sends a decision as the page does: its fields are the body.
    private func decide(
        _ action: String, _ fields: [String], in store: RunningStore, by name: String = "reviewer",
        _ options: String = ""
    ) -> RunningProgram.Answer {
        let data = fields.map { "--data-urlencode '\($0)'" }.joined(separator: " ")
        return store.ask(name, "/v1/reviews/\(action)", "-X POST \(data) \(options)")
    }

    /// Returns what became of uploads by their ids, and what takes it back.
    private func outcomes(_ answer: RunningProgram.Answer) -> (of: [String: String], undo: [String]) {
        let all = answer.json?["outcomes"]?.array ?? []
        let pairs = all.map { ($0["id"]?.string ?? "", $0["outcome"]?.string ?? "") }
        return (
            Dictionary(uniqueKeysWithValues: pairs), all.compactMap { $0["undo"]?.string }.map { "undo=\($0)" }
        )
    }

    @Test func aPageAndItsFilesNeedNoToken() throws {
        let store = try RunningStore()
        let page = store.service.curl("/desk")
        let policy = page.headers["content-security-policy"] ?? ""
        for rule in ["default-src 'none'", "form-action 'none'", "frame-ancestors 'none'", "script-src 'self'"] {
            #expect(policy.contains(rule), "\(rule)")
        }
        #expect(page.status == 200 && page.headers["set-cookie"] == nil)
        #expect(store.service.curl("/desk", "-H 'If-None-Match: \(page.headers["etag"] ?? "")'").status == 304)
        let files = page.text.split(separator: "\"").filter { $0.hasPrefix("/studio/files/") }
        #expect(files.count > 10)
        for file in files { #expect(store.service.curl(String(file)).status == 200, "\(file)") }
        // The files are there for the desk; the studio itself is not.
        #expect(store.service.curl("/studio").status == 404)
        let closed = try RunningProgram("--themes=\(store.folder)/other.db")
        #expect(closed.curl("/desk").status == 403 && closed.curl(String(files[0])).status == 404)
    }

    @Test func eachRouteIsForItsRole() throws {
        let store = try RunningStore()
        waiting(["aurora_x"], in: store)
        for name in ["author", "reviewer"] {
            let holder = store.ask(name, "/v1/holder")
            #expect(holder.json?["name"]?.string == name && holder.json?["role"]?.string == name)
            #expect(holder.headers["cache-control"] == "no-store")
        }
        #expect(store.service.curl("/v1/holder").status == 401 && store.ask("bot", "/v1/holder").status == 403)
        #expect(store.service.curl("/v1/holder", "-H 'Authorization: Bearer wrong'").status == 401)
        for path in ["/v1/queue", "/v1/log", "/themes/aurora_x/history"] {
            #expect(store.ask("reviewer", path).status == 200, "\(path)")
            #expect(store.ask("author", path).status == 403 && store.service.curl(path).status == 401, "\(path)")
        }
        let upload = queue(of: store).uploads["aurora_x"] ?? ""
        for action in ["approve", "reject", "undo"] {
            let fields = action == "undo" ? ["undo=\(upload)"] : ["upload=\(upload)"]
            #expect(decide(action, fields, in: store, by: "author").status == 403, "\(action)")
        }
        #expect(store.service.curl("/themes/aurora_x").status == 404)
    }

    /// A page of another site acts for nobody: no browser adds the token to its form, and the form is refused in any case.
    @Test func anotherSiteDecidesNothing() throws {
        let store = try RunningStore()
        waiting(["aurora_x"], in: store)
        let fields = ["upload=\(queue(of: store).uploads["aurora_x"] ?? "")"]
        for header in ["Origin: https://evil.example", "Sec-Fetch-Site: cross-site"] {
            #expect(decide("approve", fields, in: store, "-H '\(header)'").status == 403, "\(header)")
        }
        #expect(store.service.curl("/v1/reviews/approve", "--data '\(fields[0])'").status == 401)
        #expect(store.service.curl("/themes/aurora_x").status == 404)
        #expect(outcomes(decide("approve", fields, in: store)).of == ["aurora_x": "published"])
    }

    /// All uploads of an owner are decided about with one reason, and the decisions are taken back.
    @Test func allOfAnOwnerAreRejectedAndWaitAgain() throws {
        let store = try RunningStore()
        waiting(["aurora_a", "aurora_b"], in: store)
        waiting(["aurora_c"], in: store, by: "author2")
        #expect(queue(of: store, "?owner=author2").ids == ["aurora_c"])
        let all = ["all=true", "owner=author", "until=\(queue(of: store).last)"]
        let decided = outcomes(decide("reject", all + ["reason=Not yet"], in: store))
        #expect(decided.of == ["aurora_a": "rejected", "aurora_b": "rejected"])
        #expect(store.ask("author", "/v1/reviews").text.components("\"rejected\"") == 2)
        let undone = outcomes(decide("undo", decided.undo, in: store))
        #expect(undone.of == ["aurora_a": "undone", "aurora_b": "undone"])
        #expect(store.ask("author", "/v1/reviews").text.components("\"pending\"") == 2)
        // Once is enough.
        #expect(outcomes(decide("undo", decided.undo, in: store)).of == ["aurora_a": "changed", "aurora_b": "changed"])
    }

    /// "All that wait" means the uploads that the page knows of, and a decision can be taken back for a minute, whatever the clocks
    /// say of two services.
    @Test func clocksDecideNothing() throws {
        let one = try RunningStore()
        let shift = one.folder.appending("shift")
        let library = one.folder.appending("shift.so")
        let source = RunningProgram.clients.appending("shift.c")
        #expect(one.service.shell("clang -shared -fPIC \(source) -o \(library)").status == 0)
        try Output(shift, apartFrom: []).write(Array("0".utf8))
        let two = try RunningStore(
            folder: one.folder, environment: ["LD_PRELOAD=\(library)", "SHIFT_FILE=\(shift)"])
        for (number, seconds) in [-5, 5, 3600].enumerated() {
            try Output(shift, apartFrom: []).write(Array("\(seconds)".utf8))
            let (seen, unseen) = ("seen_\(number)", "unseen_\(number)")
            waiting([seen], in: two)
            let last = queue(of: one).last
            waiting([unseen], in: two)
            let decided = outcomes(decide("approve", ["all=true", "until=\(last)"], in: one))
            #expect(decided.of == [seen: "published"], "\(seconds)")
            // The other service takes it back.
            #expect(outcomes(decide("undo", decided.undo, in: two)).of == [seen: "undone"], "\(seconds)")
            for id in [seen, unseen] {
                #expect(one.ask("reviewer", "/v1/reviews/\(id)/reject?reason=no", "-X POST").status == 200)
            }
        }
    }

    @Test func revokedTokensDoNothingMore() throws {
        let store = try RunningStore()
        #expect(store.ask("reviewer", "/v1/queue").status == 200)
        _ = store.service.shell("kbrender token --revoke reviewer --tokens \(store.folder)/tokens")
        store.service.send(1)
        try store.service.waitUntil("the token is revoked") { store.ask("reviewer", "/v1/queue").status == 401 }
        #expect(store.ask("author", "/v1/mine").status == 200)
    }

    @Test func reviewersDecideInBulk() throws {
        let store = try RunningStore("--second-reviewer")
        waiting(["aurora_a", "aurora_b", "aurora_c"], in: store)
        waiting(["aurora_r"], in: store, by: "reviewer")
        let uploads = queue(of: store).uploads
        #expect(uploads.count == 4)
        // Somebody replaces one meanwhile.
        let tag = store.ask("author", "/v1/reviews/aurora_c.json").headers["etag"] ?? ""
        #expect(store.put("author", "aurora_c", store.theme("aurora_c", "1.1"), "If-Match: \(tag)").status == 202)
        let decided = decide("approve", uploads.values.map { "upload=\($0)" }, in: store)
        #expect(
            outcomes(decided).of == [
                "aurora_a": "published", "aurora_b": "published", "aurora_c": "changed", "aurora_r": "own",
            ], "\(decided.text)")
        #expect(store.service.curl("/themes/aurora_b").status == 200)
        // A rejection says why, and something is decided about.
        let one = ["upload=\(queue(of: store).uploads["aurora_c"] ?? "")"]
        for (action, fields, word) in [
            ("reject", one, "reason"), ("approve", [], "upload"), ("approve", ["upload=aurora_c"], "upload"),
            ("approve", ["all=true"], "upload"), ("reject", one + ["reason="], "reason"),
        ] {
            let answer = decide(action, fields, in: store)
            #expect(answer.status == 400 && answer.text.contains("\"detail\": \"\(word): "), "\(action) \(fields)")
        }
        #expect(outcomes(decide("reject", one + ["reason=<b>pale"], in: store)).of == ["aurora_c": "rejected"])
        #expect(outcomes(decide("reject", one + ["reason=pale"], in: store)).of == ["aurora_c": "missing"])
        let entry = store.ask("reviewer", "/v1/log").json?["entries"]?.array?.first
        #expect(entry?["action"]?.string == "reject" && entry?["detail"]?.string == "<b>pale")
        #expect(entry?["actor"]?.string == "reviewer" && entry?["subject"]?.string == "aurora_c")
    }

    @Test func twoHundredAreDecidedAboutAndTakenBackTogether() throws {
        let store = try RunningStore()
        let digest = String(repeating: "a", count: 64)
        let ids = (100..<300).map { "a_theme_whose_id_has_fifty_letters_as_it_may_\($0)_" + "x" }
        #expect(ids[0].utf8.count == 50)
        let uploads = ids.map { "upload=\($0).\(digest)" }
        let decided = decide("approve", uploads, in: store)
        #expect(Set(outcomes(decided).of.values) == ["missing"] && outcomes(decided).of.count == 200)
        let undone = decide("undo", ids.map { "undo=\($0).\(digest).\(digest)" }, in: store)
        #expect(Set(outcomes(undone).of.values) == ["tooLate"] && outcomes(undone).of.count == 200)
        let more = decide("approve", uploads + ["upload=aurora.\(digest)"], in: store)
        #expect(more.status == 400 && more.text.contains("upload: names 201 uploads"))
    }

    @Test func anUploadIsExaminedBesideWhatIsPublished() throws {
        let store = try RunningStore()
        waiting(["linen_x"], in: store)
        let new = store.ask("author", "/v1/reviews/linen_x/examination").json
        #expect(new?["upload"] != nil && new?["published"] == nil && new?["changes"] == nil)
        let upload = "upload=\(queue(of: store).uploads["linen_x"] ?? "")"
        #expect(outcomes(decide("approve", [upload], in: store)).of == ["linen_x": "published"])
        let tag = store.service.curl("/themes/linen_x.json").headers["etag"] ?? ""
        let next = store.theme("linen_x", "1.1", name: "Linen & co")
        let change = "d['light']['regularKeyBackground'] = '#FFF8E8'"
        _ = store.service.shell(
            "python3 -c \"import json; d = json.load(open('\(next)')); \(change); json.dump(d, open('\(next)', 'w'))\"")
        #expect(store.put("author", "linen_x", next, "If-Match: \(tag)").status == 202)
        let path = "/v1/reviews/linen_x/examination"
        let found = store.ask("reviewer", path).json
        #expect(found?["upload"]?["status"]?.string == "pending" && found?["published"]?["version"]?.string == "1.0")
        #expect(found?["examination"]?["theme"]?["name"]?.string == "Linen & co")
        #expect(found?["examination"]?["contrast"]?.array?.isEmpty == false)
        let property = found?["changes"]?["properties"]?.array?.first
        #expect(property?["property"]?.string == "regularKeyBackground" && property?["actual"]?.string == "#FFF8E8")
        #expect(found?["changes"]?["header"]?.array?.first?["actual"]?.string == "Linen & co")
        // At rest and with a key pressed, light and dark, before and after.
        let pictures = found?["pictures"]?.array?.flatMap { $0.array ?? [] } ?? []
        #expect(pictures.map { $0["mode"]?.string } == ["light", "dark", "light", "dark"])
        for picture in pictures {
            let (old, new) = (picture["published"]?.string ?? "", picture["upload"]?.string ?? "")
            #expect(store.service.curl(old).headers["content-type"] == "image/webp", "\(old)")
            #expect(store.ask("author", new).headers["content-type"] == "image/webp", "\(new)")
            #expect(store.service.curl(new).status == 401 && store.ask("author2", new).status == 403)
        }
        // Nobody else sees it.
        #expect(store.ask("author", path).status == 200 && store.ask("author2", path).status == 403)
        #expect(store.service.curl(path).status == 401)
        #expect(store.ask("reviewer", "/v1/reviews/none/examination").status == 404)
        let listed = store.ask("reviewer", "/v1/queue").json?["uploads"]?.array?.first
        #expect(listed?["published"]?["version"]?.string == "1.0" && listed?["pictures"]?.array?.count == 2)
    }

    @Test func authorsSeeWhatBecameOfTheirThemes() throws {
        let store = try RunningStore()
        waiting(["aurora_a", "aurora_b"], in: store)
        waiting(["aurora_o"], in: store, by: "author2")
        let reject = "/v1/reviews/aurora_a/reject?reason=too%20pale"
        #expect(store.ask("reviewer", reject, "-X POST").status == 200)
        let first = store.ask("author", "/v1/mine?per-page=1").json
        #expect(first?["themes"]?.array?.first?["id"]?.string == "aurora_b")
        let rest = store.ask("author", "/v1/mine?after=\(first?["next"]?.string ?? "")").json
        let own = rest?["themes"]?.array ?? []
        #expect(own.map { $0["id"]?.string } == ["aurora_a"] && rest?["next"] == nil)
        #expect(own.first?["status"]?.string == "rejected" && own.first?["reason"]?.string == "too pale")
    }

    @Test func aThemesPastIsKept() throws {
        let store = try RunningStore()
        #expect(store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new).status == 201)
        for reason in ["stolen", "ugly"] {
            #expect(store.service.curl("/themes/aurora_x/report?reason=\(reason)", "-X POST").status == 202)
        }
        let past = store.ask("reviewer", "/themes/aurora_x/history").json
        #expect(past?["published"]?["version"]?.string == "1.0" && past?["versions"]?.array?.count == 1)
        let reports = past?["reports"]?.array ?? []
        #expect(reports.map { $0["reason"]?.string } == ["stolen", "ugly"])
        let close = reports.first?["links"]?["close"]?.string ?? ""
        #expect(store.ask("reviewer", close, "--data-urlencode 'reason=it is hers'").status == 200)
        #expect(store.ask("reviewer", "/themes/aurora_x", "-X DELETE").status == 204)
        let later = store.ask("reviewer", "/themes/aurora_x/history").json
        #expect(later?["published"] == nil && later?["versions"]?.array?.count == 1)
        #expect(later?["entries"]?.array?.first?["action"]?.string == "delete")
        let log = store.ask("reviewer", "/v1/log").json?["entries"]?.array ?? []
        #expect(log.contains { $0["action"]?.string == "closeReport" && $0["detail"]?.string == "it is hers" })
    }

    @Test func listsGoOnWhereTheyEnd() throws {
        let store = try RunningStore()
        let names = (10...13).map { "aurora_\($0)" }
        waiting(names, in: store)
        let first = store.ask("reviewer", "/v1/queue?per-page=3&owner=author")
        let next = first.json?["next"]?.integer ?? 0
        #expect(first.headers["link"] == "</v1/queue?after=\(next)&per-page=3&owner=author>; rel=\"next\"")
        #expect(queue(of: store, "?per-page=3").ids == Array(names.prefix(3)))
        #expect(queue(of: store, "?after=\(next)&per-page=3").ids == Array(names.suffix(1)))
        let log = store.ask("reviewer", "/v1/log?per-page=3").json
        let rest = store.ask("reviewer", "/v1/log?after=\(log?["next"]?.integer ?? 0)").json?["entries"]?.array ?? []
        #expect(rest.map { $0["subject"]?.string } == ["aurora_10"])
        #expect(store.ask("reviewer", "/v1/queue?after=nowhere").status == 400)
    }

    /// Work at the desk in Chromium: `Clients/review.py` has the requirements.
    @Test func peopleWorkInABrowser() throws {
        let store = try RunningStore()
        let script = "Tests/Serving/HTTPServiceTests/Clients/review.py"
        let words = "$service \(store.token("reviewer")) \(store.token("author")) $themes/aurora.json"
        let ran = store.service.shell(
            "cd \(RunningProgram.package) && \"$(scripts/python browser)\" \(script) \(words)")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
    }
}

extension String {
    /// Returns how often a text occurs in it.
    fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
