internal import Documents
internal import Files

/// A feed of what is new in a gallery (RFC 4287).
package enum AtomFeed {
    /// Something that is new: its time, as RFC 3339 writes it, and its part of the document.
    package typealias Entry = (time: String, text: String)

    /// How many entries a feed has at most.
    package static let length = 50
    /// The time of a feed that has none.
    package static let noTime = "1970-01-01T00:00:00Z"

    /// Returns the document; `home` is the address of the gallery for everybody, `address` that of the feed itself.
    package static func text(title: String, home: String, address: String, entries: [Entry]) -> String {
        """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns="http://www.w3.org/2005/Atom">
        <title>\(Markup.escaped(title))</title><id>\(Markup.escaped(home))</id><updated>\(entries.first?.time ?? noTime)</updated>
        <link href="\(Markup.escaped(home))"/><link rel="self" href="\(Markup.escaped(address))"/>
        <author><name>\(Markup.escaped(title))</name></author>
        \(entries.map(\.text).joined())</feed>

        """
    }

    /// Returns an entry; `id` is an address that no other entry has, whatever it leads to, `page` that of its page.
    package static func entry(
        title: String, id: String, time: String, author: String?, page: String, summary: String?
    ) -> Entry {
        // Without an author, that of the feed stands for it (RFC 4287, §4.2.1).
        let author = author.map { "<author><name>\(Markup.escaped($0))</name></author>" } ?? ""
        let summary = summary.map { "<summary>\(Markup.escaped($0))</summary>" } ?? ""
        let text = """
            <entry><title>\(Markup.escaped(title))</title><id>\(Markup.escaped(id))</id><updated>\(time)</updated>
            \(author)<link href="\(Markup.escaped(page))"/>\(summary)</entry>

            """
        return (time, text)
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
