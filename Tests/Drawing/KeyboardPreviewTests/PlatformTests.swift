import KeyboardPreview
import LayoutEngine
import Layouts
import Testing
import ThemeImport
import ThemeModel

/// Which keyboard a request draws: the platform, the device and the metrics that neither the user nor the theme leaves open.
@Suite struct PlatformTests {
    private static let native = ThemeSource.preset(.midnight)
    /// A theme of fcitx5-android.
    private static let foreign: ThemeSource = {
        let colors = [
            "accentKeyBackgroundColor", "accentKeyTextColor", "altKeyBackgroundColor", "altKeyTextColor",
            "backgroundColor", "barColor", "candidateCommentColor", "candidateLabelColor", "candidateTextColor",
            "clipboardEntryColor", "dividerColor", "genericActiveBackgroundColor", "genericActiveForegroundColor",
            "keyBackgroundColor", "keyPressHighlightColor", "keyShadowColor", "keyTextColor", "keyboardColor",
            "popupBackgroundColor", "popupTextColor", "spaceBarColor",
        ]
        let members = colors.map { #""\#($0)":-1"# }.joined(separator: ",")
        let text = #"{"name":"Snow","isDark":false,"version":"2.1",\#(members)}"#
        return ThemeSource(text, name: "snow.json", as: .fcitx5)
    }()

    private func shown(
        _ theme: ThemeSource, _ change: (inout RenderRequest) -> Void = { _ in }
    ) throws -> [String] {
        var request = RenderRequest(theme, scale: 1)
        change(&request)
        return try KeyboardRenderer().prepare(request).geometry.map { "\($0.geometry.device) \($0.geometry.metrics)" }
    }

    @Test func autoFollowsTheThemesApp() throws {
        #expect(try shown(Self.native) == ["iphone-15 theme"])
        #expect(try shown(Self.foreign) == ["pixel-9 fcitx5"])
        #expect(try shown(Self.foreign) { $0.settings.layout.device = .iPad } == ["ipad theme"])
        #expect(try shown(Self.native) { $0.settings.layout.device = .galaxyS25 } == ["galaxy-s25 android"])
        #expect(try shown(Self.native) { $0.settings.layout.metrics = .floris } == ["pixel-9 floris"])
    }

    @Test func platformOverrulesTheApp() throws {
        #expect(try shown(Self.foreign) { $0.platform = .ios } == ["iphone-15 theme"])
        #expect(try shown(Self.native) { $0.platform = .android } == ["pixel-9 android"])
        #expect(throws: RenderError.self) {
            try shown(Self.native) { ($0.platform, $0.settings.layout.device) = (.android, .iPad) }
        }
        #expect(throws: RenderError.self) {
            try shown(Self.foreign) { $0.settings.callout = .ios }
        }
    }

    @Test func bothShowsOneOfEach() throws {
        #expect(try shown(Self.native) { $0.platform = .both } == ["iphone-15 theme", "pixel-9 android"])
        #expect(
            try shown(Self.foreign) {
                ($0.platform, $0.settings.callout, $0.settings.layout.android.keyRadius) = (.both, .ios, 2)
            } == ["iphone-15 theme", "pixel-9 fcitx5"])
        #expect(
            try shown(Self.native) {
                $0.platform = .both
                $0.settings.layout.device = .pixelFold
            } == ["iphone-15 theme", "pixel-fold android"])
    }

    /// Nothing in a picture of Android is translucent: its widths and heights end in whole pixels, and the lower of two keyboards
    /// shows more of its background, as high as the other.
    @Test(arguments: [1.0, 1.5, 2, 2.625, 3])
    func picturesEndInWholePixels(scale: Double) throws {
        for platform in [RenderRequest.Platform.android, .both] {
            for width in [nil, 400.3, 360] {
                var request = RenderRequest(Self.native, scale: scale)
                request.platform = platform
                request.settings.layout.width = width
                let renderer = try KeyboardRenderer()
                let pixmap = try renderer.pixels(of: renderer.prepare(request)).pixmap
                #expect(pixmap.pixels.allSatisfy { $0 >> 24 == 0xFF }, "\(platform) \(String(describing: width))")
            }
        }
    }

    /// A gradient that the keyboard of an app shows in one colour is noted.
    @Test func flatGradientsAreNoted() throws {
        func notes(_ metrics: KeyboardMetrics) throws -> [String] {
            var request = RenderRequest(.preset(.borealis), scale: 1)
            request.settings.layout.metrics = metrics
            return try KeyboardRenderer().prepare(request).diagnostics.map(\.kind.id).filter { $0 == "KB311" }
        }
        for metrics in [KeyboardMetrics.gboard, .floris, .fcitx5] { #expect(try notes(metrics) == ["KB311"]) }
        #expect(try notes(.android) == [] && notes(.theme) == [])
    }

    @Test func stripAtRestHasNoCandidates() throws {
        var request = RenderRequest(Self.native, scale: 1)
        (request.settings.layout.metrics, request.settings.layout.android.strip) = (.floris, .actions)
        #expect(try KeyboardRenderer().prepare(request).geometry[0].bar?.cells.isEmpty == true)
        request.settings.candidates = [Candidate("one")]
        #expect(throws: RenderError.layout(.option("strip actions: cannot be combined with candidates"))) {
            try KeyboardRenderer().prepare(request)
        }
    }

    @Test func candidatesRestOnAndroid() throws {
        var request = RenderRequest(Self.native, scale: 1)
        func selected() throws -> [Bool] {
            try KeyboardRenderer().prepare(request).geometry[0].bar?.cells.map(\.isSelected) ?? []
        }
        #expect(try selected() == [true, false, false])
        request.platform = .android
        #expect(try selected() == [false, false, false])
        request.settings.selectedCandidate = 1
        #expect(try selected() == [false, true, false])
    }
}
