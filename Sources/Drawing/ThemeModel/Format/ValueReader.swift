package import Documents
package import Graphics

/// A reader for the values of properties in JSON, which reports problems with them.
package struct ValueReader: DocumentReader {
    package let source: SourceText
    /// True if eight-digit colours have their alpha first.
    package let alphaFirst: Bool
    /// True if colours may be written without a number sign.
    var takesBareColors = false
    /// True in documents of designs: spaces around colours are skipped, with a warning, and the notation of printed tables is
    /// read (`TableNotation`).
    var isDesign = false
    /// The problems found so far.
    package var diagnostics: [Diagnostic] = []
    /// Evidence of where eight-digit colours have alpha.
    private(set) var alphaOrder = AlphaOrder()

    /// Creates a reader of a document's values.
    package init(source: SourceText, alphaFirst: Bool, takesBareColors: Bool = false, isDesign: Bool = false) {
        (self.source, self.alphaFirst) = (source, alphaFirst)
        (self.takesBareColors, self.isDesign) = (takesBareColors, isDesign)
    }

    /// Reports that a value is not what was expected.
    mutating func report(
        _ json: JSONValue, at path: String, as kind: DiagnosticKind = ThemeDiagnosticKinds.type, not what: String,
        expected: String
    ) {
        report(kind, path: path, message: "\(source.shown(json)) is not \(what) (expected \(expected))", at: json.range)
    }

    /// Reports that a value is not what was expected, and returns nil in its place.
    mutating func refuse<Value>(
        _ json: JSONValue, at path: String, as kind: DiagnosticKind = ThemeDiagnosticKinds.type, not what: String,
        expected: String
    ) -> Value? {
        report(json, at: path, as: kind, not: what, expected: expected)
        return nil
    }

    /// Does the same, and says how to write what was meant.
    private mutating func refuse<Value>(
        _ json: JSONValue, at path: String, as kind: DiagnosticKind = ThemeDiagnosticKinds.type, problem: String,
        write meant: JSONOutput
    ) -> Value? {
        report(json, at: path, as: kind, problem: problem, write: meant)
        return nil
    }

    /// Reports how to write what was meant.
    private mutating func report(
        _ json: JSONValue, at path: String, as kind: DiagnosticKind = ThemeDiagnosticKinds.type, problem: String,
        write meant: JSONOutput
    ) {
        let text = meant.text()
        report(
            kind, path: path, message: "\(source.shown(json)) \(problem) (write \(text))", at: json.range,
            repairs: [SourceEdit(json.range, text)])
    }

    /// Returns a value of a kind; nil, with an error reported, if it cannot be used.
    package mutating func value(_ json: JSONValue, of kind: PropertyKind, path: String) -> PropertyValue? {
        switch kind {
        case .color: color(json, at: path).map(PropertyValue.color)
        case .length, .fontSize, .scale, .motion: number(json, kind: kind, at: path).map(PropertyValue.number)
        case .offset: offset(json, kind: kind, at: path).map(PropertyValue.offset)
        case .weight: word(json, words: PropertyWords.weights, what: "a weight", at: path).map(PropertyValue.weight)
        case .flag: flag(json, at: path).map(PropertyValue.flag)
        case .fontName:
            json.string.map(PropertyValue.fontName)
                ?? refuse(json, at: path, not: "a font's name", expected: "a string")
        case .gradient: stops(json, at: path).map(PropertyValue.stops)
        case .direction:
            word(json, words: PropertyWords.directions, what: "a direction", at: path).map(PropertyValue.direction)
        case .design: word(json, words: PropertyWords.designs, what: "a design", at: path).map(PropertyValue.design)
        case .cornerStyle:
            word(json, words: PropertyWords.cornerStyles, what: "a corner style", at: path).map(
                PropertyValue.cornerStyle)
        case .overrides: overrides(json, at: path).map(PropertyValue.overrides)
        case .names: names(json, at: path).map(PropertyValue.names)
        case .corner: corner(json, at: path).map(PropertyValue.corner)
        case .margins: margins(json, at: path).map(PropertyValue.margins)
        }
    }

    /// Returns a colour; nil, with an error reported, if the value is not one. In documents of designs, a cell of a table with a
    /// colour for each mode has that of `mode`.
    package mutating func color(_ json: JSONValue, at path: String, in mode: Mode? = nil) -> Color? {
        if isDesign, let text = json.string, HexColor(trimmed(text), alphaFirst: alphaFirst) == nil {
            let cell = TableNotation.color(text, in: mode)
            if let share = ColorShare(cell), let color = share.namedColor(alphaFirst) {
                return color.withAlpha(multipliedBy: share.opacity)
            }
            if cell != text, let hex = HexColor(cell, alphaFirst: alphaFirst) { return hex.color }
        }
        guard let written = json.string, let hex = HexColor(trimmed(written), alphaFirst: alphaFirst) else {
            return refuseColor(json, at: path)
        }
        let text = trimmed(written)
        if let bytes = hex.fourBytes { alphaOrder.add(bytes, text: text, path: path, at: json.range) }
        if text != written {
            let better = hex.fourBytes == nil ? "\(hex.color)" : text.hasPrefix("#") ? text : "#" + text
            report(
                json, at: path, as: ThemeDiagnosticKinds.colorSpelling, problem: "has spaces around it",
                write: .string(better))
        } else if hex.spelling == .short || hex.spelling == .withoutHash && !takesBareColors {
            let fault = hex.spelling == .short ? "has three digits" : "has no number sign"
            let better = hex.fourBytes == nil ? "\(hex.color)" : "#" + text
            report(json, at: path, as: ThemeDiagnosticKinds.colorSpelling, problem: fault, write: .string(better))
        }
        return hex.color
    }

    /// Returns a colour's text without the spaces around it, which parsers of designs skip.
    func trimmed(_ text: String) -> String {
        guard isDesign, text.utf8.count < 40 else { return text }
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let start = text.utf8.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return text }
        return String(text[start.startIndex...last])
    }

    /// Reports that a value is not a colour, and the colour that it is in another program's notation.
    private mutating func refuseColor(_ json: JSONValue, at path: String) -> Color? {
        if let meant = json.string.flatMap(ForeignColor.color) ?? json.number.flatMap(ForeignColor.color) {
            let spelled = JSONOutput.string(meant.spelled(alphaFirst: alphaFirst))
            return refuse(
                json, at: path, as: ThemeDiagnosticKinds.color, problem: "is a colour in another notation",
                write: spelled)
        }
        return refuse(
            json, at: path, as: ThemeDiagnosticKinds.color, not: "a colour",
            expected: alphaFirst ? "#RRGGBB or #AARRGGBB" : "#RRGGBB or #RRGGBBAA")
    }

    /// Returns a number of a kind; nil, with an error reported, if the value is not a number or exceeds the kind's limits.
    mutating func number(_ json: JSONValue, kind: PropertyKind, at path: String) -> Double? {
        guard let value = json.number, let range = kind.range, let limits = kind.hardLimits else {
            if let meant = json.string.flatMap(NumberInText.number) {
                return refuse(json, at: path, problem: "is not a number", write: .number(meant))
            }
            guard json.bool != nil else { return refuse(json, at: path, not: "a number", expected: kind.wanted) }
            return refuse(
                ThemeDiagnosticKinds.type, path: path,
                message: "\(source.shown(json)) is not a number (write a number, \(kind.wanted))", at: json.range)
        }
        guard value.isFinite else {
            return refuse(
                json, at: path, as: ThemeDiagnosticKinds.hardLimit, not: "a finite number", expected: kind.wanted)
        }
        guard limits.contains(value) else {
            let limit =
                value < limits.lowerBound
                ? "below the limit of \(JSONOutput.digits(limits.lowerBound))"
                : "past the limit of \(JSONOutput.digits(limits.upperBound))"
            return refuse(
                ThemeDiagnosticKinds.hardLimit, path: path,
                message: "\(source.shown(json)) is \(limit) (expected \(kind.wanted))",
                at: json.range)
        }
        if !range.contains(value) {
            report(
                ThemeDiagnosticKinds.range, path: path,
                message: "\(source.shown(json)) is out of range (expected \(kind.wanted))",
                at: json.range)
        }
        return value + 0  // -0 becomes 0
    }

    mutating func offset(_ json: JSONValue, kind: PropertyKind, at path: String) -> Point? {
        guard let pair = json.array, pair.count == 2, pair.allSatisfy({ $0.number != nil }) else {
            if let meant = Self.offsetInParts(json) {
                return refuse(json, at: path, problem: "is not an offset", write: .array(meant.map(JSONOutput.number)))
            }
            return refuse(json, at: path, not: "an offset", expected: "[x, y], two numbers from \(kind.wanted)")
        }
        let numbers = pair.enumerated().compactMap { number($1, kind: kind, at: "\(path)[\($0)]") }
        return numbers.count == 2 ? Point(numbers[0], numbers[1]) : nil
    }

    /// Returns the numbers of an offset written as an object or as texts; nil if they cannot be recognized.
    private static func offsetInParts(_ json: JSONValue) -> [Double]? {
        let names = [["x", "y"], ["width", "height"], ["dx", "dy"]]
        let parts = json.array ?? names.lazy.map { $0.compactMap { json[$0] } }.first { $0.count == 2 } ?? []
        let numbers = parts.compactMap { $0.number ?? $0.string.flatMap(NumberInText.number) }
        return parts.count == 2 && numbers.count == 2 && numbers.allSatisfy(\.isFinite) ? numbers : nil
    }

    private mutating func flag(_ json: JSONValue, at path: String) -> Bool? {
        if let bool = json.bool { return bool }
        let spellings = [
            "true": true, "yes": true, "1": true, "on": true, "false": false, "no": false, "0": false, "off": false,
        ]
        let meant = json.string.flatMap { spellings[$0.lowercased()] } ?? json.integer.flatMap { spellings["\($0)"] }
        if let meant { return refuse(json, at: path, problem: "is not a boolean", write: .bool(meant)) }
        return refuse(json, at: path, not: "a boolean", expected: "true or false")
    }

    /// Returns the value of a word; nil, with an error reported, if the word is unknown.
    mutating func word<Value>(
        _ json: JSONValue, words: PropertyWords<Value>, what: String, at path: String
    ) -> Value? {
        if let value = json.string.flatMap({ words[isDesign ? TableNotation.word($0) : $0] }) { return value }
        let kind = json.string == nil ? ThemeDiagnosticKinds.type : ThemeDiagnosticKinds.word
        let text = json.string ?? json.number.map(JSONOutput.digits) ?? ""
        if let word = words.foreign(text) {
            return refuse(json, at: path, as: kind, problem: "is not \(what)", write: .string(word))
        }
        let near = NearestName.suggestion(for: text, among: words.names).map { "; did you mean \"\($0)\"?" } ?? ""
        return refuse(json, at: path, as: kind, not: what, expected: Prose.alternatives(words.names) + near)
    }
}

