internal import Documents
internal import ThemeModel

/// A server's answer around a document: `data`, or `theme`, `result` or `payload` beside words about the request.
enum Envelope {
    private static let names = ["data", "theme", "result", "payload"]
    /// The number of envelopes in each other.
    private static let depth = 2

    /// Returns the document in an answer, with a note, or the document itself. Values keep their places in the whole source.
    static func opened(_ document: SourceDocument) -> SourceDocument {
        guard !isKnown(document) else { return document }
        var inner = document
        for _ in 0..<depth {
            guard let next = opened(once: inner) else { break }
            inner = next
            if isKnown(inner) { return inner }
        }
        return document
    }

    private static func isKnown(_ document: SourceDocument) -> Bool {
        if DocumentKind.certain(document.root) != nil || DocumentKind.isVariantAlone(document.root) { return true }
        return ForeignKind.all.contains {
            $0 != ForeignKind(format: DesignTokens.self) && $0.format.recognizes(document)
        }
    }

    private static func opened(once document: SourceDocument) -> SourceDocument? {
        let members = document.root.object ?? []
        guard let name = names.first(where: { document.root[$0] != nil }),
            let member = members.first(where: { $0.name == name })
        else { return nil }
        let others = members.filter { $0.name != name }
        guard others.allSatisfy({ $0.value.isScalar }), name == names[0] || others.contains(where: { !$0.value.isNull })
        else { return nil }
        var inner = document
        inner.notes.append(
            Diagnostic(
                DesignDiagnosticKinds.answer, path: name, "the document is in a server's answer", in: document.source,
                at: member.nameRange))
        guard let list = member.value.array else {
            guard member.value.object != nil else { return nil }
            return inner.with(root: member.value)
        }
        guard let first = list.first, list.allSatisfy({ $0.object != nil }) else { return nil }
        if list.count > 1 {
            inner.notes.append(
                Diagnostic(
                    ImportDiagnosticKinds.otherThemes, path: name,
                    "the answer has \(list.count) documents, and kbrender reads the first (the option pick chooses one)",
                    in: document.source, at: member.value.range))
            inner.list = list
        }
        return inner.with(root: first)
    }

    /// Returns the error of an answer that says that the request failed; nil for any other document.
    static func failure(_ root: JSONValue, in source: SourceText) -> Diagnostic? {
        guard let success = root["success"], success.bool == false, root["data"]?.object == nil else { return nil }
        let reason = root["message"]?.string ?? root["error"]?.string ?? root["error"]?["message"]?.string
        let detail = reason.map { ": \(Quoted($0))" } ?? ""
        return Diagnostic(
            ThemeDiagnosticKinds.notTheme, path: "success", "the server's answer says that the request failed\(detail)",
            in: source, at: success.range)
    }
}

extension SourceDocument {
    /// The documents of a server's list, each with the names that `--pick` takes.
    var listed: [(entry: ThemeEntry, document: SourceDocument)] {
        list.map { root in
            var document = with(root: root)
            document.list = []
            document.notes.removeAll { $0.kind == ImportDiagnosticKinds.otherThemes }
            var names = ["id", "name"].compactMap { root[$0]?.string }
            if case .foreign(let kind)? = Opening.document(document).recognizedKind?.form {
                var log = ImportLog()
                names += kind.format.themes(in: document, ImportRequest(), &log).flatMap(\.names)
            }
            return (ThemeEntry(names: names.isEmpty ? [baseName] : names) { _ in nil }, document)
        }
    }

    /// Returns the document of a server's list that has a name. Throws if none or several have it.
    func picked(_ pick: String) throws(ImportError) -> SourceDocument {
        let listed = listed
        let index = try ThemeChoice.index(of: pick, among: listed.map(\.entry))
        return listed[index].document
    }
}

extension JSONValue {
    /// True for a value that is neither a list nor an object.
    fileprivate var isScalar: Bool { array == nil && object == nil }
}
