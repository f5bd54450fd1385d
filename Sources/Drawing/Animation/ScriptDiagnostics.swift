package import Documents

/// The problems of scripts of moving pictures.
package enum ScriptDiagnostics {
    static let type = DiagnosticKind(
        "KB500", .error, "a value of the wrong type in a script",
        "Each property of a script takes one type of value: texts are strings, times are whole milliseconds."
    )
    static let missing = DiagnosticKind(
        "KB501", .error, "a property of a script is missing",
        "A script needs a list of steps, with at least one step."
    )
    static let unknownProperty = DiagnosticKind(
        "KB502", .warning, "an unknown property in a script",
        "The property has no effect. It may be misspelt, or belong to another kind of step."
    )
    static let range = DiagnosticKind(
        "KB503", .error, "a number out of its range in a script",
        "A step takes at least 1 ms, and a loop is 0 (for ever) to 65535 times."
    )
    static let action = DiagnosticKind(
        "KB504", .error, "a step that is not one action",
        "Each step does one thing: type, press, longPress, candidates, select, plane, mode or wait."
    )
    package static let absent = DiagnosticKind(
        "KB505", .error, "a step names something that does not exist",
        "The plane shown at that step has no such key, the key has no such variant, the layout has no such plane, or the "
            + "bar has no such candidate."
    )
    static let untypable = DiagnosticKind(
        "KB506", .error, "a text that the layout cannot type",
        "No key types the character, not even with shift, among the symbols or when it is held."
    )
    static let tooLong = DiagnosticKind(
        "KB507", .error, "a script that takes too long",
        "A moving picture takes 120 seconds at most."
    )
    static let version = DiagnosticKind(
        "KB508", .warning, "an unknown version of the script format",
        "Scripts have schema version 1.0; kbrender reads every other version as 1.0."
    )

    /// All of them, in order of their ids.
    package static let all = [type, missing, unknownProperty, range, action, absent, untypable, tooLong, version]
}
