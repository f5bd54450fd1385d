internal import Graphics
internal import LayoutEngine

extension Screenshot {
    /// Finds the rows of a keyboard without faces, as wide as the picture, by its labels on a plain ground: the first row has seven
    /// or more at one distance. Boxes as large as most keys take the places of faces. Nil if there are no three rows.
    func labelRows() -> KeyRows? {
        // The lower part of a picture is the keyboard's.
        guard let ground = Self.mostCommon(Array(pixels.suffix(pixels.count / 3))) else { return nil }
        let side = Double(width)
        let labels = Self.regions(width: width, height: height, leastArea: 8, touchAtCorners: true) { y, isInk in
            for x in 0..<width { isInk[x] = levels(x, y).distance(to: ground) > 60 }
        }.map(\.box).filter { box in
            (0.015...0.09).contains(box.height / side) && box.width < 0.09 * side
        }
        // Labels of one row are hardly higher or lower than each other.
        var groups: [[Rect]] = []
        for label in labels.sorted(by: { $0.midY < $1.midY }) {
            let isNext = label.midY - (groups.last?.last?.midY ?? -side) < 0.012 * side
            if isNext { groups[groups.count - 1].append(label) } else { groups.append([label]) }
        }
        let rows = groups.filter { $0.count >= 3 }.map { labels in
            let middles = labels.map(\.midX).sorted()
            let gaps = zip(middles, middles.dropFirst()).map { $1 - $0 }
            let pitch = gaps.median ?? 0
            let isEven = (0.06...0.16).contains(pitch / side) && gaps.count { abs($0 - pitch) < 0.15 * pitch } >= 6
            // Most letters end at the line, and those above three quarters of the others are as high as capitals.
            let (foot, heights) = (labels.map(\.maxY).median ?? 0, labels.map(\.height).sorted())
            let capital = heights[heights.count * 3 / 4]
            return (middles: middles, pitch: isEven ? pitch : nil, foot: foot, capital: capital)
        }
        let kept = rows.drop { $0.pitch == nil }.filter { row in
            // Hints are close to labels, and lower than they are.
            !rows.contains { $0.pitch != nil && $0.capital > row.capital && abs($0.foot - row.foot) < 0.06 * side }
        }
        let even = kept.filter { $0.pitch != nil }
        guard let pitch = even.compactMap(\.pitch).median, let capital = even.map(\.capital).median else { return nil }
        let faces = kept.map { row in
            let y = row.foot - (row.pitch == nil ? row.capital : capital) / 2
            return row.middles.map { x in
                let box = Rect(center: Point(x, y), width: 0.85 * pitch, height: 0.11 * side)
                return KeyFace(box: box, color: ground, region: PixelRegion())
            }
        }
        let run = Self.keyboard(in: faces)
        // In a grid each row has the columns of the first one.
        let isGrid = run.joined().allSatisfy { a in run[0].contains { abs($0.box.midX - a.box.midX) < 0.2 * pitch } }
        return run.count < 3 || isGrid ? nil : KeyRows(rows: run, hasFaces: false)
    }

    /// Returns the frames of a keyboard's keys as faces, each of the colour that is commonest well inside it.
    func faces(inFramesOf match: KeyboardMatch) -> [Int: KeyFace] {
        match.geometry.keys.enumerated().reduce(into: [:]) { faces, key in
            let box = match.pixels(of: key.element.rect)
            let color = Self.mostCommon(part(box.inset(by: box.height / 10)).pixels) ?? .zero
            faces[key.offset] = KeyFace(box: box, color: color, region: PixelRegion())
        }
    }
}
