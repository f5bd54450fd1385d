import CommandSupport
import Testing

@testable import kbrender

/// Themes from real servers, each in a separate process.
@Suite struct RemoteThemeTests {
    private let program = BuiltProgram()

    /// Shell functions: `serve NAME [CERTIFICATE KEY]`, which sets `NAME` to the port, `draw WORDS`.
    static let tools = """
        servers_started=
        serve() {
            rm -f port-$1; python3 $servers/themes.py port-$1 $2 $3 & server=$!
            servers_started="$servers_started $server"
            await "test -e port-$1"; eval "$1=$(cat port-$1)"
        }
        trap 'kill -9 $servers_started $pid 2>/dev/null' EXIT
        red() { sed "s/\\"regularKeyText\\": \\"#[0-9A-F]*\\"/\\"regularKeyText\\": \\"#$1\\"/" $themes/paper_ink.json; }
        draw() { kbrender "$@" --scale 0.5 -o out.png; }
        mkdir www; red 112233 > www/sea.json; serve port; base=http://127.0.0.1:$port
        copies() { ls $XDG_CACHE_HOME/kbrender 2>/dev/null | grep -c ^theme-; }

        """

    private func run(_ steps: String) throws -> BuiltProgram.Run {
        try program.run(Self.tools + steps)
    }

    @Test func fetchesKeepsAndRevalidatesThemes() throws {
        let run = try run(
            """
            draw $base/themes/sea.json || exit 2
            kbrender www/sea.json --scale 0.5 -o want.png; cmp out.png want.png || exit 3
            draw $base/themes/sea.json --verbose || exit 4
            red 445566 > www/sea.json; draw $base/themes/sea.json --verbose || exit 5
            kbrender www/sea.json --scale 0.5 -o want.png; cmp out.png want.png || exit 6
            test $(copies) = 1 || exit 7
            awk '{print $1, $3, ($4 != "-"), $5}' requests
            kbrender cache clear; test $(copies) = 0 || exit 8
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.hasPrefix("GET 200 0 identity\nGET 304 1 identity\nGET 200 1 identity\n"), "\(run.text)")
        #expect(run.text.hasSuffix(" and 1 copy of themes removed\n"), "\(run.text)")
        #expect(run.messages.contains("/themes/sea.json: note: the stored copy of the theme is still current [KB320]"))
        #expect(run.messages.contains("/themes/sea.json: note: the server sent the theme [KB320]"))
    }

    @Test func theStudioEditsACopyInTheFolder() throws {
        let run = try run(
            """
            open() {
                : > said; kbrender studio --no-open --port 0 "$1" > said & pid=$!
                await 'test -s said || ! kill -0 $pid'; end TERM $pid 0; grep -q ^http said
            }
            mkdir here; cd here
            open $base/themes/sea.json || exit 2
            cmp sea.json ../www/sea.json || exit 3
            open $base/themes/sea.json || exit 4
            echo >> sea.json; kbrender studio --no-open $base/themes/sea.json; test $? = 73 || exit 5
            kbrender studio --no-open $base/themes/none.json; test $? = 66 || exit 6
            ls
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text == "said\nsea.json\n", "\(run.text)")
        #expect(run.messages.contains("sea.json: is there already and differs"), "\(run.messages)")
    }

    @Test func usesTheCopyWithoutItsServer() throws {
        let run = try run(
            """
            draw $base/themes/sea.json; mv out.png want.png
            end KILL $server 137; touch -d '3 hours ago' $XDG_CACHE_HOME/kbrender/theme-*
            draw $base/themes/sea.json || exit 2
            cmp out.png want.png || exit 3
            draw $base/themes/sea.json --strict; test $? = 65 || exit 4
            draw $base/themes/sea.json --cache off; test $? = 66 || exit 5
            kbrender convert $base/themes/sea.json -o out.json && kbrender convert www/sea.json | cmp - out.json || exit 6
            kbrender thumbnail $base/themes/sea.json --quiet || exit 7
            kbrender geometry $base/themes/sea.json --quiet > frames.json || exit 8
            kbrender midnight --with-dark $base/themes/sea.json --quiet -o pair.png || exit 9
            """)
        #expect(run.status == 0, "\(run.messages)")
        let warning =
            "/themes/sea.json: warning: the server cannot be reached, so this is the copy from 3 hours ago [KB321]"
        #expect(run.messages.contains(warning), "\(run.messages)")
        #expect(run.messages.contains("the server cannot be reached, and there is no earlier copy of the theme ("))
    }

