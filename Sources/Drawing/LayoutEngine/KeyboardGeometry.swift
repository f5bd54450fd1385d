internal import Documents
package import Graphics
package import Layouts

/// Every frame of a keyboard, in points (docs/geometry.md §2 to §4).
package struct KeyboardGeometry: Hashable, Sendable {
    /// The plane that is laid out.
    package let plane: PlaneName
    /// The device.
    package let device: Device
    /// The device's orientation.
    package let orientation: Device.Orientation
    /// Width of the canvas.
    package let width: Double
    /// Height of the canvas.
    package let height: Double
    /// The candidate bar, if there is one.
    package let candidateBar: Rect?
    /// The keys in painting order: row by row, left to right.
    package let keys: [KeyFrame]
    /// The bubble above a pressed key, if any.
    package let preview: PreviewFrame?
    /// The variants of a key held down, if any.
    package let popup: PopupFrame?

    /// The bubbles above keys that are no longer pressed, in the order requested.
    package let formerPreviews: [PreviewFrame]

    /// The system's own bar under the keys, if it is shown.
    package let systemBar: SystemBarFrame?
    /// The free area beside a one-handed keyboard, if any.
    package let freeSide: FreeSideFrame?
    /// The card of an Android keyboard that floats above the app; nil for one at the foot of the screen.
    package let card: FloatingCard?
    /// The metrics of these frames.
    package let metrics: KeyboardMetrics
    /// The language's short mark, which is in the corner of the space key on iOS 26 where there is a second one; nil for
    /// other metrics, or if the language is not known.
    package let languageMark: String?
    /// The figures that an Android keyboard is painted by; nil on iOS.
    package let android: AndroidMetrics?
    /// The figures of a system's keyboard of iOS; nil for others.
    package let system: IOSFigures?

    /// Lays a keyboard out. The fault names the thing that does not fit: an option, or a figure of the theme or the layout.
    /// `formerPreviews` are keys that are not pressed but still have a preview; names that no key has are left out. `measure`
    /// says how wide texts are: previews of some Android keyboards are as wide as their letter.
    package init(
        _ style: LayoutStyle, layout: KeyboardLayout, options: LayoutOptions, formerPreviews: [String] = [],
        measure: TextMeasure = .none
    ) throws(LayoutError) {
        try options.check()
        let (keyboard, figures) = try options.metrics.measured(
            style: style, layout: layout.shown(on: options.plane), options: options, measure: measure)
        var keys = keyboard.keys
        let finder = KeyFinder(keys)
        for name in options.pressed { keys[try finder.index(of: name)].isPressed = true }
        let shift = Point(keyboard.shift, 0)
        preview = try options.preview.map { name throws(LayoutError) in
            let index = try finder.index(of: name)
            keys[index].isPressed = true
            return PreviewFrame(key: index, rect: keyboard.preview(of: keys[index]).offset(by: shift))
        }
        self.formerPreviews = formerPreviews.compactMap { name in
            keys.firstIndex { $0.key.answers(to: name) }.map { index in
                PreviewFrame(key: index, rect: keyboard.preview(of: keys[index]).offset(by: shift))
            }
        }
        popup = try options.longPress.map { press throws(LayoutError) in
            let index = try finder.index(of: press.key)
            keys[index].isPressed = true
            let key = keys[index].key
            guard press.direction == nil || key.hasFlicks, key.variants.indices.contains(press.variant) else {
                throw .option(Self.noVariant(press, of: key))
            }
            if key.hasFlicks {
                return PopupFrame(
                    flicksOf: keys[index], at: index, selected: press.variant,
                    canvas: (keyboard.width, keyboard.height)
                ).offset(by: shift)
            }
            return try keyboard.popup(of: keys[index], at: index, variant: press.variant).offset(by: shift)
        }
        if shift.x > 0 { for index in keys.indices { keys[index].rect = keys[index].rect.offset(by: shift) } }
        plane = options.plane
        device = options.device
        orientation = options.orientation
        (width, height, candidateBar) = (keyboard.width, keyboard.height, keyboard.candidateBar?.offset(by: shift))
        self.keys = keys
        (systemBar, freeSide, metrics) = (keyboard.systemBar, keyboard.freeSide, options.metrics)
        let hasMark = options.metrics.ios?.bottomRow.marksLanguage == true && (options.showsGlobe || !layout.isLatin)
        languageMark = hasMark ? layout.mark : nil
        card = keyboard.card
        (android, system) = (figures, keyboard.system)
    }

    private static func noVariant(_ press: LongPress, of key: Key) -> String {
        let (name, variant) = (Quoted(key.identity), press.variant)
        if let direction = press.direction {
            let sides = Prose.alternatives(
                LongPress.Direction.allCases.prefix(key.hasFlicks ? key.variants.count : 0).map(\.rawValue))
            let wanted =
                key.hasFlicks
                ? "expected \(sides)"
                : "only keys with flicks, such as those of japanese-kana-flick, have directions; give an index"
            return "the key \(name) has no flick \(direction.rawValue) (\(wanted))"
        }
        switch key.variants.count {
        case 0: return "the key \(name) has no variants"
        case 1: return "the key \(name) has no variant \(variant) (expected 0)"
        default: return "the key \(name) has no variant \(variant) (expected 0 to \(key.variants.count - 1))"
        }
    }

    /// Returns the index in `keys` of the first key that a name means; nil if there is none.
    package func index(of name: String) -> Int? {
        keys.firstIndex { $0.key.answers(to: name) }
    }

    /// Returns the size in pixels at a scale in pixels per point; a fault (exit code 65) beyond the limits of
    /// docs/theme-format.md §6.
    package func pixelSize(scale: Double) throws(LayoutError) -> (width: Int, height: Int) {
        try Self.pixelSize(width: width, height: height, scale: scale)
    }

    /// Returns the width and height in pixels of any picture, given in points; a size beyond the limits is a fault, and so is a
    /// number that is negative or not finite.
    package static func pixelSize(
        width: Double, height: Double, scale: Double
    ) throws(LayoutError) -> (width: Int, height: Int) {
        guard [width, height, scale].allSatisfy({ $0.isFinite && $0 >= 0 }) else {
            throw .option(
                "a picture of \(width) × \(height) points at a scale of \(scale) has no size (expected finite numbers, at "
                    + "least 0)")
        }
        func pixels(_ scale: Double) -> (width: Double, height: Double) {
            (width.wholePixels(at: scale), height.wholePixels(at: scale))
        }
        let (side, area) = (Double(Limits.canvasSide), Double(Limits.canvasPixels))
        func fits(_ size: (width: Double, height: Double)) -> Bool {
            max(size.width, size.height) <= side && size.width * size.height <= area
        }
        let (w, h) = pixels(scale)
        guard fits((w, h)) else {
            let size = "\(JSONOutput.digits(w)) × \(JSONOutput.digits(h)) pixels"
            let limit = "\(Limits.canvasSide) a side and \(Limits.canvasPixels) in total"
            // In hundredths. Sizes are rounded up, so the greatest may be one too much.
            let most = (100 * min(side / width, side / height, (area / (width * height)).squareRoot())).rounded(.down)
            let fitting = (fits(pixels(most / 100)) ? most : most - 1) / 100
            let advice = fitting > 0 ? "; a scale of \(JSONOutput.digits(fitting)) fits" : ""
            throw .input(
                Diagnostic(JSONDiagnosticKinds.limit, "the canvas has \(size) (the limit is \(limit)\(advice))"))
        }
        return (Int(w), Int(h))
    }
}

