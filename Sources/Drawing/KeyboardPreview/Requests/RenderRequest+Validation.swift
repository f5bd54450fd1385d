internal import Animation
internal import Documents
internal import LayoutEngine

extension RenderRequest {
    /// Checks the numbers of a request and whether its options fit together, before any document is read. Every renderer does
    /// this first, so a request means the same to `KeyboardRenderer`, pools, batches and the service.
    ///
    /// Throws `RenderError.outOfRange` for a number that is not finite or not in its range, and the error of two options that
    /// contradict each other.
    public func validate() throws(RenderError) {
        try check(settings.scale, in: KeyboardSettings.scales, as: "scale")
        try check(settings.layout.width, in: LayoutOptions.widths, as: "width")
        try check(settings.layout.android.keyRadius, in: AndroidOptions.radii, as: "key radius")
        try check(
            settings.layout.android.keyMargins?.horizontal, in: AndroidOptions.Margins.range,
            as: "horizontal key margin")
        try check(
            settings.layout.android.keyMargins?.vertical, in: AndroidOptions.Margins.range, as: "vertical key margin")
        try check(settings.layout.android.keyboardHeight, in: AndroidOptions.heights, as: "keyboard height")
        try check(encoding.quality, in: Encoding.qualities, as: "quality")
        try check(settings.candidates?.count, in: 0...Limits.candidates, as: "number of candidates")
        if case .candidate(let index) = settings.selection {
            try check(index, in: 0...Limits.candidates, as: "index of the selected candidate")
        }
        switch content {
        case .keyboard: break
        case .thumbnail(_, let options): try options.validate()
        case .sheet(let themes, let options):
            try check(themes.count, in: 0...Limits.sheetThemes, as: "number of themes")
            try check(options.columns, in: 1...Limits.sheetThemes, as: "number of columns")
        case .animation(_, let options):
            try check(options.framesPerSecond, in: FrameTimes.rates, as: "frames per second")
            try check(options.speed, in: FrameTimes.speeds, as: "speed")
            try check(options.quality, in: Encoding.qualities, as: "quality")
            try options.checkRate()
        }
        guard encoding.format == .png || !encoding.embedsGeometry else { throw .cannotEmbedGeometry(encoding.format) }
        if encoding.format.pixels == nil, encoding.vision != nil { throw .cannotSimulateVision(encoding.format) }
    }
}

extension ThumbnailOptions {
    /// Throws `RenderError.outOfRange` if a side is not in `sides`.
    func validate() throws(RenderError) {
        try check(width, in: Self.sides, as: "width")
        try check(height, in: Self.sides, as: "height")
    }
}

/// Throws an error if a number is given and not in its range; NaN and infinity are in none.
private func check(_ value: Double?, in range: ClosedRange<Double>, as name: String) throws(RenderError) {
    guard let value, !range.contains(value) else { return }
    throw .outOfRange(
        name, value: value.isFinite ? JSONOutput.digits(value) : "\(value)",
        allowed: "\(JSONOutput.digits(range.lowerBound)) to \(JSONOutput.digits(range.upperBound))")
}

/// Throws an error if a number is given and not in its range.
private func check(_ value: Int?, in range: ClosedRange<Int>, as name: String) throws(RenderError) {
    guard let value, !range.contains(value) else { return }
    throw .outOfRange(name, value: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
}
