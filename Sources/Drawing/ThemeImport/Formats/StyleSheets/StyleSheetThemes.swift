internal import Documents
internal import Syntaxes
internal import ThemeModel

/// A custom property where it is set.
struct StyleVariable: Sendable {
    /// The name, with its two hyphens.
    let name: String
    /// The value as written.
    let value: String
    let field: JSONField
    /// False for a name that only stands for another one.
    let isListed: Bool
    var rank = CascadeRank()

    /// True for a colour of GTK, whose name is written without hyphens.
    var isOfGTK: Bool {
        field.source.bytes[field.nameRange].first != UInt8(ascii: "-") && !field.path.hasPrefix("cssVars.")
    }
    /// True if the value leaves a page without the property.
    var isUnset: Bool { ["initial", "inherit", "unset", "revert", "revert-layer"].contains(value.lowercased()) }
}

/// A theme in a style sheet: the custom properties of the page, and those of each mode, which lie over them.
struct StyleTheme: Sendable {
    /// The name by its selector; empty for the sheet's own.
    let name: String
    /// The properties of each mode; those of the page have none.
    private(set) var layers: [Mode?: [StyleVariable]] = [:]
    private(set) var indices: [Mode?: [String: Int]] = [:]

    /// The modes that set something. The page's properties are light mode's, if that has none of its own, or dark mode's, if only
    /// light mode replaces some of them.
    var written: [Mode] {
        let isPageDark = indices[.light]?.keys.allSatisfy { indices[nil]?[$0] != nil } ?? false
        return Mode.allCases.filter { layers[$0] != nil || ($0 == .light ? layers[nil] != nil : isPageDark) }
    }

    /// Sets a property of a mode, or of the page; the one of the highest rank counts, where the first one stands.
    mutating func set(_ variable: StyleVariable, in mode: Mode?) {
        if let index = indices[mode]?[variable.name] {
            if let old = layers[mode]?[index], variable.rank < old.rank { return }
            layers[mode]?[index] = variable
        } else {
            indices[mode, default: [:]][variable.name] = layers[mode]?.count ?? 0
            layers[mode, default: []].append(variable)
        }
    }

    /// Returns the properties in a mode: the page's, each with the value that it has in the mode, then those that only the mode has.
    /// So both modes have one order, which decides between properties of one role.
    func variables(_ mode: Mode) -> [StyleVariable] {
        (layers[nil] ?? []).compactMap { variable($0.name, in: mode) }
            + (layers[mode] ?? []).filter { indices[nil]?[$0.name] == nil }
    }

    /// Returns a property in a mode: the mode's, unless the page's has a higher rank.
    func variable(_ name: String, in mode: Mode) -> StyleVariable? {
        let candidates = [mode, nil].compactMap { layer in indices[layer]?[name].flatMap { layers[layer]?[$0] } }
        return candidates.count == 2 && candidates[0].rank < candidates[1].rank ? candidates[1] : candidates.first
    }
}

/// The themes of a style sheet, found by the selectors of its blocks.
struct StyleSheetThemes {
    /// The themes: the sheet's own first, then those of other selectors.
    private(set) var themes: [StyleTheme] = []
    /// The blocks that hold under conditions of which nothing is known, and so count for no theme.
    private(set) var conditions: [JSONField] = []
    /// The faults of a sheet in a preset.
    private(set) var problems: [Diagnostic] = []
    private var indices: [String: Int] = [:]
    private var layers = CascadeLayers()
    /// The number of declarations so far.
    private var order = 0

    /// What the selectors around a declaration say.
    private struct Scope: Hashable {
        /// The theme's name; nil outside of all selectors.
        var theme: String?
        var mode: Mode?
        var specificity = Specificity()
        /// True if the declarations are for an element in the page's, which has them instead of the page's.
        var isInner = false
        /// True if what says the mode is around such an element.
        var isBelowMode = false
        /// True if what says the mode may be such an element.
        var mayBeInner = false
    }

    /// Reads a style sheet's blocks, or what JSON has in their place: the variables of a registry of components, or a preset.
    init(_ document: SourceDocument) {
        if let registry = document.field("cssVars") {
            // Objects for light and for dark mode, and for both: what light mode sets is the page's.
            for group in registry.members { add(group.members, to: group.name == Mode.dark.rawValue ? .dark : nil) }
        } else if Self.isPreset(document.root) {
            read(preset: document)
        } else {
            walk(document.root, of: document.source, path: "", in: [Scope()], layer: [])
        }
        themes = themes.filter(\.name.isEmpty) + themes.filter { !$0.name.isEmpty }
    }

