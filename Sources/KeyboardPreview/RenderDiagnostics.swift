public import Documents

/// The problems that show only when a picture is drawn.
public enum RenderDiagnostics {
    /// A character that no font has.
    public static let missingGlyph = DiagnosticKind(
        "KB300", .warning, "a character without a glyph",
        "None of the fonts has the character, so a box is drawn. Install a font that has it, or name its folder."
    )
    /// A font that the machine does not have.
    public static let unknownFont = DiagnosticKind(
        "KB301", .warning, "a font that is not there",
        "The theme names a font that is neither in a font folder nor installed; the system font's stand-in is used."
    )
    /// A text that the font design has no letters for.
    public static let beyondDesign = DiagnosticKind(
        "KB302", .note, "a text beyond the font design",
        "The rounded design has Latin letters only; other scripts are set in the plain design."
    )

    /// All of them, in order of their ids.
    public static let all = [missingGlyph, unknownFont, beyondDesign]
}

extension RenderDiagnostics {
    static func unknownFont(named name: String) -> Diagnostic {
        Diagnostic(
            unknownFont,
            path: "customFontName",
            "there is no font \(Quoted(name)) (expected one that is installed or in a font folder; the system font is used)"
        )
    }

    static func missingGlyph(_ cluster: String, package: String?) -> Diagnostic {
        let codes = cluster.unicodeScalars.map { "U+" + hex($0.value) }.joined(separator: " ")
        let wanted = package.map { "the Debian package \($0)" } ?? "a font that has it"
        return Diagnostic(
            missingGlyph,
            "no font has \(Quoted(cluster)) (\(codes)), so a box is drawn (expected \(wanted), or a font with --font-dir)"
        )
    }

    static func textBeyondDesign(_ text: String) -> Diagnostic {
        Diagnostic(
            beyondDesign,
            path: "fontDesign",
            "the rounded design has no letters for \(Quoted(text)) (it has Latin ones; the plain design is used)"
        )
    }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
