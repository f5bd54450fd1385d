internal import Digest
internal import Documents
internal import GalleryPages
internal import HTTPServer

/// Pages as answers.
extension PageFrame {
    /// How pages look, and what browsers may do with them.
    struct Style: Sendable {
        /// The stylesheet, which is embedded in each page.
        let text: String
        /// The script, which is embedded, too; nil for none.
        let script: String?
        /// A page loads only pictures of this service, runs nothing, and is shown in no frame. Digests allow its own
        /// stylesheet and script, and no other.
        let policy: String

        static let gallery = Style()
        /// A theme's page has buttons that copy.
        static let theme = Style(script: PageFrame.copying)

        private init(script: [UInt8]? = nil) {
            func digest(_ text: String) -> String { "'sha256-\(Base64.text(SHA256.bytes(of: text)))'" }
            text = String(decoding: PageFrame.style, as: UTF8.self)
            self.script = script.map { String(decoding: $0, as: UTF8.self) }
            policy =
                "default-src 'none'; img-src 'self' data:; style-src \(digest(text)); "
                + (self.script.map { "script-src \(digest($0)); " } ?? "")
                + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; sandbox allow-same-origin allow-popups "
                + "allow-popups-to-escape-sandbox allow-forms allow-downloads" + (script == nil ? "" : " allow-scripts")
        }
    }

    /// Returns a whole page.
    static func response(_ head: Head, language: String, style: Style = .gallery, body: String) -> HTTPResponse {
        let script = style.script.map { "<script type=\"module\">\($0)</script>" } ?? ""
        let text = page(
            head, language: language, looks: "<style>\(style.text)</style>", script: script, body: body)
        return HTTPResponse(
            type: "text/html; charset=utf-8", Array(text.utf8),
            headers: [
                ("Content-Security-Policy", style.policy), ("Referrer-Policy", "same-origin"),
                ("Cache-Control", "no-cache"),
                ("Content-Language", language), ("Vary", "Accept-Language"),
            ])
    }
}