    private static let wrongServers = [
        ("status/500", "the server failed (status 500)"), ("status/404", "the server has no such theme"),
        ("status/403", "the server does not let you read the theme"),
        ("loop", "the server redirects too often"),
        ("hop/6/sea.json", "the server redirects too often"),
        ("nowhere", "the server redirects to something that is not an address"),
        ("html", "the server sent an HTML page instead of a theme"), ("empty", "the server sent nothing"),
        ("gzip", "the server sent a compressed document, which was not requested"), ("big", "the answer is too large"),
        ("endless", "the answer is too large"), ("head", "the answer is too large"),
        ("long", "the answer is broken (transfer closed with 995 bytes remaining to read)"),
        ("noise", "the answer is broken (Received HTTP/0.9 when not allowed)"),
    ]

    /// A wrong server gives no theme and no copy: exit code 66 and one message with the reason.
    @Test func wrongServerGivesNoInput() throws {
        let paths = Self.wrongServers.map(\.0).joined(separator: " ")
        let run = try run(
            """
            for path in \(paths); do
                draw $base/$path 2> log; test $? = 66 || exit 2
                test $(wc -l < log) = 1 || exit 3
                cat log
            done
            test -e out.png && exit 4
            draw $base/hop/5/sea.json || exit 5
            """)
        #expect(run.status == 0, "\(run.messages) \(run.text)")
        for (line, server) in zip(run.text.split(separator: "\n"), Self.wrongServers) {
            #expect(line.contains("/\(server.0): \(server.1), and there is no earlier copy of the theme ("), "\(line)")
        }
        #expect(run.text.split(separator: "\n").count == Self.wrongServers.count)
    }

    /// The default theme is that of the app, in its light colours.
    @Test func defaultThemeReplacesAnUnavailableTheme() throws {
        let run = try run(
            """
            printf '{"id": "default", "name": "Default Theme", "lightColors": {"primary": "#FF5733",
                "secondary": "#33FF57", "background": "#FFFFFF", "text": "#000000"}}' > default.json
            kbrender default.json --scale 0.5 -o want.png || exit 2
            draw $base/html --fallback default || exit 3
            cmp out.png want.png || exit 4
            kbrender thumbnail $base/themes/none.json --fallback default --quiet || exit 5
            kbrender batch $base/themes/none.json --fallback default --quiet -o out || exit 6
            draw $base/themes/sea.json --fallback default --strict || exit 7
            red 12 > www/new.json; draw $base/themes/new.json --fallback default || exit 8
            cmp out.png want.png
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.messages.contains(
                "/html: warning: the server sent an HTML page instead of a theme, and no copy was kept, so this is the default theme [KB322]"
            ), "\(run.messages)")
    }

    /// A body that is cut off at its stated length is not a theme; its faults are reported like those of any document.
    @Test func reportsBrokenDocumentsUnderTheirAddress() throws {
        let run = try run(
            """
            draw $base/short; test $? = 65 || exit 2
            red 12 > www/sea.json; draw "$base/themes/sea.json?token=t0ken"; test $? = 65 || exit 3
            kbrender validate $base/themes/sea.json; test $? = 1 || exit 4
            kbrender convert $base/themes/sea.json; test $? = 65 || exit 5
            red 123456 > www/sea.json; draw $base/themes/sea.json || exit 6
            # Now that there is a good one, a broken one gives way, but not for who asks what is wrong with it.
            red 12 > www/sea.json; draw $base/themes/sea.json 2> log || exit 7
            grep -q "no readable theme, so this is the copy from less than a second ago\\|seconds\\? ago" log || exit 8
            kbrender validate $base/themes/sea.json; test $? = 1 || exit 9
            kbrender validate $base/themes/sea.json --fix -o fixed.json; test $? = 64 || exit 10
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.contains("/themes/sea.json:12:23: error: light.regularKeyText: \"#12\" is not a colour"))
        #expect(!run.messages.contains("t0ken"), "\(run.messages)")
    }

