/// The arguments of a command: a struct whose initial values are the defaults.
protocol CommandArguments: Sendable {
    /// How messages look.
    var messages: MessageStyle { get set }

    /// Every option at its default.
    init()
}

/// What help, completions and suggestions tell of an option.
struct OptionDescription: Hashable, Sendable {
    /// The long name, without dashes.
    let name: String
    /// The letter of the short form; nil for none.
    var short: Character?
    /// What stands for the value; nil for a flag, which takes none.
    var placeholder: String?
    /// What would be right, for messages; empty for a flag.
    var wanted = ""
    /// The choices or the range, for help.
    var allowed: String?
    /// What a shell offers as the value.
    var completion = Completion.nothing
    /// What it does, in one line.
    let summary: String
    /// The default as the user would write it; nil for none.
    var initial: String?
    /// True where it may be given more than once and every value counts.
    var isRepeatable = false

    /// The long form as written on a command line.
    var spelling: String { "--" + name }
    /// True where it takes no value.
    var isFlag: Bool { placeholder == nil }

    /// Shows help; every command takes it.
    static let help = OptionDescription(name: "help", short: "h", summary: "shows this help")
    /// Shows the version; every command takes it.
    static let version = OptionDescription(name: "version", summary: "shows the program's version")
}

/// An option of a command: what it is, and which field of the arguments it sets.
///
/// Kinds of values, fields and descriptions are made when they are asked for: a command line uses few of them, and to make
/// those of all options takes a tenth of the time of a picture from the cache.
struct Option<Arguments: CommandArguments>: Sendable {
    /// A field of the arguments, made when it is asked for.
    typealias Field<Value> = @Sendable () -> any WritableKeyPath<Arguments, Value> & Sendable

    /// The long name, without dashes.
    let name: String
    /// The letter of the short form; nil for none.
    let short: Character?
    /// True where it takes no value.
    let isFlag: Bool
    /// Sets its field; a flag gets an empty word.
    let apply: @Sendable (Argument, inout Arguments) throws(BadValue) -> Void
    private let describe: @Sendable () -> OptionDescription

    /// What help says of it.
    var description: OptionDescription { describe() }

    private init(
        _ name: String, short: Character? = nil, isFlag: Bool = false,
        describe: @escaping @Sendable () -> OptionDescription,
        apply: @escaping @Sendable (Argument, inout Arguments) throws(BadValue) -> Void
    ) {
        self.name = name
        self.short = short
        self.isFlag = isFlag
        self.describe = describe
        self.apply = apply
    }

    /// An option with a value, whose default is the field's initial one.
    static func value<Value>(
        _ name: String,
        short: Character? = nil,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<Value>,
        _ summary: String
    ) -> Option {
        Option(
            name, short: short,
            describe: {
                let type = type()
                return Self.describe(name, short, type, summary, initial: type.show(Arguments()[keyPath: field()]))
            },
            apply: { word, arguments throws(BadValue) in arguments[keyPath: field()] = try type().read(word) }
        )
    }

    /// An option with a value that is absent unless given; `initial` says what holds then.
    static func value<Value>(
        _ name: String,
        short: Character? = nil,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<Value?>,
        initial: String?,
        _ summary: String
    ) -> Option {
        Option(
            name, short: short, describe: { Self.describe(name, short, type(), summary, initial: initial) },
            apply: { word, arguments throws(BadValue) in arguments[keyPath: field()] = try type().read(word) }
        )
    }

    /// An option that may be given more than once.
    static func list<Value>(
        _ name: String,
        _ type: @autoclosure @escaping @Sendable () -> ValueType<Value>,
        _ field: @autoclosure @escaping Field<[Value]>,
        _ summary: String
    ) -> Option {
        Option(
            name, describe: { Self.describe(name, nil, type(), summary, initial: nil, isRepeatable: true) },
            apply: { word, arguments throws(BadValue) in arguments[keyPath: field()].append(try type().read(word)) }
        )
    }

