internal import Graphics
internal import LayoutEngine
internal import Layouts
package import ThemeModel

extension KeyboardReading {
    /// The values of the theme's properties that the picture shows.
    package var values: [PropertyName: Value] {
        var values: [PropertyName: Value] = [:]
        func set(_ name: PropertyName?, to value: PropertyValue?, by evidence: String) {
            if let name, let value { values[name] = Value(value: value, evidence: evidence) }
        }
        func set(_ name: PropertyName?, points: Double?, step: Double, by evidence: String) {
            guard let name, let points else { return }
            let limited = name.limited((points / step).rounded() * step)
            set(name, to: .number((limited * 100).rounded() / 100), by: evidence)
        }
        func set(_ surface: Surface, of part: String, by what: String) {
            let evidence = "\(what), ± \((surface.residual * 10).rounded() / 10) levels"
            set(PropertyName(rawValue: "\(part)Background"), to: .color(surface.color.color), by: evidence)
            guard let stops = surface.stops else { return }
            let gradient = part == "keyboard" ? "keyboardBackgroundGradient" : "\(part)Gradient"
            set(PropertyName(rawValue: gradient), to: .stops(stops), by: evidence)
            set(PropertyName(rawValue: "\(gradient)Direction"), to: .direction(surface.direction), by: evidence)
        }
        let noun = match.hasFaces ? "face" : "label"
        set(background, of: "keyboard", by: "between \(match.hasFaces ? "keys" : "labels")")
        set(.keySpacing, points: keySpacing, step: 0.05, by: "gaps of \(match.faces.count) \(noun)s")
        set(.rowSpacing, points: rowSpacing, step: 0.05, by: "gaps of \(match.faces.count) \(noun)s")
        for (colors, look) in looks {
            let what = "\(look.count) \(noun)\(look.count == 1 ? "" : "s")"
            func name(_ ending: String) -> PropertyName? { PropertyName(rawValue: "\(colors.rawValue)Key\(ending)") }
            set(look.surface, of: "\(colors.rawValue)Key", by: what)
            set(name("Background"), to: look.veil.map { .color($0) }, by: "\(what) over many colours")
            set(name("Text"), to: look.text.map { .color($0.color) }, by: "ink on \(what)")
            set(name("Border"), to: .color(look.border?.color.color ?? .clear), by: "edges of \(what)")
            // The names of the rest are those of two kinds only.
            let width = (look.border?.width ?? 0) / match.scale
            set(name("BorderWidth"), points: width, step: 0.25, by: "edges of \(what)")
            let radius = look.corner.map { $0.radius / match.scale }
            set(name("CornerRadius"), points: radius, step: 0.25, by: "corners of \(what)")
            if !match.hasFaces { set(name("ShadowColor"), to: .color(.clear), by: "below \(what)") }
            guard let shadow = look.shadow else { continue }
            let halves = Point((shadow.across / match.scale * 2).rounded(), (shadow.offset / match.scale * 2).rounded())
            set(name("ShadowColor"), to: .color(shadow.color), by: "below \(what)")
            set(name("ShadowOffset"), to: .offset(Point(halves.x / 2, halves.y / 2)), by: "below \(what)")
            let blur = shadow.sigma < 0.2 ? 0 : 2 * shadow.sigma / match.scale
            set(name("ShadowBlur"), points: blur, step: 0.5, by: "below \(what)")
        }
        // Small corners of both styles are alike.
        if match.metrics == .theme, let corner = looks[.regular]?.corner, corner.radius > 3 * match.scale,
            corner.style != .circular
        {
            set(.cornerStyle, to: .cornerStyle(corner.style), by: "corners of faces")
        }
        let ownFace = match.isBorderless ? space?.face?.color : nil
        set(.spaceBarBackground, to: ownFace.map { .color($0) }, by: "the space key")
        if let strip {
            let isOwn = strip.ground.distance(to: background.color) > 3
            set(.candidateBarBackground, to: .color(isOwn ? strip.ground.color : .clear), by: "strip above the keys")
            set(
                .candidateSelectedBackground, to: strip.selected.map { .color($0.color) },
                by: "the marked word in the strip")
            set(.candidateText, to: strip.text.map { .color($0.color) }, by: "ink of the strip")
        }
        set(.keyFontSize, points: letterSize, step: 0.25, by: "heights of letters")
        set(.modifierKeyFontSize, points: wordSize, step: 0.25, by: "height of digits")
        set(.spaceKeyFontSize, points: spaceSize, step: 0.25, by: "height of the word")
        set(.keyFontWeight, to: weight.map { .weight($0) }, by: "the width of l")
        set(.fontDesign, to: design.map { .design($0) }, by: "the width of l")
        if match.metrics.platform == .android {
            let hints = hasHints ? inks.values.compactMap(\.hint?.color) : []
            let color = Screenshot.median(hints)?.color ?? .clear
            set(.keyHintText, to: .color(color), by: "ink of \(hints.count) hints")
        }
        return values
    }

