import Graphics
import LayoutEngine
import Layouts
@testable import Painting
import TestSupport
import Testing
import ThemeModel

/// Keys: boxes, labels, icons (docs/geometry.md §4.1 to §4.4). Positions follow from `SmallKeyboard`'s frames and
/// `FixedShaper`'s font.
@Suite struct KeyPaintingTests {
    @Test func commandsComeInPaintingOrder() throws {
        let list = try SmallKeyboard().list()
        let lines = list.description.split(separator: "\n").map(String.init)
        #expect(
            lines.prefix(6) == [
                "picture 112×264 | #000010 | clip 112×264 at 0,0 radius 12",
                #"box "candidate bar" 112×48 at 0,6 radius 3,3,5,5 | #100001 | border #100003 0.5"#,
                #"box "key a" 48×100 at 6,54 radius 6 | #A00001 | border #A00003 1 | shadow #A0000480 at 0,1 blur 2"#,
                // The centre (30, 104), half of 10 points to the left and 0.3 of 20 points down.
                #"text "a" 20 pt #A00002 at 25,110"#,
                #"box "key b" 48×100 at 58,54 radius 6 | #A00001 | border #A00003 1 | shadow #A0000480 at 0,1 blur 2"#,
                #"text "b" 20 pt #A00002 at 77,110"#,
            ])
        let boxes = lines.filter { $0.hasPrefix("box") }.map { $0.split(separator: "\"")[1] }
        #expect(boxes == ["candidate bar", "key a", "key b", "key shift", "key return"])
    }

    @Test func accentKeysHaveAccentColorsAndModifierMeasures() throws {
        let lines = try SmallKeyboard().lines()
        #expect(
            lines.from(#"box "key shift""#)[0]
                == #"box "key shift" 48×100 at 6,158 radius 8 | #B00001 | border #B00003 2"#)
        let enter = lines.from(#"box "key return""#)
        #expect(enter[0] == #"box "key return" 48×100 at 58,158 radius 8 | #C00001 | border #C00003 2"#)
        #expect(enter.dropFirst().allSatisfy { $0.hasSuffix("#C00002") })
        let done = try SmallKeyboard(rows: [[key("", .done), key("", .delete)]]).lines()
        #expect(done.from(#"box "key done""#)[0].contains("| #C00001 |"))
        #expect(done.from(#"box "key delete""#)[0].contains("| #B00001 |"))
    }

    /// `keyOverrides` acts on the space, return and shift keys of iOS, in each state, and on no other key; not in a theme that is made
    /// for an Android app.
    @Test("002-overrides") func someKeysHaveLooksOfTheirOwn() throws {
        var keyboard = SmallKeyboard(rows: [[key("a"), key("", .delete)], [key("", .shift), key("", .return)]])
        let plain = try keyboard.lines()
        var look = KeyLook()
        (look[.background], look[.text]) = (.color(Color(rgb: 1)), .color(Color(rgb: 2)))
        (look[.border], look[.borderWidth]) = (.color(Color(rgb: 3)), .number(4))
        look[.cornerRadius] = .corner(.percent(50))
        look[.margin] = .margins(KeyMargins(left: 2, top: 4, right: 2, bottom: 4))
        for key in OverridableKey.allCases { keyboard.theme.android.overrides[key, .rest] = look }
        var pressed = KeyLook()
        pressed[.background] = .color(Color(rgb: 5))
        keyboard.theme.android.overrides[.return, .pressed] = pressed
        let own = try keyboard.lines()
        for name in ["a", "delete"] {
            #expect(own.from("box \"key \(name)\"")[0] == plain.from("box \"key \(name)\"")[0])
        }
        // 48 × 100 less the margins.
        #expect(
            own.from(#"box "key shift""#)[0]
                == #"box "key shift" 44×92 at 8,162 radius 22 | #000001 | border #000003 4"#)
        #expect(own.from(#"box "key return""#).dropFirst().allSatisfy { $0.hasSuffix("#000002") })
        keyboard.options.pressed = ["shift", "return"]
        let down = try keyboard.lines()
        #expect(down.from(#"box "key shift""#)[0].contains("| #D00001 | border #000003"))
        #expect(down.from(#"box "key return""#)[0].contains("| #000005 | border #000003"))
        keyboard.theme.android.isAndroidTheme = true
        keyboard.options.pressed = []
        #expect(try keyboard.lines() == plain)
    }

    @Test func pressedKeyIsScaledAboutItsCenterInItsColors() throws {
        var keyboard = SmallKeyboard()
        keyboard.options.pressed = ["a", "shift"]
        let lines = try keyboard.lines()
        // 48 × 100 about (30, 104), enlarged by half; border and radius are those of its kind.
        #expect(
            lines.from(#"box "key a""#) == [
                #"box "key a" 72×150 at -6,29 radius 9 | #D00001 | border #A00003 1.5 | shadow #D0000440 at 0,3 blur 6"#,
                // 30 points: 15 wide, and the baseline 9 below the centre.
                #"text "a" 30 pt #D00002 at 22.5,113"#,
            ])
        let shift = lines.from(#"box "key shift""#)
        #expect(
            shift[0] == #"box "key shift" 72×150 at -6,133 radius 12 | #D00001 | border #B00003 3 | "#
                + "shadow #D0000440 at 0,3 blur 6")
        #expect(shift.dropFirst().allSatisfy { $0.hasSuffix("stroke 2.4 #D00002") })
        // The key keeps its place in the painting order.
        #expect(lines.filter { $0.hasPrefix("box") }.count == 5 && lines[1].hasPrefix(#"box "key a""#))
    }

    @Test func pressedKeyMayHaveNoShadow() throws {
        var keyboard = SmallKeyboard()
        keyboard.options.pressed = ["a"]
        keyboard.theme.pressedKey.shadow = nil
        #expect(try !keyboard.lines().from(#"box "key a""#)[0].contains("shadow"))
    }

    @Test(arguments: [
        // 4 characters of 10 fit the 44 points within border and margins; 8 shrink to 5.5; 9 at half move closer by 1 / 8 point;
        // of 16 at half, 7 and an ellipsis are left; an Arabic word never loses its joints.
        ("abcd", #"text "abcd" 20 pt #A00002 at 10,110"#),
        ("abcdefgh", #"text "abcdefgh" 11 pt #A00002 at 8,107.3"#),
        ("abcdefghi", #"text "abcdefghi" 10 pt #A00002 at 8,107"#),
        ("abcdefghijklmnop", #"text "abcdefg…" 10 pt #A00002 at 10,107"#),
        ("سسسسسسسسسس", #"text "سسسسسسس…" 10 pt #A00002 at 10,107"#),
        // One cluster has no part that could stand for it.
        ("e\u{301}\u{301}", "text \"e\u{301}\u{301}\" 20 pt #A00002 at 25,110"),
        // 1.1 times as large from U+0B80 to U+0BFF; the first scalar decides.
        ("அ", #"text "அ" 22 pt #A00002 at 24.5,110.6"#),
        ("aஅ", #"text "aஅ" 20 pt #A00002 at 20,110"#),
        ("\u{0B7F}", "text \"\u{0B7F}\" 20 pt #A00002 at 25,110"),
    ])
    func labelsFitTheirKeys(label: String, line: String) throws {
        let lines = try SmallKeyboard(rows: [[key(label), key("b")], [key("c"), key("d")]]).lines()
        #expect(lines[2] == line)
    }

    @Test func annotationIsAtTheFootOfTheKey() throws {
        var keyboard = SmallKeyboard(rows: [[key("a", annotation: "x"), key("b")], [key("c"), key("d")]])
        // 10 points; the ink is from 145 to 151, 3 above the key's foot at 154; 60 % of 255 is 153. The label's box is then
        // from 54 to 145, its middle at 99.5.
        #expect(
            try Set(keyboard.lines()[2...3]) == [
                "text \"a\" 20 pt #A00002 at 25,105.5", "text \"x\" 10 pt #A0000299 at 27.5,151",
            ])
        keyboard.options.pressed = ["a"]
        // 47 below the centre, scaled: 70.5.
        #expect(try keyboard.lines().contains("text \"x\" 15 pt #D0000299 at 26.25,174.5"))
    }

    /// The keys of 2 and of 6 rows are 100 and 30.7 points high.
    @Test(arguments: [(2, true), (6, false)]) func lowKeysShowNoAnnotation(_ rows: Int, isShown: Bool) throws {
        var keyboard = SmallKeyboard(rows: [[Key]](repeating: [key("a", annotation: "x")], count: rows))
        keyboard.theme.rowSpacing = 4
        #expect(try keyboard.lines().contains { $0.hasPrefix("text \"x\"") } == isShown)
    }

    @Test func highLabelShrinksAboveItsAnnotation() throws {
        var keyboard = SmallKeyboard(rows: [[key("a", annotation: "x")], [key("b")], [key("c")], [key("d")]])
        keyboard.theme.regularKey.font = FontStyle(size: 80, weight: .regular)
        // Keys are 48 high. The annotation's ink is from 93 to 99; the label's box from 54 to 93, with 1 point of margin below
        // and 2 above, where the border is: 36 for ink of 0.6 of the size.
        let text = try #require(keyboard.lines().first { $0.hasPrefix("text \"a\"") })
        #expect(text == "text \"a\" 60 pt #A00002 at 41,92")
        #expect(try keyboard.lines().contains { $0.hasPrefix("text \"b\" 73.33 pt") })
    }

    @Test func labelsOfAPlaneHaveOneSize() throws {
        // 44 / 50 is 0.88, for all character keys; modifier keys have their own scale, and so has the word on the space key.
        var keyboard = SmallKeyboard(
            rows: [
                [key("abcde"), key("b")], [key("", .space), key("abcdefg", .shift)], [key("ab", .mode), key("அ")],
            ])
        func size(_ text: String) throws -> String? {
            try keyboard.lines().first { $0.hasPrefix("text \"\(text)\"") }?
                .split(separator: " ").dropFirst(2).first.map(String.init)
        }
        #expect(try size("abcde") == "17.6")
        #expect(try size("b") == "17.6")
        #expect(try size("அ") == "19.36")
        #expect(try size("space") == "16")
        // 42 / 56 of 16 points: their border is 2 wide.
        #expect(try size("abcdefg") == "12")
        #expect(try size("ab") == "12.8")
        // Labels shrink to no less than 0.8 for the sake of another: 44 / 80 is 0.55.
        keyboard.rows[0][0] = key("abcdefgh")
        #expect(try size("b") == "16")
        #expect(try size("abcdefgh") == "11")
        keyboard.theme.spaceKeyFont = FontStyle(size: 20, weight: .bold)
        #expect(try size("space") == "17.6")
    }

    @Test func iconsKeepClearOfTheirKeysEdges() throws {
        var keyboard = SmallKeyboard(rows: [[key("", .emoji), key("", .hide)], [key("", .tab), key("", .delete)]])
        func widest() throws -> Double {
            try keyboard.list().commands.map { command in
                guard case .shape(let path, let style, _) = command, let first = path.points.first else { return 0 }
                let xs = path.points.reduce((first.x, first.x)) { (min($0.0, $1.x), max($0.1, $1.x)) }
                return xs.1 - xs.0 + style.penWidth
            }.max() ?? 0
        }
        #expect(try widest() > 18)
        keyboard.rows = [(0..<5).map { _ in key("", .delete) }]
        // Keys of (100 − 16) / 5 = 16.8: icons have 8.8 / 18 of their size.
        #expect(try abs(widest() - 21 * 8.8 / 18) < 0.5)
        keyboard.rows = [(0..<12).map { _ in key("", .delete) }]
        #expect(try widest() == 0)
    }

    @Test func paintsWordsAndIcons() throws {
        var keyboard = SmallKeyboard(
            rows: [
                [key("", .mode), key("", .space)], [key("", .shift), key("", .delete)],
                [key("", .globe), key("", .return)],
            ])
        keyboard.options.showsGlobe = true
        keyboard.language = "en"
        func contents(_ name: String) throws -> [String] {
            try Array(keyboard.lines().from("box \"key \(name)\"").dropFirst())
        }
        #expect(try contents("mode").map { $0.prefix(16) } == [#"text "123" 16 pt"#])
        #expect(try contents("space").map { $0.prefix(18) } == [#"text "space" 16 pt"#])
        for name in ["shift", "delete", "globe", "return"] {
            let shapes = try contents(name)
            #expect(!shapes.isEmpty && shapes.allSatisfy { $0.hasPrefix("shape") })
        }
        keyboard.options.returnLegend = .word
        #expect(try contents("return").map { $0.prefix(19) } == [#"text "return" 14 pt"#])
    }

    /// Lines that meet are one shape, so that a translucent text colour shows no darker crossings.
    @Test(arguments: [KeyIcon.shift, .delete, .globe, .return, .done])
    func crossingLinesAreOneShape(icon: KeyIcon) {
        #expect(icon.commands(center: Point(0, 0), color: Color(red: 0, green: 0, blue: 0), scale: 1).count == 1)
    }

    @Test func iconsAreNoLargerThanTheirSize() throws {
        // The line of a pad's space is 28 wide.
        for icon in KeyIcon.allCases where icon != .space {
            let commands = icon.commands(center: Point(30, 104), color: Color(red: 0, green: 0, blue: 0), scale: 1)
            #expect(!commands.isEmpty)
            for case .shape(let path, let style, _) in commands {
                for point in path.points {
                    // In the box of 24 that Android's icons have, including the round pen, a point from its edge.
                    #expect(max(abs(point.x - 30), abs(point.y - 104)) + style.penWidth / 2 <= 11)
                }
            }
        }
    }

    @Test func paintsOnlyBoxesWithoutText() throws {
        var keyboard = SmallKeyboard(
            rows: [
                [key("a", variants: ["á", "à"], annotation: "x"), key("b")], [key("", .shift), key("", .return)],
            ],
            candidates: [Candidate("ab"), Candidate("cd")])
        keyboard.options.longPress = LongPress(key: "a")
        keyboard.options.preview = "b"
        let lines = try keyboard.lines(showsText: false)
        #expect(lines.allSatisfy { $0.hasPrefix("box") })
        #expect(
            lines.map { $0.split(separator: "\"")[1] } == [
                "candidate bar", "key a", "key b", "key shift", "key return", "preview b", "popup a", "popup cell á",
                "popup cell à",
            ])
    }

    @Test func paintsNoBarIfDisabled() throws {
        var keyboard = SmallKeyboard(candidates: [Candidate("ab")])
        keyboard.options.showsCandidateBar = false
        let list = try keyboard.list()
        #expect(list.height == 216)
        #expect(list.commands[0].description.hasPrefix("box \"key a\" 48×100 at 6,6"))
    }
}

extension Path {
    fileprivate var points: [Point] {
        elements.flatMap { element -> [Point] in
            switch element {
            case .move(let p), .line(let p): [p]
            case .curve(let a, let b, let p): [a, b, p]
            case .close: []
            }
        }
    }
}
