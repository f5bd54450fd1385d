import Files
import Glibc
import TestSupport
import Testing

/// Which files a document may name, if it may name only those of some folders.
@Suite struct FileBoundaryTests {
    private let folder = TemporaryFolder()

    /// Makes a repository with themes, and a file and a folder outside of it.
    private func make() throws -> FileBoundary {
        for name in ["repo", "repo/Golden", "repo/themes", "repo2", "outside", "repo/themes/inner"] {
            try folder.path.appending(name).makeFolder()
        }
        for name in ["repo/themes/a.json", "repo2/a.json", "outside/secret.json", "repo/themes/inner/b.json"] {
            _ = try folder.add(name, "{}")
        }
        return FileBoundary([folder.path.appending("repo")])
    }

    private func link(_ name: String, to target: String) {
        symlink(target, folder.path.appending(name).description)
    }

    private var golden: FilePath { folder.path.appending("repo/Golden") }

    @Test func pathsMayNotLeadOutAsTheyAreWritten() throws {
        let boundary = try make()
        let inside = [
            "a.json", "../themes/a.json", "../themes/../themes/none.json", "./x/../b", "..", "../../repo/themes/a.json",
        ]
        for path in inside { #expect(boundary.contains(FilePath(path), namedIn: golden), "\(path)") }
        let outside = [
            "../../outside/secret.json", "../../repo2/a.json", "../..", "/etc/passwd", "../../../../../etc/passwd",
            "../../outside/none.json", "x/../../../outside/secret.json", "/",
        ]
        for path in outside { #expect(!boundary.contains(FilePath(path), namedIn: golden), "\(path)") }
        let whole = folder.path.appending("repo/themes/a.json")
        #expect(boundary.contains(whole, namedIn: golden))
    }

    @Test func linksOnTheWayCount() throws {
        let boundary = try make()
        link("repo/Golden/out", to: "../../outside")
        link("repo/Golden/in", to: "../themes")
        link("repo/Golden/secret.json", to: "../../outside/secret.json")
        link("repo/Golden/passwd.json", to: "/etc/passwd")
        link("repo/Golden/round.json", to: "round.json")
        for path in ["out/secret.json", "secret.json", "passwd.json", "out", "out/none.json"] {
            #expect(!boundary.contains(FilePath(path), namedIn: golden), "\(path)")
        }
        for path in ["in/a.json", "in", "in/none.json"] {
            #expect(boundary.contains(FilePath(path), namedIn: golden), "\(path)")
        }
        // The system follows the link before it goes up.
        #expect(!boundary.contains(FilePath("out/../repo2/a.json"), namedIn: golden))
    }

    @Test func findsTheLinksOfAFolder() throws {
        let boundary = try make()
        let themes = folder.path.appending("repo/themes")
        #expect(boundary.linkOut(of: themes) == nil)
        link("repo/themes/own.json", to: "a.json")
        link("repo/themes/inner/up", to: "..")
        #expect(boundary.linkOut(of: themes) == nil)
        link("repo/Golden/far.json", to: "/etc/passwd")
        link("repo/themes/inner/golden", to: "../../Golden")
        #expect(boundary.linkOut(of: themes) == themes.appending("inner/golden/far.json"))
        link("repo/themes/b.json", to: "../../outside/secret.json")
        #expect(boundary.linkOut(of: themes) == themes.appending("b.json"))
    }

    @Test func outputsThatDoNotFollowLinksRefuseThem() throws {
        _ = try make()
        link("repo/Golden/a.png", to: "../../outside/secret.json")
        link("repo/Golden/b.png", to: "../../outside/none.json")
        for name in ["a.png", "b.png"] {
            let error = #expect(throws: (any Error).self) {
                try Output(golden.appending(name), apartFrom: [], followingLinks: false)
            }
            #expect("\(error.map { "\($0)" } ?? "")".contains("is a link"))
        }
        #expect(try folder.text("outside/secret.json") == "{}")
        // A link that takes the place after the check is replaced.
        let output = try Output(golden.appending("c.png"), apartFrom: [], followingLinks: false)
        link("repo/Golden/c.png", to: "../../outside/secret.json")
        try output.write([0x41])
        #expect(try folder.text("outside/secret.json") == "{}")
        #expect(try folder.text("repo/Golden/c.png") == "A")
    }

    @Test func namesOfFilesInRequestsAreVisibleAndStayInTheirFolder() {
        for name in ["a.png", "a b.webp", "நீலம்.png", "..a", "-"] { #expect(OutputName.isInFolder(name), "\(name)") }
        for name in ["", ".", "..", "a/b", "/", "../a"] { #expect(!OutputName.isInFolder(name), "\(name)") }
        for scalar in HostileText.controls + HostileText.formats { #expect(!OutputName.isInFolder("a\(scalar).png")) }
    }
}
