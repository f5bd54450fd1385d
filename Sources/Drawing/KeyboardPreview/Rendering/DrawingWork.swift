internal import Graphics

/// The work of drawing a picture that is laid out and shaped: counts, and an estimate of the time from measurements on one
/// machine. Compare only values of this type with each other: another machine is faster or slower by the same factor in all
/// of them.
package struct DrawingWork: Hashable, Sendable {
    /// Boxes, shapes and texts.
    package var commands = 0.0
    /// Pixels of the picture.
    package var pixels = 0.0
    /// Pixels that gradients fill; if gradients overlap, each one counts.
    package var gradients = 0.0
    /// Pixels that shadows may reach.
    package var shadows = 0.0
    /// Seconds to make the file, in addition to what the fastest PNG of these pixels takes.
    package var encoding = 0.0

    /// Creates an empty count.
    package init() {}

    /// Counts what a prepared picture shows. An SVG file has no pixels.
    package init(_ prepared: PreparedRender) {
        let hasPixels = prepared.encoding.format != .svg
        for plan in prepared.plans {
            pixels += hasPixels ? plan.displayList.width * plan.displayList.height * plan.scale * plan.scale : 0
            add(plan.displayList, scale: hasPixels ? plan.scale : 0)
        }
        encoding = pixels * Self.secondsToEncodePixel(prepared.encoding)
    }

    private mutating func add(_ list: DisplayList, scale: Double) {
        if case .gradient = list.background { gradients += list.width * list.height * scale * scale }
        for command in list.commands {
            commands += 1
            switch command {
            case .box(let box): add(box, scale: scale)
            case .layer(let layer): add(layer.list, scale: scale * layer.scale)
            case .shape, .text: break
            }
        }
    }

    private mutating func add(_ box: DisplayList.Box, scale: Double) {
        let bounds = box.outline.bounds
        if case .gradient = box.fill { gradients += bounds.width * bounds.height * scale * scale }
        guard let shadow = box.shadow else { return }
        shadows += (bounds.width + 2 * shadow.blur) * (bounds.height + 2 * shadow.blur) * scale * scale
    }

    /// Adds the work of two pictures.
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

    /// The estimated seconds, as measured by `Benchmarks/growth` on one core at about 3 GHz.
    package var seconds: Double {
        Self.secondsToRead + commands * Self.secondsOfCommand + gradients * Self.secondsOfGradient
            + shadows * Self.secondsOfShadow + pixels * Self.secondsOfPixel + encoding
    }

    /// Reading a theme and writing a file.
    private static let secondsToRead = 1e-3
    /// Laying out, shaping and painting one command.
    private static let secondsOfCommand = 7.6e-6
    /// Compositing and compressing a pixel.
    private static let secondsOfPixel = 1.2e-9
    /// Filling a pixel from a gradient.
    private static let secondsOfGradient = 0.9e-9
    /// Making and compositing a pixel of a shadow's mask.
    private static let secondsOfShadow = 6e-9

    private static func secondsToEncodePixel(_ encoding: Encoding) -> Double {
        switch (encoding.format, encoding.compression) {
        case (.png, .fast), (.svg, _), (.pdf, _): 0
        case (.png, .balanced): 65e-9
        case (.png, .small): 235e-9
        case (.jpeg, _): 9e-9
        case (.webP, _): 53e-9
        }
    }
}
