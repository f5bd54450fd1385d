package import Graphics
internal import LayoutEngine
internal import Layouts
package import ThemeModel

/// Changes the values of a theme that was read until the picture that it draws comes as near as it can to the one that it was
/// read from. One thing is changed at a time, and a change stays only if it brings the pictures nearer.
package struct ThemeFitting {
    /// Values by their properties; a property without one has its default.
    package typealias Values = [PropertyName: PropertyValue]

    /// A drawn picture, and how far it is from the read one.
    private struct Frame {
        var pixels: [UInt32] = []
        /// The sum of the pixels' largest differences in a channel. More than 48 levels count as 48.
        var sum = 0
        /// How many pixels differ by more than 8 levels.
        var visible = 0
    }

    /// The values that were found.
    package private(set) var values: Values
    /// The number of frames that were drawn.
    package private(set) var frames = 0
    /// Whether the time was over before all was tried.
    package private(set) var isOutOfTime = false
    private let reading: KeyboardReading
    private let draw: (Values) -> Pixmap?
    private let mostFrames: Int
    private let hasTime: () -> Bool
    private let (width, height): (Int, Int)
    /// Where the drawn picture begins in the read one.
    private var corner: Point
    /// The read picture as the drawn one shows it; pixels outside it are 0.
    private var target: [UInt32] = []
    private var best = Frame()
    /// How many pixels of the theme as it was read differ visibly.
    private var visibleAtStart = 0
    /// Whether all is tried for the first time, in large steps.
    private var isFirst = true
    /// Whether the last change may have shown where the pictures differ.
    private var hadEffect = false
    /// What no small step makes better.
    private var settled: Set<PropertyName> = []
    /// Whether the strip has other words than the drawn one.
    private var hasOwnWords = false

    /// Fits values that were read of a keyboard. `draw` draws values as that keyboard, and returns nil for what cannot be drawn.
    /// The search goes on while it `hasTime`, and the result depends on the time only if that ends it. Nil if the values cannot be
    /// drawn.
    package init?(
        _ values: Values, of reading: KeyboardReading, mostFrames: Int = 400,
        hasTime: @escaping () -> Bool = { true }, draw: @escaping (Values) -> Pixmap?
    ) {
        guard let first = draw(values) else { return nil }
        (self.values, self.reading, self.draw) = (values, reading, draw)
        (self.mostFrames, self.hasTime) = (mostFrames, hasTime)
        (width, height) = (first.width, first.height)
        corner = Point(reading.match.origin.x.rounded(), reading.match.origin.y.rounded())
        best.pixels = first.pixels
        compare(at: corner)
        align()
        visibleAtStart = best.visible
        var (former, rested) = (Int.max, Int.max)
        while best.visible > 0 {
            if best.sum >= former - former / 50 {
                // What was settled is tried again beside what has moved since, until that moves nothing.
                align()
                guard best.sum < rested - rested / 50 else { break }
                (settled, rested) = ([], best.sum)
            }
            former = best.sum
            improve()
            isFirst = false
        }
    }

    // MARK: - Frames

    private func difference(_ pixels: [UInt32], at index: Int) -> Int {
        target[index] == 0 ? 0 : Int(Screenshot.step(target[index], pixels[index]))
    }

    private func frame(showing pixels: [UInt32]) -> Frame {
        var frame = Frame(pixels: pixels)
        for index in target.indices where target[index] != 0 {
            let difference = difference(pixels, at: index)
            frame.sum += min(difference, 48)
            frame.visible += difference > 8 ? 1 : 0
        }
        return frame
    }

    /// Compares the drawn picture with what begins at a pixel of the read one.
    private mutating func compare(at corner: Point) {
        let box = Rect(x: corner.x, y: corner.y, width: Double(width), height: Double(height))
        (self.corner, target) = (corner, reading.picture.part(box).pixels)
        best = frame(showing: best.pixels)
    }

    /// Moves the place that is compared to where the pictures agree best: what was read can be two pixels off.
    private mutating func align(along axes: [WritableKeyPath<Point, Double>] = [\.y, \.x]) {
        for axis in axes {
            let start = self
            for distance in [-2.0, -1, 1, 2] {
                var (other, place) = (start, start.corner)
                place[keyPath: axis] += distance
                other.compare(at: place)
                // Where less of the picture is compared, a little less differs.
                if other.best.sum < best.sum - best.sum / 100 { self = other }
            }
        }
    }

    /// Draws values; nil if they cannot be drawn in the same size, or if there is no time for it.
    private mutating func frame(of values: Values) -> Frame? {
        if !hasTime() { isOutOfTime = true }
        guard !isOutOfTime, frames < mostFrames else { return nil }
        frames += 1
        guard let pixmap = draw(values), pixmap.width == width, pixmap.height == height else { return nil }
        return frame(showing: pixmap.pixels)
    }

    /// Makes changes, and improves what goes with them, if both together come nearer by more than rounding.
    @discardableResult private mutating func attempt(
        _ changes: Values, then improve: (inout ThemeFitting) -> Void = { _ in }
    ) -> Bool {
        var other = self
        other.values = changed(changes)
        // At the end of a range only the way back can.
        hadEffect = true
        guard other.values != values, let frame = frame(of: other.values) else { return false }
        // What shows only where the pictures agree brings them no nearer.
        hadEffect = target.indices.contains { index in
            frame.pixels[index] != best.pixels[index] && difference(best.pixels, at: index) > 2
        }
        guard hadEffect else { return false }
        (other.best, other.frames) = (frame, frames)
        improve(&other)
        (frames, isOutOfTime) = (other.frames, other.isOutOfTime)
        guard other.best.sum < best.sum - best.sum / 4000 else { return false }
        (values, best, corner, target) = (other.values, other.best, other.corner, other.target)
        return true
    }

    /// Returns the values with changes. What Android has a value of its own for counts once it is stated.
    private func changed(_ changes: Values) -> Values {
        var next = values.merging(changes) { $1 }
        if case .names(let names)? = next[.androidDefaults] {
            let left = names.filter { changes[$0] == nil }
            next[.androidDefaults] = left.isEmpty ? nil : .names(left)
        }
        return next
    }

    private func value(of name: PropertyName?) -> PropertyValue? {
        name.flatMap { ThemeVariant(values).value(of: $0) }
    }

    // MARK: - Numbers

    /// Searches a value by steps that grow while they lead nearer, and then become smaller. `changes` says what a step changes;
    /// nil for nothing.
    private mutating func search(
        by step: Double, downTo least: Double, then improve: (inout ThemeFitting) -> Void = { _ in },
        _ changes: (ThemeFitting, Double) -> Values?
    ) {
        var step = step
        var tried: Set<Values> = []
        while step >= least {
            for signed in [step, -step] {
                var (hasMoved, pace) = (false, signed)
                while let next = changes(self, pace), tried.insert(next).inserted {
                    guard attempt(next, then: improve) else { break }
                    (hasMoved, pace) = (true, 2 * pace)
                }
                // What does not show at all has no better values.
                if tried.count == 1, !hadEffect { return }
                if hasMoved { break }
            }
            step /= 2
        }
    }

    /// Searches a number; without a value, it begins at `start`.
    private mutating func search(_ name: PropertyName, downTo least: Double, from start: Double? = nil) {
        // The rows begin elsewhere if their gaps are others.
        let axes: [WritableKeyPath<Point, Double>] = name == .rowSpacing ? [\.y] : []
        search(by: coarse * least, downTo: least, then: { $0.align(along: axes) }) { fitting, step in
            guard let number = fitting.value(of: name)?.number ?? start else { return nil }
            return [name: .number(name.limited(((number + step) / least).rounded() * least))]
        }
    }

    // MARK: - Colours

    /// Finds that colour of a property, or of a stop of its gradient, with which the pictures agree best. What is drawn follows a
    /// colour in a straight line, so a frame with another colour tells how far to go. `alpha` finds the alpha.
    private mutating func solve(_ name: PropertyName, stop: Int? = nil, alpha: Bool = false) {
        var stops: [GradientStop] = []
        if stop != nil, case .stops(let all)? = values[name] { stops = all }
        let own = stop.map { stops[$0].color } ?? value(of: name)?.color
        guard let own, !own.isClear else { return }
        // What was not read begins opaque, in another colour than its default.
        guard values[name] != nil else {
            attempt([name: .color(own.red > 128 ? .black : .white)]) { $0.solve(name, alpha: alpha) }
            return
        }
        func setting(_ levels: [Double]) -> Values {
            let bytes = levels.map { UInt8(min(max($0.rounded(), 0), 255)) }
            let color = Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
            guard let stop else { return [name: .color(color)] }
            stops[stop] = GradientStop(location: stops[stop].location, color: color)
            return [name: .stops(stops)]
        }
        var levels = [own.red, own.green, own.blue, own.alpha].map(Double.init)
        let channels = alpha ? 3..<4 : 0..<3
        let far = levels.indices.map { channels.contains($0) ? (levels[$0] > 128 ? -32.0 : 32) : 0 }
        guard let moved = frame(of: changed(setting(zip(levels, far).map { $0 + $1 }))) else { return }
        for channel in channels {
            let shift = Self.share(of: changes(to: moved, in: alpha ? 0..<3 : channel..<channel + 1))
            levels[channel] += (shift ?? 0) * far[channel]
        }
        // What is clear would never be found again.
        levels[3] = max(levels[3], 1)
        attempt(setting(levels))
    }

    /// Returns what changes from the best frame to another, with what should change, at some thousand places.
    private func changes(to moved: Frame, in channels: Range<Int>) -> [(own: Double, wanted: Double)] {
        var changes: [(own: Double, wanted: Double)] = []
        let moving = target.indices.filter { target[$0] != 0 && moved.pixels[$0] != best.pixels[$0] }
        for index in stride(from: 0, to: moving.count, by: 1 + moving.count / 8192).map({ moving[$0] }) {
            for shift in channels.map({ UInt32(8 * $0) }) {
                func level(_ pixels: [UInt32]) -> Double { Double(pixels[index] >> shift & 255) }
                let own = level(moved.pixels) - level(best.pixels)
                if abs(own) > 2 { changes.append((own, level(target) - level(best.pixels))) }
            }
        }
        return changes
    }

    /// Returns the factor with which changes come nearest to what is wanted; nil for fewer than eight. What is far off counts
    /// little, since something else is drawn there.
    package static func share(of changes: [(own: Double, wanted: Double)]) -> Double? {
        guard changes.count >= 8 else { return nil }
        return [6.0, 2, 2].reduce(0) { share, least in
            var (sum, all) = (0.0, 0.0)
            for change in changes {
                let weight = change.own / max(abs(change.wanted - share * change.own), least)
                (sum, all) = (sum + weight * change.wanted, all + weight * change.own)
            }
            return sum / all
        }
    }

    /// Finds a colour, and unless it is opaque its alpha. At first, one that `canBeVeil` is also tried as a veil of white or black,
    /// through which shows what is under it.
    private mutating func solveWhole(_ name: PropertyName, canBeVeil: Bool) {
        solve(name)
        if let color = value(of: name)?.color, color.withoutAlpha != color { solve(name, alpha: true) }
        guard isFirst, canBeVeil else { return }
        attempt([name: .color(.clear)])
        for color in [Color.white, .black] {
            attempt([name: .color(color.withAlpha(multipliedBy: 0.5))]) { $0.solve(name, alpha: true) }
        }
    }

    private mutating func solveStops(_ name: PropertyName) {
        guard case .stops(let stops)? = values[name] else { return }
        for index in stops.indices { solve(name, stop: index) }
    }

    /// Finds the colours of a part's gradient and where its stops are. At first, a plain part may have one, and one be straight or
    /// have another direction.
    private mutating func solveGradient(_ name: PropertyName) {
        guard let direction = name.with("GradientDirection", insteadOf: "Gradient") else { return }
        guard case .stops(let read)? = values[name] else {
            guard isFirst else { return }
            var changes: Values = [
                name: .stops([GradientStop(location: 0, color: .white), GradientStop(location: 1, color: .black)])
            ]
            // What is made for Android has no gradients.
            if values[.madeForAndroid] != nil { changes[.madeForAndroid] = .flag(false) }
            attempt(changes) { $0.solveStops(name) }
            return
        }
        let ends = [0, read.count - 1].map { GradientStop(location: $0 == 0 ? 0 : 1, color: read[$0].color) }
        for way in isFirst ? GradientDirection.allCases : [] {
            attempt([name: .stops(ends), direction: .direction(way)]) { $0.solveStops(name) }
        }
        solveStops(name)
        guard case .stops(let stops)? = values[name] else { return }
        for index in stops.indices.dropFirst().dropLast() {
            search(by: 0.01, downTo: 0.005) { fitting, step in
                guard case .stops(var stops)? = fitting.values[name] else { return nil }
                let (stop, room) = (stops[index], stops[index - 1].location...stops[index + 1].location)
                stops[index] = GradientStop(location: room.clamping(stop.location + step), color: stop.color)
                return [name: .stops(stops)]
            }
        }
    }

    // MARK: - The order

    /// What is fitted: first what shows most. How follows from a property's kind and its name's ending.
    private static let order: [PropertyName] = [
        .keyboardBackground, .regularKeyBackground, .modifierKeyBackground, .accentKeyBackground, .madeForAndroid,
        .keyboardBackgroundGradient, .fontDesign, .keySpacing, .rowSpacing, .regularKeyBorderWidth, .keyFontSize,
        .modifierKeyFontSize, .spaceKeyFontSize, .keyHintFontSize, .candidateBarBackground,
        .candidateSelectedBackground, .candidateFontSize, .candidateText, .candidateCornerRadius, .candidateSeparator,
        .candidateBarBorder, .candidateSelectedBorder, .regularKeyBorder, .cornerStyle, .regularKeyCornerRadius,
        .regularKeyShadowColor, .modifierKeyBorder, .modifierKeyCornerRadius, .modifierKeyShadowColor,
        .accentKeyBorder, .regularKeyGradient, .modifierKeyGradient, .accentKeyGradient, .regularKeyText,
        .modifierKeyText, .accentKeyText, .keyHintText,
    ]

    /// The first steps, relative to the finest.
    private var coarse: Double { isFirst ? 4 : 1 }

    /// Tries everything once that is not settled.
    private mutating func improve() {
        for name in Self.order where !settled.contains(name) {
            let former = best.sum
            switch name.property.kind {
            case .color where name.rawValue.hasSuffix("Border"): fitBorder(name)
            case .color where name.rawValue.hasSuffix("ShadowColor"): fitShadow(name)
            // Other words than the drawn ones do not show the colour of these.
            case .color where name == .candidateText: if !hasOwnWords { solve(name) }
            case .color: solveWhole(name, canBeVeil: name.rawValue.hasPrefix("candidate"))
            case .gradient: solveGradient(name)
            // A theme of another system looks a little different on Android.
            case .flag: attempt([name: .flag(false)])
            case .design:
                for design in FontDesign.allCases {
                    attempt([name: .design(design)]) { $0.search(.keyFontSize, downTo: 0.25) }
                }
            case .cornerStyle:
                for style in CornerStyle.allCases {
                    attempt([name: .cornerStyle(style)]) { $0.search(.regularKeyCornerRadius, downTo: 0.25) }
                }
            case .fontSize: if name == .candidateFontSize { fitWords() } else { fit(name) }
            default: if name == .regularKeyBorderWidth { moveEdges() } else { search(name, downTo: 0.125) }
            }
            if !isFirst, best.sum == former { settled.insert(name) }
        }
    }

    /// Moves the edges of faces inwards with their borders, or outwards: the edge that was read can be a shadow's.
    private mutating func moveEdges() {
        search(by: coarse / 4, downTo: 0.25) { fitting, step in
            var changes: Values = [:]
            for (name, change) in [
                (PropertyName.regularKeyBorderWidth, -step), (.modifierKeyBorderWidth, -step), (.keySpacing, 2 * step),
                (.rowSpacing, 2 * step),
            ] { changes[name] = .number(name.limited((fitting.value(of: name)?.number ?? 0) + change)) }
            return changes
        }
    }

    /// Fits the size of a text and its weight, which change its width together.
    private mutating func fit(_ size: PropertyName) {
        search(size, downTo: 0.25, from: 12)
        guard let weight = size.with("Weight", insteadOf: "Size"), let own = value(of: weight)?.weight else { return }
        for step in [100, -100] {
            var next = own.rawValue + step
            // A system can draw a weight as the one beside it.
            while (300...800).contains(next), let tried = FontWeight(rawValue: next),
                attempt([weight: .weight(tried)], then: { $0.search(size, downTo: 0.25) })
                    || !hadEffect && next == own.rawValue + step
            { next += step }
        }
    }

    private mutating func fitBorder(_ name: PropertyName) {
        let width = name.with("BorderWidth", insteadOf: "Border")
        if value(of: name)?.color?.isClear != false || value(of: width)?.number == 0 {
            guard isFirst, let text = value(of: .regularKeyText)?.color else { return }
            var changes: Values = [name: .color(text.withoutAlpha)]
            if let width { changes[width] = .number(1) }
            guard attempt(changes, then: { $0.solve(name) }) else { return }
        }
        solveWhole(name, canBeVeil: true)
        if let width { search(width, downTo: 0.125) }
    }

    private mutating func fitShadow(_ name: PropertyName) {
        guard let offset = name.with("Offset", insteadOf: "Color"), let blur = name.with("Blur", insteadOf: "Color")
        else { return }
        for (place, deviation) in isFirst ? [(Point(0, 1), 0.0), (Point(2, 2), 0), (Point(0, 2), 4), (.zero, 12)] : [] {
            attempt([name: .color(.black), offset: .offset(place), blur: .number(deviation)]) { $0.solve(name) }
        }
        guard let own = value(of: name)?.color, !own.isClear else { return }
        solve(name, alpha: true)
        if own.alpha > 24 { solve(name) }
        for axis in [\Point.y, \Point.x] {
            search(by: coarse / 2, downTo: 0.5) { fitting, step in
                guard case .offset(var point)? = fitting.value(of: offset) else { return nil }
                point[keyPath: axis] = offset.limited(((point[keyPath: axis] + step) * 2).rounded() / 2)
                return [offset: .offset(point)]
            }
        }
        search(blur, downTo: 0.5)
        solve(name, alpha: true)
    }

    /// Fits the words of the strip. If the drawn ones are not those of the picture, their sizes say nothing.
    private mutating func fitWords() {
        guard reading.match.geometry.candidateBar != nil, !hasOwnWords else { return }
        let former = (values, best)
        // Words of nearly the right size can be further off than much smaller ones.
        for size in isFirst ? Array(12...22) : [] { attempt([.candidateFontSize: .number(Double(size))]) }
        fit(.candidateFontSize)
        solve(.candidateSelectedText)
        // The same words are nearer than none, others are not.
        guard isFirst, attempt([.candidateText: .color(.clear)]) else { return }
        (values, best) = former
        hasOwnWords = true
    }
}

