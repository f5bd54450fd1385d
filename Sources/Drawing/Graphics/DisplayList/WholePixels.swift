extension Double {
    /// The whole pixels that hold a length of this many points, `scale` to a point.
    package func wholePixels(at scale: Double) -> Double { (self * scale - 1e-6).rounded(.up) }
}

extension DisplayList {
    /// Returns the picture with its right and lower edge moved out to whole pixels, `scale` to a point: nothing of it ends within
    /// a pixel, which would be translucent.
    package func endingInWholePixels(_ scale: Double) -> DisplayList {
        let size = (width: width.wholePixels(at: scale) / scale, height: height.wholePixels(at: scale) / scale)
        var rect = clip.rect
        if rect.maxX == width { rect.width = size.width - rect.x }
        if rect.maxY == height { rect.height = size.height - rect.y }
        return DisplayList(
            width: size.width, height: size.height, background: background,
            clip: RoundedRect(rect, radii: clip.radii, clip.cornerStyle),
            commands: commands)
    }
}
