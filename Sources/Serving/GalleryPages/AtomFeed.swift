internal import Documents
internal import Files

/// A feed of what is new in a gallery (RFC 4287).
package struct AtomFeed: Sendable {
    let title: String
    /// The address of the gallery, for everybody.
    let home: String
    /// The address of the feed itself.
    let address: String
    let entries: [Entry]

    package init(title: String, home: String, address: String, entries: [Entry]) {
        self.title = title
        self.home = home
        self.address = address
        self.entries = entries
    }

    /// How many entries a feed has at most.
    package static let length = 50
    /// The time of a feed that has none.
    package static let noTime = "1970-01-01T00:00:00Z"

    /// Something that is new.
    package struct Entry: Sendable {
        let title: String
        /// An address that no other entry has, whatever it leads to.
        let id: String
        /// The time, as RFC 3339 writes it.
        let time: String
        /// The author; nil if nobody is named.
        let author: String?
        /// The address of its page.
        let page: String
        let summary: String?

        package init(title: String, id: String, time: String, author: String?, page: String, summary: String?) {
            self.title = title
            self.id = id
            self.time = time
            self.author = author
            self.page = page
            self.summary = summary
        }
    }

    /// The document.
    package var text: String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
        <title>\(Markup.escaped(title))</title><id>\(Markup.escaped(home))</id><updated>\(entries.first?.time ?? Self.noTime)</updated>
        <link href="\(Markup.escaped(home))"/><link rel="self" href="\(Markup.escaped(address))"/>
        <author><name>\(Markup.escaped(title))</name></author>
        \(entries.map(\.text).joined())</feed>

        """
    }
}

extension AtomFeed.Entry {
    fileprivate var text: String {
        // Without one, the author of the feed stands for it (RFC 4287, §4.2.1).
        let author = author.map { "<author><name>\(Markup.escaped($0))</name></author>" } ?? ""
        let summary = summary.map { "<summary>\(Markup.escaped($0))</summary>" } ?? ""
        return """
            <entry><title>\(Markup.escaped(title))</title><id>\(Markup.escaped(id))</id><updated>\(time)</updated>
            \(author)<link href="\(Markup.escaped(page))"/>\(summary)</entry>

            """
    }
}

/// A map of a gallery's pages for search engines (sitemaps.org), or a list of maps.
package enum SiteMap {
    /// How many pages a map may list.
    package static let size = 50_000

    /// Returns a map of pages, with the times of their last changes in seconds since 1970 where they are known.
    package static func pages(_ pages: [(address: String, changed: Int?)]) -> String {
        let entries = pages.map { page in
            let date = page.changed.map { "<lastmod>\(Duration.seconds($0).utc)</lastmod>" } ?? ""
            return "<url><loc>\(Markup.escaped(page.address))</loc>\(date)</url>\n"
        }
        return document(of: "urlset", entries)
    }

    /// Returns a list of maps.
    package static func maps(_ addresses: [String]) -> String {
        document(of: "sitemapindex", addresses.map { "<sitemap><loc>\(Markup.escaped($0))</loc></sitemap>\n" })
    }

    private static func document(of element: String, _ entries: [String]) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        \(entries.joined())</\(element)>

        """
    }
}
