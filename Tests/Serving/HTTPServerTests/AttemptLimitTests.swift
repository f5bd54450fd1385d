import Testing

@testable import HTTPServer

@Suite struct AttemptLimitTests {
    @Test func aClientWaitsForTheRestOfItsPeriod() {
        let limit = AttemptLimit(2, seconds: 60)
        let second = 1_000_000
        #expect(limit.take("a", at: 0) == nil && limit.take("a", at: 10 * second) == nil)
        #expect(limit.take("a", at: 20 * second) == 40 && limit.take("b", at: 20 * second) == nil)
        // The refused time did not count, and a new period begins with the next one.
        #expect(limit.take("a", at: 60 * second) == nil && limit.take("a", at: 119 * second) == nil)
        #expect(limit.take("a", at: 119 * second) == 1)
    }

    @Test func aFullTableForgetsTheOldestAndCheapest() {
        let limit = AttemptLimit(2, seconds: 60)
        #expect(limit.take("busy", at: 0) == nil && limit.take("busy", at: 0) == nil)
        #expect(limit.take("oldest", at: 1) == nil)
        for number in 0..<(2 * AttemptLimit.maxClients) { #expect(limit.take("\(number)", at: 2) == nil) }
        // Whoever comes is counted, however many have come.
        #expect(limit.take("new", at: 3) == nil && limit.take("new", at: 3) == nil && limit.take("new", at: 3) == 60)
        // Strangers do not make a full count disappear; the count of the oldest has been forgotten.
        #expect(limit.take("busy", at: 3) == 60)
        #expect(limit.take("oldest", at: 4) == nil && limit.take("oldest", at: 4) == nil)
    }
}

/// Which addresses count as one client.
@Suite struct ClientNetworksTests {
    private static func client(_ address: String, in networks: ClientNetworks, at now: Int = 0) throws -> String {
        let address = try #require(NetworkAddress(address))
        return networks.client(ClientAddress.of(.internet(address), forwarded: nil, proxies: []), at: now)
    }

    @Test(arguments: [
        ("198.51.100.1", "198.51.100.1"), ("::ffff:198.51.100.1", "198.51.100.1"),
        ("2001:db8::1", "2001:db8::/64"), ("2001:db8::ffff:ffff:ffff:ffff", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"), ("2001:db8:1::1", "2001:db8:1::/64"),
    ])
    func aNetworkIsAClient(address: String, name: String) throws {
        #expect(try Self.client(address, in: ClientNetworks()) == name)
    }

    @Test func aNetworkOf48BitsIsAFewClients() throws {
        let networks = ClientNetworks()
        let names = try (0..<65_536).map { try Self.client("2001:db8:7:\(String($0, radix: 16))::1", in: networks) }
        #expect(Set(names).count == ClientNetworks.perSite + 1 && names.last == "2001:db8:7::/48")
        #expect(try Self.client("2001:db8:8:1::1", in: networks) == "2001:db8:8:1::/64")
        // One that was not seen for long makes room.
        #expect(
            try Self.client("2001:db8:7:ff::1", in: networks, at: ClientNetworks.memory + 1) == "2001:db8:7:ff::/64")
    }

    @Test func strangersFillNoMemory() throws {
        let networks = ClientNetworks()
        for number in 0..<9 { _ = try Self.client("2001:db8:0:\(number)::1", in: networks) }
        for number in 0..<(2 * ClientNetworks.maxSites) {
            _ = try Self.client("2001:\(String(number, radix: 16))::1", in: networks, at: number)
        }
        #expect(networks.siteCount == ClientNetworks.maxSites)
        // Those with most networks are remembered.
        #expect(try Self.client("2001:db8:0:9::1", in: networks, at: 9) == "2001:db8::/48")
    }
}
