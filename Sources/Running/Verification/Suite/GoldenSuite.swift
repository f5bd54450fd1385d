internal import Files
internal import Options
internal import RenderOptions
package import Documents
internal import KeyboardPreview

/// The cases for which golden pictures are kept, as a document lists them:
///
///     { "options": ["--scale", "1"],
///       "cases": [
///         { "name": "midnight-dark", "render": ["midnight", "--mode", "dark"] },
///         { "name": "popup", "render": ["linen", "--long-press", "e:2"], "list": true },
///         { "name": "glow", "render": ["neon"], "compare": ["--tolerance", "1"] },
///         { "name": "app", "render": ["neon", "--mode", "dark"], "screenshot": "shots/dark.png" } ] }
///
/// `render` has the arguments of `kbrender render`, `compare` those of `diff` that say what is ignored, and `options`
/// arguments with which every case of a golden begins. An app's `screenshot` is compared with its theme. Paths of files are
/// relative to the suite's folder; any other theme is the id of a preset. A `matrix` makes more cases: each theme in each layout,
/// mode and state, on each device, except the exclusions. A suite names files of its repository only, unless the user allows more.
package struct GoldenSuite: Sendable {
    let source: SourceText
    /// The cases in order, their names unique.
    package let cases: [GoldenCase]
    /// How many of them, the first ones, the document lists; its matrix makes the others.
    let listed: Int

    /// Reads a suite whose document is in `folder`.
    package static func read(_ source: SourceText, in folder: GoldenFolder) -> ParseResult<GoldenSuite> {
        let document = JSONReader.read(source)
        guard let value = document.value else { return ParseResult(nil, document.diagnostics) }
        var reader = GoldenSuiteReader(source: source, folder: folder)
        let cases = reader.cases(of: value)
        let suite = reader.diagnostics.isEmpty ? GoldenSuite(source: source, cases: cases, listed: reader.listed) : nil
        return ParseResult(suite, reader.diagnostics)
    }
}

/// The reader of a suite's cases.
struct GoldenSuiteReader {
    let source: SourceText
    let folder: GoldenFolder
    /// How many cases the document lists.
    private(set) var listed = 0
    /// The problems found so far.
    var diagnostics: [Diagnostic] = []
    /// The files that were checked, each with what is wrong with it.
    private(set) var checked: [FilePath: String?] = [:]
    /// What was reported, each with its place.
    private(set) var reported: Set<String> = []

    mutating func cases(of document: JSONValue) -> [GoldenCase] {
        guard document.object != nil else {
            return refuse(document, at: "", not: "an object (expected one with cases or a matrix)") ?? []
        }
        checkMembers(of: document, .suite, at: "")
        let options = words(document["options"], at: "options")
        let (list, matrix) = (document["cases"], document["matrix"])
        guard list?.array != nil || list == nil && matrix != nil else {
            return refuse(
                "cases", message: "there is no list of cases (expected one, or a matrix)",
                range: list?.range ?? document.range) ?? []
        }
        var names: Set<String> = []
        let cases = list?.array?.enumerated().compactMap { index, value in
            readCase(value, at: "cases[\(index)]", options: options, into: &names)
        }
        listed = cases?.count ?? 0
        return (cases ?? []) + (matrix.map { matrixCases($0, options: options, into: &names) } ?? [])
    }

    private mutating func readCase(
        _ value: JSONValue, at path: String, options: WordList, into names: inout Set<String>
    ) -> GoldenCase? {
        checkMembers(of: value, .goldenCase, at: path)
        let keepsList = list(of: value, path)
        let screenshot = screenshot(of: value, path)
        guard let name = name(value, at: path, into: &names),
            let picture = listedPicture(value, at: path, options: value["screenshot"] == nil ? options : nil),
            let comparison = parsed(
                [words(value["compare"], at: path + ".compare")], table: GoldenCase.comparisonTable, range: value.range)
        else { return nil }
        return GoldenCase(
            name: name.text, picture: picture, comparison: comparison, keepsList: keepsList, screenshot: screenshot,
            range: name.range)
    }

