import Documents
import Files
import StoreDatabase
import TestSupport
import Testing

@testable import HTTPServer
@testable import HTTPService

/// The desk of a running service, by its forms; `DeskSessionsTests` has sessions in process.
@Suite struct DeskTests {
    /// A browser without a screen: curl with a jar of cookies.
    private struct Browser {
        let store: RunningStore
        let jar: FilePath

        init(_ store: RunningStore, _ name: String) {
            self.store = store
            jar = store.folder.appending("\(name).cookies")
        }

        func get(_ path: String, _ options: String = "") -> RunningProgram.Answer {
            store.service.curl(path, "-b \(jar) -c \(jar) \(options)")
        }

        /// Sends a form of a page, with its own token unless another one is given.
        func send(
            _ address: String, on page: String, _ fields: [String] = [], token: String? = nil
        ) -> RunningProgram.Answer {
            let token = token ?? formToken(address, on: page)
            let data = (["form=\(token)"] + fields).map { "--data-urlencode '\($0)'" }.joined(separator: " ")
            return get(address, data)
        }

        /// Returns the token of a form that a page has; empty for none.
        func formToken(_ address: String, on page: String) -> String { formToken(address, in: get(page).text) }

        func formToken(_ address: String, in text: String) -> String {
            let start = "action=\"\(address)\""
            guard let form = text.ranges(of: start).first else { return "" }
            let rest = text[form.upperBound...]
            guard let value = rest.ranges(of: "name=\"form\" value=\"").first else { return "" }
            return String(rest[value.upperBound...].prefix { $0 != "\"" })
        }

        /// Signs in; the answer is that to the form.
        func signIn(_ name: String) -> RunningProgram.Answer {
            send("/desk/sign-in", on: "/desk", ["token=\(store.token(name))"])
        }

        /// Returns what a page's box for an upload says.
        func upload(_ id: String) -> String {
            let text = get("/desk").text
            let parts = text.split(separator: "\"").filter {
                $0.hasPrefix("\(id).") && $0.utf8.count == id.utf8.count + 65
            }
            return parts.first.map(String.init) ?? ""
        }
    }

    private func waiting(_ names: [String], in store: RunningStore, by author: String = "author") {
        for name in names {
            #expect(store.put(author, name, store.theme(name, "1.0"), RunningStore.new).status == 202, "\(name)")
        }
    }

