import Documents
import Files
import Glibc
import Options
import Processes
import RenderOptions
import TestSupport
import Testing

@testable import Workers

/// Pools of workers that lie, die and repeat themselves: each request gets its own answer or none.
@Suite struct WorkerPoolTests {
    /// What a worker does instead of answering a request; it knows the `$number` and the `$theme` of the request.
    enum Misdeed: String, CaseIterable, Sendable {
        case noise = "echo garbage"
        case cut = #"printf '{"number":%s,"co' $number; exit"#
        case doubled = "answer $number $theme; answer $number $theme"
        case foreign = "answer $((number + 1)) $theme"
        case old = "answer $((number - 1)) $theme"
        case next = "answer $number $theme; answer $((number + 1)) $theme"
        case twoInOneWrite =
            #"printf '{"number":%s,"code":65,"messages":"x"}\n{"number":%s,"code":65,"messages":"x"}\n' $number $number"#
        case nul = #"printf '{"number":%s,"code":65,"messages":"\000"}\n' $number"#
        case notUTF8 = #"printf '{"number":%s,"code":65,"messages":"\377"}\n' $number"#
        case endless = "yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | tr -d '\\n'"
        case damaged = #"printf '{"number":%s,"code":0,"follows":4,"check":1}\nabcd' $number"#
        case nothingAsked = #"printf '{"number":%s,"code":0}\n' $number"#
        case ended = "exit 3"
        case killed = "kill -9 $$"
        case crashed = "kill -SEGV $$"
        case silent = "exec >&-; sleep 5"
    }

    private static func shell(_ script: String) -> ProgramInvocation {
        ProgramInvocation(FilePath("/bin/sh"), arguments: [Argument("-c"), Argument(script)])
    }

    /// A worker in a shell that does something `first`, and `answers` each request, of which it knows the `$number`.
    private static func worker(first: String = "", answers: String) -> ProgramInvocation {
        shell(
            """
            \(first)
            printf '{"number":0,"code":0}\\n'
            read -r workerSettings
            while read -r line; do
                number=${line#*'"number":'}; number=${number%%,*}
                \(answers)
            done
            """)
    }

    /// A worker that answers each request with the name of its theme, except those of misdeeds.
    private static func worker(_ misdeed: Misdeed, _ folder: FilePath, isOnce: Bool) -> ProgramInvocation {
        worker(
            first: #"answer() { printf '{"number":%s,"code":65,"messages":"%s"}\n' $1 $2; }"#,
            answers: """
                theme=${line#*'"theme":"'}; theme=${theme%%'"'*}
                case $theme in
                evil*) \(isOnce ? "if mkdir \"\(folder)/$theme\" 2>/dev/null; then" : "echo x >>\"\(folder)/deaths\"; if :; then")
                        \(misdeed.rawValue)
                    else answer $number $theme; fi ;;
                *) answer $number $theme ;;
                esac
                """)
    }

