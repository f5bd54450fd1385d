internal import Documents
package import Graphics
internal import ThemeModel

/// The rules and variables of a stylesheet.
struct SnyggSheet: Sendable {
    private let rules: [SnyggRule]
    private let variables: [String: JSONField]

    init(_ document: SourceDocument, _ version: SnyggVersion, _ log: inout ImportLog) {
        let members = JSONField.root(of: document).members
        rules = members.compactMap { SnyggRule($0, version) }.sorted { $0.comes(before: $1) }
        let defines = document.field("@defines")?.members ?? []
        variables = Dictionary(defines.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Every element that has a rule.
    var elements: Set<String> { Set(rules.map(\.element)) }

    /// Returns the properties of an element, by name; the last rule that sets a property counts.
    func properties(of query: SnyggQuery) -> [String: JSONField] {
        var properties: [String: JSONField] = [:]
        for rule in rules where rule.applies(to: query) {
            for field in rule.field.members { properties[field.name] = field }
        }
        return properties
    }

    /// Returns the text of a value, with variables resolved; nil, with a warning, if one leads nowhere.
    func text(of field: JSONField, _ log: inout ImportLog) -> String? {
        var field = field
        for _ in 0...ImportLimits.references {
            guard let text = log.text(field)?.trimmed else { return nil }
            guard text.hasPrefix("var("), let name = FunctionNotation(text)?.arguments.first else { return text }
            guard let next = variables[name] else {
                return log.refuse(
                    ImportDiagnosticKinds.danglingReference, of: field, "there is no variable \(Quoted(name))")
            }
            field = next
        }
        return log.refuse(
            ImportDiagnosticKinds.danglingReference, of: field,
            "variables are nested more than \(ImportLimits.references) deep")
    }
}

extension JSONField {
    /// Returns the whole document as a member without a name, so that paths begin with its own members' names.
    static func root(of document: SourceDocument) -> JSONField {
        let member = JSONMember(name: "", nameRange: 0..<0, value: document.root)
        return JSONField(member, in: document.source)
    }
}

/// One element's style: its own properties, and those inherited from its parent.
struct SnyggStyle: Sendable {
    private let sheet: SnyggSheet
    private let own: [String: JSONField]
    private let parent: [String: JSONField]
    /// The text colour and font properties inherited from the element's parents.
    private let inherited: [String: JSONField]

    /// Returns true for properties that an element inherits unless it sets them.
    private static func isInherited(_ name: String) -> Bool { name == "foreground" || name.hasPrefix("font-") }

    init(_ sheet: SnyggSheet, _ element: String, code: Int? = nil, state: String? = nil, in parent: SnyggStyle? = nil) {
        self.init(sheet, SnyggQuery(element: element, code: code, state: state), in: parent)
    }

    init(_ sheet: SnyggSheet, _ query: SnyggQuery, in parent: SnyggStyle? = nil) {
        self.sheet = sheet
        own = sheet.properties(of: query)
        self.parent = parent?.own ?? [:]
        inherited = (parent?.inheritable ?? [:])
    }

    private var inheritable: [String: JSONField] {
        inherited.merging(own.filter { Self.isInherited($0.key) && $0.value.value.string != "inherit" }) { _, own in own
        }
    }

    /// Returns the property's effective value.
    private func field(_ name: String) -> JSONField? {
        guard let written = own[name] else { return Self.isInherited(name) ? inherited[name] : nil }
        guard written.value.string?.trimmed == "inherit" else { return written }
        return Self.isInherited(name) ? inherited[name] : parent[name]
    }

    /// Returns a colour; nil if there is none.
    func color(_ name: String, _ log: inout ImportLog) -> Shade? {
        guard let field = field(name), let text = sheet.text(of: field, &log) else { return nil }
        switch SnyggColor.read(text) {
        case .color(let color): return field.sourced(color, rule: field.path)
        case .fitted(let color):
            log.report(
                ImportDiagnosticKinds.fitted, of: field,
                "\(ImportLog.shown(text)) is \(color) here, Material's baseline (devices derive it from their wallpaper)"
            )
            return field.sourced(color, rule: "\(field.path) = \(text)")
        case .unknownName:
            log.report(
                ImportDiagnosticKinds.danglingReference, of: field,
                "\(Self.shown(text, for: field)) is not one of Material's colours")
        case .none:
            log.reportUnreadable(field, as: Self.shown(text, for: field))
        }
        return nil
    }

    /// Returns a property's text for a message, with the variable that it comes from.
    private static func shown(_ text: String, for field: JSONField) -> String {
        let written = field.value.string?.trimmed ?? text
        return written == text ? "\(Quoted(text))" : "\(Quoted(text)) of \(ImportLog.shown(written))"
    }

    /// Returns what a property's text is read as; nil if it is absent, or, with a warning, if it cannot be read.
    private func value<Value: Sendable>(
        _ name: String, as kind: String, _ log: inout ImportLog, read: (String) -> Value?
    ) -> Traced<Value>? {
        guard let field = field(name), let text = sheet.text(of: field, &log) else { return nil }
        guard let value = read(text) else {
            log.report(
                ThemeDiagnosticKinds.word, severity: .warning, of: field,
                "\(Self.shown(text, for: field)) is not a \(kind), and is ignored")
            return nil
        }
        return field.sourced(value, rule: name == "shape" ? "\(field.path) = \(text)" : field.path)
    }

    /// Returns a length in points; nil if there is none.
    func length(_ name: String, _ log: inout ImportLog) -> Measure? {
        value(name, as: "length", &log) { SnyggShape.points($0) }
    }

    /// Returns the radius of the corners; 0 if none is given.
    func radius(perPercent points: Double, _ log: inout ImportLog) -> Measure {
        value("shape", as: "shape", &log) { SnyggShape($0)?.radius(perPercent: points) }
            ?? Measure(0, rule: "rectangle", provenance: .derived)
    }

    /// Returns the corners as Android draws them; square ones if none are given.
    func corner(_ log: inout ImportLog) -> Traced<KeyCorner> {
        value("shape", as: "shape", &log) { SnyggShape($0)?.corner }
            ?? Traced(.points(0), rule: "rectangle", provenance: .derived)
    }

    /// Returns the distances at the four sides of `margin` or `padding`.
    func sides(_ name: String, _ log: inout ImportLog) -> Traced<SnyggSides> {
        value(name, as: "list of one, two or four lengths", &log) { SnyggSides($0) } ?? .absent(SnyggSides())
    }

    /// Returns the weight of a font: a number from 100 to 900, or one of the app's words; nil if there is none.
    func weight(_ log: inout ImportLog) -> Traced<FontWeight>? {
        value("font-weight", as: "weight that kbrender knows", &log) { text in
            FontWeight.allCases.first { $0.snygg == text } ?? Int(text).flatMap(FontWeight.init)
        }
    }

    /// Returns where hints are not as in the app's own sheet. In 0.4 they are a twelfth of a key from its side.
    func hintLook(_ version: SnyggVersion, _ log: inout ImportLog) -> TracedLook {
        var (look, own) = (TracedLook(), KeyLook())
        (own[.hintOffset], own[.hintDesign]) = (.offset(.zero), .design(.monospaced))
        guard version == .v2 else {
            look.set(.hintOffset, to: Traced(Point(-2.1, -1), rule: "width ÷ 12", provenance: .derived)) { .offset($0) }
            return look
        }
        let (margin, padding, range) = (sides("margin", &log).value, sides("padding", &log), -40.0...40)
        look.set(.hintOffset, to: padding) {
            let (x, y) = (1 - margin.right - $0.right, margin.top + $0.top - 1)
            return .offset(Point(x.fitted(to: range), y.fitted(to: range)))
        }
        let designs: [String: FontDesign] = [
            "system": .default, "sans-serif": .default, "serif": .serif, "monospace": .monospaced,
        ]
        let design = value("font-family", as: "family that kbrender has", &log) { designs[$0] }
        look.set(.hintDesign, to: design ?? .absent(.default)) { .design($0) }
        return look.differences(from: own)
    }

    /// Returns everything that Android can draw differently on a key. What no rule sets is as on a key without rules.
    func look(otherwise text: Shade, _ log: inout ImportLog) -> TracedLook {
        var look = TracedLook()
        look.set(.background, to: color("background", &log) ?? .nothing)
        look.set(.text, to: color("foreground", &log) ?? text)
        look.set(.border, to: color("border-color", &log) ?? .nothing)
        look.set(.borderWidth, to: length("border-width", &log) ?? .absent(0))
        look.set(.cornerRadius, to: corner(&log), PropertyValue.corner)
        look.set(.margin, to: sides("margin", &log)) { .margins($0.margins) }
        look.set(.labelOffset, to: sides("padding", &log)) { .offset($0.labelOffset) }
        look.set(.fontSize, to: length("font-size", &log))
        look.set(.fontWeight, to: weight(&log), PropertyValue.weight)
        look.set(.elevation, to: length("shadow-elevation", &log) ?? .absent(0))
        return look
    }
}

extension Traced {
    /// Returns what counts where no rule says anything.
    fileprivate static func absent(_ value: Value) -> Traced { Traced(value, rule: "nothing", provenance: .derived) }
}

extension FontWeight {
    /// The weight's name in stylesheets.
    package var snygg: String {
        let names = ["100", "200", "300", "normal", "medium", "semi-bold", "bold", "extra-bold", "black"]
        return names[rawValue / 100 - 1]
    }
}
