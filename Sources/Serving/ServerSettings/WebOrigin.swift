internal import Documents
internal import HTTPServer
package import Options

extension ValueType where Value == String {
    /// The origin of web pages, as browsers send it in the header `Origin` (RFC 6454 §6), or `*` for all of them.
    package static var origin: ValueType<String> {
        ValueType(
            placeholder: "ORIGIN",
            wanted: "an origin such as https://example.org or http://localhost:8080, or *",
            read: { argument throws(ValueError) in
                let text = try argument.nonEmptyText()
                if text == "*" || isOrigin(text) { return text }
                // Browsers send neither capitals nor a path, so an address with them would never match.
                let likely = text.lowercased().split(separator: "/", omittingEmptySubsequences: false).prefix(3)
                let suggestion = likely.joined(separator: "/")
                throw ValueError("is not an origin", suggestion: isOrigin(suggestion) ? suggestion : nil)
            },
            show: { $0 })
    }

    /// Returns true for `scheme://host` and `scheme://host:port` in lower case.
    private static func isOrigin(_ text: String) -> Bool {
        guard text == text.lowercased() else { return false }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, isScheme(parts[0]), parts[1].hasPrefix("//") else { return false }
        let authority = parts[1].dropFirst(2)
        let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
        guard let colon = authority[bracket...].lastIndex(of: ":") else { return isHost(authority) }
        let port = Argument(String(authority[authority.index(after: colon)...])).index()
        return isHost(authority[..<colon]) && port.map { (1...65_535).contains($0) } == true
    }

    private static func isScheme(_ text: Substring) -> Bool {
        text.utf8.first?.isLetter == true
            && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }

    /// Returns true for a name, an IPv4 address, or an IPv6 address in brackets.
    private static func isHost(_ text: Substring) -> Bool {
        if text.hasPrefix("["), text.hasSuffix("]") {
            return InternetAddress.isIPv6(String(text.dropFirst().dropLast()))
        }
        return !text.isEmpty && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }
    }
}
