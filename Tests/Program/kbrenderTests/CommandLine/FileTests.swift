@testable import Files
@testable import KeyboardPreview
@testable import Processes
import Glibc
import TestSupport
import Testing

@testable import kbrender

@Suite struct InputFileTests {
    private let folder = TemporaryFolder()

    @Test func readsAFileWhole() throws {
        let input = try InputFile(reading: try folder.add("t.json", "{}\n"))
        #expect(input.bytes == Array("{}\n".utf8))
        #expect(input.name.hasSuffix("/t.json"))
        #expect(input.identity != nil)
        #expect(try InputFile(reading: try folder.add("empty", "")).bytes.isEmpty)
    }

    @Test func readsAtMostOneByteMoreThanTheLimit() throws {
        let big = try folder.add("big", String(repeating: " ", count: (1 << 20) + 500))
        #expect(try InputFile(reading: big).bytes.count == (1 << 20) + 1)
        let full = try folder.add("full", String(repeating: " ", count: 1 << 20))
        #expect(try InputFile(reading: full).bytes.count == 1 << 20)
    }

    @Test func invalidInputGives66() throws {
        let loop = folder.path.appending("loop")
        symlink("loop", loop.cString)
        let pipe = folder.path.appending("pipe")
        mkfifo(pipe.cString, 0o600)
        let file = try folder.add("file", "{}")
        let paths = [
            folder.path, loop, pipe, folder.path.appending("none.json"), file.appending("x.json"),
            FilePath("/dev/zero"),
            FilePath("/dev/null"), FilePath(""), FilePath(String(repeating: "n", count: 5000)),
        ]
        for path in paths {
            #expect(exitCode { _ = try InputFile(reading: path) } == .noInput, "\(path)")
        }
    }

    @Test func failedReadGives74() {
        #expect(exitCode { _ = try InputFile(reading: FilePath("/proc/self/mem")) } == .inputOutput)
    }

    @Test func processSubstitutionIsAPipeUnderDevFd() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        try OpenFile(borrowing: ends[1]).write(Array("{}".utf8))
        close(ends[1])
        let input = try InputFile(reading: FilePath("/dev/fd/\(ends[0])"))
        close(ends[0])
        #expect(input.bytes == Array("{}".utf8))
        #expect(input.identity == nil)
    }

    @Test func messagesNameTheFileHarmlessly() {
        #expect(
            failure { _ = try InputFile(reading: FilePath("no/such\n.json")) }
                == "no/such\\u{A}.json: cannot be opened: no such file or directory (expected a file that can be read)"
        )
        let long = failure { _ = try InputFile(reading: FilePath(String(repeating: "n", count: 5000))) }
        #expect(long.utf8.count < 1300)
    }
}

@Suite struct OutputTests {
    private let folder = TemporaryFolder()

    private func write(_ name: String, apartFrom inputs: [FileIdentity] = []) throws {
        try Output(folder.path.appending(name), apartFrom: inputs).write(Array("new".utf8))
    }

    @Test func createsAFileUnderTheMask() throws {
        try write("out.png")
        #expect(try folder.text("out.png") == "new")
        #expect(folder.names == ["out.png"])
        let mask = umask(0)
        umask(mask)
        #expect(try FileStatus.at(folder.path.appending("out.png"))?.permissions == 0o666 & ~mask)
    }

    @Test(arguments: [Durability.unsynced, .synced])
    func replacesAFileAndKeepsItsPermissions(durability: Durability) throws {
        let file = try folder.add("out.png", "old", permissions: 0o640)
        let before = try FileStatus.at(file)?.identity
        try Output(file, apartFrom: []).write(Array("new".utf8), durability: durability)
        #expect(try folder.text("out.png") == "new")
        #expect(try FileStatus.at(file)?.permissions == 0o640)
        #expect(try FileStatus.at(file)?.identity != before, "the old file must not have been written into")
        #expect(folder.names == ["out.png"])
    }

