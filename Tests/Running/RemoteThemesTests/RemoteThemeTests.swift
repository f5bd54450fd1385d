import Files
import Glibc
import Testing

@testable import RemoteThemes

/// A client that answers with a closure.
private struct Answers: WebClient {
    let answer: (WebRequest) -> Result<WebResponse, WebError>

    func response(to request: WebRequest) throws(WebError) -> WebResponse {
        try answer(request).get()
    }
}

@Suite struct RemoteThemeTests {
    private let address: WebAddress
    private let folder = FilePath("/tmp/kbrender-copies-\(UInt64.random(in: 0 ... .max))")
    private let good: [UInt8] = Array("good".utf8)
    private let old: [UInt8] = Array("old".utf8)

    init() throws {
        address = try WebAddress("https://h/themes/sea.json")
    }

    private func refreshed(
        _ copies: ThemeCache? = nil, fallback: [UInt8]? = nil, _ answer: Result<WebResponse, WebError>
    ) throws(RemoteTheme.Failure) -> RemoteTheme {
        try RemoteThemeSource(address, keptIn: copies, fallback: fallback)
            .refreshed(by: Answers { _ in answer }) { $0 == good || $0 == old }
    }

    private func document(_ bytes: [UInt8], _ headers: [String: String] = [:]) -> Result<WebResponse, WebError> {
        .success(WebResponse(status: 200, headers: headers, body: bytes))
    }

    @Test("002-cache") func keepsGoodThemesAndReplacesBadOnesByTheCopy() throws {
        defer { _ = system("rm -rf \(folder)") }
        let copies = ThemeCache(folder)
        let first = try refreshed(copies, document(good, ["etag": "\"1\""]))
        #expect(first.origin == .server && first.bytes == good)
        #expect(copies.theme(of: address)?.tag == "\"1\"")
        let bad = try refreshed(copies, document(Array("bad".utf8), ["etag": "\"2\""]))
        #expect(bad.bytes == good)
        guard case .old(let age, .unreadable) = bad.origin else {
            Issue.record("\(bad.origin)")
            return
        }
        #expect(age < .seconds(60))
        #expect(copies.theme(of: address)?.bytes == good, "a bad one is never kept")
        #expect(try refreshed(copies, .success(WebResponse(status: 304))).origin == .confirmed)
    }

    private static let failures: [(Result<WebResponse, WebError>, RemoteTheme.Failure)] = [
        (.failure(WebError(.unreachable)), .noAnswer(WebError(.unreachable))),
        (.success(WebResponse(status: 404)), .status(404)), (.success(WebResponse(status: 500)), .status(500)),
        (.success(WebResponse(status: 206, body: [1])), .status(206)),
        (.success(WebResponse(status: 200)), .empty),
        (.success(WebResponse(status: 200, headers: ["content-type": "Text/HTML; charset=x"], body: [1])), .page),
        (.success(WebResponse(status: 200, headers: ["content-encoding": "gzip"], body: [1])), .encoded),
        (.success(WebResponse(status: 302, headers: ["location": "http://h/"])), .noAnswer(WebError(.downgrade))),
        (.success(WebResponse(status: 302, headers: ["location": "file:///x"])), .noAnswer(WebError(.badRedirect))),
        (.success(WebResponse(status: 302)), .noAnswer(WebError(.badRedirect))),
        (.success(WebResponse(status: 302, headers: ["location": "/"])), .noAnswer(WebError(.tooManyRedirects))),
    ]

