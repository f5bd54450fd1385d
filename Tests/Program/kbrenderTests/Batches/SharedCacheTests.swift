import Testing

@testable import kbrender

/// The option `--cache` with a real Redis server, which the test starts and stops.
@Suite struct SharedCacheTests {
    private let program = BuiltProgram()
    private let start = """
        redis-server --port 0 --unixsocket $PWD/socket --save '' --requirepass secret >log 2>&1 </dev/null &
        server=$!; trap 'kill -9 $server' EXIT
        export KBRENDER_REDIS_PASSWORD=secret
        await 'redis-cli -s socket ping >/dev/null 2>&1'
        """

    @Test func sharedPictureIsTheSame() throws {
        let run = try program.run(
            """
            \(start)
            kbrender rose --scale 0.5 --cache off -o plain.png
            draw="kbrender rose --scale 0.5 --cache redis+unix:socket --verbose -o"
            # On a busy machine the server may not answer in the time that it has; then the picture is drawn without it, and may be kept.
            await 'redis-cli -a secret -s socket flushall >/dev/null 2>&1; $draw a.png 2>told; grep -q "is not in the cache redis+unix:socket .KB303." told'; cmp a.png plain.png || exit 9
            await '$draw b.png 2>told; grep -q "comes from the cache" told'; cmp b.png plain.png || exit 8
            kbrender batch rose --scale 0.5 --cache redis+unix:socket --quiet -o out && cmp out/rose-light.png plain.png || exit 7
            redis-cli -a secret -s socket dbsize 2>/dev/null
            """)
        #expect(run.status == 0 && run.text == "1\n", "\(run.text) \(run.messages)")
    }

    @Test func reportsUnavailableServers() throws {
        let run = try program.run(
            """
            kbrender rose --scale 0.5 --cache off -o plain.png
            kbrender rose --scale 0.5 --cache redis://127.0.0.1:1/0 --strict -o a.png 2>told && cmp a.png plain.png || exit 9
            kbrender batch rose midnight --modes light,dark --scale 0.25 --cache redis+unix:none --strict --jobs 2 -o out 2>batch || exit 8
            grep -c 'warning: the cache redis://127.0.0.1:1/0 does not answer: .*KB306' told
            grep -c 'warning: the cache redis+unix:none does not answer: .*KB306' batch
            kbrender rose --cache redis+unix:none --quiet -o a.png
            """)
        #expect(run.status == 0 && run.text == "1\n1\n" && run.messages == "", "\(run.text) \(run.messages)")
    }

    @Test func serverKilledDuringABatchLosesNoPicture() throws {
        let run = try program.run(
            """
            \(start)
            kbrender batch rose midnight --modes light,dark,both --cache off --quiet -o whole
            halting 'named:*.png' kbrender batch rose midnight --modes light,dark,both --cache redis+unix:socket --jobs 2 -o out 2>told
            reach; end KILL $server 137; release; wait $pid
            echo $?; diff -rq -x manifest.json whole out; grep -c 'does not answer' told >warnings; trap - EXIT
            """)
        #expect(run.text == "0\n", "\(run.text) \(run.messages)")
        // The last picture is begun when the server is gone. Each of the two workers warns once at most then, and perhaps before,
        // if the server is slow.
        #expect((1...4).contains(Int(try program.folder.text("warnings").dropLast()) ?? -1))
    }
}
