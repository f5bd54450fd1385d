import Documents
import LayoutEngine
import Layouts
import Testing

@testable import KeyboardPreview

/// Numbers that no option of the command line lets through, given to the library.
@Suite struct RequestValidationTests {
    private static let changes: [(name: String, change: @Sendable (inout RenderRequest, Double) -> Void)] = [
        ("scale", { $0.settings.scale = $1 }),
        ("width", { $0.settings.layout.width = $1 }),
        ("key radius", { $0.settings.layout.android.keyRadius = $1 }),
        (
            "horizontal key margin",
            { $0.settings.layout.android.keyMargins = AndroidOptions.Margins(horizontal: $1, vertical: 1) }
        ),
        (
            "vertical key margin",
            { $0.settings.layout.android.keyMargins = AndroidOptions.Margins(horizontal: 1, vertical: $1) }
        ),
        (
            "speed",
            { request, value in
                var options = AnimationOptions(.typing("a"))
                options.speed = value
                request.content = .animation(.preset(.midnight), options)
            }
        ),
    ]

    @Test(arguments: [
        Double.nan, .signalingNaN, .infinity, -.infinity, -1, -0.001, 1e300, .greatestFiniteMagnitude,
    ])
    func numbersOutOfRangeAreRefused(value: Double) throws {
        let renderer = try KeyboardRenderer()
        for (name, change) in Self.changes {
            var request = RenderRequest(.preset(.midnight))
            change(&request, value)
            let error = #expect(throws: RenderError.self) { try renderer.render(request) }
            guard case .outOfRange(name, _, let allowed) = error else {
                Issue.record("\(name) \(value): \(String(describing: error))")
                continue
            }
            #expect(error?.recoverySuggestion == "choose \(allowed)")
        }
    }

    /// Zero is no scale, no width and no speed; a key may have no radius and no margin.
    @Test(arguments: ["scale", "width", "speed"]) func zeroIsRefusedWhereItMeansNothing(name: String) throws {
        var request = RenderRequest(.preset(.midnight))
        try #require(Self.changes.first { $0.name == name }).change(&request, 0)
        #expect(throws: RenderError.self) { try request.validate() }
    }

    /// Numbers that a program computes wrongly are faults, never traps.
    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, .greatestFiniteMagnitude, -.greatestFiniteMagnitude])
    func sizesOfPicturesAreChecked(value: Double) {
        for (width, height, scale) in [(value, 10, 1), (10, value, 1), (10, 10, value), (value, value, value)] {
            #expect(throws: LayoutError.self) {
                try KeyboardGeometry.pixelSize(width: width, height: height, scale: scale)
            }
        }
    }

    @Test(arguments: [-1, 0, 101, .max, .min])
    func qualitiesOutOfRangeAreRefused(value: Int) {
        var request = RenderRequest(.preset(.midnight))
        request.encoding.quality = value
        #expect(throws: RenderError.outOfRange("quality", value: "\(value)", allowed: "1 to 100")) {
            try request.validate()
        }
    }

    @Test(arguments: [-1, 0, 15, 4097, .max, .min])
    func sidesOfThumbnailsOutOfRangeAreRefused(value: Int) throws {
        let request = RenderRequest.thumbnail(
            .preset(.midnight), .light, ThumbnailOptions(.card, width: 100, height: value))
        #expect(throws: RenderError.outOfRange("height", value: "\(value)", allowed: "16 to 4096")) {
            try request.validate()
        }
        #expect(throws: RenderError.outOfRange("width", value: "\(value)", allowed: "16 to 4096")) {
            try KeyboardRenderer().prepareThumbnails(
                of: .required(.preset(.midnight)), ThumbnailOptions(.card), sizes: [(value, 100)],
                request: .thumbnail(.preset(.midnight)))
        }
    }

    @Test func countsOutOfRangeAreRefused() {
        var request = RenderRequest(.preset(.midnight))
        request.settings.candidates = Array(repeating: Candidate("a"), count: Limits.candidates + 1)
        #expect(throws: RenderError.self) { try request.validate() }
        request.settings.candidates = nil
        request.settings.selection = .candidate(-1)
        #expect(throws: RenderError.self) { try request.validate() }
        var options = SheetOptions()
        options.columns = 0
        #expect(throws: RenderError.outOfRange("number of columns", value: "0", allowed: "1 to \(Limits.sheetThemes)"))
        {
            try RenderRequest.sheet([.preset(.midnight)], .light, options).validate()
        }
    }

    /// The limits themselves are allowed.
    @Test func limitsAreInRange() throws {
        for scale in [0.25, 8.0] {
            try RenderRequest(.preset(.midnight), scale: scale).validate()
        }
    }

    /// A renderer opens its fonts once, so it refuses a request that names others; a pool lends one that has them.
    @Test func fontFoldersAreThoseOfTheRendererOrRefused() throws {
        let fonts = "/usr/share/fonts"
        var request = RenderRequest(.preset(.midnight), scale: 0.25)
        request.fontFolders = [fonts]
        #expect(throws: RenderError.otherFontFolders) { try KeyboardRenderer().render(request) }
        let own = try KeyboardRenderer(fontFolders: [fonts]).render(request)
        let lent = try RendererPool().withRenderer(for: request) { renderer throws(RenderError) in
            try renderer.render(request)
        }
        #expect(own.bytes == lent.bytes)
    }
}