    /// Returns the path of the screenshot that a case compares with its theme; nil for none.
    private mutating func screenshot(of value: JSONValue, _ path: String) -> FilePath? {
        guard let member = value["screenshot"] else { return nil }
        guard let text = member.string, !text.isEmpty else {
            return refuse(member, at: path + ".screenshot", not: "a picture's file (expected a PNG, JPEG or WebP file)")
        }
        if let list = value["list"] {
            report(path + ".list", message: "nothing is drawn for a screenshot (leave it out)", range: list.range)
        }
        let file = FilePath(text)
        if let problem = folder.boundary.problem(with: file, namedIn: folder.path) {
            report(path + ".screenshot", message: problem, range: member.range)
        }
        return file.from(folder.path).normalized
    }

    /// Returns true if the display list's text is kept.
    mutating func list(of value: JSONValue, _ path: String) -> Bool {
        guard let list = value["list"] else { return false }
        return list.bool ?? refuse(list, at: path + ".list", not: "true or false") ?? false
    }

    /// The rule for names of cases and choices.
    static let nameRule = "at most 100 of the characters A–Z a–z 0–9 _ -"

    /// Returns true for a name that the case's files can have.
    func isFileName(_ name: String) -> Bool { !name.isEmpty && OutputName.slug(of: name) == name }

    private mutating func name(
        _ value: JSONValue, at path: String, into names: inout Set<String>
    ) -> (text: String, range: Range<Int>)? {
        guard let name = value["name"], let text = name.string, isFileName(text) else {
            let problem = value["name"].map { "\(source.shown($0)) is not a name" } ?? "missing"
            let range = value["name"]?.range ?? value.range
            return refuse(path + ".name", message: "\(problem) (expected \(Self.nameRule))", range: range)
        }
        return unique(text, at: path + ".name", range: name.range, into: &names) ? (text, name.range) : nil
    }

    /// Reserves a name for a case. Returns false if it is invalid or taken. File systems of macOS and Windows have one file for
    /// names that differ only in case, so `names` holds them in lower case.
    mutating func unique(_ name: String, at path: String, range: Range<Int>, into names: inout Set<String>) -> Bool {
        guard isFileName(name) else {
            return refuse(path, message: "\(Quoted(name)) is not a name (expected \(Self.nameRule))", range: range)
                ?? false
        }
        guard names.insert(name.lowercased()).inserted else {
            report(
                path,
                message:
                    "\(Quoted(name)) is also the name of another case, whatever its capitals (choose another name)",
                range: range)
            return false
        }
        return true
    }

    /// Returns the picture of a case; without options that every picture has, the theme of a screenshot.
    private mutating func listedPicture(_ value: JSONValue, at path: String, options: WordList?) -> PictureOptions? {
        guard let render = value["render"] else {
            return refuse(
                path + ".render", message: "nothing is drawn (expected the words that follow `kbrender render`)",
                range: value.range)
        }
        let own = words(render, at: path + ".render")
        guard let options else { return picture([own], table: GoldenCase.themeTable, range: render.range) }
        return picture([options, own], range: render.range)
    }

    /// Words of a picture's arguments, and the member of the suite that they come from.
    struct WordList {
        let words: [Argument]
        /// The member.
        let path: String
        /// The words' ranges in the document; none for words that are not there.
        private let ranges: [Range<Int>]

        /// Creates a list of words; they have one range, if any, or one each.
        init(_ words: [Argument], at path: String, ranges: [Range<Int>] = []) {
            (self.words, self.path, self.ranges) = (words, path, ranges)
        }

        /// Returns the range of a word, by its number.
        func range(of number: Int) -> Range<Int>? { number < ranges.count ? ranges[number] : ranges.last }

        /// Returns the number of the word that names a file, by itself or at its end.
        fileprivate func index(of file: FilePath) -> Int? {
            words.firstIndex { $0.bytes.reversed().starts(with: file.bytes.reversed()) }
        }
    }

    /// Returns the picture that some arguments describe, with its files' paths relative to the suite's folder. What no word is to
    /// blame for is reported at the last list.
    mutating func picture(
        _ lists: [WordList], table: Command<PictureOptions> = GoldenCase.pictureTable, range: Range<Int>
    ) -> PictureOptions? {
        guard let picture = parsed(lists, table: table, range: range) else { return nil }
        let path = lists.last?.path ?? ""
        guard !picture.theme.isStandardStream else {
            return refuse(path, message: "a theme from standard input (expected a file or a preset's id)", range: range)
        }
        guard checkFiles(of: picture, lists, at: path, range: range) else { return nil }
        return picture.named(from: folder.path)
    }

