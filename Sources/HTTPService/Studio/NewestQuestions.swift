internal import Options
internal import Synchronization

/// Questions that overtake one another: while a slider moves only the newest picture counts. Of those that one channel of one
/// session asks, as many are at work as there are workers, and the newest waits; older ones that wait are let go.
final class NewestQuestions: Sendable {
    /// Where a question belongs and which one it is: the header `Kbrender-Sequence`, a word and a number.
    struct Place: Sendable {
        let channel: String
        let number: Int

        /// Reads the header of a session's request; nil where there is none.
        init?(_ headers: RequestHeaders) throws(Problem) {
            guard let header = headers.sequence else { return nil }
            let parts = header.split(separator: " ")
            guard parts.count == 2, parts[0].utf8.count <= 32, let number = Argument(String(parts[1])).index() else {
                throw Problem(
                    .badRequest,
                    "Kbrender-Sequence is \"\(header.prefix(80).filter(\.isASCII))\" (expected a word and a number).")
            }
            channel = (headers.studioKey ?? "") + " " + parts[0]
            self.number = number
        }
    }

    private struct Waiting {
        let number: Int
        let start: @Sendable () -> Void
        let letGo: @Sendable () -> Void
    }

    private struct Channel {
        var newest = -1
        var running = 0
        var waiting: Waiting?

        /// What is to be done where another question comes.
        mutating func next(_ question: Waiting, _ mostRunning: Int) -> Step? {
            guard question.number > newest else { return question.letGo }
            newest = question.number
            guard running >= mostRunning else {
                running += 1
                return question.start
            }
            defer { waiting = question }
            return waiting?.letGo
        }

        /// What is to be done where one is answered.
        mutating func next() -> Step? {
            defer { waiting = nil }
            if waiting == nil { running -= 1 }
            return waiting?.start
        }
    }

    private typealias Step = @Sendable () -> Void

    private let channels = Mutex<[String: Channel]>([:])
    private let mostRunning: Int

    /// So many questions of a channel are at work at a time.
    init(mostRunning: Int) {
        self.mostRunning = mostRunning
    }

    /// Starts work on a question, now or when there is room, or lets it go.
    func ask(_ place: Place, start: @escaping @Sendable () -> Void, letGo: @escaping @Sendable () -> Void) {
        let question = Waiting(number: place.number, start: start, letGo: letGo)
        channels.withLock { $0[place.channel, default: Channel()].next(question, mostRunning) }?()
    }

    /// Hears that work on a question is over.
    func finished(_ place: Place) {
        let next = channels.withLock { channels in
            let next = channels[place.channel]?.next()
            // What is over is forgotten, so that a page that begins anew may count from 0.
            if channels[place.channel]?.running == 0 { channels[place.channel] = nil }
            return next
        }
        next?()
    }
}