    /// Returns whether a document is a preset of Gradience: colours of libadwaita by their names, and a palette.
    static func isPreset(_ root: JSONValue) -> Bool {
        let names = ["window_bg_color", "view_bg_color", "accent_bg_color"]
        return root["palette"]?.object != nil && names.contains { root["variables"]?[$0] != nil }
    }

    /// Reads a preset as the sheet that Gradience writes: the palette, the variables, and then what the user adds for GTK 4.
    private mutating func read(preset: SourceDocument) {
        for group in preset.field("palette")?.members ?? [] { add(group.members, prefix: group.name, isListed: false) }
        add(preset.field("variables")?.members ?? [])
        guard let css = preset.field("custom_css")?["gtk4"]?.value.string else { return }
        let source = SourceText(name: preset.source.name + "!custom_css.gtk4", text: css)
        let reading = CSSReader.read(source)
        problems = reading.diagnostics
        if let root = reading.value { walk(root, of: source, path: "", in: [Scope()], layer: []) }
    }

    private mutating func add(_ fields: [JSONField], prefix: String = "", isListed: Bool = true, to mode: Mode? = nil) {
        for field in fields {
            let name = field.name.hasPrefix("--") ? field.name : "--" + prefix + field.name
            let value = CSSReader.value(ofGTK: field.value.string ?? field.source.text(field.value.range))
            add(StyleVariable(name: name, value: value, field: field, isListed: isListed), to: "", mode)
        }
    }

    private mutating func add(_ variable: StyleVariable, to theme: String, _ mode: Mode?) {
        let index = indices[theme] ?? themes.count
        if index == themes.count {
            guard themes.count < ImportLimits.themes else { return }
            indices[theme] = index
            themes.append(StyleTheme(name: theme))
        }
        themes[index].set(variable, in: mode)
    }

    private mutating func walk(
        _ block: JSONValue, of source: SourceText, path: String, in scopes: [Scope], layer: [String],
        isInline: Bool = false
    ) {
        for member in block.object ?? [] {
            let field = JSONField(member, in: source, under: path)
            if let written = member.value.string {
                guard member.name.hasPrefix("--") else { continue }
                let (value, isImportant) = written.withoutImportance
                order += 1
                let isAlias = value.lowercased().hasPrefix("var(") && value.firstIndex(of: ")") == value.indices.last
                for scope in scopes {
                    guard let theme = scope.theme else { continue }
                    let rank = CascadeRank(
                        isInner: scope.isInner, isBelowMode: scope.isBelowMode, isImportant: isImportant,
                        layer: layers.place(of: layer), scope.specificity, mayBeInner: scope.mayBeInner, order: order)
                    let variable = StyleVariable(
                        name: member.name, value: value, field: field, isListed: !isInline || !isAlias, rank: rank)
                    add(variable, to: theme, scope.mode)
                }
            } else {
                // A name of a rule may end with its blank, a bracket or a quotation mark.
                let words = member.name.lowercased().split { " \n\t(\"'".contains($0) }
                let isLayer = words.first == "@layer" || words.first == "@theme"
                let named = isLayer ? layers.open(member.name, in: layer) : layer
                let inner = Self.scopes(in: member, words, scopes)
                if inner.isEmpty, !scopes.isEmpty, Self.isUnknown(member.name, words) { conditions.append(field) }
                walk(
                    member.value, of: source, path: field.path, in: inner, layer: named,
                    isInline: isInline || words.first == "@theme" && words.contains("inline"))
            }
        }
    }

    /// Returns the scopes of a block in others.
    private static func scopes(in block: JSONMember, _ words: [Substring], _ outer: [Scope]) -> [Scope] {
        let prelude = block.name
        guard prelude.hasPrefix("@") else {
            let selectors = prelude.splitOutsideBrackets(at: ",").flatMap(StyleSelector.all)
            // A sheet may nest deeply, and each level may have many selectors.
            return Array(
                outer.flatMap { scope in selectors.compactMap { Self.scope($0, in: scope) } }.uniqued.prefix(64))
        }
        // A condition in a selector's block leaves its declarations those of the selector.
        func all(_ mode: Mode?) -> [Scope] {
            outer.map { scope in
                var scope = scope
                scope.mode = mode ?? scope.mode
                return scope
            }
        }
        switch words.first {
        case "@theme": return [Scope(theme: "", mode: nil)]
        case "@plugin": return pluginScope(block).map { [$0] } ?? []
        case "@container", "@scope": return []
        case "@variant" where words.contains("dark"): return all(.dark)
        case "@media":
            let query = MediaQuery(prelude.dropFirst("@media".count))
            return query.isTaken ? all(query.mode) : []
        case "@supports": return SupportsQuery.holds(prelude.dropFirst("@supports".count)) == true ? outer : []
        case "@keyframes", "@-webkit-keyframes", "@starting-style", "@property", "@page": return []
        default: return outer
        }
    }

