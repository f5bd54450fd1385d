internal import Documents
internal import ThemeModel

/// Changes to a document of design tokens, colours, a palette or a brand. The document's own reader decides what a place
/// takes, so there is no second list of the members.
struct DesignAssignment {
    private let source: SourceText
    private let kind: DocumentKind
    private let root: JSONValue

    /// Nil for a keyboard theme, for a document that is not JSON, and for metadata, which are the same in all documents.
    init?(_ path: ThemePath, in source: SourceText) {
        if path.steps.count == 1, MetadataName(rawValue: path.description) != nil { return nil }
        guard let root = JSONReader.outcome(of: source).read(as: nil, in: source).value else { return nil }
        kind = DocumentKind(recognizing: root)
        guard kind != .keyboard else { return nil }
        self.source = source
        self.root = root
    }

    /// Returns the change that sets a member to the first spelling in JSON that its place takes; objects around it that are
    /// absent are added. Throws if it takes none.
    func setting(_ path: ThemePath, toOneOf spellings: [String]) throws(ThemeEditError) -> ThemeEdit {
        var problem = "\(path): has no value"
        for json in spellings {
            let edit = addition(of: path, json)
            guard let fault = try fault(after: edit, at: path) else { return edit }
            problem = fault
        }
        throw .refused(problem)
    }

    /// Returns the change that removes a member. Throws if the document needs it.
    func removal(of path: ThemePath) throws(ThemeEditError) -> ThemeEdit {
        let edit = ThemeEdit.remove(path)
        guard ThemeEdit.has(path, root: root) else { return edit }
        if let problem = try fault(after: edit, at: path) { throw .refused(problem) }
        return edit
    }

    private func addition(of path: ThemePath, _ json: String) -> ThemeEdit {
        guard let outer = ThemePath(Array(path.steps.dropLast())), !ThemeEdit.has(outer, root: root),
            case .member(let name)? = path.steps.last
        else { return .set(path, json: json) }
        return addition(of: outer, "{\(JSONOutput.quoted(name)): \(json)}")
    }

    /// Returns what is wrong at a path after a change.
    private func fault(after edit: ThemeEdit, at path: ThemePath) throws(ThemeEditError) -> String? {
        let changed = try edit.applied(to: source).source
        let name = path.description
        let diagnostics = ThemeDocument.read(changed, as: kind, modes: nil).diagnostics
        let fault = diagnostics.first { fault in
            let isInside = fault.path == name || fault.path.hasPrefix(name + ".") || fault.path.hasPrefix(name + "[")
            let isUnknown = fault.kind == ThemeDiagnosticKinds.unknownProperty
            return isInside && (isUnknown || fault.severity == .error) || isUnknown && name.hasPrefix(fault.path + ".")
        }
        return fault.map { "\($0.path): \($0.message)" }
    }
}