    @Test func sendsCredentialsOnlyToTheirServer() throws {
        let run = try run(
            """
            url=http://ann:s3cret@127.0.0.1:$port
            draw $url/auth/sea.json --verbose || exit 2
            draw $base/auth/sea.json; test $? = 66 || exit 3
            draw $url/moved/auth/sea.json --verbose --cache other || exit 4
            # To another host they are not taken along.
            draw $url/away/auth/sea.json --verbose --cache third; test $? = 66 || exit 5
            kbrender batch $url/auth/sea.json -o out || exit 6
            kbrender batch $url/status/404 -o out; test $? = 66 || exit 7
            kbrender sheet $url/status/500 -o sheet.png; test $? = 66 || exit 8
            kbrender validate $url/status/500; kbrender validate $url/auth/sea.json --fix --dry-run
            kbrender watch $url/status/500 -o watched.png; test $? = 66 || exit 9
            draw "http://ann:s3cret@[/x"; test $? = 64 || exit 10
            # Neither in files nor in the words of any process but the one that was given them.
            grep -rl s3cret . "$XDG_CACHE_HOME/kbrender" && exit 11
            (draw $url/slow --cache fourth 2>&1 | cat) & await 'grep -q "^GET /slow " requests'
            for process in $(pgrep -f '^kbrender client'); do echo helper; tr '\\0' ' ' < /proc/$process/cmdline; done 2>/dev/null
            end TERM $! 143
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(!run.messages.contains("s3cret") && !run.text.contains("s3cret"), "\(run.messages)\(run.text)")
        #expect(run.text.contains("helper\nkbrender client ask"), "\(run.text)")
    }

    /// The program waits for a server for ten seconds, including redirects. This one would go on for ever.
    @Test func doesNotWaitForSlowServers() throws {
        let run = try run(
            """
            start=$(date +%s); draw $base/slow; test $? = 66 || exit 2
            took=$(( $(date +%s) - start )); test $took -ge 9 || exit 3
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.contains("/slow: the server took too long, and there is no earlier copy of the theme"))
    }

