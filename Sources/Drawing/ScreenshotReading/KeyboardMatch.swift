package import Graphics
package import LayoutEngine
package import Layouts

/// The keyboard whose frames fit the faces in a picture best.
package struct KeyboardMatch: Sendable {
    /// Its metrics, and so its app and platform.
    package let metrics: KeyboardMetrics
    package let device: Device
    package let layout: KeyboardLayout
    /// Whether the layout was known before the picture was read.
    let isLayoutKnown: Bool
    package let hasNumberRow: Bool
    /// Pixels per point.
    package let scale: Double
    /// Its frames in points.
    package let geometry: KeyboardGeometry
    /// Where the canvas of the frames begins in the picture, in pixels.
    package let origin: Point
    /// The faces by the index of their frame; of a keyboard without faces the labels' boxes, and once it is read its frames.
    package internal(set) var faces: [Int: KeyFace]
    /// Whether keys have faces.
    package let hasFaces: Bool
    /// Whether it is an Android keyboard whose letters have no faces.
    package var isBorderless: Bool { !hasFaces && metrics.platform == .android }
    /// How many faces of the picture are no key's.
    package let strangers: Int
    /// Where the canvas of the frames is in the picture, in pixels.
    package var canvas: Rect { pixels(of: Rect(x: 0, y: 0, width: geometry.width, height: geometry.height)) }
    /// The mean distance between the edges of frames and faces across, in points, with what speaks against the match.
    package let misfit: Double

    /// Returns where a part of the keyboard is in the picture.
    func pixels(of rect: Rect) -> Rect {
        Rect(
            x: origin.x + rect.x * scale, y: origin.y + rect.y * scale, width: rect.width * scale,
            height: rect.height * scale)
    }
}

/// What is known of a keyboard before its picture is read; nil for what the picture decides.
package struct KeyboardHints: Hashable, Sendable {
    package var platform: KeyboardPlatform?
    package var device: Device?
    /// The name of a built-in layout.
    package var layout: String?
    /// Pixels per point.
    package var scale: Double?
    fileprivate var metrics: KeyboardMetrics?
    fileprivate var hasNumberRow: Bool?

    /// Creates hints that leave everything to the picture.
    package init() {}

    /// Creates hints for the keyboard of a match.
    package init(_ match: KeyboardMatch) {
        (metrics, device, layout) = (match.metrics, match.device, match.layout.name)
        hasNumberRow = match.hasNumberRow
    }
}

/// Compares rows of faces with the keyboards that kbrender draws.
struct KeyboardMatcher {
    var rows: KeyRows
    /// The width of the picture in pixels.
    let width: Int
    /// Whether keys have hints at their feet, as fcitx5's have.
    let hasFootHints: Bool
    let hints: KeyboardHints

    /// Densities that screens have; others come from scaled pictures.
    private static let densities = [1, 1.5, 2, 2.625, 2.75, 2.8125, 3, 3.5, 4]

    /// Returns the best match; nil if none fits, as among icons of a home screen. What is at the feet of faces is a part of them if
    /// the keyboard fits clearly better so.
    func match() -> KeyboardMatch? {
        let own = matchAsFound()
        guard rows.faces.contains(where: { $0.foot > 0 }) else { return own }
        var higher = self
        higher.rows = rows.withFeet
        let other = higher.matchAsFound()
        return other?.misfit ?? .infinity < (own?.misfit ?? .infinity) - 0.1 ? other : own
    }

    private func matchAsFound() -> KeyboardMatch? {
        let counts = rows.rows.map(\.count)
        guard counts.count(where: { $0 >= 7 }) >= 2, hasSpace || !rows.hasFaces else { return nil }
        let kinds = KeyboardMetrics.allCases.flatMap { metrics in Device.all(of: metrics.platform).map { (metrics, $0) }
        }.filter { metrics, device in
            (hints.metrics ?? metrics, hints.platform ?? device.platform, hints.device ?? device)
                == (metrics, device.platform, device)
        }
        let layout = hints.layout.flatMap { try? KeyboardLayout.named($0) }
        var best = best(of: [layout ?? .qwerty], on: kinds)
        if layout == nil, let first = best, first.faces.count < max(rows.count, first.geometry.keys.count) {
            let other = self.best(of: Self.layouts(like: counts), on: [(first.metrics, first.device)])
            if let other, other.misfit < first.misfit - 0.2 { best = other }
        }
        guard let best, rows.hasFaces || best.faces.count * 4 >= best.geometry.keys.count * 3 else { return nil }
        // A keyboard is at most so many points off.
        return hints.metrics != nil || best.misfit <= 6 ? best : nil
    }

    /// Whether one of the lower rows has a key that is much wider than letters, which no grid of icons or numbers has.
    private var hasSpace: Bool {
        guard let letter = rows.faces.map(\.box.width).median else { return false }
        return rows.rows.suffix(2).contains { row in row.contains { $0.box.width > 2.2 * letter } }
    }

    /// The first layouts with rows of as many keys as the picture's upper ones.
    private static func layouts(like counts: [Int]) -> [KeyboardLayout] {
        var seenCounts: Set<[Int]> = []
        return KeyboardLayout.builtIn.filter { layout in
            let own = (try? layout.plane(.letters))?.rows.map(\.keys.count) ?? []
            return abs(own.count - counts.count) <= 1 && seenCounts.insert(own).inserted
        }
    }

