import Documents

/// Options that several commands take, each with one wording.
extension Option {
    /// Where a command writes unless it is told otherwise: standard output.
    static func output(_ field: any WritableKeyPath<Arguments, FilePath> & Sendable) -> Option {
        .value("output", short: "o", .output, field, "file to write; - is standard output")
    }

    /// Reads colours as Android writes them.
    static func alphaFirst(_ field: any WritableKeyPath<Arguments, Bool> & Sendable) -> Option {
        .flag("alpha-first", field, true, "reads colours of eight digits as #AARRGGBB")
    }

    /// Lets warnings end the work.
    static var strict: Option {
        .flag("strict", \.messages.isStrict, true, "takes warnings for errors")
    }
}

extension OptionGroup {
    /// How messages look; every command takes these.
    static func messages(_ formats: [MessageFormat] = [.text, .json, .github]) -> OptionGroup {
        OptionGroup(
            "Messages",
            [
                .flag("quiet", \.messages.verbosity, .quiet, "reports errors only"),
                .flag("verbose", \.messages.verbosity, .verbose, "reports notes too, and each problem by itself"),
                .value("color", .choice("WHEN"), \.messages.color, "colour in messages"),
                .value("message-format", .choice(among: formats, "FORMAT"), \.messages.format, "form of messages"),
            ]
        )
    }
}

extension ValueType where Value == FilePath {
    /// A file to write, or `-`.
    static var output: ValueType { .file(wanted: "a file, or - for standard output") }
    /// A theme document, or `-`.
    static var theme: ValueType { .file(wanted: "a theme document, or - for standard input") }
    /// A theme document, or one that comes with the program.
    static var themeOrPreset: ValueType {
        .file(wanted: "a theme document, a preset's id, or - for standard input")
    }
    /// A folder by its path.
    static func folder(_ placeholder: String) -> ValueType {
        let file = ValueType.file(wanted: "a folder")
        return ValueType(
            placeholder: placeholder, wanted: file.wanted, allowed: file.allowed, completion: .folders, read: file.read,
            show: file.show)
    }
}
