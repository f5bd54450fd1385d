package import Documents
package import Files
package import Graphics
package import KeyboardPreview
internal import ImageCodec
internal import LayoutEngine
internal import Layouts
internal import ScreenshotReading
package import ThemeModel

/// What differs between the keyboard in a picture and a theme, in the theme's properties: the theme is drawn as the picture's
/// keyboard, and both pictures are read in the same way.
package struct ScreenshotComparison: Sendable {
    /// Something that differs.
    package struct Difference: Sendable {
        /// A property with its variant, or a figure of some keys.
        package let name: String
        /// What the drawn theme and the picture show; nil for nothing.
        package let theme, picture: JSONOutput?
        /// On what the picture shows it; nil for keys that the name names.
        let evidence: String?
    }

    /// The variant of the theme that was compared.
    package let mode: Mode
    /// What differs: properties, then keys.
    package private(set) var differences: [Difference] = []
    /// The keyboards as pictures: that of the theme, and that of the picture.
    package let pictures: (theme: Pixmap, picture: Pixmap)
    /// The indices of keys that differ.
    private(set) var marked: Set<Int> = []
    private let drawn, reading: KeyboardReading
    private let levels: Double
    private let tolerances: KeyboardTolerances

    /// True if nothing differs beyond the tolerances.
    package var isSame: Bool { differences.isEmpty }
}

extension ScreenshotComparison {
    /// Compares a file's keyboard with that variant of a theme, of those of these modes, which comes nearest. Throws an
    /// `OperationError` of the kind `badData` (65) if the picture has no keyboard or the theme's keys cannot be seen, `usage`
    /// (64) for options that only pixels have, and a `RenderError` if the theme cannot be drawn.
    package init(
        _ file: InputFile, with theme: ThemeDocument, named name: String, modes: [Mode] = Mode.allCases,
        options: ComparisonOptions, renderer: KeyboardRenderer
    ) throws {
        try options.checkForKeyboards()
        let picture: Screenshot
        let reading: KeyboardReading
        do {
            picture = try Screenshot(file: file.bytes)
            reading = try KeyboardReading(picture, as: options.keyboard.hints)
        } catch let error as KeyboardReading.NoKeyboard {
            throw OperationError(
                "\(file.name): there is no keyboard in this picture: \(error.summary)", .badData)
        } catch {
            throw OperationError("\(file.name): the picture \(error)", .badData)
        }
        let levels = options.keyboard.levels ?? (file.bytes.starts(with: [0x89, 0x50]) ? 3 : 8)
        let settings = KeyboardSettings(reading.match)
        var comparisons: [ScreenshotComparison] = []
        for mode in modes {
            guard let variant = theme.theme(mode) else { continue }
            let reading = renderer.labeled(reading, as: variant)
            let pixmap = try renderer.picture(of: variant, reading.match.layout, options: settings).pixmap
            let drawn = try? KeyboardReading(Screenshot(StraightPixmap(pixmap)), as: KeyboardHints(reading.match))
            guard let drawn else { continue }
            comparisons.append(
                ScreenshotComparison(
                    mode: mode, pictures: (pixmap, picture.part(reading.match.canvas)), drawn: drawn, reading: reading,
                    levels: Double(levels), tolerances: options.keyboard))
        }
        guard let nearest = comparisons.min(by: { $0.distance < $1.distance }) else {
            let variants = modes.map(\.rawValue).joined(separator: " or ")
            throw OperationError(
                "\(name): no key's face can be told from what is around it (expected a theme with a \(variants) variant whose keys "
                    + "have faces)", .badData)
        }
        self = nearest
        compareProperties()
        compareKeys(without: Set(options.ignored.compactMap { if case .key(let name) = $0 { name } else { nil } }))
    }

    /// How far the colours of the keyboard and its letters are apart, in levels.
    private var distance: Double {
        let letters = [drawn, reading].compactMap { $0.looks[.regular]?.surface.color }
        return drawn.background.color.distance(to: reading.background.color) + letters[0].distance(to: letters[1])
    }

