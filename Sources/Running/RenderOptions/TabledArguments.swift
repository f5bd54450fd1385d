package import Documents
package import Files
package import Options

/// Arguments with one form in JSON, an object with options by their long names: a flag is true, an option given several times is a
/// list, and all other values are texts as on the command line. Everything at its default is left out.
package protocol TabledArguments: CommandArguments {
    /// The options, as in the tables of the command line.
    static var options: [Option<Self>] { get }
    /// The members of the object.
    var members: [(String, JSONOutput)] { get }
    /// The files that they name.
    var inputs: [FilePath] { get }
    /// Takes a member of the object; numbers may replace their texts. Returns false if no option has its name. Throws if its
    /// option does not take the value.
    mutating func take(_ member: JSONMember) throws(ValueError) -> Bool
}

extension TabledArguments {
    /// True if every option is at its default.
    package var isStandard: Bool { members.isEmpty }
    package var members: [(String, JSONOutput)] { Option.members(Self.options, of: self) }
    package var inputs: [FilePath] { [] }

    package mutating func take(_ member: JSONMember) throws(ValueError) -> Bool {
        try take(member, from: Self.options)
    }

    /// Takes a member that an option of a table may have.
    mutating func take(_ member: JSONMember, from options: [Option<Self>]) throws(ValueError) -> Bool {
        guard let option = options.first(where: { $0.name == member.name }) else { return false }
        try option.apply(json: member.value, to: &self)
        return true
    }

    /// Everything that is not at its default, as an object.
    package var json: JSONOutput { .object(members) }

    /// Reads such an object; nil counts as an empty one. Throws for a name that no option has, or a value that its option
    /// does not take.
    package init(json: JSONValue?) throws(ValueError) {
        self.init()
        guard let members = json == nil ? [] : json?.object else {
            throw ValueError("has options that are not an object")
        }
        for member in members where try !take(member) {
            throw ValueError("has the unknown option \(Quoted(member.name))")
        }
    }
}

extension TabledArguments where Self: ThemeTakingArguments {
    package var inputs: [FilePath] { source.companions }
}

/// The arguments of what takes nothing.
package struct NoArguments: TabledArguments {
    package static let options: [Option<NoArguments>] = []

    package init() {}
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
