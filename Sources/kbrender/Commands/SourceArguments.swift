import Documents
import ThemeImport
import ThemeModel

/// How a theme's source is read: what it is, which of its themes is meant, and where its other variant comes from.
struct SourceArguments: Sendable {
    /// What the source is; nil for what its contents tell.
    var kind: ThemeKind?
    /// The theme to take where there are several.
    var pick: String?
    /// Tokens that play a role by the user's word.
    var roles: [RoleChoice] = []
    /// Where the light variant is taken from; nil for the theme itself.
    var light: FilePath?
    /// Where the dark variant is taken from; nil for the theme itself.
    var dark: FilePath?

    /// The second sources.
    var companions: [FilePath] { [light, dark].compactMap(\.self) }

    /// The same with the second sources as a folder's user names them.
    func from(_ folder: FilePath) -> SourceArguments {
        var moved = self
        moved.light = light?.from(folder)
        moved.dark = dark?.from(folder)
        return moved
    }
}

/// The second sources as they were read.
struct CompanionInputs {
    /// Of the light variant.
    let light: ThemeInput?
    /// Of the dark variant.
    let dark: ThemeInput?

    /// Reads those that are named.
    init(_ arguments: SourceArguments) throws(CommandFailure) {
        light = if let path = arguments.light { try ThemeInput(reading: path) } else { nil }
        dark = if let path = arguments.dark { try ThemeInput(reading: path) } else { nil }
    }

    /// Both.
    var all: [ThemeInput] { [light, dark].compactMap(\.self) }
}

extension ThemeLoader {
    /// A loader as the command line wants it.
    init(_ arguments: SourceArguments, _ companions: CompanionInputs, modes: Set<Mode>?, alphaFirst: Bool) {
        self.init()
        kind = arguments.kind
        pick = arguments.pick
        roles = arguments.roles
        light = companions.light.map { OpenedSource($0.source) }
        dark = companions.dark.map { OpenedSource($0.source) }
        self.modes = modes
        self.alphaFirst = alphaFirst
    }
}

/// The arguments of a command that takes a THEME.
protocol ThemeTakingArguments: CommandArguments {
    /// How its source is read.
    var source: SourceArguments { get set }
}

extension Option where Arguments: ThemeTakingArguments {
    /// The options that every command has that takes a THEME.
    static var source: [Option] {
        [
            .value("as", .themeKind, \.source.kind, initial: "what its contents tell", "kind of the source"),
            .value(
                "pick", .text("NAME", wanted: "the id, label or name of one of the source's themes"), \.source.pick,
                initial: nil, "takes this theme of a source that has several"),
            .list("role", .role, \.source.roles, "lets this token of a token document play a role"),
            .value(
                "with-light", .themeOrPreset, \.source.light, initial: nil, "takes the light variant from this source"),
            .value(
                "with-dark", .themeOrPreset, \.source.dark, initial: nil, "takes the dark variant from this source"),
        ]
    }
}

extension ValueType where Value == ThemeKind {
    /// A kind of source by its name.
    static var themeKind: ValueType {
        let names = ThemeKind.all.map(\.name)
        return ValueType(
            placeholder: "KIND",
            wanted: Prose.alternatives(names),
            allowed: Prose.alternatives(names),
            completion: .words(names),
            read: { argument throws(BadValue) in
                guard let kind = argument.validText.flatMap(ThemeKind.init(named:)) else {
                    throw BadValue(
                        "is not a choice", suggestion: NearestName.suggestion(for: argument.text, among: names))
                }
                return kind
            },
            show: \.name
        )
    }
}

extension ValueType where Value == RoleChoice {
    /// `ROLE=PATH`.
    static var role: ValueType {
        ValueType(
            placeholder: "ROLE=PATH",
            wanted: "a role and a token's path with = between, as in accent=color.brand",
            allowed: nil,
            completion: .words(RoleChoice.roles.map { $0 + "=" }),
            read: { argument throws(BadValue) in
                let text = try argument.nonEmptyText()
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2 else { throw BadValue("is not a role and a path") }
                guard RoleChoice.roles.contains(parts[0]) else {
                    throw BadValue(
                        "names no role", suggestion: NearestName.suggestion(for: parts[0], among: RoleChoice.roles))
                }
                return RoleChoice(role: parts[0], path: parts[1])
            },
            show: { "\($0.role)=\($0.path)" }
        )
    }
}

extension CommandFailure {
    /// Does import work; a fault becomes a failure.
    static func translating<Value>(_ work: () throws(ImportFault) -> Value) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The failure of a demand that a source cannot meet.
    init(_ fault: ImportFault) {
        switch fault {
        case .usage(let message): self = .usage(message)
        case .unavailable(let message): self.init(message, .unavailable)
        }
    }
}
