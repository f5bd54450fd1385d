internal import Options
internal import Synchronization

/// Questions of which only the newest counts, such as pictures while a slider moves. For each channel, as many questions are
/// in progress as there are workers, and the newest one waits; older ones are dropped. A channel belongs to a client and its
/// session: visitors, who have no sessions, do not drop each other's questions.
final class NewestQuestions: Sendable {
    /// The channel and number of a question, from the header `Kbrender-Sequence`: a word and a number.
    struct Ticket: Sendable {
        /// What tells channels apart: the client, the key of its session and its word.
        struct Channel: Hashable, Sendable {
            let client: String
            let session: String
            let word: String
        }

        let channel: Channel
        let number: Int

        /// Reads a header of a client's request; nil if there is none.
        init?(_ headers: RequestHeaders, of client: String) throws(Problem) {
            guard let header = headers.sequence else { return nil }
            let parts = header.split(separator: " ")
            guard parts.count == 2, parts[0].utf8.count <= 32, let number = Argument(String(parts[1])).index() else {
                throw Problem(
                    .badRequest,
                    detail:
                        "Kbrender-Sequence is \"\(header.prefix(80).filter(\.isASCII))\" (expected a word and a number)."
                )
            }
            channel = Channel(client: client, session: headers.studioKey ?? "", word: String(parts[0]))
            self.number = number
        }
    }

    private struct Waiting {
        let number: Int
        let start: @Sendable () -> Void
        let drop: @Sendable () -> Void
    }

    private struct Channel {
        var newest = -1
        var running = 0
        var waiting: Waiting?

        /// Returns the step to take when another question arrives.
        mutating func next(_ question: Waiting, maxRunning: Int) -> Step? {
            guard question.number > newest else { return question.drop }
            newest = question.number
            guard running >= maxRunning else {
                running += 1
                return question.start
            }
            defer { waiting = question }
            return waiting?.drop
        }

        /// Returns the step to take when a question has been answered.
        mutating func next() -> Step? {
            defer { waiting = nil }
            if waiting == nil { running -= 1 }
            return waiting?.start
        }
    }

    private typealias Step = @Sendable () -> Void

    private let channels = Mutex<[Ticket.Channel: Channel]>([:])
    private let maxRunning: Int

    /// Creates channels with at most this number of questions in progress.
    init(maxRunning: Int) {
        self.maxRunning = maxRunning
    }

    /// Starts work on a question, now or when there is room, or drops it.
    func ask(_ ticket: Ticket, start: @escaping @Sendable () -> Void, drop: @escaping @Sendable () -> Void) {
        let question = Waiting(number: ticket.number, start: start, drop: drop)
        channels.withLock { $0[ticket.channel, default: Channel()].next(question, maxRunning: maxRunning) }?()
    }

    /// Records that work on a question is over.
    func finished(_ ticket: Ticket) {
        let next = channels.withLock { channels in
            let next = channels[ticket.channel]?.next()
            // Idle channels are removed, so that a reloaded page may count from 0.
            if channels[ticket.channel]?.running == 0 { channels[ticket.channel] = nil }
            return next
        }
        next?()
    }
}
