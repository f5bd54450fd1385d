internal import Documents
internal import Files
internal import Options

/// The cases that a suite makes from a matrix: each theme in each layout, mode and state, except the exclusions.
extension GoldenSuiteReader {
    /// A value on an axis.
    struct Choice {
        /// The value as it is written in the matrix.
        let value: String
        /// The value's part of the cases' names.
        let name: String
        /// The arguments that draw it.
        let words: [Argument]
        /// The member of the matrix.
        let path: String
        /// Its place in the document.
        let range: Range<Int>
    }

    /// The choices of one kind. Exclusions refer to the axis by its `name`.
    struct Axis {
        let name: String
        let choices: [Choice]
    }

    /// More cases than this are a mistake: drawing them would take an hour.
    static var maxCases: Int { 10_000 }

    /// Returns the cases, each with the range of its theme.
    mutating func matrixCases(
        _ matrix: JSONValue, _ options: WordList, _ names: inout Set<String>
    ) -> [GoldenCase] {
        guard matrix.object != nil else {
            report("matrix", "\(source.shown(matrix)) (expected an object)", matrix.range)
            return []
        }
        checkMembers(of: matrix, .matrix, "matrix")
        let axes = axes(of: matrix)
        let isExcluded = exclusions(matrix["exclude"], axes)
        guard diagnostics.isEmpty, let combinations = combinations(axes, matrix.range) else { return [] }
        let chosen = combinations.filter { !isExcluded($0) }
        if chosen.isEmpty {
            report("matrix.exclude", "excludes every case (remove an exclusion)", matrix.range)
        }
        let render = WordList(words(matrix["render"], "matrix.render"), "matrix.render", matrix["render"])
        let shared = Shared(
            lists: [render, options], compare: words(matrix["compare"], "matrix.compare"),
            keepsList: list(of: matrix, "matrix"),
            range: matrix.range)
        let cases = chosen.compactMap { matrixCase($0, shared, &names) }
        reportEachOnce()
        return cases
    }

    /// What all cases of a matrix share.
    private struct Shared {
        /// What all pictures have: the matrix's words, and the suite's options before them.
        let lists: [WordList]
        let compare: [Argument]
        let keepsList: Bool
        let range: Range<Int>
    }

    private mutating func matrixCase(
        _ choices: [Choice], _ shared: Shared, _ names: inout Set<String>
    ) -> GoldenCase? {
        let (name, range) = (choices.map(\.name).joined(separator: "-"), choices[0].range)
        // A theme's name may look like an option.
        let words =
            shared.lists.reversed().flatMap(\.words) + choices.dropFirst().flatMap(\.words) + [Argument("--")]
            + choices[0].words
        let lists = choices.map { WordList($0.words, $0.path, $0.range) } + shared.lists
        guard unique(name, "matrix", range, &names),
            let picture = picture(words, from: lists, "matrix", shared.range),
            let comparison = parsed(shared.compare, GoldenCase.comparisonTable, shared.range, "matrix")
        else { return nil }
        return GoldenCase(
            name: name, picture: picture, comparison: comparison, keepsList: shared.keepsList, range: range)
    }

    /// Reports each fault once: a fault in one choice appears in many cases.
    private mutating func reportEachOnce() {
        var known: Set<String> = []
        diagnostics = diagnostics.filter { problem in
            known.insert("\(problem.range?.description ?? "") \(problem.path): \(problem.message)").inserted
        }
    }

    /// Returns every combination of choices, one from each axis; nil if there are too many.
    private mutating func combinations(_ axes: [Axis], _ range: Range<Int>) -> [[Choice]]? {
        var count = 1
        for axis in axes where count <= Self.maxCases { count *= axis.choices.count }
        guard count <= Self.maxCases else {
            report("matrix", "more than \(Self.maxCases) cases (remove some choices)", range)
            return nil
        }
        return axes.reduce([[]]) { rows, axis in rows.flatMap { row in axis.choices.map { row + [$0] } } }
    }

    // MARK: - Axes

    private mutating func axes(of matrix: JSONValue) -> [Axis] {
        if matrix["themes"] == nil {
            report("matrix.themes", "there are no themes (expected files or presets' ids)", matrix.range)
        }
        return [
            axis("theme", named(matrix["themes"], "matrix.themes") { [Argument($0)] }),
            axis("layout", named(matrix["layouts"], "matrix.layouts") { [Argument("--layout=" + $0)] }),
            axis("mode", modes(matrix["modes"])),
            axis("state", states(matrix["states"])),
        ].compactMap(\.self)
    }

    private func axis(_ name: String, _ choices: [Choice]?) -> Axis? {
        choices.map { Axis(name: name, choices: $0) }
    }

