internal import Documents
package import StoreModel

/// What became of the documents that were to be copied.
package struct CopyResult: Sendable {
    /// How many were copied.
    package var copied = 0
    /// How many were there already.
    package var kept = 0
    /// Those that were not copied, each with its reason.
    package var leftOut: [String] = []
    /// What somebody should know about those that were copied.
    package var notes: [String] = []

    /// How many documents were imported.
    package var summary: String { "\(Prose.counted(copied, noun: "document")) imported, \(kept) there already" }
}

/// Copies between a database and a folder of files, each of which takes up where an earlier one ended, and checks.
extension StoreDatabase {
    /// How many documents are one change.
    private static let group = 200

    /// Takes the documents of a folder. A published document becomes the newest version of its theme, unless the version that
    /// is there is higher. With `onlyNew`, what the store has ever had is left alone, whatever became of it, and a theme that it has
    /// had needs a higher version: so a folder can be taken again and again.
    /// `examine` describes documents and calls `meanwhile` once, which writes those before them; `progress` learns how many are
    /// done, of how many.
    package func take(
        from folder: DocumentFolder, onlyNew: Bool = false,
        examine: (_ documents: [StoredDocument], _ meanwhile: () -> Void) -> [ThemeExamination?],
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws -> CopyResult {
        let items = try folder.items()
        var result = CopyResult()
        var examined: [(Candidate, ThemeExamination?)] = []
        // After the last group, nothing is examined while that one is written.
        for start in stride(from: 0, to: items.count + Self.group, by: Self.group) {
            var unknown: [Candidate] = []
            for item in items.dropFirst(start).prefix(Self.group) {
                let content: DocumentFolder.Content
                do {
                    content = try folder.content(item)
                } catch {
                    result.leftOut.append("\(item.path): \(error.description)")
                    continue
                }
                let candidate = Candidate(item: item, content: content, isOnlyNew: onlyNew)
                if try read({ connection in try candidate.isKnown(in: connection) }) {
                    result.kept += 1
                } else {
                    unknown.append(candidate)
                }
            }
            var writing = Result<Void, any Error>.success(())
            let examinations = examine(unknown.map(\.content.document)) {
                writing = Result { try take(examined, result: &result) }
            }
            try writing.get()
            examined = Array(zip(unknown, examinations))
            if start > 0 { progress(min(start, items.count), items.count) }
        }
        return result
    }

    /// Takes documents of a folder as one change.
    private func take(_ examined: [(Candidate, ThemeExamination?)], result: inout CopyResult) throws {
        guard !examined.isEmpty else { return }
        try change { change in
            for (candidate, examination) in examined {
                // Another process may have been first.
                if try candidate.isKnown(in: change.connection) {
                    result.kept += 1
                } else if let reason = try candidate.take(in: change, examined: examination) {
                    result.leftOut.append("\(candidate.item.path): \(reason)")
                } else {
                    result.copied += 1
                    result.notes += candidate.notes
                }
            }
        }
    }

    /// Writes all documents into a folder, with their records. `leftOut` of the result says what a folder cannot hold, and
    /// what is in the folder but not in the store.
    package func give(to folder: DocumentFolder, progress: (_ done: Int, _ total: Int) -> Void) throws -> CopyResult {
        let total = try read { try $0.number("SELECT count(*) FROM shelves") ?? 0 }
        var result = CopyResult()
        var written: Set<DocumentFolder.Item> = []
        for shelf in ReviewState.allCases {
            var last = ""
            while true {
                let documents = try read { try $0.uploads(on: shelf, after: last, limit: Self.group) }
                for upload in documents {
                    if try folder.put(upload) {
                        result.copied += 1
                    } else {
                        result.kept += 1
                    }
                    written.insert(DocumentFolder.Item(upload))
                    last = upload.id.description
                }
                progress(result.copied + result.kept, total)
                if documents.count < Self.group { break }
            }
        }
        result.leftOut = try historyNotes()
        let items = try folder.items()
        for shelf in ReviewState.allCases {
            let others = items.count { $0.isOnShelf && $0.shelf == shelf && !written.contains($0) }
            if others > 0 {
                result.leftOut.append(
                    "\(shelf.rawValue): \(Prose.counted(others, noun: "document")) of the folder left alone: not in the store"
                )
            }
        }
        return result
    }

    /// What a folder cannot hold.
    private func historyNotes() throws -> [String] {
        try counts(of: "history").filter { $0.count != 0 }.map {
            "\(Prose.counted($0.count, noun: $0.noun)) \($0.rest): a folder cannot hold this"
        }
    }

    /// Returns what a file of statements counts, with what is said of it.
    private func counts(of file: String) throws -> [(noun: String, rest: String, count: Int)] {
        try rows(StoreStatements.text(file)) { ($0.text(1), $0.text(2), $0.integer(3)) }
    }

    /// Returns what is wrong with the database; empty if nothing is. Reads all of it.
    package func problems(progress: (_ done: Int, _ total: Int) -> Void) throws -> [String] {
        var problems = try read { connection in try connection.damage() }
        // Other questions about a damaged database have no sure answers.
        guard problems.isEmpty else { return problems }
        problems = try read(DatabaseSchema.differences)
        guard problems.isEmpty else { return problems }
        problems = try rows("SELECT id FROM shelves UNION SELECT id FROM themes UNION SELECT id FROM removed") { row in
            ThemeID(row.text(0)) == nil ? "the id \(row.text(0)) is not one of a theme" : nil
        }
        problems += try counts(of: "checks").filter { $0.count > 0 }.map {
            "\(Prose.counted($0.count, noun: $0.noun)) \($0.rest)"
        }
        return problems + (try spoiledDocuments(progress: progress))
    }

    private func spoiledDocuments(progress: (_ done: Int, _ total: Int) -> Void) throws -> [String] {
        var problems: [String] = []
        let total = try read { try $0.number("SELECT count(*) FROM documents") ?? 0 }
        var done = 0
        try read { connection in
            try connection.groups(
                of: """
                    SELECT number, digest, bytes, description, contrast, description_digest FROM documents
                    WHERE number > ?1 ORDER BY number LIMIT ?2
                    """, limit: Self.group
            ) {
                ($0.integer(0), Self.fault(ofDocument: $0))
            } _: { group in
                problems += group.compactMap(\.value)
                done += group.count
                progress(done, total)
            }
        }
        return problems
    }

    private static func fault(ofDocument row: any DatabaseRow) -> String? {
        let text = DescriptionText(description: row.text(3), contrast: row.text(4))
        if row.document(2).digest != row.text(1) { return "the document \(row.text(1)) has other bytes than it had" }
        if text.digest == row.text(5), DescriptionText.read(text.description) != nil { return nil }
        return "the document \(row.text(1)) has another description than it had"
    }
}

extension StoreCaller {
    /// Whoever works on the store beside the service.
    static let maintainer = StoreCaller(name: "operator", role: .reviewer)
}

/// A document of a folder that a store may take.
private struct Candidate: Sendable {
    let item: DocumentFolder.Item
    let content: DocumentFolder.Content
    /// True if only what the store has never had is taken.
    let isOnlyNew: Bool

