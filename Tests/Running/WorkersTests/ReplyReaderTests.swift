import Documents
import TestSupport
import Testing

@testable import Workers

/// What a worker writes, whole and broken in every way: a reply is returned only for the request with its number.
@Suite struct ReplyReaderTests {
    private static let count = 5

    /// A reply that says which request it belongs to, in its line and in the bytes after it.
    private static func reply(_ number: Int) -> WorkReply {
        var reply = WorkReply(outcome: RenderOutcome(failure: nil), messages: "for \(number)")
        reply.warnings = 0
        // One reply has no bytes, one has a line end among them.
        reply.payload = number == 2 ? [] : Array("bytes\nof \(number)".utf8)
        return reply
    }

    private static func message(_ number: Int, as other: Int? = nil) -> [UInt8] {
        reply(number).message(number: other ?? number)
    }

    /// Reads a stream in pieces, as the replies to the requests 1 to `count`. Returns the numbers of the replies, and what is
    /// wrong with the rest.
    private static func read(
        _ stream: [UInt8], pieces: inout SeededGenerator
    ) -> (numbers: [Int], fault: ReplyReader.Fault?) {
        var reader = ReplyReader()
        var numbers: [Int] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...max(1, rest.count), using: &pieces))
            rest = rest.dropFirst(piece.count)
            reader.add(Array(piece))
            do {
                while let reply = try reader.next(for: numbers.count < count ? numbers.count + 1 : nil) {
                    let number = numbers.count + 1
                    #expect(reply.messages == "for \(number)" && reply.payload == Self.reply(number).payload)
                    numbers.append(number)
                }
            } catch {
                return (numbers, error)
            }
        }
        return (numbers, nil)
    }

    @Test func readsRepliesInAnyPieces() {
        var generator = SeededGenerator(1)
        let stream = (1...Self.count).flatMap { Self.message($0) }
        for _ in 0..<200 {
            let read = Self.read(stream, pieces: &generator)
            #expect(read.numbers == Array(1...Self.count) && read.fault == nil)
        }
    }

    /// The ways to break the reply at a place.
    enum Damage: CaseIterable, Sendable {
        case missing, doubled, swapped, foreign, old, unnumbered, textNumber, withNUL, notUTF8, endless, noise,
            emptyLine
        case fewerBytes, moreBytes, changedByte, bytesOfAnother, negativeCount, hugeCount, withoutCheck
    }

    /// Returns a stream with damage at a place.
    private static func stream(_ damage: Damage, at place: Int) -> [UInt8] {
        var stream: [UInt8] = []
        for number in 1...count where number != place || damage != .missing {
            guard number == place else {
                stream += message(damage == .swapped && number == place + 1 ? place : number)
                continue
            }
            stream += broken(damage, place)
        }
        return stream
    }

    private static func broken(_ damage: Damage, _ number: Int) -> [UInt8] {
        let whole = message(number)
        func replacing(_ text: String, _ other: String) -> [UInt8] {
            let end = whole.firstIndex(of: 10) ?? 0
            let line = String(decoding: whole[..<end], as: UTF8.self).split(
                separator: text, omittingEmptySubsequences: false)
            return Array(line.joined(separator: other).utf8) + whole[end...]
        }
        let bytes = reply(number).payload
        switch damage {
        case .missing: return []
        case .doubled: return whole + whole
        case .swapped: return message(number == count ? 1 : number + 1)
        case .foreign: return message(number, as: number + 1000)
        case .old: return message(number, as: number - 1)
        case .unnumbered: return replacing("\"number\":\(number),", "")
        case .textNumber: return replacing("\"number\":\(number)", "\"number\":\"\(number)\"")
        case .withNUL: return replacing("for", "f\0r")
        case .notUTF8: return [0xFF] + whole
        case .endless: return Array(repeating: UInt8(ascii: "x"), count: Limits.protocolLineBytes + 1)
        case .noise: return Array("warning\n".utf8) + whole
        case .emptyLine: return [10] + whole
        case .fewerBytes: return Array(whole.dropLast())
        case .moreBytes: return whole + [UInt8(ascii: "x")]
        case .changedByte: return whole.dropLast() + [whole[whole.count - 1] ^ 1]
        case .bytesOfAnother: return whole.dropLast(bytes.count) + reply(number == 1 ? 3 : 1).payload
        case .negativeCount: return replacing("\"follows\":\(bytes.count)", "\"follows\":-1")
        case .hugeCount: return replacing("\"follows\":\(bytes.count)", "\"follows\":1000000000")
        case .withoutCheck: return replacing("\"check\":", "\"unchecked\":")
        }
    }

    /// Whatever is broken, and wherever: replies before the place are returned, none after it, and none twice. That no reply is
    /// another's is checked for each that is read.
    @Test(arguments: Damage.allCases, Array(1...count))
    func nothingCountsAfterDamage(damage: Damage, place: Int) {
        // Damage of the bytes does not concern a reply without bytes.
        let needsBytes: [Damage] = [
            .fewerBytes, .changedByte, .bytesOfAnother, .negativeCount, .hugeCount, .withoutCheck,
        ]
        guard place != 2 || !needsBytes.contains(damage) else { return }
        var generator = SeededGenerator(UInt64(place))
        for _ in 0..<6 {
            let read = Self.read(Self.stream(damage, at: place), pieces: &generator)
            // A doubled reply is whole the first time; so is one with a byte too much.
            let whole = [.doubled, .moreBytes].contains(damage) ? place : place - 1
            #expect(read.numbers == Array(1..<max(whole + 1, 1)))
            // What is missing at the end, or is still to come, is no fault: the worker's end or a limit decides.
            let isOpen = (damage == .missing || damage == .fewerBytes) && place == Self.count
            #expect((read.fault == nil) == isOpen)
        }
    }

    /// A stream that ends anywhere gives only the replies that are whole.
    @Test func cutStreamsGiveOnlyWholeReplies() {
        var generator = SeededGenerator(3)
        let messages = (1...Self.count).map { Self.message($0) }
        let stream = messages.flatMap(\.self)
        for end in 0...stream.count {
            let read = Self.read(Array(stream[..<end]), pieces: &generator)
            var (whole, rest) = (0, end)
            while whole < Self.count, rest >= messages[whole].count {
                (whole, rest) = (whole + 1, rest - messages[whole].count)
            }
            #expect(read.numbers.count == whole && read.fault == nil)
        }
    }

    /// The option at fault comes along as a value: a message that begins like one names none.
    @Test(arguments: ["font-dir", nil]) func failuresOfTheStartNameTheirOption(option: String?) throws {
        let failure = OperationError("jobs: \"a\": \u{1B}is not a folder", .unavailable, option: option)
        let line = WorkReply(failure, style: .init()).json.text(indent: 0)
        let source = SourceText(name: "line", bytes: Array(line.utf8))
        let reply = try #require(JSONReader.read(source).value.flatMap { WorkReply($0) })
        #expect(reply.startFailure == failure)
    }
}
