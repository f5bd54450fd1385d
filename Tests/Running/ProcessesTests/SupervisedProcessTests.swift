import Documents
import Files
import Options
import Processes
import Testing

@Suite struct SupervisedProcessTests {
    private func shell(_ line: String) -> ProgramInvocation {
        ProgramInvocation(FilePath("/bin/sh"), arguments: [Argument("-c"), Argument(line)])
    }

    @Test func returnsTheProgramsExitStatus() throws {
        #expect(try SupervisedProcess.run(shell("exit 7"), limits: ResourceLimits(seconds: 600)) == 7)
    }

    @Test func limitsTime() {
        #expect(throws: OperationError.self) {
            try SupervisedProcess.run(shell("exec sleep 3000"), limits: ResourceLimits(seconds: 0.2))
        }
    }

    @Test(arguments: [9, 11]) func endBySignalIsAnErrorThatNamesIt(signal: Int) throws {
        let error = #expect(throws: OperationError.self) {
            try SupervisedProcess.run(shell("kill -\(signal) $$"), limits: ResourceLimits(seconds: 600))
        }
        #expect(error?.kind == .internalError)
        #expect(error?.message == "the process was ended by signal \(signal)")
    }

    @Test func lackOfMemoryIsSaidIfItIsKnown() {
        let error = SupervisedProcess.operationError(of: .signal(9, isForMemory: true), "theme.json")
        #expect(error.kind == .limitReached)
        #expect(error.message?.hasPrefix("theme.json: the system killed the process because memory ran out") == true)
    }

    @Test func missingProgramIsAnError() {
        #expect(throws: OperationError.self) {
            try SupervisedProcess.run(
                ProgramInvocation(FilePath("/no/such/program"), arguments: []), limits: ResourceLimits())
        }
    }
}
