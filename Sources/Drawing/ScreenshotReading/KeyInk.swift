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
        let (width, height) = (Double(w), Double(h))
        guard w > 6, h > 6 else { return KeyInk() }
        // The ground of a row is that of the face there, which may be a gradient's. What is outside of the face's own pixels, as at
        // round corners, is not on it.
        let isFlat = face.region.area == 0
        let runs = isFlat ? (y0..<(y0 + h)).map { (y: $0, columns: x0..<(x0 + w)) } : face.region.runs
        var distance = [Double](repeating: 0, count: w * h)
        for (y, runs) in Dictionary(grouping: runs, by: \.y) where (y0..<(y0 + h)).contains(y) {
            let middles = runs.map { levels(($0.columns.lowerBound + $0.columns.upperBound) / 2, y) }
            let ground = isFlat ? face.color : Self.median(middles) ?? face.color
            let columns = runs[0].columns.lowerBound..<runs[runs.count - 1].columns.upperBound
            for x in columns.clamped(to: x0..<(x0 + w)) {
                distance[(y - y0) * w + x - x0] = levels(x, y).distance(to: ground)
            }
        }
        let peak = (distance.sorted().dropLast(distance.count / 500).last ?? 0)
        guard peak >= 14 else { return KeyInk() }
        let least = max(8, 0.25 * peak)
        let whole = Self.regions(width: w, height: h, leastArea: 4, touchAtCorners: true) { y, isInk in
            for x in 0..<w { isInk[x] = distance[y * w + x] > least }
        }
        guard let largest = whole.max(by: { $0.area < $1.area }) else { return KeyInk() }
        // Wide keys have none.
        let hasHints = withHints && width <= 2.2 * height
        let isHint = { (spot: PixelRegion) in
            let (down, share) = (spot.box.midY / height, spot.box.height / height)
            let isInCorner = spot.box.midX > 0.6 * width && down < 0.36 && share < 0.4 && width < 1.35 * height
            let isAtFoot = down > 0.66 && share < 0.34 && largest.box.maxY <= spot.box.y + 2
            return hasHints && (isInCorner || isAtFoot)
        }
        let (hints, labels) = (whole.filter(isHint), whole.filter { !isHint($0) })
        func ink(of spots: [PixelRegion]) -> Ink? {
            guard !spots.isEmpty else { return nil }
            let box = PixelRect(around: PixelRegion(spots.flatMap(\.runs)).box)
            let columns = max(0, box.left - 1)..<min(w, box.right + 1)
            let rows = max(0, box.top - 1)..<min(h, box.bottom + 1)
            let inside = rows.flatMap { y in columns.map { x in distance[y * w + x] } }
            let peak = inside.sorted()[max(0, inside.count * 96 / 100 - 1)]
            guard peak > 0 else { return nil }
            let downwards = rows.map { y in min(columns.map { distance[y * w + $0] }.max() ?? 0, peak) / peak }
            let across = columns.map { x in min(rows.map { distance[$0 * w + x] }.max() ?? 0, peak) / peak }
            func start(_ values: [Double]) -> Double {
                guard let index = values.firstIndex(where: { $0 >= 0.5 }) else { return 0 }
                guard index > 0, values[index] > values[index - 1] else { return Double(index) }
                return Double(index) + 0.5 - (values[index] - 0.5) / (values[index] - values[index - 1])
            }
            let edges = Rect(
                x: Double(columns.lowerBound) + start(across), y: Double(rows.lowerBound) + start(downwards),
                width: Double(across.count) - start(across) - start(across.reversed()),
                height: Double(downwards.count) - start(downwards) - start(downwards.reversed()))
            let full = rows.flatMap { y in
                columns.filter { distance[y * w + $0] >= 0.93 * peak }.map { levels(x0 + $0, y0 + y) }
            }
            return Self.median(full).map { Ink(box: edges.offset(by: Point(Double(x0), Double(y0))), color: $0) }
        }
        return labels.isEmpty ? KeyInk(label: ink(of: hints)) : KeyInk(label: ink(of: labels), hint: ink(of: hints))
    }
}