    private mutating func add(
        _ name: String, theme: JSONOutput?, picture: JSONOutput?, evidence: String? = nil
    ) {
        differences.append(Difference(name: name, theme: theme, picture: picture, evidence: evidence))
    }

    private func path(_ name: String) -> String { "\(mode.rawValue).\(name)" }

    // MARK: Properties

    private mutating func compareProperties() {
        let (own, other) = (drawn.values, reading.values)
        var surfaces = [("keyboardBackground", drawn.background, reading.background)]
        for colors in [KeyColors.regular, .modifier, .accent] {
            guard let own = drawn.looks[colors], let other = reading.looks[colors] else { continue }
            surfaces.append(("\(colors.rawValue)Key", own.surface, other.surface))
        }
        for (part, own, surface) in surfaces {
            // The lines of a gradient are known less well than one colour.
            let isGradient = own.stops != nil || surface.stops != nil
            let places = [(0.5, 0.5)] + (isGradient ? [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)] : [])
            let far = places.map { own.levels(x: $0, y: $1).distance(to: surface.levels(x: $0, y: $1)) }.max() ?? 0
            guard far > (isGradient ? 2 * levels : levels) else { continue }
            let name = part + (isGradient ? "Gradient" : part == "keyboardBackground" ? "" : "Background")
            let values = [own, surface].map { $0.stops.map { .stops($0) } ?? PropertyValue.color($0.color.color) }
            add(
                path(name), theme: values[0].json, picture: values[1].json,
                evidence: PropertyName(rawValue: name).flatMap { other[$0]?.evidence })
        }
        let derived = drawn.derived.union(reading.derived)
        for name in PropertyName.allCases
        where !derived.contains(name) && !areEqual(own[name]?.value, and: other[name]?.value, of: name.rawValue) {
            add(
                path(name.rawValue), theme: own[name]?.value.json, picture: other[name]?.value.json,
                evidence: other[name]?.evidence)
        }
    }

    /// Returns whether two values are equal, as far as they can be known. Where a picture does not show a thing, it may yet be so.
    private func areEqual(_ own: PropertyValue?, and other: PropertyValue?, of name: String) -> Bool {
        if name.hasSuffix("ShadowColor") {
            // A shadow's alpha and its blur are known less well than what they show together.
            let shadows = [own, other].map { if case .color(let color)? = $0 { color } else { Color.clear } }
            return abs(Double(shadows[0].alpha) - Double(shadows[1].alpha)) <= 24
                && (shadows.contains { $0.alpha <= 24 } || Levels(shadows[0]).distance(to: Levels(shadows[1])) <= 24)
        }
        switch (own, other) {
        // The surfaces have been compared.
        case (.color, .color) where name.hasSuffix("KeyBackground") || name == "keyboardBackground": return true
        case (.color(let a), .color(let b)):
            // A border's width says whether there is one.
            if a.alpha == 0 || b.alpha == 0 { return a.alpha == b.alpha || name.hasSuffix("Border") }
            return Levels(a).distance(to: Levels(b)) <= levels
        case (.number(let a), .number(let b)):
            if name.hasSuffix("FontSize") { return abs(a - b) <= tolerances.ink / 100 * max(a, b) }
            if name.hasSuffix("ShadowBlur") { return abs(a - b) <= 2 }
            return abs(a - b) <= (name.hasSuffix("Radius") ? tolerances.radius : tolerances.frame)
        case (.cornerStyle, nil), (nil, .cornerStyle): return false
        case (.offset(let a), .offset(let b)): return abs(a.x - b.x) <= 1 && abs(a.y - b.y) <= 1
        // The fonts that stand in for a system's own have other stems.
        case (.weight(let a), .weight(let b)): return abs(a.rawValue - b.rawValue) <= 100
        default: return true
        }
    }

    // MARK: Keys

    /// A figure of a key in the drawn theme and in the picture, in points.
    private typealias Figure = (name: String, key: String, own: Double, other: Double)

    /// Compares keys, apart from what a property explains.
    private mutating func compareKeys(without ignored: Set<String>) {
        let explained = Set(differences.map(\.name))
        // Keys without faces have no edges.
        let hasEdges = drawn.match.hasFaces && reading.match.hasFaces
        let (extent, place) = hasEdges ? (tolerances.frame, tolerances.place) : (.infinity, .infinity)
        var figures: [Figure] = []
        for (index, frame) in reading.match.geometry.keys.enumerated()
        where !ignored.contains(where: { frame.key.answers(to: $0) }) {
            let name = "face of key \(Quoted(frame.name))"
            guard let own = drawn.match.faces[index], let other = reading.match.faces[index] else {
                guard (drawn.match.faces[index] ?? reading.match.faces[index]) != nil else { continue }
                marked.insert(index)
                let isDrawn = drawn.match.faces[index] != nil
                add(name, theme: isDrawn ? "a face" : nil, picture: isDrawn ? nil : "a face")
                continue
            }
            func compare(_ figure: String, own: Double, other: Double, within room: Double, unless cause: String) {
                guard abs(own - other) > room else { return }
                marked.insert(index)
                if !explained.contains(path(cause)) { figures.append((figure, frame.name, own, other)) }
            }
            let (a, b) = (drawn.points(own.box), reading.points(other.box))
            compare("width", own: a.width, other: b.width, within: extent, unless: "keySpacing")
            compare("left edge", own: a.x, other: b.x, within: place, unless: "keySpacing")
            compare("height", own: a.height, other: b.height, within: extent, unless: "rowSpacing")
            compare("upper edge", own: a.y, other: b.y, within: place, unless: "rowSpacing")
            // Apps draw icons of their own.
            if case .text = frame.legend, let ink = drawn.inks[index]?.label, let seen = reading.inks[index]?.label {
                let (c, d) = (drawn.points(ink.box), reading.points(seen.box))
                let size = frame.key.role == .space ? "space" : frame.kind == .modifier ? "modifier" : ""
                let cause = size.isEmpty ? "keyFontSize" : "\(size)KeyFontSize"
                // A pixel of a small label is more than its share.
                let room = max(tolerances.ink / 100 * max(c.height, d.height), 1 / reading.match.scale)
                compare("label's height", own: c.height, other: d.height, within: room, unless: cause)
                compare("label's place", own: c.midY - a.y, other: d.midY - b.y, within: place, unless: cause)
            }
            let hasGradient = [drawn, reading].contains { $0.looks[frame.colors]?.surface.stops != nil }
            guard !hasGradient, own.color.distance(to: other.color) > levels else { continue }
            marked.insert(index)
            guard !explained.contains(path("\(frame.colors.rawValue)KeyBackground")) else { continue }
            add(name, theme: .string("\(own.color.color)"), picture: .string("\(other.color.color)"))
        }
        for (name, group) in Dictionary(grouping: figures, by: \.name).sorted(by: { $0.key < $1.key }) {
            func middle(_ values: [Double]) -> JSONOutput { .number(((values.median ?? 0) * 10).rounded() / 10) }
            let keys = Prose.list(group.map { "\(Quoted($0.key))" }, most: 6)
            add(
                "\(name) of \(group.count == 1 ? "key" : "keys") \(keys)", theme: middle(group.map(\.own)),
                picture: middle(group.map(\.other)))
        }
        if reading.match.strangers > 0 {
            add("faces that are no key's", theme: nil, picture: JSONOutput(reading.match.strangers))
        }
    }
}

