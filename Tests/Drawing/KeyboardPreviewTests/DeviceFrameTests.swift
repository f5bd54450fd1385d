import Graphics
import KeyboardPreview
import LayoutEngine
import Layouts
import Testing
import ThemeModel

/// A device around the keyboard.
@Suite struct DeviceFrameTests {
    private static func pixmap(
        of layout: KeyboardLayout = .qwerty, mode: Mode = .light, framed: Bool = true,
        _ change: (inout KeyboardSettings) -> Void = { _ in }
    ) throws -> Pixmap {
        let settings = KeyboardRendererTests.settings(scale: 1) {
            $0.showsDevice = framed
            $0.layout.showsSystemBar = true
            change(&$0)
        }
        let theme = try KeyboardRendererTests.theme("aurora.json", mode)
        return try KeyboardRenderer().picture(of: theme, layout, options: settings).pixmap
    }

    /// The first colour of the theme's accent key as a pixel.
    private static func accent() throws -> UInt32 {
        let fill = try KeyboardRendererTests.theme("aurora.json", .light).accentKey.fill
        return PremultipliedColor(fill.gradient?.stops.first?.color ?? fill.color).bits
    }

    /// The width of the body beside the screen, and the height above and below it.
    @Test(arguments: [
        ("iphone-15", Device.Orientation.portrait, 16, 16), ("iphone-15", .landscape, 16, 16),
        ("iphone-8", .portrait, 26, 96),
        ("ipad-pro-13", .portrait, 40, 40), ("ipad", .landscape, 104, 44),
    ])
    func keyboardIsAtTheFootOfTheScreen(name: String, orientation: Device.Orientation, side: Int, end: Int) throws {
        let device = try Device.named(name)
        func pixmap(_ framed: Bool) throws -> Pixmap {
            try Self.pixmap(framed: framed) { ($0.layout.device, $0.layout.orientation) = (device, orientation) }
        }
        let (bare, framed) = (try pixmap(false), try pixmap(true))
        let height = device.extent(orientation == .portrait ? .landscape : .portrait).width
        #expect(bare.width == Int(device.extent(orientation).width))
        #expect(framed.width == bare.width + 2 * side)
        #expect(framed.height == Int(height) + 2 * end)
        #expect(framed.pixels[0] == 0, "the corners are transparent")
        let top = framed.height - end - bare.height
        // The screen's round corners cut the keyboard's lowest ones; the page shows behind its upper ones.
        // On its side, the phone's camera is before the keyboard.
        let camera = device.camera == .island && orientation == .landscape ? 11..<48 : 0..<0
        let differing = (0..<bare.height - 52).filter { y in
            let (own, shown) = (y * bare.width, (top + y) * framed.width + side)
            return (0..<bare.width).contains { x in
                !camera.contains(x) && bare.pixels[own + x] >> 24 == 0xFF
                    && bare.pixels[own + x] != framed.pixels[shown + x]
            }
        }
        #expect(differing.isEmpty, "rows of the keyboard differ")
    }

    @Test func conversationFollowsLanguageThemeAndMode() throws {
        let foot = try Self.pixmap(framed: false).height + 16
        func above(_ pixmap: Pixmap) -> ArraySlice<UInt32> {
            pixmap.pixels[..<((pixmap.height - foot) * pixmap.width)]
        }
        let english = try above(Self.pixmap())
        #expect(try above(Self.pixmap(of: .named("german"))) != english)
        #expect(try above(Self.pixmap(of: .named("tamil99"))) != english)
        let dark = try above(Self.pixmap(mode: .dark))
        let accent = try Self.accent()
        #expect(english.count { $0 == accent } > 1000, "messages have the theme's accent")
        let white: UInt32 = 0xFFFF_FFFF
        let black: UInt32 = 0xFF00_0000
        #expect(english.count { $0 == white } > 100_000)
        #expect(dark.count { $0 == black } > 100_000)
    }

