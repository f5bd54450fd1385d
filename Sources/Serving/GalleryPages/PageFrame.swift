internal import Documents
internal import EmbeddedFiles

/// The parts that all pages of a gallery share.
package enum PageFrame {
    /// What search engines, feed readers and programs that show a preview learn of a page.
    package struct Head: Sendable {
        var title: String
        /// One sentence about the page.
        var summary: String
        /// The one address that the page has for everybody; nil if it has none.
        var canonical: String?
        /// The address of its picture; nil if it has none.
        var picture: String?
        /// The address of a feed; nil if there is none.
        var feed: String?
        /// The same page in other languages.
        var translations: [Translation]

        package init(
            title: String, summary: String, canonical: String? = nil, picture: String? = nil, feed: String? = nil,
            translations: [Translation] = []
        ) {
            self.title = title
            self.summary = summary
            self.canonical = canonical
            self.picture = picture
            self.feed = feed
            self.translations = translations
        }
    }

    /// A page in another language: its words, its address, and its address for everybody; nil if that is not known.
    package typealias Translation = (words: GalleryWords, address: String, absolute: String?)

    /// Returns a user's text as content, isolated so that its writing direction affects nothing else.
    package static func text(_ text: String) -> String { "<bdi>\(Markup.escaped(text))</bdi>" }

    /// Returns a text as an attribute.
    package static func attribute(_ text: String) -> String { Markup.escaped(text) }

    /// The colours, sizes and type of all pages, those of the studio among them: only custom properties of `:root`.
    package static var tokens: [UInt8] { files["tokens.css"] }
    /// The stylesheet of a gallery's pages.
    package static let style = tokens + files["gallery.css"]
    /// The script of a theme's page: buttons that copy, and which variant is first.
    package static var copying: [UInt8] { files["copy.js"] }
    private static let files = EmbeddedFolder(gallery_files)

    /// Returns a whole page. `looks` is the markup of its stylesheet, in its head, and `script` what follows its content.
    package static func page(
        _ head: Head, language: String, looks: String, script: String = "", body: String
    ) -> String {
        func meta(_ name: String, _ value: String?, kind: String = "property") -> String {
            value.map { "<meta \(kind)=\"\(name)\" content=\"\(attribute($0))\">" } ?? ""
        }
        let canonical = head.canonical.map { "<link rel=\"canonical\" href=\"\(attribute($0))\">" } ?? ""
        let feed =
            head.feed.map { "<link rel=\"alternate\" type=\"application/atom+xml\" href=\"\(attribute($0))\">" } ?? ""
        let others = head.translations.compactMap { other in
            other.absolute.map {
                "<link rel=\"alternate\" hreflang=\"\(other.words.language)\" href=\"\(attribute($0))\">"
            }
        }
        let card = meta("twitter:card", head.picture == nil ? nil : "summary_large_image", kind: "name")
        return """
            <!doctype html>
            <html lang="\(language)"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,"><title>\(Markup.escaped(head.title))</title>\(canonical)\(others.joined())\(feed)
            \(meta("description", head.summary, kind: "name"))\(meta("og:title", head.title))\(meta("og:type", "website"))
            \(meta("og:description", head.summary))\(meta("og:url", head.canonical))\(meta("og:image", head.picture))\(card)
            \(looks)</head>
            <body>
            \(body)
            \(script)</body></html>

            """
    }

    /// Returns a whole page that is a file, beside a stylesheet and a script, by their addresses, that all pages of its site
    /// share: it has its policy in itself, and loads only pictures, that stylesheet and that script.
    package static func page(
        _ page: GalleryPage, in words: GalleryWords, sharing files: (style: String, script: String)
    ) -> String {
        let policy =
            "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'"
        return self.page(
            page.head, language: words.language,
            looks: """
                <meta http-equiv="Content-Security-Policy" content="\(policy)">
                <link rel="stylesheet" href="\(attribute(files.style))"><script defer src="\(attribute(files.script))"></script>
                """, body: page.body)
    }

    /// Returns links to a page in other languages, in their own words.
    static func languages(_ translations: [Translation]) -> String {
        translations.map { other in
            "<a class=\"back\" rel=\"alternate\" lang=\"\(other.words.language)\" hreflang=\"\(other.words.language)\" "
                + "href=\"\(attribute(other.address))\">\(other.words[.name])</a>"
        }.joined()
    }
}

/// A page of a gallery: what its head says, and its body as markup.
package struct GalleryPage: Sendable {
    package let head: PageFrame.Head
    package let body: String
}
