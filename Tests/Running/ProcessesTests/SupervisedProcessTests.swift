import Documents
import Files
import Options
import Processes
import Testing

@Suite struct SupervisedProcessTests {
    private func shell(_ line: String) -> ProgramInvocation {
        ProgramInvocation(FilePath("/bin/sh"), [Argument("-c"), Argument(line)])
    }

    @Test func returnsTheProgramsExitStatus() throws {
        #expect(try SupervisedProcess.run(shell("exit 7"), ResourceLimits(seconds: 20)) == 7)
    }

    @Test func limitsTime() {
        #expect(throws: OperationError.self) {
            try SupervisedProcess.run(shell("exec sleep 30"), ResourceLimits(seconds: 0.2))
        }
    }

    @Test(arguments: [("kill -9 $$", OperationError.Kind.limitReached), ("kill -11 $$", .internalError)])
    func endBySignalIsAnError(line: String, kind: OperationError.Kind) throws {
        let error = #expect(throws: OperationError.self) {
            try SupervisedProcess.run(shell(line), ResourceLimits(seconds: 20))
        }
        #expect(error?.kind == kind)
    }

    @Test func missingProgramIsAnError() {
        #expect(throws: OperationError.self) {
            try SupervisedProcess.run(ProgramInvocation(FilePath("/no/such/program"), []), ResourceLimits())
        }
    }
}
