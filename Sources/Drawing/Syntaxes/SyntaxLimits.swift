/// The limits of texts other than JSON and YAML: ten times what the longest real ones need.
package enum SyntaxLimits {
    /// Lines of a settings file.
    static let lines = 20_000
    /// Bytes of a line's key, and of its value, that are used.
    static let lineBytes = 4096
    /// Keys of a TOML document, and declarations of a style sheet.
    package static let keys = 10_000
    /// Elements of lists in TOML, parts of an XML document, and values that the aliases of a YAML document stand for.
    static let elements = 100_000
    /// Bytes at a text's beginning by which its syntax is recognized.
    package static let recognizedBytes = 1 << 16
}
