import Files
import Glibc
import Testing

@testable import HTTPServer
@testable import HTTPService

/// The studio, with the requests that its page sends and with some that must be refused. The requests are in
/// `Clients/studio.py`.
@Suite struct StudioTests {
    @Test(arguments: [
        "access", "tabs", "saving", "links", "names", "themes", "designs", "drafts", "outside", "edits", "frames",
        "newest", "hostile",
        "starting", "full",
    ])
    func scenarioPasses(_ name: String) throws {
        let client = RunningProgram.clients.appending("studio.py")
        let theme = RunningProgram.themes.appending("aurora.json")
        let output = FilePath("/tmp/kbrender-studio-test-\(getpid())-\(name)")
        defer { output.remove() }
        let status = system(
            "timeout 3600 python3 \(client) \(RunningProgram.program) \(theme) \(name) >\(output) 2>&1 </dev/null")
        let text = String(decoding: (try? InputFile(reading: output).bytes) ?? [], as: UTF8.self)
        #expect(status == 0 && text == "fine\n", "\(text)")
    }

    @Test func visitorsWorkStaysInTheirBrowser() throws {
        let service = try RunningProgram("--studio")
        let page = service.curl("/studio")
        #expect(page.status == 200 && page.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
        let session = service.curl("/studio/session", "-d '{}' -H 'Accept-Language: ta'").json
        #expect(session?["mode"]?.string == "visitor" && session?["language"]?.string == "ta")
        #expect(session?["file"]?.string == nil)
        let document = service.curl("/studio/document").json
        #expect(document?["readOnly"]?.bool == true && document?["text"]?.string?.isEmpty == false)
        for words in [
            "-T $themes/aurora.json -H 'If-None-Match: *' /studio/document", "-X DELETE /studio/document",
            "-T $themes/aurora.json /studio/draft", "-X DELETE /studio/draft", "/studio/events",
        ] {
            let parts = words.split(separator: " ")
            let path = String(parts[parts.count - 1])
            #expect(service.curl(path, parts.dropLast().joined(separator: " ")).status == 404, "\(words)")
        }
        let parts = "-F theme=@$themes/aurora.json -F 'edits={\"light.keySpacing\": 4}'"
        #expect(service.curl("/studio/apply", parts).json?["changed"]?.bool == true)
        #expect(service.curl("/studio/frame?scale=1", parts).headers["kbrender-size"]?.hasPrefix("393x") == true)
        let colors = service.curl("/studio/colors", "-F theme=@$themes/../imports/keyboard.png").json?.array ?? []
        #expect((2...6).contains(colors.count))
        #expect(colors.allSatisfy { $0.string?.wholeMatch(of: /#[0-9A-F]{6}/) != nil })
        #expect(service.curl("/studio/colors", "-F theme=@$themes/aurora.json").status == 422)
    }

    @Test func studioIsOffByDefault() throws {
        let service = try RunningProgram()
        for path in ["/", "/studio", "/studio/files/studio.css", "/studio/session", "/studio/apply", "/studio/frame"] {
            #expect(service.curl(path, "-d '{}'").status == 404, "\(path)")
        }
    }

    /// RFC 9110, §12.5.4: the preferred language among those of the page, otherwise English.
    @Test(arguments: [
        (nil, "en"), ("", "en"), ("ta", "ta"), ("ta-IN,ta;q=0.9,en;q=0.8", "ta"), ("en-GB,ta;q=0.9", "en"),
        ("fr", "en"),
        ("fr,ta;q=0.1", "ta"), ("ta;q=0", "en"), ("tab", "en"), ("en;q=0.5,ta;q=0.6", "ta"), (";;;,,q=", "en"),
    ])
    func choosesThePreferredLanguage(_ header: String?, _ language: String) {
        #expect(AcceptLanguage.best(of: ["en", "ta"], for: header) == language)
    }

    @Test func newFileNamesStayInTheFolder() {
        for name in ["a.json", "நிலா.theme", "a b.json"] { #expect(FilePath(fileNamed: name) != nil, "\(name)") }
        for name in ["", ".json", "a", "a/b.json", "../a.json", "a.json/", "a\u{0}.json", "a\u{202E}.json", "..theme"] {
            #expect(FilePath(fileNamed: name) == nil, "\(name)")
        }
    }
}