    /// An option without a value, which sets its field to `value`.
    static func flag<Value: Sendable>(
        _ name: String,
        _ field: @autoclosure @escaping Field<Value>,
        _ value: Value,
        _ summary: String
    ) -> Option {
        Option(
            name, isFlag: true, describe: { OptionDescription(name: name, summary: summary) },
            apply: { _, arguments throws(BadValue) in arguments[keyPath: field()] = value }
        )
    }

    /// The same option of a command whose arguments hold these in a field.
    func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> Option<Outer> {
        Option<Outer>(
            name, short: short, isFlag: isFlag, describe: describe,
            apply: { [apply] word, arguments throws(BadValue) in try apply(word, &arguments[keyPath: field]) }
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
struct OptionGroup<Arguments: CommandArguments>: Sendable {
    /// Heading in help.
    let title: String
    /// The options, in the order of help.
    let options: [Option<Arguments>]

    /// Makes a group.
    init(_ title: String, _ options: [Option<Arguments>]) {
        self.title = title
        self.options = options
    }

    /// The same options for a command whose arguments hold these in a field.
    func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> OptionGroup<Outer> {
        OptionGroup<Outer>(title, options.map { $0.lifted(to: field) })
    }

    /// The same options and more.
    func adding(_ more: [Option<Arguments>]) -> OptionGroup {
        OptionGroup(title, options + more)
    }

    /// The same options but for one that the command has in another form, or has no use for.
    func without(_ name: String) -> OptionGroup {
        OptionGroup(title, options.filter { $0.name != name })
    }
}

/// An argument that has a place instead of a name.
struct Operand<Arguments: CommandArguments>: Sendable {
    /// What help says of it.
    let description: OperandDescription
    /// Sets its field.
    let apply: @Sendable (Argument, inout Arguments) throws(BadValue) -> Void

    /// An operand that must be given; the field's initial value never counts.
    static func required<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, Value> & Sendable,
        _ summary: String
    ) -> Operand {
        Operand(description: describe(name, type, summary)) { word, arguments throws(BadValue) in
            arguments[keyPath: field] = try type.read(word)
        }
    }

    /// An operand that may be left out; only others that may follow it.
    static func optional<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, Value?> & Sendable,
        _ summary: String
    ) -> Operand {
        var description = describe(name, type, summary)
        description.isOptional = true
        return Operand(description: description) { word, arguments throws(BadValue) in
            arguments[keyPath: field] = try type.read(word)
        }
    }

    /// An operand that may be repeated, and must be given unless it is optional; only the last of a command.
    static func list<Value>(
        _ name: String,
        _ type: ValueType<Value>,
        _ field: any WritableKeyPath<Arguments, [Value]> & Sendable,
        isOptional: Bool = false,
        _ summary: String
    ) -> Operand {
        var description = describe(name, type, summary)
        description.isOptional = isOptional
        description.isRepeatable = true
        return Operand(description: description) { word, arguments throws(BadValue) in
            arguments[keyPath: field].append(try type.read(word))
        }
    }

    /// The same operand of a command whose arguments hold these in a field.
    func lifted<Outer: CommandArguments>(
        to field: any WritableKeyPath<Outer, Arguments> & Sendable
    ) -> Operand<Outer> {
        Operand<Outer>(description: description) { [apply] word, arguments throws(BadValue) in
            try apply(word, &arguments[keyPath: field])
        }
    }

    private static func describe<Value>(
        _ name: String, _ type: ValueType<Value>, _ summary: String
    ) -> OperandDescription {
        OperandDescription(name: name, wanted: type.wanted, completion: type.completion, summary: summary)
    }
}

/// What help and completions tell of an operand.
struct OperandDescription: Hashable, Sendable {
    /// Its name in capitals, as usage lines show it.
    let name: String
    /// What would be right, for messages.
    let wanted: String
    /// What a shell offers.
    let completion: Completion
    /// What it is, in one line.
    let summary: String
    /// True where more than one may be given.
    var isRepeatable = false
    /// True where it may be left out.
    var isOptional = false

    /// The name as usage lines show it: `FILE`, `FILE…` where more than one may be given, `[FILE]` where none need be.
    var usage: String {
        let name = isRepeatable ? name + "…" : name
        return isOptional ? "[\(name)]" : name
    }
}
