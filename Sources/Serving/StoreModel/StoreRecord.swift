internal import Digest
package import Documents
internal import Files

/// The status of a theme in the store. The raw values are the names of the folders.
package enum ReviewState: String, CaseIterable, Sendable {
    /// Everybody can see it.
    case published
    /// It waits for a review.
    case incoming
    /// A reviewer has rejected it.
    case rejected
}

/// A document in the store.
package struct StoredDocument: Sendable {
    /// Its bytes, as they were uploaded.
    package let bytes: [UInt8]
    /// Their SHA-256 in hexadecimal digits.
    package let digest: String
    /// When it was published, in seconds since 1970; nil for others.
    package let changed: Int?

    /// Creates a document from its bytes.
    package init(_ bytes: [UInt8], changed: Int? = nil) {
        self.bytes = bytes
        self.changed = changed
        digest = SHA256.hex(of: bytes)
    }
}

/// The store's record of a document; in a folder, the file `ID.meta.json`. It counts only for the document that has its digest: if
/// the file was added or edited by hand since, its owner does not own that.
package struct StoreRecord: Hashable, Sendable {
    /// The owner's name; nil if the document belongs to the reviewers.
    package var owner: String?
    /// When it was put on its shelf (RFC 3339).
    package var time: String
    package var version: String?
    package var digest: String
    /// The digest of the same owner's document that it replaces: in folders of earlier versions, which wrote a record before its
    /// document, and might be killed between the two.
    var replaces: String?
    /// Why it was rejected.
    package var reason: String?

    /// Creates a record of now.
    package init(owner: String?, version: String?, digest: String, reason: String? = nil) {
        self.owner = owner
        self.time = Duration.utcNow
        self.version = version
        self.digest = digest
        self.reason = reason
    }

    /// The most bytes in a record's file: a reason of 500 characters, each escaped, and the rest.
    package static let fileBytes = 1 << 14

    /// Reads a record's file; nil if it is not valid.
    package init?(_ bytes: [UInt8]) {
        guard let json = JSONReader.read(SourceText(name: "meta", bytes: bytes), limit: Self.fileBytes).value,
            let digest = json["digest"]?.string
        else { return nil }
        owner = json["owner"]?.string
        time = json["time"]?.string ?? ""
        version = json["version"]?.string
        self.digest = digest
        replaces = json["replaces"]?.string
        reason = json["reason"]?.string
    }

    /// Returns whether it is the record of a document.
    package func describes(_ document: StoredDocument) -> Bool {
        document.digest == digest || document.digest == replaces
    }

    /// The record as an object.
    var json: JSONOutput {
        [
            "owner": JSONOutput(owner), "time": .string(time), "version": JSONOutput(version),
            "digest": .string(digest), "replaces": JSONOutput(replaces), "reason": JSONOutput(reason),
        ]
    }

    /// The bytes of its file.
    package var bytes: [UInt8] { Array((json.text() + "\n").utf8) }
}

/// An upload that waits for a review, or was rejected.
package struct StoredUpload: Sendable {
    package let id: ThemeID
    /// Where it is.
    package let shelf: ReviewState
    package let document: StoredDocument
    package let record: StoreRecord
    /// A later upload has a higher number, whatever the time of day was to the service that took it.
    package let number: Int

    package init(id: ThemeID, shelf: ReviewState, document: StoredDocument, record: StoreRecord, number: Int = 0) {
        self.id = id
        self.shelf = shelf
        self.document = document
        self.record = record
        self.number = number
    }
}

/// Why the store was not changed.
package enum StoreError: Error, Sendable {
    /// The caller may not do this.
    case refused(ThemeRefusal)
    /// The store has another version than the change expects.
    case changed
    /// The disk is full. Nothing was changed; the words say what could not be written.
    case full(String)
    /// The database cannot be reached now; the words say why. Whether a change was made that was under way is not known.
    case unavailable(String)
    case failed(OperationError)
}
