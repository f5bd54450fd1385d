internal import Documents
internal import Graphics
internal import ThemeModel

/// Colour schemes of Rime's front ends Squirrel and Weasel, which draw a window of candidates: YAML with named schemes, possibly
/// as a patch of another file.
enum Rime: ForeignFormat {
    static let name = "rime"
    static let isDerived = true
    static let syntaxes: [Syntax] = [.yaml]

    static func recognizes(_ document: SourceDocument) -> Bool {
        document.syntax == .yaml && RimeConfig(document).hasSchemes
    }

    static func themes(in document: SourceDocument, _ request: ImportRequest, _ log: inout ImportLog) -> [ThemeEntry] {
        let config = RimeConfig(document)
        let evidence = config.evidence
        if !request.isNamed, !config.schemes.isEmpty, evidence.isTrime == nil {
            let reason =
                evidence.isMixed
                ? "the file has names of windows, as in Squirrel and Weasel, whose colours are 0xBBGGRR, and of keyboards, as "
                    + "in Trime, whose colours are 0xRRGGBB"
                : "nothing in the file says whether its colours are 0xBBGGRR, as in Squirrel and Weasel, or 0xRRGGBB, as in "
                    + "Trime"
            log.report(
                ImportDiagnosticKinds.undecided, "",
                reason + "; kbrender takes the first (the option as decides: rime or trime)", at: document.start)
        }
        return config.entries(isTrime: false, &log) { scheme, log in RimeReader(scheme, document).theme(&log) }
    }
}

/// The order of a colour's channels.
private enum ChannelOrder: String {
    case abgr, argb, rgba

    /// Returns the colour of `0x…`, `#…` or decimal digits; nil if the text is not a colour.
    func color(_ text: String) -> Color? {
        let lower = text.lowercased()
        let hex =
            lower.hasPrefix("0x") ? String(lower.dropFirst(2)) : lower.hasPrefix("#") ? String(lower.dropFirst()) : nil
        guard let hex else {
            guard lower.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt32(lower) else { return nil }
            return color(number, hasAlpha: number > 0xFFFFFF)
        }
        guard hex.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
        let digits = hex.utf8.count
        let wide = digits == 3 || digits == 4 ? hex.reduce(into: "") { $0 += "\($1)\($1)" } : hex
        guard [3, 4, 6, 8].contains(digits), let number = UInt32(wide, radix: 16) else { return nil }
        return color(number, hasAlpha: digits == 4 || digits == 8)
    }

    private func color(_ number: UInt32, hasAlpha: Bool) -> Color {
        func byte(_ n: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * n)) }
        let alpha: UInt8 = hasAlpha ? (self == .rgba ? byte(0) : byte(3)) : 255
        switch self {
        case .abgr: return Color(red: byte(0), green: byte(1), blue: byte(2), alpha: alpha)
        case .argb: return Color(red: byte(2), green: byte(1), blue: byte(0), alpha: alpha)
        case .rgba where hasAlpha: return Color(red: byte(3), green: byte(2), blue: byte(1), alpha: alpha)
        case .rgba: return Color(red: byte(2), green: byte(1), blue: byte(0), alpha: alpha)
        }
    }
}

/// A reader for one scheme.
private final class RimeReader {
    private let scheme: RimeScheme
    private let order: ChannelOrder
    private let document: SourceDocument

    init(_ scheme: RimeScheme, _ document: SourceDocument) {
        self.scheme = scheme
        self.document = document
        order = scheme.text("color_format").flatMap(ChannelOrder.init) ?? .abgr
    }

    /// Returns the first of some colours that exists.
    private func color(_ names: String..., log: inout ImportLog) -> Shade? {
        for name in names {
            guard let field = scheme[name] else { continue }
            if let color = field.value.string.flatMap(order.color) { return field.sourced(color) }
            log.reportUnreadable(field)
        }
        return nil
    }

    func theme(_ log: inout ImportLog) -> DraftTheme? {
        if scheme.text("color_space") == "display_p3", let field = scheme["color_space"] {
            log.report(ImportDiagnosticKinds.fitted, of: field, "colours of Display P3 are read as sRGB")
        }
        let b = color("back_color", log: &log)?.opaque ?? scheme.assumed(.white, "back_color", in: document, &log)
        let written = color("candidate_text_color", "text_color", log: &log)
        let f = over(written ?? scheme.assumed(.black, "text_color", in: document, &log), b)
        var draft = VariantDraft()
        draft.set(b, to: .keyboardBackground)
        draft.set(mix(b, f, 0.12), to: .regularKeyBackground, .previewBackground, .popupBackground)
        draft.set(mix(b, f, 0.06), to: .modifierKeyBackground)
        draft.set(mix(b, f, 0.24), to: .pressedKeyBackground)
        draft.set(f, to: .regularKeyText, .modifierKeyText, .pressedKeyText, .previewText, .popupKeyText)
        setCandidates(&draft, b, f, &log)
        scheme.reportLost(apartFrom: draft, &log)
        return DraftTheme(
            name: scheme.text("name") ?? scheme.key, author: scheme.text("author"), variants: [b.value.mode: draft])
    }

    private func setCandidates(_ draft: inout VariantDraft, _ b: Shade, _ f: Shade, _ log: inout ImportLog) {
        let chosen = color("hilited_candidate_back_color", "hilited_back_color", log: &log).map { over($0, b) }
        let fill = log.visible(chosen, on: b, called: "keyboard") ?? mix(b, f, 0.24)
        let text = color("hilited_candidate_text_color", "hilited_text_color", "text_color", log: &log) ?? f
        draft.setSelected(fill, text: text)
        draft.set(f, to: .candidateText)
        draft.set(color("comment_text_color", log: &log) ?? f, to: .candidateAnnotationText)
        draft.set(mix(b, f, 0.2), to: .candidateSeparator)
        if let border = color("border_color", log: &log) {
            draft.set(border, to: .candidateBarBorder)
            draft.fix(0.5, .candidateBarBorderWidth)
        }
    }
}
