internal import Files
internal import KeyboardPreview
package import Documents
package import Options

extension PictureOptions {
    /// All options for what a picture shows and how its file is made, as one table.
    package static let options: [Option<PictureOptions>] =
        [RenderOptionTable.variants()] + RenderOptionTable.look + RenderOptionTable.file
        + RenderOptionTable.keyboard.options + RenderOptionTable.android.options
        + RenderOptionTable.state.options + RenderOptionTable.candidateBar.options
        + OptionGroup<PictureOptions>.accessibility.options + RenderOptionTable.reading.options

    /// The options that affect the places of a keyboard's parts.
    package static let geometryOptions: [Option<PictureOptions>] = {
        let others = Set((RenderOptionTable.look + RenderOptionTable.file).map(\.name))
        return options.filter { !others.contains($0.name) }
    }()

    /// True if every option is at its default.
    package var isStandard: Bool {
        request.encoding.format == Encoding().format && Option.members(Self.options, of: self).isEmpty
    }

    /// The theme and the format in any case, and everything that is not at its default.
    package var members: [(String, JSONOutput)] {
        [("theme", Argument(theme.bytes).json), ("format", .string(request.encoding.format.rawValue))]
            + Option.members(Self.options, of: self)
    }

    package mutating func take(_ member: JSONMember) throws(ValueError) -> Bool {
        switch member.name {
        case "theme":
            guard let word = Argument(json: member.value) else { throw ValueError("names no theme") }
            theme = try mapError(
                { ValueError("has a theme that \($0.problem)") },
                { () throws(ValueError) in
                    try ValueType.themeOrPreset.read(word)
                })
            return true
        case "format":
            guard let format = member.value.string.flatMap(OutputFormat.init(rawValue:)) else {
                throw ValueError("has a format that is not one of \(OutputFormat.endings)")
            }
            request.encoding.format = format
            return true
        default: return try take(member, from: Self.options)
        }
    }
}