/// Finds keys by the names that a user gives them.
private struct KeyFinder {
    private let keys: [Key]

    init(_ frames: [KeyFrame]) {
        keys = frames.map(\.key)
    }

    /// Returns the first key, in row order, that a name means.
    func index(of name: String) throws(LayoutError) -> Int {
        if let index = keys.firstIndex(where: { $0.answers(to: name) }) { return index }
        throw .option("\(Quoted(name)) is not a key of this plane (\(advice(for: name)))")
    }

    /// Suggests the key that a name may have meant: one that has it as a variant, one that has this name elsewhere, or the
    /// nearest.
    private func advice(for name: String) -> String {
        for key in keys {
            guard let index = key.variants.firstIndex(of: name) else { continue }
            return "it is a variant of \(key.identity), which opens by a long press: \(key.identity):\(index)"
        }
        let identities = keys.map(\.identity)
        let elsewhere = [
            "enter": "return", "backspace": "delete", "del": "delete", "spacebar": "space", "caps": "shift",
        ]
        let meant =
            elsewhere[name.lowercased()].flatMap { identities.contains($0) ? $0 : nil }
            ?? NearestName.suggestion(for: name, among: identities)
        return meant.map { "did you mean \($0)?" } ?? "expected a key's label, or \(KeyRole.names)"
    }
}