    /// Whatever has taken the name since the output was checked: a link is replaced, not followed, and a folder stays.
    @Test(arguments: [Durability.unsynced, .synced])
    func replacesOnlyFilesAndLinks(durability: Durability) throws {
        _ = try folder.add("real.png", "old")
        symlink("real.png", folder.path.appending("link.png").cString)
        mkdir(folder.path.appending("folder.png").cString, 0o755)
        let open = try OpenFolder(folder.path)
        try open.replace(FilePath("link.png"), with: Array("new".utf8), durability: durability)
        #expect(try folder.text("link.png") == "new" && folder.text("real.png") == "old")
        #expect(throws: WriteError.self) {
            try open.replace(FilePath("folder.png"), with: Array("new".utf8), durability: durability)
        }
        #expect(folder.names == ["folder.png", "link.png", "real.png"])
    }

    @Test func writesThroughALink() throws {
        _ = try folder.add("real.png", "old")
        symlink("real.png", folder.path.appending("link.png").cString)
        try write("link.png")
        #expect(try folder.text("real.png") == "new")
        #expect(folder.names == ["link.png", "real.png"])
    }

    @Test func rejectsInputsAsOutputs() throws {
        let theme = try folder.add("theme.json", "theme")
        link(theme.cString, folder.path.appending("hard.png").cString)
        symlink("theme.json", folder.path.appending("soft.png").cString)
        let identity = try #require(try InputFile(reading: theme).identity)
        for name in ["theme.json", "hard.png", "soft.png"] {
            #expect(exitCode { try write(name, apartFrom: [identity]) } == .usage, "\(name)")
        }
        #expect(try folder.text("theme.json") == "theme")
    }

    @Test func uncreatableOutputGives73() throws {
        mkdir(folder.path.appending("folder.png").cString, 0o700)
        mkfifo(folder.path.appending("pipe.png").cString, 0o600)
        _ = try folder.add("file", "old")
        let names = [
            "folder.png", "pipe.png", "none/out.png", "file/out.png", String(repeating: "o", count: 300) + ".png",
        ]
        for name in names { #expect(exitCode { try write(name) } == .cannotCreate, "\(name)") }
        #expect(exitCode { try Output(FilePath("/proc/out.png"), apartFrom: []).write([1]) } == .cannotCreate)
        #expect(exitCode { _ = try Output(FilePath("/dev/null"), apartFrom: []) } == .cannotCreate)
        #expect(exitCode { try Output(FilePath(""), apartFrom: []).write([1]) } == .cannotCreate)
        #expect(folder.names == ["file", "folder.png", "pipe.png"])
    }

    @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
    func readOnlyOutputGives73() throws {
        _ = try folder.add("out.png", "old", permissions: 0o444)
        #expect(exitCode { try write("out.png") } == .cannotCreate)
        chmod(folder.path.cString, 0o500)
        #expect(exitCode { try write("other.png") } == .cannotCreate)
        #expect(try folder.text("out.png") == "old")
    }

    @Test func fullDeviceAndClosedPipeAreErrors() throws {
        Signals.prepare()
        #expect(throws: SystemError(code: ENOSPC)) {
            try OpenFile(FilePath("/dev/full"), O_WRONLY).write([1])
        }
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        #expect(throws: SystemError(code: EPIPE)) { try OpenFile(borrowing: ends[1]).write([1]) }
        close(ends[1])
    }

    @Test func endingsDetermineTheFormat() throws {
        #expect(try OutputFormat(ofOutput: FilePath("a/b.png")) == .png)
        #expect(try OutputFormat(ofOutput: FilePath("B.PNG")) == .png)
        #expect(try OutputFormat(ofOutput: FilePath("-")) == .png)
        #expect(try OutputFormat(ofOutput: FilePath("a.svg")) == .svg)
        #expect(try OutputFormat(ofOutput: FilePath("a.PDF")) == .pdf)
        for name in ["a.jpg", "a.jpeg", "b.JPEG"] {
            #expect(try OutputFormat(ofOutput: FilePath(name)) == .jpeg)
        }
        #expect(try PixelFormat(ofOutput: FilePath("a.webp")) == .webP)
        #expect(OutputFormat.allCases.map(\.rawValue) == ["png", "webp", "jpg", "svg", "pdf"])
        #expect(failure { _ = try PixelFormat(ofOutput: FilePath("a.svg")) }.contains("not a pixel format"))
        for name in ["out.bmp", "out", "png", ".", "a.png/out", "", "out.", "out.png.gz"] {
            #expect(exitCode { _ = try OutputFormat(ofOutput: FilePath(name)) } == .usage, "\(name)")
        }
    }
}

@Suite struct OutputNameTests {
    @Test func plainIDsStayUnchanged() {
        for id in ["sea_glass", "A-b_9", "-o", String(repeating: "x", count: 100)] {
            #expect(OutputName.slug(of: id) == id)
        }
    }

