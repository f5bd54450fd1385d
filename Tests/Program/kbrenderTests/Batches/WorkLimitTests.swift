@testable import Processes
import CommandSupport
import Testing

@testable import kbrender

/// Limits of time and memory.
@Suite struct WorkLimitTests {
    private let program = BuiltProgram()
    /// A picture that takes hundreds of MiB, and seconds in a debug build.
    private let huge = "--device ipad-pro-13 --scale 8 --mode both --compression small --cache off"

    @Test func rejectsPicturesBeyondALimit() throws {
        _ = try program.folder.add("out.png", "old")
        for limit in ["--memory-limit 64", "--time-limit 0.05"] {
            let run = try program.run("kbrender rose \(huge) \(limit) -o out.png")
            #expect(run.code == .limitReached, "\(run.messages)")
            #expect(run.messages.contains(limit.hasPrefix("--mem") ? "memory limit of 64 MiB" : "time limit of 0.05 s"))
            #expect(program.folder.names == ["out.png"])
            #expect(try program.folder.text("out.png") == "old")
        }
    }

    @Test func unreachedLimitsChangeNothing() throws {
        let limits = "--time-limit 50 --memory-limit 500"
        let run = try program.run(
            "kbrender rose --scale 0.5 -o free.png && kbrender - < /dev/null \(limits); echo $? >&2;"
                + "kbrender rose --scale 0.5 \(limits) -o - | cmp - free.png")
        #expect(run.status == 0)
        #expect(run.messages.contains("<stdin>") && run.messages.contains("65"), "\(run.messages)")
    }

    @Test func commandsThatReadThemesHaveTheSameLimits() throws {
        // Each would wait for its theme forever.
        let open = "mkfifo pipe; exec 3<> pipe;"
        for command in [
            "geometry -", "validate -", "convert -", "validate - --fix -o out.json", "edit - light.keySpacing=4",
        ] {
            let run = try program.run("\(open) kbrender \(command) --time-limit 0.3 <&3; code=$?; rm pipe; exit $code")
            #expect(
                run.code == .limitReached && run.messages.contains("time limit of 0.3 s"), "\(command): \(run.messages)"
            )
            let memory = try program.run(
                "\(open) kbrender \(command) --memory-limit 1 <&3; code=$?; rm pipe; exit $code")
            #expect(memory.code == .limitReached && memory.messages.contains("memory limit of 1 MiB"), "\(command)")
        }
        #expect(program.folder.names.isEmpty)
        let limits = "--time-limit 50 --memory-limit 500"
        for command in [
            "geometry linen", "validate $themes/aurora.json", "convert $themes/aurora.json", "layouts show tamil99",
        ] {
            let run = try program.run("kbrender \(command) > free; kbrender \(command) \(limits) | cmp - free")
            #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
        }
        #expect(
            try program.run("kbrender validate $invalid/KB109-unknown-properties.json --strict \(limits)").status == 1)
    }

    @Test func hangEndsAtTheTimeLimit() throws {
        let run = try program.run("mkfifo pipe; exec 3<> pipe; kbrender - --time-limit 0.3 -o out.png <&3")
        #expect(run.code == .limitReached)
        #expect(program.folder.names == ["pipe"])
    }

    /// Starts a picture, and continues when the process that draws it, `$halted`, has stopped at the theme.
    private let begin = """
        cp $themes/aurora.json .
        halting 'open:aurora.json' kbrender aurora.json --cache off --time-limit 3600 -o out.png; reach
        [ $halted != $pid ] || exit 97
        """

    @Test(arguments: ["INT", "TERM", "HUP"])
    func interruptionEndsTheDrawingProcess(signal: String) throws {
        let run = try program.run(
            """
            \(begin)
            end \(signal) $pid 130
            if readlink /proc/$halted/exe; then echo alive; fi
            """)
        #expect(run.status == 0 && run.text == "" && run.messages == "", "\(run.messages)")
        #expect(program.folder.names == ["aurora.json"])
    }

    @Test func drawingProcessEndsWithItsParent() throws {
        let run = try program.run(
            """
            \(begin)
            end KILL $pid 137
            # If it went on, it would leave the picture.
            release; await "! readlink /proc/$halted/exe > /dev/null"
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(program.folder.names == ["aurora.json"])
    }

    @Test func hostileThemeReachesItsLimitWithoutAffectingOthers() throws {
        // The worker reads the theme to name the picture, and stops for good when it has to draw it.
        let line = """
            mkdir themes; cp $themes/*.json themes
            halting 'open:*/sea_glass.json' kbrender batch themes --scale 0.25 --jobs 1 --time-limit 20 -o out
            reach; pass; wait $pid
            """
        let run = try program.run(line)
        #expect(run.code == .limitReached)
        #expect(run.messages.contains(": the time limit of 20 s was reached"))
        #expect(run.messages.contains("4 drawn, 1 failed: 1 limit reached (75)"), "\(run.messages)")
        let others = try program.run("ls -A out").text.split(separator: "\n")
        #expect(others.count == 5 && !others.contains("sea_glass-light.png"), "a manifest and 4 pictures: \(others)")
        let memory = try program.run(
            "kbrender batch rose linen \(huge) --jobs 2 --memory-limit 64 --time-limit 3600 -o large")
        #expect(memory.code == .limitReached)
        #expect(memory.messages.contains("rose: the memory limit of 64 MiB was reached"))
        #expect(memory.messages.contains("0 drawn, 2 failed: 2 limit reached (75)"))
        #expect(!program.folder.names.contains("large"))
    }

    @Test func knowsItsOwnPeak() throws {
        let before = try #require(MemoryUse.peak)
        let block = [UInt8](repeating: 1, count: 64 << 20)
        let after = try #require(MemoryUse.peak)
        #expect(after >= block.count)
        #expect(after >= before)
        #expect(ResourceLimits(mebibytes: 1).ownBreach == .memory(1))
        #expect(ResourceLimits(mebibytes: 1_000_000).ownBreach == nil)
        #expect(ResourceLimits().ownBreach == nil)
    }
}
