import Documents
import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing

/// Properties of every keyboard, checked on generated ones.
@Suite struct GeneratedKeyboardTests {
    /// A keyboard's inputs.
    private struct Sample {
        let rows: [KeyRow]
        let keyWidth: Double
        let style: LayoutStyle
        let options: LayoutOptions

        init(using random: inout SeededGenerator) {
            keyWidth = .random(in: 5...15, using: &random)
            let roles: [KeyRole] = [.character, .character, .character, .space, .globe, .shift, .return]
            rows = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                let keys = (0..<Int.random(in: 1...14, using: &random)).map { n in
                    Key(
                        roles.randomElement(using: &random) ?? .character, label: .text("\(n)"),
                        widthPercent: .random(in: 2...40, using: &random),
                        variants: (0..<Int.random(in: 1...9, using: &random)).map { "v\($0)" })
                }
                let fallback = Key(.character, label: .text("x"), widthPercent: 10, variants: ["y"])
                // Keys of columns have parts of the plane's own width.
                let kinds = RowKind.allCases.filter { $0 != .columns }
                return KeyRow(kinds.randomElement(using: &random) ?? .standard, keys: keys + [fallback])
            }
            style = LayoutStyle(
                keySpacing: .random(in: 0...8, using: &random), rowSpacing: .random(in: 0...15, using: &random),
                popupCornerRadius: .random(in: 0...30, using: &random))
            var options = LayoutOptions()
            options.device = Device.all(of: .ios).randomElement(using: &random) ?? .standard
            options.orientation = Bool.random(using: &random) ? .portrait : .landscape
            options.showsGlobe = .random(using: &random)
            options.showsCandidateBar = .random(using: &random)
            options.hasAnnotations = .random(using: &random)
            options.preview = "x"
            options.longPress = LongPress(key: "x")
            self.options = options
        }

        /// The frames, with every percentage multiplied by a factor, or nil if there is no room for them.
        func geometry(scaledBy factor: Double = 1) throws -> KeyboardGeometry? {
            let rows = rows.map { row in
                KeyRow(
                    row.kind,
                    keys: row.keys.map {
                        Key($0.role, label: $0.label, widthPercent: $0.widthPercent * factor, variants: $0.variants)
                    })
            }
            let plane = KeyboardPlane(rows: rows, keyWidth: keyWidth * factor)
            return try? KeyboardGeometry(
                style, layout: KeyboardLayout(file: plane, name: "test.json"), options: options)
        }
    }

    /// Calls a closure with keyboards that have room; fails if most have none.
    private func forEachGeometry(_ body: (Sample, KeyboardGeometry) throws -> Void) throws {
        var random = SeededGenerator(2026)
        var count = 0
        for _ in 0..<600 {
            let sample = Sample(using: &random)
            guard let geometry = try sample.geometry() else { continue }
            count += 1
            try body(sample, geometry)
        }
        #expect(count > 300)
    }

    @Test func keysStayInTheirAreaAndApart() throws {
        try forEachGeometry { sample, geometry in
            let inset = sample.options.device.isPhone && sample.options.orientation == .landscape ? 80.0 : 0
            let top = 6 + (geometry.candidateBar?.height ?? 0)
            for frame in geometry.keys {
                #expect(frame.rect.x >= inset + 6 - 1e-6 && frame.rect.maxX <= geometry.width - inset - 6 + 1e-6)
                #expect(frame.rect.y >= top - 1e-9 && frame.rect.maxY <= geometry.height - 6 + 1e-9)
                #expect(frame.rect.width >= 1 && frame.rect.height >= 1)
            }
            for (a, b) in zip(geometry.keys, geometry.keys.dropFirst()) {
                if a.row == b.row {
                    #expect(b.index == a.index + 1)
                    #expect(b.rect.x >= a.rect.maxX + sample.style.keySpacing - 1e-6)
                } else {
                    #expect(b.row == a.row + 1 && b.index == 0)
                    #expect(abs(b.rect.y - a.rect.maxY - sample.style.rowSpacing) < 1e-9)
                }
            }
        }
    }

    @Test func standardRowsFillTheirWidth() throws {
        try forEachGeometry { sample, geometry in
            let hidden: RowKind = sample.options.device.isPhone ? .pad : .phone
            let rows = sample.rows.filter { $0.kind != hidden }
            let inset = sample.options.device.isPhone && sample.options.orientation == .landscape ? 86.0 : 6
            for (n, row) in rows.enumerated() where row.kind != .centered && row.kind != .fixedWidth {
                let frames = geometry.row(n)
                #expect(abs((frames.first?.rect.x ?? 0) - inset) < 1e-9)
                #expect(abs((frames.last?.rect.maxX ?? 0) - (geometry.width - inset)) < 1e-6)
            }
        }
    }

    @Test func keysKeepTheirOrder() throws {
        try forEachGeometry { sample, geometry in
            let hidden: RowKind = sample.options.device.isPhone ? .pad : .phone
            let keys = sample.rows.filter { $0.kind != hidden }.flatMap(\.keys)
            let shown = sample.options.showsGlobe ? keys : keys.filter { $0.role != .globe }
            #expect(geometry.keys.map(\.key) == shown)
        }
    }

    @Test func percentagesAreRelative() throws {
        try forEachGeometry { sample, geometry in
            let scaled = try #require(try sample.geometry(scaledBy: 3.7))
            for (a, b) in zip(geometry.keys, scaled.keys) {
                #expect(abs(a.rect.x - b.rect.x) < 1e-6 && abs(a.rect.width - b.rect.width) < 1e-6)
            }
        }
    }

    @Test func popupsStayOnTheCanvasAndPointToTheirKey() throws {
        try forEachGeometry { _, geometry in
            let popup = try #require(geometry.popup)
            let preview = try #require(geometry.preview?.rect)
            let key = geometry.keys[popup.key].rect
            #expect(geometry.keys[popup.key].isPressed)
            #expect(preview.x >= 8 && preview.y >= 2)
            #expect(preview.maxX <= geometry.width - 8 + 1e-9 || preview.x == 8)
            #expect(popup.container.x >= 16 && popup.container.maxX <= geometry.width - 16 + 1e-9)
            #expect(popup.container.y >= 2 && popup.container.height == 52)
            if let tail = popup.tail {
                #expect(tail.y == popup.container.maxY && tail.height <= 12 && tail.maxY <= key.y - 2 + 1e-9)
                #expect(tail.x >= popup.container.x - 1e-9 && tail.maxX <= popup.container.maxX + 1e-9)
            }
            let cells = popup.cells.map(\.rect)
            #expect(zip(cells, cells.dropFirst()).allSatisfy { abs($1.x - $0.maxX - 6) < 1e-9 })
            #expect(abs((cells.last?.maxX ?? 0) - (popup.container.maxX - 6)) < 1e-6)
        }
    }
}
