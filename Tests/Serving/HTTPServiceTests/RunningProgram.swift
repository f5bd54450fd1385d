import Documents
import Files
import Glibc
import Options
import Parallel
import Processes
import TestSupport
import Testing

/// Shell commands in a folder of the test's own.
final class TestCommands {
    private let temporary = TemporaryFolder()
    /// The folder.
    var folder: FilePath { temporary.path }

    /// Runs a shell command in the folder, with `kbrender` in the path and the sample themes as `$themes`, and returns its output.
    /// The command is killed after `seconds`.
    @discardableResult
    func shell(_ line: String, seconds: Int = 1800) -> (status: Int32, output: [UInt8]) {
        run(line, by: "timeout \(seconds) bash")
    }

    /// The same by a shell of one's own.
    func run(_ line: String, by shell: String) -> (status: Int32, output: [UInt8]) {
        let name = folder.appending("out-\(UInt32.random(in: 0 ... .max))")
        let script = folder.appending(name.lastComponent.description + ".sh")
        let text = """
            cd \(folder); PATH=\(RunningProgram.program.folder):$PATH; themes=\(RunningProgram.themes)
            \(ProcessFunctions.defined(with: folder))
            \(line)
            """
        try? Output(script, apartFrom: []).write(Array(text.utf8))
        // Not sh: the tests' threads may block the signal that tells it of the end of its children.
        let status = system("exec \(shell) \(script) >\(name) 2>&1 </dev/null")
        defer { unlink(name.cString) }
        return (status >> 8 & 0xFF, (try? OpenFile(name, O_RDONLY).read(upTo: 1 << 26)) ?? [])
    }
}

/// The built service on a free local port, and its clients.
final class RunningProgram {
    private let commands = TestCommands()
    /// The test's folder.
    var folder: FilePath { commands.folder }
    /// The address on which it listens: `127.0.0.1:PORT`.
    private(set) var address = ""
    private let process: ChildProcess
    private let log: FilePath

    /// Starts the service with options and waits until it is ready.
    convenience init(_ options: String..., findsAddressIn logFolder: FilePath? = nil, logs: Bool = false) throws {
        try self.init(options: options, findsAddressIn: logFolder, logs: logs)
    }

    /// Starts the service with a list of options and additions to its environment, in the form that `env` takes.
    init(
        options: [String], findsAddressIn logFolder: FilePath? = nil, logs: Bool = false,
        environment: [String] = []
    ) throws {
        log = logFolder?.appending("service.log") ?? commands.folder.appending("log")
        let errors = try OpenFile(commands.folder.appending("log"), O_WRONLY | O_CREAT | O_APPEND, permissions: 0o600)
        // The usual limits of time are those for a quiet machine.
        let limits = ["time-limit", "store-timeout", "header-timeout", "idle-timeout"].map { "--\($0)=600" }
        let defaults = (["--cache=off"] + limits).filter { option in
            !options.contains { $0.hasPrefix(option.prefix { $0 != "=" } + "=") }
        }
        let arguments = ["serve", "--listen=127.0.0.1:0"] + defaults + (logs ? [] : ["--access-log=off"]) + options
        process = try ChildProcess(
            ProgramInvocation(
                FilePath("/usr/bin/env"),
                arguments: (environment + ["\(Self.program)"] + arguments).map { Argument($0) }),
            descriptors: [nil, errors.descriptor, errors.descriptor])
        try waitUntil("it listens") { self.findAddress() }
        try waitUntil("it is ready") { self.curl("/readyz").status == 200 }
    }

    deinit {
        process.kill()
    }

    static let program = Repository.program
    static let package = Repository.path
    static let themes = Repository.fixtures.appending("themes")
    static let clients = package.appending("Tests/Serving/HTTPServiceTests/Clients")

    /// Something that a test waited for in vain.
    struct MissingError: Error { let what: String }

    /// The port.
    var port: String { String(address.split(separator: ":").last ?? "") }

    /// The log so far.
    var logged: String {
        String(decoding: (try? OpenFile(log, O_RDONLY).read(upTo: 1 << 20)) ?? [], as: UTF8.self)
    }

