package import Documents
internal import ScreenshotReading
internal import Syntaxes
internal import ThemeModel

extension ThemeSource {
    /// Opens the source: an archive by its first bytes, a text by its contents. Several of its themes can then be read.
    package func open() -> SourceDocument.Opening {
        switch content {
        case .folder(let folder): SourceDocument.open(folder, named: name)
        case .file(let bytes) where ZipArchive.isArchive(bytes): SourceDocument.open(archive: bytes, named: name)
        case .file(let bytes) where Screenshot.begins(bytes):
            SourceDocument.open(picture: bytes, as: hints, named: name)
        case .file(let bytes): SourceDocument.open(SourceText(name: name, bytes: bytes, isSeen: isSeen))
        }
    }

    /// Whether its contents show a theme of a kind that kbrender reads. A picture is one only where it is named: in a folder, it
    /// may be a preview of a theme beside it.
    package var showsTheme: Bool {
        let opening = open()
        guard case .document = opening else { return false }
        return opening.recognizedKind.map { $0 != .screenshot } ?? false
    }

    /// What a document brings to a folder of design tokens.
    package enum TokenContent: Sendable {
        case none
        /// Only references to the tokens of other files.
        case references
        case colors
    }

    /// Returns what a document brings to a folder of design tokens, which with others like it makes a theme.
    package static func tokens(in document: SourceText) -> TokenContent {
        let opening = SourceDocument.open(document)
        guard case .document(let opened) = opening, NativeTokenFile(opened) == nil else { return .none }
        if opening.recognizedKind == .designTokens { return .colors }
        let tokens = TokenTree(opened.root, in: opened.source).tokens
        return !tokens.isEmpty && tokens.allSatisfy { $0.alias != nil } ? .references : .none
    }
}

extension SourceDocument {
    /// The result of opening a source.
    package enum Opening: Sendable {
        /// A document that can be read.
        case document(SourceDocument)
        /// A document with broken JSON, as recovered by the reader.
        case broken(SourceText, JSONOutcome)
        /// A text in a syntax that nothing shows, with the reason why it is no theme: only a named kind can make one of it.
        case unknown(SourceText, [Diagnostic])
        /// An unreadable source, with the reason.
        case refused([Diagnostic])

        /// The text of a source that is one; nil for an archive, a folder, and what cannot be read.
        var text: SourceText? {
            switch self {
            case .document(let document):
                document.isWhole ? nil : document.marked ?? document.source
            case .broken(let text, _), .unknown(let text, _): text
            case .refused: nil
            }
        }
    }

    /// Opens a text without what is around it, unless what is left is only a native document.
    fileprivate static func open(_ source: SourceText) -> Opening {
        if let kind = UnsupportedKind(binary: source.bytes) { return .refused([kind.diagnostic(in: source)]) }
        let text = PastedText(source)
        guard !text.isPlain else { return open(bare: source) }
        switch open(bare: text.bare) {
        case .document(let document): return .document(document.found(in: source, noting: text.notes))
        case .broken: return json(source)
        case .unknown(_, let reasons): return .unknown(source, reasons)
        case .refused(let reasons): return .refused(reasons)
        }
    }

    private static func open(bare source: SourceText) -> Opening {
        guard source.bytes.count <= Limits.documentBytes, source.firstInvalidByte == nil else { return json(source) }
        switch source.firstSignificantByte {
        case UInt8(ascii: "{"): return json(source)
        case UInt8(ascii: "i") where source.begins(with: SwiftTokens.heading):
            guard let tokens = SwiftTokens.document(source) else { return lines(source) }
            return tokens.value.map { json($0) } ?? .refused(tokens.diagnostics)
        case UInt8(ascii: "["):
            // A list, or the name of a section.
            if let syntax = Syntax(recognizing: source) { return read(source, as: syntax) }
            return source.firstSection == nil ? json(source) : unknown(source)
        case UInt8(ascii: "<"):
            let isColors = source.begins(with: "<key>Ansi 0 Color")
            return isColors ? read(source, as: .propertyList) : unknown(source)
        default: return lines(source)
        }
    }

