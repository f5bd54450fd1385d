public import Graphics
public import ThemeModel

/// A theme to be shown among others or by itself: its words, and its keyboards as they are painted.
public struct Exhibit: Hashable, Sendable {
    /// A keyboard of the theme.
    public struct Keyboard: Hashable, Sendable {
        /// The variant.
        public let theme: KeyboardTheme
        /// What it looks like.
        public let picture: DisplayList

        /// Joins a variant with what it looks like.
        public init(theme: KeyboardTheme, picture: DisplayList) {
            self.theme = theme
            self.picture = picture
        }
    }

    /// The theme's id.
    public let id: String
    /// Its name.
    public let name: String
    /// Who made it; nil where it does not say.
    public let author: String?
    /// Its keyboards, the first one foremost. None stands for a theme that is broken, in whose place a placeholder is
    /// drawn.
    public let keyboards: [Keyboard]

    /// Makes an exhibit.
    public init(id: String, name: String, author: String? = nil, keyboards: [Keyboard]) {
        self.id = id
        self.name = name
        self.author = author
        self.keyboards = keyboards
    }

    /// The same with the keyboard of a mode before the others.
    public func showing(first mode: Mode) -> Exhibit {
        let first = keyboards.filter { $0.theme.mode == mode }
        let rest = keyboards.filter { $0.theme.mode != mode }
        return Exhibit(id: id, name: name, author: author, keyboards: first + rest)
    }

    /// The same under another name.
    public func named(_ name: String) -> Exhibit {
        Exhibit(id: id, name: name, author: author, keyboards: keyboards)
    }

    /// The variant of a mode; nil where it is not shown.
    func theme(_ mode: Mode) -> KeyboardTheme? {
        keyboards.first { $0.theme.mode == mode }?.theme
    }
}
