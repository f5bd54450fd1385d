import TestSupport
import Testing

@testable import Graphics

/// Differences of two pictures as runs of pixels.
@Suite struct PixelRunsTests {
    /// Returns the numbers of the runs that make one picture of the other; rows of `width` pixels.
    private static func words(_ old: inout [UInt32], to new: [UInt32], width: Int) -> [UInt32] {
        var runs = PixelRuns()
        var span = old.mutableSpan
        for start in stride(from: 0, to: new.count, by: width) {
            runs.add(new.span.extracting(start..<(start + width)), at: start, of: &span)
        }
        #expect(runs.bytes.count == 4 * runs.count)
        return stride(from: 0, to: runs.bytes.count, by: 4).map { place in
            (0..<4).reduce(0) { $0 | UInt32(runs.bytes[place + $1]) << (8 * UInt32($1)) }
        }
    }

    @Test func runsHaveWhatPrecedesThemAndTheirPixels() {
        var old: [UInt32] = Array(repeating: 0xFF00_0000, count: 20)
        var new = old
        new[3] = 0xFF00_0001
        new[4] = 0xFF00_0002
        new[17] = 0x8040_0000
        // Half of a blue that shows half.
        #expect(
            Self.words(&old, to: new, width: 10)
                == [3, 2, 0xFF00_0001, 0xFF00_0002, 12, 1, 0x8080_0000])
        #expect(old == new)
        #expect(Self.words(&old, to: new, width: 10) == [])
    }

    /// Three equal pixels between two others are part of a run, four end it.
    @Test func shortGapsEndNoRun() {
        for (gap, runs) in [(1, 1), (3, 1), (4, 2), (9, 2)] {
            var old: [UInt32] = Array(repeating: 0, count: 16)
            var new = old
            new[2] = 0xFF00_0000
            new[3 + gap] = 0xFF00_0000
            let words = Self.words(&old, to: new, width: 16)
            #expect(words.count == (runs == 1 ? 2 + gap + 2 : 6), "\(gap) equal pixels")
            #expect(old == new)
        }
    }

    /// A reader that applies the runs to the old picture's straight pixels has the new one's.
    @Test func runsMakeOnePictureOfTheOther() {
        var random = SeededGenerator(5)
        for round in 0..<200 {
            let width = Int.random(in: 1...20, using: &random)
            let count = width * Int.random(in: 1...8, using: &random)
            var old = (0..<count).map { _ in UInt32.random(in: 0xFF00_0000...0xFF00_0003, using: &random) }
            let new = old.map { Int.random(in: 0...9, using: &random) < round % 10 ? 0xFF00_0009 : $0 }
            var shown = old.map(Pixmap.straight)
            let words = Self.words(&old, to: new, width: width)
            var (place, at) = (0, 0)
            while at < words.count {
                place += Int(words[at])
                for pixel in words[(at + 2)..<(at + 2 + Int(words[at + 1]))] {
                    shown[place] = pixel
                    place += 1
                }
                at += 2 + Int(words[at + 1])
            }
            #expect(shown == new.map(Pixmap.straight) && old == new)
        }
    }
}
