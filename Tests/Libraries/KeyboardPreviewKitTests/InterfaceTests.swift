import Glibc
import KeyboardPreviewKit
import TestSupport
import Testing

/// A program's own type of this name: the kit's type can still be used.
private enum KeyboardLayout {}

/// The library as a program uses it, with one import.
@Suite struct InterfaceTests {
    private static let fixtures =
        Repository.path.appending("Fixtures").description

    @Test func takesThemesFromFilesTextsAndPresets() throws {
        let renderer = try KeyboardRenderer()
        let file = Self.fixtures + "/themes/aurora.json"
        let text = String(decoding: try ThemeSource(contentsOfFile: file).files[0].bytes, as: UTF8.self)
        let fromFile = try renderer.render(RenderRequest(ThemeSource(contentsOfFile: file), .dark, scale: 1))
        let fromText = try renderer.render(RenderRequest(ThemeSource(text), .dark, scale: 1))
        #expect(fromFile.bytes == fromText.bytes)
        #expect(fromFile.themeID == "aurora")
        #expect(try renderer.render(RenderRequest(.preset(.nightDrive), scale: 0.5)).themeID == "night_drive")
        let imported = ThemeSource("[colors]\nbackground: '#101010'", name: "x.yaml", as: .terminal)
        #expect(imported.kind == .terminal)
    }

    @Test func everyKindAndPresetHasAName() {
        let kinds: [ThemeKind] = [
            .keyboard, .tokens, .colors, .palette, .brand, .fcitx5, .floris, .base16, .terminal, .material, .heliBoard,
            .sangamNested, .designTokens, .trime, .rime, .vscode, .futo, .css, .catppuccin, .screenshot,
        ]
        #expect(kinds == ThemeKind.all)
        #expect(ThemeSource.preset("midnight") == .preset(.midnight))
        #expect(ThemeSource.preset("noon") == nil)
        #expect(Set(Preset.all.map(\.id)).count == Preset.all.count)
    }

    @Test func everyDeviceHasAName() throws {
        let devices: [Device] = [
            .iPhoneSE, .iPhone8, .iPhone8Plus, .iPhone13Mini, .iPhone15, .iPhone14, .iPhone16Pro, .iPhone15ProMax,
            .iPhone16ProMax, .iPad, .iPadPro11, .iPadPro13, .pixel9, .pixel8, .pixel9Pro, .pixel9ProXL, .galaxyS25,
            .galaxyS24Ultra, .galaxyA15, .androidSmall, .galaxyTabS9, .pixelTablet, .pixelFold,
        ]
        #expect(devices == Device.all)
        for device in devices {
            #expect(try Device.named(device.name) == device)
        }
        #expect(Device.standard == .iPhone15)
    }

