import Graphics
import LayoutEngine
import Layouts
import Testing
import ThemeModel

@testable import Painting

/// The look of the keyboard of iOS 26 (docs/geometry.md §9).
@Suite struct IOS26PaintingTests {
    /// A keyboard 112 points wide.
    private func keyboard(_ rows: [[Key]]) -> SmallKeyboard {
        var keyboard = SmallKeyboard(rows: rows)
        keyboard.options.metrics = .ios26
        return keyboard
    }

    @Test func keysAreSuperellipsesAndTheKeyboardIsSquareBelow() throws {
        var keyboard = keyboard([[key("a"), key("b")]])
        keyboard.options.pressed = ["b"]
        keyboard.theme.pressedKey.scale = 0.5
        let list = try keyboard.list()
        #expect(
            list.clip == RoundedRect(Rect(x: 0, y: 0, width: 112, height: 106), radii: CornerRadii(top: 31, bottom: 0)))
        let bodies = list.commands.compactMap { command -> RoundedRect? in
            guard case .box(let box) = command, box.name.hasPrefix("key"), case .roundedRect(let body) = box.outline
            else { return nil }
            return body
        }
        #expect(bodies.map(\.cornerStyle) == [.continuous, .continuous])
        #expect(bodies.map(\.radii) == [CornerRadii(10.3), CornerRadii(5.15)])
    }

    @Test func inkIsCentredSlightlyAboveTheKeysCentre() throws {
        // The keys begin at 52 and are 43 high: the centre is at 73.5. Capitals are 0.6 of 20 high; Tamil letters 8.0.
        let lines = try keyboard([[key("A"), key("அ")]]).lines()
        #expect(lines.contains { $0.hasPrefix("text \"A\" 20 pt") && $0.hasSuffix(",78.3") })
        // The Tamil letter's ink is in the middle of its 8.0, 1.8 below the key's centre.
        #expect(lines.contains { $0.hasPrefix("text \"அ\" 13.33 pt") && $0.hasSuffix(",79.3") })
    }

    @Test func spaceKeyHasTheLanguagesMarkInItsCorner() throws {
        var keyboard = keyboard([[key("x"), key("y")], [key("", .mode), key("", .space), key("", .return)]])
        keyboard.language = "de"
        keyboard.options.showsGlobe = true
        let text = try keyboard.lines().from("box \"key space\"").dropFirst()
        #expect(text.count == 1)
        // Capitals are 0.6 of the size high: 6.1 needs 10.17 points. The key ends at 149; 30 % of 255 is 77.
        #expect(text.first?.hasPrefix("text \"DE\" 10.17 pt #A000024D") == true)
        #expect(text.first?.hasSuffix(",142") == true)
    }

    @Test func noCandidateIsHighlighted() throws {
        var keyboard = keyboard([[key("a")]])
        keyboard.candidates = [Candidate("ab"), Candidate("c", annotation: "n")]
        let lines = try keyboard.lines()
        #expect(!lines.contains { $0.hasPrefix("box \"selected") })
        #expect(lines.count { $0.hasPrefix("box \"separator\"") } == 2)
        // 62 % of 255 is 158.
        let texts = lines.filter { $0.hasPrefix("text") && !$0.contains("\"a\"") }
        #expect(texts.count == 3 && texts.allSatisfy { $0.contains("#1000029E") })
    }

    @Test(arguments: [
        (KeyIcon.shift, 21.0, 18.0), (.shiftFilled, 21, 18), (.delete, 22, 18), (.return, 21, 18), (.emoji, 20, 20),
    ])
    func iconsHaveTheMeasuredSize(_ icon: KeyIcon, width: Double, height: Double) throws {
        let ink = try #require(icon.shapes(.ios26).extent)
        #expect(abs(ink.width - width) < 0.3 && abs(ink.height - height) < 0.3)
        #expect(abs(ink.midX) < 0.2 && abs(ink.midY) < 0.2)
    }

    @Test func systemBarIconsHaveTheMeasuredSize() throws {
        let globe = try #require(KeyIcon.globe.shapes(.ios26Bar).extent)
        #expect(abs(globe.width - 27) < 0.1 && abs(globe.height - 27) < 0.1)
        let microphone = try #require(KeyIcon.microphone.shapes(.ios26Bar).extent)
        #expect(abs(microphone.width - 19) < 0.1 && abs(microphone.height - 28) < 0.1)
    }

    @Test func arrowPointsToTheFreeSide() throws {
        var keyboard = SmallKeyboard(rows: [[key("a")]])
        for (hand, x) in [(LayoutOptions.Hand.left, 112 * 0.91), (.right, 112 * 0.09)] {
            keyboard.options.hand = hand
            let list = try keyboard.list()
            guard case .shape(let path, _, let color)? = list.commands.last else {
                Issue.record("no arrow")
                continue
            }
            // The text of modifier keys, #B00002, could not be seen on the keyboard.
            #expect(color == .white)
            let (first, tip) = (path.points[0], path.points[1])
            #expect(hand == .left ? tip.x > first.x : tip.x < first.x)
            #expect(abs((first.x + tip.x) / 2 - x) < 1e-9)
            #expect(tip.y == 156)
        }
    }
}
