package import Documents
internal import Glibc

/// An error of the system.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, as in `errno`.
    package let code: Int32

    /// Creates the error of a number.
    package init(code: Int32) {
        self.code = code
    }

    /// The error of the latest call.
    package static var last: SystemError { SystemError(code: errno) }

    /// True if there is no room for what was to be written: the disk is full, the user has used up their share of it, or the
    /// process may not write a file of this size.
    package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG].contains(code) }

    /// The system's own words, in lower case, for the middle of a sentence.
    package var description: String {
        let message = unsafe String(cString: strerror(code))
        return message.prefix(1).lowercased() + message.dropFirst()
    }

    /// Does some work, and turns its errors into those of `failure`.
    package static func mapError<Value: ~Copyable>(
        _ work: @autoclosure () throws(SystemError) -> Value,
        _ failure: (SystemError) -> OperationError
    ) throws(OperationError) -> Value {
        try Documents.mapError(failure, work)
    }
}
