internal import Layouts

/// A layout of another program, as it is read: rows of labels in both states of shift, and the variants that a long press
/// offers.
struct ImportedRows {
    /// A key as one state of shift shows it.
    struct Key: Hashable {
        let label: String
        /// The text that it types, if that is not its label.
        var typed: String?
        let variants: [String]
        /// What it does. Only pads take keys that do not type: every plane of letters has its own.
        var role = KeyRole.character
        /// Whether it looks like a modifier although it types.
        var isModifier = false
        /// Its width as a share of the row; 0 for a letter's, below 0 for what the others leave.
        var share = 0.0

        /// Makes a key of what a layout's notation means; its variants are those that are not its label.
        init(_ key: ImportedKey, variants: [String] = []) {
            label = key.label
            self.variants = variants.filter { $0 != key.label }
            switch key {
            case .text(let typed, let shown): self.typed = typed == shown ? nil : typed
            case .function(let role, _): self.role = role
            case .action: isModifier = true
            }
        }

        /// Returns the key as a pad has it.
        fileprivate func onPad(percent: Double) -> Layouts.Key {
            Layouts.Key(
                role, label: role.padLabel(label), typed: typed, widthPercent: percent, isModifier: isModifier,
                variants: variants, isRepeatable: role == .delete)
        }
    }

    /// The rows without shift.
    var letters: [[Key]] = []
    /// The rows with shift; empty if they are the capitals.
    var shifted: [[Key]] = []
    /// Whether all keys are the layout's own, each as wide as the others of its row, as where letters are flicked.
    var isGrid = false

    /// The planes of these rows, with our planes of symbols, as phones and tablets have them; a pad is its only plane.
    var document: LayoutDocument? {
        if isPad { return LayoutDocument(pad(.standard)) }
        guard letters.joined().contains(where: { $0.role == .character }) else { return nil }
        if isGrid { return LayoutDocument(letters: pad(.columns)) }
        if letters.joined().contains(where: { $0.share != 0 }) { return sharedDocument }
        let typing = letters.map(Self.typing)
        let labels = typing.map { $0.map(\.label) }.filter { !$0.isEmpty }
        let raised = shifted.map(Self.typing)
        var layout = LanguageLayout(language: "und", script: "", letters: labels)
        layout.shift = shift(labels, rows: raised.map { $0.map(\.label) }.filter { !$0.isEmpty })
        for key in (typing + raised).joined() where layout.variants[key.label] == nil && !key.variants.isEmpty {
            layout.variants[key.label] = key.variants
        }
        var typed: [String: String] = [:]
        let raise = LetterCase(language: "")
        for key in (typing + raised).joined() {
            guard let text = key.typed, typed[key.label] == nil else { continue }
            typed[key.label] = text
            let capital = raise.capital(key.label)
            if shifted.isEmpty, capital != key.label { typed[capital] = raise.capital(text) }
        }
        let document = layout.document
        return typed.isEmpty
            ? document
            : document.mapKeys { key, _ in
                typed[key.label.written].map { key.role == .character ? key.with(typed: $0) : key } ?? key
            }
    }

    private static func typing(_ row: [Key]) -> [Key] { row.filter { $0.role == .character } }

    private func shift(_ labels: [[String]], rows: [[String]]) -> LanguageLayout.Shift {
        let raise = LetterCase(language: "")
        let capitals = labels.map { $0.map(raise.capital) }
        if !rows.isEmpty, rows.count == labels.count, rows != capitals, rows != labels { return .rows(rows) }
        return capitals == labels ? .none : .capitals
    }

    // MARK: Pads

    private var isPad: Bool { NumberPad.has(rows: letters.map { $0.map { ($0.role, $0.label) } }) }

