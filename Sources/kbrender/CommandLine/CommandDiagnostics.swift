import Documents

/// What the command line reports of its own work.
enum CommandDiagnostics {
    /// Whether a picture came from the render cache.
    static let cacheUse = DiagnosticKind(
        "KB303", .note, "use of the render cache",
        "Reported with --verbose: whether the picture was found in the cache or had to be drawn."
    )

    /// A picture that `watch` has drawn.
    static let drawn = DiagnosticKind(
        "KB304", .note, "a picture drawn again",
        "Reported by `watch` whenever the picture has been drawn and written, with the time that took."
    )

    /// An id that several documents have.
    static let sharedID = DiagnosticKind(
        "KB305", .error, "an id of several documents",
        "Reported by `validate --store` of every document but the first: the store knows themes by their ids."
    )

    /// All of them, in order of their ids.
    static let all = [cacheUse, drawn, sharedID]
}
