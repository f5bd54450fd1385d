import Graphics
import KeyboardLayout
import Painting
import Testing

/// Previews and long-press popups (geometry contract, §4.5).
@Suite struct PopupPaintingTests {
    @Test func aPreviewFloatsAboveEverything() throws {
        var keyboard = SmallKeyboard()
        keyboard.options.preview = "a"
        // Width 1.6 · 48, height 1.5 · 100; it would begin left of 8 and above 2.
        #expect(
            try keyboard.lines().suffix(2) == [
                #"box "preview a" 76.8×150 at 8,2 radius 8 | #E00001 | border #E00003 2"#,
                // The centre (46.4, 77) less half of 16 points; 9.6 down.
                #"text "a" 32 pt #E00002 at 38.4,86.6"#,
            ])
        #expect(try keyboard.lines()[1].contains("| #D00001 |"))
    }

    @Test func aJoinedPreviewTakesItsKeysPlace() throws {
        var keyboard = SmallKeyboard()
        keyboard.options.preview = "b"
        let plain = try keyboard.lines()
        let joined = try keyboard.lines(callout: .ios)
        #expect(plain.contains { $0.hasPrefix("box \"key b\"") })
        #expect(!joined.contains { $0.hasPrefix("box \"key b\"") })
        #expect(joined.contains { $0.hasPrefix("box \"preview b\"") && $0.contains(" key 48×100 at 58,54 ") })
    }

    private static func popup(_ row: Int, selecting variant: Int = 1) throws -> [String] {
        let held = key("e", variants: ["á", "à"])
        let rows = row == 0 ? [[held, key("b")], [key("c"), key("d")]] : [[key("b"), key("c")], [held, key("d")]]
        var keyboard = SmallKeyboard(rows: rows)
        keyboard.options.longPress = LongPress(key: "e", variant: variant)
        return try keyboard.lines()
    }

    @Test func containerAndTailAreOneOutline() throws {
        // Container: min(98, 112 − 56) wide, kept 16 from the side; 66 above the key's top at 158. The tail's left end
        // would be at 18, but keeps clear of the corner: 16 + 8.
        let lines = try Self.popup(1)
        #expect(
            lines.suffix(5) == [
                #"box "popup e" 56×52 at 16,92 radius 8 tail 24×12 at 24,144 | #F00001 | border #F00003 1"#,
                // Cells: (56 − 12 − 6) / 2 wide.
                #"box "popup cell á" 19×40 at 22,98 radius 4 | #F00005"#,
                #"text "á" 28 pt #F00006 at 24.5,126.4"#,
                #"box "popup cell à" 19×40 at 47,98 radius 4 | #F00007"#,
                #"text "à" 28 pt #F00008 at 49.5,126.4"#,
            ])
        #expect(lines.from(#"box "key e""#)[0].contains("| #D00001 |"))
    }

    @Test func withoutRoomThereIsNoTail() throws {
        let lines = try Self.popup(0)
        #expect(lines.contains(#"box "popup e" 56×52 at 16,2 radius 8 | #F00001 | border #F00003 1"#))
    }

    @Test func theSelectedVariantHasColorsOfItsOwn() throws {
        let lines = try Self.popup(1, selecting: 0)
        #expect(
            lines.from(#"box "popup cell á""#).map { $0.contains("#F00007") || $0.contains("#F00008") } == [true, true])
        #expect(
            lines.from(#"box "popup cell à""#).map { $0.contains("#F00005") || $0.contains("#F00006") } == [true, true])
    }
}
