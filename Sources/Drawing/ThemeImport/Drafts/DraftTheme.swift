internal import ScreenshotReading
internal import ThemeModel

/// The user's choices that a format needs besides the document.
struct ImportRequest: Sendable {
    /// The tokens that the user assigned to roles.
    var roles: [RoleChoice] = []
    /// True if the user has named the kind.
    var isNamed = false
    /// The name of the theme that the user picked.
    var pick: String?
}

/// A token that the user assigned to a role.
package struct RoleChoice: Hashable, Sendable {
    /// The role, by the name of its token.
    package let role: String
    /// The token's path.
    package let path: String

    /// Creates a choice.
    package init(role: String, path: String) {
        self.role = role
        self.path = path
    }
}

/// A theme in a source.
struct ThemeEntry: Sendable {
    /// The names by which it can be chosen; the first is shown.
    var names: [String]
    /// The mode that it is for, if the source says so; nil for a theme with both.
    var mode: Mode?
    /// A function that reads the theme; it returns nil, with errors reported, if the theme cannot be used.
    let read: @Sendable (inout ImportLog) -> DraftTheme?

    /// The name in messages.
    var label: String { names.first ?? "" }
}

/// A theme as read from its source.
struct DraftTheme: Sendable {
    /// Its id in the source; nil if the id follows from the name.
    var id: String?
    /// Its name; nil if the source does not give one.
    var name: String?
    /// Its author; nil if the source does not give one.
    var author: String?
    var metadata = ThemeMetadata()
    /// The Android app that it was made for, if its source says so and its format does not.
    var app: KeyboardApp?
    /// The keyboards in pictures that its variants were read from.
    var keyboards: [Mode: KeyboardReading] = [:]
    /// Its variants: one or both.
    var variants: [Mode: VariantDraft]
    /// True if it is a keyboard's own theme, whose colours never change, in a format of derived ones.
    var isExact = false
}