    /// Opens a text in lines. YAML of the kinds that have no other syntax is that kind, whatever its lines look like.
    private static func lines(_ source: SourceText) -> Opening {
        let yaml = looksLikeYAML(source.bytes) ? read(source, as: .yaml) : nil
        if case .document(let document)? = yaml,
            ForeignKind.all.contains(where: { $0.format.syntaxes == [.yaml] && $0.format.recognizes(document) })
        {
            return .document(document)
        }
        if source.firstSignificantByte == UInt8(ascii: "\""), let document = pasted(source) {
            return .document(document)
        }
        let isProse = UnsupportedKind(text: source) == .markdown
        if !isProse, let syntax = Syntax(recognizing: source) { return read(source, as: syntax) }
        if let yaml { return yaml }
        let json = json(source)
        guard case .broken = json, !source.looksLikeJSON || UnsupportedKind(text: source) != nil else { return json }
        return unknown(source)
    }

    private static func unknown(_ source: SourceText) -> Opening {
        let reason = UnsupportedKind(text: source)?.diagnostic(in: source) ?? ImportDiagnosticKinds.unknownText(source)
        return .unknown(source, [reason])
    }

    private static func json(_ source: SourceText) -> Opening {
        let json = JSONReader.outcome(of: source)
        if let root = json.sound {
            if let failure = Envelope.failure(root, in: source) { return .refused([failure]) }
            return .document(Envelope.opened(SourceDocument(source: source, root: root, syntax: .json)))
        }
        if let document = foreign(source) ?? pasted(source) { return .document(document) }
        // A document that shows no keyboard may be another program's: what it lacks as kbrender's own says nothing.
        if let root = json.value, let fault = json.faults.first,
            DocumentKind.probable(root) == nil || isForeign(SourceDocument(source: source, root: root, syntax: .json))
        {
            return .unknown(source, [fault])
        }
        return .broken(source, json)
    }

    private static func isForeign(_ document: SourceDocument) -> Bool {
        guard DocumentKind.certain(document.root) == nil else { return false }
        return ForeignKind.all.contains { kind in
            (!document.isLenient || kind.format.takesComments) && kind.format.recognizes(document)
        }
    }

    /// Returns a document of another program, whose JSON may have comments, and commas before closing brackets, if that program takes
    /// them; nil if it is none.
    private static func foreign(_ source: SourceText) -> SourceDocument? {
        for strictly in [true, false] {
            let reading = Syntax.json.read(source, strictly: strictly)
            guard let root = reading.value else { continue }
            var document = SourceDocument(source: source, root: root, syntax: .json)
            document.isLenient = !strictly
            guard isForeign(document) else { continue }
            document.isLenient = !strictly || !reading.diagnostics.isEmpty
            document.notes = reading.diagnostics
            return document
        }
        return nil
    }

    /// Returns the document of another program that a text was cut from; nil if there is none.
    private static func pasted(_ source: SourceText) -> SourceDocument? {
        for whole in PastedText.wholes(of: source) {
            guard let document = foreign(whole.source) else { continue }
            let end = source.bytes.count
            let note = ImportDiagnosticKinds.around(whole.message, in: source, at: max(0, end - 1)..<end)
            return document.found(in: source, noting: [note])
        }
        return nil
    }

    /// Reads a text in a syntax.
    private static func read(_ source: SourceText, as syntax: Syntax) -> Opening {
        let reading = syntax.read(source)
        guard let root = reading.value else { return .unknown(source, reading.diagnostics) }
        var document = SourceDocument(source: source, root: root, syntax: syntax)
        document.notes = reading.diagnostics
        return .document(document)
    }

    /// Reads a source as a format that the user has named: in the first of its syntaxes in which it is one of its documents,
    /// otherwise in the first in which it can be read.
    static func read(_ opening: Opening, for format: any ForeignFormat.Type) -> Opening {
        if case .document(let document) = opening {
            if document.isWhole || format.syntaxes.contains(document.syntax) && format.recognizes(document) {
                return opening
            }
        }
        guard let text = opening.text else { return opening }
        var readings: [Opening] = []
        for syntax in format.syntaxes {
            let reading = syntax == .json && !format.takesComments ? strict(opening, text) : marked(text, syntax)
            if case .document(let document) = reading, format.recognizes(document) { return reading }
            readings.append(reading)
        }
        let readable = readings.first { if case .document = $0 { true } else { false } }
        return readable ?? readings.first ?? opening
    }

