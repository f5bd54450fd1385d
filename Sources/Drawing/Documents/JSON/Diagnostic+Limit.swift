extension [Diagnostic] {
    /// Returns the problems of one document that a reader passes on: at most `Limits.reportedDiagnostics`, errors before
    /// others, in the given order. If some are left out, the last problem returned gives their number, including `unkept`
    /// that were never in the list, and has the worst severity that they may have.
    func kept(unkept: Int = 0) -> [Diagnostic] {
        let limit = Limits.reportedDiagnostics
        guard count + unkept > limit else { return self }
        let order = indices.sorted { a, b in
            let (x, y) = (self[a].severity, self[b].severity)
            return x != y ? x > y : a < b
        }
        let chosen = order.prefix(limit - 1).sorted().map { self[$0] }
        let left = order.dropFirst(limit - 1)
        let worst = left.first.map { self[$0].severity } ?? .error
        return chosen + [Self.note(left: left.count + unkept, worst, after: chosen.last)]
    }

    private static func note(left: Int, _ severity: Severity, after last: Diagnostic?) -> Diagnostic {
        let end = last?.range?.upperBound
        return Diagnostic(
            JSONDiagnosticKinds.limit, severity: severity,
            "\(left) more problems are not reported (only the first "
                + "\(Limits.reportedDiagnostics - 1) of a document are)",
            in: last?.source, at: end.map { $0..<$0 })
    }
}