    @Test func checksServerCertificates() throws {
        let run = try run(
            """
            certify() {
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.pem -days 2 \\
                    -subj /CN=$2 -addext subjectAltName=$3 2>/dev/null || exit 98
            }
            certify good 127.0.0.1 IP:127.0.0.1; certify other example.org DNS:example.org
            serve secure good.pem good.key; serve stranger other.pem other.key
            draw https://127.0.0.1:$secure/themes/sea.json 2> unknown; test $? = 66 || exit 2
            SSL_CERT_FILE=good.pem draw https://127.0.0.1:$secure/themes/sea.json || exit 3
            SSL_CERT_FILE=other.pem draw https://127.0.0.1:$stranger/themes/sea.json 2> name; test $? = 66 || exit 4
            SSL_CERT_FILE=good.pem draw https://127.0.0.1:$secure/downgrade 2> downgrade; test $? = 66 || exit 5
            draw https://127.0.0.1:$port/themes/sea.json 2> plain; test $? = 66 || exit 6
            cat unknown name downgrade plain
            # The copy counts where the server cannot be trusted any more.
            draw https://127.0.0.1:$secure/themes/sea.json || exit 7
            """)
        #expect(run.status == 0, "\(run.messages) \(run.text)")
        #expect(
            run.text.contains("no secure connection to the server is possible (SSL certificate problem"), "\(run.text)")
        #expect(run.text.contains("alternative certificate subject name"), "\(run.text)")
        #expect(run.text.contains("/downgrade: the server redirects from https to http"), "\(run.text)")
        #expect(run.messages.contains("warning: no secure connection to the server is possible"), "\(run.messages)")
    }

    @Test func invalidAddressIsAUsageError() throws {
        for (word, problem) in [
            ("http://", "has no host"), ("https://h:99999/x", "has a port"), ("'http://h/a b'", "has a space"),
        ] {
            let run = try program.run("kbrender \(word) -o out.png")
            #expect(run.code == .usage, "\(run.messages)")
            #expect(run.messages.contains("is not an address: it \(problem)"), "\(run.messages)")
        }
        #expect(try program.run("kbrender midnight --fallback midnight -o out.png").code == .usage)
        // With ./ in front, the argument is a file, even if the rest looks like an address.
        let run = try program.run(
            "mkdir -p http:/h && cp $themes/aurora.json http:/h/x.json && kbrender ./http://h/x.json -o o.png")
        #expect(run.status == 0, "\(run.messages)")
    }

    @Test func fetchesBrokenCopiesAgain() throws {
        let run = try run(
            """
            draw $base/themes/sea.json; mv out.png want.png
            for f in $XDG_CACHE_HOME/kbrender/theme-*; do printf 'x' | dd of=$f bs=1 seek=90 conv=notrunc 2>/dev/null; done
            draw $base/themes/sea.json || exit 2
            cmp out.png want.png || exit 3
            awk '{print $3, ($4 != "-")}' requests
            for f in $XDG_CACHE_HOME/kbrender/theme-*; do : > $f; done; end KILL $server 137
            draw $base/themes/sea.json; test $? = 66 || exit 4
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text == "200 0\n200 0\n", "\(run.text)")
    }

    @Test func ignoresCopiesInFoldersThatOthersMayWrite() throws {
        let run = try run(
            """
            mkdir open; chmod 777 open; draw $base/themes/sea.json --cache open || exit 2
            ls open; end KILL $server 137; draw $base/themes/sea.json --cache open; test $? = 66 || exit 3
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text.isEmpty, "\(run.text)")
        #expect(run.messages.contains("no copy is kept in open: it belongs to another user, or others may write to it"))
    }

    @Test func processesMayFetchConcurrently() throws {
        let run = try run(
            """
            for i in 1 2 3 4 5 6; do
                red 11223$i > www/sea.json.new; mv www/sea.json.new www/sea.json
                kbrender convert $base/themes/sea.json -o $i-a.json & a=$!; kbrender convert $base/themes/sea.json -o $i-b.json & b=$!
                wait $a || exit 2; wait $b || exit 3
                cmp $i-a.json $i-b.json || exit 4
            done
            kbrender convert www/sea.json | cmp - 6-a.json || exit 5
            end KILL $server 137; kbrender convert $base/themes/sea.json --quiet | cmp - 6-a.json || exit 6
            test $(copies) = 1 || exit 7
            """)
        #expect(run.status == 0, "\(run.messages)")
    }

    /// A batch requests a theme once, however many pictures it draws of it.
    @Test func batchUsesOneVersionOfATheme() throws {
        let run = try run(
            """
            kbrender batch $base/themes/sea.json $base/themes/none.json midnight --modes light,dark --scale 0.5 --quiet -o out
            test $? = 66 || exit 2
            grep -c sea.json requests; ls out
            end KILL $server 137
            kbrender batch $base/themes/sea.json --modes light,dark --scale 0.5 -o again 2> log || exit 3
            grep -c KB321 log
            """)
        #expect(run.status == 0, "\(run.messages)")
        let lines = run.text.split(separator: "\n")
        #expect(lines.first == "1" && lines.last == "1", "\(run.text)")
        #expect(lines.contains("paper_ink-light.png") || lines.count == 7, "\(run.text)")
    }

    @Test func fetchesFromTheService() throws {
        let run = try program.run(
            """
            kbrender serve --listen 127.0.0.1:0 --time-limit 600 2> log & pid=$!; trap 'kill $pid' EXIT
            await 'grep -q listening log'
            base=http://$(sed -n 's/.*listening on \\([0-9.:]*\\).*/\\1/p' log | head -n 1)
            for n in 1 2; do kbrender convert $base/v1/presets/midnight.json --verbose -o out.json || exit 2; done
            kbrender presets show midnight | kbrender convert - | cmp - out.json || exit 3
            kbrender $base/v1/presets/none.json -o out.png; test $? = 66 || exit 4
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.messages.contains("/midnight.json: note: the server sent the theme [KB320]"), "\(run.messages)")
        #expect(run.messages.contains("/v1/presets/none.json: the server has no such theme"), "\(run.messages)")
    }

    @Test func noProgramIsLinkedWithLibcurl() throws {
        let run = try program.run(
            """
            for name in kbrender kbrender-serve; do ldd $(command -v $name) | grep -q curl && exit 2; done
            mkdir bin; cp $(command -v kbrender) bin; bin/kbrender http://127.0.0.1:9/x -o out.png; test $? = 69 || exit 3
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            run.messages.contains(
                "kbrender-serve, which asks servers, cannot be started (no such file or directory) (every package"))
    }
}

