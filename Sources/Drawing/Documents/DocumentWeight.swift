/// What the bytes of a document say about the work that it makes, without reading it: enough for a price. Whoever hides something
/// pays for it later, since prices are learned from the work.
package struct DocumentWeight: Hashable, Sendable {
    /// Bytes to read.
    package private(set) var bytes = 0
    /// Objects and elements, items of lists, or lines, whichever are most: a layout has at least as many as keys.
    package private(set) var items = 0
    /// The widest blur of a shadow, in points, up to `widestBlur`.
    package private(set) var blur = 0.0

    /// The widest blur that a theme may have (docs/theme-format.md).
    static let widestBlur = 40.0
    /// How many times its size an archive may have when it is unpacked: most themes have less.
    private static let unpacking = 10

    /// Weighs nothing.
    package init() {}

    /// Weighs the bytes of a document, or of a form with documents.
    package init(_ document: [UInt8]) {
        var (objects, commas, lines) = (0, 0, 0)
        bytes = document.count
        for index in document.indices {
            switch document[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "<"): objects += 1
            case UInt8(ascii: ","): commas += 1
            case UInt8(ascii: "\n"): lines += 1
            case UInt8(ascii: "r") where document[..<index].suffix(3).elementsEqual("Blu".utf8):
                blur = max(blur, Self.number(in: document[(index + 1)...].prefix(Self.longestValue)))
            case UInt8(ascii: "P") where document[index...].starts(with: [0x50, 0x4B, 3, 4]):
                bytes = Self.unpacking * document.count
            default: break
            }
        }
        items = max(objects, commas, lines)
        blur = min(blur, Self.widestBlur)
    }

    /// Bytes after the name of a blur in which its value begins.
    private static let longestValue = 24

    /// Returns the first whole number in some bytes; 0 if there is none.
    private static func number(in bytes: ArraySlice<UInt8>) -> Double {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return bytes.drop { !digits.contains($0) }.prefix { digits.contains($0) }.prefix(4)
            .reduce(0) { 10 * $0 + Double($1 - digits.lowerBound) }
    }

    /// Returns the weight of both documents.
    package static func + (one: DocumentWeight, other: DocumentWeight) -> DocumentWeight {
        var sum = one
        sum.bytes += other.bytes
        sum.items += other.items
        sum.blur = max(one.blur, other.blur)
        return sum
    }
}
