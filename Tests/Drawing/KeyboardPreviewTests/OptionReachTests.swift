import Documents
import LayoutEngine
import Layouts
import Testing
import ThemeModel

@testable import KeyboardPreview

/// An option changes the keyboard, or a message says why not, or it is refused.
@Suite struct OptionReachTests {
    private typealias Edit = @Sendable (inout RenderRequest) -> Void

    /// A value of each option of a keyboard.
    private static let options: [(name: String, give: Edit)] = [
        ("plane", { $0.settings.layout.plane = .email }), ("digits", { $0.digits = .latin }),
        ("emoji", { $0.settings.layout.emojiCategory = .food }),
        ("system-bar", { $0.settings.layout.showsSystemBar = true }),
        ("globe", { $0.settings.layout.showsGlobe = true }), ("split", { $0.settings.layout.isSplit = true }),
        ("return", { $0.settings.layout.returnLegend = .search }), ("callout", { $0.settings.callout = .ios }),
        ("key-shape", { $0.settings.layout.android.keyShape = .rounded }),
        ("borderless", { $0.settings.layout.android.isBorderless = true }),
        ("number-row", { $0.settings.layout.android.hasNumberRow = true }),
        ("narrow-gaps", { $0.settings.layout.android.hasNarrowGaps = true }),
        ("nav", { $0.settings.layout.android.navigation = .buttons }),
        ("key-border", { $0.settings.layout.android.keyEdge = .stroke }),
        ("key-radius", { $0.settings.layout.android.keyRadius = 9 }),
        ("key-margins", { $0.settings.layout.android.keyMargins = .init(horizontal: 1, vertical: 2) }),
        ("keyboard-height", { $0.settings.layout.android.keyboardHeight = 40 }),
        ("hint-place", { $0.settings.layout.android.hintPlace = .corner }),
        ("capitals", { $0.settings.layout.android.showsCapitals = true }),
        ("no-language-key", { $0.settings.layout.android.showsLanguageKey = false }),
        ("no-hints", { $0.settings.layout.android.showsHints = false }),
        ("no-space-word", { $0.settings.layout.android.showsSpaceWord = false }),
        ("strip", { $0.settings.layout.android.strip = .actions }), ("candidates", { $0.settings.candidates = [] }),
        ("annotations", { $0.settings.annotatesSamples = true }),
        ("selected", { $0.settings.selection = .candidate(2) }),
        ("candidate-style", { $0.settings.candidateStyle = .pills }),
        ("no-candidate-bar", { $0.settings.layout.showsCandidateBar = false }),
        ("contrast", { $0.accessibility.increasesContrast = true }),
        ("reduce-transparency", { $0.accessibility.reducesTransparency = true }),
        ("hand", { $0.settings.layout.hand = .left }), ("floating", { $0.settings.layout.android.isFloating = true }),
        ("bold-text", { $0.accessibility.boldensText = true }), ("text-size", { $0.textSize = .accessibility3 }),
    ]

    /// Rows and pads of both platforms, on phones and tablets, and what stands in their place.
    private static let keyboards: [(layout: LayoutSource, plane: PlaneName, metrics: KeyboardMetrics, device: Device)] =
        [
            ("qwerty", .letters, .theme, .iPhoneSE), ("english-t9", .letters, .ios26, .iPhone15),
            ("tamil99", .shift, .theme, .iPad), ("hindi", .number, .theme, .iPhone8),
            ("qwerty", .emoji, .ios26, .iPhone15),
            ("japanese-kana-flick", .letters, .android, .pixel9), ("arabic", .symbols, .gboard, .pixel9),
            ("german-qwertz", .url, .floris, .pixel9), ("qwerty", .emoji, .fcitx5, .pixel9),
            ("russian", .phone, .fcitx5, .galaxyTabS9), ("german-qwertz", .letters, .fcitx5, .pixel9),
            ("qwerty", .letters, .android, .galaxyTabS9),
        ]

    private static func request(_ row: Int, _ edit: Edit = { _ in }) -> RenderRequest {
        let keyboard = keyboards[row]
        var request = RenderRequest(
            .preset(.linen), on: keyboard.device, layout: keyboard.layout, plane: keyboard.plane)
        request.settings.layout.metrics = keyboard.metrics
        edit(&request)
        return request
    }