extension KeyboardReading {
    /// Returns a box of the picture in points of the keyboard.
    fileprivate func points(_ box: Rect) -> Rect {
        Rect(
            x: (box.x - match.origin.x) / match.scale, y: (box.y - match.origin.y) / match.scale,
            width: box.width / match.scale, height: box.height / match.scale)
    }
}

// MARK: - Reports

extension ScreenshotComparison {
    /// A line for each difference, after a summary.
    package var text: String {
        guard !isSame else { return "same: the picture shows the theme's \(mode.rawValue) variant\n" }
        let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
        return (["different: \(count) from the \(mode.rawValue) variant"] + differences.map { "  " + $0.text })
            .joined(separator: "\n") + "\n"
    }

    /// The differences as an object.
    package var json: JSONOutput {
        .object([
            ("result", .string(isSame ? "same" : "different")), ("mode", .string(mode.rawValue)),
            ("keyboard", .string(reading.summary)), ("differences", .array(differences.map(\.json))),
        ])
    }

    /// A page with both keyboards side by side, the keys that differ outlined, and the differences as a table. It needs no other
    /// files.
    package func page(picture: String, theme: String) throws(RenderError) -> [UInt8] {
        func figure(_ pixmap: Pixmap, of read: KeyboardReading, at corner: Point, caption: String) throws(RenderError)
            -> String
        {
            let outlines = marked.sorted().compactMap { read.match.faces[$0]?.box }.map {
                "<rect x=\"\($0.x - corner.x)\" y=\"\($0.y - corner.y)\" width=\"\($0.width)\" height=\"\($0.height)\"/>"
            }
            let (width, height) = (pixmap.width, pixmap.height)
            return """
                <figure><figcaption>\(Markup.escaped(caption))</figcaption><svg viewBox="0 0 \(width) \(height)">
                <image width="\(width)" height="\(height)" href="data:image/png;base64,\(Base64.text(try pixmap.png(scale: 1)))"/>
                \(outlines.joined(separator: "\n"))</svg></figure>

                """
        }
        let corner = Point(reading.match.canvas.x.rounded(.down), reading.match.canvas.y.rounded(.down))
        let rows = differences.map { difference in
            let cells = [
                difference.name, difference.theme?.shortText ?? "–", difference.picture?.shortText ?? "–",
                difference.evidence ?? "",
            ]
            return "<tr>" + cells.map { "<td>\(Markup.escaped($0))</td>" }.joined() + "</tr>\n"
        }
        return Array(
            """
            <!doctype html>
            <html lang="en"><meta charset="utf-8"><title>\(Markup.escaped("\(picture) and \(theme)"))</title>
            <style>body{font:16px system-ui;margin:2em;color-scheme:light dark}main{display:flex;gap:2em}figure{flex:1;margin:0}
            svg{width:100%}rect{fill:none;stroke:#e0218a;stroke-width:3}td,th{text-align:left;padding:.2em 1em .2em 0}</style>
            <h1>\(isSame ? "Nothing differs" : "The picture is not the theme")</h1><p>\(Markup.escaped(reading.summary)).</p>
            <main>\(try figure(pictures.theme, of: drawn, at: .zero, caption: "\(theme), \(mode.rawValue)"))
            \(try figure(pictures.picture, of: reading, at: corner, caption: picture))</main>
            <table><tr><th>what</th><th>in the theme</th><th>in the picture</th><th>seen on</th></tr>
            \(rows.joined())</table></html>

            """.utf8)
    }
}

extension ScreenshotComparison.Difference {
    /// The difference in a line, as in `light.keySpacing: 6 in the theme, 6.5 in the picture`.
    package var text: String {
        let values = [("theme", theme), ("picture", picture)].map { place, value in
            (value?.shortText).map { "\($0) in the \(place)" } ?? "not in the \(place)"
        }
        return "\(name): \(values.joined(separator: ", "))" + (evidence.map { " (\($0))" } ?? "")
    }

    fileprivate var json: JSONOutput {
        .object([
            ("name", .string(name)), ("theme", theme ?? .null), ("picture", picture ?? .null),
            ("evidence", JSONOutput(evidence)),
        ])
    }
}
