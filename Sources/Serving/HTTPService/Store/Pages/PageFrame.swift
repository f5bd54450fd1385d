internal import Digest
internal import Documents
internal import ServiceSetup
internal import StudioPage

/// The parts that all pages of the store share.
enum PageFrame {
    /// What search engines, feed readers and programs that show a preview learn of a page.
    struct Head: Sendable {
        var title: String
        /// One sentence about the page.
        var summary: String
        /// The one address that the page has for everybody; nil if it has none.
        var canonical: String?
        /// The address of its picture; nil if it has none.
        var picture: String?
        /// The address of a feed; nil if there is none.
        var feed: String?
    }

    /// Returns a user's text as content, isolated so that its writing direction affects nothing else.
    static func text(_ text: String) -> String { "<bdi>\(Markup.escaped(text))</bdi>" }

    /// Returns a text as an attribute.
    static func attribute(_ text: String) -> String { Markup.escaped(text) }

    /// How pages look, and what browsers may do with them.
    struct Style: Sendable {
        /// The stylesheet, which is embedded in each page.
        let text: String
        /// The script, which is embedded, too; nil for none.
        let script: String?
        /// A page loads only pictures of this service, runs nothing, and is shown in no frame. Digests allow its own
        /// stylesheet and script, and no other.
        let policy: String
        /// Who may keep the page.
        let caching: String

        static let gallery = Style([PackageResources.gallery_css], caching: "no-cache")
        /// A theme's page has buttons that copy.
        static let theme = Style(
            [PackageResources.gallery_css], script: PackageResources.copy_js, caching: "no-cache")
        /// The desk's pages are for one person.
        static let desk = Style(
            [PackageResources.gallery_css, PackageResources.desk_css], caching: "private, no-store")

        private init(_ sheets: [[UInt8]], script: [UInt8]? = nil, caching: String) {
            func digest(_ text: String) -> String { "'sha256-\(Base64.text(SHA256.bytes(of: text)))'" }
            text = String(decoding: StudioPage.style + sheets.flatMap(\.self), as: UTF8.self)
            self.script = script.map { String(decoding: $0, as: UTF8.self) }
            policy =
                "default-src 'none'; img-src 'self' data:; style-src \(digest(text)); "
                + (self.script.map { "script-src \(digest($0)); " } ?? "")
                + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; sandbox allow-same-origin allow-popups "
                + "allow-popups-to-escape-sandbox allow-forms allow-downloads" + (script == nil ? "" : " allow-scripts")
            self.caching = caching
        }
    }

    /// Returns a whole page.
    static func response(_ head: Head, language: String, style: Style = .gallery, body: String) -> HTTPResponse {
        func meta(_ name: String, _ value: String?, kind: String = "property") -> String {
            value.map { "<meta \(kind)=\"\(name)\" content=\"\(attribute($0))\">" } ?? ""
        }
        let canonical = head.canonical.map { "<link rel=\"canonical\" href=\"\(attribute($0))\">" } ?? ""
        let feed =
            head.feed.map { "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"\(attribute($0))\">" } ?? ""
        let card = meta("twitter:card", head.picture == nil ? nil : "summary_large_image", kind: "name")
        let text = """
            <!doctype html>
            <html lang="\(language)"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,"><title>\(Markup.escaped(head.title))</title>\(canonical)\(feed)
            \(meta("description", head.summary, kind: "name"))\(meta("og:title", head.title))\(meta("og:type", "website"))
            \(meta("og:description", head.summary))\(meta("og:url", head.canonical))\(meta("og:image", head.picture))\(card)
            <style>\(style.text)</style></head>
            <body>
            \(body)
            \(style.script.map { "<script type=\"module\">\($0)</script>" } ?? "")</body></html>

            """
        return HTTPResponse(
            type: "text/html; charset=utf-8", Array(text.utf8),
            headers: [
                ("Content-Security-Policy", style.policy), ("Referrer-Policy", "same-origin"),
                ("Cache-Control", style.caching),
                ("Content-Language", language), ("Vary", "Accept-Language"),
            ])
    }
}