extension ThemeFitting {
    /// How far the picture of the theme is from the one that was read, where it differs, and what was tried, for people.
    package var summary: String {
        let labels = reading.inks.values.flatMap { [$0.label, $0.hint].compactMap { $0?.box } }
        let faces = reading.match.faces.values.map(\.box)
        var (onLabels, onFaces) = (0, 0)
        for index in target.indices where difference(best.pixels, at: index) > 8 {
            let pixel = Rect(x: Double(index % width), y: Double(index / width), width: 1, height: 1).offset(by: corner)
            func isInside(_ boxes: [Rect]) -> Bool {
                boxes.contains { pixel.maxX > $0.x && pixel.x < $0.maxX && pixel.maxY > $0.y && pixel.y < $0.maxY }
            }
            if isInside(labels) { onLabels += 1 } else if isInside(faces) { onFaces += 1 }
        }
        func percent(_ count: Int) -> String {
            "\((Double(count) * 10_000 / Double(max(target.count { $0 != 0 }, 1))).rounded() / 100) %"
        }
        return
            "\(percent(best.visible)) of the pixels of the theme's picture differ by more than 8 levels from the one that "
            + "was read, \(percent(onFaces)) on faces, \(percent(onLabels)) on labels and "
            + "\(percent(best.visible - onFaces - onLabels)) elsewhere; before fitting \(percent(visibleAtStart)) "
            + "(layout \(reading.match.layout.name), \(frames) frames\(isOutOfTime ? ", until the time was over" : ""))"
    }
}

extension PropertyName {
    /// Returns the property of the same part whose name has another ending; nil for none.
    fileprivate func with(_ ending: String, insteadOf own: String) -> PropertyName? {
        PropertyName(rawValue: rawValue.dropLast(own.count) + ending)
    }
}
