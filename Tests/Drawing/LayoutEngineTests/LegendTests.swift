import Documents
import LayoutEngine
import Layouts
import TestSupport
import Testing

@Suite struct LegendTests {
    private func legends(
        _ keys: [Key], _ change: (inout LayoutOptions) -> Void = { _ in }
    ) throws -> [KeyLegend] {
        let plane = KeyboardPlane(rows: [KeyRow(.standard, keys: keys)], keyWidth: 10)
        let english = KeyboardLayout(LayoutDocument(plane, language: LanguageTag("en")), name: "test")
        return try KeyboardGeometry(style, layout: english, options: options(change)).keys.map(\.legend)
    }

    private func key(_ role: KeyRole, _ label: String = "") -> Key {
        Key(role, label: KeyLabel(written: label), widthPercent: 10)
    }

    @Test func emptyLabelsShowTheRolesDefault() throws {
        let roles: [KeyRole] = [
            .character, .shift, .mode, .delete, .globe, .done, .return, .space, .emoji, .hide, .tab,
            .search,
        ]
        let expected: [KeyLegend] = [
            .text(""), .icon(.shift), .text("123"), .icon(.delete), .icon(.globe), .icon(.done), .icon(.return),
            .text("space"), .icon(.emoji), .icon(.dismiss), .icon(.tab), .icon(.search),
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

    /// English words are those of Apple's UIReturnKeyType; other languages have icons, as iOS 26 has in all.
    @Test func returnMayBeAnAction() throws {
        func legend(_ return: ReturnLegend, _ layout: KeyboardLayout, metrics: KeyboardMetrics) throws -> KeyLegend? {
            let options = options { ($0.returnLegend, $0.metrics) = (`return`, metrics) }
            return try KeyboardGeometry(style, layout: layout, options: options).keys.first { $0.key.role == .return }?
                .legend
        }
        let table: [(ReturnLegend, String, KeyIcon)] = [
            (.go, "go", .next), (.search, "search", .search), (.send, "send", .send), (.next, "next", .next),
            (.done, "done", .done), (.join, "join", .next),
        ]
        for (action, word, icon) in table {
            #expect(try legend(action, .qwerty, metrics: .theme) == .text(word))
            #expect(try legend(action, .qwerty, metrics: .ios26) == .icon(icon))
            #expect(try legend(action, .named("german"), metrics: .theme) == .icon(icon))
            #expect(try legend(action, phoneLayout, metrics: .theme) == .icon(icon))
        }
    }

    /// A keyboard of Android beside one of iOS keeps the actions that it has.
    @Test func actionsAreKeptOnBothPlatforms() {
        let both = options { $0.returnLegend = .search }
        #expect(both.restricted(to: .ios).returnLegend == .search)
        #expect(both.restricted(to: .android).returnLegend == .search)
        #expect(options { $0.returnLegend = .join }.restricted(to: .android).returnLegend == .icon)
    }

    @Test func shiftShowsThePlane() throws {
        func icon(_ plane: PlaneName) throws -> [KeyLegend] { try legends([key(.shift)]) { $0.plane = plane } }
        #expect(try icon(.letters) == [.icon(.shift)])
        #expect(try icon(.shift) == [.icon(.shiftFilled)])
        #expect(try icon(.capslock) == [.icon(.capsLock)])
        #expect(try legends([Key(.shift, label: .text(""), widthPercent: 1, isShifted: true)]) == [.icon(.shiftFilled)])
    }

    @Test func planesOfAFileDifferOnlyInIcons() throws {
        let letters = try KeyboardGeometry(style, layout: phoneLayout, options: LayoutOptions())
        let shift = try KeyboardGeometry(style, layout: phoneLayout, options: options { $0.plane = .shift })
        let changed = zip(letters.keys, shift.keys).filter { $0 != $1 }
        #expect(changed.map(\.0.key.role) == [.shift])
        for plane in [PlaneName.symbols, .symbolsShift] {
            #expect(
                throws: LayoutError.option(
                    #"the layout "test.json" has no plane "\#(plane.rawValue)" "#
                        + "(expected letters, shift or capslock)")
            ) {
                try KeyboardGeometry(style, layout: phoneLayout, options: options { $0.plane = plane })
            }
        }
    }

    @Test func accentKeysAreReturnAndDone() throws {
        let keys = KeyRole.allCases.map { key($0) }
        let geometry = try KeyboardGeometry(
            style, layout: layout(KeyRow(.standard, keys: keys)), options: options { $0.showsGlobe = true })
        #expect(geometry.keys.filter(\.isAccent).map(\.key.role) == [.done, .return])
        #expect(geometry.keys.filter { $0.kind == .regular }.map(\.key.role) == [.character, .space])
    }

    @Test func scriptComesFromTheKeys() {
        let table: [(String, String, Bool)] = [
            ("אבגa", "und-Hebr", true), ("ضصثق12345", "und-Arab", true), ("தமிழ்", "und-Taml", false),
            ("абв", "und-Cyrl", false), ("abא", "und", false), ("aא", "und", false), ("123", "und", false),
        ]
        for (letters, language, isRightToLeft) in table {
            let layout = layout(KeyRow(.standard, keys: keys(letters)))
            #expect(layout.language == language)
            #expect(layout.isRightToLeft == isRightToLeft)
            guard language != "und" else {
                // Letters that most languages have may be English; others say nothing, and the keys have no words.
                #expect(layout.words.space == (letters == "abא" ? "space" : ""))
                continue
            }
            #expect(layout.samples.count == 3)
            #expect(layout.samples.allSatisfy { $0.annotation != nil })
        }
        #expect(
            layout(KeyRow(.standard, keys: keys("தமிழ்"))).samples.first == Candidate("வணக்கம்", annotation: "vanakkam"))
    }
}
