package import Graphics
internal import LayoutEngine
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
    private let deadline: ContinuousClock.Instant?
    private let (width, height): (Int, Int)
    /// The read picture as the drawn one shows it; pixels outside it are 0.
    private let target: [UInt32]
    private var best = Frame()
    /// How many pixels of the theme as it was read differ visibly.
    private var visibleAtStart = 0
    /// Whether all is tried for the first time, in large steps.
    private var isFirst = true
    /// Whether the last change could be seen at all.
    private var hadEffect = false
    /// What no small step makes better.
    private var settled: Set<PropertyName> = []
    /// Whether the strip has other words than the drawn one.
    private var hasOwnWords = false

    /// Fits values that were read of a keyboard. `draw` draws values as that keyboard, and returns nil for what cannot be drawn.
    /// The result depends on the time only if `deadline` ends the search. Nil if the values cannot be drawn.
    package init?(
        _ values: Values, of reading: KeyboardReading, mostFrames: Int = 400,
        until deadline: ContinuousClock.Instant? = nil, draw: @escaping (Values) -> Pixmap?
    ) {
        guard let first = draw(values) else { return nil }
        (self.values, self.reading, self.draw) = (values, reading, draw)
        (self.mostFrames, self.deadline) = (mostFrames, deadline)
        (width, height) = (first.width, first.height)
        let (left, top) = (Int(reading.match.origin.x.rounded()), Int(reading.match.origin.y.rounded()))
        let picture = reading.picture
        target = (top..<top + first.height).flatMap { y in
            (left..<left + first.width).map { x in
                (0..<picture.width).contains(x) && (0..<picture.height).contains(y)
                    ? picture.pixels[y * picture.width + x] | 0xFF00_0000 : 0
            }
        }
        best = frame(showing: first)
        visibleAtStart = best.visible
        var former = Int.max
        while best.visible > 0, best.sum < former - former / 50 {
            former = best.sum
            improve()
            isFirst = false
        }
    }

    // MARK: - Frames

    private func difference(_ pixels: [UInt32], at index: Int) -> Int {
        target[index] == 0 ? 0 : Int(Screenshot.step(target[index], pixels[index]))
    }

    private func frame(showing pixmap: Pixmap) -> Frame {
        var frame = Frame(pixels: pixmap.pixels)
        for index in target.indices {
            let difference = difference(frame.pixels, at: index)
            frame.sum += min(difference, 48)
            frame.visible += difference > 8 ? 1 : 0
        }
        return frame
    }

    /// Draws values; nil if they cannot be drawn in the same size, or if there is no time for it.
    private mutating func frame(of values: Values) -> Frame? {
        if let deadline, ContinuousClock.now >= deadline { isOutOfTime = true }
        guard !isOutOfTime, frames < mostFrames else { return nil }
        frames += 1
        guard let pixmap = draw(values), pixmap.width == width, pixmap.height == height else { return nil }
        return frame(showing: pixmap)
    }

    /// Takes values if their picture is nearer by more than rounding.
    @discardableResult private mutating func accept(_ next: Values, showing frame: Frame) -> Bool {
        guard frame.sum < best.sum - best.sum / 4000 else { return false }
        (values, best) = (next, frame)
        return true
    }

    @discardableResult private mutating func attempt(_ changes: Values) -> Bool {
        let next = changed(changes)
        hadEffect = false
        guard next != values, let frame = frame(of: next) else { return false }
        hadEffect = frame.pixels != best.pixels
        return accept(next, showing: frame)
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

    /// Searches a value by steps that grow while they lead nearer, and then become smaller. `changes` says what a step changes; nil for nothing.
    private mutating func search(
        by step: Double, downTo least: Double, _ changes: (ThemeFitting, Double) -> Values?
    ) {
        var step = step
        var tried: Set<Values> = []
        while step >= least {
            for signed in [step, -step] {
                var (hasMoved, pace) = (false, signed)
                while let next = changes(self, pace), tried.insert(next).inserted {
                    guard attempt(next) else { break }
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
    private mutating func search(
        _ name: PropertyName?, by step: Double, downTo least: Double, from start: Double? = nil
    ) {
        guard let name else { return }
        search(by: step, downTo: least) { fitting, step in
            guard let number = fitting.value(of: name)?.number ?? start else { return nil }
            return [name: .number(name.limited(((number + step) / least).rounded() * least))]
        }
    }

    // MARK: - Colours

    /// Returns values with that colour of a property, or of a stop of its gradient, with which the pictures agree best. What is
    /// drawn follows a colour in a straight line, so a frame with another colour tells how far to go. `alpha` finds the alpha.
    private mutating func solved(
        _ name: PropertyName, stop: Int? = nil, alpha: Bool = false, in values: Values, showing base: Frame
    ) -> Values? {
        var stops: [GradientStop] = []
        if stop != nil, case .stops(let all)? = values[name] { stops = all }
        let own = stop.map { stops[$0].color } ?? ThemeVariant(values).value(of: name)?.color
        guard let own, !own.isClear else { return nil }
        func setting(_ levels: [Double]) -> Values {
            let bytes = levels.map { UInt8(min(max($0.rounded(), 0), 255)) }
            let color = Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
            guard let stop else { return values.merging([name: .color(color)]) { $1 } }
            stops[stop] = GradientStop(location: stops[stop].location, color: color)
            return values.merging([name: .stops(stops)]) { $1 }
        }
        var levels = [own.red, own.green, own.blue, own.alpha].map(Double.init)
        let channels = alpha ? 3..<4 : 0..<3
        let far = levels.indices.map { channels.contains($0) ? (levels[$0] > 128 ? -32.0 : 32) : 0 }
        guard let moved = frame(of: setting(zip(levels, far).map { $0 + $1 })) else { return nil }
        for channel in channels {
            let shift = Self.share(of: changes(from: base, to: moved, in: alpha ? 0..<3 : channel..<channel + 1))
            levels[channel] += (shift ?? 0) * far[channel]
        }
        // What is clear would never be found again.
        levels[3] = max(levels[3], 1)
        return setting(levels)
    }

    /// Returns what changes between two frames, with what should change, at some thousand places.
    private func changes(from base: Frame, to moved: Frame, in channels: Range<Int>) -> [(own: Double, wanted: Double)]
    {
        var changes: [(own: Double, wanted: Double)] = []
        let moving = target.indices.filter { target[$0] != 0 && moved.pixels[$0] != base.pixels[$0] }
        for index in stride(from: 0, to: moving.count, by: 1 + moving.count / 8192).map({ moving[$0] }) {
            for shift in channels.map({ UInt32(8 * $0) }) {
                func level(_ pixels: [UInt32]) -> Double { Double(pixels[index] >> shift & 255) }
                let own = level(moved.pixels) - level(base.pixels)
                if abs(own) > 2 { changes.append((own, level(target) - level(base.pixels))) }
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

    /// Finds a colour; `changes` are made with it, for what is not drawn without them. What was not read begins opaque.
    private mutating func solve(_ name: PropertyName?, alpha: Bool = false, with changes: Values = [:]) {
        guard let name, let own = (changes[name] ?? value(of: name))?.color else { return }
        var next = changed(changes)
        if next[name] == nil { next[name] = .color(own.withoutAlpha) }
        guard let base = next == values ? best : frame(of: next),
            let found = solved(name, alpha: alpha, in: next, showing: base)
        else { return }
        attempt(found)
    }

    /// Finds the colours of a part's gradient. At first, a plain part may have one, and one with many stops have only two.
    private mutating func solveGradient(_ name: PropertyName, plain: PropertyName) {
        guard let course = PropertyName(rawValue: "\(name.rawValue)Direction"),
            let color = value(of: plain)?.color
        else { return }
        guard case .stops(let stops)? = values[name] else {
            guard isFirst else { return }
            // What is made for Android has no gradients.
            let other: Values = values[.madeForAndroid] == nil ? [:] : [.madeForAndroid: .flag(false)]
            solve(name, stops: [0, 1].map { GradientStop(location: $0, color: color) }, with: other)
            return
        }
        if isFirst, stops.count > 2 {
            let ends = [0, stops.count - 1].map { GradientStop(location: $0 == 0 ? 0 : 1, color: stops[$0].color) }
            for direction in GradientDirection.allCases {
                solve(name, stops: ends, with: [course: .direction(direction)])
            }
        }
        guard case .stops(let stops)? = values[name] else { return }
        solve(name, stops: stops)
    }

    /// Finds the colours of stops, one after the other.
    private mutating func solve(_ name: PropertyName, stops: [GradientStop], with changes: Values = [:]) {
        var next = changed(changes.merging([name: .stops(stops)]) { $1 })
        guard var base = next == values ? best : frame(of: next) else { return }
        for index in stops.indices {
            guard let found = solved(name, stop: index, in: next, showing: base), let frame = frame(of: found) else {
                break
            }
            if frame.sum < base.sum { (next, base) = (found, frame) }
        }
        accept(next, showing: base)
    }

    // MARK: - The order

    /// The first steps, relative to the finest.
    private var coarse: Double { isFirst ? 4 : 1 }

    /// Tries something, unless it is settled.
    private mutating func improve(_ name: PropertyName?, by change: (inout ThemeFitting, PropertyName) -> Void) {
        guard let name, !settled.contains(name) else { return }
        let former = best.sum
        change(&self, name)
        if !isFirst, best.sum == former { settled.insert(name) }
    }

    /// Tries everything once: first what shows most.
    private mutating func improve() {
        // A theme of another system looks a little different on Android.
        if isFirst, values[.madeForAndroid] != nil { attempt([.madeForAndroid: .flag(false)]) }
        for name: PropertyName in [
            .keyboardBackground, .regularKeyBackground, .modifierKeyBackground, .accentKeyBackground,
        ] { improve(name) { $0.solve($1) } }
        improve(.keyboardBackgroundGradient) { $0.solveGradient($1, plain: .keyboardBackground) }
        if isFirst { for design in FontDesign.allCases { attempt([.fontDesign: .design(design)]) } }
        for name: PropertyName in [.keySpacing, .rowSpacing] {
            improve(name) { $0.search($1, by: $0.coarse / 8, downTo: 0.125) }
        }
        improve(.regularKeyBorderWidth) { fitting, _ in fitting.moveEdges() }
        improve(.keyFontSize) { $0.fit($1, weight: .keyFontWeight) }
        improve(.modifierKeyFontSize) { $0.fit($1, weight: .modifierKeyFontWeight) }
        for name: PropertyName in [.spaceKeyFontSize, .keyHintFontSize] { improve(name) { $0.fit($1) } }
        improve(.candidateFontSize) { fitting, _ in fitting.fitStrip() }
        for part in ["regularKey", "modifierKey", "accentKey"] {
            improve(PropertyName(rawValue: "\(part)Border")) {
                $0.fitBorder(of: part, $1, from: PropertyName(rawValue: "\(part)Background"))
            }
            improve(PropertyName(rawValue: "\(part)CornerRadius")) { $0.search($1, by: $0.coarse / 4, downTo: 0.25) }
            improve(PropertyName(rawValue: "\(part)ShadowColor")) { $0.fitShadow(of: part, $1) }
        }
        improve(.regularKeyGradient) { $0.solveGradient($1, plain: .regularKeyBackground) }
        improve(.modifierKeyGradient) { $0.solveGradient($1, plain: .modifierKeyBackground) }
        improve(.accentKeyGradient) { $0.solveGradient($1, plain: .accentKeyBackground) }
        for name: PropertyName in [.regularKeyText, .modifierKeyText, .accentKeyText, .keyHintText] {
            improve(name) { $0.solve($1) }
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

    /// Fits the size of a text and its weight, which change its width together: each weight is judged by its best size.
    private mutating func fit(_ size: PropertyName, weight: PropertyName? = nil) {
        search(size, by: coarse / 4, downTo: 0.25, from: 12)
        guard let weight, let own = value(of: weight)?.weight else { return }
        for step in [100, -100] {
            var next = own.rawValue + step
            while (300...800).contains(next), let tried = FontWeight(rawValue: next) {
                var other = self
                other.values = changed([weight: .weight(tried)])
                guard let frame = frame(of: other.values), frame.pixels != best.pixels else { break }
                (other.best, other.frames) = (frame, frames)
                other.search(size, by: 0.5, downTo: 0.25)
                (frames, isOutOfTime) = (other.frames, other.isOutOfTime)
                guard accept(other.values, showing: other.best) else { break }
                next += step
            }
        }
    }

    private mutating func fitBorder(of part: String, _ border: PropertyName, from face: PropertyName?) {
        let width = PropertyName(rawValue: "\(part)BorderWidth")
        if value(of: border)?.color?.isClear != false || value(of: width)?.number == 0 {
            guard isFirst, let color = value(of: face)?.color else { return }
            var changes: Values = [border: .color(color.withoutAlpha)]
            if let width { changes[width] = .number(1) }
            solve(border, with: changes)
        } else {
            solve(border)
        }
        search(width, by: coarse / 8, downTo: 0.25)
    }

    private mutating func fitShadow(of part: String, _ color: PropertyName) {
        guard let offset = PropertyName(rawValue: "\(part)ShadowOffset"),
            let blur = PropertyName(rawValue: "\(part)ShadowBlur")
        else { return }
        if isFirst {
            for (place, deviation) in [(Point(0, 1), 0.0), (Point(2, 2), 0), (Point(0, 2), 4)] {
                solve(color, with: [color: .color(.black), offset: .offset(place), blur: .number(deviation)])
            }
        }
        guard let own = value(of: color)?.color, !own.isClear else { return }
        solve(color, alpha: true)
        if own.alpha > 64 { solve(color) }
        for axis in [\Point.y, \Point.x] {
            search(by: coarse / 4, downTo: 0.5) { fitting, step in
                guard case .offset(var point)? = fitting.value(of: offset) else { return nil }
                point[keyPath: axis] = offset.limited(((point[keyPath: axis] + step) * 2).rounded() / 2)
                return [offset: .offset(point)]
            }
        }
        search(blur, by: coarse / 2, downTo: 0.5)
        solve(color, alpha: true)
    }

    /// Fits the strip of candidates. If the drawn words are not those of the picture, their sizes say nothing.
    private mutating func fitStrip() {
        guard let bar = reading.match.geometry.candidateBar else { return }
        let rows = max(0, Int(bar.y * reading.match.scale))..<min(height, Int(bar.maxY * reading.match.scale))
        func sum(_ pixels: [UInt32]) -> Int {
            (rows.lowerBound * width..<rows.upperBound * width).reduce(0) { $0 + min(difference(pixels, at: $1), 48) }
        }
        // A gradient under it may be all that the strip has.
        if isFirst { attempt([.candidateBarBackground: .color(.clear)]) }
        for name: PropertyName in [.candidateBarBackground, .candidateSelectedBackground, .candidateText] {
            solve(name)
        }
        if !hasOwnWords {
            let former = (values, best)
            fit(.candidateFontSize, weight: .candidateFontWeight)
            solve(.candidateSelectedText)
            // Other words come nearer by a little, the same ones by much.
            if isFirst, sum(best.pixels) * 10 > sum(former.1.pixels) * 9 {
                (values, best) = former
                hasOwnWords = true
            }
        }
        search(.candidateCornerRadius, by: coarse, downTo: 0.5)
        solve(.candidateSeparator)
        fitBorder(of: "candidateBar", .candidateBarBorder, from: .regularKeyText)
        fitBorder(of: "candidateSelected", .candidateSelectedBorder, from: .regularKeyText)
    }
}

extension ThemeFitting {
    /// How far the picture of the theme is from the one that was read, where it differs, and what was tried, for people.
    package var summary: String {
        let labels = reading.inks.values.flatMap { [$0.label, $0.hint].compactMap { $0?.box } }
        let faces = reading.match.faces.values.map(\.box)
        let different = target.indices.filter { difference(best.pixels, at: $0) > 8 }.map { index in
            Rect(x: Double(index % width), y: Double(index / width), width: 1, height: 1).offset(
                by: reading.match.origin)
        }
        func isInside(_ boxes: [Rect], pixel: Rect) -> Bool {
            boxes.contains { pixel.maxX > $0.x && pixel.x < $0.maxX && pixel.maxY > $0.y && pixel.y < $0.maxY }
        }
        let onLabels = different.count { isInside(labels, pixel: $0) }
        let onFaces = different.count { !isInside(labels, pixel: $0) && isInside(faces, pixel: $0) }
        func percent(_ count: Int) -> String {
            "\((Double(count) * 10_000 / Double(max(target.count { $0 != 0 }, 1))).rounded() / 100) %"
        }
        return
            "\(percent(best.visible)) of the pixels of the theme's picture differ by more than 8 levels from the one that "
            + "was read, \(percent(onFaces)) on faces, \(percent(onLabels)) on labels and "
            + "\(percent(best.visible - onFaces - onLabels)) elsewhere; before fitting \(percent(visibleAtStart)) "
            + "(\(frames) frames\(isOutOfTime ? ", until the time was over" : ""))"
    }
}
