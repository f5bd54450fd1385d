import Files
import HTTPServer
import Options
import ServerSettings
import Testing

@Suite struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8087", ListenAddress.internet(host: "127.0.0.1", port: 8087), true),
        ("127.9.9.9:0", .internet(host: "127.9.9.9", port: 0), true),
        ("0.0.0.0:80", .internet(host: "0.0.0.0", port: 80), false),
        ("[::1]:8087", .internet(host: "::1", port: 8087), true), ("[::]:1", .internet(host: "::", port: 1), false),
        ("[fe80::1%eth0]:80", .internet(host: "fe80::1%eth0", port: 80), false),
        ("unix:/run/k.sock", .unix(FilePath("/run/k.sock")), true),
    ])
    func roundTripsAddresses(word: String, address: ListenAddress, isLocal: Bool) throws {
        let type = ValueType<ListenAddress>.listenAddress
        #expect(try type.read(Argument(word)) == address)
        #expect(address.description == word)
        #expect(address.isLocal == isLocal)
    }

    @Test(arguments: [
        "", "8087", "127.0.0.1", "127.0.0.1:65536", "127.0.0.1:-1", "::1:80", "localhost:80", "unix:", "127.1:80",
        "999.0.0.1:80", "1.2.3:80", "a.b.c.d:80", "[1:2]:80", "[::1%]:80", "[::g]:80", "1.2.3.4%eth0:80", ":80",
    ])
    func rejectsInvalidAddresses(word: String) {
        #expect(throws: ValueError.self) { try ValueType<ListenAddress>.listenAddress.read(Argument(word)) }
    }

    @Test(arguments: [
        "*", "https://example.org", "http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:8080", "http://[::1]",
        "capacitor://localhost",
    ])
    func acceptsOrigins(text: String) throws {
        #expect(try ValueType<String>.origin.read(Argument(text)) == text)
    }

    @Test(arguments: [
        ("foo", nil), ("", nil), ("https://", nil), ("://a", nil), ("1a://b", nil), ("http://a:0", nil),
        ("http://a:", nil), ("http://a b", nil), ("http://a:70000", nil), ("http://[1]", nil), ("http://[]", nil),
        ("http://u@a", nil), ("http:a", nil),
        ("https://example.org/", "https://example.org"), ("HTTPS://Example.org/a?b", "https://example.org"),
    ])
    func rejectsWhatIsNoOrigin(text: String, suggestion: String?) {
        let error = #expect(throws: ValueError.self) { try ValueType<String>.origin.read(Argument(text)) }
        #expect(error?.suggestion == suggestion)
    }

    @Test func aClientMayHaveAQuarterOfTheConnections() {
        var settings = ServiceSettings()
        settings.connections = 20
        #expect(settings.connectionsPerClient == 5)
    }

    @Test func publicAddressMustBeOpenedExplicitly() throws {
        var settings = ServiceSettings()
        try settings.check()
        settings.addresses = [.standard, .internet(host: "0.0.0.0", port: 1)]
        #expect(throws: (any Error).self) { try settings.check() }
        settings.showsStudio = true
        #expect(throws: (any Error).self) { try settings.check() }
        settings.isOpen = true
        try settings.check()
    }

    @Test func studioForVisitorsAsksForNoTokens() throws {
        var settings = ServiceSettings()
        settings.showsStudio = true
        try settings.check()
        settings.tokens = FilePath("tokens")
        #expect(throws: (any Error).self) { try settings.check() }
        settings.isOpen = true
        try settings.check()
    }
}
