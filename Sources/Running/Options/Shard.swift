package import Documents
internal import Glibc

/// One of `count` parts of some work that machines share.
package struct Shard: Hashable, Sendable {
    /// Which part, from 1.
    package let index: Int
    /// How many parts there are.
    package let count: Int

    /// The numbers of parts that work may have.
    package static let counts = 1...1_000_000

    /// Creates a part; nil if the numbers are impossible.
    package init?(_ index: Int, of count: Int) {
        guard Self.counts.contains(count), (1...count).contains(index) else { return nil }
        (self.index, self.count) = (index, count)
    }
}

/// The user's choice of a part.
package enum ShardChoice: Hashable, Sendable {
    case fixed(Shard)
    /// The one named by the scheduler's variables.
    case auto

    package func shard(_ variables: ShardVariables = .ofProcess) throws(OperationError) -> Shard {
        switch self {
        case .fixed(let shard): shard
        case .auto: try variables.shard()
        }
    }
}

/// The variables in which schedulers give each process its part of the work.
package struct ShardVariables {
    /// The function that returns the value of a variable.
    let value: (String) -> String?

    /// The variable for the number of parts, if the scheduler has none.
    static let count = "KBRENDER_SHARDS"

    /// The variables of this process.
    static var ofProcess: ShardVariables {
        ShardVariables { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    }

    /// Returns the part that they name: for Slurm's array jobs, indexed jobs of Kubernetes, GNU parallel, and jobs of GitLab, of
    /// which one that is not parallel is the whole.
    func shard() throws(OperationError) -> Shard {
        if value("SLURM_ARRAY_TASK_ID") != nil {
            let (first, step) = (
                try number("SLURM_ARRAY_TASK_MIN", initial: 0), try number("SLURM_ARRAY_TASK_STEP", initial: 1)
            )
            let offset = try number("SLURM_ARRAY_TASK_ID").subtractingReportingOverflow(first)
            let index = offset.overflow || offset.partialValue < 0 ? -1 : offset.partialValue / max(step, 1)
            return try shard(index, from: 0, of: "SLURM_ARRAY_TASK_COUNT", by: "SLURM_ARRAY_TASK_ID")
        }
        for (name, first) in [("JOB_COMPLETION_INDEX", 0), ("PARALLEL_SEQ", 1)] where value(name) != nil {
            return try shard(try number(name), from: first, of: Self.count, by: name)
        }
        if value("CI_NODE_TOTAL") != nil {
            return try shard(try number("CI_NODE_INDEX", initial: 1), from: 1, of: "CI_NODE_TOTAL", by: "CI_NODE_INDEX")
        }
        throw .usage(
            "there is no variable to take it from (expected SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, PARALLEL_SEQ or "
                + "CI_NODE_TOTAL in the environment, or I/N)", option: "shard")
    }

    private func shard(
        _ index: Int, from first: Int, of countName: String, by name: String
    ) throws(OperationError) -> Shard {
        let count = try number(countName)
        guard index >= 0, index < Int.max, let shard = Shard(index - first + 1, of: count) else {
            throw .usage("\(name) is not one of the \(count) parts that \(countName) gives", option: "shard")
        }
        return shard
    }

    private func number(_ name: String, initial: Int? = nil) throws(OperationError) -> Int {
        guard let text = value(name) else {
            if let initial { return initial }
            throw .usage("\(name) is not set (set it to the number of parts)", option: "shard")
        }
        guard !text.isEmpty, let number = Argument(text).index() else {
            throw .usage("\(name) is \(Quoted(text)) (expected a whole number)", option: "shard")
        }
        return number
    }
}

extension ValueType where Value == ShardChoice {
    /// `I/N`, or the word `auto`.
    package static var shard: ValueType<ShardChoice> {
        ValueType(
            placeholder: "I/N",
            wanted: "I/N with I from 1 to N, or auto",
            allowed: "I from 1 to N, or auto",
            completion: .words(["auto"]),
            read: { argument throws(ValueError) in
                if argument.text == "auto" { return .auto }
                let parts = argument.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                guard parts.count == 2, let index = Argument(parts[0]).index(), let count = Argument(parts[1]).index(),
                    let shard = Shard(index, of: count)
                else { throw ValueError("is not a part of a whole") }
                return .fixed(shard)
            },
            show: { choice in
                switch choice {
                case .fixed(let shard): "\(shard.index)/\(shard.count)"
                case .auto: "auto"
                }
            }
        )
    }
}
