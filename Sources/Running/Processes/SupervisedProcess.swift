internal import Parallel
package import Documents
internal import Files
internal import Glibc

/// A process that does some work for this one, within limits.
package enum SupervisedProcess {
    /// Runs a program to its end and returns its exit status. Throws if it reaches a limit, if a signal ends it, or if this
    /// process is asked to end, which also ends the program.
    package static func run(_ invocation: ProgramInvocation, limits: ResourceLimits) throws(OperationError) -> Int32 {
        // Installed before the process starts, so that no signal ends only this one.
        let signals = TerminationSignals()
        let start = MonotonicClock.microseconds
        let process = try SystemError.mapError(try ChildProcess(invocation)) { error in
            OperationError("no process can be started: \(error)", .internalError)
        }
        while process.endingIfOver() == nil {
            if signals.haveArrived {
                end(process)
                throw OperationError(nil, .interrupted)
            }
            if let breach = limits.breach(of: process, since: start) {
                end(process)
                throw breach.operationError()
            }
            _ = poll(nil, 0, ResourceLimits.millisecondsBetweenLooks)
        }
        let ending = process.waitForEnding()
        // A terminal sends its signals to both.
        if case .signal = ending, signals.haveArrived { throw OperationError(nil, .interrupted) }
        guard case .exit(let status) = ending else { throw operationError(of: ending) }
        return status
    }

    /// Ends a process, which may finish a file that it is writing.
    private static func end(_ process: ChildProcess) {
        process.askToEnd()
        for _ in 0..<looksBeforeKilling where process.endingIfOver() == nil {
            _ = poll(nil, 0, ResourceLimits.millisecondsBetweenLooks)
        }
        process.kill()
    }

    private static let looksBeforeKilling = 50

    /// Returns the error for a process that ended unexpectedly. Messages call the work `name`.
    package static func operationError(of ending: ChildProcess.Ending, _ name: String? = nil) -> OperationError {
        let prefix = name.map { $0 + ": " } ?? ""
        switch ending {
        case .signal(_, isForMemory: true):
            return OperationError(
                "\(prefix)the system killed the process because memory ran out (free some, or do less at a time)",
                .limitReached)
        case .signal(let number, isForMemory: false):
            return OperationError("\(prefix)the process was ended by signal \(number)", .internalError)
        case .exit(let status):
            return OperationError("\(prefix)the process ended with the exit code \(status)", .internalError)
        }
    }
}
