package import Graphics

// Finds the part of a picture that can differ from another one, from their lists alone.

extension Rasterizer {
    /// Returns the pixels that may differ between the pictures of two lists at `scale` pixels per point; empty if the lists
    /// draw the same. Commands that both lists draw in the same order cannot make a difference where nothing else is drawn, so
    /// these are the pixels that commands of only one list can touch.
    package func changedRegion(from old: DisplayList, to new: DisplayList, scale: Double) -> PixelRect {
        let canvas = PixelRect(around: Rect(x: 0, y: 0, width: new.width * scale, height: new.height * scale))
        guard (old.width, old.height) == (new.width, new.height), old.background == new.background,
            old.clip == new.clip
        else { return canvas }
        let changed = Self.difference(old: old.commands, new: new.commands)
        return extent(of: changed, scale).intersection(canvas)
    }

    /// Returns the commands that only one of two lists has, or has at another place among those that both have.
    private static func difference(
        old: [DisplayList.Command], new: [DisplayList.Command]
    ) -> [DisplayList.Command] {
        // A property's value changes commands in their places.
        if old.count == new.count { return zip(old, new).filter { $0 != $1 }.flatMap { [$0, $1] } }
        let shorter = min(old.count, new.count)
        var first = 0
        while first < shorter, old[first] == new[first] { first += 1 }
        var last = 0
        while last < shorter - first, old[old.count - 1 - last] == new[new.count - 1 - last] { last += 1 }
        let (middleOfOld, middleOfNew) = (old[first..<old.count - last], new[first..<new.count - last])
        guard !middleOfOld.isEmpty, !middleOfNew.isEmpty else { return Array(middleOfOld + middleOfNew) }
        return middleOfNew.difference(from: middleOfOld).map { change in
            switch change {
            case .insert(_, let element, _), .remove(_, let element, _): element
            }
        }
    }

    /// Returns the pixels that commands can touch.
    func extent(of commands: [DisplayList.Command], _ scale: Double) -> PixelRect {
        commands.reduce(.empty) { $0.union(extent(of: $1, scale)) }
    }

    private func extent(of command: DisplayList.Command, _ scale: Double) -> PixelRect {
        switch command {
        case .box(let box):
            let placed = PixelBox(box, scale: scale)
            return placed.shape.bounds.offset(placed.x, placed.y)
        case .shape(let path, let style, _): return PixelRect(path, style: style, scale: scale) ?? .empty
        case .text(let run): return extent(of: run, scale)
        case .layer(let layer):
            let frame = PixelRect(around: Placement(scale: scale, origin: .zero)(layer.frame))
            guard layer.list.background == .color(.clear) else { return frame }
            let placement = layer.placement
            return frame.intersection(extent(of: layer.list.commands.map { placement($0) }, scale))
        }
    }
}
