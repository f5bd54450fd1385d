internal import Documents
internal import Layouts

/// The rows of an Android keyboard: the letters of a layout between the keys that the app adds (docs/android.md §2 and §3).
struct AndroidRows {
    /// The rows, top to bottom, the bottom row last.
    let rows: [AndroidRow]
    /// Whether they take the strip's place too, as the categories of emoji do.
    let hasStripInside: Bool
    /// What the figures of the keyboard depend on.
    let context: AndroidContext
    /// Whether the keys are a pad, which has no bottom row of the app's, and widths of its own.
    let isPad: Bool

    init(
        design: any AndroidDesign, style: LayoutStyle, layout: KeyboardLayout, options: LayoutOptions
    ) throws(LayoutError) {
        hasStripInside = options.plane == .emoji
        let pad = try Self.pad(of: layout, options: options)
        let content = pad == nil ? try AndroidPlane(of: layout, options: options) : nil
        let screen = AndroidScreen(options)
        let hasNumbers = options.android.hasNumberRow && !options.plane.hasSymbols
        context = AndroidContext(
            screen: screen, width: options.hand == nil ? screen.width : design.handWidth(of: screen.width),
            rows: pad?.rows.count ?? content.map { $0.rows.count + ($0.isPad ? 0 : hasNumbers ? 2 : 1) } ?? 0,
            isInputPad: InputPad.exists(for: options.plane, on: .android), hasLanguageKey: options.showsGlobe,
            hasEmojiKey: content?.hasEmoji ?? false, hand: options.hand,
            isSplit: options.isSplit, options: options.android, style: style.android)
        isPad = pad != nil || content?.isPad == true
        if let pad {
            rows = try pad.rows(options, design: design)
        } else if let content, content.isPad {
            // The keys of another program's pad are equally wide.
            rows = content.rows.map { row in
                let share = 1 / Double(row.count)
                return AndroidRow(kind: .pad, keys: row.map { AndroidKey(key: $0, slot: .letter, share: share) })
            }
        } else if let content {
            rows = Self.rows(of: content, design: design, context: context, options: options, layout: layout)
        } else {
            rows = []
        }
    }

    /// Returns the places of the keys of all rows, in shares of the width.
    func spans(_ design: any AndroidDesign) -> [[AndroidSpan]] {
        isPad ? rows.map(\.padSpans) : design.spans(of: rows, context)
    }

    /// Returns a plane whose keys have places of their own: emoji, a pad for a kind of input, or letters on a pad. nil for the
    /// usual rows.
    private static func pad(of layout: KeyboardLayout, options: LayoutOptions) throws(LayoutError) -> KeyboardPlane? {
        if options.plane == .emoji { return EmojiPlane(for: layout, options: options).plane }
        if let pad = InputPad(options.plane, on: .android, for: layout) { return pad.plane }
        guard !options.plane.hasSymbols else { return nil }
        let plane = try layout.plane(options.plane.base)
        guard plane.rows.allSatisfy({ $0.kind == .columns }) else { return nil }
        let rows = plane.rows.map { row in
            KeyRow(row.kind, keys: row.keys.map { localized($0, layout: layout, options: options) }, range: row.range)
        }
        return KeyboardPlane(rows: rows, keyWidth: plane.keyWidth, source: plane.source)
    }

    /// Returns a key of a pad with Android's label for it: that of symbols, or the language's name on space.
    private static func localized(_ key: Key, layout: KeyboardLayout, options: LayoutOptions) -> Key {
        switch (key.role, key.label) {
        case (.mode, .local): key.with(label: layout.androidSymbols)
        case (.space, .local):
            key.with(label: options.android.showsSpaceWord ? layout.androidSpace(on: options.metrics.rawValue) : "")
        default: key
        }
    }

    private static func rows(
        of content: AndroidPlane, design: any AndroidDesign, context: AndroidContext, options: LayoutOptions,
        layout: KeyboardLayout
    ) -> [AndroidRow] {
        let showsHints = options.android.showsHints && !options.plane.hasSymbols
        var letters = content.rows.map { row in
            row.map { key in
                let own = [key.flick ?? key.annotation].compactMap(\.self).first { showsHints && !$0.isEmpty }
                return AndroidKey(key: key, slot: key.role == .character ? .letter : .side, hint: own)
            }
        }
        if !options.plane.hasSymbols {
            addHints(design.hints, to: &letters, options: options, layout: layout)
        }
        if design.hasTabletRows(context) { letters = tabletRows(of: letters, content: content) }
        var rows = letters.enumerated().map { n, keys in
            AndroidRow(kind: n == letters.count - 1 && n > 0 ? .lastLetters : .letters, keys: keys)
        }
        if options.android.hasNumberRow, !options.plane.hasSymbols {
            let digits = layout.signs(layout.symbols.shownDigits(layout.digits).map { String($0) })
            rows.insert(AndroidRow(kind: .letters, keys: digits.map { AndroidKey(key: $0, slot: .letter) }), at: 0)
        }
        let slots = design.bottomRow(context).flatMap { slot in
            slot == .space && options.isSplit ? [slot, slot] : [slot]
        }
        let bottom = slots.flatMap { slot in content.keys(of: slot).map { AndroidKey(key: $0, slot: slot) } }
        return rows + [AndroidRow(kind: .bottom, keys: bottom)]
    }

