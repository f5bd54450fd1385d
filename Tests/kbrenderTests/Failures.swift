@testable import Documents

@testable import kbrender

/// The exit code of the failure that some work ends with; nil where it ends well.
func exitCode(_ work: () throws -> Void) -> ExitCode? {
    do {
        try work()
        return nil
    } catch {
        return (error as? OperationError).map { ExitCode($0.kind) }
    }
}

/// The message of the failure that some work ends with.
func failure(_ work: () throws -> Void) -> String {
    do {
        try work()
        return "no failure"
    } catch {
        return (error as? OperationError)?.message ?? "\(error)"
    }
}
