import Documents
import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct OutputFolderTests {
    private let folder = TemporaryFolder()

    @Test func missingFoldersAreMadeAndRemovedWhileTheyAreEmpty() throws {
        let path = folder.path.appending("a/b/c/")
        let made = try OutputFolder(path)
        #expect(made.isNew && path.isFolder)
        #expect(try OutputFolder(path).isNew == false)
        _ = try folder.add("a/b/file", "x")
        made.removeIfEmpty()
        #expect(!path.isFolder && folder.path.appending("a/b").isFolder)
        try OutputFolder(folder.path.appending("d/e")).removeIfEmpty()
        #expect(folder.names == ["a"])
    }

    @Test(arguments: ["file", "file/inner", "file/inner/more", "link"]) func otherThingsAreRefused(name: String) throws
    {
        _ = try folder.add("file", "x")
        symlink("nowhere", folder.path.appending("link").description)
        let error = #expect(throws: OperationError.self) { try OutputFolder(folder.path.appending(name)) }
        #expect(error?.kind == .cannotCreate && error?.message?.contains("\(name): cannot be written") == true)
        #expect(folder.names == ["file", "link"])
    }

    @Test func relativePathsAreMadeFromHere() throws {
        let before = FilePath(".")
        #expect(try OutputFolder(before).isNew == false)
        #expect(try OutputFolder(FilePath("./")).isNew == false)
    }
}
