import TestSupport
import Testing

@testable import HTTPServer

/// The memory for bodies, and the rule by which clients share it.
@Suite struct BodyMemoryTests {
    @Test func clientsLeaveAsMuchAsTheyTake() {
        var supply = ClientQuota(total: 128, perClient: 32)
        #expect(supply.take(33, for: "a") == .client)
        for client in ["a", "b", "c"] { #expect(supply.take(32, for: client) == nil) }
        #expect(supply.take(1, for: "a") == .client)
        #expect(supply.take(17, for: "d") == .total)
        #expect(supply.take(16, for: "d") == nil)
        #expect(supply.take(9, for: "e") == .total)
        #expect(supply.take(8, for: "e") == nil)
        #expect(supply.taken == 120 && supply.clientCount == 5)
        #expect(supply.take(8, for: "trusted", trusted: true) == nil)
        #expect(supply.take(1, for: "trusted", trusted: true) == .total)
        #expect(supply.take(1, for: "f") == .total)
        supply.release(32, of: "a")
        #expect(supply.share(of: "a") == 0 && supply.clientCount == 5)
        #expect(supply.take(16, for: "f") == nil)
    }

    /// However many clients take what they can, in whatever steps, one who comes then finds room, and nothing is lost.
    @Test(arguments: 0..<30)
    func supplyIsNeverUsedUp(seed: Int) {
        var random = SeededGenerator(UInt64(seed))
        var supply = ClientQuota(total: 1_000_000, perClient: 250_000)
        var shares: [String: Int] = [:]
        for _ in 0..<3000 {
            let client = "\(Int.random(in: 0..<20, using: &random))"
            if Int.random(in: 0..<3, using: &random) > 0 {
                let amount = Int.random(in: 1...100_000, using: &random)
                if supply.take(amount, for: client) == nil { shares[client, default: 0] += amount }
            } else if let share = shares[client], share > 0 {
                let amount = Int.random(in: 1...share, using: &random)
                supply.release(amount, of: client)
                shares[client] = share - amount
            }
            #expect(supply.taken == shares.values.reduce(0, +))
            #expect(shares.values.allSatisfy { $0 <= 250_000 })
            #expect(supply.taken < 1_000_000)
        }
        for (client, share) in shares { supply.release(share, of: client) }
        #expect(supply.taken == 0 && supply.clientCount == 0)
    }

    @Test func announcedBodiesAreReservedBeforeTheyArrive() throws {
        let memory = BodyMemory(bytes: 128 << 20, clientBytes: 32 << 20)
        let bodies = try [memory.reserve(16 << 20, for: "a"), memory.reserve(16 << 20, for: "a")]
        #expect(memory.reserved == 32 << 20)
        #expect(throws: Problem.self) { try memory.reserve(1, for: "a") }
        do {
            _ = try memory.reserve(16 << 20, for: "a")
        } catch {
            #expect(error.kind == .clientBusy && error.kind.status == 429)
            #expect(error.headers.contains { $0 == ("Retry-After", "1") })
        }
        bodies[0].release()
        bodies[0].release()
        #expect(memory.reserved == 16 << 20)
        _ = try memory.reserve(16 << 20, for: "a")
        // Whoever forgets to release a body still gives its memory back.
        #expect(memory.reserved == 16 << 20)
        bodies[1].release()
        #expect(memory.reserved == 0)
    }

    @Test func bodiesOfUnknownLengthAreReservedAsTheyCome() throws {
        let memory = BodyMemory(bytes: 128 << 20, clientBytes: 32 << 20)
        let body = try memory.reserve(nil, for: "a")
        #expect(memory.reserved == 0)
        for count in stride(from: 1000, through: 16 << 20, by: 1000) {
            try body.makeRoom(for: count, limit: 16 << 20)
            #expect(body.bytes >= count && body.bytes <= max(2 * count, 64 << 10) && body.bytes <= 16 << 20)
        }
        let others = try (0..<5).map { try memory.reserve(16 << 20, for: "\($0)") }
        let last = try memory.reserve(nil, for: "last")
        try last.makeRoom(for: 1 << 20, limit: 16 << 20)
        do {
            try last.makeRoom(for: 13 << 20, limit: 16 << 20)
            try last.makeRoom(for: 16 << 20, limit: 16 << 20)
            _ = try memory.reserve(16 << 20, for: "another")
            Issue.record("there was room for \(memory.reserved) bytes")
        } catch {
            #expect(error.kind == .bodiesFull && error.kind.status == 503)
            #expect(error.headers.contains { $0 == ("Retry-After", "1") })
        }
        #expect(memory.reserved <= 128 << 20)
        withExtendedLifetime(others) {}
    }

    @Test func proxyThatNamesNoClientsSharesByItself() throws {
        let memory = BodyMemory(bytes: 4 << 20, clientBytes: 1 << 20)
        let bodies = try (0..<4).map { _ in try memory.reserve(1 << 20, for: ClientAddress.proxy) }
        #expect(memory.reserved == 4 << 20)
        #expect(throws: Problem.self) { try memory.reserve(1, for: ClientAddress.proxy) }
        withExtendedLifetime(bodies) {}
    }
}
