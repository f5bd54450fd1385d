internal import Documents
internal import Graphics
internal import Syntaxes
internal import ThemeModel

/// The fault of a custom property's value.
enum StyleFault: Error {
    /// A name that nothing sets, a loop, or too many references.
    case reference(String)
    /// Not a colour in any notation that kbrender reads.
    case notation
}

/// The values of a theme's custom properties in one mode.
struct StyleValues {
    let theme: StyleTheme
    /// The sheet's own theme, whose properties the others inherit.
    let base: StyleTheme?
    let mode: Mode
    private(set) var expanded: [String: String] = [:]
    private(set) var open: Set<String> = []

    /// The most characters of a value after its references are replaced.
    private static let longest = 4096

    /// Returns a property where it is set; nil if it is nowhere.
    func variable(_ name: String) -> StyleVariable? {
        let variable = theme.variable(name, in: mode) ?? base?.variable(name, in: mode)
        return variable.flatMap { $0.isUnset ? nil : $0 }
    }

    /// The properties of the theme, and those that it inherits.
    var variables: [StyleVariable] {
        let own = theme.variables(mode)
        let names = Set(own.map(\.name))
        let inherited = base?.variables(mode).filter { !names.contains($0.name) } ?? []
        return (inherited + own).filter { !$0.isUnset }
    }

    /// Returns a property's colour.
    mutating func color(of variable: StyleVariable) throws(StyleFault) -> Color {
        var text = try expand(variable.value, 1).trimmed
        if variable.isOfGTK { text = text.asInBrowsers }
        guard let color = CSSColor.color(text, mode: mode) ?? CSSColor.channels(text) else { throw .notation }
        return color
    }

    /// Returns a value with its references replaced.
    mutating func expand(_ value: String, _ level: Int) throws(StyleFault) -> String {
        guard level <= ImportLimits.references else {
            throw .reference("references are nested more than \(ImportLimits.references) deep")
        }
        guard value.utf8.count <= Self.longest else { throw .notation }
        var result = ""
        var rest = value[...]
        while let start = rest.firstRange(ofWord: "var(") {
            result += rest[..<start.lowerBound]
            let inner = rest[start.upperBound...]
            guard let behind = inner.behindBracket else { throw .notation }
            result += try reference(String(inner[..<behind.startIndex].dropLast()), level)
            rest = behind
            guard result.utf8.count <= Self.longest else { throw .notation }
        }
        return result + rest
    }

    /// Returns the value of what is in a reference's brackets: a name, and after a comma what stands in for it.
    private mutating func reference(_ text: String, _ level: Int) throws(StyleFault) -> String {
        let parts = text.splitOutsideBrackets(at: ",")
        let name = parts[0]
        if let value = expanded[name] { return value }
        guard let variable = variable(name) else {
            guard parts.count > 1 else { throw .reference("\(Quoted(name)) is set nowhere") }
            return try expand(parts.dropFirst().joined(separator: ", "), level + 1)
        }
        guard open.insert(name).inserted else { throw .reference("\(Quoted(name)) refers to itself") }
        defer { open.remove(name) }
        let value = try expand(variable.value, level + 1)
        expanded[name] = value
        return value
    }
}

extension String {
    /// A colour of GTK in the functions of browsers that compute the same (gtk/gtkcsscolorvalue.c of GTK 4, in which a mix weighs
    /// alpha); the text itself if it has none of GTK's functions.
    fileprivate var asInBrowsers: String {
        guard let open = firstIndex(of: "("), hasSuffix(")") else { return self }
        let function = self[..<open].lowercased()
        let parts = self[index(after: open)...].dropLast().splitOutsideBrackets(at: ",").map(\.asInBrowsers)
        guard let factor = ["lighter": 1.3, "darker": 0.7][function] ?? WrittenNumber.read(parts[parts.count - 1])
        else {
            return self
        }
        switch (function, parts.count) {
        case ("alpha", 2): return "rgb(from \(parts[0]) r g b / calc(alpha * \(factor)))"
        case ("shade", 2), ("lighter", 1), ("darker", 1):
            return "hsl(from \(parts[0]) h clamp(0, s * \(factor), 100) clamp(0, l * \(factor), 100))"
        case ("mix", 3): return "color-mix(in srgb, \(parts[0]), \(parts[1]) \(factor * 100)%)"
        default: return self
        }
    }
}

extension Substring {
    /// Returns the first range of a lower-case word, whatever its case.
    fileprivate func firstRange(ofWord word: String) -> Range<Index>? {
        var at = startIndex
        while let end = index(at, offsetBy: word.count, limitedBy: endIndex) {
            if self[at..<end].lowercased() == word { return at..<end }
            guard at < endIndex else { return nil }
            at = index(after: at)
        }
        return nil
    }
}
