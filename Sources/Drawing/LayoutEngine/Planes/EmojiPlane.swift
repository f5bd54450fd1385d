internal import Graphics
internal import Layouts

/// The plane of emoji: a grid of one category, the categories, and a search (docs/geometry.md §12).
struct EmojiPlane {
    private let platform: KeyboardPlatform
    private let category: LayoutOptions.EmojiCategory
    private let layout: KeyboardLayout
    /// The frames of a system's keyboard of iOS; nil for rows and columns of other keyboards.
    let system: IOSFrames?
    /// The middle of the first column, and the distance between columns, in the system's keyboards of iOS.
    private static let (firstColumn, columnWidth) = (26.2, 45.9)
    /// The columns of the emoji used most, and how much further to the right the next ones are.
    private static let (frequent, next) = ((columns: 6, gap: 14.6), LayoutOptions.EmojiCategory.smileys)
    /// The rows and columns of the grid.
    private let (rows, columns): (Int, Int)

    /// Makes the plane of a keyboard whose letters are a layout's.
    init(for layout: KeyboardLayout, options: LayoutOptions) {
        self.layout = layout
        system = options.hasOwnEmoji ? options.metrics.ios?.frames : nil
        platform = options.metrics.platform
        category = options.emojiCategory ?? (platform == .ios ? .frequent : .smileys)
        let width =
            (options.width ?? options.device.portrait.width) * (options.hand == nil ? 1 : LayoutOptions.Hand.share)
        let isFlat = options.device.isPhone && options.orientation == .landscape
        switch (platform, isFlat) {
        case (.ios, false):
            let free = width - Self.firstColumn - (category == .frequent ? Self.frequent.gap : 0)
            (rows, columns) = (5, system == nil ? 8 : Int(free / Self.columnWidth + 0.7))
        case (.ios, true): (rows, columns) = (3, 14)
        case (.android, false): (rows, columns) = (3, 8)
        case (.android, true): (rows, columns) = (2, 14)
        }
    }

    /// Its keys, with widths in percent of the row.
    var plane: KeyboardPlane {
        let grid = grid.map { KeyRow(keys: $0) }
        let rows =
            switch platform {
            case .ios: [KeyRow(keys: [search(100)])] + grid + [KeyRow(keys: iosBar)]
            case .android: [KeyRow(keys: androidBar)] + grid + [KeyRow(keys: androidBottom)]
            }
        return KeyboardPlane(rows: rows, keyWidth: 100 / Double(columns))
    }

    // MARK: The system's places

    /// Returns the place of an emoji by the top of the first row, which is row 1: the same on every canvas.
    func rect(row: Int, column: Int, top: Double) -> Rect {
        let gap = category == .frequent && column >= Self.frequent.columns ? Self.frequent.gap : 0
        let x = Self.firstColumn + Self.columnWidth * (Double(column) - 0.5) + gap
        return Rect(x: x, y: top + 38.5 * Double(row - 1), width: Self.columnWidth, height: 38.5)
    }

    /// Returns the title of the section that begins with an emoji, in English; nil for other emoji.
    func title(row: Int, column: Int) -> String? {
        guard isEnglish, row == 1 else { return nil }
        if column == 0 { return category.title }
        return category == .frequent && column == Self.frequent.columns ? Self.next.title : nil
    }

    private var isEnglish: Bool { layout.language.prefix { $0 != "-" } == "en" }

    // MARK: Keys

    /// The emoji, row by row: iOS counts down its columns, Android along its rows.
    private var grid: [[Key]] {
        let emoji = category.emoji(on: platform, count: rows * columns)
        return (0..<rows).map { row in
            (0..<columns).map { column in
                let n = platform == .ios ? column * rows + row : row * columns + column
                return key(emoji[n])
            }
        }
    }

    /// Returns the key of an emoji; hands and people have their skin tones as variants.
    private func key(_ emoji: String) -> Key {
        let scalars = Array(emoji.unicodeScalars).filter { $0 != "\u{FE0F}" }
        let takesTones = scalars.count == 1 && scalars[0].properties.isEmojiModifierBase
        let tones = takesTones ? Self.tones.map { String(scalars[0]) + String($0) } : []
        return Key(
            .character, label: .text(emoji), widthPercent: 100 / Double(columns), variants: tones, isPlain: true)
    }

    private static let tones: [Character] = ["🏻", "🏼", "🏽", "🏾", "🏿"]

    // MARK: The other keys

    private func search(_ width: Double) -> Key {
        Key(.search, label: .text(platform == .ios && isEnglish ? "Search Emoji" : ""), widthPercent: width)
    }

    /// Returns the keys that lead to these categories, on a face where the category shows; iOS has people among the smileys.
    private func tabs(_ categories: [LayoutOptions.EmojiCategory], width: Double) -> [Key] {
        let selected = platform == .ios && category == .people ? .smileys : category
        return categories.map { Key(.emoji, label: .icon($0.icon), widthPercent: width, isPlain: $0 != selected) }
    }

    private static let ends = 12.0

    private var iosBar: [Key] {
        [Key(.mode, label: .local(.capitals), widthPercent: Self.ends, isPlain: true)]
            + tabs(
                [.frequent, .smileys, .animals, .food, .activities, .travel, .objects, .symbols, .flags],
                width: (100 - 2 * Self.ends) / 9)
            + [Key(.delete, label: .local(.delete), widthPercent: Self.ends, isRepeatable: true, isPlain: true)]
    }

    private var androidBar: [Key] {
        tabs(LayoutOptions.EmojiCategory.allCases, width: 100 / 11) + [
            Key(.character, label: .text(":-)"), widthPercent: 100 / 11, isModifier: true, isPlain: true)
        ]
    }

    private var androidBottom: [Key] {
        [
            Key(.mode, label: .text(layout.words.androidCapitals), widthPercent: 15), search(15),
            Key(.space, label: .text(""), widthPercent: 55),
            Key(.delete, label: .local(.delete), widthPercent: 15, isRepeatable: true),
        ]
    }
}

extension LayoutOptions {
    /// Whether it is the plane of emoji of a system's keyboard, whose places are its own.
    var hasOwnEmoji: Bool {
        plane == .emoji && metrics.ios?.frames != nil && device.isPhone && device.hasHomeIndicator
    }
}

extension KeyboardLayout {
    /// Returns the plane that options choose, as iOS has it.
    func plane(_ options: LayoutOptions) throws(LayoutError) -> KeyboardPlane {
        options.plane == .emoji
            ? EmojiPlane(for: self, options: options).plane
            : try plane(options.plane, isTablet: !options.device.isPhone)
    }
}
