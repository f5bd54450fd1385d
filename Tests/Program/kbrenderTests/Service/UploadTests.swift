import CommandSupport
import Testing

@testable import kbrender

/// `upload` to a store in a separate process.
@Suite struct UploadTests {
    private let program = BuiltProgram()

    private func run(_ steps: String) throws -> BuiltProgram.Run {
        try program.run(
            RemoteThemeTests.tools + """
                kbrender presets show midnight > theme.json; id=$(sed -n 's/.*"id": "\\([^"]*\\)".*/\\1/p' theme.json | head -n 1)
                kbrender validate --store --quiet theme.json || exit 97
                upload() { KBRENDER_TOKEN=$1 kbrender upload theme.json --to ${2:-$base}; }

                """ + steps)
    }

    @Test func newThemeWaitsForReview() throws {
        let run = try run(
            "upload pending || exit 2; cmp uploaded theme.json || exit 3; awk '{print $1, $2, $3, $4}' requests; echo $id"
        )
        #expect(run.status == 0, "\(run.messages)")
        let lines = run.text.split(separator: "\n")
        #expect(lines[0] == "Theme uploaded successfully! It will be reviewed and published soon.")
        #expect(lines[1] == "GET /themes/midnight.json 404 -")
        #expect(lines[2].hasPrefix("PUT /themes/midnight.json 202"), "\(run.text)")
        #expect(run.messages.isEmpty, "\(run.messages)")
    }

    @Test("000-upload-again") func replacesPublishedThemesByTheirTag() throws {
        let run = try run(
            """
            cp theme.json www/$id.json; upload published $base/themes/$id.json || exit 2
            upload published $base/themes || exit 3
            awk '{print $1, $3, length($4)}' requests
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.contains("Theme uploaded successfully! It is published: http://127.0.0.1:"), "\(run.text)")
        #expect(run.text.hasSuffix("GET 200 1\nPUT 201 18\nGET 200 1\nPUT 201 18\n"), "\(run.text)")
    }

    @Test(
        "000-upload-errors",
        arguments: [
            ("large", ExitCode.badData, "Theme file exceeds 50KB limit. Try reducing the number of gradient stops"),
            ("unknown", .cannotCreate, "You must be a Pro user to upload themes: the store does not know this token."),
            ("client", .cannotCreate, "does not let this token do that: said by the store \\u{1B}[31m.\n"),
            ("old", .badData, "The store has this version or a newer one"),
            ("late", .badData, "Another version was published"),
            ("busy", .inputOutput, "Server error: the store is busy."),
            ("broken", .inputOutput, "Server error: status 500"),
            ("moved", .unavailable, "there is no store that takes uploads (status 308)"),
        ])
    func everyErrorSaysWhatToDo(token: String, code: ExitCode, words: String) throws {
        let run = try run("upload \(token)")
        #expect(run.code == code, "\(run.messages)")
        #expect(run.messages.contains(words), "\(run.messages)")
        #expect(run.text.isEmpty && !run.messages.contains("\u{1B}"), "\(run.messages)")
    }

    /// The store's findings are reported at their places in the local document.
    @Test("000-upload-findings") func reportsAllFindingsOfTheStore() throws {
        let run = try run("upload invalid")
        #expect(run.code == .badData, "\(run.messages)")
        #expect(
            run.messages.contains(
                "theme.json:2:3: error: light.regularKeyText: is \\u{1B}[31mnot to our taste [KB103]\n 2 |"))
        #expect(run.messages.contains("theme.json: warning: is dull [KB325]"), "\(run.messages)")
        #expect(run.messages.contains("Theme validation failed. Please fix the issues above"), "\(run.messages)")
    }

    @Test("000-upload-invalid") func doesNotSendInvalidThemes() throws {
        let run = try run(
            """
            cp $themes/paper_ink.json theme.json; sed -i 's/"name"/"nam"/' theme.json; upload pending; test $? = 65 || exit 2
            kbrender presets show midnight > theme.json; head -c 60000 /dev/zero | tr '\\0' ' ' >> theme.json
            upload pending 2> log; test $? = 65 || exit 3
            grep -q 'Theme file exceeds 50KB limit.' log || exit 4
            echo nothing > theme.json; upload pending; test $? = 65 || exit 5
            rm theme.json; upload pending; test $? = 66 || exit 6
            test -e requests && exit 7; exit 0
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.messages.contains("error: ") && run.messages.contains("Theme validation failed."), "\(run.messages)")
    }

    @Test func sendsTokensNowhereElse() throws {
        let run = try run(
            """
            upload '' ; test $? = 64 || exit 2
            upload 'two words'; test $? = 64 || exit 3
            upload t0ken http://example.org; test $? = 64 || exit 4
            upload t0ken $base/themes/other.json; test $? = 64 || exit 5
            KBRENDER_TOKEN=t0ken kbrender upload theme.json; test $? = 64 || exit 6
            test -e requests && exit 7
            end KILL $server 137; upload t0ken; test $? = 69 || exit 8
            grep -rl t0ken . && exit 9; exit 0
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(!run.messages.contains("t0ken"), "\(run.messages)")
        #expect(
            run.messages.contains(
                "http://example.org/ would carry the token without encryption (use https, or --insecure"))
        #expect(
            run.messages.contains("Unable to connect to server. Please check your internet connection"),
            "\(run.messages)")
        #expect(run.messages.contains("KBRENDER_TOKEN: is not set (set it to the token"), "\(run.messages)")
    }
}
