import CommandSupport
@testable import Documents

@testable import kbrender

/// Returns the exit code of the error that a closure throws, or nil if it succeeds.
func exitCode(_ work: () throws -> Void) -> ExitCode? {
    do {
        try work()
        return nil
    } catch {
        return (error as? OperationError).map { ExitCode($0.kind) }
    }
}

/// Returns the message of the error that a closure throws.
func failure(_ work: () throws -> Void) -> String {
    do {
        try work()
        return "no failure"
    } catch {
        return (error as? OperationError)?.message ?? "\(error)"
    }
}
