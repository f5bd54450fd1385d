package import Graphics

/// A colour that designs of a few colours state, and what it moves on the keyboard.
struct DesignMember {
    /// Its name in documents.
    let name: String
    /// What it moves on the keyboard, as editors and the documentation say it.
    let use: String

    /// The colours of a mode of a server's theme.
    static let server = [
        DesignMember(name: "primary", use: "The return key."),
        DesignMember(name: "secondary", use: "Pressed keys and the selected candidate."),
        DesignMember(name: "background", use: "The keyboard and the candidate bar."),
        DesignMember(name: "text", use: "Labels and candidates."),
    ]
    /// The colours of a palette.
    static let palette = [
        DesignMember(name: "inProgress", use: "Pressed keys, the selected candidate and the selected variant."),
        DesignMember(name: "completed", use: "The return key."),
    ]
    /// The colours of a brand.
    static let brand = [
        DesignMember(
            name: "primary", use: "The return key, where its gradient begins; pressed keys, where theirs ends."),
        DesignMember(
            name: "primaryLight", use: "Where the return key's gradient ends; the lower end of the background's."),
        DesignMember(name: "primaryDark", use: "Pressed keys, where their gradient begins."),
        DesignMember(name: "secondary", use: "The selected variant."),
        DesignMember(name: "accent", use: "The selected candidate."),
        DesignMember(name: "success", use: "The annotations of candidates, moved until they can be read."),
    ]
}

extension ServerTheme.Colors {
    /// The parts that the members state, in the order of `DesignMember.server`.
    static var keys: [WritableKeyPath<ServerTheme.Colors, Color>] { [\.primary, \.secondary, \.background, \.text] }

    /// All colours, by their names in documents.
    package var named: [String: Color] {
        let own = zip(DesignMember.server, Self.keys).map { ($0.name, self[keyPath: $1]) }
        return others.merging(own) { _, own in own }
    }
}

extension Palette {
    /// The parts that the members state, in the order of `DesignMember.palette`.
    static var keys: [WritableKeyPath<Palette, Color>] { [\.inProgress, \.completed] }
}

extension Brand {
    /// The parts that the members state, in the order of `DesignMember.brand`.
    static var keys: [WritableKeyPath<Brand, Color>] {
        [\.primary, \.primaryLight, \.primaryDark, \.secondary, \.accent, \.success]
    }
}

extension ColorToken {
    /// What it moves on the keyboard; nil if nothing.
    func use(in mode: Mode) -> String? {
        let isLight = mode == .light
        return switch self {
        case .background: isLight ? nil : "The keyboard and the candidate bar."
        case .surface: isLight ? "Letter keys, previews and popups." : "Modifier keys."
        case .surfaceElevated: isLight ? "The keyboard and the candidate bar." : "Letter keys, previews and popups."
        case .border: isLight ? "Modifier keys, over the keyboard; the popup's border." : "The popup's border."
        case .separator: "The borders of keys and previews; the lines between candidates."
        case .textPrimary: "Labels and candidates."
        case .textSecondary: "The annotations of candidates."
        case .textInverse:
            isLight
                ? "Text on the accent where it can be read; otherwise black."
                : "Text on the accent, unless black is easier to read."
        case .accent: "The return key, the selected candidate and the selected variant."
        case .accentMuted: "Pressed keys, over their usual colour."
        case .accentHover: "The labels of pressed keys, if they can be read."
        default: nil
        }
    }
}

extension TypeToken {
    /// What it moves on the keyboard; nil if nothing.
    var use: String? {
        switch self {
        case .bodyLarge: "Letters, 3 points larger; candidates. Its design is that of all texts."
        case .labelLarge: "The labels of modifier keys."
        case .caption: "The annotations of candidates, in its size."
        default: nil
        }
    }
}

extension SpacingToken {
    /// What it moves on the keyboard; nil if nothing.
    var use: String? {
        switch self {
        case .xs: "The gap between keys, which is 2 points wider."
        case .md: "The gap between rows, which is 1 point narrower."
        default: nil
        }
    }
}

extension RadiusToken {
    /// What it moves on the keyboard; nil if nothing.
    var use: String? {
        self == .small ? "The corners of keys, previews and popups; of variants, 4 points less." : nil
    }
}

extension ShadowToken {
    /// What it moves on the keyboard; nil if nothing. Dark keyboards have no shadows.
    func use(in mode: Mode) -> String? {
        guard mode == .light else { return nil }
        return switch self {
        case .shadowSubtle: "The shadows of keys."
        case .shadowMedium: nil
        case .shadowElevated: "The shadows of previews and popups."
        }
    }
}