    @Test func peopleSignInAndOut() throws {
        let store = try RunningStore()
        let reviewer = Browser(store, "reviewer")
        let door = reviewer.get("/desk")
        #expect(door.status == 401 && door.text.contains("type=\"password\"") && !door.text.contains("<script"))
        #expect(door.headers["cache-control"] == "private, no-store")
        #expect(door.headers["set-cookie"]?.hasSuffix("; HttpOnly; SameSite=Strict") == true)
        #expect(door.headers["content-security-policy"]?.contains("default-src 'none'") == true)
        let wrong = reviewer.send("/desk/sign-in", on: "/desk", ["token=wrong"])
        #expect(wrong.status == 403 && wrong.text.contains("This token is not known"))
        #expect(reviewer.send("/desk/sign-in", on: "/desk", ["token=\(store.token("bot"))"]).status == 403)
        let entered = reviewer.signIn("reviewer")
        #expect(entered.status == 303 && entered.headers["location"] == "/desk")
        let queue = reviewer.get("/desk", "-H 'Accept-Language: ta'")
        #expect(
            queue.status == 200 && queue.text.contains("<html lang=\"ta\">")
                && queue.text.contains("<bdi>reviewer</bdi>"))
        // The cookie is for the desk alone, and a token in a header is no session.
        #expect(reviewer.get("/v1/reviews").status == 401 && reviewer.get("/v1/reports").status == 401)
        #expect(store.ask("reviewer", "/desk").status == 401)
        #expect(reviewer.send("/desk/sign-out", on: "/desk").status == 303)
        #expect(reviewer.get("/desk").status == 401)
    }

    @Test func aFormNeedsItsOwnToken() throws {
        let store = try RunningStore()
        waiting(["aurora_x"], in: store)
        let (reviewer, author) = (Browser(store, "reviewer"), Browser(store, "author"))
        #expect(reviewer.signIn("reviewer").status == 303 && author.signIn("author").status == 303)
        let fields = ["decision=approve", "upload=\(reviewer.upload("aurora_x"))"]
        let foreign = [
            "", "wrong", reviewer.formToken("/desk/sign-out", on: "/desk"),
            author.formToken("/desk/sign-out", on: "/desk/mine"),
        ]
        for token in foreign {
            let answer = reviewer.send("/desk/decisions", on: "/desk", fields, token: token)
            #expect(answer.status == 403 && answer.text.contains("another session"), "\(token)")
        }
        #expect(store.service.curl("/themes/aurora_x").status == 404)
        // What is in an address is in logs, and authors decide nothing.
        let token = reviewer.formToken("/desk/decisions", on: "/desk")
        #expect(reviewer.get("/desk/decisions?decision=approve", "--data 'form=\(token)'").status == 400)
        #expect(author.send("/desk/decisions", on: "/desk/mine", fields, token: token).status == 403)
        // Somebody who has no cookie has no form to sign in either.
        let plain = store.service.curl("/desk/sign-in", "--data 'token=\(store.token("reviewer"))'")
        #expect(plain.status == 403 && plain.text.contains("Allow cookies"), "\(plain.text)")
        #expect(reviewer.send("/desk/decisions", on: "/desk", fields).text.contains("published"))
        #expect(store.service.curl("/themes/aurora_x").status == 200)
    }

    /// All uploads of an owner are decided about with one reason, and the decisions are taken back.
    @Test func allOfAnOwnerAreRejectedAndWaitAgain() throws {
        let store = try RunningStore()
        waiting(["aurora_a", "aurora_b"], in: store)
        waiting(["aurora_c"], in: store, by: "author2")
        let reviewer = Browser(store, "reviewer")
        #expect(reviewer.signIn("reviewer").status == 303)
        #expect(
            reviewer.get("/desk?owner=author2").text.contains("aurora_c")
                && !reviewer.get("/desk?owner=author2").text.contains("aurora_a"))
        let decided = reviewer.send(
            "/desk/decisions", on: "/desk",
            ["decision=reject", "reason=Not yet", "all=true", "owner=author", "until=1000"])
        #expect(
            decided.status == 200 && decided.text.contains("aurora_b") && !decided.text.contains("aurora_c"),
            "\(decided.text)")
        #expect(store.ask("author", "/v1/reviews").text.components("\"rejected\"") == 2)
        let values = decided.text.split(separator: "name=\"undo\" value=\"").dropFirst().map {
            $0.prefix { $0 != "\"" }
        }
        #expect(values.count == 2)
        let token = reviewer.formToken("/desk/undo", in: decided.text)
        let undone = reviewer.send("/desk/undo", on: "/desk", values.map { "undo=\($0)" }, token: token)
        #expect(undone.status == 200 && undone.text.contains("waits again"), "\(undone.text)")
        #expect(store.ask("author", "/v1/reviews").text.components("\"pending\"") == 2)
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
        // One browser: the services share its session.
        let (here, there) = (Browser(one, "reviewer"), Browser(two, "reviewer"))
        #expect(here.signIn("reviewer").status == 303)
        for (number, seconds) in [-5, 5, 3600].enumerated() {
            try Output(shift, apartFrom: []).write(Array("\(seconds)".utf8))
            let (seen, unseen) = ("seen_\(number)", "unseen_\(number)")
            waiting([seen], in: two)
            let page = here.get("/desk").text
            waiting([unseen], in: two)
            let all = ["decision=approve", "all=true", "until=" + value("until", in: page)]
            let token = here.formToken("/desk/decisions", in: page)
            let decided = here.send("/desk/decisions", on: "/desk", all, token: token).text
            #expect(decided.contains(seen) && !decided.contains(unseen), "\(seconds): \(decided)")
            // The other service takes it back.
            let form = here.formToken("/desk/undo", in: decided)
            let undone = there.send("/desk/undo", on: "/desk", ["undo=" + value("undo", in: decided)], token: form).text
            #expect(undone.contains("waits again"), "\(seconds): \(undone)")
            for id in [seen, unseen] {
                #expect(one.ask("reviewer", "/v1/reviews/\(id)/reject?reason=no", "-X POST").status == 200)
            }
        }
    }

    /// Returns the value of a page's hidden field.
    private func value(_ name: String, in page: String) -> String {
        let start = page.ranges(of: "name=\"\(name)\" value=\"").first.map(\.upperBound)
        return start.map { String(page[$0...].prefix { $0 != "\"" }) } ?? ""
    }

    @Test func attemptsAreCountedByClient() throws {
        let store = try RunningStore()
        let reviewer = Browser(store, "reviewer")
        for _ in 1...10 { #expect(reviewer.send("/desk/sign-in", on: "/desk", ["token=wrong"]).status == 403) }
        let refused = reviewer.send("/desk/sign-in", on: "/desk", ["token=wrong"])
        #expect(refused.status == 429 && refused.text.contains("Too many attempts"))
        #expect((1...600).contains(Int(refused.headers["retry-after"] ?? "") ?? 0))
        // Whoever has a right token has not guessed it.
        #expect(reviewer.signIn("reviewer").status < 400)
    }

    @Test func revokedTokensEndSessionsOnEveryInstance() throws {
        let folder = TemporaryFolder()
        let first = try RunningStore(folder: folder.path)
        let second = try RunningProgram(
            "--themes=\(folder.path)/store.db", "--tokens=\(folder.path)/tokens")
        let reviewer = Browser(first, "reviewer")
        #expect(reviewer.signIn("reviewer").status == 303)
        // Both are at 127.0.0.1, and cookies know no ports.
        func status() -> Int { second.curl("/desk", "-b \(reviewer.jar)").status }
        #expect(status() == 200)
        _ = first.service.shell("kbrender token --revoke reviewer --tokens \(folder.path)/tokens")
        first.service.send(1)
        // The second one has not read the file again.
        try second.waitUntil("the session ends") { status() == 401 }
        #expect(
            reviewer.get("/desk").status == 401
                && second.curl("/v1/reviews", "-H 'Authorization: Bearer \(first.token("reviewer"))'").status == 200)
    }

    @Test func reviewersDecideInBulk() throws {
        let store = try RunningStore("--second-reviewer")
        waiting(["aurora_a", "aurora_b", "aurora_c"], in: store)
        waiting(["aurora_r"], in: store, by: "reviewer")
        let reviewer = Browser(store, "reviewer")
        #expect(reviewer.signIn("reviewer").status == 303)
        let queue = reviewer.get("/desk").text
        #expect(queue.contains("your own") && queue.ranges(of: "name=\"upload\"").count == 4)
        let all = ["aurora_a", "aurora_b", "aurora_c", "aurora_r"].map { "upload=" + reviewer.upload($0) }
        // Somebody replaces one meanwhile.
        let tag = store.ask("author", "/v1/reviews/aurora_c.json").headers["etag"] ?? ""
        #expect(store.put("author", "aurora_c", store.theme("aurora_c", "1.1"), "If-Match: \(tag)").status == 202)
        let decided = reviewer.send("/desk/decisions", on: "/desk", all + ["decision=approve", "reason="])
        #expect(decided.status == 200, "\(decided.text)")
        for (id, words) in [
            ("aurora_a", "published"), ("aurora_b", "published"), ("aurora_c", "was changed meanwhile"),
            ("aurora_r", "is your own"),
        ] {
            let line = decided.text.split(separator: "<li>").first { $0.contains(id) } ?? ""
            #expect(line.contains(words), "\(id): \(line)")
        }
        #expect(store.service.curl("/themes/aurora_b").status == 200)
        // A rejection says why.
        let one = ["upload=" + reviewer.upload("aurora_c"), "decision=reject"]
        #expect(reviewer.send("/desk/decisions", on: "/desk", one + ["reason="]).status == 400)
        #expect(reviewer.send("/desk/decisions", on: "/desk", ["decision=approve"]).status == 400)
        #expect(reviewer.send("/desk/decisions", on: "/desk", one + ["reason=<b>pale"]).text.contains("rejected"))
        let again = reviewer.send("/desk/decisions", on: "/desk", one + ["reason=pale"])
        #expect(again.text.contains("no longer waits"))
        let log = reviewer.get("/desk/log").text
        #expect(log.contains("rejected: <bdi>&lt;b&gt;pale</bdi>") && log.contains("approved"))
        #expect(reviewer.get("/desk/themes/aurora_c").text.contains("&lt;b&gt;pale"))
    }

    @Test func anUploadIsShownBesideWhatIsPublished() throws {
        let store = try RunningStore()
        waiting(["linen_x"], in: store)
        let (reviewer, author, otherAuthor) = (
            Browser(store, "reviewer"), Browser(store, "author"), Browser(store, "author2")
        )
        #expect(
            reviewer.signIn("reviewer").status == 303 && author.signIn("author").status == 303
                && otherAuthor.signIn("author2").status == 303)
        #expect(
            reviewer.send("/desk/decisions", on: "/desk", ["upload=" + reviewer.upload("linen_x"), "decision=approve"])
                .status
                == 200)
        let tag = store.service.curl("/themes/linen_x.json").headers["etag"] ?? ""
        let next = store.theme("linen_x", "1.1", name: "Linen & co")
        let change = "d['light']['regularKeyBackground'] = '#FFF8E8'"
        _ = store.service.shell(
            "python3 -c \"import json; d = json.load(open('\(next)')); \(change); json.dump(d, open('\(next)', 'w'))\"")
        #expect(store.put("author", "linen_x", next, "If-Match: \(tag)").status == 202)
        let page = reviewer.get("/desk/uploads/linen_x")
        #expect(page.status == 200, "\(page.text)")
        for words in [
            "Linen &amp; co", "regularKeyBackground", "#FFF8E8", "<bdi>Aurora</bdi> → <bdi>Linen &amp; co</bdi>",
            "<code>name</code>", "/desk/uploads/linen_x.webp?mode=dark", "/themes/linen_x.webp?mode=dark", "ΔE",
        ] {
            #expect(page.text.contains(words), "\(words)")
        }
        // Its owner sees it, too; nobody else does.
        #expect(author.get("/desk/uploads/linen_x").text.contains("/desk/uploads/linen_x/withdraw"))
        #expect(!author.get("/desk/uploads/linen_x").text.contains("/desk/decisions"))
        #expect(otherAuthor.get("/desk/uploads/linen_x").status == 404)
        let picture = "/desk/uploads/linen_x.png?mode=light"
        #expect(reviewer.get(picture).headers["cache-control"] == "private, no-cache")
        #expect(author.get(picture).status == 200 && otherAuthor.get(picture).status == 403)
        #expect(store.service.curl(picture).status == 401)
    }

    @Test func authorsSeeWhatBecameOfTheirThemes() throws {
        let store = try RunningStore()
        waiting(["aurora_a", "aurora_b"], in: store)
        waiting(["aurora_o"], in: store, by: "author2")
        let reject = "/v1/reviews/aurora_a/reject?reason=too%20pale"
        #expect(store.ask("reviewer", reject, "-X POST").status == 200)
        let author = Browser(store, "author")
        #expect(author.signIn("author").status == 303)
        #expect(author.get("/desk").headers["location"] == "/desk/mine")
        let list = author.get("/desk/mine").text
        #expect(list.contains("too pale") && list.contains("Waiting for a review") && !list.contains("aurora_o"))
        for path in ["/desk/log", "/desk/reports", "/desk/themes/aurora_a"] {
            let answer = author.get(path)
            #expect(answer.status == 403 && answer.text.contains("Only reviewers"), "\(path)")
        }
        let withdraw = "/desk/uploads/aurora_b/withdraw"
        #expect(author.send(withdraw, on: "/desk/mine", token: "wrong").status == 403)
        #expect(author.send(withdraw, on: "/desk/mine").status == 303)
        #expect(!author.get("/desk/mine").text.contains("aurora_b"))
        // Nobody withdraws what is somebody else's.
        let token = author.formToken("/desk/uploads/aurora_a/withdraw", on: "/desk/mine")
        #expect(author.send("/desk/uploads/aurora_o/withdraw", on: "/desk/mine", token: token).status == 403)
        #expect(store.ask("author2", "/v1/reviews/aurora_o.json").status == 200)
    }

    @Test func reportsAreClosedAndThemesRemoved() throws {
        let store = try RunningStore()
        #expect(store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new).status == 201)
        for reason in ["stolen", "ugly"] {
            #expect(store.service.curl("/themes/aurora_x/report?reason=\(reason)", "-X POST").status == 202)
        }
        let reviewer = Browser(store, "reviewer")
        #expect(reviewer.signIn("reviewer").status == 303)
        let list = reviewer.get("/desk/reports").text
        #expect(list.contains("stolen") && list.contains("ugly"))
        let close = String(list.split(separator: "\"").first { $0.hasSuffix("/close") } ?? "")
        #expect(reviewer.send(close, on: "/desk/reports", ["reason="]).status == 400)
        #expect(reviewer.send(close, on: "/desk/reports", ["reason=it is hers"]).status == 303)
        #expect(!reviewer.get("/desk/reports").text.contains("stolen"))
        #expect(reviewer.get("/desk/log").text.contains("closed a report: <bdi>it is hers</bdi>"))
        let remove = "/desk/themes/aurora_x/remove"
        #expect(reviewer.send(remove, on: "/desk/themes/aurora_x").status == 400)
        #expect(reviewer.send(remove, on: "/desk/themes/aurora_x", ["sure=true"]).status == 303)
        #expect(store.service.curl("/themes/aurora_x").status == 404)
        #expect(reviewer.get("/desk/themes/aurora_x").text.contains("removed the theme"))
    }

    @Test func listsGoOnWhereTheyEnd() throws {
        let store = try RunningStore()
        let names = (0...DeskHandler.perPage).map { "aurora_\($0 + 10)" }
        waiting(names, in: store)
        let reviewer = Browser(store, "reviewer")
        #expect(reviewer.signIn("reviewer").status == 303)
        func next(_ text: String) -> String {
            let link = text.ranges(of: "rel=\"next\" href=\"").first.map {
                text[$0.upperBound...].prefix { $0 != "\"" }
            }
            return (link.map(String.init) ?? "").replacing("&amp;", with: "&")
        }
        let first = reviewer.get("/desk").text
        #expect(first.ranges(of: "name=\"upload\"").count == DeskHandler.perPage && first.contains("aurora_10"))
        let rest = reviewer.get(next(first)).text
        #expect(
            rest.ranges(of: "name=\"upload\"").count == 1 && rest.contains(names.last ?? "none") && next(rest) == "")
        let log = reviewer.get("/desk/log").text
        #expect(reviewer.get(next(log)).text.contains("aurora_10"))
        #expect(reviewer.get("/desk?after=nowhere").status == 400)
    }

    /// Work at the desk in Chromium, without scripts: `Clients/desk.py` has the requirements.
    @Test func peopleWorkInABrowser() throws {
        let store = try RunningStore()
        let script = "Tests/Serving/HTTPServiceTests/Clients/desk.py"
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
