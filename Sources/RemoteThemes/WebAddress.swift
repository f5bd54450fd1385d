internal import Documents

/// An `http` or `https` address that was found sound (RFC 3986).
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// How its server is spoken to.
    public enum Scheme: String, Hashable, Sendable {
        /// In the clear.
        case http
        /// Encrypted, and the server proves who it is.
        case https
    }

    /// A name and a password, as they are sent: percent signs resolved.
    public struct Credentials: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The password; empty where there is none.
        public let password: String
    }

    /// The scheme.
    public let scheme: Scheme
    /// The host, in small letters; an IPv6 address is in brackets.
    public let host: String
    /// The port; nil for the scheme's own.
    public let port: Int?
    /// What is asked for: the path, and `?` with what follows it. It begins with a slash.
    public let target: String
    /// Name and password that stand before the host.
    public private(set) var credentials: Credentials?

    /// Longer addresses are refused: servers take no more than some thousand bytes.
    static let longest = 4096

    /// Reads an address; what follows `#` is dropped. Bytes beyond ASCII in the path are written with percent signs.
    public init(_ text: String) throws(WebAddressError) {
        guard text.utf8.count <= Self.longest else { throw WebAddressError("has more than \(Self.longest) bytes") }
        guard let colon = text.firstIndex(of: ":"), let scheme = Scheme(rawValue: text[..<colon].lowercased()),
            text[colon...].hasPrefix("://")
        else { throw WebAddressError("begins with neither http:// nor https://") }
        self.scheme = scheme
        let rest = text[colon...].dropFirst(3).prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        target = try Self.target(rest[authority.endIndex...])
        let at = authority.lastIndex(of: "@")
        credentials = try at.map { at throws(WebAddressError) in try Self.credentials(authority[..<at]) }
        (host, port) = try Self.hostAndPort(at.map { authority[authority.index(after: $0)...] } ?? authority, scheme)
    }

    private static func target(_ text: Substring) throws(WebAddressError) -> String {
        var target = text.hasPrefix("/") ? "" : "/"
        for byte in text.utf8 {
            guard byte > 0x20, byte != 0x7F, byte != UInt8(ascii: "\\") else {
                throw WebAddressError("has a space or a control character")
            }
            target += byte < 0x80 ? String(UnicodeScalar(byte)) : PercentEncoding.encoded(byte)
        }
        return target
    }

    private static func credentials(_ text: Substring) throws(WebAddressError) -> Credentials {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts.map { resolved($0) }
        guard let name = words[0], let password = words.count > 1 ? words[1] : "" else {
            throw WebAddressError("has a name or password that cannot be read")
        }
        return Credentials(name: name, password: password)
    }

    /// A text with its percent signs resolved; nil where they are wrong or hide a control character.
    private static func resolved(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes.contains { $0 < 0x20 || $0 == 0x7F } ? nil : String(validating: bytes, as: UTF8.self)
    }

    private static func hostAndPort(
        _ text: Substring, _ scheme: Scheme
    ) throws(WebAddressError) -> (host: String, port: Int?) {
        var (host, port) = (text, Substring())
        // The colons of an IPv6 address are in brackets.
        let bracket = text.lastIndex(of: "]") ?? text.startIndex
        if let colon = text[bracket...].lastIndex(of: ":") {
            (host, port) = (text[..<colon], text[text.index(after: colon)...])
        }
        guard isHost(host.lowercased()) else { throw WebAddressError("has no host, or an impossible one") }
        if port.isEmpty { return (host.lowercased(), nil) }
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(port),
            (1...65_535).contains(number)
        else { throw WebAddressError("has a port that is not in 1…65535") }
        return (host.lowercased(), number == (scheme == .http ? 80 : 443) ? nil : number)
    }

    private static func isHost(_ host: String) -> Bool {
        func all(_ text: some StringProtocol, _ more: String) -> Bool {
            !text.isEmpty
                && text.utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || more.utf8.contains(byte)
                }
        }
        if host.hasPrefix("["), host.hasSuffix("]") { return all(host.dropFirst().dropLast(), ":.") }
        return all(host, "-._") && !host.hasPrefix(".") && !host.hasPrefix("-")
    }
}

/// Why a text is no address.
public struct WebAddressError: Error, Hashable, Sendable {
    /// What is wrong, for the middle of a sentence. Nothing of the text is in it.
    public let problem: String

    init(_ problem: String) {
        self.problem = problem
    }

    /// An address is text.
    package static let notText = WebAddressError("is not UTF-8")
}

extension WebAddress {
    /// Scheme, host and port: credentials are meant for these and no others.
    public var origin: String {
        "\(scheme.rawValue)://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    /// The path, without `?` and what follows.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// What messages call it: origin and path. Credentials are not in it, nor what follows the path, which may be a
    /// signature or a token.
    public var description: String { origin + path }

    /// The address as it is asked for: without the credentials, which are sent apart from it.
    package var request: String { origin + target }

    /// The address whole, credentials and all: to be handed to another process by a pipe, and shown to nobody.
    var whole: String {
        guard let credentials else { return request }
        let user = [credentials.name, credentials.password].map { PercentEncoding.text($0) }.joined(separator: ":")
        return "\(scheme.rawValue)://\(user)@" + request.dropFirst(scheme.rawValue.count + 3)
    }

    /// True where the server is on this machine, by the address alone: what is sent to it in the clear reaches nobody
    /// else.
    public var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// The same server's address of something else.
    func asking(for target: String) -> WebAddress? {
        var address = try? WebAddress(origin + target)
        address?.credentials = credentials
        return address
    }

    /// What a reference in a document from here means (RFC 3986, §5); nil where it is no address of the web. Credentials
    /// stay where the server is the same, and are never those of a reference: a server says nothing of who asks.
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
}