    @Test func layoutsAreNamedByTexts() throws {
        #expect("tamil99" as LayoutSource == .builtIn("tamil99"))
        #expect(LayoutSource.names.count > 200 && LayoutSource.names.contains("chinese-pinyin"))
        let renderer = try KeyboardRenderer()
        let tag = try renderer.render(RenderRequest(.preset(.rose), layout: "ta", scale: 0.25))
        #expect(tag.geometry?.first?.layout.hasPrefix("tamil") == true, "\(tag.geometry?.first?.layout ?? "")")
        let error = #expect(throws: RenderError.self) {
            try renderer.render(RenderRequest(.preset(.rose), layout: "tamil98"))
        }
        #expect(error.map { "\($0)" }?.contains("did you mean tamil99?") == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test(arguments: [
        (OutputFormat.png, "\u{89}PNG"), (.webP, "RIFF"), (.jpeg, "\u{FF}\u{D8}"), (.svg, "<svg"), (.pdf, "%PDF"),
    ])
    func writesPicturesInEveryFormat(format: OutputFormat, beginning: String) throws {
        let result = try KeyboardRenderer().render(RenderRequest(.preset(.rose), scale: 0.5, as: format))
        let head = String(String.UnicodeScalarView(result.bytes.prefix(200).map { Unicode.Scalar($0) }))
        #expect(head.hasPrefix(beginning) || head.contains("\n" + beginning), "\(head)")
        let path = "/tmp/kit-\(getpid()).\(format.rawValue)"
        defer { unlink(path) }
        try result.write(toFile: path)
        #expect(try ThemeSource(contentsOfFile: path).files[0].bytes == result.bytes)
        #expect(OutputFormat(ofFile: path) == format)
    }

    /// A thumbnail has the requested size in pixels, a sheet one pixel a point.
    @Test func thumbnailsAndSheetsHaveTheRequestedSize() throws {
        let renderer = try KeyboardRenderer()
        let options = ThumbnailOptions(.card, width: 320, height: 200)
        let thumbnail = try renderer.render(.thumbnail(.preset(.linen), .dark, options))
        #expect(thumbnail.bytes[16..<24].elementsEqual([0, 0, 1, 64, 0, 0, 0, 200]))
        let sheet = try renderer.render(.sheet([.preset(.linen), .preset(.rose)]))
        #expect(sheet.themeID == nil && sheet.geometry == [])
    }

    @Test func missingFilesAreErrors() {
        let missing = #expect(throws: OperationError.self) { try ThemeSource(contentsOfFile: "/nowhere/theme.json") }
        #expect(missing?.kind == .noInput)
        let message = missing?.description ?? ""
        #expect(message.hasPrefix("/nowhere/theme.json: cannot be opened: "))
        let result = RenderResult(
            bytes: [], diagnostics: [], key: "", themeID: nil, caption: PictureCaption(title: "", description: ""),
            geometry: nil)
        let unwritable = #expect(throws: OperationError.self) { try result.write(toFile: "/nowhere/picture.png") }
        #expect(unwritable?.kind == .cannotCreate)
    }

    // MARK: - Drawing concurrently

    @Test func poolDrawsTheSamePictures() async throws {
        let requests = Preset.all.prefix(6).flatMap { preset in
            [VariantSelection.light, .dark].map { RenderRequest(.preset(preset), $0, scale: 0.5) }
        }
        let renderer = try KeyboardRenderer()
        let expected = try requests.map { try renderer.render($0).key }
        let pool = RendererPool(threads: 1)
        let drawn = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for (index, request) in requests.enumerated() {
                group.addTask { (index, try await pool.render(request).key) }
            }
            return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        #expect(requests.indices.map { drawn[$0] } == expected)
    }

    @Test func poolUsesTheRequestsFonts() async {
        var request = RenderRequest(.preset(.rose))
        request.fontFolders = ["/nowhere"]
        await #expect(throws: RenderError.fontFolderMissing("/nowhere")) { try await RendererPool().render(request) }
    }

    // MARK: - Problems

    @Test func errorsExplainTheFaultAndTheRemedy() throws {
        let device = #expect(throws: LayoutError.self) { try Device.named("iphone-51") }
        #expect(device?.description == #""iphone-51" is not a device (did you mean iphone-15?)"#)
        #expect(device?.errorDescription == #""iphone-51" is not a device"#)
        let font = RenderError.systemFontMissing(path: "/a.ttf", package: "fonts-inter")
        #expect("\(font)" == "/a.ttf: no such font (install the Debian package fonts-inter)")
        let broken = #expect(throws: RenderError.self) {
            try KeyboardRenderer().render(RenderRequest(ThemeSource("{\n  nothing", name: "mine.json")))
        }
        let lines = "\(try #require(broken))".split(separator: "\n")
        #expect(lines[0].hasPrefix("mine.json:2:3: error: "), "\(lines)")
        #expect(lines[0].hasSuffix("]"))
    }

    /// Many labels that miss the same font are one problem.
    @Test func reportsEachProblemOnce() throws {
        let unassigned: [UInt32] = [0x378, 0x379, 0x380, 0x381, 0x382, 0x383, 0x38B, 0x38D]
        let unknown = unassigned.compactMap { Unicode.Scalar($0).map(String.init) }
        let layout = LayoutSource(
            text: #"{"keyWidth": "10%", "rows": [{"rowId": null, "keys": ["#
                + unknown.map { #"{"unichar": "\#($0)"}"# }.joined(separator: ", ") + "]}]}")
        let result = try KeyboardRenderer().render(RenderRequest(.preset(.rose), layout: layout, scale: 0.5))
        let glyphs = result.diagnostics.filter { $0.id == "KB300" }
        #expect(glyphs.count == 1)
        #expect(glyphs.first?.message.contains("U+0382) and 3 more, so boxes are drawn") == true, "\(glyphs)")
        let round = try ThemeSource(contentsOfFile: Self.fixtures + "/themes/plum_velvet.json")
        let tamil = try KeyboardRenderer().render(RenderRequest(round, layout: "tamil99", scale: 0.5))
        #expect(tamil.diagnostics.map(\.id) == ["KB302"], "\(tamil.diagnostics)")
    }

    // MARK: - Comparing

    @Test func comparisonNamesTheKeysThatDiffer() throws {
        let renderer = try KeyboardRenderer()
        let plain = try renderer.render(RenderRequest(.preset(.linen), scale: 1))
        let pressed = try renderer.render(RenderRequest(.preset(.linen), pressing: "g", "shift", scale: 1))
        let difference = try PictureDifference(expected: plain.bytes, actual: pressed.bytes, geometry: plain.geometry)
        #expect(!difference.isSame)
        #expect(Set(difference.keys) == ["g", "shift"])
        let path = "/tmp/kit-difference-\(getpid()).png"
        defer { unlink(path) }
        try difference.write(toFile: path)
        #expect(try ThemeSource(contentsOfFile: path).files[0].bytes == difference.picture())
        #expect(try difference.picture().starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let ignoring = ComparisonOptions(ignoring: [.key("g"), .key("shift")])
        let same = try PictureDifference(
            expected: plain.bytes, actual: pressed.bytes, ignoring, geometry: plain.geometry)
        #expect(same.isSame)
        #expect(try PictureDifference(expected: plain.bytes, actual: plain.bytes).differingPixels == 0)
        #expect(throws: OperationError.self) { try PictureDifference(expected: [], actual: plain.bytes) }
    }
}
