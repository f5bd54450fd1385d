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

    /// Compares. Throws an internal error if a value that the file must hold is not read back.
    init(
        _ document: ThemeDocument, as kind: ExportKind, modes: [VariantValues], ledger: ExportLedger,
        read: [Mode: ReadVariant]?
    ) throws(OperationError) {
        var lost: Set<PropertyName> = []
        for values in modes {
            let comparison = Comparison(
                values, held: ledger.held[values.mode] ?? [:], read: read?[values.mode], kind: kind)
            for name in values.listed {
                if let held = comparison.held[name] {
                    try add(held, of: name, by: comparison)
                } else if let member = ledger.approximated[name] {
                    add(approximated: name, as: member, by: comparison)
                } else if ledger.carried.contains(name) {
                    add(carried: name, by: comparison)
                } else if comparison.loses(name, of: document) {
                    lost.insert(name)
                    let loss = ledger.losses[name] ?? Self.usualLoss(of: name, in: ledger)
                    row(comparison.path(name), own: values[name], loss: loss)
                }
            }
        }
        for values in modes { add(beyond: values, read: read?[values.mode]) }
        finish(lost: lost, by: ledger)
    }

    /// Tells what a file says about a property that readers do not take from it as it is.
    private mutating func add(carried name: PropertyName, by comparison: Comparison) {
        guard comparison.read != nil, let reading = comparison.differentReading(of: name) else { return }
        note(comparison.path(name), own: comparison.values[name], written: reading, why: "readers make their own of it")
    }

    /// Tells which properties of Android a reader finds that the theme does not set, where they are not what follows from others.
    private mutating func add(beyond values: VariantValues, read: ReadVariant?) {
        guard let read else { return }
        let added = PropertyName.allCases.filter { name in
            name.isExtra && name != .androidDefaults && !values.listed.contains(name)
                && read.variant.values[name] != nil && read.variant.value(of: name) != values[name]
        }
        guard !added.isEmpty else { return }
        diagnostics.append(
            Diagnostic(
                ExportDiagnostics.flattened, path: values.mode.rawValue,
                "it reads back as a theme that sets more for Android: " + added.map(\.rawValue).joined(separator: ", "))
        )
    }

    private mutating func finish(lost: Set<PropertyName>, by ledger: ExportLedger) {
        for remark in ledger.remarks {
            diagnostics.append(Diagnostic(ExportDiagnostics.flattened, path: remark.path, remark.message))
        }
        for name in ledger.renamed {
            diagnostics.append(
                Diagnostic(
                    ImportDiagnostics.fittedName, path: name.what, "\(Quoted(name.from)) became \(Quoted(name.to))"))
        }
        guard !lost.isEmpty else { return }
        let names = PropertyName.allCases.filter(lost.contains).map(\.rawValue)
        diagnostics.insert(
            Diagnostic(
                ExportDiagnostics.notCarriedOver,
                "not carried over: " + Prose.list(names, most: Self.listed, and: ", and ")), at: 0)
    }

    /// The number of properties that a note lists.
    private static let listed = 12

    /// Returns why a property is lost of which a writer says nothing.
    private static func usualLoss(of name: PropertyName, in ledger: ExportLedger) -> Loss {
        guard let solid = name.solid else { return Loss(reason: .noPlace) }
        let member = ledger.held.values.lazy.compactMap { $0[solid]?.loss.member }.first
        return Loss(member: member, reason: .gradient)
    }

    /// Tells what became of a value that the file holds.
    private mutating func add(_ held: Held, of name: PropertyName, by comparison: Comparison) throws(OperationError) {
        let (path, own) = (comparison.path(name), comparison.values[name])
        if let reading = comparison.differentReading(of: name) {
            guard comparison.read?.moved.contains(name) == true else {
                throw OperationError(
                    "\(path): the file of kind \(comparison.kind.rawValue) holds \(Self.text(held.value)), and reads back as "
                        + Self.text(reading), .internalError)
            }
            note(path, own: own, written: reading, why: "readers move it to be readable")
        }
        guard comparison.changes(name) else {
            if let reading = comparison.inexactReading(of: name) {
                note(
                    path, own: own, written: reading,
                    why: comparison.isLimited(name) ? "limited to the range" : "rounded"
                )
            }
            return
        }
        note(path, own: own, written: held.value, why: held.loss.reason.text)
        row(path, own: own, loss: held.loss)
    }

    /// Tells in which parts a value that the file holds as well as it can is not read back.
    private mutating func add(approximated name: PropertyName, as member: String, by comparison: Comparison) {
        guard let reading = comparison.differentReading(of: name) else { return }
        let path = comparison.path(name)
        let parts = Self.parts(comparison.values[name], differentIn: reading)
        diagnostics.append(
            Diagnostic(
                ExportDiagnostics.flattened, path: path,
                "what is written about \(parts) reads back differently, because the file spells it in another way"))
        rows.append([path, parts, member, Loss.Reason.rounded.text])
    }

    /// Returns the keys whose looks are different in two values.
    private static func parts(_ value: PropertyValue?, differentIn other: PropertyValue?) -> String {
        func overrides(_ value: PropertyValue?) -> KeyOverrides {
            if case .overrides(let overrides)? = value { overrides } else { KeyOverrides() }
        }
        let (own, others) = (overrides(value), overrides(other))
        let keys = OverridableKey.allCases.filter { key in
            OverriddenState.allCases.contains { own[key, $0] != others[key, $0] }
        }
        return keys.map(\.rawValue).joined(separator: ", ")
    }

    private static func text(_ value: PropertyValue?) -> String { value?.json.text(indent: 0) ?? "nothing" }

    private mutating func note(_ path: String, own: PropertyValue?, written: PropertyValue?, why: String) {
        diagnostics.append(
            Diagnostic(
                ExportDiagnostics.flattened, path: path, "\(Self.text(own)) became \(Self.text(written)) (\(why))"))
    }

    private mutating func row(_ path: String, own: PropertyValue?, loss: Loss) {
        rows.append([path, Self.text(own), loss.member ?? "-", loss.reason.text])
    }
}

