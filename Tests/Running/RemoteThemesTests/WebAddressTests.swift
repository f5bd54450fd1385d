import Testing

@testable import RemoteThemes

@Suite struct WebAddressTests {
    @Test(arguments: [
        ("http://example.org", "http://example.org/", "http://example.org/"),
        ("HTTPS://Example.ORG:443/A/b.json#part", "https://example.org/A/b.json", "https://example.org/A/b.json"),
        ("https://h:8443?x=1", "https://h:8443/", "https://h:8443/?x=1"),
        ("http://[::1]:80/t", "http://[::1]/t", "http://[::1]/t"),
        ("http://ann:s3cret@h/t.json?sig=abc", "http://h/t.json", "http://h/t.json?sig=abc"),
        ("http://ann:s%40c@evil@h/t", "http://h/t", "http://h/t"),
        ("http://h/ü", "http://h/%C3%BC", "http://h/%C3%BC"),
    ])
    func readsAddresses(text: String, shown: String, asked: String) throws {
        let address = try WebAddress(text)
        #expect(address.description == shown)
        #expect(address.request == asked)
        #expect(try WebAddress(address.whole) == address)
    }

    @Test(arguments: [
        ("ftp://h/t", "begins with neither"), ("http:/h", "begins with neither"), ("http://", "has no host"),
        ("http:///t", "has no host"), ("http://h:0/", "has a port"), ("http://h:65536/", "has a port"),
        ("http://h:8x/", "has a port"), ("http://a b/", "has no host"), ("http://h/a b", "has a space"),
        ("http://h/a\nb", "has a space"), ("http://h/a\\b", "has a space"), ("http://-h/", "has no host"),
        ("http://h\r\nX: y/", "has no host"), ("http://a%0d:b@h/", "has a name or password"),
        ("http://a%zz@h/", "has a name or password"), ("http://h/" + String(repeating: "a", count: 5000), "has more"),
    ])
    func rejectsInvalidAddresses(text: String, problem: String) {
        let error = #expect(throws: WebAddress.ParsingError.self) { try WebAddress(text) }
        #expect(error?.problem.hasPrefix(problem) == true, "\(error?.problem ?? "")")
    }

    @Test func decodesCredentialsAndHidesThem() throws {
        let address = try WebAddress("http://a%3Ab:p%40ss@h/")
        #expect(address.credentials == .init(name: "a:b", password: "p@ss"))
        #expect(address.description == "http://h/")
        #expect(address.request == "http://h/")
        #expect(try WebAddress(address.whole).credentials == address.credentials)
    }

    @Test(arguments: [
        ("/b", "https://h/b"), ("b", "https://h/a/b"), ("?q", "https://h/a/x?q"), ("//other/c", "https://other/c"),
        ("http://h/c", "http://h/c"), ("", "https://h/a/x?p"), ("https://u:p@h/z", "https://h/z"),
    ])
    func resolvesReferences(reference: String, target: String) throws {
        let base = try WebAddress("https://ann:s3cret@h/a/x?p")
        let resolved = try #require(base.resolving(reference))
        #expect(resolved.request == target)
        // Credentials go only to their own server, and those in a reference are dropped.
        #expect(resolved.credentials == (resolved.origin == "https://h" ? base.credentials : nil))
    }

    @Test func rejectsReferencesThatAreNoWebAddresses() throws {
        let base = try WebAddress("https://h/a")
        for reference in ["file:///etc/passwd", "gopher://h/", "javascript:x", "https://", "http://h:0/"] {
            #expect(base.resolving(reference) == nil, "\(reference)")
        }
    }

    @Test(arguments: [
        ("http://localhost/", true), ("http://a.localhost/", true), ("http://127.8.9.1/", true),
        ("http://[::1]/", true),
        ("http://127.evil.org/", false), ("http://localhost.org/", false), ("http://10.0.0.1/", false),
        ("http://127.0.0.1.org/", false),
    ])
    func recognizesLoopbackAddresses(text: String, isLoopback: Bool) throws {
        #expect(try WebAddress(text).isLoopback == isLoopback)
    }

    @Test func roundTripsMessages() throws {
        var request = WebRequest(.put, address: try WebAddress("https://a:b@h/t")).with("If-Match", value: "\"x\"")
        (request.body, request.seconds) = ([0, 10, 255], 2.5)
        #expect(WebRequest(message: request.message) == request)
        #expect(WebRequest(message: Array(request.message.dropLast())) == nil)
        #expect(request.with("X", value: "a\r\nB: c") == request, "no value makes two lines")
        let response = WebResponse(status: 200, headers: ["etag": "\"ü\""], body: [10, 10])
        #expect(try WebError.response(message: response.message) == response)
        for kind in WebError.Kind.allCases {
            let error = WebError(kind, detail: "why")
            #expect(throws: error) { try WebError.response(message: error.message) }
        }
        for broken in [[], Array("{}\n".utf8), Array("x".utf8), Array(response.message.dropLast())] {
            #expect(throws: WebError(.broken)) { try WebError.response(message: broken) }
        }
    }
}
