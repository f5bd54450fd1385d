import Graphics
import LayoutEngine
import Layouts
import Painting
import Testing
import ThemeModel

/// Previews and long-press popups (docs/geometry.md §4.5).
@Suite struct PopupPaintingTests {
    @Test func previewIsPaintedLast() throws {
        var keyboard = SmallKeyboard()
        keyboard.options.preview = "a"
        // Width 1.6 · 48, height 1.5 · 100; without limits it would begin left of 8 and above 2.
        #expect(
            try keyboard.lines().suffix(2) == [
                #"box "preview a" 76.8×150 at 8,2 radius 8 | #E00001 | border #E00003 2"#,
                // The centre (46.4, 77), half of 16 points to the left and 9.6 down.
                #"text "a" 32 pt #E00002 at 38.4,86.6"#,
            ])
        #expect(try keyboard.lines()[1].contains("| #D00001 |"))
    }

    @Test func joinedPreviewReplacesItsKey() throws {
        var keyboard = SmallKeyboard()
        keyboard.options.preview = "b"
        let plain = try keyboard.lines()
        let joined = try keyboard.lines(callout: .ios)
        #expect(plain.contains { $0.hasPrefix("box \"key b\"") })
        #expect(!joined.contains { $0.hasPrefix("box \"key b\"") })
        #expect(joined.contains { $0.hasPrefix("box \"preview b\"") && $0.contains(" key 48×100 at 58,54 ") })
    }

    /// In any head, the label's ink is in the middle and 4 points clear of the edges.
    @Test(arguments: [20.0, 32, 90]) func joinedPreviewCentersInkInItsHead(size: Double) throws {
        var keyboard = SmallKeyboard(rows: [[key("a"), key("bcdef")], [key("c"), key("d")]])
        keyboard.theme.preview.font = FontStyle(size: size, weight: .regular)
        for (name, count, orientation) in [("a", 1.0, Device.Orientation.portrait), ("bcdef", 5, .portrait)] {
            keyboard.options.preview = name
            keyboard.options.orientation = orientation
            let commands = try keyboard.list(callout: .ios).commands
            guard case .box(let box)? = commands.dropLast().last, case .callout(let callout) = box.outline,
                case .text(let run)? = commands.last
            else {
                Issue.record("no bubble with a label")
                return
            }
            let head = callout.bubble
            let origin = try #require(run.glyphs.first?.origin)
            // Letters are half the size wide and 0.6 of it high.
            let ink = Rect(
                x: origin.x, y: origin.y - 0.6 * run.size, width: count * run.size / 2, height: 0.6 * run.size)
            #expect(abs(ink.midX - head.midX) < 1e-9 && abs(ink.midY - head.midY) < 1e-9)
            #expect(ink.x >= head.x + 4 - 1e-9 && ink.y >= head.y + 4 - 1e-9)
            #expect(run.size <= size)
        }
    }

    @Test func neckLeavesRoomForALowHead() throws {
        // Keys begin at 6: the head, at 2, lies over the upper part of its key, and the neck is below it.
        var keyboard = SmallKeyboard()
        keyboard.options.showsCandidateBar = false
        keyboard.options.preview = "a"
        let line = try keyboard.lines(callout: .ios).first { $0.hasPrefix("box \"preview a\"") }
        #expect(line?.contains("at 6,2 radius 8,8,0,0 neck to 64 key 48×100 at 6,6") == true, "\(line ?? "")")
    }

    @Test func joinedPopupReplacesItsKey() throws {
        let held = key("e", variants: ["á", "à"])
        var keyboard = SmallKeyboard(rows: [[held, key("b")], [key("c"), key("d")]])
        keyboard.options.longPress = LongPress(key: "e")
        let lines = try keyboard.lines(callout: .ios)
        #expect(!lines.contains { $0.hasPrefix("box \"key e\"") })
        // The container, at 16, is extended to the key's left side at 6; the neck begins 10 to the right of the key, at the
        // container's foot, because that is at the key's top.
        let box = try #require(lines.first { $0.hasPrefix("box \"popup e\"") })
        #expect(
            box.hasPrefix(
                #"box "popup e" 66×52 at 6,2 radius 8,8,0,0 neck from 6…64 to 76 key 48×100 at 6,54 radius 0,0,6,6 |"#))
        #expect(lines.contains { $0.hasPrefix("box \"popup cell á\" 19×40 at 22,8") })
        // What is on the key is on the panel, in its colour.
        let label = try #require(lines.first { $0.hasPrefix("text \"e\"") })
        #expect(label.contains("#F00006") && lines.firstIndex(of: label) == lines.firstIndex(of: box).map { $0 + 1 })
        // If the container covers a low key, there is nothing to join.
        keyboard.options.showsCandidateBar = false
        keyboard.rows = [[held, key("b")]] + (0..<4).map { _ in [key("c")] }
        #expect(try keyboard.lines(callout: .ios).contains { $0.hasPrefix("box \"key e\"") })
    }

    /// A label that the panel would hide moves into what that leaves of the key, and of the preview.
    @Test func heldLabelsAreClearOfThePanel() throws {
        let rows = [[key("e", variants: ["á", "à"]), key("b")], [key("c"), key("d")], [key("f"), key("g")]]
        var keyboard = SmallKeyboard(rows: rows)
        keyboard.options.showsCandidateBar = false
        keyboard.options.longPress = LongPress(key: "e")
        // The preview hides this key.
        for preview in [nil, "e"] {
            keyboard.options.preview = preview
            let runs = try keyboard.list().commands.compactMap { command in
                if case .text(let run) = command, run.text == "e" { run } else { nil }
            }
            let run = try #require(runs.first)
            let baseline = try #require(run.glyphs.first?.origin.y)
            // The panel ends at 54; letters are 0.6 of their size high.
            #expect(baseline - 0.6 * run.size >= 56 - 1e-9 && run.size >= 10, "\(baseline) \(run.size)")
            #expect(runs.count == 1)
        }
    }

    private static func popup(_ row: Int, selecting variant: Int = 1) throws -> [String] {
        let held = key("e", variants: ["á", "à"])
        let rows = row == 0 ? [[held, key("b")], [key("c"), key("d")]] : [[key("b"), key("c")], [held, key("d")]]
        var keyboard = SmallKeyboard(rows: rows)
        keyboard.options.longPress = LongPress(key: "e", variant: variant)
        return try keyboard.lines()
    }

    @Test func containerAndTailAreOneOutline() throws {
        // The container is min(98, 112 − 56) wide, 16 from the side and 66 above the key's top at 158. The tail's left end
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

    @Test func popupWithoutRoomHasNoTail() throws {
        let lines = try Self.popup(0)
        #expect(lines.contains(#"box "popup e" 56×52 at 16,2 radius 8 | #F00001 | border #F00003 1"#))
    }

    @Test func selectedVariantHasTheSelectedColors() throws {
        let lines = try Self.popup(1, selecting: 0)
        #expect(
            lines.from(#"box "popup cell á""#).map { $0.contains("#F00007") || $0.contains("#F00008") } == [true, true])
        #expect(
            lines.from(#"box "popup cell à""#).map { $0.contains("#F00005") || $0.contains("#F00006") } == [true, true])
    }
}
