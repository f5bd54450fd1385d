internal import Documents
internal import HTTPServer
internal import Processes
internal import ThemeModel

/// The answers of the studio's routes.
enum StudioAnswers {

    // MARK: - Pages

    /// What a page may do: run its own scripts, which may not turn text into scripts, and load nothing from other
    /// addresses.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:", "font-src 'self'",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")

    /// Returns a file of a page.
    static func file(_ file: PageFile) -> HTTPResponse {
        HTTPResponse(
            type: file.mediaType, file.bytes,
            caching: file.isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
            headers: [
                ("Content-Security-Policy", policy), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
                ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ])
    }

    // MARK: - Sessions

    /// The languages of the page; the first is for readers who know none of them.
    private static let languages = ["en", "ta"]

    /// Returns the answer that starts a session.
    static func session(key: String, file: String?, isVisitor: Bool, _ headers: RequestHeaders) -> HTTPResponse {
        .json(
            [
                "key": .string(key), "file": JSONOutput(file),
                "language": .string(AcceptLanguage.best(of: languages, for: headers[.acceptLanguage])),
                "mode": isVisitor ? "visitor" : "file",
            ], caching: "no-store")
    }

    // MARK: - Documents

    /// Returns the answer with the edited document. `identity` tells its file from all others; with `isFolder`, the page first
    /// lists the folder's themes.
    static func document(
        name: String?, identity: String? = nil, text: String, digest: String?, draft: JSONOutput, isReadOnly: Bool,
        isFolder: Bool = false
    ) -> HTTPResponse {
        .json(
            [
                "name": JSONOutput(name), "identity": JSONOutput(identity), "text": .string(text),
                "digest": JSONOutput(digest), "draft": draft, "readOnly": .bool(isReadOnly),
                "folder": .bool(isFolder),
            ], caching: "no-store", headers: digest.map { [("ETag", "\"\($0)\"")] } ?? [])
    }

    /// Returns a theme to start from.
    static func starter() throws(Problem) -> String {
        guard let theme = ThemeStarter(name: "Untitled", author: SystemUserName.ofUser())?.document() else {
            throw Problem(.internalFault, detail: "There is no theme to start from.")
        }
        return NativeThemeWriter.text(theme)
    }

    // MARK: - Events

    /// Returns the event of a changed file.
    static func change(_ name: String?, digest: String) -> HTTPResponse {
        let data: JSONOutput = ["name": JSONOutput(name), "digest": digest.isEmpty ? .null : .string(digest)]
        return event("event: document\nid: \(digest)\ndata: \(data.text(indent: 0))\n\n")
    }

    /// The event that nothing has happened.
    static var silence: HTTPResponse { event(": nothing new\n\n") }

    /// Returns an event as a stream that ends after it: the page then asks for the next one.
    private static func event(_ text: String) -> HTTPResponse {
        .text("retry: 100\n\(text)", type: "text/event-stream", caching: "no-store")
    }
}
