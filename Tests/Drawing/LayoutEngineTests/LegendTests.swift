import Documents
import LayoutEngine
import Testing

@Suite struct LegendTests {
    private func legends(
        _ keys: [Key], _ change: (inout LayoutOptions) -> Void = { _ in }
    ) throws -> [KeyLegend] {
        try KeyboardGeometry(style, layout(KeyRow(.standard, keys)), options(change)).keys.map(\.legend)
    }

    private func key(_ role: KeyRole, _ label: String = "") -> Key {
        Key(role, KeyLabel(written: label), widthPercent: 10)
    }

    @Test func emptyLabelsShowTheRolesDefault() throws {
        let roles: [KeyRole] = [
            .character, .shift, .mode, .delete, .globe, .done, .return, .space, .emoji, .hide, .tab,
        ]
        let expected: [KeyLegend] = [
            .text(""), .icon(.shift), .text("123"), .icon(.delete), .icon(.globe), .icon(.done), .icon(.return),
            .text("space"), .icon(.emoji), .icon(.dismiss), .icon(.tab),
        ]
        #expect(try legends(roles.map { key($0) }) { $0.showsGlobe = true } == expected)
    }

    @Test func localisableNamesShowIconsOrWords() throws {
        let keys = LocalName.allCases.map { key(.character, $0.rawValue) }
        let expected: [KeyLegend] = [
            .text("space"), .icon(.return), .icon(.done), .text("123"), .text("ABC"), .text("abc"), .icon(.shift),
            .icon(.delete), .icon(.globe),
        ]
        #expect(try legends(keys) == expected)
    }

    @Test func literalLabelsAreText() throws {
        let keys = [
            key(.shift, "#+="), key(.shift, "⇧"), key(.return, "Go"), key(.character, "#"), key(.character, "#Space"),
        ]
        #expect(try legends(keys) == ["#+=", "⇧", "Go", "#", "#Space"].map { .text($0) })
    }

    @Test func returnMayBeAWord() throws {
        let keys = [key(.return), key(.done), key(.return, "Go")]
        #expect(try legends(keys) { $0.returnLegend = .word } == [.text("return"), .icon(.done), .text("Go")])
    }

    @Test func shiftShowsThePlane() throws {
        func icon(_ plane: PlaneName) throws -> [KeyLegend] { try legends([key(.shift)]) { $0.plane = plane } }
        #expect(try icon(.letters) == [.icon(.shift)])
        #expect(try icon(.shift) == [.icon(.shiftFilled)])
        #expect(try icon(.capslock) == [.icon(.capsLock)])
        #expect(try legends([Key(.shift, .text(""), widthPercent: 1, isShifted: true)]) == [.icon(.shiftFilled)])
    }

    @Test func planesOfAFileDifferOnlyInIcons() throws {
        let letters = try KeyboardGeometry(style, phoneLayout, LayoutOptions())
        let shift = try KeyboardGeometry(style, phoneLayout, options { $0.plane = .shift })
        let changed = zip(letters.keys, shift.keys).filter { $0 != $1 }
        #expect(changed.map(\.0.key.role) == [.shift])
        for plane in [PlaneName.symbols, .symbolsShift] {
            #expect(
                throws: LayoutError.option(
                    #"the layout "test.json" has no plane "\#(plane.rawValue)" "#
                        + "(expected letters, shift or capslock)")
            ) {
                try KeyboardGeometry(style, phoneLayout, options { $0.plane = plane })
            }
        }
    }

    @Test func accentKeysAreReturnAndDone() throws {
        let keys = KeyRole.allCases.map { key($0) }
        let geometry = try KeyboardGeometry(
            style, layout(KeyRow(.standard, keys)), options { $0.showsGlobe = true })
        #expect(geometry.keys.filter(\.isAccent).map(\.key.role) == [.done, .return])
        #expect(geometry.keys.filter { $0.kind == .regular }.map(\.key.role) == [.character, .space])
    }

    @Test func scriptComesFromTheKeys() {
        let table: [(String, String, Bool)] = [
            ("אבגa", "und-Hebr", true), ("ضصثق12345", "und-Arab", true), ("தமிழ்", "und-Taml", false),
            ("абв", "und-Cyrl", false), ("abא", "und", false), ("aא", "und", false), ("123", "und", false),
        ]
        for (letters, language, isRightToLeft) in table {
            let layout = layout(KeyRow(.standard, keys(letters)))
            #expect(layout.language == language)
            #expect(layout.isRightToLeft == isRightToLeft)
            #expect(layout.samples.count == 3)
            #expect(layout.samples.allSatisfy { $0.annotation != nil })
        }
        #expect(layout(KeyRow(.standard, keys("தமிழ்"))).samples.first == Candidate("வணக்கம்", annotation: "vanakkam"))
    }
}
