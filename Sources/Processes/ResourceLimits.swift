internal import Parallel
internal import Files
package import Documents
internal import Glibc

/// What a piece of work may take.
package struct ResourceLimits: Hashable, Sendable {
    /// Seconds; nil for no limit.
    package var seconds: Double?
    /// MiB of memory of its process, which is watched; nil for no limit.
    package var mebibytes: Double?
    /// MiB that the work may be estimated to need before it is begun; nil for any amount. Estimating costs nothing, so
    /// this holds where no process is watched.
    package var estimatedMebibytes: Double?

    /// The default of that: ten times as much as the largest picture of an
    /// ordinary keyboard.
    package static let standardMebibytes = 1024.0

    /// Makes limits; without arguments, only that of estimates.
    package init(seconds: Double? = nil, mebibytes: Double? = nil) {
        self.seconds = seconds
        self.mebibytes = mebibytes
        estimatedMebibytes = mebibytes ?? Self.standardMebibytes
    }

    /// What a user may say of a limit.
    package enum Choice: Hashable, Sendable {
        /// So many seconds or MiB.
        case most(Double)
        /// No limit.
        case unlimited

        fileprivate var amount: Double? { if case .most(let amount) = self { amount } else { nil } }
    }

    /// What a user says of time; nil for nothing.
    package var timeChoice: Choice? {
        get { seconds.map(Choice.most) }
        set { if let newValue { seconds = newValue.amount } }
    }

    /// The user's choice for memory, watched and estimated; nil for none.
    package var memoryChoice: Choice? {
        get { mebibytes.map(Choice.most) ?? (estimatedMebibytes == nil ? .unlimited : nil) }
        set { if let newValue { (mebibytes, estimatedMebibytes) = (newValue.amount, newValue.amount) } }
    }

    /// Bytes that a picture may be estimated to need; nil for any number.
    package var estimatedBytes: Int? { estimatedMebibytes.map { Int(min($0, 1e9) * 1_048_576) } }

    /// A limit that was reached.
    package enum Breach: Hashable, Sendable {
        /// Of time.
        case time(Double)
        /// Of memory.
        case memory(Double)

        /// What to report to the user.
        package var message: String {
            switch self {
            case .time(let seconds):
                "the time limit of \(JSONOutput.digits(seconds)) s was reached (expected a larger --time-limit, or less to draw)"
            case .memory(let mebibytes):
                "the memory limit of \(JSONOutput.digits(mebibytes)) MiB was reached (expected a larger --memory-limit, or less "
                    + "to draw)"
            }
        }

        /// The error for work on something; `name` is its name in messages.
        package func operationError(of name: String? = nil) -> OperationError {
            OperationError((name.map { $0 + ": " } ?? "") + message, .limitReached)
        }
    }

    /// Milliseconds between two looks at a process; so long may it exceed its limit.
    package static let millisecondsBetweenLooks: Int32 = 10

    /// True if nothing is limited.
    package var isNone: Bool { seconds == nil && mebibytes == nil }

    /// The limit that a process has reached with work that it began at a time of the clock.
    package func breach(of process: ChildProcess, since start: Int) -> Breach? {
        if let seconds, MonotonicClock.seconds(since: start) > seconds { return .time(seconds) }
        return memoryBreach(process.residentBytes)
    }

    /// The limit of memory, if this process has ever had more: the watching process may have missed that.
    package var ownBreach: Breach? {
        mebibytes == nil ? nil : memoryBreach(MemoryUse.peak)
    }

    private func memoryBreach(_ bytes: Int?) -> Breach? {
        guard let mebibytes, let bytes, Double(bytes) > mebibytes * 1_048_576 else { return nil }
        return .memory(mebibytes)
    }

    /// Does some work, and ends this process some seconds after its time, in case nothing watches it any more.
    package func withAlarm<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let seconds else { return try work() }
        _ = alarm(UInt32(seconds.rounded(.up)) + 5)
        defer { _ = alarm(0) }
        return try work()
    }
}
