internal import Documents
internal import Graphics
internal import ThemeImport
internal import ThemeModel

/// A variant as kbrender reads it from a written file.
struct ReadVariant: Sendable {
    let variant: ThemeVariant
    /// The texts that the reader moved to be readable, as it does for colours that were not made for keyboards.
    let moved: Set<PropertyName>
}

/// The comparison of a theme with what its files hold: what is lost and what is changed, for people.
struct LossReport {
    /// Notes KB160, KB161 and KB162.
    private(set) var diagnostics: [Diagnostic] = []
    /// Rows of the second table of `--explain`.
    private var rows: [[String]] = []

    /// Returns the table of what is lost or changed in some files.
    static func table(of reports: [LossReport]) -> String {
        let rows = reports.flatMap(\.rows).map { $0.map(Quoted.sanitized) }
        return TextTable(heading: ["property", "value", "kept as", "why"], rows).text
    }

    /// Compares the variants with those read from their file; `read` is nil if kbrender reads no files of the kind.
    init(
        _ document: ThemeDocument, as kind: ExportKind, modes: [VariantValues], ledger: ExportLedger,
        read: [Mode: ReadVariant]?
    ) {
        var lost: Set<PropertyName> = []
        for values in modes {
            let comparison = Comparison(values, of: document, read: read?[values.mode], kind: kind, ledger: ledger)
            var added: [String] = []
            for name in values.listed {
                if comparison.adds(name) { added.append(name.rawValue) }
                guard let loss = comparison.loss(of: name) else { continue }
                if loss.isTold { tell(loss) } else { lost.insert(name) }
                if !loss.isSlight {
                    rows.append([loss.path, Self.text(loss.own), loss.member ?? "-", loss.reason.text])
                }
            }
            note(added, at: values.mode, saying: "it reads back with borders or shadows that the theme does not show: ")
        }
        for values in modes { add(beyond: values, read: read?[values.mode]) }
        finish(lost: lost, by: ledger)
    }

    /// Tells what a reader finds in place of a value.
    private mutating func tell(_ loss: Loss) {
        let message =
            loss.reason == .respelled
            ? "what is written about \(Self.parts(loss.own, differentIn: loss.read)) reads back differently, because "
                + loss.reason.text
            : "\(Self.text(loss.own)) became \(Self.text(loss.read)) (\(loss.reason.text))"
        diagnostics.append(Diagnostic(ExportDiagnosticKinds.flattened, path: loss.path, message))
    }

    /// Tells which properties of Android a reader finds that the theme does not set, where they are not what follows from others.
    private mutating func add(beyond values: VariantValues, read: ReadVariant?) {
        guard let read else { return }
        let added = PropertyName.allCases.filter { name in
            name.isExtra && name != .androidDefaults && !values.listed.contains(name)
                && read.variant.values[name] != nil && read.variant.value(of: name) != values[name]
        }
        note(added.map(\.rawValue), at: values.mode, saying: "it reads back as a theme that sets more for Android: ")
    }

    private mutating func note(_ names: [String], at mode: Mode, saying message: String) {
        guard !names.isEmpty else { return }
        diagnostics.append(
            Diagnostic(ExportDiagnosticKinds.flattened, path: mode.rawValue, message + names.joined(separator: ", ")))
    }

    private mutating func finish(lost: Set<PropertyName>, by ledger: ExportLedger) {
        for remark in ledger.remarks {
            diagnostics.append(Diagnostic(ExportDiagnosticKinds.flattened, path: remark.path, remark.message))
        }
        for name in ledger.renamed {
            diagnostics.append(
                Diagnostic(
                    ImportDiagnosticKinds.fittedName, path: name.what, "\(Quoted(name.from)) became \(Quoted(name.to))")
            )
        }
        guard !lost.isEmpty else { return }
        let names = PropertyName.allCases.filter(lost.contains).map(\.rawValue)
        diagnostics.insert(
            Diagnostic(
                ExportDiagnosticKinds.notCarriedOver,
                "not carried over: " + Prose.list(names, most: Self.listed, and: ", and ")), at: 0)
    }

    /// The number of properties that a note lists.
    private static let listed = 12

