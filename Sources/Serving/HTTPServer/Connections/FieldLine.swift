internal import Documents

/// A line of a head, `name: value` (RFC 9112, §5).
struct FieldLine {
    /// The name, if the service uses the field.
    let name: HeaderName?
    /// The value without the white space before it. White space after it stays: a field on which framing depends has none.
    let value: ArraySlice<UInt8>

    /// Reads a line. Bytes from 0x80 on are allowed in values, where they have no other meaning to anybody (RFC 9110, §5.5).
    init(_ line: ArraySlice<UInt8>) throws(Problem) {
        guard line.first?.isBlank == false else {
            throw Problem(
                .badRequest, detail: "A line of the head begins with white space (write each field on one line).")
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw Problem(.badRequest, detail: "\(Quoted(line.text)) is not a field (expected NAME: VALUE).")
        }
        let name = line[..<colon]
        guard name.last?.isBlank != true else {
            throw Problem(
                .badRequest,
                detail: "White space follows the name \(Quoted(name.text)) (write the colon immediately after it)."
            )
        }
        guard !name.isEmpty, name.allSatisfy(\.isOfToken) else {
            throw Problem(
                .badRequest,
                detail: "A field has the name \(Quoted(name.text)) (expected letters, digits and hyphens).")
        }
        self.name = HeaderName(name)
        value = line[(colon + 1)...].drop(while: \.isBlank)
    }

    /// Refuses a field that has no place after a body, since it says where the body ends, or for whom it is.
    func checkTrailer() throws(Problem) {
        guard let name, [.host, .contentLength, .transferEncoding].contains(name) else { return }
        throw Problem(
            .badRequest, detail: "\(name.rawValue) follows the last chunk (send it in the head).")
    }
}

/// The line before a chunk (RFC 9112, §7.1).
enum ChunkLine {
    /// Digits that a size may have: with more it could not be added to another one.
    private static let maxDigits = 15

    /// Returns the size. Extensions have no meaning here, but only visible characters, blanks and tabs.
    static func size(_ line: ArraySlice<UInt8>) throws(Problem) -> Int {
        let digits = line.prefix { $0.hexadecimal != nil }
        let extensions = line[digits.endIndex...]
        guard (1...maxDigits).contains(digits.count),
            let size = Int(digits.text, radix: 16),
            extensions.isEmpty || extensions.first == UInt8(ascii: ";") && extensions.allSatisfy({ $0 < 0x7F })
        else {
            throw Problem(
                .badRequest,
                detail:
                    "\(Quoted(line.text)) precedes a chunk (expected its size in hexadecimal digits)."
            )
        }
        return size
    }
}

/// Hosts as they follow `Host:` (RFC 3986, §3.2.2).
package enum HostName {
    /// Returns true for a name, an IPv4 address or an IPv6 address in brackets, each with or without a port. A comma or an
    /// escape would be valid in a name, but no name of a machine has one, and programs read them differently.
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        let (name, port) = parts(text)
        guard
            port.isEmpty || port.first == UInt8(ascii: ":") && port.count <= 6 && port.dropFirst().allSatisfy(\.isDigit)
        else { return false }
        if name.first == UInt8(ascii: "[") {
            let inner = name.dropFirst().dropLast()
            return name.last == UInt8(ascii: "]") && inner.count >= 2
                && inner.allSatisfy { $0.hexadecimal != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        }
        return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isDigit || "-._~".utf8.contains($0) }
    }

    /// Returns whether a valid host is one of this machine's own names, with any port.
    package static func isLocal(_ host: String) -> Bool {
        let (name, _) = parts(ArraySlice(host.utf8))
        return ["localhost", "127.0.0.1", "[::1]"].contains { name.isLike($0) }
    }

    /// Returns the name, and the port with its colon.
    private static func parts(_ text: ArraySlice<UInt8>) -> (name: ArraySlice<UInt8>, port: ArraySlice<UInt8>) {
        let inner = text.first == UInt8(ascii: "[") ? text.firstIndex(of: UInt8(ascii: "]")) : nil
        let colon = text[(inner ?? text.startIndex)...].firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
        return (text[..<colon], text[colon...])
    }
}

extension UInt8 {
    /// True for a character of methods and names (RFC 9110, §5.6.2).
    var isOfToken: Bool { isLetter || isDigit || Self.marksOfTokens.contains(self) }

    private static let marksOfTokens = Array("!#$%&'*+-.^_`|~".utf8)
}

extension ArraySlice<UInt8> {
    /// The text that the bytes encode; what is not UTF-8 is replaced.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// These bytes without the white space around them.
    var trimmed: ArraySlice<UInt8> {
        let rest = drop(while: \.isBlank)
        return rest[..<(rest.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? rest.startIndex)]
    }

    /// Returns whether this is a text, in letters of either case.
    func isLike(_ text: String) -> Bool { isLike(ArraySlice(text.utf8)) }

    /// Returns whether the first bytes are a text, in letters of either case.
    func isLike(_ text: String, upTo count: Int) -> Bool { prefix(count).isLike(text) }

    /// Returns whether these bytes are others, in letters of either case.
    func isLike(_ other: ArraySlice<UInt8>) -> Bool {
        count == other.count
            && zip(self, other).allSatisfy { one, other in
                one == other || one.isLetter && one | 0x20 == other | 0x20
            }
    }
}
