internal import Graphics

/// A kind of design: what its documents state, and the keyboard that follows.
package struct DesignKind: Sendable {
    /// Its name as the title of a schema.
    package let title: String
    /// What its documents are.
    package let summary: String
    /// The members of documents: modes, or what is the same in both.
    package let fields: [DesignField]
    /// The member in whose presence others may be absent; nil if there is none.
    package var alternative: String?
    /// True if colours may be written without a number sign.
    package var takesBareColors = false
    /// Returns the tokens that stated values stand for.
    let tokens: @Sendable (TokenSet) -> TokenSet
    /// Changes what stated values change on the keyboard of their tokens.
    var finish: @Sendable (inout [PropertyName: PropertyValue], TokenSet) -> Void = { _, _ in }

    /// True if each mode has values of its own.
    var isModal: Bool { member(of: .light) != nil }

    /// Returns the member that holds the values of a mode; nil if the document's root does.
    func member(of mode: Mode) -> DesignField? { fields.first { $0.mode == mode } }

    /// Returns the members that state values of a mode.
    func fields(of mode: Mode) -> [DesignField] { member(of: mode)?.members ?? fields }

    /// Returns the path in documents of what is at a path in a mode.
    func path(_ path: String, in mode: Mode) -> String { member(of: mode).map { "\($0.name).\(path)" } ?? path }

    /// Returns whether values that must be stated are.
    func isComplete(_ stated: TokenSet) -> Bool {
        fields(of: stated.mode).allSatisfy { !$0.isRequired || stated.stated[$0.name] != nil }
    }

    /// Returns the keyboard of stated values.
    func derive(_ stated: TokenSet) -> ThemeVariant {
        var keyboard = KeyboardDerivation.keyboard(of: tokens(stated))
        finish(&keyboard.values, stated)
        keyboard.values.merge(stated.keyboard) { $1 }
        return keyboard
    }
}

extension DocumentKind {
    /// The kind of design; nil for keyboard themes.
    package var design: DesignKind? {
        switch self {
        case .keyboard: nil
        case .tokens: .tokens
        case .colors: .colors
        case .palette: .palette
        case .brand: .brand
        }
    }
}

// MARK: - Kinds

extension DesignKind {
    static let tokens = DesignKind(
        title: "Design tokens", summary: "What an app's design states; absent tokens have their defaults.",
        fields: modes { mode in
            DesignField(
                mode.rawValue, .group(DesignField.tokens(mode), isOpen: false), "The tokens of \(mode.rawValue) mode.")
        }, tokens: { $0 })

    /// The four colours of a mode mark what they mark in the server's app: the primary is the accent, the secondary marks selected
    /// and pressed keys.
    static let colors = DesignKind(
        title: "Server's theme", summary: "A few colours for each mode.",
        fields: modes { mode in
            var field = DesignField(
                mode.colorsName, .group(serverColors, isOpen: true),
                "The colours of \(mode.rawValue) mode. Others have no effect.")
            field.isRequired = true
            return field
        },
        tokens: { server in
            var tokens = TokenSet(server.mode)
            tokens[.accent] = server["primary"]
            tokens[.textPrimary] = server["text"]
            tokens[.background] = server["background"]
            if server.mode == .light { tokens[.surfaceElevated] = server["background"] }
            return tokens
        }, finish: { values, server in values.mark(.pressedKey, .candidate, with: server["secondary"]) })

    static let serverColors = ["primary", "secondary", "background", "text"].map {
        DesignField(requiredColor: $0, of: "server")
    }

    /// Two colours that distinguish work in progress from completed work.
    static let palette = DesignKind(
        title: "Palette", summary: "Two colours, for both modes.",
        // A chosen pair ends the reading of what follows it.
        fields: [.keyboard, DesignField(Palette.choice, .pair, "The chosen pair of colours, as the app stores it.")]
            + paletteColors,
        alternative: Palette.choice, takesBareColors: true,
        tokens: { palette in
            var tokens = TokenSet(palette.mode)
            tokens[.accent] = palette["completed"]
            return tokens
        },
        finish: { values, palette in
            values.setText(.accentKeyText, on: palette["completed"], in: palette.mode)
            values.mark(.pressedKey, .candidate, .popupKey, with: palette["inProgress"])
        })

    static let paletteColors = ["inProgress", "completed"].map { DesignField(requiredColor: $0, of: "palette") }

    static let brand = DesignKind(
        title: "Brand", summary: "A brand's colours, for both modes.",
        fields: brandColors + [
            DesignField(
                "season", .season, "The season whose colours the brand has; auto leaves the choice to the date."),
            DesignField(
                "seasons", .group(Season.allCases.map(\.field), isOpen: false),
                "The seasons' colours, where they differ from the documented ones."), .brandTexts,
            .motion(.curves), .keyboard,
        ],
        tokens: { brand in
            var tokens = brand
            tokens[.accent] = brand.seasonalPrimary
            tokens[.success] = brand["success"]
            let (path, body) = (TypeToken.bodyLarge.path, brand.text("body"))
            tokens.stated[path + ".size"] = .number(body.size)
            tokens.stated[path + ".weight"] = .weight(body.weight)
            tokens.stated[path + ".design"] = .design(body.design)
            return tokens
        }, finish: { $0.paint(brand: $1) })

    static let brandColors = ["primary", "primaryLight", "primaryDark", "secondary", "accent", "success"].map {
        DesignField(requiredColor: $0, of: "brand")
    }

    private static func modes(_ member: (Mode) -> DesignField) -> [DesignField] {
        Mode.allCases.map { mode in
            var field = member(mode)
            field.mode = mode
            return field
        }
    }
}

extension TokenSet {
    /// A brand's colour in its season.
    var seasonalPrimary: Color { color(Season.primary) ?? self["primary"] }
}
