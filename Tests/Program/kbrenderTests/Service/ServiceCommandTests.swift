import CommandSupport
import Testing

@testable import kbrender
@testable import kbrender_serve

/// The commands of the service's program, as `kbrender` starts it for them.
@Suite struct ServiceCommandTests {
    private let program = BuiltProgram()
    private static let names = ServingProgram.commands.flatMap(\.withNested).map(\.name).joined(separator: "\n")

    /// A program that is alone in its folder describes them, and says what it lacks when it should run them.
    @Test func withoutTheProgramTheyAreDescribed() throws {
        let run = try program.run(
            """
            mkdir alone; cp $(command -v kbrender) alone
            while read -r name; do
                kbrender help $name >with; kbrender $name --help | cmp - with || exit 2
                alone/kbrender help $name | cmp - with || exit 3
                alone/kbrender $name --quiet 2>>said; test $? = 69 || exit 4
            done <<END
            \(Self.names)
            END
            for words in 'man gallery' 'completions bash' --help; do
                kbrender $words >with; alone/kbrender $words | cmp - with || exit 5
            done
            wc -l <said; uniq said
            """)
        #expect(run.status == 0, "\(run.status): \(run.messages)")
        let lines = run.text.split(separator: "\n")
        #expect(
            lines.first.map { Int($0) } == Self.names.split(separator: "\n").count && lines.count == 2, "\(run.text)")
        #expect(
            lines.last?.hasSuffix(
                "/alone/kbrender-serve: cannot be started: no such file or directory "
                    + "(every package has it beside kbrender, and `make build` makes it)") == true, "\(run.text)")
    }

    /// Twelve at once make a token each, and those that were revoked at the same time do not come back.
    @Test func noTokenIsLostOrComesBack() throws {
        let run = try program.run(
            """
            for n in 1 2 3 4; do kbrender token old$n client --tokens tokens >/dev/null || exit 2; done
            for n in 1 2 3 4 5 6 7 8; do kbrender token new$n author --tokens tokens >made$n & done
            for n in 1 2 3 4; do kbrender token --revoke old$n --tokens tokens & done
            wait
            grep -c ' author ' tokens; grep -c old tokens; cat made* | wc -l
            """)
        #expect(run.text.hasSuffix("8\n0\n8\n"), "\(run.text) \(run.messages)")
    }

    /// A theme may go to somebody who has no token yet; so it would with a misspelt name.
    @Test func givingSaysWhoHasNoToken() throws {
        let run = try program.run(
            """
            kbrender token mina author --tokens tokens >made && kbrender token carl client --tokens tokens >made || exit 2
            mkdir new; cp $themes/aurora.json new; kbrender store import new --themes store.db >said || exit 3
            give() { kbrender store give aurora "$@" --themes store.db || exit 4; }
            give mina --tokens tokens; give other
            give mnia --tokens tokens; give carl --tokens tokens; give mnia --tokens tokens --quiet
            kbrender store give aurora mina --themes store.db --tokens none 2>said; test $? = 66 || exit 5
            kbrender store give aurora mina --themes store.db
            """)
        #expect(run.status == 0, "\(run.status): \(run.messages)")
        let given = [
            ("the reviewers", "mina"), ("mina", "other"), ("other", "mnia"), ("mnia", "carl"), ("mnia", "mina"),
        ]
        #expect(run.text == given.map { "store.db: aurora of \($0) belongs to \($1) now\n" }.joined())
        #expect(
            run.messages == """
                tokens: warning: has no token with which mnia can upload (did you mean mina?) [KB326]
                tokens: warning: has no token with which carl can upload (make one with kbrender token) [KB326]

                """, "\(run.messages)")
    }

    /// Words, standard streams, ignored signals and the exit status pass from one program to the other; a signal meets the
    /// process that was started.
    @Test func everythingPassesThrough() throws {
        let run = try program.run(
            """
            token() { kbrender token "$@" --tokens tokens; }
            token mina author >made && test $(wc -c <made) -gt 20 || exit 2
            kbrender gallery $(printf 'no\\377where') -o site 2>said; test $? = 66 && grep -q 'no.*where' said || exit 3
            kbrender gallery --message-format json nowhere 2>said; grep -q '^{.*nowhere' said || exit 4
            kbrender upload - --to http://127.0.0.1:9/ <$themes/aurora.json 2>said; test $? = 64 && grep -q TOKEN said || exit 5
            (trap '' HUP; exec kbrender serve --listen 127.0.0.1:0 2>log) & pid=$!
            await 'grep -q listening log'
            grep -q kbrender-serve /proc/$pid/cmdline || exit 6
            end TERM $pid 0; rm log
            kbrender serve --listen 127.0.0.1:0 2>log & pid=$!
            await 'grep -q listening log'
            end KILL $pid 137
            kbrender-serve mina 2>said; test $? = 64 || exit 9
            cat said
            """)
        #expect(run.status == 0, "\(run.status): \(run.messages)")
        #expect(
            run.text
                == "kbrender: error: kbrender-serve: expects a command (gallery, serve, store, upload, studio, sign or token)\n"
        )
    }
}