    /// Gives letters their hints, which end their variants, too; a flick or an annotation of the layout wins.
    private static func addHints(
        _ hints: HintLetters, to rows: inout [[AndroidKey]], options: LayoutOptions, layout: KeyboardLayout
    ) {
        let digits = layout.symbols.shownDigits(layout.digits)
        let first =
            options.android.hasNumberRow ? hints.underDigits.map(layout.symbols.own) : digits.map { String($0) }
        for (row, list) in ([first] + hints.rows(of: layout.symbols, isChinese: layout.language.hasPrefix("zh")))
            .enumerated() where row < rows.count
        {
            let letters = rows[row].indices.filter { rows[row][$0].slot == .letter }
            for (index, hint) in zip(letters, list) {
                let key = rows[row][index].key
                guard !hint.isEmpty, hint != key.label.written, key.flick == nil, key.annotation == nil else {
                    continue
                }
                rows[row][index].hint = options.android.showsHints ? hint : nil
                guard !key.hasFlicks, !key.variants.contains(hint) else { continue }
                rows[row][index].key = key.with(variants: key.variants + [hint])
            }
        }
    }

    /// Returns the rows with delete at the end of the first, enter at the end of the last but one, and marks and a second
    /// shift key at the end of the last, as on AOSP's tablets.
    private static func tabletRows(of rows: [[AndroidKey]], content: AndroidPlane) -> [[AndroidKey]] {
        let shift = rows.joined().first { $0.key.role == .shift }
        var rows = rows.map { $0.filter { $0.slot == .letter } }
        let last = rows.count - 1
        let side = { (key: Key) in AndroidKey(key: key, slot: .side) }
        rows[0].append(side(AndroidPlane.delete))
        rows[max(last - 1, 0)].append(side(content.keys(of: .return)[0]))
        let used = Set(rows.joined().map(\.key.label.written))
        let marks = content.marks.filter { !used.contains($0) }
        rows[last] += marks.map { AndroidKey(key: Key(.character, label: .text($0), widthPercent: 10), slot: .letter) }
        if let shift {
            rows[last].insert(side(shift.key), at: 0)
            rows[last].append(side(shift.key))
        }
        return rows
    }
}

/// A plane of a layout as an Android keyboard takes it: the letters row by row, and the keys of the bottom row.
struct AndroidPlane {
    /// The rows above the bottom row: characters, and shift and delete where they are.
    private(set) var rows: [[Key]]
    /// Whether the layout has an emoji key.
    let hasEmoji: Bool
    /// Whether the rows are a pad, all of whose keys are the layout's.
    let isPad: Bool
    private let own: [Key]
    private let layout: KeyboardLayout
    private let plane: PlaneName
    private let spaceWord: String

    init(of layout: KeyboardLayout, options: LayoutOptions) throws(LayoutError) {
        self.layout = layout
        plane = options.plane
        spaceWord = options.android.showsSpaceWord ? layout.androidSpace(on: options.metrics.rawValue) : ""
        guard !plane.hasSymbols || layout.hasOwnSymbols else {
            (rows, own, hasEmoji, isPad) = (Self.symbolRows(of: plane, layout: layout), [], false, false)
            return
        }
        let source = try layout.plane(plane.base)
        let all = source.rows.filter { $0.kind != .pad }.map(\.keys)
        isPad = source.isPad
        if isPad {
            (rows, own, hasEmoji) = (all.map { $0.filter { $0.role != .globe || options.showsGlobe } }, [], false)
            return
        }
        let bottom = all.lastIndex { $0.contains { $0.role == .space } }
        let marks = [layout.symbols.comma, layout.symbols.period, ",", "."]
        let beside = (bottom.map { all[$0] } ?? []).filter {
            $0.role == .character && !marks.contains($0.label.written)
        }
        own = layout.androidLastKeys + beside
        hasEmoji = all.joined().contains { $0.role == .emoji }
        rows = all.indices.filter { $0 != bottom }.map { n in
            all[n].filter { [.character, .shift, .delete].contains($0.role) }
        }.filter { !$0.isEmpty }
        guard !rows.isEmpty else {
            throw .input(
                Diagnostic(
                    LayoutDiagnosticKinds.noRow, path: "rows", "no row has a letter, which Android's keyboards need",
                    in: source.source, at: source.rows.first?.range))
        }
        if !rows.joined().contains(where: { $0.role == .delete }) { rows[rows.count - 1].append(Self.delete) }
    }