    /// Reads a list of words, each of which is its own name, or an object from names to words. Returns nil if it is absent.
    private mutating func named(
        _ value: JSONValue?, _ path: String, _ words: (String) -> [Argument]
    ) -> [Choice]? {
        guard let value else { return nil }
        let entries =
            value.object?.map { ($0.name, $0.value) } ?? value.array?.map { (Self.name(of: $0.string ?? ""), $0) }
        guard let entries, !entries.isEmpty else {
            report(
                path, "\(source.shown(value)) (expected a list of words, or an object of them, not empty)", value.range)
            return []
        }
        return checked(
            entries.compactMap { name, word in
                guard let text = word.string, 1...Self.maxBytes ~= text.utf8.count else {
                    report(path, "\(source.shown(word)) (expected a word of 1 to \(Self.maxBytes) bytes)", word.range)
                    return nil
                }
                return Choice(value: text, name: name, words: words(text), path: path, range: word.range)
            }, path)
    }

    /// Returns the name of a file, preset or built-in layout in the cases' names.
    private static func name(of word: String) -> String {
        FilePath(word).looksLikeFile ? name(of: FilePath(word)) : OutputName.slug(of: word)
    }

    /// Returns the name of a file in the cases' names.
    static func name(of path: FilePath) -> String {
        let last = String(decoding: path.lastComponent.bytes, as: UTF8.self)
        return OutputName.slug(of: last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last)
    }

    private mutating func modes(_ value: JSONValue?) -> [Choice]? {
        if let value, value.array == nil {
            report("matrix.modes", "\(source.shown(value)) (expected a list of modes)", value.range)
            return []
        }
        return named(value, "matrix.modes") { [Argument("--mode=" + $0)] }
    }

    private mutating func states(_ value: JSONValue?) -> [Choice]? {
        guard let value else { return nil }
        guard let states = value.object, !states.isEmpty else {
            report(
                "matrix.states", "\(source.shown(value)) (expected an object of lists of words, not empty)", value.range
            )
            return []
        }
        return checked(
            states.map { state in
                let path = "matrix.states." + state.name
                let words = self.words(state.value, path)
                return Choice(value: state.name, name: state.name, words: words, path: path, range: state.nameRange)
            }, "matrix.states")
    }

    /// Returns the choices, and reports names that files cannot have or that occur twice.
    private mutating func checked(_ choices: [Choice], _ path: String) -> [Choice] {
        var names: Set<String> = []
        for choice in choices {
            if !isFileName(choice.name) {
                report(path, "\(Quoted(choice.name)) is not a name (expected \(Self.nameRule))", choice.range)
            } else if !names.insert(choice.name).inserted {
                report(
                    path,
                    "\(Quoted(choice.value)) has the same name as another one (give each a name in an object)",
                    choice.range)
            }
        }
        return choices
    }

    // MARK: - Exclusions

    /// Reads the exclusions. Returns a function that tells whether a combination is excluded.
    private mutating func exclusions(_ value: JSONValue?, _ axes: [Axis]) -> ([Choice]) -> Bool {
        guard let value else { return { _ in false } }
        guard let list = value.array else {
            report("matrix.exclude", "\(source.shown(value)) (expected a list of objects)", value.range)
            return { _ in false }
        }
        let rules = list.enumerated().map { index, rule in exclusion(rule, "matrix.exclude[\(index)]", axes) }
        return { choices in rules.contains { rule in rule.allSatisfy { choices[$0.axis].name == $0.name } } }
    }

    /// Returns the choices that a combination must have to be excluded, each with the index of its axis.
    private mutating func exclusion(
        _ rule: JSONValue, _ path: String, _ axes: [Axis]
    ) -> [(axis: Int, name: String)] {
        guard let members = rule.object, !members.isEmpty else {
            report(path, "\(source.shown(rule)) (expected an object with a theme, layout, mode or state)", rule.range)
            return []
        }
        checkMembers(of: rule, .exclusion, path)
        return axes.enumerated().compactMap { index, axis in
            guard let value = rule[axis.name] else { return nil }
            let choice = axis.choices.first { [$0.name, $0.value].contains(value.string) }
            if choice == nil {
                let known = axis.choices.map(\.value)
                let meant = NearestName.suggestion(for: value.string ?? "", among: known).map { "did you mean \($0)?" }
                report(
                    path + "." + axis.name,
                    "\(source.shown(value)) is not in the matrix (\(meant ?? "expected a \(axis.name) of it"))",
                    value.range)
            }
            return (index, choice?.name ?? "")
        } + absent(rule, path, axes)
    }

    /// Reports members of an exclusion whose axis the matrix does not have.
    private mutating func absent(
        _ rule: JSONValue, _ path: String, _ axes: [Axis]
    ) -> [(axis: Int, name: String)] {
        for member in SuiteFormat.Part.exclusion.members where !axes.contains(where: { $0.name == member.name }) {
            guard let value = rule[member.name] else { continue }
            report(path + "." + member.name, "the matrix has no \(member.name)s (list them there)", value.range)
        }
        return []
    }
}