    private var digest: String { content.document.digest }

    /// Returns whether the store has it; with `isOnlyNew`, whether the store has ever had it.
    func isKnown(in connection: any DatabaseConnection) throws -> Bool {
        let storedID = try connection.rows(
            "SELECT description FROM documents WHERE digest = ?1", with: [.text(digest)]
        ) { DescriptionText.read($0.text(0))?.id }.first
        // The document says whose theme it is, so its bytes do.
        guard let id = storedID.flatMap({ ThemeID($0) }) else { return false }
        if isOnlyNew, try hasBeen(id, in: connection) { return true }
        // What is published need not be reviewed again.
        if item.shelf == .incoming, try connection.upload(id, on: .published)?.document.digest == digest { return true }
        let upload = try connection.upload(id, on: item.shelf)
        guard let upload, upload.document.digest == digest else { return false }
        guard let record = content.record else { return true }
        return upload.record.owner == record.owner && upload.record.reason == record.reason
    }

    /// Returns whether the document was published once, or somebody has sent it once: it may be published, removed or rejected since.
    private func hasBeen(_ id: ThemeID, in connection: any DatabaseConnection) throws -> Bool {
        let statement =
            item.shelf == .published
            ? "SELECT 1 FROM versions WHERE id = ?1 AND digest = ?2"
            : """
            SELECT 1 FROM audit WHERE id = ?1 AND digest = ?2 AND (action <> 'import' OR coalesce(detail, ?3) = ?3) LIMIT 1
            """
        let shelf: [DatabaseValue] = item.shelf == .published ? [] : [.text(item.shelf.rawValue)]
        return try connection.number(statement, with: [.text(id.description), .text(digest)] + shelf) != nil
    }