    /// Each failure gives the copy, else the fallback, else an error.
    @Test("002-fallback", arguments: failures)
    func failuresGiveTheCopyOrTheFallback(answer: Result<WebResponse, WebError>, error: RemoteTheme.Failure) throws {
        defer { _ = system("rm -rf \(folder)") }
        let copies = ThemeCache(folder)
        #expect(throws: error) { try refreshed(copies, answer) }
        let fallback = try refreshed(copies, fallback: good, answer)
        #expect(fallback.origin == .fallback(error) && fallback.bytes == good)
        copies.keep(old, tag: nil, of: address)
        let kept = try refreshed(copies, fallback: good, answer)
        #expect(kept.bytes == old)
        if case .old(_, let why) = kept.origin { #expect(why == error) } else { Issue.record("\(kept.origin)") }
        #expect(!error.description.isEmpty)
    }

    @Test func notModifiedWithoutACopyIsAnError() {
        #expect(throws: RemoteTheme.Failure.status(304)) { try refreshed(nil, .success(WebResponse(status: 304))) }
    }

    /// Without a replacement the bad document is returned, because only its reader can report what is wrong with it.
    @Test func badThemeIsReturnedWithoutACopyOrFallback() throws {
        let bad = Array("bad".utf8)
        #expect(try refreshed(nil, document(bad)).bytes == bad)
        #expect(try refreshed(nil, fallback: good, document(bad)).origin == .fallback(.unreadable))
    }

    @Test func followsFiveRedirectsWithoutPassingOnCredentials() throws {
        let start = try WebAddress("http://ann:s3cret@h/0")
        func answers(_ most: Int) -> Answers {
            Answers { request in
                let n = Int(request.address.path.dropFirst()) ?? 0
                #expect((request.address.credentials != nil) == (n == 0), "once away they do not come back")
                let host = n % 2 == 0 ? "http://other" : "http://h"
                return .success(
                    n < most
                        ? WebResponse(status: 307, headers: ["location": "\(host)/\(n + 1)"])
                        : WebResponse(status: 200, body: [UInt8(n)]))
            }
        }
        #expect(try answers(5).document(WebRequest(.get, address: start)).response.body == [5])
        #expect(throws: WebError(.tooManyRedirects)) { try answers(6).document(WebRequest(.get, address: start)) }
    }

    @Test func timeLimitCoversAllRedirects() throws {
        let slow = Answers { request in
            #expect(request.seconds > 0)
            usleep(30_000)
            return .success(WebResponse(status: 307, headers: ["location": "/"]))
        }
        var request = WebRequest(.get, address: address)
        request.seconds = 0.05
        #expect(throws: WebError(.tooSlow)) { try slow.document(request) }
    }

    @Test func sendsTheTagUnlessAskedForTheWholeTheme() throws {
        defer { _ = system("rm -rf \(folder)") }
        let copies = ThemeCache(folder)
        let source = RemoteThemeSource(address, keptIn: copies)
        for whole in [false, true] {
            copies.keep(good, tag: "W/\"a\"", of: address)
            _ = try source.refreshed(
                by: Answers { request in
                    let tag = request.headers.first { $0.name == "If-None-Match" }?.value
                    #expect(tag == (whole ? nil : "W/\"a\""))
                    #expect(request.headers.contains { $0.name == "Accept-Encoding" && $0.value == "identity" })
                    return .success(WebResponse(status: 200, body: good))
                }, whole: whole
            ) { _ in true }
            let copy = try #require(copies.theme(of: address))
            #expect(copy.tag == nil, "The answer names no tag")
        }
    }

    // MARK: - Copies

    @Test func removesBrokenCopies() throws {
        defer { _ = system("rm -rf \(folder)") }
        let copies = ThemeCache(folder)
        for damage in ["printf x >> $f", "truncate -s 70 $f", ": > $f", "sed -i 's/good/bad!/' $f"] {
            copies.keep(good, tag: "\"1\"", of: address)
            #expect(copies.theme(of: address)?.bytes == good)
            #expect(system("cd \(folder) && f=$(ls) && \(damage)") == 0)
            #expect(copies.theme(of: address) == nil, "\(damage)")
            #expect(try folder.names().count == 2, "\(damage)")
        }
    }

    @Test func copyBelongsToItsAddress() throws {
        defer { _ = system("rm -rf \(folder)") }
        let copies = ThemeCache(folder)
        let secret = try WebAddress("https://ann:s3cret@h/themes/sea.json?token=t0ken")
        copies.keep(good, tag: "\"1\"", of: secret)
        #expect(copies.theme(of: address) == nil)
        copies.keep(old, tag: nil, of: address)
        #expect(copies.theme(of: secret)?.bytes == good)
        #expect(system("! grep -rq -e s3cret -e t0ken -e ann \(folder) && ! ls \(folder) | grep -q s3cret") == 0)
        // A copy under another address's name is ignored.
        #expect(system("cd \(folder) && set -- * && cp $1 x && cp $2 $1 && mv x $2") == 0)
        #expect(copies.theme(of: address) == nil && copies.theme(of: secret) == nil)
    }

    @Test func ageCountsFromTheLastRequest() throws {
        defer { _ = system("rm -rf \(folder)") }
        let copies = ThemeCache(folder)
        copies.keep(good, tag: nil, of: address)
        #expect(system("touch -d '3 hours ago' \(folder)/*") == 0)
        let age = try #require(copies.theme(of: address)?.age)
        #expect(age > .seconds(10_700) && age < .seconds(10_900))
        copies.confirm(address)
        #expect(try #require(copies.theme(of: address)?.age) < .seconds(60))
        #expect(system("test $(stat -c %a \(folder)/*) = 600 && test $(stat -c %a \(folder)) = 700") == 0)
        #expect(try copies.clear() == 1)
        #expect(copies.theme(of: address) == nil)
    }

    // MARK: - Links and events

    @Test(arguments: [
        ("</e>; rel=\"events\"", "/e"), ("</a>; rel=next, </e>; rel=events", "/e"),
        ("<a,b>; title=\"x, <y>; rel=events\"; rel=\"up\", <e>; rel=\"Prev EVENTS\"", "e"),
        ("</e>; REL=events; x", "/e"), ("</e>", nil), ("</e>; rel=event", nil), ("</e", nil), ("", nil),
        ("<<<,,,;;\"", nil),
    ])
    func findsLinks(text: String, target: String?) {
        #expect(LinkHeader.target(of: "events", in: text) == target)
    }

    @Test func secureThemesHaveSecureEvents() throws {
        func events(_ base: String, _ link: String) throws -> String? {
            let response = WebResponse(status: 200, headers: ["link": "<\(link)>; rel=events"])
            return ServerAnswer(response, from: try WebAddress(base)).events?.request
        }
        #expect(try events("https://h/t/a.json", "a/events") == "https://h/t/a/events")
        #expect(try events("https://h/t", "http://h/events") == nil)
        #expect(try events("http://h/t", "http://o/events") == "http://o/events")
    }

    @Test func readsEventsInPiecesOfAnySize() {
        let text =
            ": hi\nretry: 250\n\nevent: changed\r\ndata: {}\r\n\r\nevent: other\rdata: x\r\rdata: y\n\nevent: none\n\n"
        let expected: [EventStream.Event] = [.retry(0.25), .named("changed"), .named("other"), .named("message")]
        for size in [1, 2, 3, 7, 1000] {
            var stream = EventStream()
            let bytes = Array(text.utf8)
            let events = stride(from: 0, to: bytes.count, by: size).flatMap { start in
                stream.events(adding: bytes[start..<min(start + size, bytes.count)])
            }
            #expect(events == expected, "\(size)")
        }
        var stream = EventStream()
        #expect(stream.events(adding: [UInt8](repeating: 0x61, count: 1 << 20)).isEmpty)
    }

    @Test func waitsGrowToALimit() {
        var backOff = BackOff()
        #expect((0..<7).map { _ in backOff.next() } == [1, 2, 4, 8, 16, 30, 30])
        backOff.reset()
        #expect(backOff.next() == 1)
        backOff.first = 0
        #expect(backOff.next() == 0.2)
    }

    // MARK: - Uploads

    @Test(arguments: [
        ("https://h", "https://h/themes/sea.json"), ("https://h/", "https://h/themes/sea.json"),
        ("https://h/store/", "https://h/store/themes/sea.json"), ("https://h/themes/", "https://h/themes/sea.json"),
        ("https://h/x/sea.json", "https://h/x/sea.json"), ("https://h/themes/lake.json", nil),
        ("https://h/themes/notsea.json", nil),
    ])
    func uploadAddressIsAStoreOrATheme(place: String, address: String?) throws {
        #expect(ThemeUpload.address(of: "sea", in: try WebAddress(place))?.request == address)
    }

    @Test func uploadReplacesOnlyTheVersionSeen() {
        let upload = ThemeUpload(good, to: address, token: "t")
        func condition(_ response: WebResponse) -> [String] {
            upload.request(over: response).headers.filter { $0.name.hasPrefix("If-") }.map { "\($0.name): \($0.value)" }
        }
        #expect(condition(WebResponse(status: 200, headers: ["etag": "\"7\""])) == ["If-Match: \"7\""])
        #expect(condition(WebResponse(status: 404)) == ["If-None-Match: *"])
        let answer = upload.send(
            by: Answers { $0.method == .get ? .success(WebResponse(status: 404)) : .failure(WebError(.tooSlow)) })
        #expect(answer == .unreachable(WebError(.tooSlow)))
    }

    @Test func tokensAreVisibleASCII() {
        #expect(ThemeUpload.isToken("aB3-_.~+/="))
        for text in ["", "a b", "a\nb", "ü", String(repeating: "a", count: 5000)] {
            #expect(!ThemeUpload.isToken(text))
        }
    }
}
