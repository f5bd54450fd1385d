internal import Graphics

extension Screenshot {
    /// Returns how many labels are in each row of seven or more that stand at one distance on a plain ground, as on keys without faces,
    /// from the top.
    func labelRows() -> [Int] {
        // Letters are found in fewer pixels as well. The lower part of a picture is the keyboard's.
        let step = (width + 899) / 900
        let (columns, lines) = (width / step, height / step)
        guard let ground = Self.mostCommon(Array(pixels.suffix(pixels.count / 3))) else { return [] }
        let distances = (0..<columns * lines).map { index in
            levels(index % columns * step, index / columns * step).distance(to: ground)
        }
        let side = Double(columns)
        let labels = Self.components(of: distances, width: columns, height: lines, above: 60).map(\.box).filter { box in
            (0.015...0.09).contains(Double(box.height) / side) && Double(box.width) < 0.09 * side
        }
        // Boxes of one size take the places of faces.
        let faces = labels.map { box in
            let middle = Point(Double(box.left + box.right) / 2, Double(box.top + box.bottom) / 2)
            return KeyFace(
                box: Rect(center: middle, width: 0.1 * side, height: 0.06 * side), color: ground, region: FlatRegion())
        }
        return Self.rows(of: faces, width: columns).compactMap { row in
            let gaps = zip(row, row.dropFirst()).map { $1.box.midX - $0.box.midX }
            guard let pitch = gaps.median, (0.06...0.16).contains(pitch / side) else { return nil }
            let even = gaps.count { abs($0 - pitch) < 0.15 * pitch }
            return even >= 6 ? even + 1 : nil
        }
    }
}