    private func findAddress() -> Bool {
        let mark = "listening on "
        let lines = logged.split(separator: "\n")
        guard let line = lines.first(where: { $0.contains(mark) }), let word = line.split(separator: " ").last else {
            return false
        }
        address = String(word)
        return true
    }

    /// Waits until a condition holds, for longer than a busy machine takes.
    func waitUntil(_ what: String, _ holds: () -> Bool) throws {
        let start = MonotonicClock.microseconds
        while !holds() {
            guard MonotonicClock.seconds(since: start) < 1800 else { throw MissingError(what: what + "\n" + logged) }
            usleep(20_000)
        }
    }

    /// Waits until the log contains a text: what is logged is written after the answer, and by another thread.
    func waitForLog(_ text: String) throws { try waitUntil("the log says: \(text)") { logged.contains(text) } }

    /// Waits until `metric` has a value: what is counted at the end of an answer is counted when its client may have it already.
    func waitForMetric(_ name: String, _ value: Int) throws {
        try waitUntil("\(name) is \(value)") { metric(name) == value }
    }

    /// The process id.
    var processNumber: Int32 { process.number }

    /// Sends a signal.
    func send(_ signal: Int32) { #expect(kill(process.number, signal) == 0) }

    /// Stops its workers: nothing that they work on ends until `resumeWorkers`.
    func pauseWorkers() { #expect(shell("pause $(workers \(processNumber))").status == 0) }

    /// Lets its workers go on.
    func resumeWorkers() { #expect(shell("resume $(workers \(processNumber))").status == 0) }

    /// Waits for the process to end and returns how it ended.
    func waitForEnding() -> ChildProcess.Ending { process.waitForEnding() }

    /// An answer that curl received.
    struct Answer {
        let status: Int
        let headers: [String: String]
        let body: [UInt8]
        /// The body as a text.
        var text: String { String(decoding: body, as: UTF8.self) }

        /// The body as JSON.
        var json: JSONValue? { JSONReader.read(SourceText(name: "answer", bytes: body), limit: 1 << 24).value }
    }

    /// Runs a shell command as `TestCommands` does, with the service as `$service`, and returns its output.
    @discardableResult
    func shell(_ line: String, seconds: Int = 1800) -> (status: Int32, output: [UInt8]) {
        commands.shell("service=http://\(address)\n\(line)", seconds: seconds)
    }

    /// Sends a request as curl does; `options` are shell words for it. What `PlainRequest` can say goes without curl, whose start
    /// takes ten times as long as most answers.
    func curl(_ path: String, _ options: String = "") -> Answer {
        if address == "127.0.0.1:\(port)",
            let request = PlainRequest(path, options, to: address, in: folder, themes: Self.themes)
        {
            return request.answer(of: port)
        }
        return curlItself(path, options)
    }

    private func curlItself(_ path: String, _ options: String) -> Answer {
        let name = "answer-\(UInt32.random(in: 0 ... .max))"
        // The shell becomes curl.
        let written = commands.run(
            "exec curl -s -m 600 \(options) -D \(name).head -o \(name).body -w '%{http_code}' \"http://\(address)\(path)\"",
            by: "bash")
        func file(_ ending: String) -> [UInt8] {
            (try? OpenFile(folder.appending(name + ending), O_RDONLY).read(upTo: 1 << 26)) ?? []
        }
        return Answer(
            status: Int(String(decoding: written.output, as: UTF8.self)) ?? 0,
            headers: RawClient.Answer.headers(String(decoding: file(".head"), as: UTF8.self)), body: file(".body"))
    }

    /// The sum of the figures in `/metrics` whose names and labels begin so; nil if there is none.
    func metric(_ name: String) -> Int? {
        let lines = curl("/metrics").text.split(separator: "\n").filter { line in
            line.hasPrefix(name) && [" ", "{", ","].contains(line.dropFirst(name.count).first)
        }
        let figures = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        return figures.isEmpty ? nil : figures.reduce(0, +)
    }
}