    /// Returns whether a rule's condition is one of which nothing is known, so that it is named.
    private static func isUnknown(_ prelude: String, _ words: [Substring]) -> Bool {
        switch words.first {
        case "@media": !words.contains("print")
        case "@container", "@scope": true
        case "@supports": SupportsQuery.holds(prelude.dropFirst("@supports".count)) == nil
        default: false
        }
    }

    /// Returns the scope of a theme of daisyUI, which says its name, its mode, and whether it is the page's; nil for another plugin.
    private static func pluginScope(_ block: JSONMember) -> Scope? {
        guard block.name.contains("daisyui/theme") else { return nil }
        func word(_ name: String) -> String? { block.value[name]?.string?.filter { !"\"'".contains($0) } }
        let isPage = word("default") == "true"
        let isDark = word("prefersdark") == "true"
        let mode: Mode? = isDark ? .dark : isPage ? .light : nil
        return Scope(theme: isPage || isDark ? "" : word("name") ?? "", mode: mode)
    }

    private static func scope(_ selector: StyleSelector, in outer: Scope) -> Scope? {
        guard selector.isTheme else { return nil }
        // A page of a mode says it in all ways: what holds for the other one in another way does not hold there.
        if let mode = selector.mode, let around = outer.mode, mode != around { return nil }
        let isInside = outer.theme.map { !$0.isEmpty } ?? false
        let theme = isInside ? outer.theme : selector.name
        return Scope(
            theme: theme, mode: selector.mode ?? outer.mode, specificity: outer.specificity + selector.specificity,
            isInner: outer.isInner || selector.isInner,
            isBelowMode: outer.isBelowMode || selector.isBelowMode || selector.isInner && outer.mayBeInner,
            mayBeInner: outer.mayBeInner || selector.mayBeInner)
    }
}

/// A list of media queries, asked about a screen of which only the mode is known (Media Queries Level 4).
struct MediaQuery {
    /// The mode that it asks for; nil if it holds in both.
    private(set) var mode: Mode?
    /// False where it holds for other media, or under a condition that is not known.
    private(set) var isTaken = false

    init(_ text: Substring) {
        for query in text.lowercased().split(separator: ",") {
            var conditions = query.split { " ():\t\n\r".contains($0) }
            conditions.removeAll { ["and", "only", "all", "screen"].contains($0) }
            let isNegated = conditions.first == "not"
            if isNegated { conditions.removeFirst() }
            if let asked = Mode.allCases.first(where: { conditions == ["prefers-color-scheme", $0.rawValue[...]] }) {
                mode = isNegated ? asked.other : asked
                isTaken = true
            } else if isNegated ? conditions == ["print"] : conditions.isEmpty {
                isTaken = true
            }
        }
    }
}

/// What a selector says about themes.
struct StyleSelector {
    /// The theme's name: its classes without full stops; empty for the whole page.
    private(set) var name = ""
    /// The mode; nil if it names none.
    private(set) var mode: Mode?
    /// False for a selector of parts that no theme is, such as `*` or `::before`.
    private(set) var isTheme = false
    let specificity: Specificity
    /// True for the page's body, which has its own properties instead of those that it inherits.
    private(set) var isInner = false
    /// True if what says the mode is around the body.
    private(set) var isBelowMode = false
    /// True if a class or an attribute says the mode, of an element that is not said to be the page.
    private(set) var mayBeInner = false

    private static let roots: Set = [":root", ":host", "html", "body"]
    /// What a page is only while somebody uses it.
    private static let passing: Set = [":hover", ":active", ":focus", ":focus-within", ":focus-visible"]

    /// Returns the selectors that one without commas stands for: `:is()` and `:where()` are each of what is in them.
    static func all(in text: String) -> [StyleSelector] {
        let specificity = Specificity(of: text[...])
        var texts = [text]
        for _ in 0..<most {
            guard let index = texts.firstIndex(where: { $0.lists != nil }), let list = texts[index].lists else { break }
            texts.replaceSubrange(index...index, with: list.prefix(most))
        }
        return texts.prefix(most).map { StyleSelector($0, specificity) }
    }

    /// The most selectors that one stands for.
    private static let most = 16

