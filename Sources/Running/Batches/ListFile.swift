internal import Documents
internal import Files
internal import Glibc
internal import Processes

/// A document with a long list, as batches write it: every member on a line, and every entry of the list `pictures` on a line
/// of its own. It is read line by line, so its length is of no matter.
package enum ListFile {
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
        var lines = FileLines(try open(path))
        var head: [UInt8] = []
        var isInList = false
        while let (line, range) = try next(of: &lines, in: name) {
            guard isInList else {
                head += line + [newline]
                guard head.count <= Limits.documentBytes else { throw broken(name, line: lines.number) }
                isInList = line.suffix(listStart.count).elementsEqual(listStart)
                continue
            }
            if line.elementsEqual(listEnd) {
                guard let members = value(head + listEnd + Array("}".utf8), in: name) else {
                    throw broken(name, line: lines.number)
                }
                return members
            }
            let text = line.last == comma ? line.dropLast() : line[...]
            let indent = text.prefix { $0 == space }.count
            guard let json = value(Array(text), in: name) else { throw broken(name, line: lines.number) }
            try entry(json, range.lowerBound + indent..<range.lowerBound + text.count)
        }
        throw broken(name, line: lines.number)
    }

    /// Opens a document. Throws 66 if that fails.
    static func open(_ path: FilePath) throws(OperationError) -> OpenFile {
        try SystemError.mapError(try OpenFile(reading: path)) { error in
            OperationError("\(path): cannot be opened: \(error) (expected a file that can be read)", .noInput)
        }
    }

    private static func next(
        of lines: inout FileLines, in name: String
    ) throws(OperationError) -> (line: [UInt8], range: Range<Int>)? {
        try SystemError.mapError(try lines.next()) { OperationError("\(name): reading failed: \($0)", .inputOutput) }
    }

    /// Returns the value of some JSON; nil if it is none.
    static func value(_ bytes: [UInt8], in name: String) -> JSONValue? {
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
    private var reader = LineReader(limit: Limits.formBytes)
    /// Where the next line begins in the file.
    private var start = 0
    private var isOver = false
    /// The number of the last line, from 1.
    private(set) var number = 0

    /// Bytes to read at a time.
    private static let piece = 1 << 20

    init(_ file: consuming OpenFile) {
        self.file = file
    }

    /// Returns the next line, without its end, and its range; nil after the last one. A line that is longer than any entry is
    /// refused: the file may be anything.
    mutating func next() throws(SystemError) -> (line: [UInt8], range: Range<Int>)? {
        while true {
            if let line = try wholeLine() ?? (isOver ? reader.lastLine() : nil) {
                defer { start += line.count + 1 }
                number += 1
                return (line, start..<start + line.count)
            }
            if isOver { return nil }
            let piece = try file.readAvailable(upTo: Self.piece)
            isOver = piece.isEmpty
            reader.add(piece)
        }
    }

    private mutating func wholeLine() throws(SystemError) -> [UInt8]? {
        do {
            return try reader.nextLine()
        } catch {
            throw SystemError(code: EFBIG)
        }
    }
}
