@testable import Files
@testable import RenderCache
import CommandSupport
import VectorExport
@testable import RenderOptions
import Glibc
import Testing

@testable import kbrender

/// Repeated requests: the same picture without the work, and never another request's.
@Suite struct RenderRecordTests {
    private let program = BuiltProgram()
    /// The stages of a picture with a record: nothing is laid out.
    private let short = ["read", "cache", "write", "all"]

    /// A command line that draws with a cache and reports the stages.
    private func draw(_ theme: String, _ output: String = "a.png") -> String {
        "kbrender \(theme) --scale 0.5 --cache kept --timings -o \(output)"
    }

    private func stages(_ line: String) throws -> [String] {
        try program.run(line).messages.split(separator: "\n").map { String($0.split(separator: "  ")[0]) }
    }

    @Test func equalRequestSkipsTheWork() throws {
        #expect(try stages(draw("rose")).contains("draw"))
        #expect(try program.run("cp a.png first.png; \(draw("rose")) && cmp a.png first.png").status == 0)
        #expect(try stages(draw("rose")) == short)
        #expect(try stages(draw("rose", "-") + " > /dev/null") == short, "where it goes does not matter")
        #expect(try stages(draw("rose") + " --mode light") == short, "nor how it is said")
        #expect(try stages(draw("rose") + " --mode dark").contains("layout and paint"))
        #expect(try program.run("kbrender cache stats --cache kept").text.hasPrefix("kept: 2 pictures"))
        #expect(try program.run("kbrender cache clear --cache kept; ls -A kept").text == "kept: 2 pictures removed\n")
        #expect(try stages(draw("rose")).contains("draw"))
    }

    @Test func recordDependsOnTheDocuments() throws {
        _ = try program.run("kbrender presets show rose > rose.json")
        #expect(try stages(draw("rose.json")).contains("draw"))
        #expect(try stages(draw("rose.json")) == short)
        #expect(try stages("touch rose.json; \(draw("rose.json"))") == short)
        #expect(try stages("echo >> rose.json; \(draw("rose.json"))").contains("layout and paint"))
        #expect(try stages("cp rose.json b.json; \(draw("- < b.json"))").contains("layout and paint"))
        #expect(try stages(draw("- < b.json")) == short)
        #expect(try stages("sed -i 's/#F/#0/' b.json; \(draw("- < b.json"))").contains("draw"))
    }

    /// Warnings are repeated from the record unchanged, with their lines.
    @Test(arguments: ["s/{/{ \"unheardOf\": 1,/", "s/\"light\": {/\"light\": { \"customFontName\": \"Nowhere Sans\",/"])
    func repeatsWarningsWithoutTheWork(change: String) throws {
        _ = try program.run("sed '\(change)' $themes/paper_ink.json > theme.json")
        let draw = "kbrender theme.json --scale 0.5 --cache kept -o a.png"
        let first = try program.run(draw)
        let second = try program.run(draw)
        #expect(first.code == .done && first.messages.contains("warning:"), "\(first.messages)")
        #expect(second.code == .done && second.messages == first.messages)
        #expect(try stages(draw + " --timings --quiet") == short)
        #expect(try program.run(draw + " --strict").code == .badData)
    }

    @Test func recordDependsOnFontFolders() throws {
        let line = "mkdir -p fonts; \(draw("rose")) --font-dir fonts"
        #expect(try stages(line).contains("draw"))
        // A folder that has just changed is not recorded (RenderCacheTests): on a busy machine it may already be old enough.
        _ = try program.run("sleep 2.1; \(line)")
        #expect(try stages(line) == short)
        #expect(try stages("touch fonts/other.txt; \(line)").contains("layout and paint"))
    }

    @Test(arguments: [
        "head -c 100 $note > e; cp e $note", ": > $note", "printf x | dd of=$note bs=1 seek=30 conv=notrunc",
        "printf x >> $note", "rm $note; mkdir $note", "rm $note; mkfifo $note", "cp $other $note", "rm kept/*.kbrender",
        "mv $note elsewhere; ln -s ../elsewhere $note",
    ])
    func brokenRecordCostsOnlyTime(damage: String) throws {
        let run = try program.run(
            """
            (\(draw("rose")); \(draw("midnight --mode dark", "b.png"))) 2> first; cp a.png c.png; cp b.png d.png
            set -- kept/.record-*; note=$1 other=$2
            { \(damage); } 2> /dev/null
            for round in 1 2; do
                \(draw("rose")) && cmp a.png c.png || exit 98
                \(draw("midnight --mode dark", "b.png")) && cmp b.png d.png || exit 97
            done
            """)
        #expect(run.status == 0, "\(damage): \(run.status) \(run.messages)")
    }
}
