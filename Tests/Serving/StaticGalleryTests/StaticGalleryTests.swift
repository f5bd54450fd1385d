import Documents
import Files
import Glibc
import Processes
import RemoteThemes
import TestSupport
import Testing
import ThemeExport
import Workers

@testable import StaticGallery

@Suite struct StaticGalleryTests {
    /// A folder of themes, and the site that is written from it.
    private struct Trial {
        let folder = TemporaryFolder()
        var settings = GallerySettings()

        init(_ ids: String...) throws {
            for part in ["themes", "work"] { mkdir(folder.path.appending(part).description, 0o755) }
            settings.themes = folder.path.appending("themes")
            settings.output = folder.path.appending("site")
            settings.worker = ProgramInvocation(Repository.program, arguments: [RenderWorker.word])
            settings.jobs = 2
            // All themes are aurora, or nearly: its pictures are drawn once.
            settings.work.cache = .folder(TemporaryFolder.shared.path.appending("pictures"))
            for id in ids { try add(id) }
        }

        /// Adds a theme, or changes it: `more` replaces a part of its document.
        func add(_ id: String, as file: String? = nil, changing more: (String, String) = ("", "")) throws {
            var text = try Repository.text(Repository.fixtures.appending("themes/aurora.json"))
            text = text.replacing("\"aurora\"", with: "\"\(id)\"").replacing("\"Aurora\"", with: "\"Thème \(id)\"")
            if !more.0.isEmpty { text = text.replacing(more.0, with: more.1) }
            _ = try folder.add("themes/\(file ?? id).json", text)
        }

        func write() throws -> GallerySummary { try StaticGallery.write(settings) }

        /// The paths of all files of the site.
        func files(in path: String = "") throws -> Set<String> {
            let names = try settings.output.appending(path).names().map(\.description)
            return try names.filter { $0 != "." && $0 != ".." }.reduce(into: []) { files, name in
                let inner = path.isEmpty ? name : "\(path)/\(name)"
                if settings.output.appending(inner).isFolder {
                    files.formUnion(try self.files(in: inner))
                } else {
                    files.insert(inner)
                }
            }
        }

        func text(_ path: String) throws -> String { try Repository.text(settings.output.appending(path)) }

        func exists(_ path: String) -> Bool { !settings.output.appending(path).isMissing }
    }

