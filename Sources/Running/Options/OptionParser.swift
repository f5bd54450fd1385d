package import Documents

/// Reads the words after a command's name by the command's table.
///
/// `--name value`, `--name=value`, `-n value` and `-nvalue` are equivalent; `--` ends the options; `-` is an operand. The
/// word after an option that takes a value is that value, unless it looks like a long option or is one of the command's short
/// ones: such a value needs the form with `=`. If an option is given twice, the last one counts, unless it is repeatable.
///
/// Options are searched with loops: the library's generic searches are not specialized here, and the first one that a process
/// makes takes a twentieth of a picture from the cache.
package struct OptionParser<Arguments: CommandArguments> {
    private let command: Command<Arguments>
    private let options: [Option<Arguments>]
    private let words: [Argument]
    /// The indices of the words that are not read yet.
    private var rest: Range<Int>
    private var operands: [Int] = []
    /// The index of the word that is read; nil if one is missing.
    private var index: Int?
    private var arguments = Arguments()

    /// Parses words; every fault is a usage error.
    package static func parse(_ words: [Argument], for command: Command<Arguments>) throws(OperationError) -> Arguments
    {
        var parser = OptionParser(words, for: command)
        try parser.takeAll()
        return parser.arguments
    }

    /// Returns the index of the word for which `parse` throws; nil if it does not, or if a word is missing.
    package static func faultyWord(in words: [Argument], for command: Command<Arguments>) -> Int? {
        var parser = OptionParser(words, for: command)
        do { try parser.takeAll() } catch { return parser.index }
        return nil
    }

    private init(_ words: [Argument], for command: Command<Arguments>) {
        self.command = command
        self.words = words
        options = command.options
        rest = words.indices
    }

    private mutating func next() -> Argument? {
        index = rest.popFirst()
        return index.map { words[$0] }
    }

    private mutating func takeAll() throws(OperationError) {
        while let word = next() {
            if word.endsOptions {
                operands += rest
                rest = rest.upperBound..<rest.upperBound
            } else if word.isLongOption {
                try takeLong(word)
            } else if word.isShortOption {
                try takeShort(word)
            } else if let index {
                operands.append(index)
            }
        }
        try assignOperands()
    }

    private mutating func takeLong(_ word: Argument) throws(OperationError) {
        let body = word.bytes.dropFirst(2)
        let parts = body.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        for option in options where option.name == name {
            return try take(option, value: parts.count > 1 ? Argument(parts[1]) : nil)
        }
        throw unknown("--" + name, suggestion: nearest(to: name))
    }

    private mutating func takeShort(_ word: Argument) throws(OperationError) {
        guard let option = short(word) else { throw unknown(word.shownText, suggestion: nil) }
        var value = word.bytes.dropFirst(2)
        if value.first == UInt8(ascii: "=") { value = value.dropFirst() }
        try take(option, value: word.bytes.count > 2 ? Argument(value) : nil)
    }

    private mutating func take(_ option: Option<Arguments>, value: Argument?) throws(OperationError) {
        if option.isFlag {
            if let value {
                throw .usage("\(option.description.spelling): takes no value (given \(Quoted(value.shownText)))")
            }
            try apply(option, word: Argument(""))
        } else {
            guard let value = value ?? nextValue() else {
                let description = option.description
                throw .usage("\(description.spelling): needs a value (expected \(description.wanted))")
            }
            try apply(option, word: value)
        }
    }

    private mutating func apply(_ option: Option<Arguments>, word: Argument) throws(OperationError) {
        try apply(option.apply, word: word) { (option.description.spelling, option.description.wanted) }
    }

    private mutating func nextValue() -> Argument? {
        guard let value = rest.first.map({ words[$0] }), !value.isLongOption, !value.endsOptions, short(value) == nil
        else { return nil }
        return next()
    }

    private func short(_ word: Argument) -> Option<Arguments>? {
        guard word.isShortOption else { return nil }
        let letter = Character(Unicode.Scalar(word.bytes[1]))
        for option in options where option.short == letter { return option }
        return nil
    }

    private mutating func assignOperands() throws(OperationError) {
        var rest = operands[...]
        for operand in command.operands {
            let description = operand.description
            repeat {
                index = rest.popFirst()
                guard let index else {
                    if description.isOptional { return }
                    throw .usage("no \(description.name) given (expected \(description.wanted))")
                }
                try apply(operand.apply, word: words[index]) { (description.name, description.wanted) }
            } while description.isRepeatable && !rest.isEmpty
        }
        if let extra = rest.first {
            index = extra
            let names = command.operands.map(\.description.name)
            let wanted = names.isEmpty ? "options only" + optionHint : names.joined(separator: " ") + " alone"
            throw .usage("unexpected argument \(Quoted(words[extra].shownText)) (expected \(wanted))")
        }
    }

    /// The option to which a word without one probably belongs: that of the store, or the first that takes a file; empty for none.
    private var optionHint: String {
        let taking = options.map(\.description).filter { [.files, .folders].contains($0.completion) }
        let meant = taking.first { $0.name == "themes" } ?? taking.first
        return meant.map { "; did you mean \($0.spelling)?" } ?? ""
    }

    private mutating func apply(
        _ set: (Argument, inout Arguments) throws(ValueError) -> Void,
        word: Argument,
        explained: () -> (name: String, wanted: String)
    ) throws(OperationError) {
        do {
            try set(word, &arguments)
        } catch {
            let (name, wanted) = explained()
            let hint = error.suggestion.map { "; did you mean \($0)?" } ?? ""
            throw .usage("\(name): \(Quoted(word.shownText)) \(error.problem) (expected \(wanted)\(hint))")
        }
    }

    private func nearest(to name: String) -> String? {
        let names = options.map(\.name) + [OptionDescription.help, .version].map(\.name)
        if let ours = namesElsewhere[name], names.contains(ours) { return "--" + ours }
        return NearestName.suggestion(for: name, among: names).map { "--" + $0 }
    }

    private func unknown(_ spelling: String, suggestion: String?) -> OperationError {
        let hint = suggestion.map { "did you mean \($0)?" } ?? "--help lists the options"
        return .usage("unknown option \(Quoted(spelling)) (\(hint))")
    }
}

extension [Argument] {
    /// Returns the index of the first word that is neither an option, of a command with these options, nor its value; nil if
    /// there is none.
    package func firstOperand(besides options: [OptionDescription]) -> Int? {
        var index = 0
        while index < count, !self[index].endsOptions {
            let word = self[index].text
            guard self[index].isLongOption || self[index].isShortOption else { return index }
            // A value is the next word, unless it is part of this one.
            let hasValue = options.contains { option in
                !option.isFlag && (word == option.spelling || option.short.map { word == "-\($0)" } == true)
            }
            index += hasValue ? 2 : 1
        }
        return nil
    }
}

extension Argument {
    /// True for `--`, after which every word is an operand.
    package var endsOptions: Bool { bytes == Array("--".utf8) }
    /// True for two dashes and a name.
    package var isLongOption: Bool { bytes.starts(with: "--".utf8) && bytes.count > 2 }
    /// True for a dash and a letter.
    package var isShortOption: Bool {
        bytes.first == UInt8(ascii: "-") && bytes.count > 1 && !bytes.starts(with: "--".utf8)
    }
}

/// Names that other programs give to an option, which look like no option of ours.
private let namesElsewhere = ["port": "listen", "host": "listen", "bind": "listen", "jobs": "workers"]
