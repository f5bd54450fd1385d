import Parallel
import Digest
import Documents
import Glibc
import Preview
import ThemeImport
import ThemeModel

/// A process that draws pictures of a batch: requests come on its standard input, replies go to its standard output.
///
/// It finds the folder of the batch open and reaches outputs through that alone, so that no name can lead elsewhere.
struct BatchWorker: ~Copyable {
    private let arguments: BatchArguments
    private let renderer: KeyboardRenderer
    private let folder = OpenFolder(borrowing: Self.folderDescriptor)

    /// The number by which a worker finds the folder of the batch.
    static let folderDescriptor: Int32 = 3
    /// Bytes of an id that is told as it is.
    private static let longestID = 256
    /// What the names of temporary files begin with, so that those can be told that a killed batch leaves.
    static let temporaryPrefix = ".kbrender-batch-"

    /// Says that it is ready, or why it cannot be; then does what it is asked until there is no more.
    static func run(_ arguments: BatchArguments) throws(CommandFailure) -> ExitCode {
        let worker: BatchWorker
        do {
            let threads = max(Parallel.cores / arguments.workers, 1)
            let renderer = try PictureJob.renderer(arguments.picture, threads: threads)
            worker = BatchWorker(arguments: arguments, renderer: renderer)
        } catch {
            try send(WorkReply(error, arguments.messages))
            return error.exitCode
        }
        try send(WorkReply(outcome: PictureOutcome(code: .done)))
        return try worker.serve()
    }

    private init(arguments: BatchArguments, renderer: KeyboardRenderer) {
        self.arguments = arguments
        self.renderer = renderer
    }

    private func serve() throws(CommandFailure) -> ExitCode {
        let input = OpenFile(borrowing: STDIN_FILENO)
        var reader = LineReader()
        while let piece = try? input.readAvailable(), !piece.isEmpty {
            for line in reader.lines(adding: piece) {
                guard
                    let json = JSONReader.read(SourceText(name: "request", bytes: line), limit: Limits.listBytes).value,
                    let request = WorkRequest(json)
                else { throw CommandFailure("a worker was sent what is no request", .internalError) }
                let reply = arguments.picture.limits.withAlarm { answer(request) }
                try Self.send(reply)
                // What it has had once cannot be told from what it has for the next picture.
                if reply.outcome.code == .limitReached { return .limitReached }
            }
        }
        return .done
    }

    private static func send(_ reply: WorkReply) throws(CommandFailure) {
        try Output.standard.write(Array((reply.json.text(indent: 0) + "\n").utf8))
    }

    private func answer(_ request: WorkRequest) -> WorkReply {
        let log = DiagnosticLog()
        do {
            var reply =
                switch request {
                case .identify(let theme): try identified(theme, log)
                case .draw(let picture, let known): try drawn(picture, known: known, log)
                }
            reply.outcome.diagnostics = log.diagnostics.map(\.json)
            reply.messages = log.text(arguments.messages)
            return reply
        } catch {
            return WorkReply(error, told: log.diagnostics, arguments.messages)
        }
    }

    /// The id is told of every document that can be read: what is wrong with a variant concerns its pictures.
    private func identified(_ theme: FilePath, _ log: DiagnosticLog) throws(CommandFailure) -> WorkReply {
        if (try? FileStatus.at(theme))?.kind == .pipe {
            throw CommandFailure("\(theme): is a pipe (want a file, which can be read again)", .noInput)
        }
        let picture = arguments.picture
        let source = try ThemeInput(reading: theme).source
        let companions = try CompanionInputs(picture.source)
        let loader = ThemeLoader(picture.source, companions, modes: [], alphaFirst: picture.alphaFirst)
        let reading = try CommandFailure.translating { () throws(ImportFault) in try loader.load(source) }
        guard let document = reading.value?.document else {
            try log.reporter(arguments.messages).report(reading.diagnostics)
            throw .alreadyReported(.badData)
        }
        let id = document.id.utf8.count <= Self.longestID ? document.id : OutputName.slug(of: document.id)
        return WorkReply(outcome: PictureOutcome(code: .done), id: id)
    }

    private func drawn(
        _ picture: BatchPicture, known: KnownPicture?, _ log: DiagnosticLog
    ) throws(CommandFailure) -> WorkReply {
        let start = Clock.microseconds
        let job = try PictureJob(
            picture.arguments(arguments.picture), reporter: log.reporter(arguments.messages))
        let plans = try job.plans(renderer)
        let key = job.key(of: plans, arguments.format, renderer)
        let name = FilePath(picture.file)
        var outcome = PictureOutcome(code: .done, input: job.inputDigest, key: key)
        let kept = known.flatMap { $0.key == key ? bytes(of: name, digest: $0.digest) : nil }
        if let kept {
            (outcome.digest, outcome.bytes) = (known?.digest, kept)
        } else {
            let file = try file(of: job, plans, key: key)
            try write(file, as: name)
            (outcome.digest, outcome.bytes) = (SHA256.hex(of: file), file.count)
        }
        outcome.seconds = Clock.seconds(since: start)
        return WorkReply(outcome: outcome, isKept: kept != nil)
    }

    /// The file of a picture; a failure where this process has had more memory for it than it may.
    private func file(
        of job: PictureJob, _ plans: [KeyboardRenderer.Plan], key: String
    ) throws(CommandFailure) -> [UInt8] {
        var clock = StageClock()
        let file = try job.file(of: plans, key: key, arguments.format, renderer, &clock)
        if let breach = arguments.picture.limits.ownBreach { throw breach.failure(of: job.name) }
        return file
    }

    /// The number of bytes of a file of the folder, if it is there and has this digest.
    private func bytes(of name: FilePath, digest: String) -> Int? {
        guard let file = try? folder.file(name, O_RDONLY | O_NONBLOCK), (try? file.status())?.kind == .regular,
            let bytes = try? file.read(upTo: Limits.pictureBytes), SHA256.hex(of: bytes) == digest
        else { return nil }
        return bytes.count
    }

    /// Writes a picture; refuses to put it in place of anything but a file.
    private func write(_ file: [UInt8], as name: FilePath) throws(CommandFailure) {
        let path = arguments.folder.appending(name).description
        let status = try SystemError.reported(try folder.status(of: name)) { Output.cannotCreate(path, "\($0)") }
        guard status == nil || status?.kind == .regular else {
            throw Output.cannotCreate(path, "a link, folder or device has this name")
        }
        do {
            try folder.replace(
                name, with: file, permissions: status?.permissions, endurance: .process,
                temporary: OpenFolder.temporaryName(Self.temporaryPrefix))
        } catch {
            throw error.failure(writing: path)
        }
    }
}

/// The problems met with one picture.
private final class DiagnosticLog {
    private(set) var diagnostics: [Diagnostic] = []

    /// A reporter that writes them down here.
    func reporter(_ style: MessageStyle) -> Reporter {
        Reporter(style) { self.diagnostics += $0 }
    }

    /// The messages; empty where there are none.
    func text(_ style: MessageStyle) -> String {
        diagnostics.isEmpty ? "" : style.formatter.text(for: diagnostics)
    }
}
