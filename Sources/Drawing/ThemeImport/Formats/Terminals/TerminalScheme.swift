internal import Documents
internal import Graphics
internal import Syntaxes
internal import ThemeModel

/// A terminal's colours in a document, one variant of them.
struct TerminalScheme: Sendable {
    /// The object that has the colours.
    let root: JSONField
    private let syntax: TerminalSyntax
    private let variant: String
    /// What the profile that uses the scheme puts in the place of its colours.
    private var replaced: [String: JSONField] = [:]
    /// The mode that the source gives the variant; nil if it gives none.
    let mode: Mode?

    /// Finds the variants that have any of the sixteen colours, in a syntax.
    static func variants(of root: JSONField, _ syntax: TerminalSyntax) -> [TerminalScheme] {
        syntax.variants.map { TerminalScheme(root: root, syntax: syntax, variant: $0.name, mode: $0.mode) }
            .filter(\.hasColors)
    }

    private init(root: JSONField, syntax: TerminalSyntax, variant: String, mode: Mode?) {
        (self.root, self.syntax, self.variant, self.mode) = (root, syntax, variant, mode)
    }

    /// Returns a scheme that may have none of the colours.
    init(_ root: JSONField, syntax: TerminalSyntax) {
        let first = syntax.variants[0]
        self.init(root: root, syntax: syntax, variant: first.name, mode: first.mode)
    }

    /// Returns the scheme with colours of a profile.
    func replacing(_ fields: [String: JSONField]) -> TerminalScheme {
        var scheme = self
        scheme.replaced = fields
        return scheme
    }

    private var hasColors: Bool { (0..<16).contains { field(.color($0)) != nil } }

    /// True if the colours without which there is no keyboard are there.
    var isComplete: Bool { [.background, .foreground, .blue].allSatisfy { field($0) != nil } }

    /// True if there are both grounds, and a key that only the programs of this syntax have.
    var isTold: Bool {
        field(.background) != nil && field(.foreground) != nil && syntax.marks.contains { root[$0] != nil }
    }

    /// The scheme's name; nil if it has none.
    var name: String? { text(syntax.name) }
    /// The scheme's author; nil if it has none.
    var author: String? {
        let group = syntax.name.dropLast()
        return text(group + ["author"]) ?? text(group + ["Author"])
    }

