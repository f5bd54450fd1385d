internal import Documents
internal import Files
internal import Options
internal import RenderOptions

/// The cases that a suite makes from a matrix: each theme in each layout, on each device, in each mode and state, except the
/// exclusions.
extension GoldenSuiteReader {
    /// A value on an axis.
    struct Choice {
        /// The value as it is written in the matrix.
        let value: String
        /// The value's part of the cases' names.
        let name: String
        /// The arguments that draw it.
        let words: WordList
        /// Its range in the document.
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
        _ matrix: JSONValue, options: WordList, into names: inout Set<String>
    ) -> [GoldenCase] {
        guard matrix.object != nil else {
            return refuse(
                matrix, at: "matrix", not: "an object (expected lists of themes, layouts, devices, modes and states)")
                ?? []
        }
        checkMembers(of: matrix, .matrix, at: "matrix")
        let axes = axes(of: matrix)
        let isExcluded = exclusions(matrix["exclude"], axes: axes)
        guard diagnostics.isEmpty, let combinations = combinations(axes, range: matrix.range) else { return [] }
        let chosen = combinations.filter { !isExcluded($0) }
        if chosen.isEmpty {
            report("matrix.exclude", message: "excludes every case (remove an exclusion)", range: matrix.range)
        }
        let shared = Shared(
            lists: [options, words(matrix["render"], at: "matrix.render")],
            compare: words(matrix["compare"], at: "matrix.compare"),
            keepsList: list(of: matrix, "matrix"),
            range: matrix.range)
        return chosen.compactMap { matrixCase($0, shared: shared, into: &names) }
    }

    /// What all cases of a matrix share.
    private struct Shared {
        /// What all pictures have: the suite's options, and the matrix's words.
        let lists: [WordList]
        let compare: WordList
        let keepsList: Bool
        let range: Range<Int>
    }

    private mutating func matrixCase(
        _ choices: [Choice], shared: Shared, into names: inout Set<String>
    ) -> GoldenCase? {
        let (name, range) = (choices.map(\.name).joined(separator: "-"), choices[0].range)
        // A theme's name may look like an option.
        let end = WordList([Argument("--")], at: "matrix")
        let lists = shared.lists + choices.dropFirst().map(\.words) + [end, choices[0].words]
        guard unique(name, at: "matrix", range: range, into: &names),
            let picture = picture(lists, range: range),
            let comparison = parsed([shared.compare], table: GoldenCase.comparisonTable, range: shared.range)
        else { return nil }
        return GoldenCase(
            name: name, picture: picture, comparison: comparison, keepsList: shared.keepsList, isOfMatrix: true,
            range: range)
    }

    /// Returns every combination of choices, one from each axis; nil if there are too many.
    private mutating func combinations(_ axes: [Axis], range: Range<Int>) -> [[Choice]]? {
        var count = 1
        for axis in axes where count <= Self.maxCases { count *= axis.choices.count }
        guard count <= Self.maxCases else {
            return refuse("matrix", message: "more than \(Self.maxCases) cases (remove some choices)", range: range)
        }
        return axes.reduce([[]]) { rows, axis in rows.flatMap { row in axis.choices.map { row + [$0] } } }
    }

    // MARK: - Axes

    private mutating func axes(of matrix: JSONValue) -> [Axis] {
        if matrix["themes"] == nil {
            report(
                "matrix.themes", message: "there are no themes (expected files, folders, patterns or presets' ids)",
                range: matrix.range)
        }
        return [
            axis("theme", choices: themes(matrix["themes"])),
            axis("layout", choices: named(matrix["layouts"], at: "matrix.layouts") { [Argument("--layout=" + $0)] }),
            axis("device", choices: named(matrix["devices"], at: "matrix.devices") { [Argument("--device=" + $0)] }),
            axis("mode", choices: modes(matrix["modes"])),
            axis("state", choices: states(matrix["states"])),
        ].compactMap(\.self)
    }

    private func axis(_ name: String, choices: [Choice]?) -> Axis? {
        choices.map { Axis(name: name, choices: $0) }
    }