    /// Returns the addresses that a page names.
    private func addresses(in page: String) -> [String] {
        page.matches(of: /(?:href|src|srcset|action)="([^"]*)"/).map { String($0.output.1) }
    }

    @Test func everyLinkOfThePagesLeadsToAFile() throws {
        var trial = try Trial("dusk_one", "dusk_two")
        try trial.add("dusk_two", changing: ("\"glass\"", "\"இரவு வானம்\""))
        trial.settings.address = try WebAddress("https://themes.example/keyboards")
        trial.settings.title = "Our <themes>"
        trial.settings.showsDates = true
        let summary = try trial.write()
        #expect(summary.themes == 2 && summary.worst == nil && summary.messages == [], "\(summary.messages)")
        let files = try trial.files()
        for path in [
            "index.html", "ta/index.html", "themes/dusk_one.html", "ta/themes/dusk_two.html", "authors/kbrender.html",
            "tags/glass.html", "ta/tags/இரவு-வானம்.html", "feed.xml", "ta/feed.xml", "sitemap.xml", "gallery.css",
            "gallery.js",
            "files/dusk_one.json", "files/dusk_one-preview.png", "files/dusk_two-use-3-dark.webp",
        ] {
            #expect(files.contains(path), "\(path)")
        }
        var named: Set<String> = []
        for path in files where path.hasSuffix(".html") {
            let folder = path.split(separator: "/").dropLast()
            for address in addresses(in: try trial.text(path)) {
                guard !address.hasPrefix("https:"), !address.hasPrefix("?"), !address.hasPrefix("data:") else {
                    continue
                }
                var parts = folder[...]
                for part in address.split(separator: "/") {
                    if part == ".." { _ = parts.popLast() } else { parts.append(part) }
                }
                let bytes = try #require(PercentEncoding.decoded(parts.joined(separator: "/")[...]), "\(address)")
                let target = String(decoding: bytes, as: UTF8.self)
                #expect(files.contains(target), "\(path) leads to \(address)")
                named.insert(target)
            }
        }
        let others: Set = [
            "sitemap.xml", "kbrender-gallery.json", "files/dusk_one-preview.png", "files/dusk_two-preview.png",
        ]
        #expect(files.subtracting(named) == others)
        for kind in ExportKind.allCases { #expect(files.contains { $0.hasPrefix("files/dusk_one-\(kind.rawValue)") }) }
    }

    @Test func pagesSayWhatSearchEnginesAndFeedReadersNeed() throws {
        var trial = try Trial("dusk_one")
        trial.settings.address = try WebAddress("https://themes.example/keyboards")
        trial.settings.title = "Our <themes>"
        trial.settings.showsDates = true
        _ = try trial.write()
        let base = "https://themes.example/keyboards/"
        let (home, page) = (try trial.text("ta/index.html"), try trial.text("themes/dusk_one.html"))
        #expect(home.contains("<link rel=\"canonical\" href=\"\(base)ta/\">"))
        #expect(home.contains("<link rel=\"alternate\" hreflang=\"en\" href=\"\(base)\">"))
        #expect(home.contains("<title>Our &lt;themes&gt;</title>"))
        #expect(home.contains(">Our &lt;themes&gt;</a></h1>"))
        #expect(page.contains("<meta property=\"og:image\" content=\"\(base)files/dusk_one-preview.png\">"))
        #expect(page.contains("<code id=\"address\">\(base)files/dusk_one.json</code>"))
        let feed = try trial.text("feed.xml")
        #expect(feed.contains("<link rel=\"self\" href=\"\(base)feed.xml\"/>") && feed.contains("Thème dusk_one 2.0"))
        let map = try trial.text("sitemap.xml")
        #expect(
            map.contains("<loc>\(base)</loc>") && map.contains("<loc>\(base)ta/themes/dusk_one.html</loc><lastmod>"))

        // Without an address there is nothing that would need one.
        trial.settings.address = nil
        let summary = try trial.write()
        #expect(summary.removed == ["feed.xml", "files/dusk_one-preview.png", "sitemap.xml", "ta/feed.xml"])
        #expect(!(try trial.text("index.html").contains("canonical")))
        trial.settings.showsDates = false
        _ = try trial.write()
        for path in ["index.html", "themes/dusk_one.html"] {
            #expect(try trial.text(path).firstMatch(of: /20[0-9][0-9]-/) == nil, "\(path)")
        }
    }

    /// Neither the time nor the folder matters, nor how many workers draw.
    @Test func theSameThemesGiveTheSameSite() throws {
        var (one, other) = (try Trial("dusk_one", "dusk_two"), try Trial("dusk_two", "dusk_one"))
        other.settings.jobs = 1
        (one.settings.work.cache, other.settings.work.cache) = (.off, .off)
        for trial in [one, other] { #expect(try trial.write().worst == nil) }
        let files = try one.files()
        #expect(try other.files() == files)
        for path in files {
            let bytes = try [one, other].map { try InputFile(reading: $0.settings.output.appending(path)).bytes }
            #expect(bytes[0] == bytes[1], "\(path)")
        }
    }

    @Test func aSecondRunDrawsOnlyWhatChanged() throws {
        let trial = try Trial("dusk_one", "dusk_two")
        let first = try trial.write()
        #expect(first.drawn > 40 && first.kept == 0 && first.pages > 10)
        let again = try trial.write()
        #expect(again.drawn == 0 && again.kept == first.drawn && again.pages == 0 && again.removed == [])

        try trial.add("dusk_two", changing: ("#1D1B4D", "#2D1B4D"))
        let changed = try trial.write()
        #expect(changed.drawn + changed.kept == first.drawn)
        #expect((1...first.drawn / 2).contains(changed.drawn))

        // A file that is lost or damaged is drawn again.
        unlink(trial.settings.output.appending("files/dusk_one-dark.webp").description)
        _ = try trial.folder.add("site/files/dusk_one-css.css", "damaged")
        #expect(try trial.write().drawn == 2)
    }

    @Test func onlyItsOwnFilesAreRemoved() throws {
        let trial = try Trial("dusk_one", "dusk_two")
        try trial.add("dusk_two", changing: ("\"glass\"", "\"rare\""))
        _ = try trial.write()
        _ = try trial.folder.add("site/CNAME", "themes.example")
        _ = try trial.folder.add("site/themes/dusk_two.html", "edited")
        // A list that was edited leads nowhere else.
        let list = try trial.text("kbrender-gallery.json")
        let outside = "{\"file\": \"../outside\", \"digest\": \"x\"},\n"
        _ = try trial.folder.add("outside", "x")
        _ = try trial.folder.add(
            "site/kbrender-gallery.json", list.replacing("\"files\": [\n", with: "\"files\": [\n\(outside)"))

        unlink(trial.folder.path.appending("themes/dusk_two.json").description)
        _ = try trial.folder.add("themes/broken.json", "{")
        let broken = try trial.write()
        #expect(broken.themes == 1 && broken.failures == [.badData: 1] && broken.removed == [])
        #expect(broken.messages.joined().contains("broken.json"))

        unlink(trial.folder.path.appending("themes/broken.json").description)
        let removed = try trial.write().removed
        #expect(removed.contains("files/dusk_two-dark.webp") && removed.contains("tags/rare.html"))
        #expect(!removed.contains { $0.contains("dusk_one") })
        #expect(
            trial.exists("CNAME") && trial.exists("themes/dusk_two.html") && !trial.exists("ta/themes/dusk_two.html"))
        #expect(try trial.files().filter { $0.contains("dusk_two") } == ["themes/dusk_two.html"])
        #expect(try trial.folder.text("outside") == "x")
    }

    @Test func filesOfOthersAreNotWrittenOver() throws {
        let trial = try Trial("dusk_one")
        mkdir(trial.settings.output.description, 0o755)
        _ = try trial.folder.add("site/index.html", "mine")
        let error = #expect(throws: OperationError.self) { try trial.write() }
        #expect(error?.kind == .cannotCreate && error?.message?.contains("index.html") == true)
        #expect(try trial.files() == ["index.html"] && trial.text("index.html") == "mine")
    }

    @Test func themesThatShareAnIdOrHaveNoneAreLeftOut() throws {
        let trial = try Trial("dusk_one")
        try trial.add("dusk_one", as: "other")
        try trial.add("No-Id", as: "third")
        let summary = try trial.write()
        let messages = summary.messages.joined()
        #expect(summary.themes == 1 && summary.failures == [.badData: 2])
        #expect(messages.contains("other.json: has the id dusk_one, as ") && messages.contains("No-Id"))
    }

    /// A theme with one variant has fewer files, and its pages name no others.
    @Test func themesMayHaveOneVariant() throws {
        let trial = try Trial()
        _ = try trial.folder.add(
            "themes/night.json",
            ##"""
            {"id": "night", "name": "Night", "dark": {
                "keyboardBackground": "#14181D", "regularKeyBackground": "#262D36", "regularKeyText": "#EEF2F6",
                "regularKeyBorder": "#343D48", "modifierKeyBackground": "#1C2229", "modifierKeyText": "#EEF2F6",
                "modifierKeyBorder": "#343D48", "pressedKeyBackground": "#34507C", "pressedKeyText": "#EEF2F6"
            }}
            """##)
        let summary = try trial.write()
        #expect(summary.themes == 1 && summary.worst == nil, "\(summary.messages)")
        let (files, page) = (try trial.files(), try trial.text("themes/night.html"))
        #expect(files.contains("files/night-fcitx5-dark.zip") && !files.contains { $0.contains("-light") })
        for address in addresses(in: page) where address.hasPrefix("../files/") {
            #expect(files.contains(String(address.dropFirst(3))), "\(address)")
        }
    }

    @Test func foldersThatCannotBeUsed() throws {
        var trial = try Trial("dusk_one")
        trial.settings.output = trial.settings.themes
        #expect(throws: OperationError.self) { try trial.write() }
        trial.settings.themes = trial.folder.path.appending("nowhere")
        let error = #expect(throws: OperationError.self) { try trial.write() }
        #expect(error?.kind == .noInput)
        #expect(Set(trial.folder.names) == ["themes", "work"])
    }

    /// Search, filters and orders by the script, pages without it, accessibility, both languages and both schemes, in Chromium:
    /// `Browser/site.py` has the requirements.
    @Test func siteWorksInABrowser() throws {
        var trial = try Trial("dusk_one", "dusk_two", "dusk_three")
        try trial.add("dusk_two", changing: ("\"glass\"", "\"இரவு\""))
        try trial.add("dusk_three", changing: ("\"author\": \"kbrender\"", "\"author\": \"Ána <b>\""))
        trial.settings.address = try WebAddress("https://themes.example/keyboards")
        trial.settings.showsDates = true
        _ = try trial.write()
        let (script, output) = (
            "Tests/Serving/StaticGalleryTests/Browser/site.py", trial.folder.path.appending("output")
        )
        let status = system(
            "cd \(Repository.path) && timeout 3600 \"$(scripts/python browser)\" \(script) \(trial.settings.output) "
                + ">\(output) 2>&1")
        let log = try trial.folder.text("output")
        #expect(status == 0, "\(log)")
    }
}
