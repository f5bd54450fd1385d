/// How the users of an interface write an option. Messages name one as `the option NAME`, several as
/// `the options NAME, NAME and NAME`; whoever shows a message writes them as its reader does.
package enum OptionNotation: Hashable, Sendable {
    /// `--number-row`, as on a command line.
    case dashes
    /// `the parameter number-row`, as in an address.
    case parameters

    private static let marker = "the option"

    /// Returns a message with its options in this notation. What stands in quotation marks is somebody's text, and stays.
    package func applied(to message: String) -> String {
        guard message.contains(Self.marker) else { return message }
        var (result, rest, isQuoted) = ("", message[...], false)
        while let first = rest.first {
            if !isQuoted, rest.hasPrefix(Self.marker),
                let (names, end) = Self.names(in: rest.dropFirst(Self.marker.count))
            {
                result += written(names)
                rest = end
                continue
            }
            if first == "\\" { result.append(rest.removeFirst()) }
            if first == "\"" { isQuoted.toggle() }
            if let next = rest.popFirst() { result.append(next) }
        }
        return result
    }

    private func written(_ names: String) -> String {
        switch self {
        case .dashes:
            let isName = { (word: Substring) in word.first?.isLowercase == true && !["and", "or"].contains(word) }
            return names.split(separator: " ").map { (isName($0) ? "--" : "") + $0 }.joined(separator: " ")
        case .parameters: return "the parameter\(names.contains(" ") ? "s" : "") \(names)"
        }
    }

    /// Returns the names after the marker, as they are written, and what follows them; nil if there are none.
    private static func names(in text: Substring) -> (names: String, rest: Substring)? {
        let isName = { (character: Character) in character.isASCII && character.isLowercase || character == "-" }
        let isSeveral = text.hasPrefix("s ")
        var (names, rest) = ("", text.dropFirst(isSeveral ? 2 : 1))
        guard isSeveral || text.hasPrefix(" ") else { return nil }
        while true {
            let name = rest.prefix(while: isName)
            guard !name.isEmpty else { return nil }
            names += name
            rest = rest.dropFirst(name.count)
            guard isSeveral, let joint = [", ", " and ", " or "].first(where: rest.hasPrefix) else {
                return (names, rest)
            }
            names += joint
            rest = rest.dropFirst(joint.count)
        }
    }
}
