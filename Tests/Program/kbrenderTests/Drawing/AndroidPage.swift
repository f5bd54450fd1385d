/// Frames of Android keyboards with English letters, computed from the figures of the four keyboards: an oracle that shares
/// nothing with the program. Lengths are in dp, shares in percent of the width.
struct AndroidPage {
    /// One of the keyboards whose figures are known.
    enum Metrics: String, CaseIterable {
        case android, gboard, floris, fcitx5
    }

    /// A device in portrait.
    struct Device {
        let name: String
        let width, height: Double

        static let all = [
            Device(name: "pixel-9", width: 1080 / 2.625, height: 2424 / 2.625),
            Device(name: "pixel-8", width: 1080 / 2.625, height: 2400 / 2.625),
            Device(name: "pixel-9-pro", width: 1280 / 3.0, height: 952),
            Device(name: "pixel-9-pro-xl", width: 448, height: 2992 / 3.0),
            Device(name: "galaxy-s25", width: 360, height: 780),
            Device(name: "galaxy-s24-ultra", width: 384, height: 832),
            Device(name: "galaxy-a15", width: 384, height: 832),
            Device(name: "android-small", width: 360, height: 640),
            Device(name: "galaxy-tab-s9", width: 1600 / 2.125, height: 2560 / 2.125),
            Device(name: "pixel-tablet", width: 800, height: 1280),
            Device(name: "pixel-fold", width: 1840 / 2.625, height: 2208 / 2.625),
        ]
    }

    /// A key's frame.
    struct Frame {
        let id: String
        let x, y, width, height: Double
    }

    let metrics: Metrics
    let device: Device
    let isLandscape: Bool
    var hasNumberRow = false
    var hasGlobe = false
    var hasNarrowGaps = false

    private var width: Double { isLandscape ? device.height : device.width }
    private var height: Double { isLandscape ? device.width : device.height }
    /// The height of which keyboards take a percentage: one system bar is not counted.
    private var screen: Double { height - 24 }
    private var isTablet: Bool { device.width >= 600 }

    /// True if the keyboard's figures are known for the device.
    var isKnown: Bool { metrics != .gboard || !isLandscape && !isTablet }

    /// The height of the strip above the keys.
    var strip: Double {
        switch metrics {
        case .android: device.width >= 768 ? 40 : isTablet ? 44 : isLandscape ? 36 : 40
        case .gboard: 44.2
        case .floris: 0.753 * floris.row
        case .fcitx5: 40
        }
    }

    /// The height of the area of keys.
    var keys: Double {
        switch metrics {
        case .android: android.height
        case .gboard: 8 + 3 * 58.9 + 47.6 + 11.8
        case .floris: Double(max(rows.count, 4)) * floris.row
        case .fcitx5: (isLandscape ? 0.49 : 0.30) * screen
        }
    }

    /// The frames of all keys, row by row.
    var frames: [Frame] {
        switch metrics {
        case .android: androidFrames
        case .gboard: gboardFrames
        case .floris: florisFrames
        case .fcitx5: fcitx5Frames
        }
    }
}

// MARK: - Rows

extension AndroidPage {
    /// A key and its share of the width: percent, or units with `floris`; nil for what is left.
    private struct Share {
        let id: String
        let share: Double?

        init(_ id: String, _ share: Double?) { (self.id, self.share) = (id, share) }
    }

    private func letters(_ text: String, _ share: Double) -> [Share] { text.map { Share(String($0), share) } }

    /// Returns a row: keys before letters, letters of one width, and keys after them.
    private func row(_ before: [Share], _ text: String, _ share: Double, _ after: [Share]) -> [Share] {
        before + letters(text, share) + after
    }

    private var rows: [[Share]] {
        let letterRows = metrics == .floris ? florisRows : metrics == .android && isTablet ? tabletRows : phoneRows
        return hasNumberRow ? [letters("1234567890", metrics == .floris ? 1 : 10)] + letterRows : letterRows
    }

    private var phoneRows: [[Share]] {
        let hasLanguage = metrics == .fcitx5 || hasGlobe
        let language: [Share] =
            hasLanguage ? [Share("globe", 10)] : metrics == .gboard ? [Share("emoji", 10)] : []
        let left: [Share] = [Share("mode", 15), Share(",", 10)]
        let right: [Share] = [Share("space", nil), Share(".", 10), Share("return", 15)]
        return [
            row([], "qwertyuiop", 10, []), row([Share("", 5)], "asdfghjkl", 10, []),
            row([Share("shift", 15)], "zxcvbnm", 10, [Share("delete", 15)]), left + language + right,
        ]
    }

    private var tabletRows: [[Share]] {
        [
            row([], "qwertyuiop", 9, [Share("delete", nil)]),
            row([Share("", 4.5)], "asdfghjkl", 9, [Share("return", nil)]),
            row([Share("shift", 10)], "zxcvbnm!?", 9, [Share("shift", nil)]),
            [Share("mode", 10), Share(",", 9), Share("space", nil), Share(".", 9), Share("emoji", 9)],
        ]
    }