    private func text(_ path: [String]) -> String? {
        path.isEmpty ? nil : root.value(at: path)?.value.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the field of a colour; nil if it is absent.
    func field(_ role: TerminalRole) -> JSONField? {
        for path in syntax.paths(of: role, in: variant) {
            if let field = path.last.flatMap({ replaced[$0] }) ?? root.value(at: path) {
                return field.wholeLine(syntax)
            }
        }
        return nil
    }

    /// Returns a colour; nil if it is absent, or, with the problem reported, if it cannot be read: that is an error only where nothing can
    /// take its place, since the programs ignore the line.
    func color(_ role: TerminalRole, isRequired: Bool = false, log: inout ImportLog) -> Shade? {
        guard let field = field(role), !isCell(field) else { return nil }
        let digits = syntax.syntax == .lines && field.isResource ? TerminalDigits.x11 : syntax.digits
        switch TerminalColor(expanded(field), in: field.source, by: syntax, digits: digits) {
        case .color(let color, let note):
            if let note { log.report(ImportDiagnosticKinds.fitted, "", note, at: root.location) }
            return field.sourced(color)
        case .word:
            return log.refuse(
                field, as: ImportDiagnosticKinds.danglingReference,
                because: "is a colour's name, which kbrender does not know (write its digits)")
        case .fault:
            return log.refuse(
                field, as: ThemeDiagnosticKinds.color, severity: isRequired ? nil : .warning,
                because: "is not a colour\(isRequired ? "" : ", and is ignored") (expected \(digits.notations))")
        }
    }

    /// Returns true for the words by which the program takes a cell's own colour.
    private func isCell(_ field: JSONField) -> Bool { field.value.string.map(syntax.cells.contains) ?? false }

    /// Returns a value with macros of a resource file replaced by their values.
    private func expanded(_ field: JSONField) -> JSONValue {
        guard syntax.syntax == .lines else { return field.value }
        var value = field.value
        for _ in 0..<ImportLimits.references {
            guard let word = value.string, let next = root.value[word], next.string != nil else { return value }
            value = next
        }
        return value
    }

    /// Returns a required colour; where it is absent or cannot be read, the program's own, which is reported, or an error.
    func required(_ role: TerminalRole, log: inout ImportLog) -> Shade? {
        let standard = isTold || hasColors ? standard(role) : nil
        let count = log.diagnostics.count
        if let color = color(role, isRequired: standard == nil, log: &log) { return color }
        let name = syntax.paths(of: role, in: variant).first?.joined(separator: ".") ?? ""
        let path = field(role)?.path ?? (root.path.isEmpty ? name : root.path + "." + name)
        let location = field(role)?.location ?? root.nameLocation
        guard let standard else {
            // A name is only a warning elsewhere; here nothing can take its place.
            if !log.diagnostics[count...].haveErrors { log.reportMissing(path, at: location) }
            return nil
        }
        let program = Prose.capitalized(String(syntax.programs.prefix { $0 != "," }))
        log.report(
            ThemeDiagnosticKinds.assumedProperty, path, "missing (drawn as \(standard), as \(program) does)",
            at: location)
        return Shade(standard, rule: "the program's own", path: path, at: location, provenance: .derived)
    }

    /// The colour that the program has of its own. Only kitty has blanks behind keys, of the programs that share its names; X resources have
    /// them behind the names of macros.
    private func standard(_ role: TerminalRole) -> Color? {
        let isKitty = root.members.contains(where: \.isBehindBlank) && !root.members.contains(where: \.isResource)
        return isKitty || !syntax.programs.contains(",") ? syntax.standard[role] : nil
    }

    /// Reports lists that do not have their eight colours.
    func reportPartialLists(_ log: inout ImportLog) {
        for template in [syntax.color, syntax.bright ?? ""] where template.hasSuffix("/{8}") {
            guard let list = root.value(at: Array(template.parts(between: "/").dropLast())),
                list.value.array?.count != 8
            else { continue }
            log.report(
                ThemeDiagnosticKinds.type, severity: .warning, of: list,
                "\(list.source.shown(list.value)) is not a list of eight colours (the terminal does not load the scheme)"
            )
        }
    }

    /// The names of the colours that a keyboard does not use, in the source's words, given the paths of those that it uses.
    func lost(apartFrom used: Set<String>) -> [String] {
        let cursor = root["cursorColor"].map { [$0] } ?? []
        let fields = cursor + (0..<16).compactMap { field(.color($0)) }
        let start = root.path.isEmpty ? 0 : root.path.count + 1
        return fields.filter { !used.contains($0.path) }.map { String($0.path.dropFirst(start)) } + otherResources
    }
}

extension TerminalScheme {
    /// The resources that give a colour of the scheme to another program, or to another part of a terminal.
    private var otherResources: [String] {
        guard syntax.syntax == .lines else { return [] }
        let roles = [.background, .foreground, .selection] + (0..<16).map(TerminalRole.color)
        let names = Set(roles.flatMap { syntax.paths(of: $0, in: variant) }.compactMap(\.last))
        return root.members.map(\.name).filter { name in
            guard let binding = name.lastIndex(where: { $0 == "." || $0 == "*" }) else { return false }
            return names.contains(String(name[name.index(after: binding)...]))
        }
    }
}

extension JSONField {
    /// Whether a line of settings is an X resource: `*background` and `URxvt.background` lead to the same key.
    fileprivate var isResource: Bool {
        nameRange.lowerBound > 0 && ".*".utf8.contains(source.bytes[nameRange.lowerBound - 1])
    }

    /// Whether a line of settings has only blanks between its key and its value.
    fileprivate var isBehindBlank: Bool {
        nameRange.upperBound < value.range.lowerBound
            && source.bytes[nameRange.upperBound..<value.range.lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// Returns the value with what stands behind it in its line, for programs that take no comment there: kitty, where blanks are behind the
    /// key, and Ghostty.
    fileprivate func wholeLine(_ syntax: TerminalSyntax) -> JSONField {
        let start = value.range.lowerBound
        guard syntax.isWholeLine, isBehindBlank || !syntax.programs.contains(","), let text = value.string,
            start == 0 || !"\"'".utf8.contains(source.bytes[start - 1])
        else { return self }
        let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.bytes.count
        let whole = source.bytes[start..<end].trimmedBlanks
        guard whole.count > text.utf8.count else { return self }
        let range = whole.startIndex..<whole.endIndex
        return JSONField(
            path: path, name: name, value: JSONValue(.string(source.text(range)), range: range), in: source)
    }

    /// Returns the value at a path; a number names an element of a list, or of a text with semicolons.
    func value(at path: [String]) -> JSONField? {
        path.reduce(self) { $0?[$1] ?? $0?.element($1) }
    }

    private func element(_ number: String) -> JSONField? {
        guard let index = Int(number) else { return nil }
        guard let text = value.string else {
            return elements.indices.contains(index) && !elements[index].value.isNull ? elements[index] : nil
        }
        let parts = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        guard parts.count > 1, parts.indices.contains(index), !parts[index].isEmpty else { return nil }
        let start = value.range.lowerBound + text.utf8.distance(from: text.startIndex, to: parts[index].startIndex)
        let end = min(start + parts[index].count, value.range.upperBound)
        let part = JSONValue(.string(String(parts[index]) ?? ""), range: min(start, end)..<end)
        return JSONField(path: "\(path)[\(index)]", name: "\(name)[\(index)]", value: part, in: source)
    }
}
