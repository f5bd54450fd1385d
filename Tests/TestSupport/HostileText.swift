/// Texts that must neither reach a terminal, nor end a text early, nor make a line unreadable.
package enum HostileText {
    /// The control characters: C0, DEL and C1.
    package static let controls: [Unicode.Scalar] =
        (Array(0x00...0x1F) + Array(0x7F...0x9F)).compactMap { Unicode.Scalar($0 as UInt32) }

    /// Characters that order or hide others, or end lines, in the eyes of some programs.
    package static let formats: [Unicode.Scalar] =
        ([0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF, 0xE0001] + Array(0x202A...0x202E) + Array(0x2066...0x2069))
        .compactMap { Unicode.Scalar($0 as UInt32) }

    /// Characters that no standard assigns, now or ever.
    package static let noncharacters: [Unicode.Scalar] =
        [0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF].compactMap { Unicode.Scalar($0 as UInt32) }

    /// All of them.
    package static let scalars = controls + formats + noncharacters

    /// Bytes that are not UTF-8: halves of surrogate pairs, a pair of them, NUL in two bytes, a cut character, a stray byte.
    package static let invalid: [[UInt8]] = [
        [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xC0, 0x80], [0xE2, 0x82],
        [0x80],
        [0xFF],
    ]

    /// All of it as bytes.
    package static let bytes = scalars.map { Array(String($0).utf8) } + invalid

    /// Some of it as bytes, of every kind: for what has had all of it elsewhere.
    package static let someBytes = stride(from: 0, to: bytes.count, by: 7).map { bytes[$0] }

    /// The first scalars of blocks of 4096: all of planes 0 to 3, of the others the first and the last. Planes 4 to 13 have no
    /// characters, and 15 and 16 only private ones.
    package static let blocks: [UInt32] =
        Array(stride(from: 0, to: 0x40000, by: 4096)) + [0xE0000, 0xEF000, 0xF0000, 0xFF000, 0x100000, 0x10F000]

    /// Returns copies of a text with a part in it: one for each place between two scalars, and for both ends.
    package static func inserting(_ part: String, into text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return (0...scalars.count).map { n in
            var changed = String.UnicodeScalarView(scalars[..<n])
            changed.append(contentsOf: part.unicodeScalars)
            changed.append(contentsOf: scalars[n...])
            return String(changed)
        }
    }

    /// Returns the first character of a text that a terminal would obey, or that hides or orders others; nil if there is none.
    /// Messages end in a newline, and texts with a line for each problem have several.
    package static func raw(in text: String, allowing allowed: String = "\n") -> Unicode.Scalar? {
        let wrong = Set(controls + formats).subtracting(allowed.unicodeScalars)
        return text.unicodeScalars.first(where: wrong.contains)
    }
}
