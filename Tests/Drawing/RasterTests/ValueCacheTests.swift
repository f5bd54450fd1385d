import Testing

@testable import Raster

@Suite struct ValueCacheTests {
    @Test func findsValuesUntilFull() {
        var kept = ValueCache<Int, String>(capacity: 10_000)
        kept.keep("one", as: 1, bytes: 5000)
        kept.forgetIfFull()
        #expect(kept[1] == "one")
        #expect(kept[2] == nil)
        kept.keep("two", as: 2, bytes: 5000)
        #expect(kept[1] == "one", "a picture has what it needs while it is drawn")
        kept.forgetIfFull()
        #expect(kept[1] == nil && kept[2] == nil)
        kept.keep("three", as: 3, bytes: 5000)
        kept.forgetIfFull()
        #expect(kept[3] == "three", "what was forgotten counts no longer")
    }

    @Test func emptyValuesCountTheirOverhead() {
        var kept = ValueCache<Int, Int?>(capacity: 100_000)
        for number in 0..<1000 {
            kept.keep(nil, as: number, bytes: 0)
            kept.forgetIfFull()
        }
        #expect(kept[0] == nil && kept[999] == .some(nil))
    }
}
