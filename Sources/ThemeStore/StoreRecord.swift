internal import Digest
package import Documents

/// Where a theme stands in the store. The raw values are the names of the folders.
package enum Shelf: String, CaseIterable, Sendable {
    /// Everybody sees it.
    case published
    /// It waits for a review.
    case incoming
    /// A reviewer has refused it.
    case rejected
}

/// A document as it lies in the store.
package struct StoredDocument: Sendable {
    /// Its bytes, as they were uploaded.
    package let bytes: [UInt8]
    /// Their SHA-256 in hexadecimal digits.
    package let digest: String
    /// When its file came to be as it is, in seconds since 1970; nil for what is no file yet, and for one that changed while it
    /// was read.
    package let changed: Int?

    /// Takes a document's bytes.
    package init(_ bytes: [UInt8], changed: Int? = nil) {
        self.bytes = bytes
        self.changed = changed
        digest = SHA256.hex(of: bytes)
    }
}

/// What the store knows of a document beside its bytes: the file `ID.meta.json`. It counts for the document with its digest;
/// of one that was edited by hand since, it still tells the owner.
package struct StoreRecord: Hashable, Sendable {
    /// The name of who uploaded it first; nil where it came by hand.
    package var owner: String?
    /// When it came to where it is (RFC 3339).
    package var time: String
    /// The theme's version.
    package var version: String?
    /// The document's digest.
    package var digest: String
    /// Why it was rejected.
    package var reason: String?

    /// Describes a document.
    package init(owner: String?, time: String, version: String?, digest: String, reason: String? = nil) {
        self.owner = owner
        self.time = time
        self.version = version
        self.digest = digest
        self.reason = reason
    }

    /// Bytes of a record's file: a reason of 500 characters, each spelled out, and the rest.
    static let fileBytes = 1 << 14

    /// Reads a record's file; nil where it is none.
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

/// Who changes the store.
package struct StoreCaller: Hashable, Sendable {
    /// The name.
    package let name: String
    /// True where the themes of others may be changed too.
    package let isReviewer: Bool

    /// Names somebody.
    package init(name: String, isReviewer: Bool) {
        self.name = name
        self.isReviewer = isReviewer
    }
}

/// Why the store was not changed.
package enum StoreError: Error, Sendable {
    /// The theme is somebody else's.
    case foreign
    /// What is there is not what the change was meant for.
    case changed
    /// There is no such theme.
    case missing
    /// The system refuses.
    case failed(OperationError)
}
