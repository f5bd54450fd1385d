import Documents
import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct OutputTreeTests {
    private let folder = TemporaryFolder()
    private func open() throws -> OutputTree { try OutputTree(folder.path.appending("tree")) }

    init() throws {
        for name in ["tree", "far"] { #expect(folder.path.appending(name).makeFolders()) }
        _ = try folder.add("far/file", "precious\n")
    }

    /// Everything that must stay: the names in a folder, and the text of its file.
    private func far() throws -> [String] {
        try OpenFolder(folder.path.appending("far")).names().map(\.description).sorted() + [folder.text("far/file")]
    }

    @Test func filesAreWrittenReadAndRemoved() throws {
        let tree = try open()
        try tree.check(["a", "b/c/d"])
        #expect(tree.status(of: "b/c/d") == nil && tree.bytes(of: "b/c/d") == nil)
        try tree.write([1, 2], at: "b/c/d")
        try tree.write([3], at: "b/c/d")
        #expect(tree.bytes(of: "b/c/d") == [3] && tree.bytes(of: "b/c/d", upTo: 0) == nil)
        #expect(tree.status(of: "b/c")?.kind == .folder && tree.bytes(of: "b/c") == nil)
        tree.remove("b/c/d")
        // The folder that is empty then goes, those above it stay.
        #expect(tree.status(of: "b/c") == nil && tree.status(of: "b")?.kind == .folder)
    }

    @Test(arguments: ["", "/etc/x", "../x", "a/../../x", "a//b", "a/.", ".", "a\u{7}b", "a/"])
    func otherPathsAreRefused(
        path: String
    ) throws {
        let tree = try open()
        let error = try #require(throws: OperationError.self) { try tree.write([1], at: path) }
        #expect(error.kind == .cannotCreate && HostileText.raw(in: error.message ?? "") == nil)
        #expect(folder.names == ["far", "tree"])
    }

    @Test func anInputIsNotWrittenOver() throws {
        let tree = try open()
        try tree.write([1], at: "a/b")
        let inputs = [tree.status(of: "a/b")?.identity].compactMap(\.self)
        let error = try #require(throws: OperationError.self) { try tree.check(["a/b"], apartFrom: inputs) }
        #expect(error.kind == .usage)
    }

    /// Whatever is a link on the way to a file, nothing outside changes, and no message says that it was written.
    @Test(arguments: 0..<200) func nothingGoesThroughALink(seed: Int) throws {
        var random = SeededGenerator(UInt64(seed))
        let parts = ["a", "b", "c"].shuffled(using: &random).prefix(.random(in: 1...3, using: &random))
        let path = parts.joined(separator: "/")
        let depth = Int.random(in: 1...parts.count, using: &random)
        let place = folder.path.appending("tree").appending(parts.prefix(depth).joined(separator: "/"))
        let target =
            ["../far", "../far/file", "nowhere", "/", ".", place.lastComponent.description].randomElement(
                using: &random) ?? ""
        let whole = target.hasPrefix("..") ? "\(folder.path)/\(target.dropFirst(3))" : target
        #expect(place.folder.makeFolders() && symlink(whole, place.description) == 0)
        let before = try far()
        let tree = try open()
        for work in 0..<3 {
            let error = #expect(throws: OperationError.self) {
                switch work {
                case 0: try tree.check([path])
                case 1: try tree.write([1], at: path)
                default: _ = try tree.folder(String(parts[parts.startIndex])).descriptor; try tree.write([1], at: path)
                }
            }
            #expect(error?.kind == .cannotCreate && error?.message?.contains("link") == true, "\(error as Any)")
        }
        #expect(tree.bytes(of: path) == nil)
        if depth < parts.count { tree.remove(path) }
        #expect(try far() == before && (try? FileStatus.at(place, followingLinks: false))?.kind == .link)
    }
}
