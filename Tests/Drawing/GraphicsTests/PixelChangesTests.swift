import TestSupport
import Testing

@testable import Graphics

/// Differences of two pictures.
@Suite struct PixelChangesTests {
    /// Returns the bytes that make one picture of the other; rows of `width` pixels.
    private static func bytes(_ old: inout [UInt32], to new: [UInt32], width: Int) -> [UInt8] {
        var changes = PixelChanges()
        var span = old.mutableSpan
        for start in stride(from: 0, to: new.count, by: width) {
            changes.add(new.span.extracting(start..<(start + width)), at: start, of: &span)
        }
        return changes.bytes
    }

    @Test func entriesHaveTheirForms() {
        var old: [UInt32] = Array(repeating: 0xFF10_1010, count: 20_000)
        var new = old
        // Red 1 more, green 2 less, blue as before; then whole pixels: 2 more is too much, and so is another alpha.
        new[3] = 0xFF10_0E11
        new[4] = 0xFF12_1010
        new[5] = 0x8040_0000
        new[6] = 0xFF11_1111
        new[71] = 0xFF0E_0E0E
        new[137] = 0xFF0E_0E0E
        new[19_999] = 0xFF0E_0E0E
        #expect(
            Self.bytes(&old, to: new, width: 100) == [
                66, 0b11_00_10, 193, 0x10, 0x10, 0x12, 0xFF, 0, 0, 0x80, 0x80, 0b11_11_11, 127, 0, 128, 0, 0,
                // 19,861 equal pixels.
                191, 255, 128 + 13, 20, 0,
            ])
        #expect(old == new)
        #expect(Self.bytes(&old, to: new, width: 100) == [])
    }

    @Test func longRowsOfWholePixelsAreSeveralEntries() {
        var old: [UInt32] = Array(repeating: 0, count: 130)
        let new: [UInt32] = Array(repeating: 0xFFFF_FFFF, count: 130)
        let bytes = Self.bytes(&old, to: new, width: 130)
        #expect(bytes.count == 3 + 4 * 130 && [bytes[0], bytes[257], bytes[514]] == [255, 255, 193])
    }

    /// Bands that are compared apart are described as one picture. One without changes takes no byte.
    @Test func partsFollowEachOther() {
        var old: [UInt32] = Array(repeating: 0xFF10_1010, count: 500)
        var new = old
        for place in [102, 399, 400] { new[place] = 0x8040_0000 }
        var whole = PixelChanges()
        var span = old.mutableSpan
        for start in stride(from: 0, to: 500, by: 100) {
            var part = PixelChanges(from: start)
            part.add(new.span.extracting(start..<(start + 100)), at: start, of: &span)
            whole.append(part)
        }
        let pixel: [UInt8] = [192, 0, 0, 0x80, 0x80]
        // 100 and 2 equal pixels, then 197 and 99, then none.
        #expect(whole.bytes == [128, 35, 65] + pixel + [128, 132, 128, 34] + pixel + pixel)
        #expect(old == new)
    }

    /// A reader that applies the changes to the old picture's straight pixels has the new one's.
    @Test func changesMakeOnePictureOfTheOther() {
        var random = SeededGenerator(5)
        for round in 0..<200 {
            let width = Int.random(in: 1...400, using: &random)
            let count = width * Int.random(in: 1...60, using: &random)
            var old = (0..<count).map { _ in UInt32.random(in: 0xFF00_0000...0xFF03_0303, using: &random) & 0xFF03_0303
            }
            let rarity = [2, 9, 300, 20_000][round % 4]
            let new = old.map {
                switch Int.random(in: 0...rarity, using: &random) {
                case 0: $0 ^ 0x0001_0201
                case 1: UInt32(0x8040_2000)
                default: $0
                }
            }
            var shown = old.map(StraightPixmap.straight)
            Self.apply(Self.bytes(&old, to: new, width: width), to: &shown)
            #expect(shown == new.map(StraightPixmap.straight) && old == new)
        }
    }

    private static func apply(_ changes: [UInt8], to shown: inout [UInt32]) {
        var (place, rest) = (0, changes[...])
        while let code = rest.popFirst().map(Int.init) {
            switch code {
            case ..<64:
                for (shift, step) in [(0, code >> 4), (8, code >> 2 & 3), (16, code & 3)] {
                    shown[place] = UInt32(Int(shown[place]) + (step - 2) << shift)
                }
                place += 1
            case ..<128: place += code - 63
            case ..<192: place += 65 + 256 * (code - 128) + Int(rest.popFirst() ?? 0)
            default:
                for _ in 0..<(code - 191) {
                    shown[place] = (0..<4).reduce(0) { $0 | UInt32(rest.popFirst() ?? 0) << (8 * UInt32($1)) }
                    place += 1
                }
            }
        }
    }
}