    /// Digests worked out from the published FNV-1a parameters, independently of this code.
    @Test(arguments: [
        ("a/b", "a_b-c14cddc0"), ("..", "__-5ec1f7e7"), ("../../escaped", "______escaped-ea03bc47"),
        ("é", "_-4a99557e"),
    ])
    func otherIDsGetSafeDistinctNames(id: String, slug: String) {
        #expect(OutputName.slug(of: id) == slug)
    }

    @Test func namesStayInTheFolder() {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
        for id in ["/etc/passwd", "a\0b", "\u{1B}[31m", String(repeating: "n", count: 900_000), "e\u{301}", "٣"] {
            let slug = OutputName.slug(of: id)
            #expect(slug.allSatisfy(allowed.contains), "\(slug)")
            #expect(slug.count <= 109)
        }
        #expect(OutputName.slug(of: "a/b") != OutputName.slug(of: "a_b"))
        #expect(OutputName.slug(of: "a/b") != OutputName.slug(of: "a:b"))
    }
}

@Suite struct FilePathTests {
    @Test(arguments: [
        ("a.json", ".", "a.json"), ("/a", "/", "a"), ("x/y/z", "x/y/", "z"), ("x//", "x//", ""), ("", ".", ""),
    ])
    func splitsFoldersAndNames(path: String, folder: String, name: String) {
        #expect(FilePath(path).folder == FilePath(folder))
        #expect(FilePath(path).lastComponent == FilePath(name))
    }

    @Test(arguments: [("a/", "a"), ("a//b//", "a//b"), ("/", "/"), ("//", "/"), ("/a/", "/a"), ("a", "a"), ("", "")])
    func removesTrailingSlashes(path: String, shorter: String) {
        #expect(FilePath(path).withoutTrailingSlashes == FilePath(shorter))
    }

    @Test func appendingInsertsOneSlash() {
        #expect(FilePath("a").appending("b") == FilePath("a/b"))
        #expect(FilePath("a/").appending("b") == FilePath("a/b"))
    }

    @Test func distinguishesFilesFromNames() {
        for file in ["a/b", "./midnight", "t.json", "t.theme", "/", ".", ".."] { #expect(FilePath(file).looksLikeFile) }
        for name in ["midnight", "preset:midnight", "-", "json", ""] { #expect(!FilePath(name).looksLikeFile) }
    }
}

/// The names of files in reports.
@Suite struct RepositoryRootTests {
    private let folder = TemporaryFolder()

    @Test func namesFilesRelativeToTheNearestRepository() throws {
        for name in ["outer", "outer/inner", "outer/inner/tests", "plain"] {
            try folder.path.appending(name).makeFolder()
        }
        // In a worktree, .git is a file.
        _ = try folder.add("outer/.git", "gitdir: elsewhere\n")
        let outer = RepositoryRoot(above: folder.path.appending("outer/inner/tests"))
        #expect(outer.path == (try folder.path.appending("outer").resolved()))
        try folder.path.appending("outer/inner/.git").makeFolder()
        let tests = folder.path.appending("outer/inner/tests")
        let root = RepositoryRoot(above: tests)
        #expect(root.relative(tests.appending("../a.json")) == FilePath("a.json"))
        #expect(root.relative(tests.appending("none.json").description) == "tests/none.json")
        _ = try folder.add("plain/b.json", "{}")
        #expect(symlink("../../plain/b.json", tests.appending("../link.json").description) == 0)
        #expect(root.relative(tests.appending("../link.json")) == FilePath("link.json"), "a link is named itself")
        let outside = folder.path.appending("plain/b.json")
        #expect(root.relative(outside) == (try outside.resolved()))
        for name in ["preset:rose", "<stdin>", "no/such/folder.json"] { #expect(root.relative(name) == name) }
        // A folder whose name only begins like the root's is not in it.
        try folder.path.appending("outer/inner2").makeFolder()
        #expect(root.relative(folder.path.appending("outer/inner2/c.json")).bytes.first == UInt8(ascii: "/"))
    }

    @Test func findsRelativePaths() throws {
        for name in ["a", "a/b", "c"] { try folder.path.appending(name).makeFolder() }
        let file = try folder.add("c/t.yaml", "")
        #expect(try file.relative(to: folder.path.appending("a/b")) == FilePath("../../c/t.yaml"))
        #expect(try file.relative(to: folder.path.appending("c")) == FilePath("./t.yaml"))
        #expect(try file.relative(to: folder.path) == FilePath("./c/t.yaml"))
    }
}
