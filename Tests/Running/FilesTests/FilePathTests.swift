import Files
import TestSupport
import Testing

/// Paths as bytes, and how messages show them.
@Suite struct FilePathTests {
    @Test(arguments: [
        ("a/b/c.json", "a/b/", "c.json"), ("c.json", ".", "c.json"), ("/c", "/", "c"), ("a/", "a/", ""),
    ])
    func dividesIntoFolderAndName(path: String, folder: String, name: String) {
        #expect(FilePath(path).folder.description == folder)
        #expect(FilePath(path).lastComponent.description == name)
    }

    @Test(arguments: [("a///", "a"), ("/", "/"), ("//", "/"), ("a/b", "a/b"), ("", "")])
    func dropsSlashesAtTheEnd(path: String, wanted: String) {
        #expect(FilePath(path).withoutTrailingSlashes == FilePath(wanted))
    }

    @Test func appendsWithOneSlash() {
        #expect(FilePath("a").appending("b") == FilePath("a/b"))
        #expect(FilePath("a/").appending("b") == FilePath("a/b"))
        #expect(FilePath("b").from(FilePath("/x")) == FilePath("/x/b"))
        #expect(FilePath("/b").from(FilePath("/x")) == FilePath("/b"))
        #expect(FilePath("HTTPS://host/a").from(FilePath("/x")) == FilePath("HTTPS://host/a"))
    }

    @Test func looksLikeAFileByTheRuleOfTheCommandLine() {
        for path in ["./a", "a/b", "a.json", "a.theme", ".", ".."] { #expect(FilePath(path).looksLikeFile, "\(path)") }
        for path in ["a", "a.yaml", "-", ""] { #expect(!FilePath(path).looksLikeFile, "\(path)") }
    }

    @Test func endsAtTheFirstNUL() {
        #expect(FilePath([0x61, 0, 0x62]) == FilePath("a"))
    }

    @Test func messagesShowNoSecretsOfAddressesAndNoControls() {
        #expect(FilePath("https://me:secret@host/a.json?token=1#x").description == "https://host/a.json")
        #expect(FilePath("Http://secret@host").description == "Http://host")
        #expect(!FilePath("a\u{1B}[31mb\n").description.unicodeScalars.contains { $0.value < 0x20 })
        #expect(FilePath([0x61, 0xFF]).description == "a\u{FFFD}")
        #expect(FilePath(String(repeating: "a", count: 5000)).description.count == 1025)
    }

    @Test func normalizedPathsLeadToTheSameFile() throws {
        let folder = TemporaryFolder()
        let path = folder.path
        #expect(path.appending("inner").makeFolders())
        _ = try folder.add("inner/file", "x")
        let long = path.appending("inner/.././inner/file")
        #expect(long.normalized == path.appending("inner/file"))
        #expect(path.appending("none/../none/file").normalized == path.appending("none/../none/file"))
    }
}