    /// The name is left out where a high keyboard leaves no room above the field.
    @Test func nothingIsBehindTheField() throws {
        func shows(_ name: String, _ height: Double) throws -> Bool {
            var settings = KeyboardSettings()
            settings.showsDevice = true
            settings.layout.device = try Device.named("pixel-9")
            (settings.layout.metrics, settings.layout.android.keyboardHeight) = (.fcitx5, height)
            let theme = try KeyboardRendererTests.theme("aurora.json", .light)
            let plan = try KeyboardRenderer().plan(of: theme, .qwerty, options: settings)
            return plan.displayList.description.contains("box \"\(name)\"")
        }
        #expect(try shows("line", 30) && shows("field", 30))
        #expect(try !shows("line", 88) && shows("field", 88))
    }

    @Test func ownMessagesAreAtTheEndOfALine() throws {
        /// Returns the mean x of the accent's pixels above the field.
        func middle(_ layout: KeyboardLayout) throws -> Int {
            let accent = try Self.accent()
            let pixmap = try Self.pixmap(of: layout)
            let columns = pixmap.pixels.indices.prefix(pixmap.width * 520)
                .filter { pixmap.pixels[$0] == accent }
                .map { $0 % pixmap.width }
            return columns.reduce(0, +) / max(columns.count, 1)
        }
        #expect(try middle(.qwerty) > 240)
        #expect(try middle(.named("hebrew")) < 190)
    }

    @Test(arguments: KeyboardLayout.builtInNames) func everyLayoutHasAConversation(name: String) throws {
        let conversation = try KeyboardLayout.named(name).conversation
        #expect(!conversation.isEmpty)
        #expect(conversation.allSatisfy { !$0.isEmpty })
    }

    // MARK: The field and the candidates

    @Test func candidatesFollowWhatIsTyped() throws {
        func shown(_ typed: String, _ layout: String = "qwerty") throws -> [String]? {
            try KeyboardLayout.named(layout).completions(of: typed)?.map(\.text)
        }
        #expect(try shown("") == nil && shown("the ") == nil)
        #expect(try shown("th") == ["theme", "them", "there"])
        #expect(try shown("Th") == ["Theme", "Them", "There"])
        #expect(try shown("say hel") == ["hello"])
        #expect(try shown("zebra") == ["zebra"], "what no word begins with is its own candidate")
        #expect(try shown("tas", "german") == ["Tastatur", "tasten", "Tasche"])
        #expect(try shown("வ", "tamil99") == ["வணக்கம்", "நன்றி", "தமிழ்"])
        #expect(try shown("ந", "tamil99") == ["நன்றி", "நலம்", "நாளை"])
        #expect(try shown("Na", "tamil-anjal") == ["ந", "நன்றி", "வணக்கம்"], "letters that become Tamil")
        #expect(try shown("vanak", "tamil-anjal") == ["வணக்", "வணக்கம்", "நன்றி"])
        #expect(try shown("vanakkam", "tamil-anjal") == ["வணக்கம்", "நன்றி", "தமிழ்"])
    }

    @Test func fieldHasWhatTheCandidatesComplete() {
        func draft(_ words: String...) -> String { Candidate.draft(of: words.map { Candidate($0) }) }
        #expect(draft("theme", "them", "there") == "the")
        #expect(draft("Tastatur", "tasten", "Tasche") == "Tas")
        #expect(draft("வணக்கம்", "நன்றி") == "வணக்கம்")
        #expect(draft("one") == "one" && draft() == "")
    }

    /// Every layout completes each prefix of its own samples by words that begin so, and by others only behind them.
    @Test(arguments: KeyboardLayout.builtInNames) func samplesAreCompleted(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        for sample in layout.samples.map(\.text) where !sample.contains(" ") {
            for end in sample.indices.dropFirst() {
                let begun = String(sample[..<end])
                let found = try #require(layout.completions(of: begun))
                #expect((1...3).contains(found.count))
                let others = found.drop {
                    $0.text.lowercased().unicodeScalars.starts(with: begun.lowercased().unicodeScalars)
                }
                #expect(others.count < found.count)
                let annotated = layout.samples.filter { $0.annotation != nil }.map(\.text)
                #expect(others.allSatisfy { annotated.contains($0.text) })
            }
        }
    }

    /// A phone has one camera, a tablet none that takes of its screen.
    @Test func camerasAreThoseOfTheDevices() throws {
        #expect(try Device.named("iphone-15").camera == .island && Device.named("iphone-14").camera == .notch)
        #expect(try Device.named("iphone-se").camera == .none && Device.named("pixel-9").camera == .hole)
        #expect(Device.all.allSatisfy { $0.isPhone || $0.camera == .none })
    }

