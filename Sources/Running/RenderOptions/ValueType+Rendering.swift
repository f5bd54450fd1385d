package import Options
internal import Documents
package import KeyboardPreview
package import LayoutEngine
package import Layouts
package import ThemeModel

extension ValueType where Value == ColorPair {
    /// One or two colours, separated by a comma.
    package static var colorPair: ValueType<ColorPair> {
        .described(
            "COLOURS", wanted: "one or two colours, as in #0F766E,#FF7F6B", problem: "is not one or two colours",
            read: ColorPair.init)
    }
}

extension ValueType where Value == LongPress {
    /// `KEY`, `KEY:INDEX` or `KEY:DIRECTION`; the last colon with digits or a direction after it ends the key.
    package static var longPress: ValueType<LongPress> {
        ValueType(
            placeholder: "KEY[:VARIANT]",
            wanted: "a key's label or name, and after a colon the variant's index, or the direction of a flick",
            read: { argument throws(ValueError) in
                let text = try argument.nonEmptyText()
                do {
                    return try LongPress(parsing: text)
                } catch {
                    throw ValueError("has an index that no variant has")
                }
            },
            show: { $0.text }
        )
    }
}

extension ValueType where Value == [Candidate] {
    /// `text|annotation` for each, separated by commas; the empty text for an empty bar.
    package static var candidates: ValueType<[Candidate]> {
        ValueType(
            placeholder: "LIST",
            wanted: "text or text|annotation, separated by commas, at most \(Limits.candidates)",
            allowed: "text or text|annotation each, separated by commas",
            read: { argument throws(ValueError) in
                try candidates(try argument.plainText())
            },
            show: { $0.map(\.text).joined(separator: ",") },
            exact: { candidates in
                Argument(candidates.map { $0.text + ($0.annotation.map { "|" + $0 } ?? "") }.joined(separator: ","))
            }
        )
    }

    private static func candidates(_ text: String) throws(ValueError) -> [Candidate] {
        guard !text.isEmpty else { return [] }
        let items = text.parts(between: ",", keepingEmpty: true)
        guard items.count <= Limits.candidates else {
            throw ValueError("has \(items.count) candidates (the limit is \(Limits.candidates))")
        }
        let candidates = items.map { Candidate(written: $0) }
        guard candidates.allSatisfy({ !$0.text.isEmpty }) else { throw ValueError("has a candidate without text") }
        return candidates
    }
}

extension ValueType where Value == CandidateSelection {
    /// An index in the list of candidates, or the word `none`.
    package static var selection: ValueType<CandidateSelection> {
        let index = ValueType<Int?>.indexOrNone
        return ValueType(
            placeholder: index.placeholder,
            wanted: index.wanted,
            allowed: index.allowed,
            completion: index.completion,
            read: { argument throws(ValueError) in .candidate(try index.read(argument)) },
            show: { selection in
                switch selection {
                case .standard: "0, or none on Android"
                case .candidate(let choice): index.show(choice)
                }
            }
        )
    }
}

extension ValueType where Value == AndroidOptions.Margins {
    /// `H,V`: the margins at the sides of a key, and those above and below it.
    package static var keyMargins: ValueType<AndroidOptions.Margins> {
        let side = ValueType<Double>.number(AndroidOptions.Margins.range)
        return ValueType(
            placeholder: "H,V",
            wanted: "two numbers from 0 to 24 with a comma between them",
            allowed: "0 to 24 each",
            read: { argument throws(ValueError) in
                let parts = argument.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                guard parts.count == 2 else { throw ValueError("is not two numbers") }
                return AndroidOptions.Margins(
                    horizontal: try side.read(Argument(parts[0])), vertical: try side.read(Argument(parts[1])))
            },
            show: { "\(side.show($0.horizontal)),\(side.show($0.vertical))" }
        )
    }
}
