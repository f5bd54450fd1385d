internal import Documents
internal import Files
internal import HTTPServer
internal import ServerSettings
internal import StoreModel
internal import Synchronization

/// The rules for who may do what, by the tokens in a file.
final class AccessControl: Sendable {
    private let path: FilePath?
    private let isOpen: Bool
    private let tokens: Mutex<AccessTokens>

    init(_ settings: ServiceSettings) throws(OperationError) {
        path = settings.tokens
        isOpen = settings.isOpen
        tokens = Mutex(
            try settings.tokens.map { path throws(OperationError) in try AccessTokens(reading: path) }
                ?? AccessTokens())
    }

    /// Reads the file again. Throws if that fails; the old tokens then stay in use.
    func reread() throws(OperationError) {
        guard let path else { return }
        let new = try AccessTokens(reading: path)
        tokens.withLock { $0 = new }
    }

    /// True if there is a file of tokens.
    var hasTokens: Bool { path != nil }

    /// Returns the name that people see for the holder of a token.
    func shownName(of name: String) -> String { tokens.withLock { $0.shownName(of: name) } }

    /// Returns the holder of the request's token; nil if it has no known one.
    func holder(of headers: RequestHeaders) -> AccessHolder? {
        headers.bearerToken.flatMap { token in tokens.withLock { $0.holder(of: token) } }
    }

    /// Throws if an operation needs a role that the holder of a request's token lacks.
    func admit(_ holder: AccessHolder?, of headers: RequestHeaders, from least: AccessRole?) throws(Problem) {
        // Routes for clients are open to all if there are no tokens, or with `--open`.
        guard let least, least > .client || path != nil && !isOpen else { return }
        guard hasTokens else { throw Problem.noTokens }
        guard let holder else { throw Self.unknown(hasToken: headers.bearerToken != nil) }
        guard holder.role >= least else {
            throw Problem(
                .notAllowed,
                detail: "This needs the role \(least.rawValue) (\(holder.name) has the role \(holder.role.rawValue)).")
        }
    }

    private static func unknown(hasToken: Bool) -> Problem {
        let reason = hasToken ? ", error=\"invalid_token\"" : ""
        return Problem(
            .noToken,
            detail: hasToken
                ? "The token is not known, or was revoked (expected one that `kbrender token` made)."
                : "This needs a token (send the header Authorization: Bearer TOKEN).",
            headers: [("WWW-Authenticate", "Bearer realm=\"kbrender\"" + reason)])
    }
}

extension Problem {
    /// The problem of an address for holders of tokens, if there are none.
    static var noTokens: Problem {
        Problem(.notAllowed, detail: "This service takes no uploads (its operator can allow them with --tokens).")
    }
}

extension RequestHeaders {
    /// The token of the header `Authorization` (RFC 6750, §2.1); nil if it has none.
    fileprivate var bearerToken: String? {
        guard let words = self[.authorization]?.split(separator: " "), words.count == 2,
            words[0].lowercased() == "bearer"
        else { return nil }
        return String(words[1])
    }
}
