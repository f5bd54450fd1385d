internal import Comparison
internal import Documents
internal import ThemeModel

/// A change of a property, with all that it explains in a suite.
struct Cause: Sendable {
    let change: PropertyChange
    /// The names of the cases, in the suite's order.
    let cases: [String]
    /// The names of the keys, each once.
    let keys: [String]
    /// The names of other parts, each once.
    let others: [String]
    /// The document that has the property; nil if it is in no file of JSON.
    let source: SourceText?

    /// The cause in a sentence: `light.regularKeyBackground #FFFFFF → #FFF8F0 explains 27 keys in 12 cases`.
    var sentence: String { "\(change.title) explains \(extent)" }

    /// What it explains: `27 keys in 12 cases`.
    var extent: String {
        PartNames.count(keys: keys.count, others: others) + " in " + Prose.counted(cases.count, noun: "case")
    }

    /// The range of the property in its document; nil if it is not written there.
    var range: Range<Int>? {
        let variant = source.flatMap { JSONReader.read($0).value?[change.mode.rawValue] }
        let member = variant?.object?.first { [change.name.rawValue, "_" + change.name.rawValue].contains($0.name) }
        return member?.value.range
    }
}

extension Cause {
    /// The cause, for programs.
    var json: JSONOutput {
        .object([
            ("property", .string(change.path)), ("expected", change.expected?.json ?? .null),
            ("actual", change.actual?.json ?? .null), ("keys", .array(keys.map(JSONOutput.string))),
            ("parts", .array(others.map(JSONOutput.string))), ("cases", .array(cases.map(JSONOutput.string))),
        ])
    }
}

/// Cases that the same causes explain, or whose result is of the same kind.
struct ReviewGroup: Sendable {
    /// The kind of group.
    enum Kind: Hashable, Sendable {
        /// All that differs is explained by these causes, by their numbers.
        case causes([Int])
        /// The theme explains nothing, or not everything.
        case unexplained
        /// No theme is recorded for the golden.
        case unrecorded
        /// The result is of this status.
        case status(String)
    }

    let kind: Kind
    /// The numbers of the results.
    var results: [Int]
}

extension Verification {
    /// The changes of themes that explain differences, those with the most cases first.
    var causes: [Cause] {
        var order: [PropertyChange] = []
        var claims: [PropertyChange: [(name: String, explanation: CaseExplanation, claim: CaseExplanation.Claim)]] = [:]
        for result in results {
            guard let explanation = result.explanation else { continue }
            for claim in explanation.claims {
                if claims[claim.change] == nil { order.append(claim.change) }
                claims[claim.change, default: []].append((result.name, explanation, claim))
            }
        }
        let causes = order.map { change in
            let all = claims[change] ?? []
            return Cause(
                change: change, cases: all.map(\.name), keys: all.flatMap(\.claim.keys).uniqued,
                others: all.flatMap(\.claim.others).uniqued, source: all.lazy.compactMap(\.explanation.source).first)
        }
        // Stable: causes of as many cases stay in the order of the suite.
        return causes.enumerated()
            .sorted { one, other in
                let (a, b) = (one.element, other.element)
                return (b.cases.count, b.keys.count, one.offset) < (a.cases.count, a.keys.count, other.offset)
            }
            .map(\.element)
    }

    /// The cases of which the theme explains nothing or not everything, with the parts.
    var unexplained: [(name: String, explanation: CaseExplanation)] {
        results.compactMap { result in
            result.explanation.flatMap { $0.isComplete ? nil : (result.name, $0) }
        }
    }

    /// What nothing explains, in a sentence; nil if there is no such thing.
    var unexplainedSentence: String? {
        let cases = unexplained
        guard !cases.isEmpty else { return nil }
        let keys = cases.flatMap(\.explanation.unexplainedKeys).uniqued
        let others = cases.flatMap(\.explanation.unexplainedOthers).uniqued
        return "no change of a theme explains \(PartNames.count(keys: keys.count, others: others)) in "
            + Prose.counted(cases.count, noun: "case")
    }

    /// A sentence about goldens whose themes were not recorded; nil if there are none that matter.
    var unrecordedSentence: String? {
        let count = results.count(where: \.lacksRecord)
        guard count > 0 else { return nil }
        return
            "\(Prose.counted(count, noun: "golden")) that \(count == 1 ? "differs has" : "differ have") no record of "
            + "\(count == 1 ? "its theme" : "their themes"), so no cause is named (every run with --update adds those that are missing)"
    }

    /// The results to look at, in groups: by causes, then what they do not explain, then the others by status.
    var reviewGroups: [ReviewGroup] {
        let numbers = Dictionary(uniqueKeysWithValues: causes.enumerated().map { ($1.change, $0) })
        var groups: [ReviewGroup] = []
        var indices: [ReviewGroup.Kind: Int] = [:]
        for (number, result) in results.enumerated() where result.isProblem {
            let kind = kind(of: result, numbers: numbers)
            if let index = indices[kind] {
                groups[index].results.append(number)
            } else {
                indices[kind] = groups.count
                groups.append(ReviewGroup(kind: kind, results: [number]))
            }
        }
        return groups.enumerated()
            .sorted { one, other in
                let (a, b) = (one.element, other.element)
                return (a.rank, b.results.count, one.offset) < (b.rank, a.results.count, other.offset)
            }
            .map(\.element)
    }

    private func kind(of result: CaseResult, numbers: [PropertyChange: Int]) -> ReviewGroup.Kind {
        guard case .different = result.outcome else { return .status(result.status) }
        guard let explanation = result.explanation else {
            return result.lacksRecord ? .unrecorded : .status(result.status)
        }
        guard explanation.isComplete else { return .unexplained }
        return .causes(explanation.claims.compactMap { numbers[$0.change] }.sorted())
    }
}

extension ReviewGroup {
    /// The place of its kind among others.
    fileprivate var rank: Int {
        switch kind {
        case .causes: 0
        case .unexplained: 1
        case .unrecorded: 2
        case .status: 3
        }
    }
}