    /// Reads a list of words, each of which is its own name, or an object from names to words. Returns nil if it is absent.
    private mutating func named(
        _ value: JSONValue?, at path: String, words: (String) -> [Argument]
    ) -> [Choice]? {
        listed(value, at: path, words: words).map { checked($0, at: path) }
    }

    /// Reads the themes: in a list, a folder stands for its themes, and a pattern for the files that match. Returns nil if the
    /// member is absent.
    private mutating func themes(_ value: JSONValue?) -> [Choice]? {
        let path = "matrix.themes"
        guard let listed = listed(value, at: path, words: { [Argument($0)] }) else { return nil }
        var choices: [Choice] = []
        for choice in listed {
            guard let files = files(of: choice) else {
                choices.append(choice)
                continue
            }
            if value?.object != nil {
                report(
                    path,
                    message: "\(Quoted(choice.value)) stands for several themes, which cannot share a name "
                        + "(put it into a list)", range: choice.range)
            } else if files.isEmpty {
                report(path, message: "\(Quoted(choice.value)) matches no theme document", range: choice.range)
            }
            choices += files
        }
        return checked(choices, at: path)
    }

    /// Returns a choice for each file that a folder or a pattern stands for; nil for the name of one theme, and for what the
    /// suite may not name, which is reported with the cases.
    private func files(of choice: Choice) -> [Choice]? {
        let word = FilePath(choice.value)
        func choices(_ base: FilePath, _ files: [[FilePath]]) -> [Choice] {
            // The suite's own documents may be in the same folder.
            let own = Set([folder.suite, folder.environment, folder.themes].compactMap { FileTarget($0) })
            return files.compactMap { names in
                let file = names.reduce(base) { $0.appending($1) }
                guard FileTarget(file.from(folder.path)).map(own.contains) != true else { return nil }
                let inner = names.map { String(decoding: $0.bytes, as: UTF8.self) }
                return Choice(
                    value: String(decoding: file.bytes, as: UTF8.self),
                    name: OutputName.slug(of: Self.withoutEnding(inner.joined(separator: "_"))),
                    words: WordList([Argument(file.bytes)], at: choice.words.path, ranges: [choice.range]),
                    range: choice.range)
            }
        }
        let file = word.from(folder.path)
        if file.isMissing, let pattern = PathPattern(choice.value) {
            guard folder.boundary.contains(pattern.base, namedIn: folder.path) else { return nil }
            return choices(pattern.base, pattern.files(in: pattern.base.from(folder.path)))
        }
        guard word.looksLikeFile, file.isFolder, folder.boundary.problem(with: word, namedIn: folder.path) == nil
        else { return nil }
        let documents = (try? ThemeFolder.documents(at: file)) ?? []
        // A folder that is itself a theme has one document.
        return documents == [file] ? nil : choices(word, documents.map { [$0.lastComponent] })
    }

    /// Reads a list of words, each of which is its own name, or an object from names to words. Returns nil if it is absent.
    private mutating func listed(
        _ value: JSONValue?, at path: String, words: (String) -> [Argument]
    ) -> [Choice]? {
        guard let value else { return nil }
        let entries =
            value.object?.map { ($0.name, $0.value) } ?? value.array?.map { (Self.name(of: $0.string ?? ""), $0) }
        guard let entries, !entries.isEmpty else {
            return refuse(
                value, at: path, not: "a list of words (expected one with a word or more, or an object of words)") ?? []
        }
        return entries.compactMap { name, word in
            guard let text = word.string, 1...Self.maxBytes ~= text.utf8.count else {
                return refuse(word, at: path, not: "a word of 1 to \(Self.maxBytes) bytes")
            }
            let list = WordList(words(text), at: path, ranges: [word.range])
            return Choice(value: text, name: name, words: list, range: word.range)
        }
    }

    /// Returns the name of a file, preset or built-in layout in the cases' names.
    private static func name(of word: String) -> String {
        FilePath(word).looksLikeFile ? name(of: FilePath(word)) : OutputName.slug(of: word)
    }