    // MARK: Texts

    /// The heights of flat letters without ascenders, of capitals and of digits, as shares of the size, in the fonts that stand in
    /// for the systems' own.
    private var shares: (x: Double, capital: Double, digit: Double) {
        match.metrics.platform == .ios ? (0.535, 0.727, 0.746) : (0.528, 0.711, 0.73)
    }

    private func heights(of names: Set<String>) -> [Double] {
        match.geometry.keys.indices.filter { names.contains(match.geometry.keys[$0].key.label.written) }
            .compactMap { inks[$0]?.label?.box.height }
    }

    /// The size of letters. Letters without ascenders that are as high as those with are capitals.
    private var letterSize: Double? {
        guard let low = heights(of: ["v", "w", "x", "z"]).median else { return nil }
        let high = heights(of: ["d", "f", "h", "k", "l"]).median ?? low * 1.33
        return low / (high / low < 1.12 ? shares.capital : shares.x) / match.scale
    }

    /// The width of the ink of l, relative to the height of letters without ascenders.
    private var stem: Double? {
        guard let index = match.geometry.keys.firstIndex(where: { $0.key.label.written == "l" }),
            let width = inks[index]?.label?.box.width, let low = heights(of: ["v", "w", "x", "z"]).median
        else { return nil }
        return width / low
    }

    /// The weight of letters, by the stem of l; nil for fonts whose l is more than a stem.
    private var weight: FontWeight? {
        let table: [(below: Double, weight: FontWeight)] =
            match.metrics.platform == .ios
            ? [
                (0.14, .light), (0.18, .regular), (0.218, .medium), (0.257, .semibold), (0.296, .bold), (0.36, .heavy),
            ] : [(0.195, .regular), (0.245, .medium), (0.36, .bold)]
        return stem.flatMap { stem in table.first { stem < $0.below }?.weight }
    }

    /// The design of the font, if its l has serifs, or is as wide as other letters.
    private var design: FontDesign? {
        stem.flatMap { (0.45...0.7).contains($0) ? .serif : $0 > 0.75 && $0 < 1.1 ? .monospaced : nil }
    }

    /// The size of the word of the mode key, which is digits.
    private var wordSize: Double? {
        match.geometry.keys.firstIndex { $0.key.role == .mode }.flatMap { inks[$0]?.label?.box.height }
            .map { $0 / shares.digit / match.scale }
    }

    /// The size of the word on space, whose letters reach below the line and may have ascenders; parentheses are as high as the size.
    private var spaceSize: Double? {
        guard let index = match.geometry.keys.firstIndex(where: { $0.key.role == .space }),
            let height = inks[index]?.label?.box.height, case .text(let word) = match.geometry.keys[index].legend
        else { return nil }
        let hasAscender = word.contains { $0.isUppercase || "bdfhklt".contains($0) }
        let hasDescender = word.contains { "gjpqy".contains($0) }
        let share = word.contains("(") ? 1 : (hasAscender ? shares.capital : shares.x) + (hasDescender ? 0.2 : 0)
        return height / share / match.scale
    }
}
