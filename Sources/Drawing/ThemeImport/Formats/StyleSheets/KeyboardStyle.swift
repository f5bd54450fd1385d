internal import Documents
package import Graphics
internal import Syntaxes
internal import ThemeModel

/// The custom properties that kbrender itself writes: `--kb-key-spacing` is `keySpacing`.
struct KeyboardStyle {
    static let prefix = "--kb-"
    let source: SourceText

    /// The properties by the names of their custom properties.
    private static let names: [String: PropertyName] = Dictionary(
        PropertyName.allCases.map { (prefix + $0.rawValue.lowercasedWords(joinedBy: "-"), $0) },
        uniquingKeysWith: { first, _ in first }
    )

    func theme(named name: String?, _ values: [Mode: StyleValues], _ log: inout ImportLog) -> DraftTheme? {
        var native = NativeValues(source: source)
        for mode in Mode.allCases {
            guard var values = values[mode] else { continue }
            for variable in values.variables where variable.name.hasPrefix(Self.prefix) {
                let text = (try? values.expand(variable.value, 1)) ?? variable.value
                take(variable, text.trimmed, mode, &native, &log)
            }
        }
        return native.variants(&log).map { DraftTheme(name: name, variants: $0, isExact: true) }
    }

    private func take(
        _ variable: StyleVariable, _ text: String, _ mode: Mode, _ native: inout NativeValues, _ log: inout ImportLog
    ) {
        let stem = variable.name.dropFirst(Self.prefix.count).camelCase(from: "-")
        if variable.name == Self.prefix + "candidate-bar" {
            native.set(.candidateBarEnabled, content: .bool(text != "0"), at: variable.field, in: mode)
        } else if variable.name == Self.prefix + "font-family" {
            takeFamilies(text, variable, mode, &native)
        } else if stem.hasSuffix("Shadow"), let color = PropertyName(rawValue: stem + "Color") {
            takeShadow(text, stem, color, variable, mode, &native)
        } else if stem.hasSuffix("BackgroundImage") {
            takeGradient(text, String(stem.dropLast("Image".count)), variable, mode, &native)
        } else if let name = Self.names[variable.name] {
            native.set(name, content: content(text, of: name), at: variable.field, in: mode)
        } else {
            log.reportUnknown(variable.name, at: variable.field)
        }
    }

    /// Returns a value as a native document writes it; a text that is no value of its kind stays, and is reported there.
    private func content(_ text: String, of name: PropertyName) -> JSONValue.Content {
        switch name.property.kind {
        case .color: return CSSColor.color(text).map { .string("\($0)") } ?? .string(text)
        case .length, .fontSize, .scale, .motion: return length(text).map { .number($0) } ?? .string(text)
        case .weight:
            let weight = WrittenNumber.read(text).flatMap { Int(exactly: $0) }.flatMap(FontWeight.init)
            return .string(weight?.name ?? text)
        case .flag: return text == "0" || text == "1" ? .bool(text == "1") : .string(text)
        case .overrides, .names: return (json(text) ?? JSONValue(.string(text), range: 0..<0)).content
        default: return .string(text)
        }
    }

    /// Returns the value in a string of JSON; nil if there is none.
    private func json(_ text: String) -> JSONValue? {
        text.unquotedStyle.flatMap { JSONReader.read(SourceText(name: source.name, text: $0)).value }?.placed(at: 0..<0)
    }

    private func length(_ text: String) -> Double? {
        WrittenNumber.read(text.hasSuffix("px") ? text.dropLast(2) : text[...])
    }

    private func takeShadow(
        _ text: String, _ stem: String, _ color: PropertyName, _ variable: StyleVariable, _ mode: Mode,
        _ native: inout NativeValues
    ) {
        guard text.lowercased() != "none" else { return }
        let parts = text.split { $0 == " " || $0 == "\n" || $0 == "\t" }
        let lengths = parts.prefix(3).compactMap { length(String($0)) }
        let rest = parts.dropFirst(3).joined(separator: " ")
        guard lengths.count == 3, let shade = CSSColor.color(rest) else {
            native.set(color, content: .string(text), at: variable.field, in: mode)
            return
        }
        let pair = lengths.prefix(2).map { JSONValue(.number($0), range: variable.field.value.range) }
        native.setShadow(
            stem, .string("\(shade)"), offset: pair, blur: .number(lengths[2]), at: variable.field, in: mode)
    }

