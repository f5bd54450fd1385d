import Documents
import Files
import Glibc
import Graphics
import KeyboardPreview
import TestSupport
import Testing
import ThemeModel

/// Every table and every document of `Fixtures/designs/handbook.md`, read as written and drawn.
///
/// If `KBRENDER_HANDBOOKS` names a folder, the tables and documents of its pages are drawn too.
@Suite struct HandbookTests {
    private static let page = try? Handbook(Repository.text(Repository.fixtures.appending("designs/handbook.md")))

    private static func design(_ document: Handbook.Document) throws -> DesignDocument {
        let read = DesignDocument.read(SourceText(name: document.name, text: document.text))
        let unknown = read.diagnostics.filter { $0.kind.id == "KB109" }
        #expect(unknown.isEmpty, "\(document.name): \(unknown)")
        return try #require(read.value, "\(document.name): \(read.diagnostics)\n\(document.text)")
    }

    /// Draws both modes of a document that has them, and returns the number of pictures.
    @discardableResult
    private static func draw(_ document: Handbook.Document, _ renderer: KeyboardRenderer) throws -> Int {
        let source = ThemeSource(document.text, name: document.name)
        let loaded = try source.load(modes: nil)
        let theme = try #require(loaded.value?.document, "\(document.name): \(loaded.diagnostics)")
        let modes = Mode.allCases.filter { theme.variant($0) != nil }
        for mode in modes {
            var request = RenderRequest(source, VariantSelection(rawValue: mode.rawValue) ?? .light, scale: 0.25)
            request.settings.layout.showsCandidateBar = false
            let result = try renderer.render(request)
            #expect(result.bytes.count > 500, "\(document.name)")
        }
        return modes.count
    }

    /// The tables state what absent tokens are.
    @Test func tablesOfTokensStateTheDefaults() throws {
        let page = try #require(Self.page)
        let document = try #require(page.tokens)
        let theme = try Self.design(document).design
        for mode in Mode.allCases {
            let (stated, defaults) = (theme.tokens(mode), TokenSet(mode))
            for token in ColorToken.allCases { #expect(stated[token] == defaults[token], "\(token) \(mode)") }
            for token in TypeToken.allCases { #expect(stated[token] == defaults[token], "\(token)") }
            for token in SpacingToken.allCases { #expect(stated[token] == defaults[token], "\(token)") }
            for token in RadiusToken.allCases { #expect(stated[token] == defaults[token], "\(token)") }
            for token in ShadowToken.allCases { #expect(stated[token] == defaults[token], "\(token)") }
        }
        let all = [
            ColorToken.allCases.map(\.rawValue), TypeToken.allCases.map(\.rawValue),
            SpacingToken.allCases.map(\.rawValue),
            RadiusToken.allCases.map(\.rawValue), ShadowToken.allCases.map(\.rawValue),
        ]
        #expect(page.tokenNames == Set(all.joined()))
    }

    /// The presets of these designs are made from the same facts; brands and palettes have a form of their own besides.
    @Test func tablesOfThemesArePresets() throws {
        let themes = try #require(Self.page).themes
        #expect(themes.count == 6 + 4 + 1 + 4)
        for document in themes {
            let season = Season(rawValue: document.name)
            let id = season.map { "puchi_\($0.rawValue)" } ?? (document.name == "brand" ? "puchi" : document.name)
            let source = try #require(Preset(named: id)?.source, "\(id)")
            var preset = try #require(DesignDocument.read(source).value)
            let modes = preset.design.modes.mapValues { TokenSet($0.mode, $0.stated) }
            preset.design = DesignDocument.Design(preset.design.kind, modes)
            let keyboard = try Self.design(document).keyboard
            for mode in Mode.allCases {
                var theme = try #require(preset.keyboard.theme(mode))
                // The tables say nothing about movement.
                (theme.pressedKey.scale, theme.pressedKey.spring, theme.pressedKey.duration) = (1, nil, nil)
                #expect(keyboard.theme(mode) == theme, "\(id) \(mode)")
            }
        }
    }

    @Test func everyTableAndDocumentIsDrawn() throws {
        let page = try #require(Self.page)
        #expect(page.documents.count == 7)
        let renderer = try KeyboardRenderer()
        let tokens = try #require(page.tokens)
        let pictures = try (page.documents + page.themes + [tokens]).map { try Self.draw($0, renderer) }
        // Seven documents, fifteen themes and the tokens, all with two modes: a variant alone is for both.
        #expect(pictures == Array(repeating: 2, count: 23))
    }

    @Test(.enabled(if: folder != nil, "KBRENDER_HANDBOOKS names no folder")) func otherHandbooksAreDrawn() throws {
        let folder = try #require(Self.folder)
        let renderer = try KeyboardRenderer()
        var (documents, tokens, themes) = (0, 0, 0)
        for name in try folder.names().filter({ ![".", ".."].contains($0.description) }) {
            let page = Handbook(try Repository.text(folder.appending(name)))
            for document in page.documents + page.themes + [page.tokens].compactMap(\.self) {
                try Self.draw(document, renderer)
            }
            if let document = page.tokens { _ = try Self.design(document) }
            documents += page.documents.count
            themes += page.themes.count
            tokens += page.tokenNames.count
        }
        print("handbooks: \(documents) documents, \(tokens) tokens and \(themes) themes in tables")
        #expect(documents + tokens + themes > 0)
    }

    private static let folder = getenv("KBRENDER_HANDBOOKS").map { FilePath(String(cString: $0)) }
}
