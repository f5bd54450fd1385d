internal import HTTPServer
internal import Options
internal import Synchronization

/// Requests of which only the newest counts, such as pictures while a slider moves. For each channel, as many requests are
/// in progress as there are workers, and the newest one waits; older ones are dropped. A channel belongs to a client and its
/// session: visitors, who have no sessions, do not drop each other's requests.
final class LatestRequests: Sendable {
    /// The channel and number of a request, from the header `Kbrender-Sequence`: a word and a number.
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
            guard let header = headers[.sequence] else { return nil }
            let parts = header.split(separator: " ")
            guard parts.count == 2, parts[0].utf8.count <= 32, let number = Argument(String(parts[1])).index() else {
                throw Problem(
                    .badRequest,
                    detail:
                        "Kbrender-Sequence is \"\(header.prefix(80).filter(\.isASCII))\" (expected a word and a number)."
                )
            }
            channel = Channel(client: client, session: headers[.studioKey] ?? "", word: String(parts[0]))
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

        /// Returns the step to take when another request arrives.
        mutating func next(_ request: Waiting, maxRunning: Int) -> Step? {
            guard request.number > newest else { return request.drop }
            newest = request.number
            guard running >= maxRunning else {
                running += 1
                return request.start
            }
            defer { waiting = request }
            return waiting?.drop
        }

        /// Returns the step to take when a request has been answered.
        mutating func next() -> Step? {
            defer { waiting = nil }
            if waiting == nil { running -= 1 }
            return waiting?.start
        }
    }

    private typealias Step = @Sendable () -> Void

    private let channels = Mutex<[Ticket.Channel: Channel]>([:])
    private let maxRunning: Int

    /// Creates channels with at most this number of requests in progress.
    init(maxRunning: Int) {
        self.maxRunning = maxRunning
    }

    /// Starts work on a request, now or when there is room, or drops it.
    func ask(_ ticket: Ticket, start: @escaping @Sendable () -> Void, drop: @escaping @Sendable () -> Void) {
        let request = Waiting(number: ticket.number, start: start, drop: drop)
        channels.withLock { $0[ticket.channel, default: Channel()].next(request, maxRunning: maxRunning) }?()
    }

    /// Records that work on a request is over.
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
