internal import Documents
internal import Layouts
internal import Syntaxes

/// Reads layouts of Unexpected Keyboard: XML with rows of keys, whose corners and edges have keys too. Those become the variants
/// of a long press. Keys have the widths of the file and the gaps before them, as the app's `KeyboardData` reads them; the widest
/// row fills the keyboard (Julow/Unexpected-Keyboard 06a097da).
struct UnexpectedKeyboardLayout {
    private let source: SourceText
    private var losses = ImportLosses()
    private var rows: [Row] = []
    /// What shift makes of the texts for which the layout says so.
    private var shifted: [[UInt8]: ImportedKey] = [:]
    private var problem: Diagnostic?

    /// A row of keys, in units of a key's width.
    private struct Row {
        var cells: [Cell] = []
        let range: Range<Int>
        var width: Double { cells.reduce(0) { $0 + $1.gap + $1.width } }
    }

    /// A key and the gap before it.
    private struct Cell {
        let gap: Double
        var width: Double
        let center: ImportedKey?
        let variants: [ImportedKey]
        let annotation: String?
        let isModifier: Bool
    }

    /// Returns whether a text is XML.
    static func applies(to source: SourceText) -> Bool {
        source.bytes.first { !$0.isSpace } == UInt8(ascii: "<")
    }

    /// Reads the layout of a document.
    static func read(_ source: SourceText) -> ParseResult<LayoutDocument> {
        let xml = XMLReader.read(source)
        guard let root = xml.value else { return ParseResult(nil, xml.diagnostics) }
        var reader = UnexpectedKeyboardLayout(source: source)
        let document = reader.document(root)
        let faults = [reader.problem].compactMap(\.self)
        return ParseResult(faults.isEmpty ? document : nil, faults + reader.losses.diagnostics(of: source))
    }

    private mutating func fail(_ kind: DiagnosticKind, _ message: String, at range: Range<Int>) {
        if problem == nil { problem = Diagnostic(kind, message, in: source, at: range) }
    }

    private mutating func document(_ root: XMLElement) -> LayoutDocument? {
        guard root.name == "keyboard" else {
            fail(
                LayoutDiagnosticKinds.type, "the element \(Quoted(root.name)) begins the document (expected keyboard)",
                at: root.tag)
            return nil
        }
        note(root, apartFrom: Self.ofKeyboards)
        for element in root.elements {
            switch element.name {
            case "row": read(row: element)
            case "modmap": read(modmap: element)
            default: losses.note("an element", element.name, at: element.tag)
            }
        }
        guard rows.contains(where: { $0.cells.contains { $0.center != nil || !$0.variants.isEmpty } }) else {
            fail(LayoutDiagnosticKinds.empty, "no keys (expected a keyboard with rows of keys)", at: 0..<0)
            return nil
        }
        let width = max(number(root, "width") ?? 0, rows.map(\.width).max() ?? 1, 1)
        return document(width: width, hasBottomRow: root["bottom_row"] != "false")
    }

    private static let ofKeyboards: Set = [
        "name", "script", "numpad_script", "bottom_row", "embedded_number_row", "locale_extra_keys", "width",
    ]

    /// Records the attributes that no reader uses.
    private mutating func note(_ element: XMLElement, apartFrom names: Set<String>) {
        for (name, _) in element.attributes where !names.contains(name) && !name.contains(":") {
            losses.note("an attribute of \(Quoted.sanitized(element.name))", name, at: element.tag)
        }
    }

    /// Returns a number of an attribute; nil if there is none.
    private mutating func number(_ element: XMLElement, _ name: String) -> Double? {
        guard let text = element[name] else { return nil }
        let digits = String(decoding: Array(text.utf8)[...].trimmedBlanks, as: UTF8.self)
        guard let number = WrittenNumber.read(digits), (0...1000).contains(number) else {
            fail(
                LayoutDiagnosticKinds.type, "\(name)=\(Quoted(text)) is not a number (expected one from 0 to 1000)",
                at: element.tag)
            return nil
        }
        return number
    }

    // MARK: Rows and keys

    private mutating func read(row element: XMLElement) {
        guard rows.count < Limits.rows else {
            return fail(JSONDiagnosticKinds.limit, "more than \(Limits.rows) rows", at: element.tag)
        }
        note(element, apartFrom: ["height", "shift", "scale"])
        if (number(element, "height") ?? 1) != 1 { losses.note("the height of a row", at: element.tag) }
        if (number(element, "shift") ?? 0) > 0 { losses.note("the gap above a row", at: element.tag) }
        var row = Row(range: element.tag)
        for key in element.elements {
            guard key.name == "key" else {
                losses.note("an element", key.name, at: key.tag)
                continue
            }
            guard row.cells.count < Limits.keysInRow else {
                return fail(JSONDiagnosticKinds.limit, "more than \(Limits.keysInRow) keys in a row", at: key.tag)
            }
            row.cells.append(cell(key))
        }
        if row.cells.isEmpty { return losses.note("a row without keys", at: element.tag) }
        if let scale = number(element, "scale"), scale > 0, case let factor = scale / row.width, factor.isFinite {
            for n in row.cells.indices { row.cells[n].width *= factor }
        }
        rows.append(row)
    }

