internal import Documents

/// The arguments of a command: a struct whose initial values are the defaults.
package protocol CommandArguments: Sendable {
    /// Every option at its default.
    init()
}

/// The description of an option in help, completions and suggestions.
package struct OptionDescription: Hashable, Sendable {
    /// The long name, without dashes.
    package let name: String
    /// The letter of the short form; nil for none.
    package var short: Character?
    /// The placeholder of the value; nil for a flag, which takes none.
    package var placeholder: String?
    /// What was expected, for messages; empty for a flag.
    package var wanted = ""
    /// The choices or the range, for help.
    package var allowed: String?
    /// What a shell suggests as the value.
    package var completion = Completion.nothing
    /// The numbers that are valid; nil if values are no numbers.
    package var numbers: NumberRange?
    /// What it does, in one line.
    package internal(set) var summary: String
    /// The default as the user would write it; nil for none.
    package var initial: String?
    /// True if the option may be given several times and every value counts.
    package var isRepeatable = false

    /// The long form, as on a command line.
    package var spelling: String { "--" + name }
    /// True if the option takes no value.
    package var isFlag: Bool { placeholder == nil }

    /// The option that shows help; every command takes it.
    package static let help = OptionDescription(name: "help", short: "h", summary: "shows this help")
    /// The option that shows the version; every command takes it.
    package static let version = OptionDescription(name: "version", summary: "shows the program's version")
}

/// An option of a command: its description, and the field of the arguments that it sets.
///
/// Kinds of values, fields and descriptions are made on demand: a command line uses few of them, and making those of all
/// options takes a tenth of the time of a picture from the cache. A service compares all of them with their defaults for
/// each request, so that keeps what it needs.
package struct Option<Arguments: CommandArguments>: Sendable {
    /// A field of the arguments, made on demand.
    package typealias Field<Value> = @Sendable () -> any WritableKeyPath<Arguments, Value> & Sendable

    /// The long name, without dashes.
    package let name: String
    /// The letter of the short form; nil for none.
    private(set) var short: Character?
    /// True if the option takes no value.
    package private(set) var isFlag = false
    private let describe: @Sendable (_ initial: Arguments) -> OptionDescription
    /// Sets the field; a flag gets an empty word.
    package let apply: @Sendable (Argument, inout Arguments) throws(ValueError) -> Void
    /// Returns the values that give the field its value in the first arguments, starting from the second.
    private let difference: @Sendable (Arguments, _ initial: Arguments) -> [Argument]

    /// The description for help.
    package var description: OptionDescription { describe(Arguments()) }

    /// Returns the values that set the field to its current value, one for each time the option is given: an empty word for a
    /// flag, none if the field has its default. For all options together, `initial` saves making the defaults for each.
    package func values(_ arguments: Arguments, initial: Arguments = Arguments()) -> [Argument] {
        difference(arguments, initial)
    }

    /// Returns an option with a value, whose default is the field's initial one. Without a summary, it does what the section of
    /// its command in `Texts/commands.txt` says, or else `Texts/options.txt`.
    package static func value<Value>(
        _ name: String,
        short: Character? = nil,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<Value>,
        _ summary: String? = nil
    ) -> Option {
        let (keptType, keptField) = (LazyValue(), LazyValue())
        return Option(
            name: name, short: short,
            describe: { initial in
                let type = type()
                return Self.describe(
                    name, short: short, type: type, summary: summary, initial: type.show(initial[keyPath: field()]))
            },
            apply: { word, arguments throws(ValueError) in arguments[keyPath: field()] = try type().read(word) },
            difference: { arguments, initial in
                let (type, field) = (keptType.value(type), keptField.value(field))
                let value = type.spell(arguments[keyPath: field])
                return value == type.spell(initial[keyPath: field]) ? [] : [value]
            }
        )
    }

    /// Returns an option with a value that is nil unless given; `initial` says what applies then.
    package static func value<Value>(
        _ name: String,
        short: Character? = nil,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<Value?>,
        initial: String?,
        _ summary: String? = nil
    ) -> Option {
        let kept = LazyValue()
        return Option(
            name: name, short: short,
            describe: { _ in Self.describe(name, short: short, type: type(), summary: summary, initial: initial) },
            apply: { word, arguments throws(ValueError) in arguments[keyPath: field()] = try type().read(word) },
            difference: { arguments, _ in arguments[keyPath: kept.value(field)].map { [type().spell($0)] } ?? [] }
        )
    }

    /// Returns an option that may be given several times.
    package static func list<Value>(
        _ name: String,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<[Value]>,
        _ summary: String? = nil
    ) -> Option {
        let kept = LazyValue()
        return Option(
            name: name,
            describe: { _ in
                Self.describe(name, short: nil, type: type(), summary: summary, initial: nil, isRepeatable: true)
            },
            apply: { word, arguments throws(ValueError) in arguments[keyPath: field()].append(try type().read(word)) },
            difference: { arguments, _ in
                let values = arguments[keyPath: kept.value(field)]
                return values.isEmpty ? [] : values.map(type().spell)
            }
        )
    }

    /// Returns an option without a value, which sets its field to `value`.
    package static func flag<Value: Sendable & Equatable>(
        _ name: String,
        _ field: @autoclosure @escaping Field<Value>,
        _ value: Value,
        _ summary: String? = nil
    ) -> Option {
        let kept = LazyValue()
        return Option(
            name: name, isFlag: true,
            describe: { _ in OptionDescription(name: name, summary: summary ?? CommandText.words[name] ?? "") },
            apply: { _, arguments throws(ValueError) in arguments[keyPath: field()] = value },
            difference: { arguments, initial in
                let field = kept.value(field)
                let isSet = arguments[keyPath: field] == value && initial[keyPath: field] != value
                return isSet ? [Argument("")] : []
            }
        )
    }

    /// Returns the same option for a command whose arguments contain these in a field. Its default is the field's initial
    /// value there.
    package func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> Option<Outer> {
        Option<Outer>(
            name: name, short: short, isFlag: isFlag,
            describe: { [describe] initial in describe(initial[keyPath: field]) },
            apply: { [apply] word, arguments throws(ValueError) in try apply(word, &arguments[keyPath: field]) },
            difference: { [difference] arguments, initial in
                difference(arguments[keyPath: field], initial[keyPath: field])
            }
        )
    }

    /// Returns the same option with more words at the end of its summary.
    package func adding(_ words: @escaping @Sendable () -> String) -> Option {
        Option(
            name: name, short: short, isFlag: isFlag,
            describe: { [describe] initial in
                var description = describe(initial)
                description.summary += words()
                return description
            }, apply: apply, difference: difference)
    }

    /// Describes an option, without a summary by what is said of its name.
    private static func describe<Value>(
        _ name: String,
        short: Character?,
        type: ValueType<Value>,
        summary: String?,
        initial: String?,
        isRepeatable: Bool = false
    ) -> OptionDescription {
        OptionDescription(
            name: name,
            short: short,
            placeholder: type.placeholder,
            wanted: type.wanted,
            allowed: type.allowed,
            completion: type.completion,
            numbers: type.numbers,
            summary: summary ?? CommandText.words[name] ?? "",
            initial: initial,
            isRepeatable: isRepeatable
        )
    }
}