    /// The keys in the widths that the layout gives them, with shift and delete at the ends of the last row unless it has them, and
    /// with our bottom row.
    private var sharedDocument: LayoutDocument {
        let roles = Set(letters.joined().map(\.role))
        func plane(_ rows: [[Key]]) -> KeyboardPlane {
            let rows = rows.filter { !$0.isEmpty }
            let shares = rows.enumerated().map { n, row in
                let isLast = n == rows.count - 1
                return Self.row(
                    row, shift: isLast && !roles.contains(.shift), delete: isLast && !roles.contains(.delete))
            }
            return KeyboardPlane(rows: shares + [.ownBottom], keyWidth: Self.letter)
        }
        return LayoutDocument(letters: plane(letters), capitals: plane(shifted))
    }

    /// The percentages of a letter, and of shift and delete, in HeliBoard.
    private static let (letter, side) = (10.0, 15.0)

    /// Returns a row in shares of its width: what is left of it is beside its letters, and keys shrink where they need more than
    /// all.
    private static func row(_ row: [Key], shift: Bool, delete: Bool) -> KeyRow {
        let sides = (shift ? side : 0) + (delete ? side : 0)
        let fixed = row.reduce(sides) { $0 + ($1.share > 0 ? $1.share * 100 : $1.share < 0 ? 0 : letter) }
        let growing = row.count { $0.share < 0 }
        let rest = max(100 - fixed, 0)
        let scale = min(100 / fixed, 1)
        let keys = row.map { key in
            let percent = key.share > 0 ? key.share * 100 : key.share < 0 ? rest / Double(growing) : letter
            return key.onPad(percent: max(percent * scale, 0.1))
        }
        let gap = growing == 0 ? rest / 2 : 0
        let blank = gap > 1e-3 ? [Layouts.Key.blank(gap)] : []
        let first: [Layouts.Key] = shift ? [.named(.shift, as: .shift, percent: side * scale)] : []
        let last: [Layouts.Key] = delete ? [.named(.delete, as: .delete, percent: side * scale)] : []
        return KeyRow(.columns, keys: first + blank + keys + blank + last)
    }

    private func pad(_ kind: RowKind) -> KeyboardPlane {
        let rows = letters.filter { !$0.isEmpty }
        let width = 100 / Double(rows.map(\.count).max() ?? 1)
        return KeyboardPlane(
            rows: rows.map { row in
                KeyRow(kind, keys: row.map { $0.onPad(percent: kind == .columns ? 100 / Double(row.count) : width) })
            }, keyWidth: width)
    }
}

extension KeyRow {
    /// Returns a part of a row in percent, without the last digits that arithmetic adds.
    static func percent(_ part: Double, of whole: Double) -> Double { (part / whole * 1e8).rounded() / 1e6 }

    /// The bottom row of a layout that leaves it to the keyboard, beside rows of columns.
    static let ownBottom = KeyRow(
        .columns,
        keys: [
            .named(.digits, as: .mode, percent: 22), .named(.globe, as: .globe, percent: 12),
            .named(.space, as: .space, percent: 44), .named(.return, as: .return, percent: 22),
        ])
}

extension KeyRole {
    /// Returns what a key of this role shows on a pad: its own label, if it types or leads to other keys.
    fileprivate func padLabel(_ label: String) -> KeyLabel {
        let named: [KeyRole: LocalName] = [
            .space: .space, .return: .return, .delete: .delete, .shift: .shift, .globe: .globe,
        ]
        return self == .character || self == .mode ? .text(label) : named[self].map(KeyLabel.local) ?? .text("")
    }
}

extension LayoutDocument {
    /// Makes the document of a layout without symbols from its letters and capitals, and from our planes of symbols.
    init(letters: KeyboardPlane, capitals: KeyboardPlane? = nil) {
        let own = capitals.flatMap { $0 == letters ? nil : [PlaneName.shift: $0] } ?? [:]
        self.init(letters, others: own.merging(Self.symbols.others) { $1 }, tablet: Self.symbols.tablet)
    }

    private static let symbols: (others: [PlaneName: KeyboardPlane], tablet: [PlaneName: KeyboardPlane]) = {
        let whole = LanguageLayout(language: "und", script: "", letters: [["a"]]).document
        return (whole.others.filter { $0.key.hasSymbols }, whole.tablet.filter { $0.key.hasSymbols })
    }()
}