    /// The marks that tablets have at the end of the last row of letters.
    var marks: [String] { [layout.symbols.exclamation, layout.symbols.question] }

    static let delete = Key(.delete, label: .local(.delete), widthPercent: 15, isRepeatable: true)

    /// Returns the keys of a kind in the bottom row; only the layout's own can be more or less than one.
    func keys(of slot: AndroidSlot) -> [Key] {
        func key(_ text: String, role: KeyRole = .character, variants: [String] = []) -> [Key] {
            [Key(role, label: .text(text), widthPercent: 10, variants: variants)]
        }
        switch slot {
        case .mode: return key(plane.hasSymbols ? layout.words.androidCapitals : layout.androidSymbols, role: .mode)
        case .comma where plane == .email: return key("@")
        case .comma where plane == .url: return key("/")
        case .comma where plane == .symbolsShift: return key("<", variants: ["‹", "≤", "«"])
        case .comma: return layout.signs([layout.symbols.comma])
        case .language: return key("", role: .globe)
        case .emoji: return key("", role: .emoji)
        case .space: return key(spaceWord, role: .space)
        case .own: return own
        case .period where plane == .email: return key(".", variants: [".com"])
        case .period where plane == .url: return key(".", variants: [".com", ".net", ".org", ".gov", ".edu"])
        case .period where plane == .symbolsShift: return key(">", variants: ["›", "≥", "»"])
        case .period: return layout.signs([layout.symbols.period])
        case .return: return key("", role: .return)
        case .letter, .side: return []
        }
    }

    private static func symbolRows(of plane: PlaneName, layout: KeyboardLayout) -> [[Key]] {
        let symbols = layout.symbols
        func list(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        let other = plane == .symbols ? "=\\<" : layout.androidSymbols
        let shift = Key(.shift, label: .text(other), widthPercent: 15)
        if plane == .symbols {
            let digits = symbols.shownDigits(layout.digits).map { String($0) }
            let rows = symbols.androidRows
            return [layout.signs(digits), layout.signs(rows[0]), [shift] + layout.signs(rows[1]) + [delete]]
        }
        return [
            layout.signs(list("~ ` | • √ π ÷ × ¶ ∆")), layout.signs(symbols.fourCurrencies + list("^ ° = { }")),
            [shift] + layout.signs(list("\\ © ® ™ \(symbols.percent) [ ]")) + [delete],
        ]
    }
}

extension KeyboardLayout {
    /// Returns keys of signs, with the variants that they have in all layouts.
    fileprivate func signs(_ labels: [String]) -> [Key] {
        let variants = symbols.allVariants(digits)
        return labels.map { Key(.character, label: .text($0), widthPercent: 10, variants: variants[$0] ?? []) }
    }
}

extension KeyboardPlane {
    /// Returns the rows of a pad as an Android keyboard takes them; the letters of a telephone are hints, as is what HeliBoard's functions
    /// type by a long press.
    fileprivate func rows(_ options: LayoutOptions, design: any AndroidDesign) throws(LayoutError) -> [AndroidRow] {
        let isEven = design.hasEvenPads && InputPad.exists(for: options.plane, on: .android)
        let hasHints = options.plane == .numbers && design.hasPadHints && options.android.showsHints
        return try RowSelection.rows(of: self, options).map { row in
            let keys = row.cells.map { cell in
                let key = cell.key
                let held = hasHints && InputPad.isFunction(key, on: options.plane) == true ? key.variants.first : nil
                return AndroidKey(
                    key: key, slot: key.role == .character ? .letter : .side,
                    hint: key.hasFlicks ? key.variants.joined() : key.annotation ?? held,
                    share: isEven && row.cells.count == 4 ? 0.25 : cell.percent / row.percents,
                    isFunction: InputPad.isFunction(key, on: options.plane),
                    isLarge: InputPad.isLarge(key, on: options.plane))
            }
            return AndroidRow(kind: .pad, keys: keys)
        }
    }
}

extension SymbolRows {
    /// The four currencies of the second plane of symbols: the less common ones, not that of the first plane.
    fileprivate var fourCurrencies: [String] {
        let others = (otherCurrencies + ["£", "¢", "€", "¥", "$", "₩"]).filter { $0 != currency }
        return Array(others.uniqued.prefix(4))
    }
}
