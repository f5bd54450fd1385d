internal import Documents

/// Problems of golden pictures and of the suite that lists them.
enum VerificationDiagnostics {
    static let suite = DiagnosticKind(
        "KB400", .error, "a suite that cannot be used",
        "A suite is an object with a list of cases, each with a name of its own and the words that follow "
            + "`kbrender render`, or with a matrix that cases are made from; docs/suites.md lists its members."
    )
    static let picture = DiagnosticKind(
        "KB401", .error, "a picture that is not as recorded",
        "The picture differs from its golden, has none, or was recorded just now. Look at it; if it is right, record it "
            + "with `kbrender verify --update`, and later runs compare with it."
    )
    static let orphan = DiagnosticKind(
        "KB402", .error, "a golden without a case",
        "No case of the suite has the file's name, so nothing is compared with it. Add the case, or remove the file: "
            + "`kbrender verify --prune` does."
    )
    static let environment = DiagnosticKind(
        "KB403", .warning, "goldens of another environment",
        "The goldens were recorded with other libraries or fonts than these, so pictures may differ for that reason alone."
    )
    static let cause = DiagnosticKind(
        "KB404", .error, "a changed property that changes pictures",
        "The property has another value than when the goldens were recorded. Drawn without this change, the parts that it "
            + "explains look otherwise. If the change is meant, record the cases with `kbrender verify --update failed`."
    )

    static let uncovered = DiagnosticKind(
        "KB405", .warning, "a theme without a case",
        "The theme is in a folder of the matrix's themes, and no case draws it, so nobody sees when it changes. "
            + "`kbrender verify --add` adds it; a folder in `matrix.themes` stands for all themes in it. With --strict it fails "
            + "the run."
    )

    /// All of them, in order of their ids.
    static let all = [suite, picture, orphan, environment, cause, uncovered]
}