/// Options that help shows together.
package struct OptionGroup<Arguments: CommandArguments>: Sendable {
    /// The heading in help.
    let title: String
    /// The options, in the order of help.
    package let options: [Option<Arguments>]

    package init(_ title: String, _ options: [Option<Arguments>]) {
        self.title = title
        self.options = options
    }

    /// Returns the same options for a command whose arguments contain these in a field.
    package func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> OptionGroup<Outer> {
        OptionGroup<Outer>(title, options.map { $0.lifted(to: field) })
    }

    /// Returns the same options and more.
    package func adding(_ more: [Option<Arguments>]) -> OptionGroup {
        OptionGroup(title, options + more)
    }

    /// Returns the same options except for those that the command has in another form, or does not need.
    package func without(_ names: Set<String>) -> OptionGroup {
        OptionGroup(title, options.filter { !names.contains($0.name) })
    }
}

package struct Operand<Arguments: CommandArguments>: Sendable {
    /// The description for help.
    let description: OperandDescription
    let apply: @Sendable (Argument, inout Arguments) throws(ValueError) -> Void

    /// Returns an operand that must be given; the field's initial value never counts.
    package static func required<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, Value> & Sendable
    ) -> Operand {
        Operand(name, type: type) { $0[keyPath: field] = $1 }
    }

    /// Returns an operand that may be omitted; only other optional ones may follow it.
    package static func optional<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, Value?> & Sendable
    ) -> Operand {
        Operand(name, type: type, isOptional: true) { $0[keyPath: field] = $1 }
    }

    /// Returns an operand that may be repeated, and must be given unless it is optional; it must be a command's last.
    package static func list<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, [Value]> & Sendable,
        isOptional: Bool = false
    ) -> Operand {
        Operand(name, type: type, isOptional: isOptional, isRepeatable: true) { $0[keyPath: field].append($1) }
    }

    /// Returns the operand of a command that has others in it: the last word of one of their names. Such a word selects that
    /// command, so every word that is left to be read is wrong.
    package static func nested(_ words: [String], isOptional: Bool = false) -> Operand {
        let description = OperandDescription(
            name: "COMMAND", wanted: Prose.alternatives(words), completion: .words(words), isOptional: isOptional)
        return Operand(description: description) { word, _ throws(ValueError) in
            throw ValueError("is not a choice", suggestion: NearestName.suggestion(for: word.text, among: words))
        }
    }

    /// Returns the same operand for a command whose arguments contain these in a field.
    package func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> Operand<Outer> {
        Operand<Outer>(description: description) { [apply] word, arguments throws(ValueError) in
            try apply(word, &arguments[keyPath: field])
        }
    }
}

extension Operand {
    private init<Value>(
        _ name: String, type: ValueType<Value>, isOptional: Bool = false, isRepeatable: Bool = false,
        set: @escaping @Sendable (inout Arguments, Value) -> Void
    ) {
        description = OperandDescription(
            name: name, wanted: type.wanted, completion: type.completion, isRepeatable: isRepeatable,
            isOptional: isOptional)
        apply = { word, arguments throws(ValueError) in set(&arguments, try type.read(word)) }
    }
}

/// The description of an operand in help and completions.
package struct OperandDescription: Hashable, Sendable {
    /// The operand's name in capitals, as in usage lines.
    package let name: String
    /// What was expected, for messages.
    let wanted: String
    /// What a shell suggests.
    package let completion: Completion
    /// The operand's meaning, in one line.
    package internal(set) var summary = ""
    /// True if several may be given.
    package var isRepeatable = false
    /// True if it may be omitted.
    package var isOptional = false

    /// The name in usage lines: `FILE`, `FILE…` if several may be given, `[FILE]` if it may be omitted.
    package var usage: String {
        let name = isRepeatable ? name + "…" : name
        return isOptional ? "[\(name)]" : name
    }
}
