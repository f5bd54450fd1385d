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
            guard let key = Self.bytes(word), Self.lengths.contains(key.count) else {
                // The line itself is a secret.
                throw OperationError(
                    "\(name):\(n + 1): is not a key (expected \(2 * Self.lengths.lowerBound) to "
                        + "\(2 * Self.lengths.upperBound) hexadecimal digits, as `openssl rand -hex 32` "
                        + "writes)",
                    .badData)
            }
            keys.append(key)
        }
        guard (1...Self.maxKeys).contains(keys.count) else {
            throw OperationError("\(name): has \(keys.count) keys (expected 1 to \(Self.maxKeys))", .badData)
        }
        self.keys = keys
    }

    /// Returns the bytes that hexadecimal digits stand for; nil if they are none.
    static func bytes(_ hex: String) -> [UInt8]? {
        let digits = hex.utf8.map { UInt8(String(UnicodeScalar($0)), radix: 16) }
        guard digits.count % 2 == 0, digits.allSatisfy({ $0 != nil }) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { (digits[$0] ?? 0) << 4 | (digits[$0 + 1] ?? 0) }
    }

    /// The parameter that holds the signature.
    package static let parameter = "sig"
    /// The parameter for the time when an address expires, in seconds since 1970.
    package static let expiry = "expires"

    /// Returns the message to sign: the path, `?`, and the encoded parameters without the signature, sorted by their bytes,
    /// with `&` between them.
    static func message(path: String, query: String) -> [UInt8] {
        let parameters = query.split(separator: "&").map { Array($0.utf8) }
            .filter { !isSignature($0) }
            .sorted { $0.lexicographicallyPrecedes($1) }
        return Array(path.utf8) + [UInt8(ascii: "?")] + Array(parameters.joined(separator: [UInt8(ascii: "&")]))
    }

    private static func isSignature(_ parameter: [UInt8]) -> Bool {
        parameter.starts(with: (Self.parameter + "=").utf8) || parameter == Array(Self.parameter.utf8)
    }

    /// Returns an address's signature by the newest key: base64url without padding, 43 characters.
    func signature(path: String, query: String) -> String {
        Base64.urlText(HMAC.code(of: Self.message(path: path, query: query), key: keys[0]))
    }

    /// Returns an address with its signature, which replaces any that it has.
    package func signed(path: String, query: String) -> String {
        let rest = query.split(separator: "&").filter { !Self.isSignature(Array($0.utf8)) }.joined(separator: "&")
        let separator = rest.isEmpty ? "" : "&"
        return "\(path)?\(rest)\(separator)\(Self.parameter)=\(signature(path: path, query: rest))"
    }

    /// Returns true if a query has exactly one signature, made with one of the keys. Tries all keys, so that the time does
    /// not reveal which one matches.
    package func verify(path: String, query: String) -> Bool {
        let signatures = query.split(separator: "&").filter { Self.isSignature(Array($0.utf8)) }
        guard signatures.count == 1 else { return false }
        let given = Array(signatures[0].dropFirst(Self.parameter.count + 1).utf8)
        let message = Self.message(path: path, query: query)
        return keys.reduce(false) { isMatch, key in
            HMAC.areEqual(Array(Base64.urlText(HMAC.code(of: message, key: key)).utf8), given) || isMatch
        }
    }
}