    @Test(arguments: keyboards.indices) func everyOptionActsOrSaysWhyNot(row: Int) throws {
        let renderer = try KeyboardRenderer()
        let plain = try renderer.prepare(Self.request(row))
        for (name, give) in Self.options where !(name == "plane" && Self.keyboards[row].plane != .letters) {
            let given: PreparedRender
            do throws(RenderError) {
                given = try renderer.prepare(Self.request(row, give))
            } catch {
                #expect(error.isRefusedOption, "\(name) on row \(row)")
                continue
            }
            let idle = given.diagnostics.filter { $0.kind == RenderDiagnostics.idleOption && $0.path == name }
            let isSame = given.plans[0].displayList == plain.plans[0].displayList
            #expect(idle.count == (isSame ? 1 : 0), "\(name) on row \(row): \(idle.map(\.message))")
        }
        #expect(Self.options.map(\.name).sorted() == OptionReach.all.map(\.option).sorted())
    }

    @Test(arguments: [
        (1, "callout", "no key shows its preview or its variants"), (7, "emoji", "only the plane emoji has categories"),
        (0, "system-bar", "the device has a home button, or its frame the bar"),
        (4, "return", "the plane has no return key, or shows this on it"),
        (3, "annotations", "the bar shows no sample that has one"),
        (9, "number-row", "pads, emoji and symbols have no row of digits"),
        (6, "no-hints", "pads, emoji and symbols have no hints"),
    ])
    func messagesGiveTheReason(row: Int, option: String, reason: String) throws {
        let give = try #require(Self.options.first { $0.name == option }?.give)
        let problems = try KeyboardRenderer().prepare(Self.request(row, give)).diagnostics
        let message = try #require(problems.first { $0.path == option })
        #expect(message.message == "changes nothing: \(reason)" && message.severity == .warning)
    }

    /// Where the bar has no such candidate, none is marked; the first, which iOS marks at rest, need not be said.
    @Test(arguments: [(0, true), (2, false), (3, true), (nil, false)] as [(Int?, Bool)], [false, true])
    func selectionsOfNoCandidateSaySo(selection: (index: Int?, isIdle: Bool), inFrame: Bool) throws {
        var request = RenderRequest(.preset(.midnight), on: .iPhone15)
        (request.settings.selectedCandidate, request.settings.showsDevice) = (selection.index, inFrame)
        let idle = try KeyboardRenderer().prepare(request).diagnostics.filter(\.isOfIdleOption).map(\.path)
        #expect(idle == (selection.isIdle ? ["selected"] : []))
    }

    @Test func keyboardsRefuseOptionsOfOthers() throws {
        func fault(_ metrics: KeyboardMetrics, _ edit: Edit) throws -> String {
            var request = RenderRequest(.preset(.linen))
            request.settings.layout.metrics = metrics
            edit(&request)
            do {
                _ = try request.settings(for: nil)
                return ""
            } catch LayoutError.option(let message) {
                return message
            }
        }
        #expect(
            try fault(.theme) { $0.settings.layout.android.hasNumberRow = true }
                == "number-row: requires a keyboard of Android (platform android)")
        #expect(
            try fault(.floris) { $0.settings.layout.android.keyRadius = 3 }
                == "key-radius: requires the metrics fcitx5, not floris")
        #expect(
            try fault(.android) { $0.settings.layout.android.strip = .actions }
                == "strip: requires the metrics gboard or floris, not android")
        #expect(
            try fault(.gboard) { $0.settings.callout = .ios } == "callout: requires a keyboard of iOS (platform ios)")
    }

    /// What acts on one of several keyboards is not idle.
    @Test func oneKeyboardOnWhichItActsIsEnough() throws {
        let renderer = try KeyboardRenderer()
        var request = RenderRequest.sheet([.preset(.linen)], layout: "qwerty")
        request.settings.layout.metrics = .fcitx5
        request.settings.layout.android.hasNumberRow = true
        guard case .sheet(let themes, var options) = request.content else { return }
        func idle(_ layouts: [LayoutSource]) throws -> Int {
            options.layouts = layouts
            request.content = .sheet(themes, options)
            return try renderer.prepare(request).diagnostics.count { $0.path == "number-row" }
        }
        #expect(try idle(["qwerty", "english-t9"]) == 0)
        #expect(try idle(["japanese-kana-flick", "english-t9"]) == 1, "once an option")
    }
}

extension RenderError {
    /// True if the request has an option that its keyboard refuses.
    fileprivate var isRefusedOption: Bool {
        switch self {
        case .layout(.option), .option: true
        default: false
        }
    }
}
