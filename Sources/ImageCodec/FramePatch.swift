public import Graphics

/// What a frame changes of the one before.
public struct FramePatch: Sendable {
    /// Where it changes anything; its left and top edges are even, as WebP needs them.
    public let rect: PixelRect
    /// The new pixels of the rectangle, premultiplied, row by row.
    public let pixels: [UInt32]
    /// For each pixel whether it stays as it was; empty where none does.
    public let stays: [Bool]
    /// True where all that changes becomes opaque: then what stays can be left out, as transparent pixels that are laid over.
    public let canBlend: Bool
    /// True where a pixel that showed becomes one that does not, in a format that knows nothing between.
    public let clears: Bool

    /// A frame that shows a whole picture.
    public init(whole picture: Pixmap) {
        rect = PixelRect(left: 0, top: 0, right: picture.width, bottom: picture.height)
        pixels = picture.pixels
        stays = []
        canBlend = false
        clears = false
    }

    fileprivate init(_ rect: PixelRect, _ pixels: [UInt32], _ stays: [Bool], canBlend: Bool, clears: Bool) {
        self.rect = rect
        self.pixels = pixels
        self.stays = stays
        self.canBlend = canBlend
        self.clears = clears
    }

    /// The pixels as a picture, those that stay among them.
    public var whole: Pixmap { Pixmap(width: rect.width, height: rect.height, pixels: pixels) }

    /// The pixels as a picture: where it can blend, without those that stay.
    public var picture: Pixmap {
        guard canBlend else { return whole }
        return Pixmap(
            width: rect.width, height: rect.height, pixels: zip(pixels, stays).map { pixel, stays in stays ? 0 : pixel }
        )
    }
}

/// What shows of a moving picture, frame after frame.
public struct MovingCanvas: Sendable {
    /// What shows now.
    public private(set) var picture: Pixmap

    /// Begins with a picture.
    public init(_ picture: Pixmap) {
        self.picture = picture
    }

    /// From so much of 255 on a pixel counts as shown where there is nothing between.
    static let shownAlpha: UInt32 = 128

    /// Shows other pixels in a region, row by row; what changes by that, nil for nothing.
    public mutating func show(_ pixels: [UInt32], in region: PixelRect) -> FramePatch? {
        precondition(pixels.count == region.area, "a region is whole")
        guard let changed = changedRect(pixels, region) else { return nil }
        // Unchanged columns and rows that make the corner even stay as they are.
        let rect = PixelRect(
            left: changed.left & ~1, top: changed.top & ~1, right: changed.right, bottom: changed.bottom)
        var (new, stays): ([UInt32], [Bool]) = ([], [])
        new.reserveCapacity(rect.area)
        stays.reserveCapacity(rect.area)
        var (isOpaque, clears) = (true, false)
        for y in rect.top..<rect.bottom {
            for x in rect.left..<rect.right {
                let old = picture.pixels[y * picture.width + x]
                let isInside = x >= region.left && y >= region.top
                let pixel = isInside ? pixels[(y - region.top) * region.width + x - region.left] : old
                new.append(pixel)
                stays.append(pixel == old)
                guard pixel != old else { continue }
                isOpaque = isOpaque && pixel >= 0xFF00_0000
                clears = clears || pixel >> 24 < Self.shownAlpha && old >> 24 >= Self.shownAlpha
                picture.pixels[y * picture.width + x] = pixel
            }
        }
        return FramePatch(rect, new, stays, canBlend: isOpaque, clears: clears)
    }

    /// The smallest rectangle around what differs.
    private func changedRect(_ pixels: [UInt32], _ region: PixelRect) -> PixelRect? {
        var changed = PixelRect.empty
        for y in region.top..<region.bottom {
            let (start, old) = ((y - region.top) * region.width, y * picture.width + region.left)
            guard let first = (0..<region.width).first(where: { pixels[start + $0] != picture.pixels[old + $0] }),
                let last = (0..<region.width).last(where: { pixels[start + $0] != picture.pixels[old + $0] })
            else { continue }
            let row = PixelRect(left: region.left + first, top: y, right: region.left + last + 1, bottom: y + 1)
            changed = changed.enclosing(row)
        }
        return changed.isEmpty ? nil : changed
    }
}
