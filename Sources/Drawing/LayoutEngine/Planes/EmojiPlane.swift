internal import Layouts

/// The plane of emoji: a grid of one category, the categories, and a search (docs/geometry.md §12).
struct EmojiPlane {
    private let platform: KeyboardPlatform
    private let category: LayoutOptions.EmojiCategory
    private let layout: KeyboardLayout
    /// The middle of the first column, and the distance between columns, in the system's keyboards of iOS.
    static let (firstColumn, columnWidth) = (26.2, 45.9)
    /// The rows and columns of the grid.
    private let (rows, columns): (Int, Int)

    /// Makes the plane of a keyboard whose letters are a layout's.
    init(for layout: KeyboardLayout, options: LayoutOptions) {
        self.layout = layout
        (platform, category) = (options.metrics.platform, options.emojiCategory)
        let width =
            (options.width ?? options.device.portrait.width) * (options.hand == nil ? 1 : LayoutOptions.Hand.share)
        let isFlat = options.device.isPhone && options.orientation == .landscape
        switch (platform, isFlat) {
        case (.ios, false):
            (rows, columns) = (5, options.hasOwnEmoji ? Int((width - Self.firstColumn) / Self.columnWidth + 0.7) : 8)
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
        let isEnglish = layout.language.prefix { $0 != "-" } == "en"
        return Key(.search, label: .text(platform == .ios && isEnglish ? "Search Emoji" : ""), widthPercent: width)
    }

    /// Returns a key that leads to a category, on a face if the category shows.
    private func tab(_ icon: KeyIcon, of category: LayoutOptions.EmojiCategory?, width: Double) -> Key {
        let isShown = category == self.category || platform == .ios && (category, self.category) == (.smileys, .people)
        return Key(.emoji, label: .icon(icon), widthPercent: width, isPlain: !isShown)
    }

    private static let ends = 12.0

    private var iosBar: [Key] {
        let tabs: [(KeyIcon, LayoutOptions.EmojiCategory?)] = [
            (.clock, nil), (.emoji, .smileys), (.paw, .animals), (.food, .food), (.ball, .activities), (.car, .travel),
            (.bulb, .objects), (.signs, .symbols), (.flag, .flags),
        ]
        let width = (100 - 2 * Self.ends) / Double(tabs.count)
        return [Key(.mode, label: .local(.capitals), widthPercent: Self.ends, isPlain: true)]
            + tabs.map { tab($0, of: $1, width: width) }
            + [Key(.delete, label: .local(.delete), widthPercent: Self.ends, isRepeatable: true, isPlain: true)]
    }

    private var androidBar: [Key] {
        let tabs: [(KeyIcon, LayoutOptions.EmojiCategory?)] = [
            (.clock, nil), (.emoji, .smileys), (.hand, .people), (.paw, .animals), (.food, .food), (.car, .travel),
            (.ball, .activities), (.bulb, .objects), (.signs, .symbols), (.flag, .flags),
        ]
        return tabs.map { tab($0, of: $1, width: 100 / 11) } + [
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
