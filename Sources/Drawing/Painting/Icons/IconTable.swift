internal import Documents
internal import EmbeddedFiles
internal import Graphics
internal import Layouts
internal import Synchronization

/// The icons of all sets, as `Tables/icons.txt` has them.
enum IconTable {
    private static let folder = EmbeddedFolder(icon_tables)
    /// The rows that have been read, by set and name.
    private static let readRows = Mutex<[(row: String, figures: [IconShape]?)]>([])

    /// Returns the figures of an icon in a set; what the set lacks is that of a set that it extends.
    static func figures(of name: String, in set: IconSet = .ios) -> [IconShape] {
        let others = [.gboard, .floris, .fcitx5].contains(set) ? [IconSet.aosp, .ios] : [.ios]
        for source in [set] + others {
            if let figures = figures(ofRow: "\(source.rawValue) \(name): ") { return figures }
        }
        preconditionFailure("no icon \(name)")
    }

    private static func figures(ofRow row: String) -> [IconShape]? {
        if let read = readRows.withLock({ $0.first { $0.row == row } }) { return read.figures }
        let line = folder.lines(containing: row, of: "icons.txt").first
        let figures = line.map { line in
            line.dropFirst(row.utf8.count).split(separator: UInt8(ascii: ";")).map { IconShape(row: $0) }
        }
        readRows.withLock { $0.append((row, figures)) }
        return figures
    }
}

extension IconShape {
    /// Reads a figure: its pen, then its commands with their numbers. The table is part of the program, so it has no faults.
    fileprivate init(row: ArraySlice<UInt8>) {
        let tokens = row.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        let width = Double(tokens[0]) ?? 0
        style =
            tokens[0] == "fill"
            ? .fill : tokens[0].hasPrefix("+") ? .fillAndStroke(width: width) : .stroke(width: width)
        var path = Path()
        var rest = tokens[1...]
        while let command = rest.popFirst() {
            let numbers = rest.prefix { $0.utf8.first.map { $0 < UInt8(ascii: "A") } == true }.compactMap { Double($0) }
            rest = rest.dropFirst(numbers.count)
            path.add(command, with: numbers)
        }
        self.path = path
    }
}

extension Path {
    fileprivate mutating func add(_ command: String, with numbers: [Double]) {
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
        switch command {
        case "M":
            move(to: points[0])
            points.dropFirst().forEach { line(to: $0) }
        case "L": points.forEach { line(to: $0) }
        case "C":
            stride(from: 0, to: points.count, by: 3).forEach { curve(points[$0], points[$0 + 1], to: points[$0 + 2]) }
        case "O": append(Path(ellipseAbout: points[0], rx: points[1].x, ry: points[1].y))
        case "R":
            let rect = Rect(x: points[0].x, y: points[0].y, width: points[1].x, height: points[1].y)
            append(Path(rect, radius: numbers[4]))
        default: close()
        }
    }
}