    /// The edges of a key, each by its direction and by its former number, in the order of the variants.
    private static let edges = [
        ("nw", "key1"), ("ne", "key2"), ("sw", "key3"), ("se", "key4"), ("w", "key5"), ("e", "key6"), ("n", "key7"),
        ("s", "key8"),
    ]

    private static let ofKeys = Set(
        ["c", "key0", "width", "shift", "indication", "role", "slider"] + edges.flatMap { [$0.0, $0.1] })

    private mutating func cell(_ element: XMLElement) -> Cell {
        note(element, apartFrom: Self.ofKeys)
        let center = element["key0", "c"].flatMap { value($0, at: element.tag) }
        var variants: [ImportedKey] = []
        for (edge, number) in Self.edges {
            guard let written = element[number, edge], let value = value(written, at: element.tag) else { continue }
            guard case .text(let typed, let shown) = value else {
                losses.note("a key that types nothing, on another's edge", value.label, at: element.tag)
                continue
            }
            if typed != shown {
                losses.note("what an edge types, if it differs from its label", shown, at: element.tag)
            }
            if !variants.contains(value) { variants.append(value) }
        }
        if case .action(let label)? = center { losses.note("what a key does", label, at: element.tag) }
        let shown = center == nil && !variants.isEmpty ? variants.removeFirst() : center
        let isModifier = element["role"] == "action"
        let indication = element["indication"].flatMap { $0.isEmpty ? nil : losses.fitting($0, at: element.tag) }
        return Cell(
            gap: number(element, "shift") ?? 0, width: number(element, "width") ?? 1, center: shown,
            variants: variants.filter { $0 != shown }, annotation: indication,
            isModifier: isModifier)
    }

    /// Returns the key that a value means; nil, with the loss recorded, for one that is hidden.
    private mutating func value(_ written: String, at range: Range<Int>) -> ImportedKey? {
        guard !written.utf8.starts(with: "loc ".utf8) else {
            losses.note("a key that only some languages have", String(written.dropFirst(4)), at: range)
            return nil
        }
        guard let key = ImportedKey(unexpected: written), case .text(let typed, let shown) = key else {
            return ImportedKey(unexpected: written)
        }
        let fits = [typed, shown].map(\.fitsKey)
        if fits[0] { return fits[1] ? key : .text(typed, shown: typed) }
        losses.note("a text of more than \(Limits.labelClusters) characters", at: range)
        return fits[1] ? .text(shown, shown: shown) : nil
    }

    private mutating func read(modmap element: XMLElement) {
        for mapping in element.elements {
            guard mapping.name == "shift" else {
                losses.note("what another modifier than shift changes", mapping.name, at: mapping.tag)
                continue
            }
            guard let before = mapping["a"], let after = mapping["b"] else { continue }
            guard case .text(let typed, _)? = value(before, at: mapping.tag), let key = value(after, at: mapping.tag)
            else {
                losses.note("what shift makes of a key that types nothing", before, at: mapping.tag)
                continue
            }
            shifted[Array(typed.utf8)] = key
        }
    }

    // MARK: Planes

    private func document(width: Double, hasBottomRow: Bool) -> LayoutDocument {
        let letters = rows.map { row in Self.row(row, of: width) { $0 } }
        let capitals = rows.map { row in Self.row(row, of: width, with: raised) }
        let isPad = NumberPad.has(
            rows: letters.map { row in
                row.keys.filter { $0.role != .blank }.map { ($0.role, $0.label.written) }
            })
        let bottom = hasBottomRow && !isPad ? [KeyRow.ownBottom] : []
        func plane(_ rows: [KeyRow]) -> KeyboardPlane {
            KeyboardPlane(rows: rows + bottom, keyWidth: 100 / width)
        }
        guard !isPad else { return LayoutDocument(plane(letters)) }
        return LayoutDocument(letters: plane(letters), capitals: plane(capitals))
    }

    private static func row(_ row: Row, of width: Double, with state: (ImportedKey) -> ImportedKey) -> KeyRow {
        var keys: [Key] = []
        func add(gap: Double) {
            if gap > 1e-3 { keys.append(.blank(KeyRow.percent(gap, of: width))) }
        }
        for cell in row.cells {
            add(gap: cell.gap)
            guard cell.width > 1e-3 else { continue }
            keys.append(key(cell, widthPercent: KeyRow.percent(cell.width, of: width), with: state))
        }
        add(gap: width - row.width)
        return KeyRow(.columns, keys: keys, range: row.range)
    }

    private static func key(
        _ cell: Cell, widthPercent: Double, with state: (ImportedKey) -> ImportedKey
    ) -> Key {
        guard let center = cell.center.map(state) else { return .blank(widthPercent) }
        let (role, label, typed) = center.face
        return Key(
            role, label: label, typed: typed, widthPercent: widthPercent,
            isModifier: center.isAction || cell.isModifier, variants: cell.variants.map { state($0).label },
            annotation: cell.annotation, isRepeatable: role == .delete)
    }

    /// Returns what shift makes of a key: what the layout says, otherwise the app's own pairs, otherwise the capital of its first
    /// letter.
    private func raised(_ key: ImportedKey) -> ImportedKey {
        guard case .text(let typed, let shown) = key else { return key }
        if let own = shifted[Array(typed.utf8)] { return own }
        guard shown == typed else { return key }
        let capital = ImportedKey.unexpectedShift(of: typed)
        return .text(capital, shown: capital)
    }
}
