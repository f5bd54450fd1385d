import CommandSupport
import Documents
import TestSupport
import Testing

@testable import kbrender

/// `kbrender gallery`, as a user runs it. What a site holds is tested with `StaticGallery`.
@Suite struct GalleryCommandTests {
    private let program = BuiltProgram(sharesPictures: true)

    @Test func aSiteIsWrittenAndReported() throws {
        let run = try program.run(
            """
            mkdir themes; cp $themes/aurora.json themes
            kbrender gallery themes -o new/site || exit 11
            ls new/site
            touch before; sleep 0.05; kbrender gallery themes -o new/site || exit 12
            find new/site -newer before -type f
            echo '{' > themes/broken.json
            kbrender gallery themes -o new/site --progress json; test $? = 65 || exit 13
            """)
        #expect(run.status == 0, "\(run.status): \(run.messages)")
        #expect(
            run.text == """
                authors
                files
                gallery.css
                gallery.js
                index.html
                kbrender-gallery.json
                ta
                tags
                themes

                """)
        let lines = run.messages.split(separator: "\n")
        #expect(lines.contains { $0.contains("1 theme: ") && $0.hasSuffix(" 0 already there, 14 pages written") })
        #expect(lines.contains { $0.contains("1 theme: 0 files drawn, ") && $0.hasSuffix(" 0 pages written") })
        #expect(lines.contains { $0.hasPrefix("themes/broken.json:2:1: error: ") }, "\(run.messages)")
        #expect(lines.last?.hasSuffix("; 1 theme left out") == true, "\(run.messages)")
        #expect(lines.contains { $0.hasPrefix(#"{"progress":{"done":"#) }, "\(run.messages)")
    }

    @Test(arguments: [
        ("kbrender gallery", ExitCode.usage, "no FOLDER given"),
        ("kbrender gallery nowhere", .noInput, "nowhere"),
        ("mkdir empty; kbrender gallery empty -o site; a=$?; ls site 2>/dev/null; exit $a", .noInput, "empty"),
        ("touch site; kbrender gallery $themes -o site", .cannotCreate, "site: cannot be written"),
        ("kbrender gallery $themes --address https://a.example/?x -o site", .usage, "--address"),
        ("kbrender gallery $themes --address ftp://a.example/ -o site", .usage, "--address"),
    ])
    func faultsAreReported(line: String, code: ExitCode, text: String) throws {
        let run = try program.run(line)
        #expect(run.code == code && run.messages.contains(text) && run.text.isEmpty, "\(run.messages)")
    }

    /// The commands of the examples: files get the times of their commits, and pages show them. The second finds its pictures in the
    /// user's cache.
    @Test func examplesShowTheTimesOfCommits() throws {
        for name in ["gallery-github.yml", "gallery-gitlab.yml"] {
            let example = try Repository.text(Repository.path.appending("Examples/ci/\(name)"))
            let lines = example.split(separator: "\n").map { String($0.drop { " -".contains($0) }) }
            let start = try #require(lines.firstIndex { $0.hasPrefix("git ls-files") })
            let times = lines[start...].prefix(3).joined(separator: "\n")
            let gallery = try #require(lines.first { $0.contains("kbrender gallery") }).replacing("run: ", with: "")
            let run = try program.run(
                """
                export ADDRESS=https://a.example/keys CI_PAGES_URL=https://a.example/keys HOME=$PWD
                rm -rf clone; git init -q clone && cd clone && mkdir themes && git config user.email a@b && git config user.name a
                commit() { git add . && GIT_COMMITTER_DATE=$1 git commit -qm "$1"; }
                cp "$themes/aurora.json" 'themes/a b.json'; commit 2024-05-06T07:08:09Z
                cp "$themes/sea_glass.json" themes; commit 2025-05-06T07:08:09Z
                bash -c '\(times.replacing("'", with: "'\\''"))' || exit 11
                \(gallery) >&2 || exit 12
                grep -ho '2024-05-06\\|2025-05-06' */index.html | sort -u; ls */feed.xml
                """)
            #expect(run.status == 0, "\(run.status): \(run.messages)")
            let site = name.contains("gitlab") ? "public" : "site"
            #expect(run.text == "2024-05-06\n2025-05-06\n\(site)/feed.xml\n", "\(run.messages)")
        }
    }
}
