package import Documents
package import Files

/// A valid `http` or `https` address (RFC 3986).
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// How to speak to the server.
    package enum Scheme: String, Hashable, Sendable {
        case http
        /// Encrypted, and the server proves its identity.
        case https
    }

    /// A name and a password, with percent encoding resolved.
    public struct Credentials: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The password; empty if there is none.
        public let password: String
    }

    /// The scheme.
    package let scheme: Scheme
    /// The host, in lower case; an IPv6 address is in brackets.
    package let host: String
    /// The port; nil for the scheme's default.
    package let port: Int?
    /// The path, and the query with its `?` if there is one. Begins with a slash.
    package let target: String
    /// The name and password before the host.
    public private(set) var credentials: Credentials?

    /// Longer addresses are refused: servers accept no more than a few thousand bytes.
    static let longest = 4096

    /// Reads an address, without a fragment after `#`. Percent-encodes bytes beyond ASCII in the path.
    public init(_ text: String) throws(WebAddress.ParsingError) {
        guard text.utf8.count <= Self.longest else {
            throw WebAddress.ParsingError(problem: "has more than \(Self.longest) bytes")
        }
        guard let colon = text.firstIndex(of: ":"), let scheme = Scheme(rawValue: text[..<colon].lowercased()),
            text[colon...].hasPrefix("://")
        else { throw WebAddress.ParsingError(problem: "begins with neither http:// nor https://") }
        self.scheme = scheme
        let rest = text[colon...].dropFirst(3).prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        target = try Self.target(rest[authority.endIndex...])
        let at = authority.lastIndex(of: "@")
        credentials = try at.map { at throws(WebAddress.ParsingError) in try Self.credentials(authority[..<at]) }
        (host, port) = try Self.hostAndPort(
            at.map { authority[authority.index(after: $0)...] } ?? authority, scheme: scheme)
    }

    private static func target(_ text: Substring) throws(WebAddress.ParsingError) -> String {
        var target = text.hasPrefix("/") ? "" : "/"
        for byte in text.utf8 {
            guard byte > 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") else {
                throw WebAddress.ParsingError(problem: "has a space or a control character")
            }
            target += byte < 0x80 ? String(UnicodeScalar(byte)) : PercentEncoding.encoded(byte)
        }
        return target
    }

    private static func credentials(_ text: Substring) throws(WebAddress.ParsingError) -> Credentials {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let texts = parts.map { resolved($0) }
        guard let name = texts[0], let password = texts.count > 1 ? texts[1] : "" else {
            throw WebAddress.ParsingError(problem: "has a name or password that cannot be read")
        }
        return Credentials(name: name, password: password)
    }

    /// Returns a text with percent encoding resolved; nil if that is invalid or hides a control character.
    private static func resolved(_ text: Substring) -> String? {
        guard let bytes = PercentEncoding.decoded(text) else { return nil }
        return bytes.contains { $0 < 0x20 || $0 == 0x7F } ? nil : String(validating: bytes, as: UTF8.self)
    }

    private static func hostAndPort(
        _ text: Substring, scheme: Scheme
    ) throws(WebAddress.ParsingError) -> (host: String, port: Int?) {
        var (host, port) = (text, Substring())
        // The colons of an IPv6 address are in brackets.
        let bracket = text.lastIndex(of: "]") ?? text.startIndex
        if let colon = text[bracket...].lastIndex(of: ":") {
            (host, port) = (text[..<colon], text[text.index(after: colon)...])
        }
        guard isHost(host.lowercased()) else {
            throw WebAddress.ParsingError(problem: "has no host, or an impossible one")
        }
        if port.isEmpty { return (host.lowercased(), nil) }
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(port),
            (1...65_535).contains(number)
        else { throw WebAddress.ParsingError(problem: "has a port outside 1 to 65535") }
        return (host.lowercased(), number == (scheme == .http ? 80 : 443) ? nil : number)
    }

    private static func isHost(_ host: String) -> Bool {
        func all(_ text: some StringProtocol, more: String) -> Bool {
            !text.isEmpty
                && text.utf8.allSatisfy { $0.isDigit || $0.isLetter || more.utf8.contains($0) }
        }
        if host.hasPrefix("["), host.hasSuffix("]") { return all(host.dropFirst().dropLast(), more: ":.") }
        return all(host, more: "-._") && !host.hasPrefix(".") && !host.hasPrefix("-")
    }
}

extension WebAddress {
    /// Why a text is not an address.
    public struct ParsingError: Error, Hashable, Sendable {
        /// The problem, as the middle of a sentence. It quotes nothing of the text.
        public let problem: String

        /// The error for bytes that are not text.
        package static let notText = ParsingError(problem: "is not UTF-8")
    }

    /// Scheme, host and port: credentials are sent only to these.
    package var origin: String {
        "\(scheme.rawValue)://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    /// The path, without the query.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The address in messages: origin and path, without the credentials, and without the query, which may contain a
    /// signature or a token.
    public var description: String { origin + path }

    /// The address to request, without the credentials, which are sent separately.
    public var request: String { origin + target }

    /// The whole address with its credentials: for another process, through a pipe, and never shown.
    var whole: String {
        guard let credentials else { return request }
        let user = [credentials.name, credentials.password].map { PercentEncoding.text($0) }.joined(separator: ":")
        return "\(scheme.rawValue)://\(user)@" + request.dropFirst(scheme.rawValue.count + 3)
    }

    /// True if the address itself says that the server is on this machine: unencrypted data then reaches nobody else.
    package var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Returns the address of another target on the same server.
    package func asking(for target: String) -> WebAddress? {
        var address = try? WebAddress(origin + target)
        address?.credentials = credentials
        return address
    }

    /// Resolves a reference in a document from here (RFC 3986, §5); nil if the result is not a web address. Keeps the
    /// credentials on the same server, and never takes those of a reference: a server does not decide as whom it is asked.
    func resolving(_ reference: String) -> WebAddress? {
        let folder = String(path.reversed().drop { $0 != "/" }.reversed())
        var address =
            if Self.hasScheme(reference) {
                try? WebAddress(reference)
            } else if reference.hasPrefix("//") {
                try? WebAddress(scheme.rawValue + ":" + reference)
            } else if reference.hasPrefix("/") {
                try? WebAddress(origin + reference)
            } else if reference.hasPrefix("?") {
                try? WebAddress(origin + path + reference)
            } else {
                try? WebAddress(origin + (reference.isEmpty ? target : folder + reference))
            }
        let isSame = address?.origin == origin
        address?.credentials = isSame ? credentials : nil
        return address
    }

    private static func hasScheme(_ reference: String) -> Bool {
        let name = reference.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
        return name.endIndex < reference.endIndex && reference[name.endIndex] == ":"
    }

    /// Returns the address that a word is; a word that begins like one but is none is a usage error.
    package static func of(_ path: FilePath) throws(OperationError) -> WebAddress {
        try mapError({
            OperationError.usage("\(path): is not an address: it \($0.problem) (expected https://HOST/PATH)")
        }) {
            () throws(WebAddress.ParsingError) in
            guard let text = String(validating: path.bytes, as: UTF8.self) else {
                throw WebAddress.ParsingError.notText
            }
            return try WebAddress(text)
        }
    }
}
