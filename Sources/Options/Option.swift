/// The arguments of a command: a struct whose initial values are the defaults.
package protocol CommandArguments: Sendable {
    /// Every option at its default.
    init()
}

/// What help, completions and suggestions say about an option.
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
    /// What a shell offers as the value.
    package var completion = Completion.nothing
    /// What it does, in one line.
    package let summary: String
    /// The default as the user would write it; nil for none.
    package var initial: String?
    /// True if it may be given more than once and every value counts.
    package var isRepeatable = false

    /// The long form as written on a command line.
    package var spelling: String { "--" + name }
    /// True if it takes no value.
    package var isFlag: Bool { placeholder == nil }

    /// Shows help; every command takes it.
    package static let help = OptionDescription(name: "help", short: "h", summary: "shows this help")
    /// Shows the version; every command takes it.
    package static let version = OptionDescription(name: "version", summary: "shows the program's version")
}

/// An option of a command: what it is, and which field of the arguments it sets.
///
/// Kinds of values, fields and descriptions are made when they are asked for: a command line uses few of them, and to
/// make those of all options takes a tenth of the time of a picture from the cache.
package struct Option<Arguments: CommandArguments>: Sendable {
    /// A field of the arguments, made on demand.
    package typealias Field<Value> = @Sendable () -> any WritableKeyPath<Arguments, Value> & Sendable

    /// The long name, without dashes.
    package let name: String
    /// The letter of the short form; nil for none.
    package let short: Character?
    /// True if it takes no value.
    package let isFlag: Bool
    /// Sets its field; a flag gets an empty word.
    package let apply: @Sendable (Argument, inout Arguments) throws(ValueError) -> Void
    /// The values that set its field as it is in the first arguments, for those that start from the second.
    private let difference: @Sendable (Arguments, _ initial: Arguments) -> [Argument]
    private let describe: @Sendable (_ initial: Arguments) -> OptionDescription

    /// What help says of it.
    package var description: OptionDescription { describe(Arguments()) }

    /// The values that set its field as it is, one for each time the option is given: an empty word for a flag, nothing
    /// where the field has its default.
    package func values(_ arguments: Arguments) -> [Argument] { difference(arguments, Arguments()) }

    private init(
        _ name: String, short: Character? = nil, isFlag: Bool = false,
        describe: @escaping @Sendable (_ initial: Arguments) -> OptionDescription,
        apply: @escaping @Sendable (Argument, inout Arguments) throws(ValueError) -> Void,
        values: @escaping @Sendable (Arguments, _ initial: Arguments) -> [Argument]
    ) {
        self.name = name
        self.short = short
        self.isFlag = isFlag
        self.describe = describe
        self.apply = apply
        difference = values
    }

    /// An option with a value, whose default is the field's initial one.
    package static func value<Value>(
        _ name: String,
        short: Character? = nil,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<Value>,
        _ summary: String
    ) -> Option {
        Option(
            name, short: short,
            describe: { initial in
                let type = type()
                return Self.describe(name, short, type, summary, initial: type.show(initial[keyPath: field()]))
            },
            apply: { word, arguments throws(ValueError) in arguments[keyPath: field()] = try type().read(word) },
            values: { arguments, initial in
                let (type, field) = (type(), field())
                let value = type.spell(arguments[keyPath: field])
                return value == type.spell(initial[keyPath: field]) ? [] : [value]
            }
        )
    }

    /// An option with a value that is absent unless given; `initial` says what holds then.
    package static func value<Value>(
        _ name: String,
        short: Character? = nil,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<Value?>,
        initial: String?,
        _ summary: String
    ) -> Option {
        Option(
            name, short: short, describe: { _ in Self.describe(name, short, type(), summary, initial: initial) },
            apply: { word, arguments throws(ValueError) in arguments[keyPath: field()] = try type().read(word) },
            values: { arguments, _ in arguments[keyPath: field()].map { [type().spell($0)] } ?? [] }
        )
    }

    /// An option that may be given more than once.
    package static func list<Value>(
        _ name: String,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<[Value]>,
        _ summary: String
    ) -> Option {
        Option(
            name, describe: { _ in Self.describe(name, nil, type(), summary, initial: nil, isRepeatable: true) },
            apply: { word, arguments throws(ValueError) in arguments[keyPath: field()].append(try type().read(word)) },
            values: { arguments, _ in arguments[keyPath: field()].map(type().spell) }
        )
    }

    /// An option without a value, which sets its field to `value`.
    package static func flag<Value: Sendable & Equatable>(
        _ name: String,
        _ field: @autoclosure @escaping Field<Value>,
        _ value: Value,
        _ summary: String
    ) -> Option {
        Option(
            name, isFlag: true, describe: { _ in OptionDescription(name: name, summary: summary) },
            apply: { _, arguments throws(ValueError) in arguments[keyPath: field()] = value },
            values: { arguments, initial in
                let field = field()
                let isSet = arguments[keyPath: field] == value && initial[keyPath: field] != value
                return isSet ? [Argument("")] : []
            }
        )
    }

    /// The same option of a command whose arguments hold these in a field. Its default is what the field has there.
    package func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> Option<Outer> {
        Option<Outer>(
            name, short: short, isFlag: isFlag,
            describe: { [describe] initial in describe(initial[keyPath: field]) },
            apply: { [apply] word, arguments throws(ValueError) in try apply(word, &arguments[keyPath: field]) },
            values: { [difference] arguments, initial in
                difference(arguments[keyPath: field], initial[keyPath: field])
            }
        )
    }

    private static func describe<Value>(
        _ name: String,
        _ short: Character?,
        _ type: ValueType<Value>,
        _ summary: String,
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
            summary: summary,
            initial: initial,
            isRepeatable: isRepeatable
        )
    }
}

