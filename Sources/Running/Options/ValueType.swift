internal import Documents

/// A kind of option value: how it is read, which values are valid, and how help and completions present it.
package struct ValueType<Value: Sendable>: Sendable {
    /// The placeholder of the value in help: `FILE`, `NUMBER`.
    package private(set) var placeholder: String
    /// What was expected, for messages: `a number from 0.25 to 8`.
    package let wanted: String
    /// The choices or the range, for help; nil if the placeholder says enough.
    package let allowed: String?
    /// What a shell suggests.
    package private(set) var completion: Completion
    /// The numbers that are valid; nil if values are no numbers.
    package let numbers: NumberRange?
    package var read: @Sendable (Argument) throws(ValueError) -> Value
    /// Returns a value as help shows it.
    package let show: @Sendable (Value) -> String
    private let exact: (@Sendable (Value) -> Argument)?

    /// Creates a kind. `exact` returns the word that reads back as the value, if that is not what help shows. No kind has a
    /// value with a NUL: C functions would take what precedes it for the whole.
    package init(
        placeholder: String, wanted: String, allowed: String? = nil, completion: Completion = .nothing,
        numbers: NumberRange? = nil,
        read: @escaping @Sendable (Argument) throws(ValueError) -> Value, show: @escaping @Sendable (Value) -> String,
        exact: (@Sendable (Value) -> Argument)? = nil
    ) {
        self.placeholder = placeholder
        self.wanted = wanted
        self.allowed = allowed
        self.completion = completion
        self.numbers = numbers
        self.read = { argument throws(ValueError) in
            guard !argument.bytes.contains(0) else { throw ValueError("contains a NUL") }
            return try read(argument)
        }
        self.show = show
        self.exact = exact
    }

    /// Returns the same kind under another placeholder, with another completion.
    package func named(_ placeholder: String, completion: Completion = .nothing) -> ValueType {
        var type = self
        (type.placeholder, type.completion) = (placeholder, completion)
        return type
    }

    /// Returns the word that reads back as a value.
    package func spell(_ value: Value) -> Argument {
        exact?(value) ?? Argument(show(value))
    }
}

/// The numbers that an option takes.
package struct NumberRange: Hashable, Sendable {
    package let range: ClosedRange<Double>
    /// True if only whole numbers are valid.
    package var isWhole = false
}

/// What a shell suggests as a value.
package enum Completion: Hashable, Sendable {
    /// Nothing.
    case nothing
    case files
    case folders
    case words([String])
}

/// The fault of a value.
package struct ValueError: Error, Hashable, Sendable {
    /// The rest of a sentence that begins with the value: `is not a number`.
    package let problem: String
    /// The value that was probably meant, as the user would write it.
    package var suggestion: String?

    package init(_ problem: String, suggestion: String? = nil) {
        self.problem = problem
        self.suggestion = suggestion
    }
}

extension ValueType where Value == String {
    /// Returns the kind of any text that is not empty and has no control characters but these.
    package static func text(
        _ placeholder: String, wanted: String, completion: Completion = .nothing, allowing controls: String = ""
    ) -> ValueType {
        ValueType(
            placeholder: placeholder,
            wanted: wanted,
            completion: completion,
            read: { argument throws(ValueError) in try argument.nonEmptyText(allowing: controls) },
            show: { $0 }
        )
    }
}

extension ValueType where Value: CustomStringConvertible {
    /// Returns the kind of values whose descriptions are what users write. `problem` ends the sentence about a text that is none.
    package static func described(
        _ placeholder: String, wanted: String, problem: String, read: @escaping @Sendable (String) -> Value?
    ) -> ValueType {
        ValueType(
            placeholder: placeholder, wanted: wanted,
            read: { argument throws(ValueError) in
                guard let value = read(try argument.nonEmptyText()) else { throw ValueError(problem) }
                return value
            },
            show: \.description
        )
    }
}

extension ValueType where Value == Double {
    /// Returns the kind of finite decimal numbers in a range.
    package static func number(_ range: ClosedRange<Double>) -> ValueType {
        let (low, high) = (JSONOutput.digits(range.lowerBound), JSONOutput.digits(range.upperBound))
        return ValueType(
            placeholder: "NUMBER",
            wanted: "a number from \(low) to \(high)",
            allowed: "\(low) to \(high)",
            completion: .nothing, numbers: NumberRange(range: range),
            read: { argument throws(ValueError) in
                guard let number = argument.decimal() else { throw ValueError("is not a number") }
                guard range.contains(number) else { throw ValueError("is out of range") }
                return number
            },
            show: JSONOutput.digits
        )
    }
}

extension ValueType where Value == Int {
    /// Returns the kind of whole numbers in a range.
    package static func wholeNumber(_ range: ClosedRange<Int>, _ placeholder: String) -> ValueType {
        let (low, high) = (range.lowerBound, range.upperBound)
        return ValueType(
            placeholder: placeholder,
            wanted: "a whole number from \(low) to \(high)",
            allowed: "\(low) to \(high)",
            completion: .nothing, numbers: NumberRange(range: Double(low)...Double(high), isWhole: true),
            read: { argument throws(ValueError) in
                guard argument.isWholeNumber else { throw ValueError("is not a whole number") }
                // Only those from 0 up to the greatest that fits have an index.
                guard let number = argument.index(), range.contains(number) else { throw ValueError("is out of range") }
                return number
            },
            show: String.init
        )
    }
}

