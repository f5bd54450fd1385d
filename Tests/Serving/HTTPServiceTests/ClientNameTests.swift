import ServerSettings
import Testing

@testable import HTTPService

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
            ClientName.of(.internet(Self.address("127.0.0.1")), forwarded: forwarded, proxies: proxies).text == name)
    }

    @Test func socketFilesHaveNoAddress() {
        #expect(ClientName.of(.unix, forwarded: "198.51.100.1", proxies: []).text == ClientName.local)
        #expect(ClientName.of(.unix, forwarded: nil, proxies: [.unix]).text == ClientName.proxy)
        #expect(ClientName.of(.unix, forwarded: "198.51.100.1", proxies: [.unix]).text == "198.51.100.1")
    }

    @Test func namesAreBounded() {
        #expect(
            ClientName.of(.unix, forwarded: String(repeating: "x", count: 5000), proxies: [.unix]).text.utf8.count == 64
        )
    }

    @Test func connectionsAreShared() {
        var settings = ServiceSettings()
        settings.connections = 20
        settings.trustedProxies = [.unix]
        let shares = ConnectionShares(settings)
        let (one, other) = (
            ConnectionPeer.internet(Self.address("192.0.2.1")), ConnectionPeer.internet(Self.address("192.0.2.2"))
        )
        for _ in 0..<5 { #expect(shares.admit(one) == .admitted) }
        #expect(shares.admit(one) == .refused && shares.admit(other) == .admitted)
        for _ in 0..<14 { #expect(shares.admit(.unix) == .admitted) }
        #expect(shares.count == 20 && shares.isFull)
        shares.release(one)
        #expect(shares.admit(one) == .admitted && shares.admit(one) == .refused)
    }

    @Test func connectionsOfANetworkAreThoseOfOneClient() {
        var settings = ServiceSettings()
        settings.connections = 80
        let shares = ConnectionShares(settings)
        func admitted(_ network: Int, hosts: Int) -> Int {
            (0..<hosts).count { host in
                let address = Self.address("2001:db8:0:\(network)::\(String(host, radix: 16))")
                return shares.admit(.internet(address)) == .admitted
            }
        }
        // A quarter of all for a network of 64 bits, and half for one of 48.
        #expect(admitted(0, hosts: 50) == settings.connectionsPerClient)
        #expect((1..<8).reduce(0) { $0 + admitted($1, hosts: 50) } == settings.connectionsPerClient)
        #expect(shares.admit(.internet(Self.address("2001:db8:0:0::1"))) == .refused)
        for host in 0..<settings.connectionsPerClient {
            shares.release(.internet(Self.address("2001:db8:0:0::\(String(host, radix: 16))")))
        }
        #expect(admitted(9, hosts: 50) == settings.connectionsPerClient)
    }
}