    /// Returns a source as strict JSON.
    private static func strict(_ opening: Opening, _ text: SourceText) -> Opening {
        switch opening {
        case .document(let document) where document.syntax == .json && !document.isLenient: opening
        case .broken: opening
        case .document, .unknown, .refused: PastedText(text).isPlain ? json(text) : marked(text, .json)
        }
    }

    /// Reads a text in a syntax, without what is around it.
    private static func marked(_ text: SourceText, _ syntax: Syntax) -> Opening {
        let pasted = PastedText(text)
        guard !pasted.isPlain else { return read(text, as: syntax) }
        switch read(pasted.bare, as: syntax) {
        case .document(let document): return .document(document.found(in: text, noting: pasted.notes))
        case .unknown(_, let reasons): return .unknown(text, pasted.notes + reasons)
        case let other: return other
        }
    }

    /// Returns the document as what a text has, with the notes on what is around it there.
    private func found(in text: SourceText, noting around: [Diagnostic]) -> SourceDocument {
        var document = self
        document.marked = text
        document.notes = around + notes
        return document
    }

    private init(source: SourceText, root: JSONValue, syntax: Syntax) {
        self.init(source: source, root: root, syntax: syntax, name: source.name)
    }

    /// Opens a folder of design tokens: by the file that lists its sets and themes, or as all its files together.
    fileprivate static func open(_ folder: ThemeSource.Folder, named name: String) -> Opening {
        let index = ThemeSource.folderIndex
        guard let bytes = folder.file(index, upTo: Limits.documentBytes) else {
            let empty = SourceText(name: name, bytes: [])
            guard folder.holdsOnlyTokens else {
                let message =
                    "the folder has no \(index) that can be read, and not all its .json files are design tokens "
                    + "(expected a folder of design tokens)"
                return .refused([Diagnostic(ThemeDiagnosticKinds.notTheme, message, in: empty, at: 0..<0)])
            }
            let root = JSONValue(.array([]), range: 0..<0)
            return .document(SourceDocument(source: empty, root: root, syntax: .json, name: name, folder: folder))
        }
        let source = SourceText(name: "\(name)/\(index)", bytes: bytes)
        let json = Syntax.json.read(source, strictly: true)
        guard let root = json.value else { return .refused(json.diagnostics) }
        var document = SourceDocument(source: source, root: root, syntax: .json, name: name, folder: folder)
        document.notes = json.diagnostics
        return .document(document)
    }

    /// Opens a picture, which is read when its theme is.
    fileprivate static func open(picture bytes: [UInt8], as hints: KeyboardHints, named name: String) -> Opening {
        let source = SourceText(name: name, bytes: [])
        let root = JSONValue(.array([]), range: 0..<0)
        return .document(SourceDocument(source: source, root: root, syntax: .json, name: name, picture: (bytes, hints)))
    }

