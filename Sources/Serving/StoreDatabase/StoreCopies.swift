package import Documents
internal import Parallel
package import ThemeStore

/// What became of the documents that were to be copied.
package struct CopyResult: Sendable {
    /// How many were copied.
    package var copied = 0
    /// How many were there already.
    package var kept = 0
    /// Those that were not copied, each with its reason.
    package var leftOut: [String] = []
}

/// Copies between a database and a folder of files, each of which takes up where an earlier one ended, and checks.
extension StoreDatabase {
    /// How many documents are one change.
    private static let group = 200

    /// Takes the documents of a folder. A published document becomes the newest version of its theme, unless the version that
    /// is there is higher. `examine` describes a document; `progress` learns how many are done, of how many.
    package func take(
        from folder: StoreFolder, examine: @escaping @Sendable ([UInt8]) -> ThemeExamination?,
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws(StoreError) -> CopyResult {
        let documents = Shelf.allCases.flatMap { shelf in
            folder.listing(of: shelf).keys.sorted().map { (shelf, $0) }
        }
        var result = CopyResult()
        for start in stride(from: 0, to: documents.count, by: Self.group) {
            let end = min(start + Self.group, documents.count)
            var unknown: [Candidate] = []
            for (shelf, id) in documents[start..<end] {
                guard let document = folder.document(id, on: shelf) else { continue }
                let record =
                    folder.record(id, on: shelf)
                    ?? StoreRecord(owner: nil, version: nil, digest: document.digest)
                let candidate = Candidate(id: id, shelf: shelf, document: document, record: record)
                if try has(candidate) { result.kept += 1 } else { unknown.append(candidate) }
            }
            let found = unknown
            let examinations = Parallel.map(found.count) { examine(found[$0].document.bytes) }
            try change { change throws(StoreError) in
                for (candidate, examination) in zip(found, examinations) {
                    if let reason = try take(candidate, examined: examination, in: change) {
                        result.leftOut.append("\(candidate.shelf.rawValue)/\(candidate.id).json: \(reason)")
                    } else {
                        result.copied += 1
                    }
                }
            }
            progress(end, documents.count)
        }
        return result
    }

    private struct Candidate: Sendable {
        let id: ThemeID
        let shelf: Shelf
        let document: StoredDocument
        var record: StoreRecord
    }

    private func has(_ candidate: Candidate) throws(StoreError) -> Bool {
        let upload = try read { connection throws(StoreError) in
            try connection.upload(candidate.id, on: candidate.shelf)
        }
        return upload?.document.digest == candidate.document.digest && upload?.record?.owner == candidate.record.owner
            && upload?.record?.reason == candidate.record.reason
    }

    /// Takes a document of a folder. Returns why not, if it is left out.
    private func take(
        _ candidate: Candidate, examined examination: ThemeExamination?, in change: StoreChange
    ) throws(StoreError) -> String? {
        guard let examination, let theme = examination.theme, examination.isValid else {
            return "is broken (`kbrender validate` says how)"
        }
        guard theme.id == candidate.id.description else {
            return "is the theme \(Quoted(theme.id)) (name the file after the theme's id)"
        }
        let old = try change.connection.upload(candidate.id, on: candidate.shelf)
        if candidate.shelf == .published, let known = old?.record?.version, let version = ThemeVersion(known),
            let new = theme.version.flatMap({ ThemeVersion($0) }), new < version
        {
            return "has version \(Quoted(theme.version ?? "")), and the store has \(known)"
        }
        var record = candidate.record
        record.digest = candidate.document.digest
        record.version = theme.version
        try change.add(candidate.document, described: theme)
        let isNew = old?.document.digest != candidate.document.digest
        try change.put(record, id: candidate.id, on: candidate.shelf, theme: isNew ? theme : nil)
        try change.audit("import", id: candidate.id, by: Self.operatorName, digest: record.digest)
        return nil
    }

    /// Whoever works on the store beside the service.
    private static let operatorName = StoreCaller(name: "operator", role: .reviewer)

    /// Writes all documents into a folder, with their records. `leftOut` of the result says what a folder cannot hold, and
    /// what is in the folder but not in the store.
    package func give(
        to folder: StoreFolder, progress: (_ done: Int, _ total: Int) -> Void
    ) throws(StoreError) -> CopyResult {
        let total = try read { connection throws(StoreError) in
            try connection.number("SELECT count(*) FROM shelves") ?? 0
        }
        var result = CopyResult()
        var written: [Shelf: Set<ThemeID>] = [:]
        for shelf in Shelf.allCases {
            var last = ""
            while true {
                let documents = try documents(on: shelf, after: last)
                for upload in documents {
                    guard let record = upload.record else { continue }
                    if try folder.place(upload.document, record: record, id: upload.id, on: shelf) {
                        result.copied += 1
                    } else {
                        result.kept += 1
                    }
                    written[shelf, default: []].insert(upload.id)
                    last = upload.id.description
                }
                progress(result.copied + result.kept, total)
                if documents.count < Self.group { break }
            }
        }
        result.leftOut = try historyWords()
        for shelf in Shelf.allCases {
            let others = folder.listing(of: shelf).keys.filter { written[shelf]?.contains($0) != true }
            if !others.isEmpty {
                result.leftOut.append(
                    "\(shelf.rawValue): \(others.count) of the folder's documents are not in the store, and stay as they are"
                )
            }
        }
        return result
    }

    private func documents(on shelf: Shelf, after id: String) throws(StoreError) -> [StoredUpload] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT shelves.id, shelves.shelf, documents.bytes, shelves.owner, shelves.version, shelves.time, shelves.reason
                FROM shelves JOIN documents USING (digest) WHERE shelves.shelf = ?1 AND shelves.id > ?2
                ORDER BY shelves.id LIMIT ?3
                """, with: [.text(shelf.rawValue), .text(id), .integer(Self.group)], read: Self.uploadRow
            ).compactMap(\.self)
        }
    }

    /// What a folder cannot hold, in words.
    private func historyWords() throws(StoreError) -> [String] {
        let kinds = [
            ("earlier versions of themes", "SELECT (SELECT count(*) FROM versions) - (SELECT count(*) FROM themes)"),
            ("owners of removed themes", "SELECT count(*) FROM removed"),
            ("decisions about uploads", "SELECT count(*) FROM reviews"),
            ("entries of the audit log", "SELECT count(*) FROM audit"),
        ]
        var words: [String] = []
        for (name, question) in kinds {
            let count = try read { connection throws(StoreError) in try connection.number(question) ?? 0 }
            if count > 0 { words.append("\(count) \(name): a folder cannot hold them") }
        }
        return words
    }

    /// Returns what is wrong with the database; empty if nothing is. Reads all of it.
    package func problems(
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws(StoreError) -> [String] {
        var problems = try read { connection throws(StoreError) in try connection.damage() }
        // Other questions about a damaged database have no sure answers.
        guard problems.isEmpty else { return problems }
        for (words, question) in Self.agreements {
            let count = try read { connection throws(StoreError) in try connection.number(question) ?? 0 }
            if count > 0 { problems.append("\(count) \(words)") }
        }
        return problems + (try spoiledDocuments(progress: progress))
    }

    /// Questions that must be answered with 0, after what is wrong otherwise.
    private static let agreements = [
        (
            "published documents are not in the list of themes",
            """
            SELECT count(*) FROM shelves LEFT JOIN themes USING (id, digest)
            WHERE shelf = 'published' AND themes.number IS NULL
            """
        ),
        (
            "themes of the list are not published",
            """
            SELECT count(*) FROM themes LEFT JOIN shelves ON shelf = 'published' AND shelves.id = themes.id
            WHERE shelves.id IS NULL
            """
        ),
        (
            "themes cannot be found by words",
            "SELECT count(*) FROM themes WHERE number NOT IN (SELECT rowid FROM words)"
        ),
        (
            "themes are too many or too few for their stored number",
            "SELECT abs((SELECT count(*) FROM themes) - (SELECT count FROM counts WHERE name = 'themes'))"
        ),
    ]

    private func spoiledDocuments(
        progress: (_ done: Int, _ total: Int) -> Void
    ) throws(StoreError) -> [String] {
        var problems: [String] = []
        let total = try read { connection throws(StoreError) in
            try connection.number("SELECT count(*) FROM documents") ?? 0
        }
        var (last, done) = (0, 0)
        while true {
            let rows = try read { connection throws(StoreError) in
                try connection.rows(
                    "SELECT number, digest, bytes FROM documents WHERE number > ?1 ORDER BY number LIMIT ?2",
                    with: [.integer(last), .integer(Self.group)]
                ) { ($0.integer(0), $0.text(1), StoredDocument($0.bytes(2)).digest) }
            }
            for (number, digest, found) in rows {
                last = number
                if digest != found { problems.append("the document \(digest) has other bytes than it had") }
            }
            done += rows.count
            progress(done, total)
            if rows.count < Self.group { return problems }
        }
    }
}

extension StoreError {
    /// The failure of a command that works on a store.
    package var operationError: OperationError {
        switch self {
        case .full(let words): OperationError("the disk is full: \(words)", .inputOutput)
        case .unavailable(let words): OperationError("the database cannot be reached: \(words)", .unavailable)
        case .failed(let failure): failure
        case .changed: OperationError("another process changed the store meanwhile", .inputOutput)
        case .refused: OperationError("the store refuses this change", .internalError)
        }
    }
}
