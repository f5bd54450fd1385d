internal import Digest
package import Documents

/// The status of a theme in the store. The raw values are the names of the folders.
package enum Shelf: String, CaseIterable, Sendable {
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
    /// When its file last changed, in seconds since 1970; nil for a document without a file, or one whose file changed while
    /// it was read.
    package let changed: Int?

    /// Creates a document from its bytes.
    package init(_ bytes: [UInt8], changed: Int? = nil) {
        self.bytes = bytes
        self.changed = changed
        digest = SHA256.hex(of: bytes)
    }
}

/// The store's record of a document, in the file `ID.meta.json`. It describes the document with its digest; if that was
/// edited by hand since, only the owner is still valid.
package struct StoreRecord: Hashable, Sendable {
    /// The name of the first uploader; nil if the document was added by hand.
    package var owner: String?
    /// When it was put on its shelf (RFC 3339).
    package var time: String
    /// The theme's version.
    package var version: String?
    /// The document's digest.
    package var digest: String
    /// Why it was rejected.
    package var reason: String?

    /// Creates a record.
    package init(owner: String?, time: String, version: String?, digest: String, reason: String? = nil) {
        self.owner = owner
        self.time = time
        self.version = version
        self.digest = digest
        self.reason = reason
    }

    /// The most bytes in a record's file: a reason of 500 characters, each escaped, and the rest.
    static let fileBytes = 1 << 14

    /// Reads a record's file; nil if it is not valid.
    init?(_ bytes: [UInt8]) {
        guard let json = JSONReader.read(SourceText(name: "meta", bytes: bytes), limit: Self.fileBytes).value,
            let digest = json["digest"]?.string
        else { return nil }
        self.init(
            owner: json["owner"]?.string, time: json["time"]?.string ?? "", version: json["version"]?.string,
            digest: digest, reason: json["reason"]?.string)
    }

    /// The record as an object.
    package var json: JSONOutput {
        func text(_ value: String?) -> JSONOutput { value.map(JSONOutput.string) ?? .null }
        return .object([
            ("owner", text(owner)), ("time", .string(time)), ("version", text(version)), ("digest", .string(digest)),
            ("reason", text(reason)),
        ])
    }

    /// The bytes of its file.
    var bytes: [UInt8] { Array((json.text() + "\n").utf8) }
}

/// Somebody who changes the store.
package struct StoreCaller: Hashable, Sendable {
    /// The name.
    package let name: String
    /// True if they may also change the themes of others.
    package let isReviewer: Bool

    /// Creates a caller.
    package init(name: String, isReviewer: Bool) {
        self.name = name
        self.isReviewer = isReviewer
    }
}

/// Why the store was not changed.
package enum StoreError: Error, Sendable {
    /// The theme belongs to somebody else.
    case foreign
    /// The store has another version than the change expects.
    case changed
    /// There is no such theme.
    case missing
    /// The system refused.
    case failed(OperationError)
}