    /// Returns the keys whose looks are different in two values.
    private static func parts(_ value: PropertyValue?, differentIn other: PropertyValue?) -> String {
        let (own, others) = (value?.overrides ?? KeyOverrides(), other?.overrides ?? KeyOverrides())
        let keys = OverridableKey.allCases.filter { key in
            OverriddenState.allCases.contains { own[key, $0] != others[key, $0] }
        }
        return keys.map(\.rawValue).joined(separator: ", ")
    }

    private static func text(_ value: PropertyValue?) -> String { value?.json.text(indent: 0) ?? "nothing" }
}

/// What became of a value that is not read back as it is.
private struct Loss {
    let path: String
    let own: PropertyValue?
    /// What is read in its place.
    let read: PropertyValue?
    /// The member that stands for it; nil if there is none.
    let member: String?
    let reason: LossReason
    /// True if the difference is only in digits that do not show.
    let isSlight: Bool
    /// True if a message says what it became: something of it is in the file.
    let isTold: Bool
}

/// A variant as it is, and as its file reads back.
private struct Comparison {
    private let values: VariantValues
    private let document: ThemeDocument
    private let read: ReadVariant?
    private let kind: ExportKind
    private let ledger: ExportLedger
    private let own: VariantLook
    private let readBack: VariantLook?

    init(
        _ values: VariantValues, of document: ThemeDocument, read: ReadVariant?, kind: ExportKind, ledger: ExportLedger
    ) {
        (self.values, self.document, self.read, self.kind, self.ledger) = (values, document, read, kind, ledger)
        own = VariantLook { values[$0] }
        readBack = read.map { read in
            VariantLook { $0 == .androidDefaults ? read.variant.leftToAndroid : read.variant.value(of: $0) }
        }
    }

    private func path(_ name: PropertyName) -> String { "\(values.mode.rawValue).\(name.rawValue)" }

    /// Returns whether a reader finds the colour of a border or a shadow of which nothing shows in the theme.
    func adds(_ name: PropertyName) -> Bool {
        isAbsent(name) && name.property.kind == .color && readBack?[name] != nil
    }

    /// Returns whether nothing shows of a property, and the file has nothing of it.
    private func isAbsent(_ name: PropertyName) -> Bool { own[name] == nil && ledger.row(of: path(name)) == nil }

    /// Returns what became of a property; nil if nothing happened to it.
    func loss(of name: PropertyName) -> Loss? {
        guard !isAbsent(name) else { return nil }
        let (value, found) = (own[name], readBack.map { $0[name] } ?? unread(name))
        // Sums are rounded too.
        if PropertyValue.match(value, with: found, within: 1e-9) { return nil }
        let isSlight = PropertyValue.match(value, with: found)
        let read = readBack?.raw(name)
        let row = row(of: name, read: read)
        let reason = isSlight && !isLimited(name, to: read) ? .rounded : reason(of: name, row, read: read)
        let standIn = reason.stand == nil ? nil : self.standIn(for: name)
        let isSilent = reason.stand != nil || [.noPlace, .gradient, .fixed].contains(reason)
        let isTold = !isSilent || row != nil || standIn != nil
        let member =
            reason == .gradient
            ? name.solid.flatMap { ledger.row(of: path($0))?.member }
            : reason.stand != nil ? standIn?.member : row?.member
        return Loss(
            path: path(name), own: values[name], read: read, member: member, reason: reason, isSlight: isSlight,
            isTold: isTold)
    }

    /// Returns what a program shows whose files kbrender does not read: what the file says, or what follows without it.
    private func unread(_ name: PropertyName) -> PropertyValue? {
        if ledger.row(of: path(name)) != nil { return own[name] }
        var variant = document.variant(values.mode) ?? ThemeVariant([:])
        variant.values[name] = nil
        return variant.value(of: name)
    }

    /// Returns the member that holds a property, if it has one.
    private func row(of name: PropertyName, read value: PropertyValue?) -> ExportLedger.Row? {
        let row = ledger.row(of: path(name), read: value?.color)
        return row == nil && reasons[name] == .shared
            ? ledger.row(of: "\(values.mode.other.rawValue).\(name.rawValue)") : row
    }

    /// Returns the member of the property into which one is folded.
    private func standIn(for name: PropertyName) -> ExportLedger.Row? {
        guard let other = reasons[name]?.stand else { return nil }
        return ledger.row(of: path(other)) ?? standIn(for: other)
    }