    /// Puts the document into the store. Returns why not, if it is left out.
    func take(in change: StoreChange, examined examination: ThemeExamination?) throws -> String? {
        guard let examination else { return "cannot be read (`kbrender validate` says why)" }
        guard let theme = examination.theme, examination.isValid else {
            return "is broken (`kbrender validate` says how)"
        }
        guard !item.isOnShelf || theme.id == item.name else {
            return "is the theme \(Quoted(theme.id)) (name the file after the theme's id)"
        }
        guard let id = ThemeID(theme.id) else {
            return "has the id \(Quoted(theme.id)) (expected \(ThemeID.expected))"
        }
        let life = try change.connection.life(of: id)
        let old = try change.connection.upload(id, on: item.shelf)
        if let reason = try refusal(theme, id: id, over: old, in: change.connection) { return reason }
        var record = content.record ?? StoreRecord(owner: nil, version: nil, digest: digest)
        // Without a record, what is published keeps its owner.
        if content.record == nil { record.owner = (life.current[item.shelf] ?? life.former)?.name }
        record.digest = digest
        record.version = theme.version
        try change.add(content.document, described: theme)
        let isNew = old?.document.digest != digest
        try change.put(record, id: id, on: item.shelf, theme: isNew ? theme : nil)
        try change.audit("import", id: id, by: .maintainer, digest: digest, detail: item.shelf.rawValue)
        return nil
    }

    /// Returns why the store does not take the document in place of what it has; nil if it does.
    private func refusal(
        _ theme: ThemeDescription, id: ThemeID, over old: StoredUpload?, in connection: any DatabaseConnection
    ) throws -> String? {
        // An upload with a record comes from a store; of another one nobody knows whether it is newer than what its author sent.
        let isUpload = item.shelf != .published
        if isUpload, old != nil, isOnlyNew || content.record == nil {
            return "the store has another upload of this theme (decide about that one first)"
        }
        let needsHigher = isOnlyNew || isUpload
        guard !isUpload || content.record == nil else { return nil }
        let last = needsHigher ? try connection.lastVersion(of: id) : old?.record.version
        guard let last, let lastVersion = ThemeVersion(last) else { return nil }
        let version = theme.version.flatMap { ThemeVersion($0) }
        let isTooLow =
            needsHigher ? version.map { $0 <= lastVersion } ?? true : version.map { $0 < lastVersion } ?? false
        guard isTooLow else { return nil }
        return "has \(theme.version.map { "version \(Quoted($0))" } ?? "no version"), and the store has \(last)"
            + (needsHigher ? " (a document that was changed needs a higher version)" : "")
    }

    /// What somebody should know about the document: it was edited by hand, so that its record does not count.
    var notes: [String] {
        content.formerOwner.map { owner in
            [
                "\(item.path) belongs to the reviewers, not to \(Quoted(owner)): its record describes another document"
            ]
        } ?? []
    }
}
