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

    /// Does some work, and tells the user of an error as `failure` puts it.
    static func mapped<Value: ~Copyable>(
        _ failure: (SystemError) -> CommandFailure,
        _ work: () throws(SystemError) -> Value
    ) throws(CommandFailure) -> Value {
        do {
            return try work()
        } catch {
            throw failure(error)
        }
    }
}
