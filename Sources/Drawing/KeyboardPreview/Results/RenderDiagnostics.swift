internal import Documents
internal import Graphics
internal import Layouts
internal import Showcase
internal import ThemeModel
internal import Typesetting

/// The problems that appear only when a picture is drawn.
enum RenderDiagnostics {
    static let missingGlyph = DiagnosticKind("KB300", .warning)
    static let unknownFont = DiagnosticKind("KB301", .warning)
    static let beyondDesign = DiagnosticKind("KB302", .note)
    static let titleLeftOut = DiagnosticKind("KB307", .warning)
    package static let standInFont = DiagnosticKind("KB308", .note)
    package static let missingWeight = DiagnosticKind("KB309", .warning)
    package static let flatGradient = DiagnosticKind("KB311", .note)
    static let idleOption = DiagnosticKind("KB312", .warning)
}

extension RenderDiagnostics {
    static func unknownFont(named name: String) -> Diagnostic {
        Diagnostic(
            unknownFont,
            path: "customFontName",
            "the font \(Quoted(name)) is neither installed nor in a font folder, so the system font is used"
        )
    }

    /// Returns one problem for all characters that one package would provide.
    static func missingGlyphs(_ clusters: [String], package: String?) -> Diagnostic {
        let wanted =
            package.map { "the Debian package \($0)" } ?? "a font that has \(clusters.count == 1 ? "it" : "them")"
        let boxes = clusters.count == 1 ? "a box is drawn" : "boxes are drawn"
        return Diagnostic(
            missingGlyph,
            "no font has \(listed(clusters.map(shown))), so \(boxes) (install \(wanted), or name a folder of "
                + "fonts, the option font-dir)"
        )
    }

    /// Returns one problem for all characters for private use.
    static func privateCharacters(_ clusters: [String]) -> Diagnostic {
        let isOne = clusters.count == 1
        return Diagnostic(
            missingGlyph,
            "only a font of \(isOne ? "its" : "their") own shows \(listed(clusters.map(codes))), \(isOne ? "a character" : "characters") "
                + "for private use, so \(isOne ? "a box is" : "boxes are") drawn (name a folder with that font, the option font-dir)"
        )
    }

    static func standInFont(_ font: ShapingIssues.StandIn) -> Diagnostic {
        font.package == "fonts-noto-cjk"
            ? Diagnostic(
                standInFont,
                "Chinese, Japanese and Korean are set in \(font.font) (install the Debian package fonts-noto-cjk for Noto's)"
            )
            : Diagnostic(
                standInFont, severity: .warning,
                "labels are set in a version of \(font.font) before 4.1, so pictures differ from those of other machines (scripts/setup "
                    + "and the packages kbrender-fonts bring 4.1)")
    }

    /// Returns one problem for all characters that one font has which is not pinned.
    static func unpinnedFont(_ clusters: [String], file: String) -> Diagnostic {
        Diagnostic(
            standInFont,
            "\(listed(clusters.map(shown))) \(clusters.count == 1 ? "is" : "are") set in \(Quoted(file)), which other machines may "
                + "not have")
    }

    /// Returns a note on gradients of a variant that a keyboard draws in one colour.
    static func flatGradients(_ names: [PropertyName], in mode: Mode, on metrics: KeyboardMetrics) -> Diagnostic {
        let gradients = Prose.enumeration(names.map(\.rawValue))
        return Diagnostic(
            flatGradient, path: "\(mode.rawValue).\(names[0].rawValue)",
            "\(gradients) \(names.count == 1 ? "is" : "are") drawn in one colour: the keyboard of \(metrics.rawValue) has no "
                + "gradients for this theme")
    }

    /// Returns a note on all texts that did not fit.
    static func cutTexts(_ texts: [String]) -> Diagnostic {
        let isOne = texts.count == 1
        let (verb, noun) = isOne ? ("does", "its place") : ("do", "their places")
        return Diagnostic(
            LayoutDiagnosticKinds.wideLabel, severity: .note,
            "\(listed(texts.map { Quoted($0).description })) \(verb) not fit \(noun) at half the size and \(isOne ? "is" : "are") cut or smaller (use a "
                + "shorter label or a wider key)")
    }

    /// Returns one problem for all weights that a font lacks.
    static func missingWeights(_ weights: [FontWeight], font: String, available: ClosedRange<Double>) -> Diagnostic {
        let (low, high) = (Int(available.lowerBound), Int(available.upperBound))
        let has = low == high ? "has the weight \(low)" : "has weights from \(low) to \(high)"
        let wanted = weights.map(\.rawValue).sorted().map(String.init).joined(separator: " and ")
        return Diagnostic(
            missingWeight, path: "customFontName",
            "the font \(Quoted(font)) \(has), not \(wanted), so the nearest is drawn (name a font with this weight, or change "
                + "the theme's font weights)")
    }

    /// Returns one problem for all texts for which the rounded design has no letters.
    static func textsBeyondDesign(_ texts: [String]) -> Diagnostic {
        Diagnostic(
            beyondDesign,
            path: "fontDesign",
            "the rounded design has no letters for \(listed(texts.map { Quoted($0).description })) (it has Latin ones; "
                + "the plain design is used)")
    }

    /// Returns the problem of a thumbnail that has no room for its title.
    static func titleLeftOut(of thumbnail: Thumbnail) -> Diagnostic {
        let (size, least) = ((thumbnail.width, thumbnail.height), Thumbnail.leastTitled)
        func text(_ size: (width: Double, height: Double)) -> String { "\(Int(size.width)) × \(Int(size.height))" }
        let isSmall = size.0 < least.width || size.1 < least.height
        let reason = isSmall ? "titles need \(text(least))" : "it is a strip, which shows a part of the keyboard"
        return Diagnostic(
            titleLeftOut,
            "the thumbnail of \(text(size)) pixels has no room for the title, so it is left out (\(reason))")
    }

    /// Returns a character with its code points, for readers whose terminal cannot show it.
    private static func shown(_ cluster: String) -> String {
        "\(Quoted(cluster)) (\(codes(cluster)))"
    }

    private static func codes(_ cluster: String) -> String {
        cluster.unicodeScalars.map { "U+" + hex($0.value) }.joined(separator: " ")
    }

    /// The most texts to list: a layout in a script without fonts has thirty labels, all with one cause.
    private static func listed(_ texts: [String]) -> String { Prose.list(texts, most: maxListed) }

    private static let maxListed = 5

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}

extension Diagnostic {
    /// The message that an option changes nothing of a keyboard.
    init(idle option: OptionReach) {
        self.init(
            RenderDiagnostics.idleOption, severity: option.severity, path: option.option,
            "changes nothing: \(option.reason)")
    }

    /// Whether it says that an option changes nothing.
    var isOfIdleOption: Bool { kind == RenderDiagnostics.idleOption }
}

extension [Diagnostic] {
    /// The problems of one picture of a matrix, each option of which acts on others: what it does not change is a note.
    package var ofMatrix: [Diagnostic] { map { $0.isOfIdleOption ? $0.at(most: .note) : $0 } }
}

extension [[Diagnostic]] {
    /// The problems of several keyboards: of an option one, if it acts on none of them.
    var withoutOptionsThatAct: [Diagnostic] {
        var reported: Set<String> = []
        return joined().filter { problem in
            guard problem.isOfIdleOption else { return true }
            return allSatisfy { $0.contains { $0.isOfIdleOption && $0.path == problem.path } }
                && reported.insert(problem.path).inserted
        }
    }
}
