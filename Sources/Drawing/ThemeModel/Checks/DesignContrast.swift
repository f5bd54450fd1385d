internal import Documents
package import Graphics

/// The contrast that a colour of a design must have with another one of it.
package struct DesignContrast: Hashable, Sendable {
    package let mode: Mode
    /// The path of the member that states the colour.
    package let path: String
    /// The path of the colour that it is seen with.
    package let other: String
    package let color: Color
    /// The other colour, opaque.
    package let background: Color
    package let ratio: Double
    /// The least contrast.
    package let wanted: Double

    /// The level of WCAG 2.1 for text that is not large; `fail` if the contrast is below the wanted one.
    package var level: ContrastPair.Level { .init(ratio: ratio, wanted: wanted, best: 7) }

    /// True for the colour of a line or a control of an interface, which is no text.
    package var isPart: Bool { wanted == 3 && other.hasSuffix(ColorToken.background.path) }

    /// The nearest colour of the same hue that has it (OKLCh, least change); nil if none is needed, or none has it.
    package var suggestion: Color? {
        ratio < wanted ? ReadableColor.nearest(to: color, on: TextBackdrop(background), contrast: wanted) : nil
    }

    init(_ mode: Mode, _ color: (path: String, color: Color), on other: (path: String, color: Color), wanted: Double) {
        let ratio = color.color.composited(over: other.color).contrast(with: other.color)
        (self.mode, path, self.other, self.color) = (mode, color.path, other.path, color.color)
        (background, self.ratio, self.wanted) = (other.color, ratio, wanted)
    }
}

extension KeyboardTheme {
    /// The contrast of the accent key's fill with the text on it; nil if the fill is no single opaque colour, or that of all
    /// modifier keys.
    package var accentContrast: DesignContrast? {
        guard let text = texts.first(where: { $0.subject == .accentKey }), accentKey.fill.gradient == nil,
            accentKey.fill.color.isOpaque, text.text.isOpaque
        else { return nil }
        return DesignContrast(
            mode, (PropertyName.accentKeyBackground.rawValue, accentKey.fill.color),
            on: (PropertyName.accentKeyText.rawValue, text.text), wanted: ContrastPair.wanted(isLarge: text.isLarge))
    }
}

// MARK: - Designs

extension DesignDocument.Design {
    /// The contrasts that count in the design, one for each colour: those that it states. A light accent counts by the text on it,
    /// since that is the same on all accents.
    package var contrasts: [DesignContrast] {
        guard let onAccent = accentContrast else { return statedContrasts }
        return [onAccent] + statedContrasts.filter { $0.path != onAccent.path }
    }

    /// The contrast of a light accent with the text on it; nil if the design is no tokens.
    package var accentContrast: DesignContrast? {
        kind == .tokens ? contrast(of: .accent, on: .textInverse, Self.text, in: .light) : nil
    }

    /// The contrasts that designs of the kind state. A server's texts are seen on its backgrounds; palettes and brands state no
    /// texts.
    fileprivate var statedContrasts: [DesignContrast] {
        Mode.allCases.flatMap { mode in
            switch kind {
            case .tokens: Self.tokenContrasts.compactMap { contrast(of: $0, on: $1, $2, in: mode) }
            case .colors: [contrast(of: "text", on: "background", Self.text, in: mode)].compactMap(\.self)
            case .keyboard, .palette, .brand: [DesignContrast]()
            }
        }
    }

    private static let text = ContrastPair.wanted(isLarge: false)
    /// The contrasts that the token system states, for both modes.
    private static let tokenContrasts: [(ColorToken, on: ColorToken, wanted: Double)] = [
        (.textPrimary, .background, 7), (.textSecondary, .background, text), (.textTertiary, .background, text),
        (.textInverse, .accent, text), (.accent, .background, 3), (.destructive, .background, 3),
        (.starred, .background, 3), (.border, .background, 3),
    ]

    private func contrast(
        of color: ColorToken, on other: ColorToken, _ wanted: Double, in mode: Mode
    ) -> DesignContrast? {
        contrast(of: color.path, on: other.path, wanted, in: mode)
    }

    private func contrast(of path: String, on other: String, _ wanted: Double, in mode: Mode) -> DesignContrast? {
        guard let design = kind.design, let color = modes[mode]?.anyColor(path),
            let ground = modes[mode]?.anyColor(other)
        else { return nil }
        return DesignContrast(
            mode, (design.path(path, in: mode), color),
            on: (design.path(other, in: mode), ground.composited(over: mode.canvas)), wanted: wanted)
    }
}

extension ParsedDesign {
    /// The problems of the contrasts that a token set states (WCAG 2.1), at its text colours, their backgrounds or the mode.
    func contrastProblems(in source: SourceText) -> [Diagnostic] {
        guard let design = document?.design, design.kind == .tokens else { return [] }
        return design.statedContrasts.map { contrast in
            let range = ranges[contrast.path] ?? ranges[contrast.other] ?? modeRanges[contrast.mode]
            let figure = Self.wrongFigure(contrast)
            let kind =
                contrast.ratio < contrast.wanted
                ? contrast.isPart && !contrast.path.hasSuffix(ColorToken.accent.path)
                    ? DesignDiagnosticKinds.missedPart : DesignDiagnosticKinds.missedContrast
                : figure == nil ? DesignDiagnosticKinds.statedContrast : DesignDiagnosticKinds.statedFigure
            let message =
                "\(contrast.color) on \(contrast.other.split(separator: ".").last ?? "") \(contrast.background) has a contrast "
                + "of \(ContrastReport.ratio(contrast.ratio)) (expected at least \(JSONOutput.digits(contrast.wanted)):1"
                + (figure.map { "; the token system says \($0):1)" } ?? ")")
            return Diagnostic(kind, path: contrast.path, message, in: source, at: range)
        }
    }

    /// The figures that the token system gives for white on the light accents of its themes.
    private static let figures = Dictionary(
        uniqueKeysWithValues: zip(TokenDefaults.colors("figures.accents"), TokenDefaults.words("figures.contrasts")))

    /// Returns the token system's figure if it is wrong to a tenth; nil otherwise.
    private static func wrongFigure(_ contrast: DesignContrast) -> String? {
        guard contrast.mode == .light, contrast.path.hasSuffix(ColorToken.textInverse.path), contrast.color == .white,
            let figure = figures[contrast.background], !ContrastReport.ratio(contrast.ratio).hasPrefix(figure)
        else { return nil }
        return figure
    }
}
