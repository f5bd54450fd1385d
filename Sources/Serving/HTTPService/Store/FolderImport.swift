internal import CGlibc
internal import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import RenderOptions
internal import StoreDatabase
internal import StoreModel
internal import Synchronization
internal import Workers

/// Takes the documents of a store's folder into its database: at the start, and whenever the operator asks for it. Strangers have
/// written them, so workers examine them.
final class FolderImport: Sendable {
    private let path: FilePath
    private let database: StoreDatabase
    private let dispatcher: Dispatcher
    private let log: ServiceLog
    private let queue = SerialQueue()
    private let hasTaken = Atomic(false)

    /// How many documents workers examine at a time: other clients have requests too.
    private static let maxBeingRead: UInt32 = 4
    /// Milliseconds before a full queue is tried again.
    private static let pause: Int32 = 100

    init(_ path: FilePath, into database: StoreDatabase, dispatcher: Dispatcher, log: ServiceLog) {
        (self.path, self.database, self.dispatcher, self.log) = (path, database, dispatcher, log)
    }

    /// True once the documents that were there at the start have been taken.
    var isDone: Bool { hasTaken.load(ordering: .acquiring) }

    /// Starts with the first import.
    func start() throws(OperationError) {
        request()
        let queue = queue
        _ = try Thread { queue.run() }
    }

    /// Has what is new imported soon.
    func request() { queue.add { [self] in take() } }

    private func take() {
        defer { hasTaken.store(true, ordering: .releasing) }
        do {
            let folder = try DocumentFolder(reading: path)
            let result = try database.take(
                from: folder, onlyNew: true, examine: examinations(of:meanwhile:), progress: { _, _ in })
            log.write("\(path): \(result.summary)")
            for line in result.leftOut { log.write("\(path): left out: \(line)") }
            for line in result.notes { log.write("\(path): \(line)") }
        } catch {
            log.write("the documents of the folder cannot be imported: \(StoreError(error).operationError.description)")
        }
    }

    /// Has workers examine documents, as often as it takes to have an answer. Nil stands for one that no worker can read within
    /// its limits.
    private func examinations(of documents: [StoredDocument], meanwhile: () -> Void) -> [ThemeExamination?] {
        meanwhile()
        var examinations = [ThemeExamination?](repeating: nil, count: documents.count)
        var waiting = Array(documents.indices)
        while true {
            let replies = replies(to: waiting.map { documents[$0] })
            for (number, reply) in zip(waiting, replies) {
                if let reply { examinations[number] = ThemeExamination(reply.payload) }
            }
            waiting = zip(waiting, replies).compactMap { $1 == nil ? $0 : nil }
            if waiting.isEmpty { return examinations }
            _ = poll(nil, 0, Self.pause)
        }
    }

    /// Returns what workers say about documents; nil for those that no worker has begun.
    private func replies(to documents: [StoredDocument]) -> [WorkReply?] {
        let replies = Replies(documents.count)
        let slots = EventCounter(Self.maxBeingRead, taking: .one)
        @Sendable func end(_ number: Int, with reply: WorkReply?) {
            replies.values.withLock { $0[number] = reply }
            slots.add()
        }
        for (number, document) in documents.enumerated() {
            slots.take()
            do throws(Problem) {
                try dispatcher.submit(WorkRequest.examination(of: document), for: ClientAddress.service) { result, _ in
                    end(number, with: try? result.get())
                }
            } catch {
                end(number, with: nil)
            }
        }
        for _ in 0..<Self.maxBeingRead { slots.take() }
        return replies.values.withLock(\.self)
    }

    private final class Replies: Sendable {
        let values: Mutex<[WorkReply?]>

        init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }
    }
}

extension WorkRequest {
    /// Returns the request to examine a document; `forStore` checks it by the store's rules.
    static func examination(of document: StoredDocument, forStore: Bool = false) -> WorkRequest {
        var options = ValidationOptions()
        options.isForStore = forStore
        options.reportsContrast = true
        return WorkRequest(.describe, options, documents: [WorkDocument("theme.json", bytes: document.bytes)])
    }
}
