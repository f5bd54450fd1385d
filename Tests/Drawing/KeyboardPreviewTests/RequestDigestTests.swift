@testable import KeyboardPreview
import Testing

/// The key of a render cache: it covers everything that may change the picture.
@Suite struct RequestDigestTests {
    private static let theme = ThemeSource("{}")
    private static let document = SourceText(name: "theme.json", text: "{}")

    private static func changed(_ change: (inout ThemeSource) -> Void) -> ThemeSource {
        var theme = theme
        change(&theme)
        return theme
    }

    private func digest(_ change: (inout RenderRequest) -> Void) -> String {
        var request = RenderRequest(Self.theme)
        change(&request)
        return request.digest(drawnBy: ["A 1"])
    }

    /// Changes of what no option of the command line sets, or sets to more than one value: the table of options has the rest.
    private static let changes: [@Sendable (inout RenderRequest) -> Void] = [
        { $0.content = .keyboard(ThemeSource("{ }")) }, { $0.content = .keyboard(ThemeSource("{}", name: "b")) },
        { $0.content = .keyboard(ThemeSource("{}", as: .native(.tokens))) },
        { $0.content = .keyboard(changed { $0.alphaFirst = true }) },
        { $0.content = .keyboard(changed { $0.isSeen = false }) },
        { $0.content = .keyboard(changed { $0.pick = "a" }) },
        { $0.content = .keyboard(changed { $0.season = .winter }) },
        { $0.content = .keyboard(changed { $0.season = .summer }) },
        { $0.content = .keyboard(changed { $0.companions[.light] = $0 }) },
        { $0.content = .keyboard(changed { $0.companions[.dark] = $0 }) },
        { $0.content = .keyboard(changed { $0.roles = [RoleChoice(role: "accent", path: "a")] }) },
        { $0.content = .keyboard(changed { $0.roles = [RoleChoice(role: "accent", path: "b")] }) },
        { $0.content = .keyboard(changed { $0.hints.platform = .android }) },
        { $0.content = .keyboard(changed { $0.hints.device = .pixel8 }) },
        { $0.content = .keyboard(changed { $0.hints.layout = "tamil99" }) },
        { $0.content = .keyboard(changed { $0.hints.scale = 2 }) },
        { $0.content = .keyboard(ThemeSource(name: "theme.json", folder: .init(["a": []]))) },
        { $0.content = .thumbnail(.required(theme), ThumbnailOptions()) },
        { $0.content = .thumbnail(.replaceable(theme), ThumbnailOptions()) },
        { $0.content = .thumbnail(.missing(id: "a"), ThumbnailOptions()) },
        { $0.content = .thumbnail(.required(theme), thumbnail { $0.width = 641 }) },
        { $0.content = .thumbnail(.required(theme), thumbnail { $0.height = 401 }) },
        { $0.content = .thumbnail(.required(theme), thumbnail { $0.style = .split }) },
        { $0.content = .thumbnail(.required(theme), thumbnail { $0.showsTitle = true }) },
        { $0.content = .sheet([], SheetOptions()) }, { $0.content = .sheet([.required(theme)], SheetOptions()) },
        { $0.content = .sheet([.required(theme), .required(theme)], SheetOptions()) },
        { $0.content = .sheet([], sheet { $0.style = .pairs }) }, { $0.content = .sheet([], sheet { $0.columns = 1 }) },
        { $0.content = .sheet([], sheet { $0.selected = "" }) },
        { $0.content = .sheet([], sheet { $0.title = "a" }) },
        { $0.content = .sheet([], sheet { ($0.title, $0.subtitle) = ("a", "b") }) },
        { $0.content = .sheet([], sheet { $0.layouts = [.builtIn("tamil99")] }) },
        { $0.content = .sheet([], sheet { $0.layouts = [.builtIn("tamil99"), .builtIn("greek")] }) },
        { $0.layout = .builtIn("tamil99") }, { $0.layout = .document(document, name: "a") },
        { $0.layout = .document(document, name: "b") },
        { $0.layout = .document(SourceText(name: "theme.json", text: "{ }"), name: "a") },
        { $0.layout = .document(document, name: "a", siblings: [document]) },
        { $0.fontFolders = ["a"] }, { $0.fontFolders = ["a", "b"] },
        { $0.settings.candidates = [] }, { $0.settings.candidates = [Candidate("a")] },
        { $0.settings.candidates = [Candidate("a", annotation: "b")] },
        { $0.settings.candidates = [Candidate("a"), Candidate("b")] },
        { $0.settings.selectedCandidate = nil }, { $0.settings.selectedCandidate = 1 }, { $0.settings.typed = "hi" },
        { $0.settings.layout.device = Device.all[0] }, { $0.settings.layout.device = .pixel8 },
        { $0.settings.layout.hasAnnotations = true }, { $0.settings.layout.platform = .android },
        { $0.settings.layout.pressed = ["a"] }, { $0.settings.layout.pressed = ["a", "b"] },
        { $0.settings.layout.preview = "a" }, { $0.settings.layout.longPress = LongPress(key: "a") },
        { $0.settings.layout.longPress = LongPress(key: "a", variant: 1) },
        { $0.settings.layout.android.keyboardHeight = 30 }, { $0.settings.layout.android.hintPlace = .corner },
        { $0.settings.layout.android.showsCapitals = true }, { $0.settings.layout.android.showsLanguageKey = false },
        { $0.settings.layout.android.keyRadius = 2 }, { $0.settings.layout.android.keyRadius = 3 },
    ]

    private static func thumbnail(_ change: (inout ThumbnailOptions) -> Void) -> ThumbnailOptions {
        var options = ThumbnailOptions()
        change(&options)
        return options
    }

    private static func sheet(_ change: (inout SheetOptions) -> Void) -> SheetOptions {
        var options = SheetOptions()
        change(&options)
        return options
    }

    @Test func everyChangeGivesAnotherDigest() {
        let digests = Self.changes.map(digest) + [digest { _ in }]
        #expect(Set(digests).count == Self.changes.count + 1)
        #expect(RenderRequest(Self.theme).digest(drawnBy: ["A 2"]) != digest { _ in })
        #expect(digest { _ in } == digest { _ in })
    }

    /// A new field must be added to the digest and to the changes above; the measuring of legends changes no picture.
    @Test(arguments: [
        (Mirror(reflecting: RenderRequest(theme)).children.count, 10),
        (Mirror(reflecting: KeyboardSettings()).children.count, 11),
        (Mirror(reflecting: LayoutOptions()).children.count, 18),
        (Mirror(reflecting: AndroidOptions()).children.count, 16), (Mirror(reflecting: Encoding()).children.count, 5),
        (Mirror(reflecting: ThumbnailOptions()).children.count, 4),
        (Mirror(reflecting: SheetOptions()).children.count, 7), (Mirror(reflecting: theme).children.count, 10),
        (Mirror(reflecting: Accessibility()).children.count, 3), (Mirror(reflecting: Candidate("")).children.count, 2),
    ])
    func everyFieldIsInTheDigest(fields: Int, known: Int) {
        #expect(fields == known)
    }
}
