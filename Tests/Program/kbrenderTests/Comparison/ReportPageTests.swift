import Testing

/// The page of failures in Chromium, as a file and served by the program. `Browser/report.py` has what a reviewer does.
@Suite struct ReportPageTests {
    @Test func reviewersSeeAndAcceptPictures() throws {
        let program = BuiltProgram()
        let run = try program.run(
            "mkdir suite && \"$($scripts/python browser)\" $docs/../Tests/Program/kbrenderTests/Browser/report.py suite"
        )
        #expect(run.status == 0, "\(run.text)\(run.messages)")
    }
}
