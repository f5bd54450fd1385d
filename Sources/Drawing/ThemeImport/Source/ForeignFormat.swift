internal import ThemeModel

/// A format of another program, which recognizes and reads its documents.
protocol ForeignFormat: Sendable {
    /// The name of the kind on the command line.
    static var name: String { get }
    /// True if the keyboard is derived from colours that were not made for one: its texts are then made readable.
    static var isDerived: Bool { get }
    /// The syntaxes of its texts, in the order in which a text is tried when the user names the kind.
    static var syntaxes: [Syntax] { get }
    /// The files of an archive that can be its documents: a name, or an ending that begins with a dot.
    static var archived: [(file: String, syntax: Syntax)] { get }
    /// True if the user can give its colours their roles.
    static var takesRoles: Bool { get }
    /// True if its JSON may have comments, and commas before closing brackets.
    static var takesComments: Bool { get }
    /// The Android app whose themes these are; nil for other programs' and for formats of several programs.
    static var app: KeyboardApp? { get }
    /// Returns whether a document's contents are of the format.
    static func recognizes(_ document: SourceDocument) -> Bool
    /// Returns the themes in a document, in its order, none of them read yet. Reports the reason if there are none.
    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry]
}

extension ForeignFormat {
    static var syntaxes: [Syntax] { [.json] }
    static var archived: [(file: String, syntax: Syntax)] { [] }
    static var takesRoles: Bool { false }
    static var takesComments: Bool { false }
    static var app: KeyboardApp? { nil }
}
