internal import Graphics
internal import LayoutEngine
internal import Layouts
internal import ScreenshotReading
internal import ThemeModel

/// Pictures of keyboards: what can be seen is read, all else is invented.
enum ScreenshotFormat: ForeignFormat {
    static let name = "screenshot"
    static let isDerived = false

    static func recognizes(_ document: SourceDocument) -> Bool { document.picture != nil }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        guard let picture = document.picture else { return [] }
        return [ThemeEntry(names: [document.baseName]) { log in theme(in: picture, of: document, noting: &log) }]
    }

    private static func theme(
        in source: (file: [UInt8], hints: KeyboardHints), of document: SourceDocument, noting log: inout ImportLog
    ) -> DraftTheme? {
        let picture: Screenshot
        do {
            picture = try Screenshot(file: source.file)
        } catch {
            return log.refuse(ImportDiagnosticKinds.noKeyboard, "", "the picture \(error)", at: document.start)
        }
        do {
            let reading = try KeyboardReading(picture, as: source.hints)
            log.report(
                ImportDiagnosticKinds.keyboardFound, "", "\(reading.summary); \(reading.timing)", at: document.start)
            return draft(reading)
        } catch {
            return log.refuse(
                ImportDiagnosticKinds.noKeyboard, "",
                "there is no keyboard in this picture of \(picture.width) × \(picture.height) pixels: "
                    + error.summary, at: document.start)
        }
    }

    private static func draft(_ reading: KeyboardReading) -> DraftTheme {
        var draft = VariantDraft()
        for (name, value) in reading.values {
            let provenance = reading.derived.contains(name) ? Provenance.derived : .read
            draft.set(name, Traced(value.value, rule: value.evidence, provenance: provenance))
        }
        if let space = reading.space {
            func shade(_ color: Levels) -> Shade { Traced(color.color, rule: "the space key", provenance: .read) }
            draft.override(.space, background: space.face.map(shade), text: space.text.map(shade))
        }
        // A key that is down shows what functions do, since no picture tells.
        for (name, origin) in [
            (PropertyName.pressedKeyBackground, PropertyName.modifierKeyBackground),
            (.pressedKeyText, draft[color: .modifierKeyText] == nil ? .regularKeyText : .modifierKeyText),
        ] {
            if let color = draft[color: origin] {
                draft.set(name, Traced(.color(color), rule: origin.rawValue, provenance: .invented))
            }
        }
        // What is made for Android has no gradients.
        let hasGradient = draft.values.values.contains { if case .stops = $0 { true } else { false } }
        if reading.match.metrics.platform == .android, !hasGradient { draft.madeForAndroid() }
        let mode = (draft[color: .keyboardBackground] ?? .black).mode
        return DraftTheme(app: reading.match.metrics.app, keyboards: [mode: reading], variants: [mode: draft])
    }
}

extension KeyboardMetrics {
    /// The app that has the metrics; nil on iOS.
    fileprivate var app: KeyboardApp? {
        switch self {
        case .theme, .ios18, .ios26: nil
        case .android: .heliBoard
        case .gboard: .material
        case .floris: .floris
        case .fcitx5: .fcitx5
        }
    }
}
