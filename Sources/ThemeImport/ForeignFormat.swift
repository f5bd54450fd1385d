internal import Documents
internal import ThemeModel

/// A format of another program: how its documents are recognized, and how they are read.
protocol ForeignFormat: Sendable {
    /// The name of the kind on the command line.
    static var name: String { get }
    /// True where the keyboard is derived from colours that were not made for one: its texts are moved until they can be
    /// read.
    static var isDerived: Bool { get }
    /// Whether a document is of the format, by its contents.
    static func recognizes(_ document: SourceDocument) -> Bool
    /// The themes that a document holds, in its order, none of them read yet. Where there are none, it reports why.
    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry]
}

/// What is asked of a format beyond its document.
struct ImportRequest: Sendable {
    /// The tokens that play a role by the user's word.
    var roles: [RoleChoice] = []
    /// True where the user has named the kind.
    var isNamed = false
}

/// A token that plays a role by the user's word.
public struct RoleChoice: Hashable, Sendable {
    /// The role, as its token is named.
    public let role: String
    /// The token's path.
    public let path: String

    /// The names of all roles.
    public static var roles: [String] { TokenRole.allCases.map(\.rawValue) }

    /// Makes a choice.
    public init(role: String, path: String) {
        self.role = role
        self.path = path
    }
}

/// A theme that a source holds.
struct ThemeEntry: Sendable {
    /// The names by which it can be picked, the one to show first.
    var names: [String]
    /// The mode that it is for, where the source says; nil for one that has both.
    var mode: Mode?
    /// Reads it; nil, with errors reported, where it cannot be used.
    let read: @Sendable (inout ImportLog) -> DraftTheme?

    /// What messages call it.
    var label: String { names.first ?? "" }
}

/// A theme as its source gives it.
struct DraftTheme: Sendable {
    /// Its name; nil where the source does not say.
    var name: String?
    /// Who made it; nil where the source does not say.
    var author: String?
    /// What else it says of itself.
    var metadata = ThemeMetadata()
    /// Its variants: one or both.
    var variants: [Mode: VariantDraft]
}
