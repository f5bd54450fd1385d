internal import Documents
internal import Files
internal import Glibc

/// A document with a long list, as batches write it: every member on a line, and every entry of the list `pictures` on a line
/// of its own. It is read line by line, so its length is of no matter.
enum ListFile {
    /// Shorter documents are read as a whole, in any form that JSON has.
    static let shortest = 1 << 24

    /// Returns whether a file is long enough to be read line by line.
    static func isLong(_ path: FilePath, from length: Int = shortest) -> Bool {
        guard let status = try? FileStatus.at(path) else { return false }
        return status.kind == .regular && status.size >= length
    }

    /// Reads a document. `entry` gets each entry of the list with its place in the file. Returns the other members, and an
    /// empty list. Throws 66 if the file cannot be read, 65 if it does not have this form.
    static func read(
        _ path: FilePath, entry: (JSONValue, Range<Int>) throws(OperationError) -> Void
    ) throws(OperationError) -> JSONValue {
        let name = path.description
        let file = try SystemError.mapError(try OpenFile(reading: path)) { error in
            OperationError("\(name): cannot be opened: \(error) (expected a file that can be read)", .noInput)
        }
        var lines = FileLines(file)
        var head: [UInt8] = []
        var isInList = false
        while let (line, place) = try next(of: &lines, in: name) {
            guard isInList else {
                head += line + [newline]
                guard head.count <= Limits.documentBytes else { throw broken(name, line: lines.number) }
                isInList = line.suffix(listStart.count).elementsEqual(listStart)
                continue
            }
            if line.elementsEqual(listEnd) {
                guard let members = value(head + listEnd + Array("}".utf8), name) else {
                    throw broken(name, line: lines.number)
                }
                return members
            }
            let text = line.last == comma ? line.dropLast() : line[...]
            let indent = text.prefix { $0 == space }.count
            guard let json = value(Array(text), name) else { throw broken(name, line: lines.number) }
            try entry(json, place.lowerBound + indent..<place.lowerBound + text.count)
        }
        throw broken(name, line: lines.number)
    }

    private static func next(
        of lines: inout FileLines, in name: String
    ) throws(OperationError) -> (line: [UInt8], place: Range<Int>)? {
        do throws(SystemError) {
            return try lines.next()
        } catch {
            throw OperationError("\(name): reading failed: \(error)", .inputOutput)
        }
    }

    /// Returns the value of some JSON; nil if it is none.
    static func value(_ bytes: [UInt8], _ name: String) -> JSONValue? {
        JSONReader.read(SourceText(name: name, bytes: bytes), limit: Limits.formBytes).value
    }

    private static func broken(_ name: String, line: Int) -> OperationError {
        OperationError(
            "\(name):\(line): is no entry of a list (expected a document as `batch` wrote it, an entry a line)",
            .badData)
    }

    private static let listStart = Array("  \"pictures\": [".utf8)
    private static let listEnd = Array("  ]".utf8)
    private static let newline = UInt8(ascii: "\n")
    private static let comma = UInt8(ascii: ",")
    private static let space = UInt8(ascii: " ")

    /// Returns a document: its members before the list, and the list, whose entries are made one after the other.
    static func text(_ members: [(String, JSONOutput)], _ entries: some Sequence<JSONOutput>) -> [UInt8] {
        var bytes = start(members)
        var isFirst = true
        for entry in entries {
            bytes += separator(isFirst)
            bytes += entry.text(indent: 0).utf8
            isFirst = false
        }
        return bytes + end
    }

    /// Returns the beginning of a document.
    static func start(_ members: [(String, JSONOutput)]) -> [UInt8] {
        let lines = members.map { "  \(JSONOutput.quoted($0.0)): \($0.1.text(indent: 0)),\n" }
        return Array(("{\n" + lines.joined()).utf8) + listStart
    }

    /// Returns what stands before an entry.
    static func separator(_ isFirst: Bool) -> [UInt8] { Array((isFirst ? "\n    " : ",\n    ").utf8) }

    /// What stands behind the last entry.
    static let end = Array("\n  ]\n}\n".utf8)
}

/// The lines of a file, read piece by piece.
struct FileLines: ~Copyable {
    private let file: OpenFile
    private var bytes: [UInt8] = []
    /// Where the next line begins in `bytes`.
    private var start = 0
    /// The place of `bytes` in the file.
    private var base = 0
    private var isOver = false
    /// The number of the last line, from 1.
    private(set) var number = 0

    /// Bytes to read at a time.
    private static let piece = 1 << 20

    init(_ file: consuming OpenFile) {
        self.file = file
    }

    /// Returns the next line, without its end, and its place; nil after the last one. A line that is longer than any entry is
    /// refused: the file may be anything.
    mutating func next() throws(SystemError) -> (line: [UInt8], place: Range<Int>)? {
        var searched = start
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end) }
            guard !isOver else { return start < bytes.count ? take(upTo: bytes.count) : nil }
            base += start
            bytes.removeFirst(start)
            (start, searched) = (0, bytes.count)
            guard bytes.count < Limits.formBytes else { throw SystemError(code: EFBIG) }
            let piece = try file.readAvailable(upTo: Self.piece)
            isOver = piece.isEmpty
            bytes += piece
        }
    }

    private mutating func take(upTo end: Int) -> (line: [UInt8], place: Range<Int>) {
        let line = Array(bytes[start..<end])
        let place = base + start..<base + end
        start = min(end + 1, bytes.count)
        number += 1
        return (line, place)
    }
}
