internal import Documents

/// A key held down until its variants show, and the variant under the finger.
public struct LongPress: Hashable, Sendable {
    /// A side to which a finger flicks a key, in the order of the key's variants.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        case left
        case up
        case right
        case down

        /// The index of its variant.
        var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The key's identity.
    public let key: String
    /// The selected variant, counted from 0.
    public let variant: Int
    /// The side that chose the variant, which only keys with flicks have; nil if its index did.
    public let direction: Direction?

    /// Names a key and a variant.
    public init(key: String, variant: Int = 0) {
        (self.key, self.variant, direction) = (key, variant, nil)
    }

    /// Names a key and the side of a flick.
    public init(key: String, direction: Direction) {
        (self.key, variant, self.direction) = (key, direction.index, direction)
    }

    /// Reads `KEY`, `KEY:INDEX` or `KEY:DIRECTION`. The last colon counts if something precedes it, and only digits or a
    /// direction follow. An index too large for a number is a fault (exit code 64).
    package init(parsing text: String) throws(LayoutError) {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else {
            self.init(key: text)
            return
        }
        let (key, end) = (String(text[..<colon]), text[text.index(after: colon)...])
        if let direction = Direction(rawValue: String(end)) {
            self.init(key: key, direction: direction)
            return
        }
        guard !end.isEmpty, end.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            self.init(key: text)
            return
        }
        guard let variant = Int(end) else {
            throw .option("\(Quoted(String(end))) is not the index of a variant (expected a number from 0)")
        }
        self.init(key: key, variant: variant)
    }

    /// The text that reads as this.
    package var text: String { "\(key):\(direction?.rawValue ?? String(variant))" }
}
