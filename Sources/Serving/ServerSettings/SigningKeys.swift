internal import Digest
package import Documents
package import Files

/// The keys that sign pictures' addresses, newest first. The first one signs and all verify, so a key can be replaced while
/// addresses signed with the old one are in use.
package struct SigningKeys: Sendable {
    private let keys: [[UInt8]]

    /// The lengths of a key in bytes: shorter ones can be guessed, and longer ones add nothing with SHA-256.
    private static let lengths = 16...64
    /// More keys than this cannot come from rotation.
    private static let maxKeys = 16
    /// What a key should be, for messages.
    static let expected =
        "\(2 * lengths.lowerBound) to \(2 * lengths.upperBound) hexadecimal digits, as `openssl rand -hex 32` writes"

    /// Reads a file of keys in hexadecimal digits, one per line. Skips empty lines and those that begin with #.
    package init(reading path: FilePath) throws(OperationError) {
        let file = try InputFile(reading: path)
        try self.init(String(decoding: file.bytes, as: UTF8.self), name: file.name)
    }

    init(_ text: String, name: String) throws(OperationError) {
        var keys: [[UInt8]] = []
        for (n, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let word = line.filter { !$0.isWhitespace }
            if word.isEmpty || word.hasPrefix("#") { continue }
            guard let key = Self.key(word) else {
                // The line itself is a secret.
                throw OperationError("\(name):\(n + 1): is not a key (expected \(Self.expected))", .badData)
            }
            keys.append(key)
        }
        guard (1...Self.maxKeys).contains(keys.count) else {
            throw OperationError("\(name): has \(keys.count) keys (expected 1 to \(Self.maxKeys))", .badData)
        }
        self.keys = keys
    }

    /// Returns the key that hexadecimal digits stand for; nil if they are none, or too few or too many.
    static func key(_ hex: String) -> [UInt8]? {
        [UInt8](hexadecimal: hex).flatMap { lengths.contains($0.count) ? $0 : nil }
    }

    /// Returns an address's signature by a key: base64url without padding, 43 characters.
    private func signature(_ address: SignedAddress, by key: [UInt8]) -> String {
        Base64.urlText(HMAC.code(of: address.message, key: key))
    }

    /// Returns an address with its signature by the newest key, which replaces any that it has.
    package func signed(path: String, query: String) -> String {
        let address = SignedAddress(path: path, query: query)
        let last = "\(SignedAddress.parameter)=\(signature(address, by: keys[0]))"
        return "\(path)?\((address.parameters + [last[...]]).joined(separator: "&"))"
    }

    /// Returns true if a query has exactly one signature, made with one of the keys. Tries all keys, so that the time does
    /// not reveal which one matches.
    package func verify(path: String, query: String) -> Bool {
        let address = SignedAddress(path: path, query: query)
        guard address.signatures.count == 1 else { return false }
        let given = Array(address.signatures[0].utf8)
        return keys.reduce(false) { isMatch, key in
            HMAC.areEqual(Array(signature(address, by: key).utf8), given) || isMatch
        }
    }
}
