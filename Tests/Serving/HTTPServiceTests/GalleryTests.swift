import Documents
import StoreModel
import TestSupport
import Testing

@testable import HTTPServer
@testable import HTTPService

/// The pages of a store for people, as text; `StoreTests` has them in a browser.
@Suite struct GalleryTests {
    @Test func authorsAndTagsHavePages() throws {
        let store = try RunningStore()
        for name in ["aurora_x", "aurora_y"] {
            #expect(store.put("reviewer", name, store.theme(name, "1.0"), RunningStore.new).status == 201)
        }
        let service = store.service
        let gallery = service.curl("/").text
        #expect(gallery.contains("<a href=\"/authors/reviewer\"><bdi>reviewer</bdi></a>"))
        let tag = service.curl("/themes").json?["themes"]?.array?.first?["tags"]?.array?.first?.string ?? ""
        #expect(!tag.isEmpty && gallery.contains("<a href=\"/tags/\(tag)\">"), "\(tag)")
        for (path, count) in [
            ("/authors/REVIEWER", 2), ("/authors/nobody", 0), ("/tags/\(tag)", 2), ("/tags/a%2Fb", -1),
        ] {
            let page = service.curl(path)
            #expect(page.status == (count < 0 ? 400 : 200), "\(path)")
            if count >= 0 { #expect(page.text.contains("\(count) themes"), "\(path)") }
        }
        #expect(service.curl("/authors/reviewer").text.contains("<title>reviewer – Keyboard themes</title>"))
        #expect(service.curl("/themes/aurora_x").text.contains("href=\"/themes/aurora_y\""))
    }

    @Test func aThemeLeadsToOneOfOnesOwn() throws {
        let store = try RunningStore("--public-address=https://themes.example/")
        #expect(store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.7"), RunningStore.new).status == 201)
        let page = store.service.curl("/themes/aurora_x")
        #expect(page.text.contains(">kbrender studio https://themes.example/themes/aurora_x.json</code>"))
        #expect(page.text.contains("hidden data-copies=\"address\""))
        // The page allows its one script by its digest.
        let policy = page.headers["content-security-policy"] ?? ""
        #expect(policy.contains("script-src 'sha256-") && !policy.contains("unsafe"))
        #expect(page.text.ranges(of: "<script").count == 1 && !store.service.curl("/").text.contains("<script"))
        let tamil = store.service.curl("/themes/aurora_x", "-H 'Accept-Language: ta'").text
        #expect(tamil.contains("வலைப்பக்கங்கள் (CSS)") && tamil.contains("HeliBoard"))
        let copy = store.service.curl("/themes/aurora_x/copy.json")
        let id = copy.json?["id"]?.string ?? ""
        #expect(id.hasPrefix("aurora_x_copy_") && copy.json?["author"] == nil && copy.json?["version"]?.string == "1.0")
        #expect(copy.headers["content-disposition"] == "attachment; filename=\"\(id).json\"")
        #expect(copy.json?["light"]?.object?.isEmpty == false && copy.json?["name"]?.string == "Aurora (Copy)")
        #expect(store.service.curl("/themes/none_such/copy.json").status == 404)
        // It is a theme that anybody may send as their own, once they have written who they are.
        let file = "\(store.folder)/copy.json"
        _ = store.service.shell("curl -s $service/themes/aurora_x/copy.json > \(file)")
        let refused = store.put("author", id, file, RunningStore.new)
        #expect(refused.json?["diagnostics"]?.array?.compactMap { $0["path"]?.string } == ["author"], "\(refused.text)")
        _ = store.service.shell("kbrender edit \(file) 'author=Author K.'")
        #expect(store.put("author", id, file, RunningStore.new).status == 202)
        let long = ThemeCopy(
            of: try #require(ThemeID(String(repeating: "a", count: 50))), named: String(repeating: "ந", count: 50),
            digest: String(repeating: "0", count: 64))
        #expect(ThemeID(long.id) != nil && String(decoding: long.edits, as: UTF8.self).contains("ந (Copy)"))
    }

    @Test func pagesSpeakTheReadersLanguage() throws {
        let store = try RunningStore()
        #expect(store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new).status == 201)
        for (header, language, words) in [
            ("ta-IN,ta;q=0.9,en;q=0.8", "ta", "தேடு"), ("de,en;q=0.5,ta;q=0.4", "en", "Search"), ("fr", "en", "Search"),
        ] {
            for path in ["/", "/themes/aurora_x"] {
                let page = store.service.curl(path, "-H 'Accept-Language: \(header)'")
                #expect(
                    page.text.contains("<html lang=\"\(language)\">") && page.headers["content-language"] == language)
                #expect(
                    page.headers["vary"] == "Accept-Language, Accept-Encoding"
                        && (path != "/" || page.text.contains(words)))
            }
        }
        let (english, tamil) = (
            store.service.curl("/").headers["etag"],
            store.service.curl("/", "-H 'Accept-Language: ta'").headers["etag"]
        )
        #expect(english != tamil)
    }

    @Test func searchEnginesAndPreviewsFindPages() throws {
        let store = try RunningStore("--public-address=https://themes.example/")
        #expect(store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new).status == 201)
        let service = store.service
        try service.waitUntil("a version") { service.curl("/").text.contains("&amp;v=") }
        let page = service.curl("/themes/aurora_x").text
        #expect(page.contains("<link rel=\"canonical\" href=\"https://themes.example/themes/aurora_x\">"))
        let picture = page.split(separator: "\"").first { $0.contains("/thumbnail.png?") } ?? ""
        #expect(picture.hasPrefix("https://themes.example/themes/aurora_x/thumbnail.png?mode="), "\(picture)")
        let path = picture.dropFirst("https://themes.example".count).replacing("&amp;", with: "&")
        let head = service.curl(String(path))
        #expect(head.status == 200 && head.headers["content-type"] == "image/png")
        #expect(service.curl("/?sort=name&page=1").text.contains("rel=\"canonical\" href=\"https://themes.example/\""))
        let map = service.curl("/sitemap.xml")
        #expect(map.status == 200 && map.headers["content-type"] == "application/xml")
        let theme = "<url><loc>https://themes.example/themes/aurora_x</loc><lastmod>20"
        #expect(map.text.contains("<sitemap><loc>https://themes.example/sitemaps/0.xml</loc></sitemap>"))
        #expect(service.curl("/sitemaps/0.xml").text.contains(theme) && service.curl("/sitemaps/1.xml").status == 404)
    }

    @Test func withoutAPublicAddressThereIsNoMap() throws {
        let store = try RunningStore()
        #expect(store.service.curl("/sitemap.xml").status == 404)
        #expect(!store.service.curl("/").text.contains("rel=\"canonical\""))
    }
}
