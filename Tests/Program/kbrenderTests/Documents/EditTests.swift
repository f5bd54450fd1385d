import CommandSupport
import Testing

@testable import kbrender

/// `kbrender new` and `kbrender edit` from a user's view.
@Suite struct EditTests {
    private let program = BuiltProgram()

    @Test func newThemePassesValidationAndHasItsSchema() throws {
        let run = try program.run(
            """
            kbrender new "Late Night" || exit 11
            kbrender validate late_night.json --store --strict || exit 12
            kbrender schema | cmp - theme.schema.json || exit 13
            kbrender late_night.json --mode both --scale 1 -o a.png || exit 14
            kbrender new "Late Night"; [ $? -eq 73 ] || exit 15
            mkdir sub; kbrender new Dusk --from midnight -o sub/dusk.json || exit 16
            kbrender validate sub/dusk.json --store || exit 17
            kbrender new Dusk -o - | kbrender validate --store - || exit 18
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.contains("late_night.json: already exists"))
        #expect(program.folder.names.sorted() == ["a.png", "late_night.json", "sub", "theme.schema.json"])
        #expect(try program.folder.text("late_night.json").hasPrefix("{\n  \"$schema\": \"./theme.schema.json\",\n"))
    }

    @Test(arguments: ["png", "jpg", "webp"]) func picturesGiveThemesTheirColors(ending: String) throws {
        let run = try program.run(
            """
            kbrender midnight --scale 1 -o a.\(ending) || exit 11
            kbrender new Dusk --from a.\(ending) --mood keycap || exit 12
            kbrender validate dusk.json --store || exit 13
            kbrender new Dawn --from a.\(ending) --mood glass --quiet || exit 14
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.wholeMatch(of: /kbrender: a\.[a-z]+ gave #[0-9A-F]{6} and #[0-9A-F]{6}\n/) != nil)
    }

    /// The author is the name in Git's settings, else that of the account.
    @Test("000-author-filled") func theAuthorIsFilledIn() throws {
        let run = try program.run(
            """
            export GIT_CONFIG_NOSYSTEM=1
            printf '[user]\\n\\tname = Vani Selvam\\n' > settings
            GIT_CONFIG_GLOBAL=settings kbrender new "Late Night" || exit 11
            GIT_CONFIG_GLOBAL=settings kbrender new "Late Brand" --from brand || exit 12
            GIT_CONFIG_GLOBAL=/dev/null kbrender new "Early Light" || exit 13
            user=$(getent passwd "$(id -u)" | cut -d: -f5 | cut -d, -f1); echo "${user:-$(id -un)}" > user
            """)
        #expect(run.status == 0, "\(run.messages)")
        for file in ["late_night.json", "late_brand.json"] {
            #expect(try program.folder.text(file).contains("\"author\": \"Vani Selvam\""))
        }
        let user = try program.folder.text("user").trimmingCharacters(in: .newlines)
        #expect(try program.folder.text("early_light.json").contains("\"author\": \"\(user)\""))
    }

    @Test(arguments: ["tokens", "colors", "palette", "brand"]) func newDesignIsDrawnWithItsSchema(kind: String) throws {
        let run = try program.run(
            """
            kbrender new Harbour --from \(kind) || exit 11
            kbrender validate harbour.json || exit 12
            kbrender schema \(kind) | cmp - \(kind).schema.json || exit 13
            kbrender harbour.json --mode both --scale 1 -o a.png || exit 14
            kbrender batch . --scale 0.25 -o out || exit 15
            """)
        #expect(run.code == .done, "\(run.messages)")
        #expect(program.folder.names.sorted() == ["a.png", "harbour.json", "\(kind).schema.json", "out"].sorted())
        #expect(try program.folder.text("harbour.json").hasPrefix("{\n  \"$schema\": \"./\(kind).schema.json\",\n"))
    }

    @Test(arguments: [
        ("new x", ExitCode.usage, "cannot name a theme"), ("new Dusk --from none", .unavailable, "none"),
        ("new Dusk --from a.json", .badData, "is not a JPEG, PNG or WebP file"),
        ("new Dusk --from a.heic", .noInput, "a.heic"),
        ("new", .usage, "no NAME given"), ("new Dusk -o no/where.json", .cannotCreate, "no/where.json"),
        ("edit a.json", .usage, "no PATH=VALUE given"), ("edit none.json name=x", .noInput, "none.json"),
        ("edit a.json light.keySpacing=x", .usage, "\"x\" is not a value (expected 1 to 10)"),
        ("edit a.json light.keySpacing=20", .usage, "light.keySpacing: 20 is out of range (expected 1 to 10)"),
        ("edit a.json light.regularKeyShadowOffset=0,30", .usage, "30 is out of range"),
        ("edit a.json light.keyBg=#FFFFFF", .usage, "did you mean light.regularKeyBackground?"),
        ("edit a.json light.keySpacing=4 light.nothing=", .usage, "is not a property"),
        ("edit https://example.org/a.json name=xyz", .usage, "is on a server (write it to a file first: `kbrender"),
        ("edit bad.json name=x", .badData, "KB001"), ("edit a.json name=xyz -o a.json", .usage, "one of the inputs"),
    ])
    func rejectsImpossibleEdits(line: String, code: ExitCode, words: String) throws {
        let run = try program.run("cp $themes/aurora.json a.json; echo '{,' > bad.json; kbrender \(line)")
        #expect(run.code == code, "\(run.messages)")
        #expect(run.messages.contains(words), "\(run.messages)")
        #expect(try program.run("cmp a.json $themes/aurora.json").status == 0, "nothing may change")
    }

    @Test func editChangesOnlyTheMeantLines() throws {
        let run = try program.run(
            """
            cp $themes/aurora.json a.json
            kbrender edit a.json light.keySpacing=4 --dry-run > difference || exit 11
            cmp a.json $themes/aurora.json || exit 12
            kbrender edit a.json light.keySpacing=4 'name=Borealis' || exit 13
            diff $themes/aurora.json a.json > changes; [ $? -eq 1 ] || exit 14
            kbrender edit - light.keySpacing=4 < a.json | cmp - a.json || exit 15
            kbrender edit a.json light.customFontName=Inter -o b.json && kbrender edit b.json light.customFontName= || exit 16
            cmp a.json b.json || exit 17
            """)
        #expect(run.status == 0, "\(run.messages)")
        let changes = try program.folder.text("changes").split(separator: "\n").filter { $0.hasPrefix(">") }
        #expect(changes == [">   \"name\": \"Borealis\",", ">     \"keySpacing\": 4,"])
        #expect(try program.folder.text("difference").contains("\n+    \"keySpacing\": 4,\n"))
    }

    @Test(arguments: [
        ("thumb", "did you mean thumbnail?"),
        ("midnite", "did you mean midnight?"), ("midnight --layout tamil100", "did you mean tamil or tamil99?"),
        ("new Dusk --from midnite", "did you mean midnight?"),
        ("$themes/aurora.json --layout gujar", "did you mean gujarati or gujarati-alphabetic?"),
        ("$themes/aurora.json --pressed é", "it is a variant of e, which opens by a long press: e:"),
        ("$themes/aurora.json --pressed enter", "did you mean return?"),
    ])
    func suggestsCorrectionsForOtherWords(line: String, words: String) throws {
        let run = try program.run("kbrender \(line)")
        #expect(run.messages.contains(words), "\(run.messages)")
    }
}
