internal import Files
internal import KeyboardPreview
package import Documents
package import Options

extension RenderParameters {
    /// All options that say what a picture shows and how its file is made, as one table.
    package static let options: [Option<RenderParameters>] =
        [PictureOptions.variants()] + PictureOptions.look + PictureOptions.file + PictureOptions.keyboard.options
        + PictureOptions.state.options + PictureOptions.candidateBar.options
        + OptionGroup<RenderParameters>.accessibility.options + PictureOptions.reading.options

    /// What is not at its default, as an object: the theme, and options by their long names. A flag is true, an option that
    /// was given several times a list; all other values are texts as on the command line.
    package var json: JSONText {
        var members = [("theme", Argument(theme.bytes).json), ("format", JSONText.string(encoding.format.rawValue))]
        for option in Self.options {
            let values = option.values(self)
            if values.isEmpty { continue }
            let isList = option.description.isRepeatable
            let value: JSONText =
                option.isFlag ? .bool(true) : isList ? .array(values.map(\.json)) : values[0].json
            members.append((option.name, value))
        }
        return .object(members)
    }

    /// Reads such an object; numbers may stand for their texts. Throws what is wrong: a name that no option has, or a value
    /// that its option does not take.
    package init(json: JSONValue?) throws(ValueError) {
        self.init()
        guard let members = json?.object else { throw ValueError("has no options") }
        for member in members { try apply(member.name, member.value) }
    }

    private mutating func apply(_ name: String, _ value: JSONValue) throws(ValueError) {
        switch name {
        case "theme":
            guard let word = Argument(json: value) else { throw ValueError("names no theme") }
            theme = FilePath(word.bytes)
        case "format":
            guard let format = value.string.flatMap(OutputFormat.init(rawValue:)) else {
                throw ValueError("has a format that is not one of \(OutputFormat.endings)")
            }
            encoding.format = format
        default:
            guard let option = Self.options.first(where: { $0.name == name }) else {
                throw ValueError("has the unknown option \(Quoted(name))")
            }
            try apply(option, value)
        }
    }

    private mutating func apply(_ option: Option<RenderParameters>, _ value: JSONValue) throws(ValueError) {
        if option.isFlag {
            guard let isSet = value.bool else { throw ValueError("has \(option.name), which is true or false") }
            if isSet { try option.apply(Argument(""), &self) }
            return
        }
        for element in value.array ?? [value] {
            guard let word = Argument(json: element) else {
                throw ValueError("has \(option.name) with a value that is no text or number")
            }
            do {
                try option.apply(word, &self)
            } catch {
                throw ValueError(
                    "has \(option.name): \(Quoted(word.text)) \(error.problem) (want \(option.description.wanted))")
            }
        }
    }
}

extension Argument {
    /// The word as JSON: its text, or the bytes in base64 where they are not UTF-8.
    package var json: JSONText {
        validText.map(JSONText.string) ?? .object([("base64", .string(Base64.text(bytes)))])
    }

    /// The word in JSON; nil where there is none.
    package init?(json: JSONValue) {
        if let text = json.string {
            self.init(text)
        } else if let number = json.number, number.isFinite {
            self.init(JSONText.digits(number))
        } else if let bytes = json["base64"]?.string.flatMap(Base64.bytes) {
            self.init(bytes)
        } else {
            return nil
        }
    }
}
