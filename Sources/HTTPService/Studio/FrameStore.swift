internal import Synchronization

/// The frames that pages show: the next one is sent as what differs from it, where the page says which one it has. A slider
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

    /// Bytes of frames that are kept: a few pages, each with both variants and what it compares with.
    private static let capacity = 48 << 20

    /// The frame of a tag; nil where it is not kept any more.
    func frame(_ tag: String) -> Frame? {
        entries.withLock { entries in entries.last { $0.tag == tag }?.frame }
    }

    /// Keeps a frame, in place of the one that its page had. Its tag, which nobody guesses.
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
    /// Equal pixels that are sent again where a run goes on after so few: to end one costs as much.
    private static let shortestGap = 4

    /// What differs from a frame of the same size: runs of pixels, each after two numbers of 32 bits, lowest byte first: how many
    /// pixels stay as they are, and how many are new. Nil where sizes differ, or where the frame itself is hardly longer.
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
