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
    /// The values that were read.
    private let read: Values
    private let draw: (Values) -> Pixmap?
    private let mostFrames: Int
    private let hasTime: () -> Bool
    private let (width, height): (Int, Int)
    /// Where the drawn picture begins in the read one.
    private var corner: Point
    /// The read picture as the drawn one shows it; pixels outside it are 0.
    private var target: [UInt32] = []
    private var best = Frame()
    /// What was drawn last, to see how far what it changed should go; nil if it changed nothing where the pictures differ.
    private var trial: Frame?
    /// How many pixels of the theme as it was read differ visibly.
    private var visibleAtStart = 0
    /// Whether all is tried for the first time beside what has moved since: choices, too, and large steps.
    private var isFirst = true
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
        (self.values, read, self.reading, self.draw) = (values, values, reading, draw)
        (self.mostFrames, self.hasTime) = (mostFrames, hasTime)
        (width, height) = (first.width, first.height)
        corner = Point(reading.match.origin.x.rounded(), reading.match.origin.y.rounded())
        best.pixels = first.pixels
        compare(at: corner)
        align()
        visibleAtStart = best.visible
        var (former, rested) = (Int.max, Int.max)
        // What was settled is tried again beside what has moved since, until that moves nothing.
        while best.visible > 0, best.sum < rested - rested / 50 {
            (settled, former, rested, isFirst) = ([], .max, best.sum, true)
            while best.visible > 0, best.sum < former - former / 50 {
                former = best.sum
                improve()
                isFirst = false
            }
            align()
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
        _ changes: Values, without left: PropertyName? = nil, then improve: (inout ThemeFitting) -> Void = { _ in }
    ) -> Bool {
        var other = self
        other.values = changed(changes)
        if let left { other.values[left] = nil }
        trial = nil
        guard other.values != values, !changes.contains(where: contradictsInk), let frame = frame(of: other.values)
        else { return false }
        let isSeen = target.indices.contains { index in
            frame.pixels[index] != best.pixels[index] && difference(best.pixels, at: index) > 2
        }
        guard isSeen else { return false }
        trial = frame
        (other.best, other.frames) = (frame, frames)
        improve(&other)
        (frames, isOutOfTime) = (other.frames, other.isOutOfTime)
        guard other.best.sum < best.sum - best.sum / 4000 else { return false }
        (values, best, corner, target) = (other.values, other.best, other.corner, other.target)
        return true
    }

    /// Whether a value is far from what the ink on keys told: pictures are nearer, too, without text that is drawn elsewhere.
    private func contradictsInk(name: PropertyName, value: PropertyValue) -> Bool {
        switch (read[name], value) {
        case (.number(let own)?, .number(let other)): name.rawValue.hasSuffix("FontSize") && abs(other / own - 1) > 0.2
        case (.color(let own)?, .color(let other)):
            name.rawValue.hasSuffix("KeyText") && Levels(own).distance(to: Levels(other)) > 48
        default: false
        }
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

    /// Searches a value by steps that grow while they lead nearer. Where one leads too far, or back, what it changed tells how far to
    /// go. `changes` says what a step changes; nil for nothing.
    private mutating func search(
        by step: Double, downTo least: Double, then improve: (inout ThemeFitting) -> Void = { _ in },
        _ changes: (ThemeFitting, Double) -> Values?
    ) {
        var tried: Set<Values> = []
        for start in [step, -step] {
            var (pace, hasMoved) = (start, false)
            // At the end of a range only the way back can be better.
            while pace != 0, let next = changes(self, pace), changed(next) != values, tried.insert(next).inserted {
                if attempt(next, then: improve) {
                    (hasMoved, pace) = (true, 2 * pace)
                } else {
                    // What does not show at all has no better values.
                    guard let trial else { return }
                    guard let share = share(of: trial) else { break }
                    pace = (min(max(share, -4), 4) * pace / least).rounded() * least
                }
            }
            if hasMoved { return }
        }
    }

    /// Returns how much of the way to a frame comes nearest to the picture; nil if the frame shows too little.
    private func share(of moved: Frame) -> Double? {
        let changes = changes(in: [moved]) { [(0, $0[0])] }
        return changes.count < 8 ? nil : Self.shares(of: changes, parts: 1)[0]
    }

    /// Searches a number; without a value, it begins at `start`.
    private mutating func search(_ name: PropertyName, downTo least: Double, from start: Double? = nil) {
        // The rows begin elsewhere if their gaps are others.
        let axes: [WritableKeyPath<Point, Double>] = name == .rowSpacing ? [\.y] : []
        search(by: coarse * least, downTo: least, then: { $0.align(along: axes) }) { fitting, step in
            guard let number = fitting.value(of: name)?.number ?? start else { return nil }
            return [name: .number(name.limited(((number + step) / least).rounded(step > 0 ? .down : .up) * least))]
        }
    }

    // MARK: - Colours

    private func stops(of name: PropertyName) -> [GradientStop]? {
        if case .stops(let stops)? = values[name] { stops } else { nil }
    }

    /// Finds the colours of a property, or of its gradient, with which the pictures agree best, and its alpha unless it is opaque.
    /// What is drawn follows each of them in a straight line, so frames with others tell how far to go.
    private mutating func solve(_ name: PropertyName) {
        let stops = stops(of: name)
        let own = stops?.map(\.color) ?? [value(of: name)?.color].compactMap(\.self)
        guard let first = own.first, stops != nil || !first.isClear else { return }
        // What was not read begins opaque, in another colour than its default.
        guard values[name] != nil else {
            attempt([name: .color(first.red > 128 ? .black : .white)]) { $0.solve(name) }
            return
        }
        func setting(_ colors: [Color]) -> Values {
            guard let stops else { return [name: .color(colors[0])] }
            return [name: .stops(zip(stops, colors).map { GradientStop(location: $0.location, color: $1) })]
        }
        // A frame tells what three colours cover, each by one of its channels.
        var (probes, lengths) = ([[Color]](), [Double]())
        for (index, color) in own.enumerated() {
            if index % 3 == 0 { probes.append(own) }
            var levels = Levels(color)
            lengths.append(levels[index % 3] > 128 ? -levels[index % 3] : 255 - levels[index % 3])
            levels[index % 3] += lengths[index]
            probes[index / 3][index] = levels.color.with(alpha: color.alpha)
        }
        let isVeil = stops == nil && !first.isOpaque
        let other = first.alpha < 128 ? max(2 * first.alpha, 16) : first.alpha / 2
        if isVeil { probes.append([first.with(alpha: other)]) }
        let frames = probes.compactMap { frame(of: changed(setting($0))) }
        guard frames.count == probes.count else { return }
        let growth = Double(other) / Double(max(first.alpha, 1)) - 1
        let changes = changes(in: frames) { moved in
            var parts: [(part: Int, own: Levels)] = isVeil ? [(3 * own.count, moved[1] / growth)] : []
            for (index, length) in lengths.enumerated() where moved[index / 3][index % 3] != 0 {
                for channel in 0..<3 {
                    var covered = Levels.zero
                    covered[channel] = moved[index / 3][index % 3] / length
                    parts.append((3 * index + channel, covered))
                }
            }
            return parts
        }
        let shares = Self.shares(of: changes, parts: 3 * own.count + (isVeil ? 1 : 0))
        // What is clear would never be found again.
        let alpha = isVeil ? min(max((Double(first.alpha) * (1 + shares[3])).rounded(), 1), 255) : Double(first.alpha)
        let solved = own.enumerated().map { index, color in
            let shift = Levels(shares[3 * index], shares[3 * index + 1], shares[3 * index + 2])
            let levels = Levels(color) + shift * (isVeil ? Double(first.alpha) / alpha : 1)
            return levels.color.with(alpha: isVeil ? UInt8(alpha) : color.alpha)
        }
        attempt(setting(solved))
    }

    /// What parts of a change change at a place, and what is missing there.
    package typealias Change = (parts: [(part: Int, own: Levels)], missing: Levels)

    /// Returns changes at some thousand places where frames differ from the best one, with the `parts` that they show.
    private func changes(in frames: [Frame], _ parts: ([Levels]) -> [(part: Int, own: Levels)]) -> [Change] {
        var isChanged = [Bool](repeating: false, count: target.count)
        for frame in frames {
            for index in target.indices where frame.pixels[index] != best.pixels[index] { isChanged[index] = true }
        }
        let indices = target.indices.filter { isChanged[$0] && target[$0] != 0 }
        return stride(from: 0, to: indices.count, by: 1 + indices.count / 4096).map { number in
            let index = indices[number]
            let own = Levels(pixel: best.pixels[index])
            return (parts(frames.map { Levels(pixel: $0.pixels[index]) - own }), Levels(pixel: target[index]) - own)
        }
    }

    /// Returns the factors of parts with which all together comes nearest to what is missing. What is far off counts little, since
    /// something else is drawn there. Of parts that look alike the last one changes least.
    package static func shares(of changes: [Change], parts: Int) -> [Double] {
        [6.0, 2, 2].reduce([Double](repeating: 0, count: parts)) { shares, least in
            // The sums of the products of any two parts, and of each with what is missing.
            var sums = [[Double]](repeating: [Double](repeating: 0, count: parts + 1), count: parts)
            for (own, missing) in changes {
                let left = own.reduce(missing) { $0 - $1.own * shares[$1.part] }
                let weight = 1 / pointwiseMax(pointwiseMax(left, -left), Levels(repeating: least))
                for (row, first) in own {
                    for (column, second) in own { sums[row][column] += (weight * first * second).sum() }
                    sums[row][parts] += (weight * first * missing).sum()
                }
            }
            for row in 0..<parts {
                sums[row][row] = max(sums[row][row] * (row == parts - 1 ? 1.001 : 1.00001), 1e-6)
            }
            for row in 0..<parts {
                for other in 0..<parts where other != row && sums[other][row] != 0 {
                    let factor = sums[other][row] / sums[row][row]
                    for column in row...parts { sums[other][column] -= factor * sums[row][column] }
                }
            }
            return (0..<parts).map { sums[$0][parts] / sums[$0][$0] }
        }
    }

    /// Finds a colour. At first, one that `canBeVeil` is also tried as a veil, through which shows what is under it.
    private mutating func solveWhole(_ name: PropertyName, canBeVeil: Bool) {
        solve(name)
        guard isFirst, canBeVeil, let own = value(of: name)?.color else { return }
        attempt([name: .color(.clear)])
        let start = own.isClear ? value(of: .regularKeyText)?.color ?? .black : own
        attempt([name: .color(start.with(alpha: start.isOpaque ? 128 : 255))]) { $0.solve(name) }
    }

    /// Finds the colours of a part's gradient and where its stops are. At first, a plain part may have one, and one be straight, or
    /// have another direction or more stops.
    private mutating func solveGradient(_ name: PropertyName) {
        guard let direction = name.with("GradientDirection", insteadOf: "Gradient") else { return }
        guard let read = stops(of: name) else {
            guard isFirst else { return }
            var changes: Values = [
                name: .stops([.init(location: 0, color: .white), .init(location: 1, color: .black)])
            ]
            // What is made for Android has no gradients.
            if values[.madeForAndroid] != nil { changes[.madeForAndroid] = .flag(false) }
            attempt(changes) { $0.solve(name) }
            return
        }
        let ends = [0, read.count - 1].map { GradientStop(location: $0 == 0 ? 0 : 1, color: read[$0].color) }
        let own = values[direction]
        for way in isFirst ? GradientDirection.allCases : [] {
            attempt([name: .stops(ends), direction: .direction(way)]) {
                if $0.values[direction] == own { $0.solve(name) }
            }
        }
        solve(name)
        while isFirst, addStop(to: name) {}
        func moving(_ places: Set<Double>, of stops: [GradientStop], to place: Double) -> Values {
            let moved = stops.map { places.contains($0.location) ? .init(location: place, color: $0.color) : $0 }
            return [name: .stops(moved)]
        }
        for index in (stops(of: name) ?? []).indices.dropFirst() {
            search(by: 0.005 * coarse, downTo: 0.005) { fitting, step in
                guard let stops = fitting.stops(of: name), index < stops.count else { return nil }
                // Both sides of a hard step move together.
                let (place, former) = (stops[index].location, stops[index - 1].location)
                guard place != former, let end = stops.first(where: { $0.location > place }) else { return nil }
                return moving([place], of: stops, to: (former...end.location).clamping(place + step))
            }
        }
        // Stops that are close together can be a hard step.
        guard isFirst, let solved = stops(of: name) else { return }
        for (start, end) in zip(solved.dropFirst(), solved.dropFirst(2).dropLast()) {
            let (first, last) = (start.location, end.location)
            guard let stops = stops(of: name), first < last, last - first < 0.06 else { continue }
            attempt(moving([first, last], of: stops, to: (first + last) / 2)) { $0.solve(name) }
        }
    }

    /// Tries one more stop in the widest gap.
    private mutating func addStop(to name: PropertyName) -> Bool {
        guard var stops = stops(of: name), stops.count < 8 else { return false }
        let gaps = zip(stops, stops.dropFirst()).map { $1.location - $0.location }
        guard let widest = gaps.indices.max(by: { gaps[$0] < gaps[$1] }) else { return false }
        // In another colour than the mixture, which would look like none.
        let stop = GradientStop(location: stops[widest].location + gaps[widest] / 2, color: stops[widest].color)
        stops.insert(stop, at: widest + 1)
        return attempt([name: .stops(stops)]) { $0.solve(name) }
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
            case .color:
                let gradient = name.with("Gradient", insteadOf: "Background").flatMap { values[$0] == nil ? nil : $0 }
                if gradient == nil { solveWhole(name, canBeVeil: name.rawValue.hasPrefix("candidate")) }
                // A face can be a veil over the keyboard's gradient.
                guard isFirst, values[.keyboardBackgroundGradient] != nil, name != .keyboardBackground,
                    let own = values[name]?.color, own.isOpaque
                else { break }
                attempt([name: .color(own.with(alpha: 128))], without: gradient) { $0.solve(name) }
            case .gradient: solveGradient(name)
            // A theme of another system looks a little different on Android.
            case .flag: attempt([name: .flag(false)])
            case .design:
                let most = best.sum + best.sum / 20
                for design in isFirst ? FontDesign.allCases : [] {
                    attempt([name: .design(design)]) { if $0.best.sum < most { $0.search(.keyFontSize, downTo: 0.25) } }
                }
            case .cornerStyle:
                for style in isFirst ? CornerStyle.allCases : [] {
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
        let most = best.sum + best.sum / 50
        for step in [100, -100] {
            var next = own.rawValue + step
            // A system can draw a weight as the one beside it.
            while (300...800).contains(next), let tried = FontWeight(rawValue: next),
                attempt([weight: .weight(tried)], then: { if $0.best.sum < most { $0.search(size, downTo: 0.25) } })
                    || trial == nil && next == own.rawValue + step
            { next += step }
        }
    }

    private mutating func fitBorder(_ name: PropertyName) {
        // The accent's is as wide as a modifier's.
        let width = name == .accentKeyBorder ? .modifierKeyBorderWidth : name.with("BorderWidth", insteadOf: "Border")
        if value(of: name)?.color?.isClear != false || value(of: width)?.number == 0 {
            guard isFirst, let text = value(of: .regularKeyText)?.color else { return }
            var changes: Values = [name: .color(text)]
            if let width, name != .accentKeyBorder || value(of: width)?.number == 0 { changes[width] = .number(1) }
            // That of the accent is as wide, and was not seen.
            if name == .modifierKeyBorder { changes[.accentKeyBorder] = .color(.clear) }
            if name != .regularKeyBorder { attempt(changes.merging(regular([name, width])) { $1 }) { $0.solve(name) } }
            attempt(changes) { $0.solve(name) }
            guard value(of: name)?.color?.isClear == false, value(of: width)?.number != 0 else { return }
        }
        solveWhole(name, canBeVeil: true)
        if let width { search(width, downTo: 0.125) }
    }

    private mutating func fitShadow(_ name: PropertyName) {
        guard let offset = name.with("Offset", insteadOf: "Color"), let blur = name.with("Blur", insteadOf: "Color")
        else { return }
        if isFirst, name != .regularKeyShadowColor { attempt(regular([name, offset, blur])) }
        let isNone = isFirst && value(of: name)?.color?.isClear != false
        for (place, deviation) in isNone ? [(Point(0, 1), 0.0), (Point(2, 2), 0), (Point(0, 2), 4), (.zero, 12)] : [] {
            let color = PropertyValue.color(.black.with(alpha: 128))
            attempt([name: color, offset: .offset(place), blur: .number(deviation)]) { $0.solve(name) }
        }
        guard let own = value(of: name)?.color, !own.isClear else { return }
        solveWhole(name, canBeVeil: true)
        let former = best.sum
        for axis in [\Point.y, \Point.x] {
            search(by: coarse / 2, downTo: 0.5) { fitting, step in
                guard case .offset(var point)? = fitting.value(of: offset) else { return nil }
                point[keyPath: axis] = offset.limited(((point[keyPath: axis] + step) * 2).rounded() / 2)
                return [offset: .offset(point)]
            }
        }
        search(blur, downTo: 0.5)
        if best.sum < former { solve(name) }
    }

    /// Returns the values that letters have for the same properties as others.
    private func regular(_ names: [PropertyName?]) -> Values {
        names.compactMap(\.self).reduce(into: [:]) { values, name in
            let ending = name.rawValue.drop { !$0.isUppercase }
            values[name] = PropertyName(rawValue: "regular\(ending)").flatMap { value(of: $0) }
        }
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

extension Color {
    fileprivate func with(alpha: UInt8) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension PropertyName {
    /// Returns the property of the same part whose name has another ending; nil for none.
    fileprivate func with(_ ending: String, insteadOf own: String) -> PropertyName? {
        PropertyName(rawValue: rawValue.dropLast(own.count) + ending)
    }
}
