public import Graphics

// What of a picture can look different from another one, found from their lists alone.

extension Rasterizer {
    /// The pixels that may differ between the pictures of two lists at `scale` pixels a point; empty where the lists draw
    /// the same. What both draw in the same order cannot differ where nothing else is drawn, so this is where those commands
    /// reach that only one of them has.
    public func changedRegion(from old: DisplayList, to new: DisplayList, scale: Double) -> PixelRect {
        let canvas = PixelRect(around: Rect(x: 0, y: 0, width: new.width * scale, height: new.height * scale))
        guard (old.width, old.height) == (new.width, new.height), old.background == new.background,
            old.clip == new.clip
        else { return canvas }
        let changed = Self.difference(old.commands, new.commands)
        return extent(of: changed, scale).intersection(canvas)
    }

    /// The commands that only one of two lists has, or has at another place among those that both have.
    private static func difference(
        _ old: [DisplayList.Command], _ new: [DisplayList.Command]
    ) -> [DisplayList.Command] {
        let (shorter, longer) = (min(old.count, new.count), max(old.count, new.count))
        var first = 0
        while first < shorter, old[first] == new[first] { first += 1 }
        var last = 0
        while last < shorter - first, old[old.count - 1 - last] == new[new.count - 1 - last] { last += 1 }
        let (middleOfOld, middleOfNew) = (old[first..<old.count - last], new[first..<new.count - last])
        guard longer > 0, !middleOfOld.isEmpty, !middleOfNew.isEmpty else { return Array(middleOfOld + middleOfNew) }
        return middleOfNew.difference(from: middleOfOld).map { change in
            switch change {
            case .insert(_, let element, _), .remove(_, let element, _): element
            }
        }
    }

    /// The pixels that commands can touch.
    func extent(of commands: [DisplayList.Command], _ scale: Double) -> PixelRect {
        commands.reduce(.empty) { $0.enclosing(extent(of: $1, scale)) }
    }

    private func extent(of command: DisplayList.Command, _ scale: Double) -> PixelRect {
        switch command {
        case .box(let box):
            let placed = PlacedBox(box, scale)
            return placed.shape.bounds.offset(placed.x, placed.y)
        case .shape(let path, let style, _):
            guard let extent = PathExtent(path, style, scale: scale) else { return .empty }
            return PixelRect(
                left: extent.left, top: extent.top, right: extent.left + extent.width,
                bottom: extent.top + extent.height)
        case .text(let run): return extent(of: run, scale)
        case .layer(let layer):
            let frame = PixelRect(around: Placement(scale: scale, origin: .zero)(layer.frame))
            guard layer.list.background == .color(.clear) else { return frame }
            let placement = layer.placement
            return frame.intersection(extent(of: layer.list.commands.map { placement($0) }, scale))
        }
    }
}
