internal import Documents
internal import Syntaxes
internal import ThemeModel

/// Custom properties of style sheets: those that kbrender writes, those of shadcn's components, and any others, whose words
/// give them roles.
enum StyleSheet: ForeignFormat {
    static let name = "css"
    static let isDerived = true
    static let takesRoles = true
    static let syntaxes: [Syntax] = [.css, .json]

    static func recognizes(_ document: SourceDocument) -> Bool {
        switch document.syntax {
        case .css: StyleSheetThemes(document).themes.isEmpty == false
        case .json:
            !document.isWhole && (document.root["cssVars"]?.object != nil || StyleSheetThemes.isPreset(document.root))
        default: false
        }
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let themes = StyleSheetThemes(document)
        log.take(themes.problems)
        for field in themes.conditions {
            log.report(
                ImportDiagnosticKinds.notCarriedOver, field.path, "left out: what holds only under this condition",
                at: field.nameLocation)
        }
        let base = themes.themes.first { $0.name.isEmpty }
        let written = document.syntax == .json ? document.root["name"]?.string : nil
        let readers = themes.themes.map { StyleSheetReader($0, base: base, document: document, request: request) }
        let entries = readers.map { reader in
            let name = reader.theme.name.isEmpty ? written : reader.theme.name
            return ThemeEntry(names: [name ?? document.baseName]) { log in reader.draft(named: name, &log) }
        }
        // A page that only has an accent is no keyboard where a selector is one.
        let isBare = base != nil && request.pick == nil && readers.count > 1 && !readers[0].isWhole
        return entries.movingFirst(isBare ? readers.first(where: \.isWhole)?.theme.name : nil)
    }
}

/// A reader for one theme of a style sheet.
private final class StyleSheetReader: Sendable {
    let theme: StyleTheme
    private let base: StyleTheme?
    private let document: SourceDocument
    private let request: ImportRequest

    init(_ theme: StyleTheme, base: StyleTheme?, document: SourceDocument, request: ImportRequest) {
        self.theme = theme
        self.base = base?.name == theme.name ? nil : base
        self.document = document
        self.request = request
    }

    /// The modes in which the theme differs: those that it writes, and both if a value is for light and for dark mode.
    private var modes: [Mode] {
        let variables = Mode.allCases.flatMap { theme.variables($0) }
        let isDouble = variables.contains { $0.value.lowercased().contains("light-dark(") }
        return isDouble ? Mode.allCases : theme.written
    }

    private var values: [Mode: StyleValues] {
        Dictionary(uniqueKeysWithValues: modes.map { ($0, StyleValues(theme: theme, base: base, mode: $0)) })
    }

    /// Whether the theme has a ground and a text in some mode.
    var isWhole: Bool {
        var log = ImportLog()
        return values.values.contains { values in
            values.variables.contains { $0.name.hasPrefix(KeyboardStyle.prefix) } || ComponentStyle.isStyle(values)
                || wordRoles(values, log: &log).isWhole
        }
    }

    func draft(named name: String?, _ log: inout ImportLog) -> DraftTheme? {
        let values = values
        if modes.contains(where: { theme.variables($0).contains { $0.name.hasPrefix(KeyboardStyle.prefix) } }) {
            return KeyboardStyle(source: document.source).theme(named: name, values, &log)
        }
        var roles: [Mode: TokenRoles] = [:]
        var radius: Double?
        if values.values.contains(where: ComponentStyle.isStyle) {
            for mode in modes { roles[mode] = values[mode].map { ComponentStyle.roles($0, in: mode, log: &log) } }
            radius = values[.light].map(ComponentStyle.radius) ?? values[.dark].map(ComponentStyle.radius)
        } else {
            for mode in modes { roles[mode] = values[mode].map { wordRoles($0, log: &log) } }
        }
        guard !log.diagnostics.haveErrors else { return nil }
        guard roles.values.contains(where: { !$0.isEmpty }) else { return reportNothing(values, log: &log) }
        if roles.values.contains(where: \.isWhole) { roles = roles.filter { $0.value.hasGroundOrText } }
        if roles.count == 1, let only = roles.values.first { roles = [only.mode: only] }
        TokenRoles.report(roles, at: document.start, &log)
        return DraftTheme(
            name: name, variants: Dictionary(uniqueKeysWithValues: roles.map { ($0, $1.draft($0, radius: radius)) }))
    }

    /// Returns the roles that the words of the properties' names give them.
    private func wordRoles(_ values: StyleValues, log: inout ImportLog) -> TokenRoles {
        var values = values
        var tokens: [ParsedToken] = []
        for variable in values.variables where variable.isListed {
            var (text, isColor) = (variable.value, true)
            do throws(StyleFault) {
                text = "\(try values.color(of: variable))"
            } catch .reference {
                // What it refers to is not there, so nobody knows, unless it is a number whatever that is.
                isColor = !CSSColor.isNumber(text)
            } catch {
                isColor = variable.isOfGTK || CSSColor.isMeant(text, by: variable.name)
            }
            let value = JSONValue(.string(text), range: variable.field.value.range)
            tokens.append(
                ParsedToken(
                    path: [variable.name], set: "", value: value, source: variable.field.source,
                    isTypedColor: isColor, isTypedOther: false, isOld: false))
        }
        return TokenRoles(tokens, among: TokenSpace(tokens), request.roles, &log)
    }

