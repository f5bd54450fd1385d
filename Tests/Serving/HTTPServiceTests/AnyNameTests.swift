import Documents
import TestSupport
import Testing

/// Any name that a theme may have goes through a store: import, upload, export into a folder, and every route that shows it.
@Suite struct AnyNameTests {
    /// Names that a document can hold.
    private static let names = AwkwardNames.names(180).filter { !$0.unicodeScalars.contains("\u{0}") }

    private static func id(_ number: Int) -> String { "name_\(number)" }

    /// Returns a theme's document with a name, author and description.
    private func document(_ number: Int, _ name: String) throws -> String {
        let quoted = JSONOutput.string(name).text()
        return try """
        {"schemaVersion": "1.0", "id": "\(Self.id(number))", "name": \(quoted), "version": "2.0", "author": \(quoted),
        "description": \(quoted), "tags": ["glow"], \(Self.variants.get())
        """
    }

    /// Both variants of a theme, up to its end.
    private static let variants = Result {
        let text = try Repository.text(Repository.fixtures.appending("themes/aurora.json"))
        return String(text[try #require(text.firstRange(of: "\"light\": {")).lowerBound...])
    }

    @Test func anyNameIsImportedExportedAndServed() throws {
        let store = try RunningStore(themes: "store.db")
        let service = store.service
        let folder = TemporaryFolder()
        service.shell("mkdir -p \(folder.path)/published")
        for (number, name) in Self.names.enumerated() {
            _ = try folder.add("published/\(Self.id(number)).json", document(number, name))
        }
        let run = service.shell(
            """
            kbrender store import \(folder.path) --themes \(store.folder)/store.db || exit 11
            kbrender store export \(folder.path)/out --themes \(store.folder)/store.db || exit 12
            cd \(folder.path)/published
            for file in *.json; do cmp $file ../out/published/$file || exit 13; done
            """)
        #expect(run.status == 0, "\(run.status): \(String(decoding: run.output.suffix(2000), as: UTF8.self))")

        let kinds = (service.curl("/v1/exports").json?.array ?? []).compactMap { $0["kind"]?.string }
        #expect(kinds.count > 10)
        var paths = ["/", "/themes?per-page=100", "/v1/events?per-page=100", "/v1/events.atom", "/tags/glow"]
        for number in Self.names.indices {
            let theme = "/themes/\(Self.id(number))"
            paths += [theme, theme + ".json", theme + "/copy.json", "\(theme)/export/\(kinds[number % kinds.count])"]
            if number.isMultiple(of: 20) { paths += [theme + ".svg", theme + ".pdf"] }
        }
        let settings = paths.map {
            "url = \"http://\(service.address)\($0)\"\noutput = /dev/null\n"
        }.joined()
        let list = try folder.add("urls", settings)
        let answers = service.shell("curl -s -K \(list) -w '%{http_code} %{url}\\n'")
        let lines = String(decoding: answers.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == paths.count && lines.allSatisfy { $0.hasPrefix("200 ") })
        for line in lines where !line.hasPrefix("200 ") { Issue.record("\(line)") }

        // Lists and feeds hold the names as they are, and can be read.
        let listed = service.curl("/themes?per-page=100&sort=name").json?["themes"]?.array ?? []
        #expect(listed.count == 100)
        for theme in listed {
            guard let number = theme["id"]?.string?.split(separator: "_").last.flatMap({ Int($0) }) else { continue }
            let name = Self.names[number]
            // A blank name is no name.
            if name.contains(where: { !$0.isWhitespace }) { #expect(theme["name"]?.string == name) }
        }
        let feed = service.shell(
            "curl -s $service/v1/events.atom | python3 -c 'import sys, xml.etree.ElementTree as t; t.parse(sys.stdin)'")
        #expect(feed.status == 0)
    }

    @Test func anyNameCanBeUploadedAndReviewed() throws {
        let store = try RunningStore(themes: "store.db")
        let folder = TemporaryFolder()
        for (number, name) in Self.names.prefix(120).enumerated() where number.isMultiple(of: 3) {
            let file = try folder.add("theme.json", document(number, name))
            let id = Self.id(number)
            let upload = store.put("author", id, "\(file)", RunningStore.new)
            #expect(upload.status == 202 || upload.status == 422, "\(name.debugDescription): \(upload.text)")
            guard upload.status == 202 else { continue }
            #expect(store.ask("reviewer", "/v1/reviews/\(id)/approve", "-X POST").status == 200)
        }
        #expect(store.ask("reviewer", "/v1/reviews").status == 200)
        #expect(store.service.curl("/v1/events.atom").status == 200)
        #expect(store.ask("reviewer", "/desk/log").status < 500)
    }
}