/// A variant as it is, as its file holds it, and as the file reads back.
private struct Comparison {
    let values: VariantValues
    let held: [PropertyName: Held]
    let read: ReadVariant?
    let kind: ExportKind
    private let own: VariantLook
    /// What the file holds.
    private let written: VariantLook
    /// The same, within the ranges to which some readers bring it.
    private let limited: VariantLook
    private let readBack: VariantLook?

    init(_ values: VariantValues, held: [PropertyName: Held], read: ReadVariant?, kind: ExportKind) {
        (self.values, self.held, self.read, self.kind) = (values, held, read, kind)
        own = VariantLook { values[$0] }
        written = VariantLook { name in held[name].map(\.value) ?? values[name] }
        limited = VariantLook { name in held[name].map { $0.value.map { Self.limited($0, for: name) } } ?? values[name]
        }
        readBack = read.map { read in
            VariantLook { $0 == .androidDefaults ? read.variant.leftToAndroid : read.variant.value(of: $0) }
        }
    }

    func path(_ name: PropertyName) -> String { "\(values.mode.rawValue).\(name.rawValue)" }

    /// Returns whether the file holds a value that looks different from the theme's own.
    func changes(_ name: PropertyName) -> Bool { !PropertyValue.match(written[name], with: own[name]) }

    /// Returns the value that was read if it looks different from the one in the file; nil if it does not. A number may be limited
    /// to its range.
    func differentReading(of name: PropertyName) -> PropertyValue?? {
        guard let readBack, !PropertyValue.match(readBack[name], with: written[name]), !isLimited(name) else {
            return nil
        }
        return .some(readBack.raw(name))
    }

    /// Returns whether the file's value is out of its range, and was read as the nearest one in it.
    func isLimited(_ name: PropertyName) -> Bool {
        guard let readBack, limited.raw(name) != written.raw(name) else { return false }
        return PropertyValue.match(readBack[name], with: limited[name])
    }

    /// Returns the value that was read if it is not the theme's own to the last digit; nil if it is.
    func inexactReading(of name: PropertyName) -> PropertyValue? {
        guard let readBack, let value = readBack[name], let own = own[name], !value.isNear(own) else { return nil }
        return value
    }

    /// Returns whether a property that the file does not hold shows in the theme, and not by itself in the program.
    func loses(_ name: PropertyName, of document: ThemeDocument) -> Bool {
        guard let value = own[name] else { return false }
        if let readBack { return !PropertyValue.match(readBack[name], with: value) }
        var variant = document.variant(values.mode) ?? ThemeVariant([:])
        variant.values[name] = nil
        return !PropertyValue.match(variant.value(of: name), with: value)
    }

    /// Returns a value with its numbers within the property's range.
    private static func limited(_ value: PropertyValue, for name: PropertyName) -> PropertyValue {
        switch value {
        case .number(let number): .number(name.limited(number))
        case .offset(let offset): .offset(Point(name.limited(offset.x), name.limited(offset.y)))
        default: value
        }
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
        if case .number(0)? = value?.rounded { nil } else { value }
    }

    private func isClear(_ name: PropertyName) -> Bool {
        guard case .color(let color)? = raw(name) else { return true }
        return color.isClear
    }

    private func onKeyboard(_ value: PropertyValue?) -> PropertyValue? {
        guard case .color(let bar)? = value, case .color(let keyboard)? = raw(.keyboardBackground) else { return value }
        return .color(bar.composited(over: keyboard))
    }
}

extension PropertyValue {
    /// Returns whether two values are one to two decimals. Places of stops that a file holds with more may lie on either side of
    /// a half.
    fileprivate static func match(_ one: PropertyValue?, with other: PropertyValue?) -> Bool {
        guard case .stops(let stops)? = one, case .stops(let others)? = other else {
            return one?.rounded == other?.rounded
        }
        return stops.count == others.count
            && zip(stops, others).allSatisfy { $0.color == $1.color && abs($0.location - $1.location) < 0.00501 }
    }

    /// Returns whether two values are one but for the rounding of sums.
    fileprivate func isNear(_ other: PropertyValue) -> Bool {
        func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
        return switch (self, other) {
        case (.number(let a), .number(let b)): near(a, b)
        case (.offset(let a), .offset(let b)): near(a.x, b.x) && near(a.y, b.y)
        case (.stops(let a), .stops(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.color == $1.color && near($0.location, $1.location) }
        default: self == other
        }
    }

    /// The value as files hold it: numbers with two decimals.
    fileprivate var rounded: PropertyValue {
        func two(_ number: Double) -> Double { (number * 100).rounded() / 100 + 0 }
        return switch self {
        case .number(let number): .number(two(number))
        case .offset(let offset): .offset(Point(two(offset.x), two(offset.y)))
        case .stops, .color, .weight, .flag, .fontName, .direction, .design, .cornerStyle, .overrides, .names: self
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
