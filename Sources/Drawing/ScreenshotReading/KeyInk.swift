package import Graphics

/// What is written or drawn on a face.
package struct Ink: Sendable {
    /// Its edges in pixels, where it covers half.
    package var box: Rect
    package var color: Levels
}

/// The label of a key and the small hint beside it.
package struct KeyInk: Sendable {
    package var label: Ink?
    package var hint: Ink?
}

extension Screenshot {
    /// Returns the ink on a face. Hints are at its foot or in the upper right corner, smaller than the label.
    func ink(on face: KeyFace, withHints: Bool) -> KeyInk {
        let margin = max(1.5, 0.02 * face.box.height) + (face.border?.width ?? 0)
        let box = face.box.inset(by: margin)
        let (x0, y0) = (Int(box.x.rounded(.up)), Int(box.y.rounded(.up)))
        let (w, h) = (Int(box.maxX) - x0, Int(box.maxY) - y0)
        guard w > 6, h > 6 else { return KeyInk() }
        // The ground of a row is that of the face there, which may be a gradient's.
        let spots = [0.1, 0.16, 0.84, 0.9].map { x0 + Int($0 * Double(w)) }
        let grounds = (0..<h).map { y in Self.median(spots.map { levels($0, y0 + y) }) ?? face.color }
        var distance = [Double](repeating: 0, count: w * h)
        for y in 0..<h {
            for x in 0..<w { distance[y * w + x] = levels(x0 + x, y0 + y).distance(to: grounds[y]) }
        }
        let peak = (distance.sorted().dropLast(distance.count / 500).last ?? 0)
        guard peak >= 14 else { return KeyInk() }
        let spotsOfInk = Self.components(of: distance, width: w, height: h, above: max(8, 0.25 * peak))
        let whole = spotsOfInk.filter { spot in
            let touches = spot.box.left == 0 || spot.box.top == 0 || spot.box.right == w || spot.box.bottom == h
            return spot.area >= 4 && !(touches && Double(spot.area) < 0.01 * Double(w * h))
                && !(touches && (spot.box.width > w * 9 / 10 || spot.box.height > h * 9 / 10))
        }
        guard let largest = whole.max(by: { $0.area < $1.area }) else { return KeyInk() }
        // Wide keys have none.
        let hasHints = withHints && Double(w) <= 2.2 * Double(h)
        let hints = whole.filter { spot in
            let across = Double(spot.box.left + spot.box.right) / 2 / Double(w)
            let down = Double(spot.box.top + spot.box.bottom) / 2 / Double(h)
            let height = Double(spot.box.height) / Double(h)
            let isInCorner = across > 0.6 && down < 0.36 && height < 0.4 && Double(w) < 1.35 * Double(h)
            let isAtFoot = down > 0.66 && height < 0.34 && spot != largest && largest.box.bottom <= spot.box.top + 2
            return hasHints && (isInCorner || isAtFoot)
        }
        let labels = whole.filter { !hints.contains($0) }
        let ink = { (spots: [Spot]) in
            self.ink(of: spots, in: distance, width: w, height: h, at: (x0, y0))
        }
        return labels.isEmpty ? KeyInk(label: ink(hints)) : KeyInk(label: ink(labels), hint: ink(hints))
    }

    struct Spot: Hashable {
        var box = PixelRect.empty
        var area = 0
    }

    /// Returns the connected spots above a limit.
    static func components(of values: [Double], width: Int, height: Int, above limit: Double) -> [Spot] {
        var isSeen = values.map { $0 <= limit }
        var (spots, stack) = ([Spot](), [Int]())
        for start in values.indices where !isSeen[start] {
            var spot = Spot()
            isSeen[start] = true
            stack.append(start)
            while let index = stack.popLast() {
                let (x, y) = (index % width, index / width)
                spot.box = spot.box.enclosing(PixelRect(left: x, top: y, right: x + 1, bottom: y + 1))
                spot.area += 1
                for nextY in max(0, y - 1)...min(height - 1, y + 1) {
                    for nextX in max(0, x - 1)...min(width - 1, x + 1) where !isSeen[nextY * width + nextX] {
                        isSeen[nextY * width + nextX] = true
                        stack.append(nextY * width + nextX)
                    }
                }
            }
            spots.append(spot)
        }
        return spots
    }

    private func ink(
        of spots: [Spot], in distance: [Double], width: Int, height: Int, at origin: (x: Int, y: Int)
    ) -> Ink? {
        let box = spots.reduce(PixelRect.empty) { $0.enclosing($1.box) }
        guard !box.isEmpty else { return nil }
        let columns = max(0, box.left - 1)..<min(width, box.right + 1)
        let rows = max(0, box.top - 1)..<min(height, box.bottom + 1)
        let inside = rows.flatMap { y in columns.map { x in distance[y * width + x] } }
        let peak = inside.sorted()[max(0, inside.count * 96 / 100 - 1)]
        guard peak > 0 else { return nil }
        let downwards = rows.map { y in min(columns.map { distance[y * width + $0] }.max() ?? 0, peak) / peak }
        let across = columns.map { x in min(rows.map { distance[$0 * width + x] }.max() ?? 0, peak) / peak }
        func start(_ values: [Double]) -> Double {
            guard let index = values.firstIndex(where: { $0 >= 0.5 }) else { return 0 }
            guard index > 0, values[index] > values[index - 1] else { return Double(index) }
            return Double(index) + 0.5 - (values[index] - 0.5) / (values[index] - values[index - 1])
        }
        let edges = Rect(
            x: Double(columns.lowerBound) + start(across), y: Double(rows.lowerBound) + start(downwards),
            width: Double(across.count) - start(across) - start(across.reversed()),
            height: Double(downwards.count) - start(downwards) - start(downwards.reversed()))
        let full = rows.flatMap { y in columns.compactMap { x in distance[y * width + x] >= 0.93 * peak ? (x, y) : nil }
        }
        let color = Self.median(full.map { levels(origin.x + $0.0, origin.y + $0.1) })
        return color.map { Ink(box: edges.offset(by: Point(Double(origin.x), Double(origin.y))), color: $0) }
    }
}
