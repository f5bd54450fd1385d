public import Graphics
public import ThemeModel

/// A theme to be shown alone or among others: its texts and its painted keyboards.
public struct Exhibit: Hashable, Sendable {
    /// A keyboard of the theme.
    public struct Keyboard: Hashable, Sendable {
        /// The variant.
        public let theme: KeyboardTheme
        /// The painted keyboard.
        public let picture: DisplayList

        /// Creates a keyboard from a variant and its picture.
        public init(theme: KeyboardTheme, picture: DisplayList) {
            self.theme = theme
            self.picture = picture
        }
    }

    /// The theme's id.
    public let id: String
    /// Its name.
    public let name: String
    /// The author; nil if the theme names none.
    public let author: String?
    /// The theme's keyboards, the first one foremost. Empty for a broken theme, for which a placeholder is drawn.
    public let keyboards: [Keyboard]
    /// What the theme's document states, if it is a design and a sheet shows that.
    public let design: DesignDocument.Design?

    /// Creates an exhibit.
    public init(
        id: String, name: String, author: String? = nil, keyboards: [Keyboard],
        design: DesignDocument.Design? = nil
    ) {
        self.id = id
        self.name = name
        self.author = author
        self.keyboards = keyboards
        self.design = design
    }

    /// Returns the exhibit with the keyboard of a mode before the others.
    public func showing(first mode: Mode) -> Exhibit {
        let first = keyboards.filter { $0.theme.mode == mode }
        let rest = keyboards.filter { $0.theme.mode != mode }
        return Exhibit(id: id, name: name, author: author, keyboards: first + rest)
    }

    /// Returns the exhibit under another name.
    public func named(_ name: String) -> Exhibit {
        Exhibit(id: id, name: name, author: author, keyboards: keyboards)
    }

    /// Returns the variant of a mode; nil if it is not shown.
    func theme(_ mode: Mode) -> KeyboardTheme? {
        keyboards.first { $0.theme.mode == mode }?.theme
    }
}
