internal import Documents

/// A key held down until its variants show, and the variant under the finger.
public struct LongPress: Hashable, Sendable {
    /// The key's identity.
    public let key: String
    /// The selected variant, counted from 0.
    public let variant: Int

    /// Names a key and a variant.
    public init(key: String, variant: Int = 0) {
        self.key = key
        self.variant = variant
    }

    /// Reads `KEY` or `KEY:INDEX`. The last colon counts if only digits follow it and something precedes it. An index too large
    /// for a number is a fault (exit code 64).
    public init(parsing text: String) throws(LayoutError) {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else {
            self.init(key: text)
            return
        }
        let digits = text[text.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            self.init(key: text)
            return
        }
        guard let variant = Int(digits) else {
            throw .option("\(Quoted(String(digits))) is not the index of a variant (expected a number from 0)")
        }
        self.init(key: String(text[..<colon]), variant: variant)
    }
}
