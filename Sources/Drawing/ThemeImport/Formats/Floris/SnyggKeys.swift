internal import Graphics
internal import ThemeModel

/// The rules of a stylesheet for single keys, as what is different on them on Android.
struct SnyggKeys {
    private let sheet: SnyggSheet
    private let window: SnyggStyle
    private let text: Shade
    private let version: SnyggVersion
    /// What a pressed key shows unless the theme says otherwise.
    private let pressed: KeyLook

    /// A key, or a kind of keys, that rules can be about.
    private struct Subject {
        let key: OverridableKey
        /// The kind of keys that it is of; its own name for a kind.
        let kind: OverridableKey
        /// Its code; nil for keys in general.
        let code: Int?
        /// True if it has a label; other keys have icons.
        var isLabelled = false
    }

    /// Kinds, each with the key that represents it, before the keys that are of them.
    private static let subjects = [
        Subject(key: .regular, kind: .regular, code: nil, isLabelled: true),
        Subject(key: .modifier, kind: .modifier, code: -7),
        Subject(key: .space, kind: .regular, code: 32, isLabelled: true),
        Subject(key: .return, kind: .modifier, code: 10),
        Subject(key: .shift, kind: .modifier, code: -11),
        Subject(key: .delete, kind: .modifier, code: -7),
        Subject(key: .mode, kind: .modifier, code: -202, isLabelled: true),
        Subject(key: .globe, kind: .modifier, code: -227),
        Subject(key: .emoji, kind: .modifier, code: -212),
        Subject(key: .comma, kind: .regular, code: 44, isLabelled: true),
        Subject(key: .period, kind: .regular, code: 46, isLabelled: true),
    ]

    /// Every query about a key.
    private static let queries = subjects.flatMap { subject in
        OverriddenState.allCases.map { query(subject.code, $0) }
    }

    /// The app's size of labels.
    static let fontSize = 22.0

    /// Creates the keys of a sheet whose window has a style and a text colour.
    init(
        _ sheet: SnyggSheet, _ version: SnyggVersion, in window: SnyggStyle, otherwise text: Shade,
        _ log: inout ImportLog
    ) {
        (self.sheet, self.version, self.window, self.text) = (sheet, version, window, text)
        let style = SnyggStyle(sheet, SnyggQuery(element: "key", state: "pressed"), in: window)
        let look = style.look(otherwise: text, &log).look
        var pressed = KeyLook()
        (pressed[.background], pressed[.text]) = (look[.background], look[.text])
        self.pressed = pressed
    }

    /// Returns whether a rule says something about a key that is drawn.
    static func use(_ rule: SnyggRule) -> Bool { queries.contains(where: rule.applies) }

    private static func query(_ code: Int?, _ state: OverriddenState) -> SnyggQuery {
        SnyggQuery(
            element: "key", code: code, state: state == .pressed ? "pressed" : nil,
            shift: state == .locked ? "caps_lock" : "unshifted")
    }

    /// Adds what is different to a draft that has the properties of all kinds of keys.
    func override(_ draft: inout VariantDraft, _ log: inout ImportLog) {
        for subject in Self.subjects {
            for state in OverriddenState.allCases {
                let style = SnyggStyle(sheet, Self.query(subject.code, state), in: window)
                var look = style.look(otherwise: text, &log)
                // Icons have the size of their key's font, those of 0.4 one tenth more; its `?123` has a fifth less.
                if version == .v1, !subject.isLabelled || subject.key == .mode {
                    let factor = subject.isLabelled ? 0.8 : 1.1
                    let size = (look.look.fontSize ?? Self.fontSize) * factor
                    look.set(.fontSize, to: Measure(size, rule: "font-size × \(factor)", provenance: .derived))
                }
                if !subject.isLabelled {
                    if subject.key == subject.kind { look.remove(.fontSize) }
                    look.remove(.fontWeight)
                }
                draft.override(subject.key, state, look.differences(from: drawn(subject, state, draft)))
            }
        }
    }

    /// Returns what a draft draws so far, by the rules of `AndroidStyle.look`.
    private func drawn(_ subject: Subject, _ state: OverriddenState, _ draft: VariantDraft) -> KeyLook {
        func changes(_ state: OverriddenState) -> KeyLook {
            draft.overrides.look(of: subject.key, kind: subject.kind, in: state)
        }
        let look = draft.look(of: subject.kind, subject.key).merging(changes(.rest))
        switch state {
        case .rest: return look
        case .locked: return look.merging(changes(.locked))
        case .pressed: return look.merging(pressed).merging(changes(.pressed))
        }
    }
}

extension VariantDraft {
    /// What the properties of a kind of keys draw at rest on a key of that kind.
    fileprivate func look(of kind: OverridableKey, _ key: OverridableKey) -> KeyLook {
        let part: Part = kind == .modifier ? .modifierKey : .regularKey
        func value(_ ending: String) -> PropertyValue? { part.property(ending).flatMap { values[$0] } }
        var look = KeyLook()
        (look[.background], look[.text], look[.border]) = (value("Background"), value("Text"), value("Border"))
        if key == .return {
            (look[.background], look[.text]) = (values[.accentKeyBackground], values[.accentKeyText])
        }
        look[.borderWidth] = value("BorderWidth")
        (look[.margin], look[.labelOffset]) = (.margins(SnyggSides().margins), .offset(.zero))
        look[.cornerRadius] = value("CornerRadius")?.number.map { .corner(.points($0)) }
        look[.fontWeight] = .weight(.regular)
        // The word on the space key has a size of its own.
        if key != .space { look[.fontSize] = values[key == .mode ? .modifierKeyFontSize : .keyFontSize] }
        // Only the absence of a shadow is the same as that of an elevation.
        if value("ShadowBlur") == nil { look[.elevation] = .number(0) }
        return look
    }
}
