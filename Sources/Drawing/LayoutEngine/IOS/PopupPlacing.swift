internal import Documents
internal import Graphics

// Popups above a pressed key (docs/geometry.md §4.5).

extension KeyboardArea {
    /// Returns the bubble above a key.
    func preview(above key: Rect) -> Rect {
        let (width, height, overlap) = previewSize(key)
        return Rect(
            x: centered(width, on: key.midX, clearance: 8),
            y: max(2, key.y - height + overlap - 8),
            width: width,
            height: height
        )
    }

    private func previewSize(_ key: Rect) -> (width: Double, height: Double, overlap: Double) {
        if !isPhone { return (max(60, key.width), max(65, 0.9 * key.height), 8) }
        return isLandscape ? (max(50, 1.4 * key.width), 55, 10) : (max(50, 1.6 * key.width), 1.5 * key.height, 8)
    }

    /// Returns the left edge of a box that is centred on a place but kept clear of the sides of the canvas or of the one-handed
    /// keyboard; the left side wins.
    private func centered(_ boxWidth: Double, on middle: Double, clearance: Double) -> Double {
        min(max(middle - boxWidth / 2, clearance), max(clearance, layoutWidth - clearance - boxWidth))
    }

    /// Returns the variants of a key, one of them selected.
    func popup(
        of frame: KeyFrame, at index: Int, variant: Int, radius: Double
    ) throws(LayoutError) -> PopupFrame {
        let variants = frame.key.variants
        let container = container(variants.count, above: frame.rect)
        return PopupFrame(
            key: index,
            container: container,
            tail: tail(of: container, above: frame.rect, radius: radius),
            cells: try cells(variants, in: container, selected: variant, of: frame.key)
        )
    }

    /// Returns the y above the key at which the popup's parts end.
    private func foot(above key: Rect) -> Double { key.y - 2 }

    private func container(_ count: Int, above key: Rect) -> Rect {
        let width = min(40 * Double(count) + 6 * Double(count - 1) + 12, layoutWidth - 56)
        return Rect(
            x: centered(width, on: key.midX, clearance: 16),
            y: max(2, foot(above: key) - 12 - 52),
            width: width,
            height: 52
        )
    }

    private func tail(of container: Rect, above key: Rect, radius: Double) -> Rect? {
        let radius = min(radius, container.width / 2, container.height / 2)
        let (low, high) = (container.x + radius, container.maxX - radius - 24)
        let length = min(12, foot(above: key) - container.maxY)
        guard length > 1e-9 else { return nil }
        let x = low <= high ? min(max(key.midX - 12, low), high) : container.midX - 12
        return Rect(x: x, y: container.maxY, width: 24, height: length)
    }

    private func cells(
        _ variants: [String], in container: Rect, selected: Int, of key: Key
    ) throws(LayoutError) -> [PopupFrame.Cell] {
        let width = (container.width - 12 - 6 * Double(variants.count - 1)) / Double(variants.count)
        guard width >= 1 else {
            throw .input(
                Diagnostic(
                    LayoutDiagnostics.noRoomForVariants,
                    "the \(variants.count) variants of \(Quoted(key.identity)) are narrower than 1 pt on a canvas of "
                        + "\(shown(points: layoutWidth)) (use fewer of them, or a wider canvas)"
                ))
        }
        return variants.enumerated().map { n, label in
            PopupFrame.Cell(
                label: label,
                rect: Rect(
                    x: container.x + 6 + Double(n) * (width + 6), y: container.y + 6,
                    width: width, height: container.height - 12),
                isSelected: n == selected
            )
        }
    }
}
