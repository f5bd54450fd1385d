package import Documents

extension [Diagnostic] {
    /// The problems as a person reads them, in source order. An absent property and a similar name in the same variant are
    /// one problem, reported at that name with the higher severity of the two. The other properties that a variant lacks are
    /// one problem, with their number.
    package var folded: [Diagnostic] {
        var absent: Set<String> = []
        for problem in self where problem.isAbsence { absent.insert(problem.path) }
        guard !absent.isEmpty else { return self }
        return joiningNearMisses(absent).joiningAbsences
    }

    /// Joins each absence to the misspelt name that was probably meant to be the absent property.
    private func joiningNearMisses(_ absent: Set<String>) -> [Diagnostic] {
        var meant: [String: Int] = [:]
        for (n, problem) in enumerated() {
            guard let path = problem.meantPath, absent.contains(path) else { continue }
            meant[path] = meant[path] ?? n
        }
        var worse: [Int: Severity] = [:]
        let others = enumerated().filter { _, problem in
            guard problem.isAbsence, let n = meant[problem.path] else { return true }
            worse[n] = Swift.max(problem.severity, self[n].severity)
            return false
        }
        return others.map { n, problem in
            var joined = problem
            joined.severity = worse[n] ?? problem.severity
            return joined
        }
    }

    /// The problems with the absent properties of each variant joined into one, if there are several.
    private var joiningAbsences: [Diagnostic] {
        let groups = Dictionary(grouping: indices.filter { self[$0].isAbsence }) { self[$0].path.prefix { $0 != "." } }
        var joined = self.map(Optional.some)
        for (variant, members) in groups where members.count > 1 {
            for n in members { joined[n] = nil }
            joined[members[0]] = Absences(variant: String(variant), problems: members.map { self[$0] }).problem
        }
        return joined.compactMap(\.self)
    }
}

/// The required properties that a variant lacks, as one problem.
private struct Absences {
    let variant: String
    let problems: [Diagnostic]

    /// The most names that one line lists.
    private static let names = 3

    /// The joined problem, with the highest severity.
    var problem: Diagnostic {
        let colors = problems.filter { $0.kind == ThemeDiagnosticKinds.missingProperty }
        let shown = colors.isEmpty ? problems : colors
        let severity = problems.map(\.severity).max() ?? .warning
        return Diagnostic(
            shown[0].kind, severity: severity, path: variant, message(colors.count, shown: shown), in: shown[0].source,
            at: shown[0].range)
    }

    private func message(_ colors: Int, shown: [Diagnostic]) -> String {
        let names = shown.map { String($0.path.dropFirst(variant.count + 1)) }
        let list = names.count > Self.names ? Prose.list(names, most: Self.names) : Prose.enumeration(names)
        let hidden = problems.count > min(names.count, Self.names) ? "; --verbose lists all" : ""
        let all = "\(problems.count) required properties are missing"
        return switch colors {
        case 0: "\(all): \(list) (drawn with their defaults\(hidden))"
        case problems.count: "\(problems.count) required colours are missing: \(list) (write them\(hidden))"
        default: "\(all), among them \(Prose.counted(colors, noun: "colour")): \(list) (write the colours\(hidden))"
        }
    }
}

extension Diagnostic {
    /// True if a required property of a variant is absent.
    fileprivate var isAbsence: Bool {
        let kinds = [ThemeDiagnosticKinds.missingProperty, ThemeDiagnosticKinds.assumedProperty]
        return kinds.contains(kind) && !path.contains("[")
            && Mode.allCases.contains { path.hasPrefix($0.rawValue + ".") }
    }
}

extension JSONOutcome {
    /// Returns the faults, and those other problems that no fault explains.
    func diagnostics(with others: [Diagnostic]) -> [Diagnostic] {
        let absences: Set = [
            ThemeDiagnosticKinds.missingProperty, ThemeDiagnosticKinds.assumedProperty,
            ThemeDiagnosticKinds.missingVariant,
            ThemeDiagnosticKinds.storeMissing, ThemeDiagnosticKinds.notTheme,
        ]
        return faults
            + others.filter { problem in
                !absences.contains(problem.kind) || !explainsAbsence(of: problem.path)
            }
    }
}
