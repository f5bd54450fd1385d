internal import Documents
internal import Processes

/// Takes apart what a worker writes: a line of JSON for each request, with its number, and the bytes that follow the line.
/// Anything else is a fault, after which nothing that this worker writes counts: a reply that is late or missing must never
/// pass for another one.
struct ReplyReader {
    /// What is wrong with a worker's output.
    enum Fault: Error, Hashable, Sendable {
        /// A line is too long.
        case tooLong
        /// A line is not a reply.
        case unreadable
        /// A reply belongs to no request, or to another one than the next.
        case foreign
        /// The bytes are not those that the line describes.
        case damaged
        /// The reply lacks what its request asks for.
        case incomplete
    }

    /// A reply whose bytes have not all been read.
    private struct Head {
        let reply: WorkReply
        let bytes: Int
        let check: UInt32?
    }

    private var reader = LineReader(limit: Limits.protocolLineBytes)
    private var head: Head?

    /// Adds what was read.
    mutating func add(_ piece: [UInt8]) {
        reader.add(piece)
    }

    /// Returns the reply to the request of this number; nil if it is not complete. With no number, nothing may have arrived.
    mutating func next(for number: Int?) throws(Fault) -> WorkReply? {
        guard let number else {
            guard reader.isEmpty, head == nil else { throw .foreign }
            return nil
        }
        if head == nil { head = try nextHead(for: number) }
        guard let head, let bytes = reader.nextBytes(head.bytes) else { return nil }
        self.head = nil
        guard bytes.isEmpty || WorkReply.check(of: bytes, number: number) == head.check else { throw .damaged }
        var reply = head.reply
        reply.payload = bytes
        return reply
    }

    private mutating func nextHead(for number: Int) throws(Fault) -> Head? {
        let line = try mapError(
            { _ in Fault.tooLong }, { () throws(LineReader.LineTooLongError) in try reader.nextLine() })
        guard let line else { return nil }
        let source = SourceText(name: "reply", bytes: line)
        guard let json = JSONReader.read(source, limit: Limits.protocolLineBytes).value, let reply = WorkReply(json)
        else {
            throw .unreadable
        }
        guard json["number"]?.integer == number else { throw .foreign }
        let bytes = json["follows"]?.integer ?? 0
        guard (0...Limits.pictureBytes).contains(bytes) else { throw .damaged }
        return Head(reply: reply, bytes: bytes, check: json["check"]?.integer.flatMap { UInt32(exactly: $0) })
    }
}
