internal import Digest
internal import Documents
internal import ServerSettings

/// The cookies of the desk, which only its own addresses read. No script and no other site can use them.
struct DeskCookies: Sendable {
    /// The cookies. The raw values are their names, after a prefix that browsers check.
    enum Kind: String, CaseIterable {
        /// The id of a session.
        case session = "kbrender-desk"
        /// A secret of a browser that is not signed in: the form for signing in carries a token that belongs to it.
        case visitor = "kbrender-desk-visitor"
    }

    /// True unless the service is reached as the loopback, where browsers may refuse such cookies.
    private let isSecure: Bool
    private let values: [String: String]

    init(_ header: String?, isSecure: Bool) {
        self.isSecure = isSecure
        var values: [String: String] = [:]
        for part in (header ?? "").split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2 else { continue }
            values[pair[0].filter { $0 != " " }] = pair[1]
        }
        self.values = values
    }

    /// Returns the value of a cookie; nil if there is none that this service may have made.
    subscript(kind: Kind) -> String? { values[name(of: kind)].flatMap { DeskSecret.isValid($0) ? $0 : nil } }

    /// Returns the header that sets a cookie for so many seconds.
    func setting(_ kind: Kind, to value: String, seconds: Int) -> (String, String) {
        let attributes = "; Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
        return ("Set-Cookie", "\(name(of: kind))=\(value)\(attributes)")
    }

    /// Returns the header that removes a cookie.
    func removing(_ kind: Kind) -> (String, String) { setting(kind, to: "", seconds: 0) }

    /// Browsers take a name with this prefix only from the host itself and over TLS (RFC 6265bis, §4.1.3.2).
    private func name(of kind: Kind) -> String { (isSecure ? "__Host-" : "") + kind.rawValue }
}

/// Texts that nobody guesses, as tokens are.
enum DeskSecret {
    static func make() -> String { AccessTokens.newText() }

    /// Returns whether a text has the form of a secret.
    static func isValid(_ text: String) -> Bool {
        text.utf8.count == 43
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
