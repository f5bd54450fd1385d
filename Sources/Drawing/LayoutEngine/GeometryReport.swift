package import Documents
internal import Graphics
public import Layouts

/// The places of all parts of a keyboard, in points, as `json` writes them (docs/geometry.md §7).
public struct GeometryReport: Hashable, Sendable {
    /// The frames.
    package let geometry: KeyboardGeometry
    /// The keys: top to bottom, then left to right.
    public var keys: [KeyFrame] { geometry.keys }
    /// Width of the keyboard in points.
    public var width: Double { geometry.width }
    /// Height of the keyboard in points, with the candidate bar.
    public var height: Double { geometry.height }
    /// The plane that shows.
    public var plane: PlaneName { geometry.plane }
    /// The device.
    public var device: Device { geometry.device }
    /// The device's orientation.
    public var orientation: Device.Orientation { geometry.orientation }
    /// The layout's name.
    public let layout: String
    /// The theme's variant, `light` or `dark`.
    public let mode: String
    /// Pixels per point.
    public let scale: Double
    /// Width of the picture in pixels.
    public let pixelWidth: Int
    /// Height of the picture in pixels.
    public let pixelHeight: Int
    /// The candidates in the bar.
    public let candidates: [Candidate]
    /// The division of the bar among the candidates; nil if there is no bar.
    package let bar: CandidateBarLayout?
    /// What is written on the parts.
    package let legends: KeyboardLegends

    /// Reports frames. Throws if a picture of that scale is beyond the limits.
    package init(
        _ geometry: KeyboardGeometry, layout: String, mode: String, scale: Double, candidates: [Candidate] = [],
        bar: CandidateBarLayout? = nil, legends: KeyboardLegends = KeyboardLegends()
    ) throws(LayoutError) {
        (pixelWidth, pixelHeight) = try geometry.pixelSize(scale: scale)
        self.geometry = geometry
        self.layout = layout
        self.mode = mode
        self.scale = scale
        self.candidates = candidates
        self.bar = bar
        self.legends = legends
    }

    /// How many variants each key has.
    package var variantCounts: [Int] { keys.map(\.key.variants.count) }

    /// The report as the `geometry` command prints it.
    package var json: JSONOutput {
        .object([
            (
                "canvas",
                .object([
                    ("width", Self.number(geometry.width)), ("height", Self.number(geometry.height)),
                    ("scale", Self.number(scale)), ("pixelWidth", Self.number(Double(pixelWidth))),
                    ("pixelHeight", Self.number(Double(pixelHeight))),
                ])
            ),
            ("device", .string(geometry.device.name)),
            ("platform", .string(geometry.metrics.platform.rawValue)),
            ("metrics", .string(geometry.metrics.rawValue)),
            ("orientation", .string(geometry.orientation.rawValue)),
            ("layout", .string(layout)),
            ("plane", .string(geometry.plane.rawValue)),
            ("mode", .string(mode)),
            ("candidateBar", geometry.candidateBar.map { Self.object($0, more: cells) } ?? .null),
            ("keys", .array(geometry.keys.indices.map { Self.key(geometry.keys[$0], legends.keys.element($0)) })),
            ("preview", geometry.preview.map { Self.preview($0, keys: geometry.keys) } ?? .null),
            ("popup", geometry.popup.map(popup) ?? .null),
        ])
    }

    private typealias Members = [(String, JSONOutput)]

    private var cells: Members {
        let cells = (bar?.cells ?? []).filter { candidates.indices.contains($0.candidate) }
        let list = cells.enumerated().map { n, cell in
            let candidate = candidates[cell.candidate]
            let texts: Members = [
                ("text", .string(candidate.text)), ("annotation", JSONOutput(candidate.annotation)),
            ]
            return JSONOutput.object(
                texts + Self.sides(cell.rect) + [("selected", .bool(cell.isSelected))]
                    + Self.members(legends.candidates.element(n)))
        }
        return [("cells", .array(list))]
    }

    private static func members(_ legends: PartLegends?) -> Members {
        [("legend", legends?.legend.map(place) ?? .null), ("hint", legends?.hint.map(place) ?? .null)]
    }

    private static func place(_ place: LegendPlace) -> JSONOutput {
        let name = place.legend.icon.map { ("icon", JSONOutput.string($0.rawValue)) }
        return .object(
            [name ?? ("text", .string(place.legend.word)), ("fontSize", number(place.fontSize))]
                + [("baseline", number(place.baseline))] + sides(place.ink))
    }

    private static func key(_ frame: KeyFrame, _ legends: PartLegends?) -> JSONOutput {
        .object(
            [
                ("id", .string(frame.key.identity)), ("label", .string(frame.legend.word)),
                ("kind", .string(frame.kind.rawValue)), ("row", number(Double(frame.row))),
                ("index", number(Double(frame.index))), ("pressed", .bool(frame.isPressed)),
            ] + sides(frame.rect) + members(legends))
    }

    private static func preview(_ frame: PreviewFrame, keys: [KeyFrame]) -> JSONOutput {
        .object([("key", .string(keys[frame.key].key.identity))] + sides(frame.rect))
    }

    private func popup(_ frame: PopupFrame) -> JSONOutput {
        let cells = frame.cells.enumerated().map { n, cell in
            let label: Members = [("label", .string(cell.label))]
            return JSONOutput.object(
                label + Self.sides(cell.rect) + [("selected", .bool(cell.isSelected))]
                    + Self.members(legends.popupCells.element(n)))
        }
        return .object([
            ("key", .string(geometry.keys[frame.key].key.identity)),
            ("container", Self.object(frame.container)),
            ("tail", frame.tail.map { Self.object($0) } ?? .null),
            ("cells", .array(cells)),
        ])
    }

    private static func object(_ rect: Rect, more: Members = []) -> JSONOutput {
        .object(sides(rect) + more)
    }

    private static func sides(_ rect: Rect) -> Members {
        [
            ("x", number(rect.x)), ("y", number(rect.y)), ("width", number(rect.width)),
            ("height", number(rect.height)),
        ]
    }

    /// Returns points rounded to a millionth, which hides the last bits of sums.
    private static func number(_ value: Double) -> JSONOutput {
        .number((value * 1e6).rounded() / 1e6)
    }
}

extension Array {
    /// Returns an element; nil beyond the last one.
    fileprivate func element(_ n: Int) -> Element? { n < count ? self[n] : nil }
}