    private func best(of layouts: [KeyboardLayout], on kinds: [(KeyboardMetrics, Device)]) -> KeyboardMatch? {
        var best: KeyboardMatch?
        for layout in layouts {
            for (metrics, device) in kinds {
                let canHave = metrics.platform == .android && rows.rows.count > 4
                for hasNumberRow in hints.hasNumberRow.map({ [$0] }) ?? (canHave ? [false, true] : [false]) {
                    let match = compared(metrics, on: device, layout: layout, hasNumberRow: hasNumberRow)
                    // Of devices that differ by nothing but their density the first counts.
                    if let match, match.misfit < (best?.misfit ?? .infinity) - 0.03 { best = match }
                }
            }
        }
        return best
    }

    private func compared(
        _ metrics: KeyboardMetrics, on device: Device, layout: KeyboardLayout, hasNumberRow: Bool
    ) -> KeyboardMatch? {
        let (gap, pitch, height) = (rows.gap, rows.pitch, rows.height)
        guard pitch > 0, height > 0 else { return nil }
        // Labels tell nothing of the edges of keys: their middles count, and their keyboard is as wide as the picture.
        let hasEdges = rows.hasFaces
        func seen(_ box: Rect) -> Rect { hasEdges ? box : Rect(center: box.center, width: 0, height: 0) }
        func span(_ boxes: [Rect], in whole: Double) -> (start: Double, end: Double) {
            hasEdges ? (boxes.map(\.x).min() ?? 0, boxes.map(\.maxX).max() ?? whole) : (0, whole)
        }
        // What a key that is not seen, and one too many in a row, say against a match. Small labels, such as commas, are not
        // looked for.
        let (missing, surplus) = hasEdges ? (0.5, 2.0) : (0.1, 0)
        let (start, end) = span(rows.faces.map(\.box), in: Double(width))
        var options = LayoutOptions()
        (options.platform, options.device, options.metrics) = (metrics.platform, device, metrics)
        options.android.hasNumberRow = hasNumberRow
        // The scale follows from the width of the keys, whose margins differ: first as if the picture were as wide as the screen.
        var scale = hints.scale ?? Double(width) / device.portrait.width
        var (fitting, left): (KeyboardGeometry?, Double) = (nil, 0)
        for _ in 0..<2 {
            var style = LayoutStyle(
                keySpacing: min(max(gap / scale, 1), 10), rowSpacing: min(max((pitch - height) / scale, 2), 15))
            (style.android.keySpacing, style.android.rowSpacing) = (style.keySpacing, style.rowSpacing)
            guard let found = try? KeyboardGeometry(style, layout: layout, options: options) else { return nil }
            let own = span(found.keys.map(\.rect), in: found.width)
            (fitting, left) = (found, own.start)
            scale = hints.scale ?? (end - start) / (own.end - left)
        }
        guard let geometry = fitting else { return nil }
        let frames = Dictionary(grouping: geometry.keys.indices) { geometry.keys[$0].row }.sorted { $0.key < $1.key }
            .map(\.value)
        let originX = start - left * scale
        var (faces, distance, edges, against) = ([Int: KeyFace](), 0.0, 0, 0.0)
        // Rows are matched from the foot, since a row of digits or numbers is above the others.
        for (row, frames) in zip(rows.rows.reversed(), frames.reversed()) {
            against += surplus * Double(abs(row.count - frames.count))
            for index in frames {
                let rect = geometry.keys[index].rect
                func off(_ face: KeyFace) -> Double { abs(face.box.midX - originX - rect.midX * scale) }
                guard let near = row.min(by: { off($0) < off($1) }), off(near) < 0.45 * rect.width * scale else {
                    against += missing
                    continue
                }
                faces[index] = near
                let (own, face) = (seen(rect), seen(near.box))
                distance += abs((face.x - originX) / scale - own.x) + abs((face.maxX - originX) / scale - own.maxX)
                edges += 2
            }
        }
        // The upper rows of frames can have no faces, and only the labels of the last row are always in the middle of their keys.
        let row = hasEdges ? rows.rows.first : rows.rows.last
        let frame = (hasEdges ? frames.suffix(rows.rows.count).first : frames.last)?.first
        guard edges > 0, let frame, let top = row?.map({ seen($0.box).y }).median else { return nil }
        against += 4 * Double(abs(rows.rows.count - frames.count))
        let own = frames.map { geometry.keys[$0[0]].rect }
        let ownPitch = own.count > 1 ? (own[own.count - 1].y - own[0].y) / Double(own.count - 1) : 0
        let ownHeight = hasEdges ? own.map(\.height).median ?? 0 : height / scale
        let (further, higher) = (ownPitch - pitch / scale, ownHeight - height / scale)
        against += 0.1 * abs(Double(own.count - 1) * further + higher) + 0.3 * (abs(further) + abs(higher))
        // A whole screen is as wide as the device, and its density is one that devices have.
        against += min(abs(Double(width) / scale - device.portrait.width), 8) * 0.05
        let whole = Double(width) / device.portrait.width
        let isWhole = abs(whole - scale) / scale <= 0.01
        let measured = isWhole && hints.scale == nil ? whole : scale
        let density = Self.densities.first { abs($0 - measured) / measured <= (isWhole ? 0.001 : 0.004) }
        against += density == nil ? 0.5 : 0
        // Its users can have hints elsewhere, or none; other apps never have them there.
        if (metrics == .fcitx5) != hasFootHints { against += hasFootHints ? 1.5 : 0.5 }
        let final = hints.scale ?? density ?? measured
        return KeyboardMatch(
            metrics: metrics, device: device, layout: layout, isLayoutKnown: hints.layout != nil,
            hasNumberRow: hasNumberRow, scale: final, geometry: geometry,
            origin: Point(start - left * final, top - seen(geometry.keys[frame].rect).y * final), faces: faces,
            hasFaces: hasEdges, strangers: hasEdges ? rows.count - Set(faces.values.map(\.box)).count : 0,
            misfit: distance / Double(edges) + against)
    }
}