    init(_ text: String) { self.init(text, Specificity(of: text[...])) }

    private init(_ text: String, _ specificity: Specificity) {
        self.specificity = specificity
        var names: [String] = []
        var isPart = false
        let simples = Self.simpleSelectors(text)
        for simple in simples {
            // A page of a mode is none of the other one's.
            if simple.hasPrefix("!") {
                guard let excluded = Self.mode(of: String(simple.dropFirst())) else { continue }
                mode = mode ?? excluded.other
                isTheme = true
                continue
            }
            if let named = Self.mode(of: simple) {
                mode = mode == .dark ? mode : named
                isTheme = true
                continue
            }
            switch simple {
            case "&": isTheme = true
            case "*": continue
            default:
                if Self.roots.contains(simple) {
                    isTheme = true
                } else if simple.hasPrefix("::") || Self.passing.contains(simple) {
                    isPart = true
                } else if simple.hasPrefix("[data-theme="), simple.hasSuffix("]") {
                    names.append(String(simple.dropFirst("[data-theme=".count).dropLast()))
                } else if !simple.hasPrefix(":") {
                    names.append(simple.hasPrefix(".") || simple.hasPrefix("#") ? String(simple.dropFirst()) : simple)
                }
            }
        }
        name = names.joined(separator: " ")
        isTheme = !isPart && (isTheme || !names.isEmpty)
        isInner = simples.contains("body")
        isBelowMode = mode != nil && simples.count > 1 && simples.last == "body"
        mayBeInner = mode != nil && !["html", ":root", "body"].contains(where: simples.contains)
    }

    /// Returns the mode that a class such as `.dark`, `.theme-dark` or `.dark-mode` names, or the value of an attribute for data.
    private static func mode(of simple: String) -> Mode? {
        Mode.allCases.first { mode in
            if simple.hasPrefix("[data-") { return simple.hasSuffix("=\(mode.rawValue)]") }
            let words = simple.dropFirst().split(separator: "-").map(String.init)
            return simple.hasPrefix(".") && words.count { $0 == mode.rawValue } == 1
                && words.allSatisfy { [mode.rawValue, "theme", "mode", "palette", "ion", "p", "v"].contains($0) }
        }
    }

    /// Splits a selector into its simple ones. What `:not()` excludes has `!` before it, and `:is()` and `:where()` are what is
    /// in them.
    private static func simpleSelectors(_ text: String) -> [String] {
        var selectors: [String] = []
        var simple = ""
        var rest = text[...]
        func take() {
            if !simple.isEmpty { selectors.append(simple) }
            simple = ""
        }
        while let letter = rest.first {
            rest = rest.dropFirst()
            switch letter {
            case " ", "\n", "\t", "\r", ">", "+", "~", ",", ")": take()
            case ".", "#", "&", "*":
                take()
                simple = String(letter)
                if letter == "&" || letter == "*" { take() }
            case ":":
                if simple != ":" { take() }
                simple.append(letter)
            case "[":
                take()
                let end = rest.firstIndex(of: "]") ?? rest.endIndex
                selectors.append("[" + rest[..<end].filter { !"\"' ".contains($0) } + "]")
                rest = rest[end...].dropFirst()
            case "(":
                let isNot = simple == ":not"
                simple = ""
                if isNot {
                    let behind = rest.behindBracket ?? rest[rest.endIndex...]
                    selectors += simpleSelectors(String(rest[..<behind.startIndex].dropLast())).map { "!" + $0 }
                    rest = behind
                }
            case "\\":
                if let next = rest.first { simple.append(next) }
                rest = rest.dropFirst()
            default: simple.append(letter)
            }
        }
        take()
        return selectors
    }
}

extension String {
    /// The text with each part of its first `:is()` or `:where()` that has several in the list's place; nil if it has no such list.
    fileprivate var lists: [String]? {
        for name in [":is(", ":where("] {
            guard let start = firstRange(of: name), let behind = self[start.upperBound...].behindBracket else {
                continue
            }
            let parts = self[start.upperBound..<behind.startIndex].dropLast().splitOutsideBrackets(at: ",")
            guard parts.count > 1 else { continue }
            return parts.map { self[..<start.lowerBound] + $0 + behind }
        }
        return nil
    }
}

extension Substring {
    /// The text behind the bracket that closes one opened before it; nil if none does.
    var behindBracket: Substring? {
        var depth = 1
        for index in indices {
            if self[index] == "(" { depth += 1 }
            if self[index] == ")" { depth -= 1 }
            if depth == 0 { return self[self.index(after: index)...] }
        }
        return nil
    }
}
