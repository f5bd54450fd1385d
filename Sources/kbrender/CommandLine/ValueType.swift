import Documents

/// A kind of option value: how it is read, what is right, and how help and completions present it.
struct ValueType<Value: Sendable>: Sendable {
    /// What stands for the value in help: `FILE`, `NUMBER`.
    let placeholder: String
    /// What would be right, for messages: `a number from 0.25 to 8`.
    let wanted: String
    /// The choices or the range, for help; nil where the placeholder says enough.
    let allowed: String?
    /// What a shell offers.
    let completion: Completion
    /// Reads a value.
    let read: @Sendable (Argument) throws(BadValue) -> Value
    /// A value as the user would write it; shows defaults.
    let show: @Sendable (Value) -> String
}

/// What a shell offers in place of a value.
enum Completion: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// Names of files.
    case files
    /// Names of folders.
    case folders
    /// These words.
    case words([String])
}

/// What is wrong with a value.
struct BadValue: Error, Hashable, Sendable {
    /// The rest of a sentence that begins with the value: `is not a number`.
    let problem: String
    /// What was probably meant, as the user would write it.
    var suggestion: String?

    /// Makes a fault.
    init(_ problem: String, suggestion: String? = nil) {
        self.problem = problem
        self.suggestion = suggestion
    }
}

extension ValueType where Value == String {
    /// Any text that is not empty.
    static func text(_ placeholder: String, wanted: String, completion: Completion = .nothing) -> ValueType {
        ValueType(
            placeholder: placeholder,
            wanted: wanted,
            allowed: nil,
            completion: completion,
            read: { argument throws(BadValue) in try argument.nonEmptyText() },
            show: { $0 }
        )
    }
}

extension ValueType where Value == NameOrFile {
    /// The name of something built in, or a file in its place.
    static func nameOrFile(_ placeholder: String, wanted: String) -> ValueType {
        ValueType(
            placeholder: placeholder,
            wanted: wanted,
            allowed: nil,
            completion: .files,
            read: { argument throws(BadValue) in
                let path = FilePath(argument.bytes)
                return path.looksLikeFile ? .file(path) : .name(try argument.nonEmptyText())
            },
            show: \.description
        )
    }
}

extension ValueType where Value == FilePath {
    /// A file by its path, or `-` where the command takes it.
    static func file(wanted: String) -> ValueType {
        ValueType(
            placeholder: "FILE",
            wanted: wanted,
            allowed: nil,
            completion: .files,
            read: { argument throws(BadValue) in
                guard !argument.bytes.isEmpty else { throw BadValue("is empty") }
                return FilePath(argument.bytes)
            },
            show: \.description
        )
    }
}

extension ValueType where Value == Double {
    /// A finite decimal number in a range.
    static func number(_ range: ClosedRange<Double>) -> ValueType {
        let (low, high) = (JSONText.digits(range.lowerBound), JSONText.digits(range.upperBound))
        return ValueType(
            placeholder: "NUMBER",
            wanted: "a number from \(low) to \(high)",
            allowed: "\(low) to \(high)",
            completion: .nothing,
            read: { argument throws(BadValue) in
                guard let number = argument.decimal() else { throw BadValue("is not a number") }
                guard range.contains(number) else { throw BadValue("is not in \(low)…\(high)") }
                return number
            },
            show: JSONText.digits
        )
    }
}

extension ValueType where Value == Int? {
    /// A place in a list, counted from 0, or the word `none`.
    static var indexOrNone: ValueType {
        ValueType(
            placeholder: "INDEX",
            wanted: "a whole number from 0, or none",
            allowed: "from 0, or none",
            completion: .words(["none"]),
            read: { argument throws(BadValue) in
                if argument.text == "none" { return nil }
                guard let index = argument.index() else { throw BadValue("is not an index") }
                return index
            },
            show: { $0.map(String.init) ?? "none" }
        )
    }
}

extension ValueType where Value: CaseIterable & RawRepresentable<String> & Equatable {
    /// One of an enumeration's cases, by its raw value.
    static func choice(among cases: [Value] = Array(Value.allCases), _ placeholder: String) -> ValueType {
        let names = cases.map(\.rawValue)
        return ValueType(
            placeholder: placeholder,
            wanted: Prose.alternatives(names),
            allowed: Prose.alternatives(names),
            completion: .words(names),
            read: { argument throws(BadValue) in
                guard let value = cases.first(where: { $0.rawValue == argument.validText }) else {
                    throw BadValue(
                        "is not a choice", suggestion: NearestName.suggestion(for: argument.text, among: names))
                }
                return value
            },
            show: \.rawValue
        )
    }
}

extension Argument {
    /// The text, refused where it is empty or not UTF-8.
    func nonEmptyText() throws(BadValue) -> String {
        guard let text = validText else { throw BadValue("is not UTF-8") }
        guard !text.isEmpty else { throw BadValue("is empty") }
        return text
    }

    /// The number that a decimal spells: no hexadecimal, no names of special values, no white space. Infinite where it is
    /// beyond a double's range.
    func decimal() -> Double? {
        let signs = Set("+-.eE0123456789".utf8)
        guard bytes.allSatisfy(signs.contains) else { return nil }
        return Double(text)
    }

    /// The whole number ≥ 0 that digits spell; nil for anything else and past the range of `Int`.
    func index() -> Int? {
        guard bytes.allSatisfy(Set("0123456789".utf8).contains) else { return nil }
        return Int(text)
    }

    /// Whole numbers with a separator between; nil where there is anything else.
    func numbers(separatedBy separator: Unicode.Scalar) -> [Int]? {
        let parts = bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Argument($0).index() }
        return numbers.count == parts.count ? numbers : nil
    }
}
