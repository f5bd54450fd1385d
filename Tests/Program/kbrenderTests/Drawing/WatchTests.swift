import CommandSupport
import Testing

@testable import kbrender

/// `watch`, driven by saves as editors make them. The tests wait for states, never for times.
@Suite struct WatchTests {
    private let program = BuiltProgram()

    /// Shell functions: `shows THEME` for a picture that shows a theme.
    private static let tools = """
        shows() { kbrender $1 --scale 0.5 --cache off $2 -o want.png && cmp -s want.png out.png; }
        red() { sed "s/\\"regularKeyText\\": \\"#[0-9A-F]*\\"/\\"regularKeyText\\": \\"#$1\\"/" $themes/paper_ink.json; }
        start() { kbrender watch theme.json -o out.png --scale 0.5 "$@" & pid=$!; await 'test -e out.png'; }
        trap 'kill -9 $pid 2>/dev/null' EXIT

        """

    private func run(_ steps: String) throws -> BuiltProgram.Run {
        try program.run(Self.tools + steps)
    }

    @Test func followsSavesOfEveryKind() throws {
        let run = try run(
            """
            cp $themes/paper_ink.json theme.json; start 2> log
            for n in 1 2; do
                # In place: truncated and written.
                red 11000$n > theme.json; await 'shows theme.json'
                # A new file in the old one's place.
                red 22000$n > .theme.swp; mv .theme.swp theme.json; await 'shows theme.json'
                # The old file becomes the backup, and a new one takes its name.
                mv theme.json theme.json~; red 33000$n > theme.json; rm theme.json~; await 'shows theme.json'
            done
            # The program writes a line after each drawing.
            await 'test $(wc -l < log) -ge 7'; end INT $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(program.folder.names == ["log", "out.png", "theme.json", "want.png"])
        let lines = try program.folder.text("log").split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("kbrender: note: out.png drawn in ") && $0.hasSuffix(" ms [KB304]") })
    }

    @Test func limitsApplyToEachPicture() throws {
        let run = try run(
            """
            cp $themes/paper_ink.json theme.json; start --time-limit 50 --memory-limit 500 2> log
            red 110001 > theme.json; await 'shows theme.json'
            echo '{' > theme.json; await 'grep -q error: log'
            red 220002 > theme.json; await 'shows theme.json'
            end TERM $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try program.folder.text("log").contains("kbrender: note: out.png drawn in "))
        let tight = try self.run(
            """
            cp $themes/paper_ink.json theme.json; cp theme.json out.png
            kbrender watch theme.json -o out.png --memory-limit 1 2> log & pid=$!
            await 'grep -q "memory limit of 1 MiB was reached" log'; echo >> theme.json
            await 'test $(grep -c "memory limit of 1 MiB was reached" log) -ge 2'; cmp out.png $themes/paper_ink.json || exit 2
            end INT $pid 130
            """)
        #expect(tight.status == 0, "\(tight.messages)")
    }

    @Test func brokenThemeKeepsTheLastGoodPicture() throws {
        let run = try run(
            """
            cp $themes/paper_ink.json theme.json; start 2> log; cp out.png good.png
            # An empty file may be seen before.
            echo '{' > theme.json; await 'grep -q theme.json:2:1:.error: log'
            red 12 > theme.json; await 'grep -q KB103 log'
            rm theme.json; await 'grep -q "no such file" log'
            cmp out.png good.png || exit 2
            red 445566 > theme.json; await 'shows theme.json'
            end TERM $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
        let log = try program.folder.text("log")
        #expect(log.contains("theme.json:2:1: error: "), "\(log)")
        #expect(log.contains("theme.json:12:23: error: light.regularKeyText: \"#12\" is not a colour"), "\(log)")
    }

    @Test func followsLayoutsAndLinks() throws {
        let run = try run(
            """
            mkdir real; cp $themes/paper_ink.json real/theme.json; ln -s real/theme.json theme.json
            echo '{"keyWidth": "10%", "rows": [{"keys": [{"unichar": "a", "keyLabel": "a"}]}]}' > layout.json
            kbrender geometry theme.json --layout layout.json > frames.json || exit 3
            start --layout layout.json
            echo '{"keyWidth": "10%", "rows": [{"keys": [{"unichar": "a", "keyLabel": "a"}, {"unichar": "b", "keyLabel": "b"}]}]}' > layout.json
            await 'shows theme.json "--layout layout.json"'
            red 778899 > real/theme.json; await 'shows theme.json "--layout layout.json"'
            mkdir other; red 99AABB > other/theme.json; ln -sf other/theme.json theme.json
            await 'shows theme.json "--layout layout.json"'
            red BBCCDD > other/new; mv other/new other/theme.json; await 'shows theme.json "--layout layout.json"'
            end INT $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
    }

    @Test func waitsForAThemeBrokenAtTheStart() throws {
        let run = try run(
            """
            echo '{' > theme.json
            kbrender watch theme.json -o out.svg --quiet 2> log & pid=$!
            await 'grep -q error: log'; test -e out.svg && exit 2
            cp $themes/paper_ink.json theme.json; await 'test -e out.svg'
            mv theme.json elsewhere; mv elsewhere theme.json
            end INT $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(try !program.folder.text("log").contains("drawn"))
    }

    @Test func folderMayDisappearAndReturn() throws {
        let run = try run(
            """
            mkdir work; cp $themes/paper_ink.json work/theme.json
            kbrender watch work/theme.json -o out.png --scale 0.5 & pid=$!
            await 'test -e out.png'
            rm -r work; sleep 0.3; mkdir work; red 010203 > work/theme.json; await 'shows work/theme.json'
            red 030201 > work/theme.json; await 'shows work/theme.json'
            end INT $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
    }

    @Test(arguments: [
        ("kbrender watch - -o out.png", ExitCode.usage, "cannot be watched"),
        ("kbrender watch midnight -o out.png", .usage, "cannot be watched"),
        ("kbrender watch theme.json --layout - -o out.png", .unavailable, "-"),
        ("kbrender watch theme.json -o -", .usage, "standard output"),
        ("kbrender watch theme.json -o none/out.png", .cannotCreate, "none/out.png"),
        ("kbrender watch ./theme.png -o theme.png", .usage, "one of the inputs"),
        ("kbrender watch theme.json --pressed nokey", .usage, "nokey"),
        ("kbrender watch none.json", .noInput, "none.json"),
        ("kbrender watch theme.json --cache off", .usage, "--cache"),
    ])
    func permanentFaultsEndTheWatch(line: String, code: ExitCode, word: String) throws {
        let run = try program.run("cp $themes/paper_ink.json theme.json; cp theme.json theme.png; \(line)")
        #expect(run.code == code, "\(run.messages)")
        #expect(run.messages.contains(word), "\(run.messages)")
        #expect(program.folder.names == ["theme.json", "theme.png"])
    }
}
