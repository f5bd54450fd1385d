import Glibc

/// The command of this process, done by another one that is held to limits.
enum WatchedRun {
    /// Does it; the exit code is the other's, that of a limit, or that of an interruption, which ends the other too.
    static func run(_ limits: WorkLimits) throws(CommandFailure) -> ExitCode {
        // Before there is a process, so that no signal ends this one alone.
        let interruption = Interruption()
        let start = Clock.microseconds
        let process = try SystemError.reported(try ChildProcess(.watched)) { error in
            CommandFailure("no process can be started: \(error)", .internalError)
        }
        while process.endingIfOver() == nil {
            if interruption.hasCome {
                end(process)
                return .interrupted
            }
            if let breach = limits.breach(of: process, since: start) {
                end(process)
                throw breach.failure()
            }
            _ = poll(nil, 0, WorkLimits.millisecondsBetweenLooks)
        }
        let ending = process.waitForEnding()
        // A terminal sends its signals to both.
        if case .signal = ending, interruption.hasCome { return .interrupted }
        return try exitCode(of: ending)
    }

    /// Ends a process, which may finish a file that it is writing.
    private static func end(_ process: ChildProcess) {
        process.askToEnd()
        for _ in 0..<looksBeforeKilling where process.endingIfOver() == nil {
            _ = poll(nil, 0, WorkLimits.millisecondsBetweenLooks)
        }
        process.kill()
    }

    private static let looksBeforeKilling = 50

    private static func exitCode(of ending: ChildProcess.Ending) throws(CommandFailure) -> ExitCode {
        guard case .exit(let status) = ending, let code = ExitCode(rawValue: status) else {
            throw failure(of: ending)
        }
        return code
    }

    /// What it means that a process ended so which should not have. The system itself kills processes where there is no
    /// memory left.
    static func failure(of ending: ChildProcess.Ending, _ name: String? = nil) -> CommandFailure {
        let place = name.map { $0 + ": " } ?? ""
        switch ending {
        case .signal(SIGKILL):
            return CommandFailure(
                "\(place)the process was killed, as the system does where memory runs out", .limitReached)
        case .signal(let number):
            return CommandFailure("\(place)the process was ended by signal \(number)", .internalError)
        case .exit(let status):
            return CommandFailure("\(place)the process ended with the exit code \(status)", .internalError)
        }
    }
}
