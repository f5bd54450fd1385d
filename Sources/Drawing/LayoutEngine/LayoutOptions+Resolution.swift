internal import Documents
package import Layouts

extension LayoutOptions {
    /// Returns the options for a theme that was made for an app with these metrics, nil for none: the theme decides what
    /// neither platform, device nor metrics do. Those of a system's keyboard count where they were measured.
    package func resolved(for app: KeyboardMetrics?) throws(LayoutError) -> LayoutOptions {
        let platform = platform ?? chosenDevice?.platform ?? chosenMetrics?.platform ?? app?.platform ?? .ios
        var options = self
        options.platform = platform
        options.device = chosenDevice ?? platform.standardDevice
        let fits = app?.platform == platform && app?.ios?.fits(options) != false
        options.metrics = chosenMetrics ?? (fits ? app : nil) ?? platform.standardMetrics
        try options.check()
        return options
    }

    /// Finds choices that contradict each other, and settings that the keyboard does not have.
    func check() throws(LayoutError) {
        if let platform, device.platform != platform {
            throw .option("device: \(device.name) is not a device of \(platform.title)")
        }
        if metrics.platform != device.platform {
            let wanted = metrics.platform.title
            throw .option("metrics \(metrics.rawValue): requires a device of \(wanted), not \(device.name)")
        }
        if let width, !Self.widths.contains(width) {
            throw .option("\(width) is not a width (expected 100 to 4096 points)")
        }
        if let shape = android.keyShape, let shapes = metrics.android?.shapes, !shapes.isEmpty {
            let names = Prose.alternatives(shapes.map(\.rawValue))
            guard shapes.contains(shape) else {
                throw .option(
                    "key-shape \(shape.rawValue): the metrics \(metrics.rawValue) have no such shape (expected \(names))"
                )
            }
            if shape == .holo, android.isBorderless { throw .option("borderless: keys of the shape holo have faces") }
        }
        if android.isBorderless, let edge = android.keyEdge, edge != .off {
            throw .option("borderless: cannot be combined with key-border \(edge.rawValue)")
        }
        if metrics.android != nil, hand != nil, !isUprightPhone {
            throw .option("hand: requires a phone in portrait, not \(device.name) in \(orientation.rawValue)")
        }
        if android.isFloating, hand != nil || isSplit {
            throw .option("floating: cannot be combined with \(hand == nil ? "split" : "hand")")
        }
        if metrics.android != nil, isSplit, isUprightPhone {
            throw .option("split: requires a tablet, or a phone in landscape, not \(device.name) in portrait")
        }
        if metrics.android != nil, plane == .twitter {
            throw .option("plane twitter: requires a device of iOS, not \(device.name)")
        }
        if metrics.android != nil, returnLegend == .join {
            throw .option("return join: requires a device of iOS, not \(device.name)")
        }
    }
}