    /// Returns the name of a file in the cases' names.
    static func name(of path: FilePath) -> String {
        OutputName.slug(of: withoutEnding(String(decoding: path.lastComponent.bytes, as: UTF8.self)))
    }

    private static func withoutEnding(_ name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    private mutating func modes(_ value: JSONValue?) -> [Choice]? {
        if let value, value.array == nil { return refuse(value, at: "matrix.modes", not: "a list of modes") ?? [] }
        return named(value, at: "matrix.modes") { [Argument("--mode=" + $0)] }
    }

    private mutating func states(_ value: JSONValue?) -> [Choice]? {
        guard let value else { return nil }
        guard let states = value.object, !states.isEmpty else {
            return refuse(
                value, at: "matrix.states", not: "an object of lists of words (expected one such as {\"plain\": []})")
                ?? []
        }
        return checked(
            states.map { state in
                let path = "matrix.states." + state.name
                let words = self.words(state.value, at: path)
                return Choice(value: state.name, name: state.name, words: words, range: state.nameRange)
            }, at: "matrix.states")
    }

    /// Returns the choices, and reports names that files cannot have or that occur twice.
    private mutating func checked(_ choices: [Choice], at path: String) -> [Choice] {
        var names: Set<String> = []
        for choice in choices {
            if !isFileName(choice.name) {
                report(
                    path, message: "\(Quoted(choice.name)) is not a name (expected \(Self.nameRule))",
                    range: choice.range)
            } else if !names.insert(choice.name).inserted {
                report(
                    path,
                    message: "\(Quoted(choice.value)) has the same name as another one (give each a name in an object, "
                        + "or list themes by a pattern, such as ../brands/*/theme.json)",
                    range: choice.range)
            }
        }
        return choices
    }

    // MARK: - Exclusions

    /// Reads the exclusions. Returns a function that tells whether a combination is excluded.
    private mutating func exclusions(_ value: JSONValue?, axes: [Axis]) -> ([Choice]) -> Bool {
        guard let value else { return { _ in false } }
        guard let list = value.array else {
            return refuse(value, at: "matrix.exclude", not: "a list of objects") ?? { _ in false }
        }
        let rules = list.enumerated().map { index, rule in exclusion(rule, at: "matrix.exclude[\(index)]", axes: axes) }
        return { choices in rules.contains { rule in rule.allSatisfy { choices[$0.axis].name == $0.name } } }
    }

    /// Returns the choices that a combination must have to be excluded, each with the index of its axis.
    private mutating func exclusion(
        _ rule: JSONValue, at path: String, axes: [Axis]
    ) -> [(axis: Int, name: String)] {
        guard let members = rule.object, !members.isEmpty else {
            return refuse(
                path,
                message: "\(source.shown(rule)) excludes nothing "
                    + "(expected an object with a theme, layout, device, mode or state)",
                range: rule.range) ?? []
        }
        checkMembers(of: rule, .exclusion, at: path)
        return axes.enumerated().compactMap { index, axis in
            guard let value = rule[axis.name] else { return nil }
            if let choice = axis.choices.first(where: { [$0.name, $0.value].contains(value.string) }) {
                return (index, choice.name)
            }
            let values = axis.choices.map(\.value)
            let meant = NearestName.suggestion(for: value.string ?? "", among: values).map { "did you mean \($0)?" }
            return refuse(
                value, at: path + "." + axis.name, not: "in the matrix (\(meant ?? "expected a \(axis.name) of it"))")
                ?? (index, "")
        } + absent(rule, at: path, axes: axes)
    }

    /// Reports members of an exclusion whose axis the matrix does not have.
    private mutating func absent(
        _ rule: JSONValue, at path: String, axes: [Axis]
    ) -> [(axis: Int, name: String)] {
        for name in SuiteFormat.Part.exclusion.members where !axes.contains(where: { $0.name == name }) {
            guard let value = rule[name] else { continue }
            report(path + "." + name, message: "the matrix has no \(name)s (list them there)", range: value.range)
        }
        return []
    }
}
