package import ThemeModel

/// The kind of a theme's source: the native format, a design, or a format of another program.
public struct ThemeKind: Hashable, Sendable {
    /// Whose format it is.
    package enum Form: Hashable, Sendable {
        /// A keyboard theme, or a design from which the program derives a keyboard.
        case native(DocumentKind)
        /// A theme or a set of colours of another program.
        case foreign(ForeignKind)
    }

    /// Whose format it is.
    package let form: Form

    private init(_ form: Form) { self.form = form }

    /// Returns the kind of a document.
    package static func native(_ kind: DocumentKind) -> ThemeKind { ThemeKind(.native(kind)) }

    /// Returns the kind of another program's format.
    package static func foreign(_ kind: ForeignKind) -> ThemeKind { ThemeKind(.foreign(kind)) }

    /// The kind's name on the command line.
    public var name: String {
        switch form {
        case .native(let kind): kind.rawValue
        case .foreign(let kind): kind.name
        }
    }

    /// Every kind, in the order in which documents are tried.
    public static var all: [ThemeKind] {
        DocumentKind.allCases.map(ThemeKind.native) + ForeignKind.all.map(ThemeKind.foreign)
    }

    /// Finds the kind with a name; nil if there is none.
    public init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}

/// A format of another program.
package struct ForeignKind: Hashable, Sendable {
    let format: any ForeignFormat.Type

    /// The format's name on the command line.
    package var name: String { format.name }

    /// Returns whether two kinds have the same name.
    package static func == (a: ForeignKind, b: ForeignKind) -> Bool { a.name == b.name }

    /// Hashes the name.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
