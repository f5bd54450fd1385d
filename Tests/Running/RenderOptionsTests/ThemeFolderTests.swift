import Documents
import Files
import RenderOptions
import TestSupport
import Testing

/// The themes of folders.
@Suite struct ThemeFolderTests {
    private func folder(_ files: [String: String]) throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        for (name, text) in files { _ = try folder.add(name, text) }
        return folder
    }

    private func isTheme(_ files: [String: String]) throws -> Bool {
        let folder = try folder(files)
        return withExtendedLifetime(folder) { ThemeFolder.isTheme(folder.path) }
    }

    private func names(in folder: TemporaryFolder) throws -> [String] {
        try withExtendedLifetime(folder) { try ThemeFolder.documents(at: folder.path) }.map {
            $0.lastComponent.description
        }
    }

    @Test func listsThemesInTheOrderOfTheirNames() throws {
        let folder = try folder([
            "b.json": "{}", "a.theme": "{}", "C.yaml": "", "theme.schema.json": "{}", "notes.txt": "", "d.css": "",
        ])
        #expect(try names(in: folder) == ["C.yaml", "a.theme", "b.json", "d.css"])
    }

    @Test func filesWhoseContentsShowAThemeCountWhateverTheirNames() throws {
        let ghostty = "palette = 0=#000000\npalette = 4=#0000ff\nbackground = #101010\nforeground = #f0f0f0\n"
        let files = [
            "Nord": ghostty, "Hopscotch.256": ghostty, "colours.Xresources": "*.color4: #00f", "deep.termite": "",
            "readme.md": "# Themes", "a.json": "{}", ".hidden": "", "x.schema.json": "{}", "empty": "",
        ]
        let folder = try folder(files)
        #expect(
            try names(in: folder) == ["Hopscotch.256", "Nord", "a.json", "colours.Xresources", "deep.termite"])
        // What is left out is named, apart from schemas and hidden files.
        let others = try ThemeFolder.contents(of: folder.path).others.map { $0.lastComponent.description }
        #expect(others == ["empty", "readme.md"])
    }

    @Test func aFolderOfTokensIsOneTheme() throws {
        let token = ##"{"color": {"text": {"$value": "#123456", "$type": "color"}}}"##
        let tokens = try folder(["base.json": token, "dark.json": token])
        #expect(try ThemeFolder.documents(at: tokens.path) == [tokens.path])
        #expect(try isTheme(["base.json": token, "dark.json": token]))
        #expect(try isTheme(["$themes.json": "[]"]))
        #expect(try !isTheme(["a.json": token, "b.json": #"{"light": {}}"#]))
        #expect(try !isTheme(["notes.txt": ""]))
        #expect(tokens.names.count == 2)
    }

    @Test func aFolderWithoutThemesIsMissingInput() throws {
        let empty = try folder(["notes.txt": ""])
        do throws(OperationError) {
            _ = try ThemeFolder.documents(at: empty.path)
            Issue.record("a folder without themes was accepted")
        } catch {
            #expect(error.kind == .noInput && error.message?.contains("no theme document in this folder") == true)
        }
        #expect(empty.names == ["notes.txt"])
    }

    @Test func aFileIsItself() throws {
        let folder = try folder(["any.bin": ""])
        let file = folder.path.appending("any.bin")
        #expect(try ThemeFolder.documents(at: file) == [file])
        #expect(folder.names == ["any.bin"])
    }
}
