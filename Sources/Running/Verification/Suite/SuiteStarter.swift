package import Documents
package import Files

/// A first suite: each theme, light and dark.
package enum SuiteStarter {
    /// Returns the document for an existing folder; it ends with a newline. Cases are named after the themes' files.
    package static func text(_ themes: [FilePath], in folder: FilePath, schema: String) throws(OperationError) -> String
    {
        var taken: Set<String> = []
        var members: [(String, JSONOutput)] = []
        for theme in themes {
            let path = try SystemError.mapError(try theme.relative(to: folder)) { error in
                OperationError("\(theme): cannot be opened: \(error) (expected a theme document)", .noInput)
            }
            guard let word = String(validating: path.bytes, as: UTF8.self) else {
                throw OperationError(
                    "\(theme): has a name that is not UTF-8 (expected one that JSON can hold)", .badData)
            }
            members.append((name(of: theme, &taken), .string(word)))
        }
        return JSONOutput.object([
            ("$schema", .string(schema)),
            ("options", .array(["--scale", "1"].map { .string($0) })),
            (
                "matrix",
                .object([("themes", .object(members)), ("modes", .array(["light", "dark"].map { .string($0) }))])
            ),
        ]).text() + "\n"
    }

    /// Returns a name that no other theme has.
    private static func name(of theme: FilePath, _ taken: inout Set<String>) -> String {
        let slug = GoldenSuiteReader.name(of: theme)
        var (name, number) = (slug, 1)
        while !taken.insert(name).inserted {
            number += 1
            name = "\(slug)_\(number)"
        }
        return name
    }
}
