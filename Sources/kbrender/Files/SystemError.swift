import Glibc

/// What the system says went wrong.
struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, as in `errno`.
    let code: Int32

    /// The error of the call just made.
    static var last: SystemError { SystemError(code: errno) }

    /// The system's own words, beginning small, for the middle of a sentence.
    var description: String {
        let words = unsafe String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    /// Does a piece of work; what goes wrong in it reaches the user as `failure` puts it.
    static func reported<Value: ~Copyable>(
        _ work: @autoclosure () throws(SystemError) -> Value,
        _ failure: (SystemError) -> CommandFailure
    ) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw failure(error)
        }
    }
}
