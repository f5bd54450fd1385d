import Documents
import Files
import KeyboardPreview
import LayoutEngine
import Layouts
import Options
import RenderOptions
import ThemeImport
import ThemeModel
import TestSupport
import Testing

/// What a word names: a file, a folder, or something that comes with the program.
@Suite struct InputTests {
    private let folder = TemporaryFolder()

    private func input(
        _ word: String, fallback: Bool = false
    ) throws(OperationError) -> (theme: ThemeSource, record: InputRecord) {
        var (options, record) = (SourceOptions(), InputRecord())
        if fallback { options.remote.fallback = .default }
        return (try options.theme(FilePath(word), noting: &record), record)
    }

    private func theme(_ word: String) throws(OperationError) -> ThemeSource { try input(word).theme }

    @Test func aPresetHasNoFile() throws {
        for word in ["rose", "preset:rose"] {
            let (theme, record) = try input(word)
            #expect(theme == .preset(.rose))
            #expect(record.files.isEmpty && record.servers.isEmpty && record.notices.isEmpty)
        }
        #expect(try theme("rose").contentsDigest == theme("preset:rose").contentsDigest)
        #expect(try theme("rose").contentsDigest != theme("linen").contentsDigest)
        #expect(Preset.word(FilePath("rose")) == FilePath("preset:rose"))
        #expect(Preset.word(FilePath("preset:rose")) == FilePath("preset:rose"))
    }

    @Test func aWordThatIsNothingIsExplained() {
        let file = #expect(throws: OperationError.self) { try theme("rsoe") }
        #expect(file?.kind == .unavailable)
        #expect(
            file?.message
                == "\"rsoe\" is neither a file nor a preset (expected a theme document, or an id that `kbrender presets` lists; "
                + "did you mean rose?)")
        let preset = #expect(throws: OperationError.self) { try theme("preset:rsoe") }
        #expect(
            preset?.message
                == "\"rsoe\" is not a preset (expected an id that `kbrender presets` lists; did you mean rose?)")
        let path = #expect(throws: OperationError.self) { try theme("\(folder.path)/rose.json") }
        #expect(path?.kind == .noInput)
    }

    @Test func theFallbackReplacesANameButNoFile() throws {
        let (replacement, record) = try input("rsoe", fallback: true)
        #expect(replacement == .preset(.default))
        #expect(record.notices.map(\.kind.id) == ["KB322"])
        #expect(
            record.notices.first?.message
                == "neither a file nor a preset, so this is the preset default: did you mean rose?")
        let path = #expect(throws: OperationError.self) { try input("\(folder.path)/rose.json", fallback: true) }
        #expect(path?.kind == .noInput)
    }

    @Test func aFileIsKnownByItsIdentity() throws {
        let file = try folder.add("own.json", "{}")
        let (theme, record) = try input(file.description)
        #expect(record.files.count == 1 && theme.document?.bytes == Array("{}".utf8))
        #expect(theme.name == file.description)
        // The digest is the file's own, so that other programs can check it.
        #expect(theme.contentsDigest == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
    }

    @Test func aFolderOfTokensIsOneTheme() throws {
        let token = ##"{"color": {"text": {"$value": "#123456", "$type": "color"}}}"##
        _ = try (folder.add("base.json", token), folder.add("dark.json", token))
        let (tokens, record) = try input(folder.path.description)
        #expect(record.files.count == 2 && tokens.document == nil)
        _ = try folder.add("dark.json", token + " ")
        #expect(try theme(folder.path.description).contentsDigest != tokens.contentsDigest)
    }

    @Test func aLayoutKnowsTheDocumentsBesideIt() throws {
        let file = try folder.add("malayalam.json", "{}")
        for name in ["malayalam_shift.json", "malayalam_symbols.json", "other.json"] { _ = try folder.add(name, "{}") }
        guard case .document(_, let name, let siblings) = try LayoutSource.read(.file(file)).form else {
            Issue.record("the file is not a document")
            return
        }
        #expect(name == "malayalam.json")
        #expect(
            siblings.map { FilePath($0.name).lastComponent.description } == [
                "malayalam_shift.json", "malayalam_symbols.json",
            ])
    }

    private func layout(_ choice: NameOrFile, popups: FilePath) throws(OperationError) -> LayoutSource {
        var record = InputRecord()
        return try .read(choice, popups: popups, noting: &record)
    }

    @Test func longPressesBelongToALayoutOfAnotherProgram() throws {
        let popups = try folder.add("ta.json", "{}")
        let builtIn = #expect(throws: OperationError.self) {
            try layout(.name("tamil99"), popups: popups)
        }
        #expect(builtIn?.kind == .usage)
        #expect(builtIn?.message == "popups: \"tamil99\" is built in (expected the layout of another program)")
        let own = try folder.add("own.json", "{}")
        let wrong = #expect(throws: OperationError.self) { try layout(.file(own), popups: popups) }
        #expect(wrong?.kind == .badData && wrong?.message?.contains("has no long presses") == true)
    }

    @Test func aMissingLayoutIsMissingInput() {
        let missing = #expect(throws: OperationError.self) {
            try LayoutSource.read(.file(folder.path.appending("none.json")))
        }
        #expect(missing?.kind == .noInput)
    }

    @Test func optionsAreCheckedBeforeFilesAreRead() {
        var options = PictureOptions()
        options.theme = folder.path.appending("none.json")
        options.device = "iphone-1"
        let wrong = #expect(throws: OperationError.self) { try RenderInput(options) }
        #expect(wrong?.kind == .unavailable && wrong?.message?.contains("is not a device") == true)
        options.device = nil
        let missing = #expect(throws: OperationError.self) { try RenderInput(options) }
        #expect(missing?.kind == .noInput)
    }

    @Test func settingsMustFitTogether() throws {
        var options = PictureOptions()
        options.theme = FilePath("preset:rose")
        options.request.settings.showsDevice = true
        options.request.encoding.embedsGeometry = true
        let moved = #expect(throws: OperationError.self) { try RenderInput(options) }
        #expect(moved?.message == "embed-geometry: cannot be combined with the option frame, which moves the keys")
        options.request.encoding.embedsGeometry = false
        options.request.settings.candidates = [Candidate(written: "one"), Candidate(written: "two")]
        options.request.settings.selection = .candidate(2)
        let absent = #expect(throws: OperationError.self) { try RenderInput(options) }
        #expect(absent?.message == "selected: there is no candidate 2 (expected 0 to 1, or none)")
        options.request.settings.selection = .candidate(1)
        #expect(try RenderInput(options).request.settings.candidates?.count == 2)
    }
}
