import Graphics
import LayoutEngine
import Layouts
import Painting
import TestSupport
import Testing
import ThemeModel

extension KeyboardTheme {
    /// A theme in which every colour identifies its use: the first byte is the part, the last the role: 1 fill, 2 text,
    /// 3 border, 4 shadow and so on. Everything else has its default, or a value that differs from other parts'.
    static let telling: KeyboardTheme = {
        var values = tellingColors.mapValues { PropertyValue.color(Color(rgb: $0)) }
        values.merge(tellingNumbers.mapValues { .number($0) }) { $1 }
        values[.regularKeyShadowColor] = .color(Color(red: 0xA0, green: 0, blue: 4, alpha: 0x80))
        values[.regularKeyShadowOffset] = .offset(Point(0, 1))
        values[.pressedKeyShadowColor] = .color(Color(red: 0xD0, green: 0, blue: 4, alpha: 0x40))
        values[.pressedKeyShadowOffset] = .offset(Point(0, 2))
        guard let theme = ThemeVariant(values).theme(.light) else { preconditionFailure("a property has no value") }
        return theme
    }()

    private static let tellingColors: [PropertyName: UInt32] = [
        .keyboardBackground: 0x000010,
        .regularKeyBackground: 0xA00001, .regularKeyText: 0xA00002, .regularKeyBorder: 0xA00003,
        .modifierKeyBackground: 0xB00001, .modifierKeyText: 0xB00002, .modifierKeyBorder: 0xB00003,
        .accentKeyBackground: 0xC00001, .accentKeyText: 0xC00002, .accentKeyBorder: 0xC00003,
        .pressedKeyBackground: 0xD00001, .pressedKeyText: 0xD00002,
        .previewBackground: 0xE00001, .previewText: 0xE00002, .previewBorder: 0xE00003,
        .popupBackground: 0xF00001, .popupBorder: 0xF00003, .popupKeyBackground: 0xF00005, .popupKeyText: 0xF00006,
        .popupKeySelectedBackground: 0xF00007, .popupKeySelectedText: 0xF00008,
        .candidateBarBackground: 0x100001, .candidateText: 0x100002, .candidateBarBorder: 0x100003,
        .candidateAnnotationText: 0x100009,
        .candidateSelectedBackground: 0x100007, .candidateSelectedText: 0x100008,
        .candidateSelectedBorder: 0x10000A, .candidateSeparator: 0x10000B, .candidateSelectedAnnotationText: 0x10000C,
    ]

    private static let tellingNumbers: [PropertyName: Double] = [
        .keyboardBackgroundCornerRadius: 12, .regularKeyShadowBlur: 2, .keyFontSize: 20,
        .modifierKeyBorderWidth: 2, .modifierKeyCornerRadius: 8, .pressedKeyShadowBlur: 4, .pressedKeyScale: 1.5,
        .candidateBarCornerRadiusTop: 3, .candidateBarCornerRadiusBottom: 5, .keySpacing: 4, .rowSpacing: 4,
    ]
}

/// A key as wide as half a row.
func key(
    _ label: String, _ role: KeyRole = .character, variants: [String] = [], annotation: String? = nil
) -> Key {
    Key(role, label: .text(label), widthPercent: 50, variants: variants, annotation: annotation)
}

/// A keyboard 112 points wide, with two rows of two keys: each key is 48 × 100, at x 6 and 58, y 54 and 158; their
/// centres are at x 30 and 82, y 104 and 208. The bar is 112 × 48 at (0, 6).
struct SmallKeyboard {
    var theme = KeyboardTheme.telling
    var rows = [[key("a"), key("b")], [key("", .shift), key("", .return)]]
    var options = LayoutOptions()
    var candidates: [Candidate]?
    var selected: Int? = 0
    var style = CandidateStyle.bar
    var isRightToLeft = false
    var language: String? = "en"

    func list(callout: CalloutStyle = .plain, showsText: Bool = true) throws -> DisplayList {
        var options = options
        options.width = 112
        options.hasAnnotations = candidates?.contains { $0.annotation != nil } ?? false
        let plane = KeyboardPlane(rows: rows.map { KeyRow(.standard, keys: $0) }, keyWidth: 10)
        let document = LayoutDocument(plane, language: try language.map { try #require(LanguageTag($0)) })
        let geometry = try KeyboardGeometry(
            LayoutStyle(theme), layout: KeyboardLayout(document, name: "small"), options: options)
        let content = geometry.candidateBar.flatMap { bar in
            candidates.map {
                CandidateBarContent(
                    $0, in: bar, selected: selected, style: style, isRightToLeft: isRightToLeft,
                    metrics: options.metrics, theme: theme, shaper: FixedShaper())
            }
        }
        return KeyboardPainter(theme, geometry: geometry, shaper: FixedShaper())
            .paint(content, callout: callout, showsText: showsText)
    }

    /// The list as text, one line a command, without the picture's line.
    func lines(callout: CalloutStyle = .plain, showsText: Bool = true) throws -> [String] {
        try list(callout: callout, showsText: showsText).commands.map(\.description)
    }
}

extension [String] {
    /// The first line with this beginning, and those after it up to the next box.
    func from(_ beginning: String) -> [String] {
        guard let first = firstIndex(where: { $0.hasPrefix(beginning) }) else { return [] }
        return [self[first]] + self[(first + 1)...].prefix { !$0.hasPrefix("box") }
    }
}