    /// Returns whether the suite may name all files of a picture; reports those that it may not.
    private mutating func checkFiles(
        of picture: PictureOptions, _ lists: [WordList], at path: String, range: Range<Int>
    ) -> Bool {
        var isAllowed = true
        for file in picture.namedFiles {
            let problem = checked[file] ?? folder.boundary.problem(with: file, namedIn: folder.path)
            checked[file] = .some(problem)
            guard let problem else { continue }
            isAllowed = false
            let mention = lists.lazy.reversed().compactMap { list in list.index(of: file).map { (list, $0) } }.first
            report(
                mention?.0.path ?? path, message: problem, range: mention.flatMap { $0.range(of: $1) } ?? range)
        }
        return isAllowed
    }

    /// Returns the words in a list of strings; none if it is absent.
    mutating func words(_ value: JSONValue?, at path: String) -> WordList {
        guard let value else { return WordList([], at: path) }
        let words = value.array?.compactMap(\.string)
        guard let list = value.array, let words, words.count == list.count else {
            return refuse(
                value, at: path, not: "a list of words (expected one such as [\"midnight\", \"--mode\", \"dark\"])")
                ?? WordList([], at: path)
        }
        guard words.reduce(0, { $0 + $1.utf8.count + 1 }) <= Self.maxBytes else {
            return refuse(path, message: "words of more than \(Self.maxBytes) bytes (shorten them)", range: value.range)
                ?? WordList([], at: path)
        }
        return WordList(words.map { Argument($0) }, at: path, ranges: list.map(\.range))
    }

    /// The most bytes in a list of words, and in a path: every case of a matrix has them, and no real command line is as
    /// long.
    static let maxBytes = 4096

    /// Returns the values of some words; reports a fault at the word that has it.
    mutating func parsed<Arguments>(
        _ lists: [WordList], table: Command<Arguments>, range: Range<Int>
    ) -> Arguments? {
        let words = lists.flatMap(\.words)
        do {
            return try OptionParser.parse(words, for: table)
        } catch {
            let locations = lists.flatMap { list in list.words.indices.map { (list.path, list.range(of: $0)) } }
            let location = OptionParser.faultyWord(in: words, for: table).map { locations[$0] }
            return refuse(
                location?.0 ?? lists.last?.path ?? "", message: error.message ?? "", range: location?.1 ?? range)
        }
    }

    mutating func checkMembers(of value: JSONValue, _ part: SuiteFormat.Part, at path: String) {
        let names = part.members
        for member in value.object ?? [] where !names.contains(member.name) && member.name != "$schema" {
            let meant = NearestName.suggestion(for: member.name, among: names).map { "did you mean \($0)?" }
            report(
                path,
                message:
                    "unknown property \(Quoted(member.name)) (\(meant ?? "expected " + Prose.alternatives(names)))",
                range: member.nameRange)
        }
    }

    /// Reports that a value is not what its member takes, and returns nil in its place.
    mutating func refuse<Value>(_ value: JSONValue, at path: String, not wanted: String) -> Value? {
        refuse(path, message: "\(source.shown(value)) is not \(wanted)", range: value.range)
    }

    /// Reports a problem, and returns nil in place of the value that has it.
    mutating func refuse<Value>(_ path: String, message: String, range: Range<Int>) -> Value? {
        report(path, message: message, range: range)
        return nil
    }

    /// Reports a problem, once: cases share words.
    mutating func report(_ path: String, message: String, range: Range<Int>) {
        guard reported.insert("\(range) \(path): \(message)").inserted else { return }
        diagnostics.append(Diagnostic(VerificationDiagnosticKinds.suite, path: path, message, in: source, at: range))
    }
}

extension PictureOptions {
    /// The files and folders that the picture's arguments name.
    fileprivate var namedFiles: [FilePath] {
        var files = (theme.looksLikeFile ? [theme] : []) + source.companions + request.fontFolders.map { FilePath($0) }
        if case .file(let layout) = layout { files.append(layout) }
        return files
    }

    /// Returns the same picture with its files' paths relative to a folder, and its theme a preset if it is not a file.
    fileprivate func named(from folder: FilePath) -> PictureOptions {
        var picture = self
        picture.source = picture.source.from(folder)
        picture.theme = theme.looksLikeFile ? theme.from(folder).normalized : Preset.word(theme)
        if case .file(let path) = layout { picture.layout = .file(path.from(folder).normalized) }
        picture.request.fontFolders = request.fontFolders.map {
            String(decoding: FilePath($0).from(folder).bytes, as: UTF8.self)
        }
        return picture
    }
}
