import Testing

@testable import HTTPServer

@Suite struct ClientNameTests {
    private static let local = TrustedProxy.network(address("127.0.0.1"), bits: 128)
    private static let network = TrustedProxy.network(address("192.0.2.0"), bits: 120)

    private static func address(_ text: String) -> NetworkAddress {
        guard let address = NetworkAddress(text) else { preconditionFailure("\(text) is no address") }
        return address
    }

    @Test(arguments: [
        (nil, [], "127.0.0.1"), ("198.51.100.1", [], "127.0.0.1"),
        ("198.51.100.1", [local], "198.51.100.1"), (nil, [local], "127.0.0.1"), ("", [local], "127.0.0.1"),
        ("203.0.113.9, 198.51.100.1", [local], "198.51.100.1"),
        ("203.0.113.9,198.51.100.1,192.0.2.3", [local], "192.0.2.3"),
        ("203.0.113.9,198.51.100.1,192.0.2.3", [local, network], "198.51.100.1"),
        ("192.0.2.4,192.0.2.3", [local, network], "192.0.2.4"),
        ("2001:DB8:0::1", [local], "2001:db8::1"), ("::ffff:198.51.100.1", [local], "198.51.100.1"),
        ("spoofed, _hidden", [local], "_hidden"),
        ("198.51.100.1", [network, .unix], "127.0.0.1"),
    ])
    func comesFromWhoIsTrusted(forwarded: String?, proxies: [TrustedProxy], name: String) {
        #expect(
            ClientAddress.of(.internet(Self.address("127.0.0.1")), forwarded: forwarded, proxies: proxies).text == name)
    }

    @Test func socketFilesHaveNoAddress() {
        #expect(ClientAddress.of(.unix, forwarded: "198.51.100.1", proxies: []).text == ClientAddress.local)
        #expect(ClientAddress.of(.unix, forwarded: nil, proxies: [.unix]).text == ClientAddress.proxy)
        #expect(ClientAddress.of(.unix, forwarded: "198.51.100.1", proxies: [.unix]).text == "198.51.100.1")
    }

    @Test func namesAreBounded() {
        #expect(
            ClientAddress.of(.unix, forwarded: String(repeating: "x", count: 5000), proxies: [.unix]).text.utf8.count
                == 64
        )
    }

    @Test func connectionsAreShared() {
        let shares = ConnectionShares(20, perClient: 5)
        for _ in 0..<5 { #expect(shares.admit("one")) }
        #expect(!shares.admit("one") && shares.admit("other") && shares.clients == ["one": 5, "other": 1])
        for _ in 0..<14 { #expect(shares.admit(nil)) }
        #expect(shares.count == 20 && shares.isFull)
        for client in ["one", "other", nil] { shares.release(client) }
        #expect(shares.count == 17 && shares.clients == ["one": 4])
        #expect(shares.admit("one") && !shares.admit("one"))
    }

    @Test func connectionsOfANetworkAreThoseOfOneClient() {
        let names = ClientNames(proxies: [.unix])
        func owner(_ address: String) -> String? { names.owner(of: .internet(Self.address(address))) }
        #expect(owner("192.0.2.1") == "192.0.2.1" && owner("2001:db8:0:1::1") == owner("2001:db8:0:1::2"))
        #expect(owner("2001:db8:0:1::1") != owner("2001:db8:0:2::1"))
        let networks = (1...40).map { owner("2001:db8:7:\($0)::1") }
        #expect(Set(networks).count == ClientNetworks.perSite + 1)
        #expect(names.owner(of: .unix) == nil && ClientNames(proxies: []).owner(of: .unix) == ClientAddress.local)
    }
}
