package import Files
package import Options

extension ValueType where Value == NameOrFile {
    /// Returns the kind of a layout's name or document, which may be another program's.
    package static func layout(_ placeholder: String, wanted: String) -> ValueType<NameOrFile> {
        nameOrFile(placeholder, wanted: wanted, endings: [".txt", ".keyman-touch-layout", ".yaml", ".yml", ".xml"])
    }

    /// Returns the kind of the name of something built in, or a file instead: a path that looks like one or has one of the
    /// extensions.
    package static func nameOrFile(
        _ placeholder: String, wanted: String, endings: [String] = []
    ) -> ValueType<NameOrFile> {
        ValueType(
            placeholder: placeholder,
            wanted: wanted,
            completion: .files,
            read: { argument throws(ValueError) in
                let path = FilePath(argument.bytes)
                return path.looksLikeFile || path.hasEnding(endings) ? .file(path) : .name(try argument.nonEmptyText())
            },
            show: \.description,
            exact: { choice in
                switch choice {
                case .name(let name): Argument(name)
                case .file(let path): Argument(path.bytes)
                }
            }
        )
    }
}

extension ValueType where Value == FilePath {
    /// Returns the kind of a file's path, or `-` if the command takes it.
    package static func file(wanted: String) -> ValueType<FilePath> {
        ValueType(
            placeholder: "FILE",
            wanted: wanted,
            completion: .files,
            read: { argument throws(ValueError) in
                guard !argument.bytes.isEmpty else { throw ValueError("is empty") }
                return FilePath(argument.bytes)
            },
            show: \.description,
            exact: { Argument($0.bytes) }
        )
    }

    /// A file to write, or `-`.
    package static var output: ValueType<FilePath> { .file(wanted: "a file, or - for standard output") }
    /// A theme document, or `-`.
    package static var theme: ValueType<FilePath> { .file(wanted: "a theme document, or - for standard input") }
    /// A theme document, or one that comes with the program.
    package static var themeOrPreset: ValueType<FilePath> {
        .file(wanted: "a theme document, a preset's id, or - for standard input")
    }
    /// Returns the kind of a folder's path.
    package static func folder(_ placeholder: String) -> ValueType<FilePath> {
        .file(wanted: "a folder").named(placeholder, completion: .folders)
    }
}
