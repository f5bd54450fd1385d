import Graphics
import LayoutEngine
import Painting
import TestSupport
import ThemeModel

extension KeyboardTheme {
    /// A theme in which every colour identifies its use: the first byte is the part, the last the role: 1 fill, 2 text,
    /// 3 border, 4 shadow and so on.
    static let telling = KeyboardTheme(
        mode: .light,
        background: BackgroundStyle(fill: FillStyle(color: Color(rgb: 0x000010)), cornerRadius: 12),
        regularKey: KeyStyle(
            fill: FillStyle(color: Color(rgb: 0xA00001)), text: Color(rgb: 0xA00002),
            border: Border(color: Color(rgb: 0xA00003), width: 1), cornerRadius: 6,
            shadow: Shadow(color: Color(red: 0xA0, green: 0, blue: 4, alpha: 0x80), offset: Point(0, 1), blur: 2),
            font: FontStyle(size: 20, weight: .regular)),
        modifierKey: KeyStyle(
            fill: FillStyle(color: Color(rgb: 0xB00001)), text: Color(rgb: 0xB00002),
            border: Border(color: Color(rgb: 0xB00003), width: 2), cornerRadius: 8, shadow: nil,
            font: FontStyle(size: 16, weight: .medium)),
        accentKey: KeyStyle(
            fill: FillStyle(color: Color(rgb: 0xC00001)), text: Color(rgb: 0xC00002),
            border: Border(color: Color(rgb: 0xC00003), width: 2), cornerRadius: 8, shadow: nil,
            font: FontStyle(size: 16, weight: .medium)),
        pressedKey: PressedKeyStyle(
            fill: FillStyle(color: Color(rgb: 0xD00001)), text: Color(rgb: 0xD00002),
            shadow: Shadow(color: Color(red: 0xD0, green: 0, blue: 4, alpha: 0x40), offset: Point(0, 2), blur: 4),
            scale: 1.5),
        preview: PreviewStyle(
            background: Color(rgb: 0xE00001), text: Color(rgb: 0xE00002),
            border: Border(color: Color(rgb: 0xE00003), width: 2), cornerRadius: 8, shadow: nil,
            font: FontStyle(size: 32, weight: .regular)),
        popup: PopupStyle(
            background: Color(rgb: 0xF00001), border: Border(color: Color(rgb: 0xF00003), width: 1), cornerRadius: 8,
            shadow: nil, keyBackground: Color(rgb: 0xF00005), keyText: Color(rgb: 0xF00006),
            selectedBackground: Color(rgb: 0xF00007), selectedText: Color(rgb: 0xF00008), keyCornerRadius: 4,
            font: FontStyle(size: 28, weight: .regular)),
        candidateBar: CandidateBarStyle(
            isEnabled: true, background: Color(rgb: 0x100001), border: Border(color: Color(rgb: 0x100003), width: 0.5),
            cornerRadiusTop: 3, cornerRadiusBottom: 5, text: Color(rgb: 0x100002),
            annotationText: Color(rgb: 0x100009), selectedBackground: Color(rgb: 0x100007),
            selectedText: Color(rgb: 0x100008), selectedAnnotationText: Color(rgb: 0x10000C),
            selectedBorder: Border(color: Color(rgb: 0x10000A), width: 1),
            candidateCornerRadius: 8, separator: Color(rgb: 0x10000B), font: FontStyle(size: 18, weight: .regular),
            annotationFontSize: 14),
        spaceKeyFont: FontStyle(size: 16, weight: .regular), cornerStyle: .circular, customFontName: nil,
        fontDesign: .default, keySpacing: 4, rowSpacing: 4
    )
}

/// A key as wide as half a row.
func key(
    _ label: String, _ role: KeyRole = .character, variants: [String] = [], annotation: String? = nil
) -> Key {
    Key(role, .text(label), widthPercent: 50, variants: variants, annotation: annotation)
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

    func list(callout: CalloutStyle = .plain, showsText: Bool = true) throws -> DisplayList {
        var options = options
        options.width = 112
        options.hasAnnotations = candidates?.contains { $0.annotation != nil } ?? false
        let plane = KeyboardPlane(rows: rows.map { KeyRow(.standard, $0) }, keyWidth: 10)
        let geometry = try KeyboardGeometry(
            LayoutStyle(theme), KeyboardLayout(file: plane, name: "small"), options)
        let content = geometry.candidateBar.flatMap { bar in
            candidates.map {
                CandidateBarContent(
                    $0, in: bar, selected: selected, style: style, isRightToLeft: isRightToLeft,
                    metrics: options.metrics, theme, FixedShaper())
            }
        }
        return KeyboardPainter(theme, geometry, FixedShaper())
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