    /// Returns the boxes of a list and of the lists in it.
    private static func boxes(_ list: DisplayList) -> [DisplayList.Box] {
        list.commands.flatMap { command -> [DisplayList.Box] in
            switch command {
            case .box(let box): [box]
            case .layer(let layer): boxes(layer.list)
            default: []
            }
        }
    }

    private static func boxes(
        _ device: String, _ orientation: Device.Orientation = .portrait, theme: KeyboardTheme? = nil
    )
        throws -> [DisplayList.Box]
    {
        let device = try Device.named(device)
        let settings = KeyboardRendererTests.settings {
            $0.showsDevice = true
            ($0.layout.device, $0.layout.orientation) = (device, orientation)
        }
        let theme = try theme ?? KeyboardRendererTests.theme("aurora.json", .light)
        return boxes(try KeyboardRenderer().plan(of: theme, .qwerty, options: settings).displayList)
    }

    /// A home button and a phone's earpiece are on the body; a phone's camera is at the left if it lies on its side.
    @Test func bodiesHaveButtonsAndCameras() throws {
        func parts(_ device: String, _ orientation: Device.Orientation = .portrait) throws -> [String] {
            try Self.boxes(device, orientation).map(\.name)
                .filter { ["home button", "earpiece", "camera"].contains($0) }
        }
        #expect(try parts("iphone-8") == ["home button", "earpiece"] && parts("ipad") == ["home button"])
        #expect(try parts("iphone-15") == ["camera"] && parts("ipad-pro-11") == [])
        let lying = try Self.boxes("iphone-8", .landscape).first { $0.name == "home button" }
        #expect(lying.map { $0.outline.bounds.x > 667 } == true)
        let island = try #require(try Self.boxes("iphone-15", .landscape).first { $0.name == "camera" }?.outline.bounds)
        #expect(island == Rect(x: 11, y: (393 - 126) / 2, width: 37, height: 126))
    }

    /// Returns the colours of the boxes with a name on an iPhone whose accent and modifier keys have one colour.
    private static func fills(of name: String, keys: Color) throws -> [Color] {
        var theme = try KeyboardRendererTests.theme("aurora.json", .light)
        (theme.accentKey.fill, theme.modifierKey.fill) = (FillStyle(color: keys), FillStyle(color: keys))
        return try boxes("iphone-15", theme: theme).filter { $0.name == name }.compactMap { box in
            guard case .color(let color)? = box.fill else { return nil }
            return color
        }
    }

    /// Messages, caret and button have at least 3:1 to the page.
    @Test(arguments: ["message", "caret", "send"]) func messagesCanBeSeen(name: String) throws {
        let fills = try Self.fills(of: name, keys: .white)
        #expect(!fills.isEmpty && fills.allSatisfy { $0.contrast(with: .white) >= 3 })
    }

    /// A pale key's colour gets darker for a message, not greyer.
    @Test func messagesKeepTheirHue() throws {
        let key = OKLab(Color(rgb: 0xFFD8D0))
        let messages = try Self.fills(of: "message", keys: Color(rgb: 0xFFD8D0)).map { OKLab($0) }
        #expect(!messages.isEmpty)
        for color in messages {
            #expect(abs(color.hue - key.hue) < 4 && color.chroma > 1.5 * key.chroma && color.chroma < 2.6 * key.chroma)
        }
    }

    @Test func framedPicturesHaveNoGeometry() throws {
        let settings = KeyboardRendererTests.settings { $0.showsDevice = true }
        #expect(
            try KeyboardRenderer().plan(of: KeyboardRendererTests.theme(), .qwerty, options: settings).geometry == nil)
    }

    @Test func framesThatExceedTheLimitsAreRefused() throws {
        let device = try Device.named("ipad-pro-13")
        let huge = KeyboardRendererTests.settings(scale: 8) {
            $0.showsDevice = true
            $0.layout.device = device
        }
        #expect(throws: RenderError.self) {
            try KeyboardRenderer().plan(of: KeyboardRendererTests.theme(), .qwerty, options: huge)
        }
    }
}
