public import Documents
internal import ThemeImport
public import ThemeModel

extension ThemeDocument {
    /// Writes the theme for another program, and reads the files back to say what the theme loses there. Where a file holds one variant, `variants` names it, or asks for a file of each; without it, the light one or the
    /// only one is written. The form is the one that the program imports.
    ///
    /// Throws KB101 if a variant is missing, KB164 if the kind cannot express the theme, and an internal error if a file cannot be
    /// read back.
    public func exported(
        as kind: ExportKind, variants: VariantSelection? = nil
    ) throws(OperationError) -> ExportedTheme {
        try exported(as: kind, form: nil, variants: variants)
    }

    /// Does the same in another form of the kind.
    package func exported(
        as kind: ExportKind, form: ExportForm?, variants: VariantSelection? = nil
    ) throws(OperationError) -> ExportedTheme {
        try ThemeExporter(self, as: kind, form: form ?? kind.importedForm).export(variants)
    }
}

/// The work of an export.
private struct ThemeExporter {
    private let document: ThemeDocument
    private let kind: ExportKind
    private let form: ExportForm
    private let values: [Mode: VariantValues]

    /// The largest text that kbrender's readers take.
    private static let largestText = Limits.documentBytes

    init(_ document: ThemeDocument, as kind: ExportKind, form: ExportForm) {
        self.document = document
        self.kind = kind
        self.form = form
        var values: [Mode: VariantValues] = [:]
        for mode in Mode.allCases { values[mode] = VariantValues(document, mode: mode) }
        self.values = values
    }

    /// True if both variants are there and look alike.
    private var areEqual: Bool {
        guard let light = values[.light], let dark = values[.dark] else { return false }
        return PropertyName.allCases.allSatisfy { light[$0] == dark[$0] }
    }

    func export(_ variants: VariantSelection?) throws(OperationError) -> ExportedTheme {
        var (ledgers, reports): ([ExportLedger], [LossReport]) = ([], [])
        var files: [ExportFile] = []
        var losses: [(file: String, notes: [Diagnostic])] = []
        for subject in try subjects(variants) {
            var ledger = ExportLedger()
            let parts = kind.description.write(subject, &ledger)
            try checkSizes(parts)
            let written = packed(parts, of: subject)
            let report = LossReport(
                document, as: kind, modes: subject.variants, ledger: ledger,
                read: try readBack(written[0], of: subject))
            files += written
            ledgers.append(ledger)
            reports.append(report)
            losses.append((written[0].path, report.diagnostics + oneOfTwo(subject, of: variants)))
        }
        return ExportedTheme(
            kind: kind, form: form, files: files, losses: losses, ledgers: ledgers, reports: reports)
    }

    /// Returns the note that a file holds one variant of two that differ; empty if there is nothing to say.
    private func oneOfTwo(_ subject: ExportSubject, of variants: VariantSelection?) -> [Diagnostic] {
        guard variants != .both, !form.holdsBoth, values.count == 2, !areEqual else { return [] }
        let mode = subject.first.mode.rawValue
        return [
            Diagnostic(
                ExportDiagnosticKinds.oneVariant, path: mode,
                "the file holds the \(mode) variant only, and the other one differs")
        ]
    }

    /// Returns what each file is made of.
    private func subjects(_ variants: VariantSelection?) throws(OperationError) -> [ExportSubject] {
        func subject(_ modes: [Mode], isOneOfTwo: Bool) throws(OperationError) -> ExportSubject {
            let taken = try modes.map { mode throws(OperationError) in
                guard let values = values[mode] else { throw missing(mode) }
                return values
            }
            return ExportSubject(document: document, form: form, variants: taken, isOneOfTwo: isOneOfTwo)
        }
        if form.holdsBoth { return [try subject(Mode.allCases, isOneOfTwo: false)] }
        switch variants {
        case nil: return [try subject([likelyMode], isOneOfTwo: false)]
        case .light?, .dark?: return [try subject(variants?.modes ?? [], isOneOfTwo: false)]
        case .both? where areEqual: return [try subject([likelyMode], isOneOfTwo: false)]
        case .both?:
            let modes = Mode.allCases.filter { values[$0] != nil }
            guard !modes.isEmpty else { throw missing(.light) }
            return try modes.map { mode throws(OperationError) in try subject([mode], isOneOfTwo: true) }
        }
    }

    /// The variant of a file if nobody says which: the light one, or the only one; of two equal ones, that of their colours.
    private var likelyMode: Mode {
        if areEqual, let light = values[.light] { return light.ground.color.luminance < 0.18 ? .dark : .light }
        return values[.light] == nil && values[.dark] != nil ? .dark : .light
    }

    private func missing(_ mode: Mode) -> OperationError {
        .invalid([
            Diagnostic(
                ThemeDiagnosticKinds.missingVariant, path: mode.rawValue,
                "missing (a file of kind \(kind.rawValue) needs it)")
        ])
    }

    private func checkSizes(_ parts: [ExportFile]) throws(OperationError) {
        guard let large = parts.first(where: { $0.bytes.count > Self.largestText }) else { return }
        throw .invalid([
            Diagnostic(
                ExportDiagnosticKinds.inexpressible,
                "the file would have \(large.bytes.count) bytes (readers take at most \(Self.largestText))")
        ])
    }

    /// Returns a subject's files: its parts, in an archive if the form is one. Names in a folder follow the theme's id.
    private func packed(_ parts: [ExportFile], of subject: ExportSubject) -> [ExportFile] {
        guard form.container != .folder else { return parts }
        let suffix = subject.isOneOfTwo ? "_\(subject.first.mode.rawValue)" : ""
        let bytes = form.container == .archive ? StoredArchive.bytes(of: parts) : parts[0].bytes
        let ending = suffix + form.fileEnding
        let name = EntryName.portable(document.id, ending: ending, fallback: document.id)
        return [ExportFile(name + ending, bytes: bytes)]
    }

    /// Reads a file as kbrender reads it from others. Nil if the kind has no reader.
    private func readBack(
        _ file: ExportFile, of subject: ExportSubject
    ) throws(OperationError) -> [Mode: ReadVariant]? {
        guard let reader = kind.description.reader, form.container != .folder else { return nil }
        let source = ThemeSource(bytes: file.bytes, name: file.path, as: reader)
        let reading = try mapError({ OperationError("\($0)", .internalError) }) { () throws(ImportError) in
            try source.load(modes: nil)
        }
        let moved = reading.diagnostics.filter { $0.kind == ThemeDiagnosticKinds.movedColor }.compactMap { moved in
            moved.path.split(separator: ".").last.flatMap { PropertyName(rawValue: String($0)) }
        }
        var read: [Mode: ReadVariant] = [:]
        for values in subject.variants {
            guard let variant = reading.value?.document.variant(values.mode) else {
                let why = reading.diagnostics.first { $0.severity == .error }?.message ?? "no reason given"
                throw OperationError(
                    "the written file of kind \(kind.rawValue) cannot be read back: \(why)", .internalError)
            }
            read[values.mode] = ReadVariant(variant: variant, moved: Set(moved))
        }
        return read
    }
}