extension ValueType where Value == Int? {
    /// An index in a list, counted from 0, or the word `none`.
    package static var indexOrNone: ValueType {
        ValueType(
            placeholder: "INDEX",
            wanted: "a whole number from 0, or none",
            allowed: "from 0, or none",
            completion: .words(["none"]),
            read: { argument throws(ValueError) in
                if argument.text == "none" { return nil }
                guard let index = argument.index() else { throw ValueError("is not an index") }
                return index
            },
            show: { $0.map(String.init) ?? "none" }
        )
    }
}

extension ValueType {
    /// Returns the kind of some values, by their names.
    package static func choice(
        among cases: [Value], named name: @escaping @Sendable (Value) -> String, _ placeholder: String
    ) -> ValueType {
        let names = cases.map(name)
        return ValueType(
            placeholder: placeholder,
            wanted: Prose.alternatives(names),
            allowed: Prose.alternatives(names),
            completion: .words(names),
            read: { argument throws(ValueError) in
                let text = argument.validText
                for value in cases where name(value) == text { return value }
                throw ValueError(
                    "is not a choice", suggestion: NearestName.suggestion(for: argument.text, among: names))
            },
            show: name
        )
    }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> & Equatable {
    /// Returns the kind of an enumeration's cases, by their raw values.
    package static func choice(among cases: [Value] = Array(Value.allCases), _ placeholder: String) -> ValueType {
        // A closure, because the runtime would build key paths of a generic type each time.
        choice(among: cases, named: { $0.rawValue }, placeholder)
    }
}

extension Argument {
    /// Returns the text; throws if it is empty.
    package func nonEmptyText(allowing controls: String = "") throws(ValueError) -> String {
        let text = try plainText(allowing: controls)
        guard !text.isEmpty else { throw ValueError("is empty") }
        return text
    }

    /// Returns the text; throws if it is not UTF-8, or has a control character (C0, DEL, C1) other than these. Characters that
    /// order or hide others are allowed: texts that run from right to left need them.
    package func plainText(allowing controls: String = "") throws(ValueError) -> String {
        guard let text = validText else { throw ValueError("is not UTF-8") }
        for scalar in text.unicodeScalars
        where scalar.properties.generalCategory == .control && !controls.unicodeScalars.contains(scalar) {
            let number = String(scalar.value, radix: 16, uppercase: true)
            throw ValueError(
                "contains the control character U+\(String(repeating: "0", count: 4 - number.count))\(number)")
        }
        return text
    }

    /// Returns the number that a decimal spells: no hexadecimal, no names of special values, no white space. Infinite if it
    /// is beyond a double's range.
    func decimal() -> Double? {
        let signs = Set("+-.eE0123456789".utf8)
        guard bytes.allSatisfy(signs.contains) else { return nil }
        return Double(text)
    }

    /// True for digits, with or without a minus sign.
    fileprivate var isWholeNumber: Bool {
        let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        return !digits.isEmpty && digits.allSatisfy(Set("0123456789".utf8).contains)
    }

    /// Returns the whole number ≥ 0 that digits spell; nil for anything else and beyond the range of `Int`.
    package func index() -> Int? {
        guard bytes.allSatisfy(Set("0123456789".utf8).contains) else { return nil }
        return Int(text)
    }

    /// Returns whole numbers separated by a character; nil if there is anything else.
    package func numbers(separatedBy separator: Unicode.Scalar) -> [Int]? {
        let parts = bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Argument($0).index() }
        return numbers.count == parts.count ? numbers : nil
    }
}

extension ValueType {
    /// Returns the kind of comma-separated values of another kind, each at most once.
    package static func separated<Element: Equatable>(_ element: ValueType<Element>) -> ValueType
    where Value == [Element] {
        ValueType(
            placeholder: element.placeholder,
            wanted: element.wanted + ", with commas between them",
            allowed: element.allowed,
            completion: element.completion,
            read: { argument throws(ValueError) in
                let parts = argument.bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                var values: [Element] = []
                for part in parts.map({ Argument($0) }) {
                    let value = try parts.count == 1 ? element.read(part) : read(part, by: element)
                    if !values.contains(value) { values.append(value) }
                }
                return values
            },
            show: { $0.map(element.show).joined(separator: ",") },
            exact: { Argument(Array($0.map { element.spell($0).bytes }.joined(separator: [UInt8(ascii: ",")]))) }
        )
    }

    /// Reads one of several values; a fault names it.
    private static func read<Element>(
        _ word: Argument, by element: ValueType<Element>
    ) throws(ValueError) -> Element where Value == [Element] {
        do {
            return try element.read(word)
        } catch {
            throw ValueError("has \(Quoted(word.text)), which \(error.problem)", suggestion: error.suggestion)
        }
    }
}