    private func takeGradient(
        _ text: String, _ solid: String, _ variable: StyleVariable, _ mode: Mode, _ native: inout NativeValues
    ) {
        let stem = solid == "keyboardBackground" ? solid : String(solid.dropLast("Background".count))
        guard text.lowercased() != "none", let name = PropertyName(rawValue: stem + "Gradient") else { return }
        let inner = text.lowercased().hasPrefix("linear-gradient(") && text.hasSuffix(")")
        var parts = inner ? text.dropFirst("linear-gradient(".count).dropLast().splitOutsideBrackets(at: ",") : [text]
        if let direction = GradientDirection.allCases.first(where: { $0.side == parts[0].lowercased() }) {
            parts.removeFirst()
            if let name = PropertyName(rawValue: stem + "GradientDirection") {
                native.set(name, content: .string(direction.rawValue), at: variable.field, in: mode)
            }
        }
        let range = variable.field.value.range
        let stops = parts.map { stop($0, at: range) }
        native.set(name, content: .array(stops), at: variable.field, in: mode)
    }

    /// Returns a stop: a colour, and a location in percent if there is one.
    private func stop(_ text: String, at range: Range<Int>) -> JSONValue {
        let parts = text.split(separator: " ").map(String.init)
        func color(_ parts: some Sequence<String>) -> JSONValue {
            let text = parts.joined(separator: " ")
            return JSONValue(.string(CSSColor.color(text).map { "\($0)" } ?? text), range: range)
        }
        guard let last = parts.last, last.hasSuffix("%"), parts.count > 1,
            let percentage = WrittenNumber.read(last.dropLast())
        else { return color(parts) }
        return NativeValues.stop(color(parts.dropLast()), at: JSONValue(.number(percentage / 100), range: range))
    }

    private func takeFamilies(
        _ text: String, _ variable: StyleVariable, _ mode: Mode, _ native: inout NativeValues
    ) {
        for family in text.splitOutsideBrackets(at: ",") {
            if let design = FontDesign.allCases.first(where: { $0.family == family.lowercased() }) {
                native.set(.fontDesign, content: .string(design.rawValue), at: variable.field, in: mode)
            } else if let name = family.unquotedStyle {
                native.set(.customFontName, content: .string(name), at: variable.field, in: mode)
            }
        }
    }
}

extension GradientDirection {
    /// The side or corner to which a gradient of CSS runs.
    package var side: String {
        switch self {
        case .vertical: "to bottom"
        case .horizontal: "to right"
        case .diagonalTopLeftToBottomRight: "to bottom right"
        case .diagonalTopRightToBottomLeft: "to bottom left"
        }
    }
}

extension FontDesign {
    /// The system font of a design in CSS.
    package var family: String {
        switch self {
        case .default: "system-ui"
        case .rounded: "ui-rounded"
        case .serif: "ui-serif"
        case .monospaced: "ui-monospace"
        }
    }
}

extension String {
    /// Returns a name of several words in lower case, with a separator for each change to upper case: `keySpacing` is
    /// `key-spacing`.
    package func lowercasedWords(joinedBy separator: Character) -> String {
        reduce(into: "") { out, letter in
            if letter.isUppercase { out.append(separator) }
            out += letter.lowercased()
        }
    }
}

extension StringProtocol {
    /// Returns a name of several words without what separates them here: `key-spacing` is `keySpacing`.
    func camelCase(from separator: Character) -> String {
        let words = split(separator: separator)
        return words.dropFirst().reduce(String(words.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// The text in quotes, with escapes resolved (CSS Syntax Module Level 3, §4.3.5); nil if it is in none.
    fileprivate var unquotedStyle: String? {
        guard let quote = first, quote == "\"" || quote == "'", count > 1, last == quote else { return nil }
        var result = String.UnicodeScalarView()
        var rest = Substring(dropFirst().dropLast()).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                result.append(scalar)
                continue
            }
            let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
            if digits.isEmpty {
                if let next = rest.popFirst() { result.append(next) }
                continue
            }
            rest.removeFirst(digits.count)
            if rest.first == " " { rest.removeFirst() }
            if let code = UInt32(String(digits), radix: 16), code > 0, let scalar = Unicode.Scalar(code) {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension JSONValue {
    /// Returns the same value with all its parts at one place: that of the string in which it was written.
    fileprivate func placed(at range: Range<Int>) -> JSONValue {
        func placed(_ member: JSONMember) -> JSONMember {
            JSONMember(name: member.name, nameRange: range, value: member.value.placed(at: range))
        }
        switch content {
        case .array(let elements): return JSONValue(.array(elements.map { $0.placed(at: range) }), range: range)
        case .object(let members): return JSONValue(.object(members.map(placed)), range: range)
        default: return JSONValue(content, range: range)
        }
    }
}