    private var florisRows: [[Share]] {
        let utility = hasGlobe ? "globe" : "emoji"
        let left: [Share] = [Share("mode", 1.56), Share(",", 1), Share(utility, 1)]
        let right: [Share] = [Share("space", nil), Share(".", 1), Share("return", 1.56)]
        return [
            row([], "qwertyuiop", 1, []), row([], "asdfghjkl", 1, []),
            row([Share("shift", 1.56)], "zxcvbnm", 1, [Share("delete", 1.56)]), left + right,
        ]
    }

    /// Returns the keys of a row with their left edges and widths in percent; what has no name is free.
    private func placed(_ row: [Share]) -> [(id: String, left: Double, share: Double)] {
        let rest = 100 - row.compactMap(\.share).reduce(0, +)
        var left = 0.0
        return row.compactMap { key in
            defer { left += key.share ?? rest }
            return key.id.isEmpty ? nil : (key.id, left, key.share ?? rest)
        }
    }
}

// MARK: - Keyboards

extension AndroidPage {
    /// Figures of the AOSP family: heights in dp, the rest in percent.
    private var android: (height: Double, top: Double, bottom: Double, down: Double, across: Double) {
        let upright = device.width >= 768 ? 4 : isTablet ? 2 : 0
        let column = isLandscape ? upright + 1 : upright
        let normal = [205.6, 176, 302.4, 283.5, 302.4, 270.4][column] * (hasNumberRow ? 1.33 : 1.0)
        let least = [0.618 * width, 0.45 * screen, 0.35 * width, 0.40 * screen, 0.35 * width, 0.35 * screen][column]
        let down = [6.127, 5.368, 4.5, 4.5, 3.312, 3.690][column]
        let across = [1.739, 1.020, 1.565, 0.9, 1.066, 1.030][column]
        return (
            max(min(normal, 0.46 * screen), least), [2.335, 2.727, 2.335, 2.727, 2.335, 1.896][column],
            [4.669, 0, 4.0, 0, 3.312, 0][column], hasNarrowGaps ? [3.527, 4.85][column] : down,
            hasNarrowGaps ? [1.089, 0.92][column] : across
        )
    }

    private var androidFrames: [Frame] {
        let (k, t, b, v, g) = android
        let gap = (across: g / 100 * width, down: v / 100 * k)
        let pitch = (k - (t + b) / 100 * k + gap.down) / Double(rows.count)
        return rows.enumerated().flatMap { index, row in
            placed(row).map { key in
                Frame(
                    id: key.id, x: key.left / 100 * width + gap.across / 2,
                    y: strip + t / 100 * k + Double(index) * pitch,
                    width: key.share / 100 * width - gap.across, height: pitch - gap.down)
            }
        }
    }

    private var gboardFrames: [Frame] {
        let (side, gap) = (1.9 * width / 411.43, 5.33 * width / 411.43)
        return rows.enumerated().flatMap { index, row in
            placed(row).map { key in
                Frame(
                    id: key.id, x: side + key.left / 100 * (width - 2 * side) + gap / 2,
                    y: strip + 8 + 58.9 * Double(index), width: key.share / 100 * (width - 2 * side) - gap,
                    height: index == 3 ? 47.6 : 47)
            }
        }
    }

    private var fcitx5Frames: [Frame] {
        let (pitch, margin) = (keys / Double(rows.count), isLandscape ? 4.0 : 7.0)
        return rows.enumerated().flatMap { index, row in
            placed(row).map { key in
                Frame(
                    id: key.id, x: key.left / 100 * width + 3, y: strip + Double(index) * pitch + margin,
                    width: key.share / 100 * width - 6, height: pitch - 2 * margin)
            }
        }
    }

    /// Figures by the kind of screen: the last kind that fits counts.
    private var floris: (row: Double, across: Double, down: Double) {
        var found = (base: 875.0, factor: 0.26, across: 2.0, down: 5.0)
        if isLandscape, height < 480 { found = (365, 0.47, 2, 5) }
        if !isLandscape, width >= 600, height >= 900 { found = (1310, 0.22, 5, 5) }
        if isLandscape, width >= 840, height >= 480 { found = (800, 0.35, 2, 5) }
        if isLandscape, width >= 1200, height >= 480 { found = (775, 0.35, 6, 6) }
        return (min(found.base * found.factor, height) / 4, found.across, found.down)
    }

    private var florisFrames: [Frame] {
        let unit = width / 10
        let available = (width - 2 * floris.across) / unit
        return rows.enumerated().flatMap { index, row -> [Frame] in
            let wanted = row.reduce(0.0) { $0 + ($1.share ?? 1) }
            let excess = max(wanted - available, 0)
            func weight(_ id: String) -> Double {
                ["shift", "delete"].contains(id) ? 1.5 : ["mode", "return"].contains(id) ? 0 : 1
            }
            let weights = row.reduce(0.0) { $0 + weight($1.id) }
            let hasSpace = row.contains { $0.id == "space" }
            var left = hasSpace ? 0.0 : max(available - wanted, 0) / 2
            return row.map { key in
                let share =
                    key.id == "space" && excess == 0
                    ? 1 + available - wanted : (key.share ?? 1) - excess * weight(key.id) / weights
                defer { left += share }
                return Frame(
                    id: key.id, x: 2 * floris.across + left * unit,
                    y: strip + Double(index) * floris.row + floris.down, width: share * unit - 2 * floris.across,
                    height: floris.row - 2 * floris.down)
            }
        }
    }
}