extension ValueReader {
    /// Returns a gradient's stops, with missing locations filled in as CSS spaces them.
    private mutating func stops(_ json: JSONValue, at path: String) -> [GradientStop]? {
        let wanted = "a list of 2 to \(Limits.gradientStops) stops"
        guard let elements = json.array else { return refuse(json, at: path, not: "a gradient", expected: wanted) }
        guard (2...Limits.gradientStops).contains(elements.count) else {
            let past = elements.count < 2 ? "" : ", past the limit of \(Limits.gradientStops)"
            return refuse(
                ThemeDiagnosticKinds.stopCount, path: path,
                message: "the number of stops is \(elements.count)\(past) (expected \(wanted))",
                at: json.range)
        }
        let stops = elements.enumerated().compactMap { stop($1, at: "\(path)[\($0)]") }
        guard stops.count == elements.count else { return nil }
        return located(stops, at: path)
    }

    /// A stop as written: its location may be missing.
    private struct ParsedStop {
        var color: Color
        var location: Double?
        var range: Range<Int>
    }

    private mutating func stop(_ json: JSONValue, at path: String) -> ParsedStop? {
        guard let members = json.object else {
            return color(json, at: path).map { ParsedStop(color: $0, location: nil, range: json.range) }
        }
        for member in members where !["color", "location"].contains(member.name) {
            report(
                ThemeDiagnosticKinds.unknownProperty, path: "\(path).\(member.name)",
                message: "unknown property (expected color and location)", at: member.nameRange)
        }
        guard let written = json["color"] else {
            return refuse(
                ThemeDiagnosticKinds.missingProperty, path: "\(path).color",
                message: "missing (expected the stop's colour)",
                at: json.range
            )
        }
        guard let color = color(written, at: "\(path).color") else { return nil }
        guard let position = json["location"] else { return ParsedStop(color: color, location: nil, range: json.range) }
        guard let location = location(position, at: "\(path).location") else { return nil }
        return ParsedStop(color: color, location: location, range: position.range)
    }

    private mutating func location(_ json: JSONValue, at path: String) -> Double? {
        guard let value = json.number else { return refuse(json, at: path, not: "a number", expected: "0 to 1") }
        guard (0...1).contains(value) else {
            return refuse(json, at: path, as: ThemeDiagnosticKinds.stopLocation, not: "a location", expected: "0 to 1")
        }
        return value + 0  // -0 becomes 0
    }

    /// Checks that locations never decrease, and fills in the missing ones.
    private mutating func located(_ stops: [ParsedStop], at path: String) -> [GradientStop]? {
        var last = 0.0
        for (n, stop) in stops.enumerated() {
            guard let location = stop.location else { continue }
            guard location >= last else {
                return refuse(
                    ThemeDiagnosticKinds.stopLocation, path: "\(path)[\(n)].location",
                    message: "\(JSONOutput.digits(location)) comes after \(JSONOutput.digits(last)) (expected "
                        + "locations that do not decrease)",
                    at: stop.range)
            }
            last = location
        }
        let locations = GradientSpacing.filled(stops.map(\.location))
        return zip(stops, locations).map { GradientStop(location: $1, color: $0.color) }
    }
}
