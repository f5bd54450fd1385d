internal import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import ServerSettings
internal import Synchronization

/// The signatures of pictures' addresses, if the service requires them.
final class AddressSigner: Sendable {
    private let path: FilePath?
    private let keys: Mutex<SigningKeys?>

    /// Reads a file of keys; with nil, addresses need no signature.
    init(_ path: FilePath?) throws(OperationError) {
        self.path = path
        keys = Mutex(try path.map { path throws(OperationError) in try SigningKeys(reading: path) })
    }

    /// True if addresses need a signature.
    var isRequired: Bool { path != nil }

    /// Reads the file again. Throws if that fails; the old keys then stay in use.
    func reread() throws(OperationError) {
        guard let path else { return }
        let new = try SigningKeys(reading: path)
        keys.withLock { $0 = new }
    }

    /// Refuses an address that is not signed with a known key, or has expired.
    func check(_ target: RequestTarget, expiry: Int?) throws(Problem) {
        if let keys = keys.withLock({ $0 }), !keys.verify(path: target.rawPath, query: target.rawQuery ?? "") {
            throw Problem(
                .badSignature, detail: "The address has no valid signature (expected one that `kbrender sign` made).")
        }
        if let expiry, time(nil) >= expiry {
            throw Problem(.badSignature, detail: "The address has expired (get a new one).")
        }
    }

    /// Returns an address that this service answers.
    func signed(_ address: String) -> String {
        guard let keys = keys.withLock({ $0 }) else { return address }
        let parts = address.split(separator: "?", maxSplits: 1)
        return keys.signed(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "")
    }
}
