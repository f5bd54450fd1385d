package import Graphics

/// The changes of a frame from the previous one.
package struct FramePatch: Sendable {
    /// The rectangle with all changes; its left and top edges are even, as WebP requires.
    let rect: PixelRect
    /// The new pixels of the rectangle, premultiplied, row by row.
    package var pixels: [UInt32]
    /// True for each pixel that does not change; empty if all change.
    let unchanged: [Bool]
    /// True if all changed pixels become opaque: unchanged ones can then be left out, as transparent pixels of an overlay.
    let canBlend: Bool
    /// True if a shown pixel becomes hidden, for a format without partial transparency.
    package let clears: Bool

    /// Returns a frame that shows a whole picture.
    package static func whole(_ picture: Pixmap) -> FramePatch {
        FramePatch(
            rect: PixelRect(left: 0, top: 0, right: picture.width, bottom: picture.height), pixels: picture.pixels,
            unchanged: [], canBlend: false, clears: false)
    }

    /// The pixels as a picture, including unchanged ones.
    var whole: Pixmap { Pixmap(width: rect.width, height: rect.height, pixels: pixels) }

    /// The pixels as a picture, without unchanged ones if it can blend.
    var picture: Pixmap {
        guard canBlend else { return whole }
        return Pixmap(
            width: rect.width, height: rect.height,
            pixels: zip(pixels, unchanged).map { pixel, isUnchanged in isUnchanged ? 0 : pixel }
        )
    }
}

/// The visible content of a moving picture, frame after frame.
package struct AnimationCanvas: Sendable {
    package private(set) var picture: Pixmap

    /// Starts with a picture.
    package init(_ picture: Pixmap) {
        self.picture = picture
    }

    /// The least alpha, of 255, at which a pixel counts as shown in a format without partial transparency.
    static let shownAlpha: UInt32 = 128

    /// Shows other pixels in a region, row by row, and returns the changes; nil if there are none.
    package mutating func show(_ pixels: [UInt32], in region: PixelRect) -> FramePatch? {
        precondition(pixels.count == region.area, "a region is whole")
        guard let changed = changedRect(pixels, region: region) else { return nil }
        // Unchanged columns and rows that make the corner even stay as they are.
        let rect = PixelRect(
            left: changed.left & ~1, top: changed.top & ~1, right: changed.right, bottom: changed.bottom)
        var (new, unchanged): ([UInt32], [Bool]) = ([], [])
        new.reserveCapacity(rect.area)
        unchanged.reserveCapacity(rect.area)
        var (isOpaque, clears) = (true, false)
        for y in rect.top..<rect.bottom {
            for x in rect.left..<rect.right {
                let old = picture.pixels[y * picture.width + x]
                let isInside = x >= region.left && y >= region.top
                let pixel = isInside ? pixels[(y - region.top) * region.width + x - region.left] : old
                new.append(pixel)
                unchanged.append(pixel == old)
                guard pixel != old else { continue }
                isOpaque = isOpaque && pixel >= 0xFF00_0000
                clears = clears || pixel >> 24 < Self.shownAlpha && old >> 24 >= Self.shownAlpha
                picture.pixels[y * picture.width + x] = pixel
            }
        }
        return FramePatch(rect: rect, pixels: new, unchanged: unchanged, canBlend: isOpaque, clears: clears)
    }

    /// Returns the smallest rectangle that contains all differences.
    private func changedRect(_ pixels: [UInt32], region: PixelRect) -> PixelRect? {
        var changed = PixelRect.empty
        for y in region.top..<region.bottom {
            let (start, old) = ((y - region.top) * region.width, y * picture.width + region.left)
            guard let first = (0..<region.width).first(where: { pixels[start + $0] != picture.pixels[old + $0] }),
                let last = (0..<region.width).last(where: { pixels[start + $0] != picture.pixels[old + $0] })
            else { continue }
            let row = PixelRect(left: region.left + first, top: y, right: region.left + last + 1, bottom: y + 1)
            changed = changed.union(row)
        }
        return changed.isEmpty ? nil : changed
    }
}
