import Testing

@testable import HTTPService

@Suite struct RateLimitTests {
    @Test func aClientWaitsForTheRestOfItsPeriod() {
        let limit = RateLimit(2, seconds: 60)
        let second = 1_000_000
        #expect(limit.take("a", at: 0) == nil && limit.take("a", at: 10 * second) == nil)
        #expect(limit.take("a", at: 20 * second) == 40 && limit.take("b", at: 20 * second) == nil)
        // The refused time did not count, and a new period begins with the next one.
        #expect(limit.take("a", at: 60 * second) == nil && limit.take("a", at: 119 * second) == nil)
        #expect(limit.take("a", at: 119 * second) == 1)
    }

    @Test func strangersFillNoMemory() {
        let limit = RateLimit(1, seconds: 60)
        for number in 0..<10_000 { #expect(limit.take("\(number)", at: 0) == nil) }
        #expect(limit.take("another", at: 1) == 60)
        #expect(limit.take("another", at: 60_000_000) == nil)
    }
}
