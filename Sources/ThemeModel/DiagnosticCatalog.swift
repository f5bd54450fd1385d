public import Documents

/// The kinds of problems of documents and themes, for the documentation and for looking an id up.
public enum DiagnosticCatalog {
    /// All of them, in order of their ids.
    public static let all = JSONDiagnostics.all + ThemeDiagnostics.all + DesignDiagnostics.all
}
