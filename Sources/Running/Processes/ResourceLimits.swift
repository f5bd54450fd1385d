internal import Parallel
package import Documents
internal import Glibc

/// The resources that a piece of work may use.
package struct ResourceLimits: Hashable, Sendable {
    /// Seconds; nil for no limit.
    package var seconds: Double?
    /// MiB of memory of its process, which is monitored; nil for no limit.
    package var mebibytes: Double?
    /// MiB that the work may need by an estimate, checked before it starts; nil for no limit. Estimating costs nothing, so
    /// this also applies without a monitored process.
    package var estimatedMebibytes: Double?

    /// The default limit of estimates: ten times what the largest picture of an ordinary keyboard needs.
    static let standardMebibytes = 1024.0

    /// Creates limits; without arguments, only the default limit of estimates.
    package init(seconds: Double? = nil, mebibytes: Double? = nil) {
        self.seconds = seconds
        self.mebibytes = mebibytes
        estimatedMebibytes = mebibytes ?? Self.standardMebibytes
    }

    /// A user's choice of a limit.
    enum Choice: Hashable, Sendable {
        /// At most this many seconds or MiB.
        case most(Double)
        /// No limit.
        case unlimited

        fileprivate var amount: Double? { if case .most(let amount) = self { amount } else { nil } }
    }

    /// The user's choice for time; nil for none.
    var timeChoice: Choice? {
        get { seconds.map(Choice.most) }
        set { if let newValue { seconds = newValue.amount } }
    }

    /// The user's choice for memory, monitored and estimated; nil for none.
    var memoryChoice: Choice? {
        get { mebibytes.map(Choice.most) ?? (estimatedMebibytes == nil ? .unlimited : nil) }
        set { if let newValue { (mebibytes, estimatedMebibytes) = (newValue.amount, newValue.amount) } }
    }

    /// The most bytes that a picture may need by an estimate; nil for no limit.
    package var estimatedBytes: Int? { estimatedMebibytes.map { Int(min($0, 1e9) * 1_048_576) } }

    /// A limit that was reached.
    package enum Breach: Hashable, Sendable {
        /// The time limit, in seconds.
        case time(Double)
        /// The memory limit, in MiB.
        case memory(Double)

        /// The message to the user.
        var message: String {
            switch self {
            case .time(let seconds):
                "the time limit of \(JSONOutput.digits(seconds)) s was reached (raise the option time-limit, or "
                    + "draw less)"
            case .memory(let mebibytes):
                "the memory limit of \(JSONOutput.digits(mebibytes)) MiB was reached (raise the option memory-limit, "
                    + "or draw less)"
            }
        }

        /// Returns the error for work on something; `name` is its name in messages.
        package func operationError(of name: String? = nil) -> OperationError {
            OperationError((name.map { $0 + ": " } ?? "") + message, .limitReached)
        }
    }

    /// Milliseconds between two checks of a process, for which it may exceed its limit.
    package static let millisecondsBetweenLooks: Int32 = 10

    /// True if nothing is limited.
    package var isNone: Bool { seconds == nil && mebibytes == nil }

    /// Returns the limit that a process has reached with work that it began at `start` of the monotonic clock.
    package func breach(of process: ChildProcess, since start: Int) -> Breach? {
        if let seconds, MonotonicClock.seconds(since: start) > seconds { return .time(seconds) }
        return memoryBreach(process.residentBytes)
    }

    /// The memory limit, if this process has ever exceeded it: the monitoring process may have missed that.
    package var ownBreach: Breach? {
        mebibytes == nil ? nil : memoryBreach(MemoryUse.peak)
    }

    private func memoryBreach(_ bytes: Int?) -> Breach? {
        guard let mebibytes, let bytes, Double(bytes) > mebibytes * 1_048_576 else { return nil }
        return .memory(mebibytes)
    }

    /// Does some work, and ends this process a few seconds after its time limit, in case nothing monitors it any more.
    package func withAlarm<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let seconds else { return try work() }
        _ = alarm(UInt32(seconds.rounded(.up)) + 5)
        defer { _ = alarm(0) }
        return try work()
    }
}
