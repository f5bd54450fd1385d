package import Documents

/// The messages of the command line about its own work.
package enum CommandDiagnostics {
    package static let cacheUse = DiagnosticKind(
        "KB303", .note, "use of the render cache",
        "With --verbose, this says whether the picture was found in the cache or had to be drawn."
    )

    package static let drawn = DiagnosticKind(
        "KB304", .note, "a picture drawn again",
        "`watch` reports this whenever it has drawn and written the picture, with the time that took."
    )

    package static let sharedID = DiagnosticKind(
        "KB305", .error, "one id in several documents",
        "`validate --store` reports this for every document of one id but the first: the store knows "
            + "themes by their ids."
    )

    package static let serverAway = DiagnosticKind(
        "KB324", .warning, "a server that does not answer",
        "`watch` reports this once, when a theme's server stops answering. It keeps asking, and draws "
            + "when the server is back and the theme has changed."
    )

    package static let storeProblem = DiagnosticKind(
        "KB325", .error, "a problem that a store found",
        "`upload` reports this when a store refuses a theme for a reason that this version of "
            + "kbrender does not know."
    )

    /// All of them, in order of their ids.
    package static let all = [cacheUse, drawn, sharedID, serverAway, storeProblem]
}
