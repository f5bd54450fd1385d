public import Documents

/// The problems that show only when a picture is drawn.
public enum PictureDiagnostics {
    /// A character that no font has.
    public static let missingGlyph = DiagnosticKind(
        "KB300", .warning, "a character without a glyph",
        "None of the fonts has the character, so a box is drawn. Install a font that has it, or name its folder."
    )
    /// A font that the machine does not have.
    public static let unknownFont = DiagnosticKind(
        "KB301", .warning, "a font that is not there",
        "The theme names a font that is neither pinned nor in a font folder; the system font's stand-in is used."
    )

    /// All of them, in order of their ids.
    public static let all = [missingGlyph, unknownFont]
}
