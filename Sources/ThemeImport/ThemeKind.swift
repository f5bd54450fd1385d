public import ThemeModel

/// What a theme's source may be: the native format and the designs, or a format of another program.
public enum ThemeKind: Hashable, Sendable {
    /// A keyboard theme, or a design of which the program makes a keyboard.
    case native(DocumentKind)
    /// A theme or a set of colours of another program.
    case foreign(ForeignKind)

    /// Its name on the command line.
    public var name: String {
        switch self {
        case .native(let kind): kind.rawValue
        case .foreign(let kind): kind.name
        }
    }

    /// Every kind, in the order in which documents are tried.
    public static var all: [ThemeKind] {
        DocumentKind.allCases.map(ThemeKind.native) + ForeignKind.all.map(ThemeKind.foreign)
    }

    /// The kind of a name.
    public init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}

/// A format of another program.
public struct ForeignKind: Hashable, Sendable {
    let format: any ForeignFormat.Type

    /// Its name on the command line.
    public var name: String { format.name }

    /// The formats, in the order in which documents are tried.
    public static var all: [ForeignKind] {
        let formats: [any ForeignFormat.Type] = [
            Fcitx5.self, Floris.self, Base16.self, Terminal.self, Material.self, HeliBoard.self, SangamNested.self,
            DesignTokens.self, Rime.self,
        ]
        return formats.map(ForeignKind.init)
    }

    /// Kinds are the same where their names are.
    public static func == (a: ForeignKind, b: ForeignKind) -> Bool { a.name == b.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