/// Options that help shows together.
package struct OptionGroup<Arguments: CommandArguments>: Sendable {
    /// Heading in help.
    package let title: String
    /// The options, in the order of help.
    package let options: [Option<Arguments>]

    /// Makes a group.
    package init(_ title: String, _ options: [Option<Arguments>]) {
        self.title = title
        self.options = options
    }

    /// The same options for a command whose arguments hold these in a field.
    package func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> OptionGroup<Outer> {
        OptionGroup<Outer>(title, options.map { $0.lifted(to: field) })
    }

    /// The same options and more.
    package func adding(_ more: [Option<Arguments>]) -> OptionGroup {
        OptionGroup(title, options + more)
    }

    /// The same options except for one that the command has in another form, or has no use for.
    package func without(_ name: String) -> OptionGroup {
        OptionGroup(title, options.filter { $0.name != name })
    }
}

/// An argument that has a place instead of a name.
package struct Operand<Arguments: CommandArguments>: Sendable {
    /// What help says of it.
    package let description: OperandDescription
    /// Sets its field.
    package let apply: @Sendable (Argument, inout Arguments) throws(ValueError) -> Void

    /// An operand that must be given; the field's initial value never counts.
    package static func required<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, Value> & Sendable,
        _ summary: String
    ) -> Operand {
        Operand(description: describe(name, type, summary)) { word, arguments throws(ValueError) in
            arguments[keyPath: field] = try type.read(word)
        }
    }

    /// An operand that may be left out; only others that may follow it.
    package static func optional<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, Value?> & Sendable,
        _ summary: String
    ) -> Operand {
        var description = describe(name, type, summary)
        description.isOptional = true
        return Operand(description: description) { word, arguments throws(ValueError) in
            arguments[keyPath: field] = try type.read(word)
        }
    }

    /// An operand that may be repeated, and must be given unless it is optional; only the last of a command.
    package static func list<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, [Value]> & Sendable,
        isOptional: Bool = false,
        _ summary: String
    ) -> Operand {
        var description = describe(name, type, summary)
        description.isOptional = isOptional
        description.isRepeatable = true
        return Operand(description: description) { word, arguments throws(ValueError) in
            arguments[keyPath: field].append(try type.read(word))
        }
    }

    /// The same operand of a command whose arguments hold these in a field.
    package func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> Operand<Outer> {
        Operand<Outer>(description: description) { [apply] word, arguments throws(ValueError) in
            try apply(word, &arguments[keyPath: field])
        }
    }

    private static func describe<Value>(
        _ name: String, _ type: ValueType<Value>, _ summary: String
    ) -> OperandDescription {
        OperandDescription(name: name, wanted: type.wanted, completion: type.completion, summary: summary)
    }
}

/// What help and completions say about an operand.
package struct OperandDescription: Hashable, Sendable {
    /// Its name in capitals, as usage lines show it.
    package let name: String
    /// What was expected, for messages.
    package let wanted: String
    /// What a shell offers.
    package let completion: Completion
    /// What it is, in one line.
    package let summary: String
    /// True if more than one may be given.
    package var isRepeatable = false
    /// True if it may be left out.
    package var isOptional = false

    /// The name as usage lines show it: `FILE`, `FILE…` where more than one may be given, `[FILE]` if none need be.
    package var usage: String {
        let name = isRepeatable ? name + "…" : name
        return isOptional ? "[\(name)]" : name
    }
}
