import Documents
import Foundation
import Graphics
import LayoutEngine
import Layouts
import KeyboardPreview
import TestSupport
import Testing
import ThemeModel

/// From a theme file to a picture.
@Suite struct KeyboardRendererTests {
    static let folder = URL(
        filePath: Repository.path.appending("Fixtures/themes").description, directoryHint: .isDirectory)

    static let names = Repository.documents(in: Repository.path.appending("Fixtures/themes"))

    static func theme(_ name: String = "aurora.json", _ mode: Mode = .light) throws -> KeyboardTheme {
        let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
        return try #require(ThemeDocument.read(SourceText(name: name, bytes: bytes)).value?.theme(mode))
    }

    /// Settings for small pictures, which are fast to draw.
    static func settings(scale: Double = 0.5, _ change: (inout KeyboardSettings) -> Void = { _ in }) -> KeyboardSettings
    {
        var settings = KeyboardSettings()
        settings.scale = scale
        change(&settings)
        return settings
    }

    /// Readers that do not know the names of colours draw the same.
    @Test(arguments: Mode.allCases) func namesOfColorsChangeNoPicture(mode: Mode) throws {
        let text = try String(contentsOf: Self.folder.appending(path: "aurora.json"), encoding: .utf8)
        let names = #"{"colorNames": {"Ink": {"light": ["regularKeyText", "modifierKeyText"]}},"#
        let named = SourceText(name: "aurora.json", text: text.replacing(/^\{/, with: names))
        let document = try #require(ThemeDocument.read(named).value)
        #expect(document.colorNames.map(\.name) == ["Ink"])
        let pictures = try [document.theme(mode), Self.theme("aurora.json", mode)].map { theme in
            try KeyboardRenderer().picture(of: #require(theme), .qwerty, options: Self.settings()).pixmap
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test(arguments: names, Mode.allCases) func drawsEveryThemeWithoutWarnings(name: String, mode: Mode) throws {
        let picture = try KeyboardRenderer().picture(of: Self.theme(name, mode), .qwerty, options: Self.settings())
        #expect((picture.pixmap.width, picture.pixmap.height) == (197, 132))
        #expect(picture.diagnostics.isEmpty)
        #expect(Set(picture.pixmap.pixels).count > 20)
        for pixel in picture.pixmap.pixels {
            let alpha = pixel >> 24
            if pixel & 0xFF > alpha || pixel >> 8 & 0xFF > alpha || pixel >> 16 & 0xFF > alpha {
                #expect(Bool(false), "not premultiplied: \(String(pixel, radix: 16))")
                break
            }
        }
    }

    /// The device's width and keys area, and the bar: 48 points, or 36 on a phone in landscape.
    @Test(arguments: [
        ("iphone-se", Device.Orientation.portrait, 0.5, 160, 128), ("iphone-15", .portrait, 1, 393, 264),
        ("iphone-15", .landscape, 0.25, 213, 54), ("iphone-8", .portrait, 0.3, 113, 79),
        ("ipad", .portrait, 0.25, 203, 78), ("ipad-pro-13", .landscape, 0.25, 342, 112),
    ])
    func pictureHasTheDevicesSize(
        device: String, orientation: Device.Orientation, scale: Double, width: Int, height: Int
    ) throws {
        let settings = try Self.settings(scale: scale) {
            $0.layout.orientation = orientation
        }.with(Device.named(device))
        let pixmap = try KeyboardRenderer().picture(of: Self.theme(), .qwerty, options: settings).pixmap
        #expect((pixmap.width, pixmap.height) == (width, height))
    }

    @Test func equalRequestsGiveEqualPictures() throws {
        let renderer = try KeyboardRenderer()
        let settings = Self.settings(scale: 0.75) { $0.layout.preview = "g" }
        let first = try renderer.picture(of: Self.theme(), .qwerty, options: settings).pixmap
        _ = try renderer.picture(
            of: Self.theme("sea_glass.json", .dark), try .named("azerty"), options: Self.settings())
        #expect(try renderer.picture(of: Self.theme(), .qwerty, options: settings).pixmap == first)
        #expect(try KeyboardRenderer().picture(of: Self.theme(), .qwerty, options: settings).pixmap == first)
        #expect(try first.png(scale: 0.75) == first.png(scale: 0.75))
    }

    @Test func settingsChangeThePicture() throws {
        let renderer = try KeyboardRenderer()
        let plain = try renderer.picture(of: Self.theme(), .qwerty, options: Self.settings()).pixmap
        let changes: [(inout KeyboardSettings) -> Void] = [
            { $0.layout.pressed = ["q"] }, { $0.layout.longPress = LongPress(key: "e") }, { $0.showsText = false },
            { $0.showsDevice = true },
            { $0.selectedCandidate = nil }, { $0.candidateStyle = .pills }, { $0.candidates = [Candidate("one")] },
            { $0.layout.plane = .symbols },
        ]
        let pictures = try changes.map {
            try renderer.picture(of: Self.theme(), .qwerty, options: Self.settings(scale: 0.5, $0)).pixmap
        }
        #expect(Set(pictures + [plain]).count == changes.count + 1)
    }

    @Test func geometryMatchesThePicture() throws {
        let renderer = try KeyboardRenderer()
        let settings = Self.settings(scale: 0.7) { $0.annotatesSamples = true }
        let theme = try Self.theme()
        let text = try #require(try renderer.plan(of: theme, .qwerty, options: settings).geometry).json.text()
        let reading = JSONReader.read(SourceText(name: "geometry", text: text))
        #expect(reading.diagnostics.isEmpty)
        let json = try #require(reading.value)
        let pixmap = try renderer.picture(of: theme, .qwerty, options: settings).pixmap
        #expect(json["canvas"]?["pixelWidth"]?.number == Double(pixmap.width))
        #expect(json["canvas"]?["pixelHeight"]?.number == Double(pixmap.height))
        #expect(json["canvas"]?["height"]?.number == 276)
        // 26 letters; shift, delete, mode, space, return.
        #expect(json["keys"]?.array?.count == 31)
        #expect(json["candidateBar"]?["cells"]?.array?.compactMap { $0["text"]?.string } == ["theme", "them", "there"])
        #expect(json["preview"] == nil)
        let list = try renderer.plan(of: theme, .qwerty, options: settings).displayList
        #expect(list.width == json["canvas"]?["width"]?.number && list.height == 276)
    }

    @Test func landscapePhonesShowNoAnnotations() throws {
        let settings = Self.settings {
            $0.annotatesSamples = true
            $0.layout.orientation = .landscape
        }
        let list = try KeyboardRenderer().plan(of: Self.theme(), .qwerty, options: settings).displayList
        #expect(list.height == 213)
        #expect(!list.description.contains("text \"noun\""))
    }

    @Test func unknownFontIsOneWarningPerPicture() throws {
        let renderer = try KeyboardRenderer()
        var theme = try Self.theme()
        let plain = try renderer.picture(of: theme, .qwerty, options: Self.settings())
        theme.customFontName = "Nowhere Sans"
        for _ in 0..<2 {
            let picture = try renderer.picture(of: theme, .qwerty, options: Self.settings())
            #expect(picture.diagnostics.map(\.kind.id) == ["KB301"])
            #expect(picture.diagnostics.first?.severity == .warning)
            #expect(picture.diagnostics.first?.message.contains("Nowhere Sans") == true)
            #expect(picture.pixmap == plain.pixmap)
        }
    }

    @Test func warningsOfOtherCallsDoNotLeak() throws {
        let renderer = try KeyboardRenderer()
        var theme = try Self.theme()
        theme.customFontName = "Nowhere Sans"
        _ = try renderer.plan(of: theme, .qwerty, options: Self.settings())
        theme.customFontName = nil
        let picture = try renderer.picture(of: theme, .qwerty, options: Self.settings())
        #expect(picture.diagnostics.isEmpty)
    }

    @Test func missingGlyphIsAWarning() throws {
        let settings = Self.settings { $0.candidates = [Candidate("a\u{10F123}")] }
        let picture = try KeyboardRenderer().picture(of: Self.theme(), .qwerty, options: settings)
        #expect(picture.diagnostics.map(\.kind.id) == ["KB300"])
        #expect(picture.diagnostics.first?.message.contains("U+10F123, a character for private use") == true)
        let common = Self.settings { $0.candidates = [Candidate("\u{E000}\u{E001}"), Candidate("\u{FFFE}")] }
        let messages = try KeyboardRenderer().picture(of: Self.theme(), .qwerty, options: common).diagnostics.map(
            \.message)
        #expect(messages.contains { $0.contains("U+E000, U+E001, characters for private use") })
        #expect(messages.contains { !$0.contains("private use") })
    }

    @Test func missingFoldersAndKeysAndLargePicturesAreErrors() throws {
        #expect(throws: RenderError.fontFolderMissing("/no/such/folder")) {
            try KeyboardRenderer(fontFolders: ["/no/such/folder"])
        }
        let renderer = try KeyboardRenderer()
        #expect(throws: RenderError.self) {
            try renderer.picture(
                of: Self.theme(), .qwerty, options: Self.settings { $0.layout.pressed = ["no such key"] })
        }
        // 4096 points at scale 8 are more than 16,384 pixels.
        #expect(throws: RenderError.self) {
            try renderer.picture(of: Self.theme(), .qwerty, options: Self.settings(scale: 8) { $0.layout.width = 4096 })
        }
    }
}

extension KeyboardSettings {
    fileprivate func with(_ device: Device) -> KeyboardSettings {
        var settings = self
        settings.layout.device = device
        return settings
    }
}
