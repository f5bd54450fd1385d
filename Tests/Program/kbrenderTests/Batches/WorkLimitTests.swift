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

    /// Starts a slow picture and continues when there is a process that draws it. A shell makes background processes ignore
    /// the interrupt key.
    private var begin: String {
        """
        env --default-signal=INT kbrender rose \(huge) --time-limit 50 -o out.png & pid=$!
        until child=$(pgrep -P $pid); do sleep 0.02; done
        """
    }

    @Test(arguments: ["INT", "TERM", "HUP"])
    func interruptionEndsTheDrawingProcess(signal: String) throws {
        let run = try program.run(
            """
            \(begin)
            kill -s \(signal) $pid; wait $pid; echo $?
            if readlink /proc/$child/exe; then echo alive; fi
            """)
        #expect(run.text == "130\n", "\(run.messages)")
        #expect(run.messages == "")
        #expect(program.folder.names.isEmpty)
    }

    @Test func drawingProcessEndsWithItsParent() throws {
        let run = try program.run(
            """
            \(begin)
            until [ "$(cut -d ' ' -f 2 /proc/$child/statm)" -gt 10000 ]; do sleep 0.02; done
            # Stopped before its picture is done, it would leave the picture if it went on.
            kill -s STOP $child; kill -s KILL $pid; wait $pid; echo $?
            kill -s CONT $child; await "! readlink /proc/$child/exe > /dev/null"; echo $?
            """)
        #expect(run.text == "137\n0\n", "\(run.messages)")
        #expect(program.folder.names.isEmpty)
    }

    @Test func hostileThemeReachesItsLimitWithoutAffectingOthers() throws {
        // A stopped worker does nothing until its time is over.
        let line = """
            kbrender batch --presets --scale 1 --modes light,dark --jobs 1 --time-limit 20 -o out &
            batch=$!
            until ls out/*.png > /dev/null 2>&1; do sleep 0.02; done
            kill -STOP $(pgrep -P $batch)
            wait $batch
            """
        let run = try program.run(line)
        #expect(run.code == .limitReached)
        #expect(run.messages.contains(": the time limit of 20 s was reached"))
        #expect(run.messages.contains("63 drawn, 1 failed: 1 limit reached (75)"), "\(run.messages)")
        // The stopped worker's picture also exists if the worker was stopped between writing and reporting it.
        let others = try program.run(
            #"""
            failed=$(sed -n 's/.*"file":"\([^"]*\)".*"status":"failed".*/\1/p' out/manifest.json)
            ls -A out | grep -vxF "$failed"
            """#)
        #expect(others.text.split(separator: "\n").count == 64, "a manifest and 63 pictures")
        let memory = try program.run("kbrender batch rose linen \(huge) --jobs 2 --memory-limit 64 -o large")
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
