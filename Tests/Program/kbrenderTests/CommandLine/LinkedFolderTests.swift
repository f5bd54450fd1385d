import CommandSupport
import Documents
import TestSupport
import Testing

@testable import kbrender

/// No command that writes a tree goes through a link in it.
@Suite struct LinkedFolderTests {
    private let program = BuiltProgram(sharesPictures: true)

    /// Commands with a file or folder of their trees; each is replaced by a link to something that must stay as it is.
    private static let commands: [(String, [String])] = [
        (
            "kbrender gallery themes -o tree",
            ["themes", "files", "ta", "ta/tags", "index.html", "files/aurora.json", "kbrender-gallery.json"]
        ),
        (
            "kbrender batch themes -o tree --scale 0.25",
            ["aurora-light.png", "manifest.json", ".manifest.json.journal"]
        ),
        (
            "kbrender convert themes -o tree/ --to all",
            ["README.md", "css", "xcassets", "android/values", "colors/aurora.json"]
        ),
        ("kbrender convert themes -o tree/", ["aurora.json"]),
        ("kbrender man --into tree", ["kbrender.1", "kbrender-render.1"]),
        ("kbrender store export tree --themes store.db", ["published", "incoming"]),
    ]

    @Test(arguments: commands) func nothingIsWrittenThroughALink(command: String, parts: [String]) throws {
        let start = try program.run(
            """
            mkdir -p themes taken/published; cp $themes/aurora.json themes; cp themes/* taken/published
            kbrender store import taken --themes store.db || exit 11
            \(command) || exit 12
            """)
        #expect(start.status == 0, "\(start.messages)")
        // A folder leads to a folder, a file to a file or to nothing: the system refuses anything else by itself.
        for (number, part) in parts.enumerated() {
            let target = part.contains(".") ? ["far/file", "nowhere"][number % 2] : "far"
            let run = try program.run(
                """
                rm -rf work far; cp -a tree work; mkdir far; echo precious > far/file; cp far/file far/index.html
                rm -rf work/\(part); ln -s $PWD/\(target) work/\(part)
                find far -ls > before; find work -ls | grep -v ' work$' > list
                \(command.replacing("tree", with: "work")); code=$?
                find far -ls | cmp before - >&2 || exit 91; test ! -e nowhere || exit 92
                find work -ls | grep -v ' work$' | cmp list - >&2 || exit 93
                exit $code
                """)
            #expect(run.code == .cannotCreate, "\(part) to \(target): \(run.status) \(run.messages)")
        }
    }

    @Test func aThemeAndItsSchemaAreWrittenTogetherOrNot() throws {
        let run = try program.run(
            """
            mkdir tree; ln -s ../far tree/theme.schema.json
            kbrender new 'Late Night' -o tree/late.json; echo $?; ls tree far 2>/dev/null
            """)
        #expect(run.text == "73\ntree:\ntheme.schema.json\n", "\(run.text)\(run.messages)")
    }

    /// What a batch removes, it removes by its own name.
    @Test func pruningGoesThroughNoLink() throws {
        let run = try program.run(
            """
            mkdir themes far; cp $themes/aurora.json $themes/sea_glass.json themes
            kbrender batch themes -o tree --scale 0.25 || exit 11
            mv tree/aurora-light.png far; ln -s ../far/aurora-light.png tree; rm themes/aurora.json
            kbrender batch themes -o tree --scale 0.25 --prune || exit 12
            ls far; ls tree
            """)
        #expect(
            run.text == "aurora-light.png\naurora-light.png\nmanifest.json\nsea_glass-light.png\n", "\(run.messages)")
    }
}
