internal import Graphics
internal import ImageCodec

/// What there is to do to draw a picture that is laid out and shaped, counted, and the time that it takes on a machine that was
/// measured. What is compared with it should be of this type too: another machine is faster or slower in all of it alike.
package struct DrawingWork: Hashable, Sendable {
    /// Boxes, shapes and texts.
    package var commands = 0.0
    /// Pixels of the picture.
    package var pixels = 0.0
    /// Pixels that a gradient fills, those of what lies one over another each.
    package var gradients = 0.0
    /// Pixels that a shadow may reach.
    package var shadows = 0.0
    /// Seconds to make the file, beside what the fastest PNG of these pixels takes.
    package var encoding = 0.0

    /// Counted by somebody else.
    package init() {}

    /// Counts what a prepared picture shows. An SVG has no pixels.
    package init(_ prepared: PreparedRender) {
        let hasPixels = prepared.encoding.format != .svg
        for plan in prepared.plans {
            pixels += hasPixels ? plan.displayList.width * plan.displayList.height * plan.scale * plan.scale : 0
            add(plan.displayList, hasPixels ? plan.scale : 0)
        }
        encoding = pixels * Self.secondsToEncodePixel(prepared.encoding)
    }

    private mutating func add(_ list: DisplayList, _ scale: Double) {
        if case .gradient = list.background { gradients += list.width * list.height * scale * scale }
        for command in list.commands {
            commands += 1
            switch command {
            case .box(let box): add(box, scale)
            case .layer(let layer): add(layer.list, scale * layer.scale)
            case .shape, .text: break
            }
        }
    }

    private mutating func add(_ box: DisplayList.Box, _ scale: Double) {
        let bounds = box.outline.bounds
        if case .gradient = box.fill { gradients += bounds.width * bounds.height * scale * scale }
        guard let shadow = box.shadow else { return }
        shadows += (bounds.width + 2 * shadow.blur) * (bounds.height + 2 * shadow.blur) * scale * scale
    }

    /// What there is to do for two pictures.
    package static func + (one: DrawingWork, other: DrawingWork) -> DrawingWork {
        var sum = one
        sum.commands += other.commands
        sum.pixels += other.pixels
        sum.gradients += other.gradients
        sum.shadows += other.shadows
        sum.encoding += other.encoding
        return sum
    }

    // MARK: - Seconds

    /// Seconds that it takes, as measured by `Benchmarks/growth` on one core at about 3 GHz.
    package var seconds: Double {
        Self.secondsToRead + commands * Self.secondsOfCommand + gradients * Self.secondsOfGradient
            + shadows * Self.secondsOfShadow + pixels * Self.secondsOfPixel + encoding
    }

    /// To read a theme, and to write a file.
    private static let secondsToRead = 0.4e-3
    /// To lay out, shape and paint something.
    private static let secondsOfCommand = 7e-6
    /// To composite and compress a pixel.
    private static let secondsOfPixel = 1.5e-9
    /// To fill a pixel from a gradient, which also compresses worse.
    private static let secondsOfGradient = 4e-9
    /// To shade a pixel.
    private static let secondsOfShadow = 1e-9

    private static func secondsToEncodePixel(_ encoding: Encoding) -> Double {
        switch (encoding.format, encoding.compression) {
        case (.png, .fast), (.vectors, _): 0
        case (.png, .balanced): 50e-9
        case (.png, .small): 200e-9
        case (.jpeg, _): 16e-9
        case (.pixels, _): 65e-9
        }
    }
}