    /// Returns why a property reads back as something else.
    private func reason(of name: PropertyName, _ row: ExportLedger.Row?, read value: PropertyValue?) -> LossReason {
        if row != nil, read?.moved.contains(name) == true { return .moved }
        if isLimited(name, to: value) { return .limited }
        if row != nil, case .number? = value, PropertyValue.match(value, with: values[name], within: 0.501) {
            return .rounded
        }
        if let reason = row?.change ?? reasons[name] { return reason }
        return row != nil ? .remade : name.solid != nil ? .gradient : .noPlace
    }

    private var reasons: [PropertyName: LossReason] { ExportKind.losses[kind] ?? [:] }

    /// Returns whether a value is the theme's own, brought into the property's range.
    private func isLimited(_ name: PropertyName, to value: PropertyValue?) -> Bool {
        guard let value, let own = values[name] else { return false }
        let limited: PropertyValue =
            switch own {
            case .number(let number): .number(name.limited(number))
            case .offset(let offset): .offset(Point(name.limited(offset.x), name.limited(offset.y)))
            default: own
            }
        return limited != own && PropertyValue.match(limited, with: value)
    }
}

/// The values of a variant as they look: nothing for what is invisible, so that two ways to draw nothing are one.
private struct VariantLook {
    /// Returns a value as it is.
    let raw: (PropertyName) -> PropertyValue?
    /// The value as it looks; nil if nothing of it shows.
    subscript(name: PropertyName) -> PropertyValue? {
        let value = raw(name)
        if let part = StyledPart.casting(name) { return isClear(part.shadowColor) ? nil : value }
        if let width = name.borderWidth { return isClear(name) || nonzero(raw(width)) == nil ? nil : value }
        if let borders = PropertyName.borders[name] { return borders.allSatisfy(isClear) ? nil : nonzero(value) }
        switch name {
        case .candidateBarBackground: return onKeyboard(value)
        case .candidateBarCornerRadius: return nil  // the upper and the lower radius say it
        case .customFontName: if case .fontName("")? = value { return nil } else { return value }
        default:
            guard let stops = name.stops else { return value }
            return raw(stops) == nil ? nil : value
        }
    }

    private func nonzero(_ value: PropertyValue?) -> PropertyValue? {
        // Files have numbers rounded: a width that they hold as 0 is none.
        PropertyValue.match(value, with: .number(0)) ? nil : value
    }

    private func isClear(_ name: PropertyName) -> Bool { raw(name)?.color?.isClear ?? true }

    private func onKeyboard(_ value: PropertyValue?) -> PropertyValue? {
        guard case .color(let bar)? = value, case .color(let keyboard)? = raw(.keyboardBackground) else { return value }
        return .color(bar.composited(over: keyboard))
    }
}

extension PropertyValue {
    /// Returns whether two values are one but for numbers that differ by less than a tolerance: in the third decimal, which files do
    /// not have.
    fileprivate static func match(
        _ one: PropertyValue?, with other: PropertyValue?, within tolerance: Double = 0.00501
    ) -> Bool {
        func near(_ a: Double, to b: Double) -> Bool { abs(a - b) < tolerance }
        return switch (one, other) {
        case (.number(let a)?, .number(let b)?): near(a, to: b)
        case (.offset(let a)?, .offset(let b)?): near(a.x, to: b.x) && near(a.y, to: b.y)
        case (.stops(let a)?, .stops(let b)?):
            a.count == b.count && zip(a, b).allSatisfy { $0.color == $1.color && near($0.location, to: $1.location) }
        default: one == other
        }
    }
}

extension PropertyName {
    /// The width of the border that has this colour; nil for other properties. A border without a width of its own has that of
    /// modifier keys.
    fileprivate var borderWidth: PropertyName? {
        guard case .color = property.kind, rawValue.hasSuffix("Border") else { return nil }
        return PropertyName(rawValue: rawValue + "Width") ?? .modifierKeyBorderWidth
    }

    /// The colours of the borders that have a width.
    fileprivate static let borders: [PropertyName: [PropertyName]] = allCases.reduce(into: [:]) { borders, name in
        if let width = name.borderWidth { borders[width, default: []].append(name) }
    }

    /// The plain colour that stands for a gradient; nil for other properties.
    var solid: PropertyName? {
        guard case .gradient = property.kind else { return nil }
        let part = String(rawValue.dropLast("Gradient".count))
        return PropertyName(rawValue: part + "Background") ?? PropertyName(rawValue: part)
    }
}