/// `watch` with a theme on a server.
@Suite struct RemoteWatchTests {
    private let program = BuiltProgram()

    private static let tools =
        RemoteThemeTests.tools + """
            shows() { kbrender www/sea.json --scale 0.5 --cache off -o want.png && cmp -s want.png out.png; }
            start() { kbrender watch $base/themes/sea.json -o out.png --scale 0.5 "$@" & pid=$!; await 'test -e out.png'; }
            change() { red $1 > sea.new; mv sea.new www/sea.json; }

            """

    private func run(_ steps: String) throws -> BuiltProgram.Run {
        try program.run(Self.tools + steps)
    }

    /// With half an hour between polls, only events announce changes.
    @Test func followsEventsAndReconnects() throws {
        let run = try run(
            """
            touch www/events; start --every 1800 2> log; await 'grep -q /events requests'
            for n in 1 2 3; do
                change 11000$n; await shows
            done
            end KILL $server 137; await 'grep -q KB324 log'
            change 220001; sleep 0.5; shows && exit 3
            # The server is there again: what has changed meanwhile is drawn.
            export PORT=$port; serve port; await shows
            change 330001; await shows
            grep -c KB324 log; end INT $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(run.text == "1\n", "it is said once: \(run.text)")
        let log = try program.folder.text("log")
        #expect(
            log.contains("/themes/sea.json: warning: the server cannot be reached; the last picture stays [KB324]"),
            "\(log)")
    }

    @Test("002-refresh") func pollsServersWithoutEvents() throws {
        let run = try run(
            """
            start --every 0.2 2> log; await 'grep -q KB304 log'; sleep 1
            drawn=$(grep -c KB304 log); test $drawn = 1 || exit 2
            change 110001; await shows
            # Broken: said once, the last picture stays.
            cp out.png good.png; echo '{' > sea.new; mv sea.new www/sea.json; await 'grep -q KB321 log'; sleep 0.6
            test $(grep -c KB321 log) = 1 || exit 3
            cmp out.png good.png || exit 4
            change 220001; await shows
            end KILL $server 137; await 'test $(grep -c KB321 log) = 2'; sleep 0.6
            test $(grep -c KB321 log) = 2 || exit 5
            change 330001; export PORT=$port; serve port; await shows
            end TERM $pid 130
            """)
        #expect(run.status == 0, "\(run.messages) \((try? program.folder.text("log")) ?? "")")
    }

    @Test func pollsIfEventsAreMissing() throws {
        let run = try run(
            """
            touch www/events www/no-events; start --every 0.2; change 110001; await shows; end INT $pid 130
            """)
        #expect(run.status == 0, "\(run.messages)")
    }

    /// A killed watch leaves no process behind.
    @Test func listenerEndsWithTheWatch() throws {
        let run = try run(
            """
            touch www/events; start --every 1800; await 'grep -q /events requests'
            listener=$(pgrep -P $pid); end KILL $pid 137; await '! kill -0 $listener 2>/dev/null'
            """)
        #expect(run.status == 0, "\(run.messages)")
    }
}
