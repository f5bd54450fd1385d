import Glibc
import Testing

@testable import kbrender

/// Questions that were asked before: the same picture without the work, and never another's.
@Suite struct PictureRequestTests {
    private let program = BuiltProgram()
    private let folder = TemporaryFolder()
    /// The stages of a picture that is noted: nothing is laid out.
    private let short = ["read", "cache", "write", "all"]

    /// A command line that draws by way of a cache and tells the stages.
    private func draw(_ theme: String, _ output: String = "a.png") -> String {
        "kbrender \(theme) --scale 0.5 --cache kept --timings -o \(output)"
    }

    /// What asks for a preset's picture by way of a cache.
    private var arguments: PictureArguments {
        var arguments = PictureArguments()
        arguments.theme = FilePath("preset:rose")
        arguments.output = FilePath("a.png")
        arguments.cache = .folder(folder.path.appending("kept"))
        return arguments
    }

    private func stages(_ line: String) throws -> [String] {
        try program.run(line).messages.split(separator: "\n").map { String($0.split(separator: "  ")[0]) }
    }

    @Test func theSameQuestionIsNotThoughtThroughTwice() throws {
        #expect(try stages(draw("rose")).contains("draw"))
        #expect(try program.run("cp a.png first.png; \(draw("rose")) && cmp a.png first.png").status == 0)
        #expect(try stages(draw("rose")) == short)
        #expect(try stages(draw("rose", "-") + " > /dev/null").contains("layout and paint"), "other words")
        #expect(try program.run("kbrender cache stats --cache kept").text.hasPrefix("kept: 1 pictures"))
        #expect(try program.run("kbrender cache clear --cache kept; ls -A kept").text == "kept: 1 pictures removed\n")
        #expect(try stages(draw("rose")).contains("draw"))
    }

    @Test func theDocumentsArePartOfTheQuestion() throws {
        _ = try program.run("kbrender presets show rose > rose.json")
        #expect(try stages(draw("rose.json")).contains("draw"))
        #expect(try stages(draw("rose.json")) == short)
        #expect(try stages("touch rose.json; \(draw("rose.json"))") == short)
        #expect(try stages("echo >> rose.json; \(draw("rose.json"))").contains("layout and paint"))
        #expect(try stages("cp rose.json b.json; \(draw("- < b.json"))").contains("layout and paint"))
        #expect(try stages(draw("- < b.json")) == short)
        #expect(try stages("sed -i 's/#F/#0/' b.json; \(draw("- < b.json"))").contains("draw"))
    }

    /// What there is to tell of a theme is told each time.
    @Test func whatGivesWarningsIsReadAgain() throws {
        _ = try program.run("kbrender presets show rose | sed 's/{/{ \"unheardOf\": 1,/;' > rose.json")
        let first = try program.run(draw("rose.json"))
        let second = try program.run(draw("rose.json"))
        #expect(first.messages.contains("unheardOf"), "\(first.messages)")
        #expect(second.messages.contains("unheardOf") && second.messages.contains("theme "), "\(second.messages)")
        #expect(!second.messages.contains("draw "), "the picture itself is kept")
    }

    @Test func whereFontsMayBeAnywhereNothingIsNoted() throws {
        let line = "mkdir -p fonts; \(draw("rose")) --font-dir fonts"
        #expect(try stages(line).contains("draw"))
        #expect(try stages(line).contains("layout and paint"))
        #expect(try program.run("ls -A kept | grep -c request").text == "0\n")
    }

    @Test(arguments: [
        "head -c 100 $note > e; cp e $note", ": > $note", "printf x | dd of=$note bs=1 seek=30 conv=notrunc",
        "printf x >> $note", "rm $note; mkdir $note", "rm $note; mkfifo $note", "cp $other $note", "rm kept/*.kbrender",
        "mv $note elsewhere; ln -s ../elsewhere $note",
    ])
    func aBrokenNoteCostsTimeAndNothingElse(damage: String) throws {
        let run = try program.run(
            """
            (\(draw("rose")); \(draw("midnight --mode dark", "b.png"))) 2> first; cp a.png c.png; cp b.png d.png
            set -- kept/.request-*; note=$1 other=$2
            { \(damage); } 2> /dev/null
            for round in 1 2; do
                \(draw("rose")) && cmp a.png c.png || exit 98
                \(draw("midnight --mode dark", "b.png")) && cmp b.png d.png || exit 97
            done
            """)
        #expect(run.status == 0, "\(damage): \(run.status) \(run.messages)")
    }

    @Test func anyChangeOfAFontCounts() throws {
        let request = try #require(try PictureRequest(arguments, PictureInputs(arguments)))
        let key = String(repeating: "0a", count: 32)
        request.cache.keep([1, 2, 3], as: key)
        let font = try folder.add("a font", "abc")
        func note() { request.note(key, fonts: [font.description, "/nowhere/at all"]) }

        #expect(request.picture == nil)
        note()
        #expect(request.picture == [1, 2, 3])
        _ = try folder.add("a font", "abcd")
        #expect(request.picture == nil, "other bytes")
        note()
        #expect(request.picture == [1, 2, 3])
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, font.cString, &times, 0) == 0)
        #expect(request.picture == nil, "another time")
        note()
        unlink(font.cString)
        #expect(request.picture == nil, "gone")
        note()
        #expect(request.picture == [1, 2, 3])
        _ = try folder.add("a font", "abcd")
        #expect(request.picture == nil, "there again")
    }

    @Test func aNoteNamesNothingButAPicture() throws {
        var arguments = self.arguments
        let request = try #require(try PictureRequest(arguments, PictureInputs(arguments)))
        for key in ["../a", "a", String(repeating: "x", count: 64), String(repeating: "é", count: 32)] {
            request.cache.keep([1], as: key)
            request.note(key, fonts: [])
            #expect(request.picture == nil, "\(key)")
        }
        arguments.output = nil
        #expect(try PictureRequest(arguments, PictureInputs(arguments)) == nil)
        arguments.output = FilePath("a.png")
        arguments.cache = .off
        #expect(try PictureRequest(arguments, PictureInputs(arguments)) == nil)
    }

    @Test func thereIsAnEndToNotes() throws {
        let cache = DiskCache(folder: folder.path)
        for number in 0..<4100 { cache.keepNote([], as: "\(number)") }
        #expect(try cache.prune(to: DiskCache.capacity) == 0)
        #expect(folder.names.count == 4096)
        #expect(try cache.clear() == 0)
        #expect(folder.names.isEmpty)
    }
}