    /// Opens an archive by the first of the files that formats look for and that holds a document of one; if none does, it is the
    /// first of them. Files with a certain name come before those with an ending.
    fileprivate static func open(archive bytes: [UInt8], named name: String) -> Opening {
        let whole = SourceText(name: name, bytes: [])
        do throws(ArchiveError) {
            let archive = try ZipArchive(bytes)
            if let kind = UnsupportedKind(entries: archive.entries.map(\.name)) {
                return .refused([kind.diagnostic(in: whole)])
            }
            let wanted = ForeignKind.all.flatMap { kind in
                kind.format.archived.map { (kind.format, $0.file, $0.syntax) }
            }
            let (endings, names) = (wanted.filter { $0.1.hasPrefix(".") }, wanted.filter { !$0.1.hasPrefix(".") })
            var readings: [Opening] = []
            for (format, file, syntax) in names + endings {
                let match = archive[file] ?? archive.entries.first { file.hasPrefix(".") && $0.name.hasSuffix(file) }
                guard let entry = match else { continue }
                let isStrict = syntax == .json && !format.takesComments
                let reading = try read(entry, of: archive, named: name, as: syntax, isStrict: isStrict)
                if case .document(let document) = reading,
                    ForeignKind.all.contains(where: { $0.format.recognizes(document) })
                {
                    return reading
                }
                readings.append(reading)
            }
            guard let first = readings.first else {
                let files = Prose.alternatives(names.map(\.1) + endings.map { "a file that ends in \($0.1)" })
                throw ArchiveError(message: "there is no file in the archive that can be a theme (expected \(files))")
            }
            return first
        } catch {
            return .refused([Diagnostic(ImportDiagnosticKinds.archive, error.message, in: whole, at: 0..<0)])
        }
    }

    /// Reads a file of an archive; JSON that is not strict may have comments.
    private static func read(
        _ entry: ZipArchive.Entry, of archive: ZipArchive, named name: String, as syntax: Syntax, isStrict: Bool
    ) throws(ArchiveError) -> Opening {
        let written = SourceText(name: "\(name)!\(entry.name)", bytes: try archive.contents(of: entry))
        let source = written.withoutMark ?? written
        let reading = syntax.read(source, strictly: isStrict)
        guard let root = reading.value else { return .refused(reading.diagnostics) }
        var document = SourceDocument(source: source, root: root, syntax: syntax, name: name, archive: archive)
        document.notes = reading.diagnostics
        if written.bytes.count != source.bytes.count { document.notes += [ImportDiagnosticKinds.mark(in: written)] }
        return .document(document)
    }

    /// Returns true if the first line that is not empty, a comment or a marker begins with `word:`.
    static func looksLikeYAML(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            let line = rest[..<end].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            rest = rest[end...].dropFirst()
            guard let first = line.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "%"),
                !line.starts(with: "---".utf8)
            else { continue }
            return beginsMember(line)
        }
        return false
    }

    /// Returns true for a line that begins with `word:`, whether or not the word is in quotes.
    private static func beginsMember(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
        let isClosed = line[..<colon].allSatisfy { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
        let after = line[(colon + 1)...].first
        return isClosed && (after == nil || after == 0x20 || after == 0x0D || after == 0x09)
    }
}

extension SourceText {
    /// The first byte that is neither white space nor in a comment; nil if there is none.
    var firstSignificantByte: UInt8? {
        var at = 0
        while at < bytes.count {
            if bytes[at].isSpace {
                at += 1
            } else if let comment = SourceComment(in: bytes, at: at) {
                guard let end = comment.end else { return bytes[at] }
                at = end
            } else {
                return bytes[at]
            }
        }
        return nil
    }

    /// True for a text that can only be meant as JSON: it is empty, or begins with a bracket, a string or a number.
    fileprivate var looksLikeJSON: Bool {
        guard let first = firstSignificantByte else { return true }
        return "{[\"/,-".utf8.contains(first) || first.isDigit
    }

    /// The line of the section with which settings begin; nil for other texts. Behind it stands a key with a value, or another
    /// section.
    var firstSection: Range<Int>? {
        var first: Range<Int>?
        for case (let range, let line?, _) in SettingsLines(self, in: SyntaxLimits.recognizedBytes) {
            let isSection =
                line.section?.unicodeScalars.contains(where: \.properties.isAlphabetic) == true
                && bytes[range].trimmedBlanks.last == UInt8(ascii: "]")
                && !bytes[range].contains { ",{\"".utf8.contains($0) }
            if let first { return isSection || line.separator == UInt8(ascii: "=") ? first : nil }
            guard isSection else { return nil }
            first = range
        }
        return nil
    }

    /// Returns whether a text is in the document's beginning.
    func begins(with text: String) -> Bool {
        bytes.prefix(SyntaxLimits.recognizedBytes).firstRange(of: Array(text.utf8)) != nil
    }
}
