package import Graphics
package import ThemeModel

/// What a sheet shows of each theme.
public enum SheetStyle: String, Hashable, Sendable, CaseIterable {
    /// Its keyboards, with its name and id beneath.
    case keyboards
    /// A circle of its accent with its name beneath: a picker of settings.
    case swatches
    /// Circles of two of its colours with its name beside them: a list of settings.
    case pairs
    /// All of designs, with defaults: colours, texts, distances and shapes.
    case tokens

    /// The default number of columns.
    package var columns: Int {
        switch self {
        case .keyboards: 4
        case .swatches: 3
        case .pairs, .tokens: 1
        }
    }
}

/// Many themes in one picture.
package struct ContactSheet: Hashable, Sendable {
    /// The themes, in reading order.
    let items: [SheetItem]
    /// What the sheet shows of each theme.
    package let style: SheetStyle
    /// The number of themes per row, at least 1.
    package let columns: Int
    /// The variants to show, from left to right.
    let modes: [Mode]
    /// The id of the theme that swatches and pairs mark as selected; nil for none.
    package let selected: String?
    /// The words above the themes; nil for none.
    package let title: SheetTitle?

    /// Creates a sheet of one or more themes in one or both modes.
    package init(
        _ items: [SheetItem], style: SheetStyle, columns: Int, modes: [Mode], selected: String? = nil,
        title: SheetTitle? = nil
    ) {
        self.items = items
        self.style = style
        self.columns = max(min(columns, items.count), 1)
        self.modes = modes
        self.selected = selected
        self.title = title
    }

    /// Returns the picture. A theme without keyboards gets a placeholder.
    package func displayList(_ shaper: any TextShaper) -> DisplayList {
        let pictures: [DisplayList]
        switch style {
        case .keyboards:
            let mode = modes == [.dark] ? Mode.dark : .light
            return KeyboardSheet(items: items, columns: columns, tokens: TokenSet(mode))
                .displayList(shaper).below(title, in: mode, shaper: shaper)
        case .swatches:
            pictures = modes.map { SwatchPicker(sheet: self, tokens: TokenSet($0)).displayList(shaper) }
        case .pairs:
            pictures = modes.map { PairList(sheet: self, tokens: TokenSet($0)).displayList(shaper) }
        case .tokens:
            pictures = DesignSheet(items: items, columns: columns, modes: modes).displayLists(shaper)
        }
        // The title is above the first mode; the others are as high.
        let titled = zip(modes, pictures).map { mode, picture in picture.below(title, in: mode, shaper: shaper) }
        return titled.dropFirst().reduce(titled[0]) { $0.beside($1) }
    }
}

extension TextStyle {
    /// Creates a text style from design tokens.
    init(_ style: TypeStyle) {
        self.init(design: style.design, weight: style.weight, size: style.size)
    }
}
