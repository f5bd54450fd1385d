package import Graphics
package import ThemeModel

/// A theme to be shown alone or among others: its texts and its painted keyboards.
package struct SheetItem: Hashable, Sendable {
    /// A keyboard of the theme.
    package struct Keyboard: Hashable, Sendable {
        let theme: KeyboardTheme
        package let picture: DisplayList

        /// Creates a keyboard from a variant and its picture.
        package init(theme: KeyboardTheme, picture: DisplayList) {
            self.theme = theme
            self.picture = picture
        }
    }

    package let id: String
    package private(set) var name: String
    /// The author; nil if the theme names none.
    let author: String?
    /// The theme's keyboards, the first one foremost. Empty for a broken theme, for which a placeholder is drawn.
    package private(set) var keyboards: [Keyboard]
    /// What the theme's document states, if it is a design and a sheet shows that.
    let design: DesignDocument.Design?

    package init(
        id: String, name: String, author: String? = nil, keyboards: [Keyboard],
        design: DesignDocument.Design? = nil
    ) {
        self.id = id
        self.name = name
        self.author = author
        self.keyboards = keyboards
        self.design = design
    }

    /// Returns the item with the keyboard of a mode before the others.
    package func showing(first mode: Mode) -> SheetItem {
        var item = self
        item.keyboards = keyboards.filter { $0.theme.mode == mode } + keyboards.filter { $0.theme.mode != mode }
        return item
    }

    /// Returns the item under another name.
    package func named(_ name: String) -> SheetItem {
        var item = self
        item.name = name
        return item
    }

    /// Returns the variant of a mode; nil if it is not shown.
    func theme(_ mode: Mode) -> KeyboardTheme? {
        keyboards.first { $0.theme.mode == mode }?.theme
    }
}
