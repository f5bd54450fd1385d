import Documents
import Graphics
import TestSupport
import Testing
import ThemeModel

@testable import Showcase

/// The theme of a document.
func theme(_ document: String, _ mode: Mode = .light) throws -> KeyboardTheme {
    let source = SourceText(name: "test.json", bytes: Array(document.utf8))
    return try #require(ThemeDocument.read(source).value?.theme(mode))
}

/// A theme of two colours: orange and green.
func theme(_ mode: Mode = .light) throws -> KeyboardTheme {
    try theme(#"{"inProgress": "FF9500", "completed": "34C759"}"#, mode)
}

/// An item of plain filled rectangles of these sizes as keyboards, the first light, the second dark.
func item(
    _ sizes: [(width: Double, height: Double)] = [(300, 200)], id: String = "id", name: String = "Name",
    author: String? = nil
) throws -> SheetItem {
    let keyboards = try zip(Mode.allCases, sizes).map { mode, size in
        let canvas = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let picture = DisplayList(
            width: size.width, height: size.height, background: .color(mode == .light ? .white : .black),
            clip: RoundedRect(canvas, radius: 4))
        return SheetItem.Keyboard(theme: try theme(mode), picture: picture)
    }
    return SheetItem(id: id, name: name, author: author, keyboards: keyboards)
}

extension DisplayList {
    /// Its layers in order.
    var layers: [Layer] {
        commands.compactMap { command in
            if case .layer(let layer) = command { layer } else { nil }
        }
    }

    /// Its texts in order.
    var texts: [GlyphRun] {
        commands.compactMap { command in
            if case .text(let run) = command { run } else { nil }
        }
    }

    /// The boxes whose names have a prefix.
    func boxes(_ name: String) -> [Box] {
        commands.compactMap { command in
            if case .box(let box) = command, box.name.hasPrefix(name) { box } else { nil }
        }
    }
}

extension GlyphRun {
    /// The frame of its line box, set by `FixedShaper`.
    var frame: Rect {
        let origin = glyphs.first?.origin ?? .zero
        return Rect(
            x: origin.x, y: origin.y - 0.8 * size, width: Double(text.count) * size / 2, height: size)
    }
}

extension Rect {
    /// Whether another rectangle is inside, to a millionth.
    func holds(_ other: Rect) -> Bool {
        other.x >= x - 1e-6 && other.y >= y - 1e-6 && other.maxX <= maxX + 1e-6 && other.maxY <= maxY + 1e-6
    }

    /// Whether another rectangle is the same, to a millionth.
    func isNear(_ other: Rect) -> Bool { holds(other) && other.holds(self) }

    /// Whether two rectangles share more than an edge.
    func overlaps(_ other: Rect) -> Bool {
        x < other.maxX - 1e-6 && other.x < maxX - 1e-6 && y < other.maxY - 1e-6 && other.y < maxY - 1e-6
    }
}
