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

    /// Reports frames. Throws if a picture of that scale is beyond the limits.
    package init(
        _ geometry: KeyboardGeometry, layout: String, mode: String, scale: Double, candidates: [Candidate] = [],
        bar: CandidateBarLayout? = nil
    ) throws(LayoutError) {
        (pixelWidth, pixelHeight) = try geometry.pixelSize(scale: scale)
        self.geometry = geometry
        self.layout = layout
        self.mode = mode
        self.scale = scale
        self.candidates = candidates
        self.bar = bar
    }

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
            (
                "candidateBar",
                geometry.candidateBar.map { Self.object($0, more: Self.cells(candidates, bar: bar)) } ?? .null
            ),
            ("keys", .array(geometry.keys.map(Self.key))),
            ("preview", geometry.preview.map { Self.preview($0, keys: geometry.keys) } ?? .null),
            ("popup", geometry.popup.map { Self.popup($0, keys: geometry.keys) } ?? .null),
        ])
    }

    private typealias Members = [(String, JSONOutput)]

    private static func cells(_ candidates: [Candidate], bar: CandidateBarLayout?) -> Members {
        let cells = (bar?.cells ?? []).filter { candidates.indices.contains($0.candidate) }
        let list = cells.map { cell in
            let candidate = candidates[cell.candidate]
            let texts: Members = [
                ("text", .string(candidate.text)), ("annotation", JSONOutput(candidate.annotation)),
            ]
            return JSONOutput.object(texts + sides(cell.rect) + [("selected", .bool(cell.isSelected))])
        }
        return [("cells", .array(list))]
    }

    private static func key(_ frame: KeyFrame) -> JSONOutput {
        .object(
            [
                ("id", .string(frame.key.identity)), ("label", .string(label(frame.legend))),
                ("kind", .string(frame.kind.rawValue)), ("row", number(Double(frame.row))),
                ("index", number(Double(frame.index))), ("pressed", .bool(frame.isPressed)),
            ] + sides(frame.rect))
    }

    /// Returns the text on a key; empty for an icon.
    private static func label(_ legend: KeyLegend) -> String {
        switch legend {
        case .text(let text): text
        case .icon: ""
        }
    }

    private static func preview(_ frame: PreviewFrame, keys: [KeyFrame]) -> JSONOutput {
        .object([("key", .string(keys[frame.key].key.identity))] + sides(frame.rect))
    }

    private static func popup(_ frame: PopupFrame, keys: [KeyFrame]) -> JSONOutput {
        let cells = frame.cells.map { cell in
            let label: Members = [("label", .string(cell.label))]
            return JSONOutput.object(label + sides(cell.rect) + [("selected", .bool(cell.isSelected))])
        }
        return .object([
            ("key", .string(keys[frame.key].key.identity)),
            ("container", object(frame.container)),
            ("tail", frame.tail.map { object($0) } ?? .null),
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
