internal import Synchronization

/// The frames that pages show. If a page says which frame it has, the next one is sent as a difference: moving a slider
/// changes few of a keyboard's pixels, and a browser takes longer to receive all of them than a worker to draw them.
final class FrameStore: Sendable {
    /// Pixels in rows, four bytes each.
    struct Frame: Sendable {
        let width: Int
        let height: Int
        let pixels: [UInt8]
    }

    private struct Entry {
        let tag: String
        let frame: Frame
    }

    private let entries = Mutex<[Entry]>([])

    /// The most bytes of stored frames: enough for a few pages, each with both variants and a frame to compare with.
    private static let capacity = 48 << 20

    /// Returns the frame with a tag; nil if it is no longer stored.
    func frame(_ tag: String) -> Frame? {
        entries.withLock { entries in entries.last { $0.tag == tag }?.frame }
    }

    /// Stores a frame in place of its page's previous one. Returns its tag, which cannot be guessed.
    func keep(_ frame: Frame, replacing old: String) -> String {
        let tag = String(UInt64.random(in: 0 ... .max), radix: 16)
        entries.withLock { entries in
            entries.removeAll { $0.tag == old }
            entries.append(Entry(tag: tag, frame: frame))
            var bytes = entries.reduce(0) { $0 + $1.frame.pixels.count }
            while bytes > Self.capacity { bytes -= entries.removeFirst().frame.pixels.count }
        }
        return tag
    }
}

extension FrameStore.Frame {
    /// Runs of equal pixels shorter than this are sent again: ending a run costs as much.
    private static let shortestGap = 4

    /// Returns the difference from a frame of the same size: runs of pixels, each after two 32-bit numbers, lowest byte
    /// first: how many pixels are unchanged, and how many are new. Nil if the sizes differ, or if the difference would be
    /// more than half as long as the frame.
    func difference(from old: FrameStore.Frame) -> [UInt8]? {
        guard (width, height) == (old.width, old.height) else { return nil }
        let most = pixels.count / 8
        var words: [UInt32] = []
        unsafe pixels.withUnsafeBytes { new in
            unsafe old.pixels.withUnsafeBytes { old in
                let (new, old) = unsafe (new.bindMemory(to: UInt32.self), old.bindMemory(to: UInt32.self))
                var (place, sent) = (0, 0)
                while place < new.count, words.count <= most {
                    guard unsafe new[place] != old[place] else {
                        place += 1
                        continue
                    }
                    var (end, equal) = (place + 1, 0)
                    while end + equal < new.count, equal < Self.shortestGap {
                        if unsafe new[end + equal] == old[end + equal] {
                            equal += 1
                        } else {
                            (end, equal) = (end + equal + 1, 0)
                        }
                    }
                    words += [UInt32(place - sent).littleEndian, UInt32(end - place).littleEndian]
                    unsafe words += new[place..<end]
                    (place, sent) = (end, end)
                }
            }
        }
        return words.count > most ? nil : unsafe words.withUnsafeBytes { unsafe Array($0) }
    }
}
