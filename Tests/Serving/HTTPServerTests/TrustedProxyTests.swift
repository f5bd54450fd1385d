import Options
import Testing

@testable import HTTPServer

@Suite struct TrustedProxyTests {
    private func read(_ text: String) throws(ValueError) -> TrustedProxy {
        try ValueType<TrustedProxy>.trustedProxy.read(Argument(text))
    }

    private func peer(_ text: String) -> ConnectionPeer {
        NetworkAddress(text).map(ConnectionPeer.internet) ?? .unix
    }

    @Test(arguments: [
        ("127.0.0.1", ["127.0.0.1", "::ffff:127.0.0.1"], ["127.0.0.2", "::1", "unix"]),
        ("127.0.0.0/8", ["127.255.0.1"], ["128.0.0.1", "126.255.255.255", "::7f00:1"]),
        ("10.1.2.128/25", ["10.1.2.128", "10.1.2.255"], ["10.1.2.127", "10.1.3.128"]),
        ("0.0.0.0/0", ["1.2.3.4"], ["::1", "unix"]),
        ("::/0", ["1.2.3.4", "::1", "fe80::1"], ["unix"]),
        ("fc00::/7", ["fd12::1", "fc00::1"], ["fe00::1"]),
        ("2001:db8::1", ["2001:DB8:0::1"], ["2001:db8::2"]),
        ("unix", ["unix"], ["127.0.0.1", "::1"]),
    ])
    func includesItsNetwork(text: String, inside: [String], outside: [String]) throws {
        let proxy = try read(text)
        for name in inside { #expect(proxy.includes(peer(name)), "\(name)") }
        for name in outside { #expect(!proxy.includes(peer(name)), "\(name)") }
        #expect(try read(proxy.description) == proxy)
    }

    @Test(arguments: [
        "", "localhost", "127.0.0.1:80", "[::1]", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "/8", "10.0.0/8",
        "10.0.0.1/8", "unix:", "fe80::1%eth0", "10.0.0.0/8/8", "10.0.0.0/0x8", "127.0.0.1 ",
    ])
    func refusesOtherTexts(text: String) {
        #expect(throws: ValueError.self) { try read(text) }
    }

    @Test func suggestsTheNetworkThatIsMeant() {
        #expect(throws: ValueError("has bits beyond the network", suggestion: "10.0.0.0/8")) { try read("10.1.2.3/8") }
    }

    @Test func writesAddressesTheUsualWay() {
        for text in ["127.0.0.1", "::1", "2001:db8::1", "::"] { #expect(NetworkAddress(text)?.description == text) }
        #expect(NetworkAddress("::ffff:1.2.3.4")?.description == "1.2.3.4")
        #expect(NetworkAddress("127.9.9.9")?.isLoopback == true && NetworkAddress("::1")?.isLoopback == true)
        #expect(NetworkAddress("128.0.0.1")?.isLoopback == false && NetworkAddress("::2")?.isLoopback == false)
    }
}