    private func reportNothing(_ values: [Mode: StyleValues], log: inout ImportLog) -> DraftTheme? {
        let names = (values[.light] ?? values[.dark])?.variables.filter(\.isListed).prefix(10) ?? []
        let seen = names.isEmpty ? "none at all" : names.map { ImportLog.shown($0.name) }.joined(separator: ", ")
        return log.refuse(
            ThemeDiagnosticKinds.notTheme, "",
            "no custom property's name suggests an accent, a text or a background (found \(seen); the option role assigns one, as ROLE=NAME)",
            at: document.start)
    }
}

extension CSSColor {
    /// Returns whether a value under a name is meant as a colour, even if it cannot be computed: what only a page knows, a gradient
    /// where the name asks for a colour, and what no border can be under the plain name of one, are.
    static func isMeant(_ value: String, by name: String) -> Bool {
        let lower = value.lowercased()
        let isPicture =
            lower.contains("-gradient(")
            && !["gradient", "image", "shadow"].contains(where: name.lowercased().contains)
        let isBorder = TokenWords([name]).role.map { $0.role == .border && $0.cost == 0 } ?? false
        return lower.hasPrefix("#")
            || lower.firstIndex(of: "(").map { functions.contains(String(lower[..<$0])) } ?? false
            || ofPages.contains(lower) || isPicture || isBorder && !isOfBorder(lower)
    }

    /// Returns whether a value can be that of a border, such as `1px solid red`: widths, styles, colours and functions.
    private static func isOfBorder(_ value: String) -> Bool {
        let parts = value.splitOutsideBrackets(at: " ").filter { !$0.isEmpty }
        let isSound = parts.allSatisfy { part in
            part.contains { "()0123456789".contains($0) } || ofBorders.contains(part) || color(part) != nil
        }
        return isSound && !parts.isEmpty
    }

    /// Returns whether a value is one calculation of lengths or numbers: the parenthesis that it opens closes at its end.
    static func isNumber(_ value: String) -> Bool {
        let lower = value.lowercased()
        guard let name = ["calc(", "min(", "max(", "clamp("].first(where: lower.hasPrefix) else { return false }
        return lower.dropFirst(name.count).behindBracket?.isEmpty == true
    }

    /// The colours that only a page knows (CSS Color Module Level 4, §6.2 and §9).
    private static let ofPages = Set<String>(listed: "page-colors")
    /// The functions that give colours, also those of GTK.
    private static let functions = Set<String>(listed: "color-functions")
    /// The words for the style and the width of a border.
    private static let ofBorders = Set<String>(listed: "border-words")
}

/// The custom properties of shadcn's components.
private enum ComponentStyle {
    private static let required = ["--background", "--foreground", "--primary", "--primary-foreground"]

    /// Returns whether a theme has the properties by which the components are known.
    static func isStyle(_ values: StyleValues) -> Bool { required.allSatisfy { values.variable($0) != nil } }

    /// Returns the roles of a theme. `--accent` is the grey of a hovered entry there, and never the accent.
    static func roles(_ values: StyleValues, in mode: Mode, log: inout ImportLog) -> TokenRoles {
        var values = values
        let names: [(TokenRole, String)] = [
            (.background, "background"), (.textPrimary, "foreground"), (.accent, "primary"),
            (.textInverse, "primary-foreground"), (.textSecondary, "muted-foreground"), (.border, "border"),
            (.separator, "border"), (.surface, "card"),
        ]
        var shades: [TokenRole: Shade] = [:]
        for (role, name) in names { shades[role] = values.shade(named: "--" + name, &log) }
        if mode == .light {
            shades[.surfaceElevated] = values.shade(named: "--muted", &log)
        } else if let background = shades[.background], let text = shades[.textPrimary] {
            let ground = background.onCanvas(of: mode)
            let raised = ["popover", "card", "secondary", "muted"].lazy.compactMap {
                values.variable("--" + $0) == nil ? nil : "--" + $0
            }
            var elevated: Shade?
            for name in Array(raised) where elevated == nil {
                elevated = values.shade(named: name, &log).flatMap {
                    over($0, ground).contrast(with: ground) < 1.1 ? nil : $0
                }
            }
            shades[.surfaceElevated] = elevated ?? mix(ground, text, 0.08)
        }
        return TokenRoles(shades, of: "shadcn")
    }

    /// Returns the radius of the components in points, at most 12.
    static func radius(_ values: StyleValues) -> Double {
        var values = values
        let standard = 8.0
        guard let variable = values.variable("--radius"), let text = try? values.expand(variable.value, 1).trimmed
        else {
            return standard
        }
        let isRelative = text.hasSuffix("rem")
        guard let number = WrittenNumber.read(text.dropLast(isRelative ? 3 : text.hasSuffix("px") ? 2 : 0)), number >= 0
        else { return standard }
        return min(number * (isRelative ? 16 : 1), 12)
    }
}

extension StyleValues {
    /// Returns a property's colour; nil if there is none, or, with a warning, if it cannot be computed.
    mutating func shade(named name: String, _ log: inout ImportLog) -> Shade? {
        guard let variable = variable(name) else { return nil }
        do throws(StyleFault) {
            return variable.field.sourced(try color(of: variable), rule: variable.name)
        } catch {
            let reason =
                switch error {
                case .reference(let reason): reason
                case .notation: "\(Quoted(variable.value)) cannot be read as a colour"
                }
            return log.refuse(
                ImportDiagnosticKinds.danglingReference, variable.name, reason, at: variable.field.location)
        }
    }
}
