import Testing

@testable import kbrender

/// The example of an app that gets its colours from a server.
@Suite struct ThemeFromServerTests {
    private let program = BuiltProgram()

    private func run(_ steps: String) throws -> BuiltProgram.Run {
        try program.run(
            RemoteThemeTests.tools + """
                rm www/*
                corporate() {
                    printf '{"id": "theme_1", "name": "Corporate Theme",
                        "lightColors": {"primary": "%s", "secondary": "#FF9900", "background": "#FFFFFF", "text": "#333333"},
                        "darkColors": {"primary": "#4488EE", "secondary": "#FFBB33", "background": "#121212", "text": "#EEEEEE"}}' \\
                        $1 > theme.new; mv theme.new www/theme.json
                }
                app() { ThemeFromServer $base/themes/theme.json out.png "$@"; }
                shows() { kbrender $1 --mode both -o want.png --quiet && cmp -s want.png out.png; }

                """ + steps)
    }

    @Test func fetchesKeepsAndFallsBack() throws {
        let run = try run(
            """
            app || exit 2
            shows www/theme.json && exit 3
            corporate '#0066CC'; app || exit 4
            shows www/theme.json || exit 5
            end KILL $server 137; rm out.png; app || exit 6
            shows www/theme.json || exit 7
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.text == """
                showing default
                offline; showing the default theme
                showing default
                showing theme_1
                showing theme_1
                offline; showing the kept theme

                """, "\(run.text)")
    }

    @Test func followsItsServerWhileRunning() throws {
        let run = try run(
            """
            corporate '#0066CC'; ThemeFromServer $base/themes/theme.json out.png 0.1 > log & pid=$!
            await 'shows www/theme.json'
            corporate '#CC0066'; await 'shows www/theme.json'
            cp www/theme.json good.json; echo '{' > www/theme.json; sleep 0.5; shows good.json || exit 2
            corporate '#00CC66'; await 'shows www/theme.json'
            await 'grep -q 304 requests'; end KILL $pid 137
            """)
        #expect(run.status == 0, "\(run.messages)")
    }
}
