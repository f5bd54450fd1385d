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

    /// The options of the keyboard in a thumbnail, whose size sets the number of pixels.
    package static let thumbnailOptions = options.filter { !["scale", "embed-geometry"].contains($0.name) }

    /// The options that affect the places of a keyboard's parts.
    package static let geometryOptions: [Option<PictureOptions>] = {
        let others = Set((RenderOptionTable.look + RenderOptionTable.file).map(\.name))
        return options.filter { !others.contains($0.name) }
    }()

    /// True if every option is at its default.
    package var isStandard: Bool {
        request.encoding.format == Encoding().format && Option.members(Self.options, of: self).isEmpty
    }

    /// Everything that is not at its default, as an object: the theme, and options by their long names. A flag is true, an
    /// option given several times is a list, and all other values are texts as on the command line.
    package var json: JSONOutput {
        let members = [
            ("theme", Argument(theme.bytes).json), ("format", JSONOutput.string(request.encoding.format.rawValue)),
        ]
        return .object(members + Option.members(Self.options, of: self))
    }

    /// Reads such an object; numbers may replace their texts. Throws for a name that no option has, or a value that its
    /// option does not take.
    package init(json: JSONValue?) throws(ValueError) {
        self.init()
        guard let members = json?.object else { throw ValueError("has no options") }
        for member in members { try apply(member.name, value: member.value) }
    }

    private mutating func apply(_ name: String, value: JSONValue) throws(ValueError) {
        switch name {
        case "theme":
            guard let word = Argument(json: value) else { throw ValueError("names no theme") }
            theme = try mapError(
                { ValueError("has a theme that \($0.problem)") },
                { () throws(ValueError) in
                    try ValueType.themeOrPreset.read(word)
                })
        case "format":
            guard let format = value.string.flatMap(OutputFormat.init(rawValue:)) else {
                throw ValueError("has a format that is not one of \(OutputFormat.endings)")
            }
            request.encoding.format = format
        default:
            guard let option = Self.options.first(where: { $0.name == name }) else {
                throw ValueError("has the unknown option \(Quoted(name))")
            }
            try option.apply(json: value, to: &self)
        }
    }
}

extension Option {
    /// Returns the options that are not at their defaults as members of a JSON object: a flag is true, an option given several
    /// times is a list, and all other values are texts as on the command line.
    static func members(_ options: [Option], of arguments: Arguments) -> [(String, JSONOutput)] {
        let initial = Arguments()
        return options.compactMap { option in
            let values = option.values(arguments, initial: initial)
            return values.isEmpty ? nil : (option.name, option.json(values))
        }
    }

    private func json(_ values: [Argument]) -> JSONOutput {
        isFlag ? .bool(true) : description.isRepeatable ? .array(values.map(\.json)) : values[0].json
    }

    /// Sets the option from such a member's value. Throws if the value is wrong.
    package func apply(json value: JSONValue, to arguments: inout Arguments) throws(ValueError) {
        if isFlag {
            guard let isSet = value.bool else {
                throw ValueError("has an option \(name) that is neither true nor false")
            }
            if isSet { try apply(Argument(""), &arguments) }
            return
        }
        for element in value.array ?? [value] {
            guard let word = Argument(json: element) else {
                throw ValueError("has an option \(name) that is neither text nor a number")
            }
            do {
                try apply(word, &arguments)
            } catch {
                throw ValueError(
                    "has an option \(name): \(Quoted(word.text)) \(error.problem) (expected \(description.wanted))")
            }
        }
    }
}

/// Arguments that come only from a table of options, so that they have one form in JSON.
package protocol TabledArguments: CommandArguments {
    static var options: [Option<Self>] { get }
}

extension TabledArguments {
    /// True if every option is at its default.
    package var isStandard: Bool { Option.members(Self.options, of: self).isEmpty }

    /// Everything that is not at its default, as an object: options by their long names.
    package var json: JSONOutput {
        .object(Option.members(Self.options, of: self))
    }

    /// Reads such an object; nil counts as an empty one. Throws for a name that no option has, or a value that its option
    /// does not take.
    package init(json: JSONValue?) throws(ValueError) {
        self.init()
        for member in json?.object ?? [] {
            guard let option = Self.options.first(where: { $0.name == member.name }) else {
                throw ValueError("has the unknown option \(Quoted(member.name))")
            }
            try option.apply(json: member.value, to: &self)
        }
    }
}

extension Argument {
    /// The word as JSON: its text, or the bytes in base64 if they are not UTF-8.
    package var json: JSONOutput {
        validText.map(JSONOutput.string) ?? .object([("base64", .string(Base64.text(bytes)))])
    }

    /// Reads a word from JSON; nil if there is none.
    package init?(json: JSONValue) {
        if let text = json.string {
            self.init(text)
        } else if let number = json.number, number.isFinite {
            self.init(JSONOutput.digits(number))
        } else if let bytes = json["base64"]?.string.flatMap(Base64.bytes) {
            self.init(bytes)
        } else {
            return nil
        }
    }
}