    /// Has a pool process requests, some of them evil. Returns the answers by the requests' names.
    private static func answers(
        _ names: [String], _ worker: ProgramInvocation, tasks: Int
    ) throws -> [String: WorkReply] {
        var settings = WorkerPoolSettings(count: 2, invocation: worker, worker: WorkerSettings())
        settings.tasksPerWorker = tasks
        var pool = WorkerPool(settings)
        let requests = names.map { name in
            var options = PictureOptions()
            options.theme = FilePath(name)
            return WorkRequest(.identify, options)
        }
        var answers: [String: WorkReply] = [:]
        let isWhole = try pool.run(requests, signals: TerminationSignals()) { job, reply in
            #expect(
                answers.updateValue(reply, forKey: names[job.number]) == nil, "\(names[job.number]) is answered twice")
        }
        #expect(isWhole)
        return answers
    }

    private static func names(evilAt place: Int) -> [String] {
        (0..<7).map { $0 == place ? "evil\($0)" : "good\($0)" }
    }

    /// A worker that misbehaves once costs nothing: its requests are tried again.
    @Test(arguments: Misdeed.allCases, [1, 2])
    func oneMisdeedCostsNoAnswer(misdeed: Misdeed, tasks: Int) throws {
        for place in [0, 1, 3, 6] {
            let folder = TemporaryFolder()
            let names = Self.names(evilAt: place)
            let worker = Self.worker(misdeed, folder.path, isOnce: true)
            let answers = try Self.answers(names, worker, tasks: tasks)
            for name in names {
                // A first reply that is whole counts, whatever comes after it.
                let isFirst = misdeed == .twoInOneWrite && name.hasPrefix("evil")
                #expect(answers[name]?.messages == (isFirst ? "x" : name), "\(name) of \(misdeed)")
            }
        }
    }

    /// A request whose workers always misbehave fails after three of them, and no other request does.
    @Test(arguments: Misdeed.allCases, [1, 2])
    func aMisdeedAtEachTryFailsOnlyItsRequest(misdeed: Misdeed, tasks: Int) throws {
        // With these, the request itself is answered before the worker is ended.
        let answersFirst: [Misdeed] = [.doubled, .next, .twoInOneWrite]
        for place in [0, 4] {
            let folder = TemporaryFolder()
            let names = Self.names(evilAt: place)
            let answers = try Self.answers(names, Self.worker(misdeed, folder.path, isOnce: false), tasks: tasks)
            for name in names where name.hasPrefix("good") { #expect(answers[name]?.messages == name) }
            let evil = try #require(answers[names[place]])
            #expect(answersFirst.contains(misdeed) == (evil.end == .answered))
            #expect(answersFirst.contains(misdeed) || evil.outcome.failure == .internalError)
            let tries = try Repository.text(folder.path.appending("deaths")).split(separator: "\n").count
            #expect(tries == (answersFirst.contains(misdeed) ? 1 : 3))
        }
    }

    /// A request that reaches a limit of its own is not tried again.
    @Test func aRequestThatReachesALimitFailsImmediately() throws {
        let folder = TemporaryFolder()
        var settings = WorkerPoolSettings(
            count: 1,
            invocation: Self.shell(
                "echo '{\"number\":0,\"code\":0}'; read -r workerSettings; read -r line; echo x >>\(folder.path)/tries; exec sleep 3000"
            ),
            worker: WorkerSettings())
        settings.worker.limits = ResourceLimits(seconds: 5)
        var pool = WorkerPool(settings)
        var ends: [WorkReply.End] = []
        _ = try pool.run([WorkRequest(.identify)], signals: TerminationSignals()) { _, reply in
            ends.append(reply.end)
        }
        #expect(ends == [.breached(.time(5))])
        #expect(try Repository.text(folder.path.appending("tries")) == "x\n")
    }

    /// A worker that refuses a request goes on, unless it says that this was its last reply.
    @Test(arguments: [(#","last":true"#, 3), ("", 1)])
    func onlyALastReplyEndsAWorker(member: String, starts: Int) throws {
        let folder = TemporaryFolder()
        let worker = Self.worker(
            first: "echo x >>\"\(folder.path)/starts\"",
            answers: "printf '{\"number\":%s,\"code\":75\(member)}\\n' $number")
        var pool = WorkerPool(WorkerPoolSettings(count: 1, invocation: worker, worker: WorkerSettings()))
        var failures: [OperationError.Kind?] = []
        let requests = Array(repeating: WorkRequest(.identify), count: 3)
        _ = try pool.run(requests, signals: TerminationSignals()) { _, reply in failures.append(reply.outcome.failure) }
        #expect(failures == [.limitReached, .limitReached, .limitReached])
        #expect(try Repository.text(folder.path.appending("starts")).split(separator: "\n").count == starts)
    }

    /// Workers that all die at the same moment cost each request at most one death.
    @Test func aVolleyIsOneDeath() throws {
        let folder = TemporaryFolder()
        // A worker that gets a request waits until the other one has one too, and both die.
        let worker = Self.worker(
            answers: """
                if mkdir "\(folder.path)/first" 2>/dev/null; then
                    while ! test -e "\(folder.path)/second"; do sleep 0.01; done; kill -9 $$
                elif mkdir "\(folder.path)/second" 2>/dev/null; then
                    kill -9 $$
                fi
                printf '{"number":%s,"code":65,"messages":"ok"}\\n' "$number"
                """)
        var settings = WorkerPoolSettings(count: 2, invocation: worker, worker: WorkerSettings())
        settings.tasksPerWorker = 1
        for _ in 0..<10 {
            for name in ["first", "second"] { _ = rmdir(folder.path.appending(name).description) }
            var pool = WorkerPool(settings)
            var deaths: [Int] = []
            let requests = Array(repeating: WorkRequest(.identify), count: 4)
            _ = try pool.run(requests, signals: TerminationSignals()) { job, reply in
                #expect(reply.messages == "ok")
                deaths.append(job.deaths)
            }
            #expect(deaths.sorted() == [0, 0, 1, 1])
        }
    }

    /// A screen's next frame is drawn by the worker that has the last one, even if another worker is free too.
    @Test func theWorkerThatHasAFrameDrawsTheNextOne() throws {
        // Each worker's frames have its own process id as their key. Both wait for each other before their first answer.
        let folder = TemporaryFolder()
        let worker = Self.worker(
            answers: """
                : >"\(folder.path)/$$"
                while test "$(ls "\(folder.path)" | wc -l)" -lt 2; do sleep 0.01; done
                printf '{"number":%s,"code":0,"warnings":0,"key":"%s"}\\n' "$number" $$
                """)
        var settings = WorkerPoolSettings(count: 2, invocation: worker, worker: WorkerSettings())
        settings.tasksPerWorker = 1
        var pool = WorkerPool(settings)
        func keys(known: [String]) throws -> [String] {
            for (number, key) in known.enumerated() {
                pool.add(WorkJob(number: number, request: WorkRequest(.frame, knownKeys: [key])))
            }
            var keys: [Int: String] = [:]
            while keys.count < known.count {
                _ = try pool.turn(wakenBy: nil) { job, reply in keys[job.number] = reply.outcome.key }
            }
            return known.indices.map { keys[$0] ?? "none" }
        }
        let both = try keys(known: ["none", "none"])
        #expect(Set(both).count == 2)
        for key in both + both.reversed() { #expect(try keys(known: [key]) == [key]) }
        #expect(try keys(known: both) == both)
        #expect(try keys(known: both.reversed()) == both.reversed())
    }

    /// Files of workers have temporary names with the number of their request until the right reply has arrived.
    @Test func onlyTheReplyGivesAFileItsName() throws {
        let folder = TemporaryFolder()
        let home = try OpenFolder(folder.path)
        let files = WorkerFiles(folder: home.descriptor, path: "")
        let request = WorkRequest(.render, BatchDrawing(), theme: nil, file: "a.png")
        func write(_ text: String, number: Int) throws {
            let name = WorkerFiles.temporary(files.beginning, number: number, file: 0)
            try home.write(Array(text.utf8), asNew: name, replaced: nil, durability: .unsynced)
        }
        var reply = WorkReply(outcome: RenderOutcome(failure: nil, key: "k", digest: "d"))
        reply.isWritten = true
        try write("seven", number: 7)
        try write("eight", number: 8)
        #expect(files.finished(reply, of: request, number: 8, style: .init()).outcome.isDone)
        #expect(try Repository.text(folder.path.appending("a.png")) == "eight")
        files.remove(of: request, number: 7)
        #expect(try home.names().map(\.description).filter { !$0.hasPrefix(".") || $0.count > 2 } == ["a.png"])
        // A reply without its file fails, and the old file stays.
        #expect(files.finished(reply, of: request, number: 9, style: .init()).outcome.failure == .cannotCreate)
        #expect(try Repository.text(folder.path.appending("a.png")) == "eight")
    }
}
