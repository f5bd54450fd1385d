public import Documents
internal import Graphics
public import ThemeModel

/// The frames as `kbrender geometry` prints them (geometry contract, §7).
public enum GeometryReport {
    /// The report. `layout` is the layout's name and `scale` the picture's, in pixels a point; `bar` divides the candidate
    /// bar among `candidates`. The fault is that of `KeyboardGeometry.pixelSize(scale:)`.
    public static func json(
        _ geometry: KeyboardGeometry, layout: String, mode: Mode, scale: Double, candidates: [Candidate] = [],
        bar: CandidateBarLayout? = nil
    ) throws(LayoutFault) -> JSONText {
        let pixels = try geometry.pixelSize(scale: scale)
        return .object([
            (
                "canvas",
                .object([
                    ("width", number(geometry.width)), ("height", number(geometry.height)), ("scale", number(scale)),
                    ("pixelWidth", number(Double(pixels.width))), ("pixelHeight", number(Double(pixels.height))),
                ])
            ),
            ("device", .string(geometry.device.name)),
            ("orientation", .string(geometry.orientation.rawValue)),
            ("layout", .string(layout)),
            ("plane", .string(geometry.plane.rawValue)),
            ("mode", .string(mode.rawValue)),
            ("candidateBar", geometry.candidateBar.map { object($0, cells(candidates, bar)) } ?? .null),
            ("keys", .array(geometry.keys.map(key))),
            ("preview", geometry.preview.map { preview($0, geometry.keys) } ?? .null),
            ("popup", geometry.popup.map { popup($0, geometry.keys) } ?? .null),
        ])
    }

    private typealias Members = [(String, JSONText)]

    private static func cells(_ candidates: [Candidate], _ bar: CandidateBarLayout?) -> Members {
        let cells = (bar?.cells ?? []).filter { candidates.indices.contains($0.candidate) }
        let list = cells.map { cell in
            let candidate = candidates[cell.candidate]
            let texts: Members = [
                ("text", .string(candidate.text)), ("annotation", candidate.annotation.map(JSONText.string) ?? .null),
            ]
            return JSONText.object(texts + sides(cell.rect) + [("selected", .bool(cell.isSelected))])
        }
        return [("cells", .array(list))]
    }

    private static func key(_ frame: KeyFrame) -> JSONText {
        .object(
            [
                ("id", .string(frame.key.identity)), ("label", .string(label(frame.face))),
                ("kind", .string(frame.kind.rawValue)), ("row", number(Double(frame.row))),
                ("index", number(Double(frame.index))), ("pressed", .bool(frame.isPressed)),
            ] + sides(frame.rect))
    }

    /// The text on a key; empty for an icon.
    private static func label(_ face: KeyFace) -> String {
        switch face {
        case .text(let text): text
        case .icon: ""
        }
    }

    private static func preview(_ frame: PreviewFrame, _ keys: [KeyFrame]) -> JSONText {
        .object([("key", .string(keys[frame.key].key.identity))] + sides(frame.rect))
    }

    private static func popup(_ frame: PopupFrame, _ keys: [KeyFrame]) -> JSONText {
        let cells = frame.cells.map { cell in
            let label: Members = [("label", .string(cell.label))]
            return JSONText.object(label + sides(cell.rect) + [("selected", .bool(cell.isSelected))])
        }
        return .object([
            ("key", .string(keys[frame.key].key.identity)),
            ("container", object(frame.container)),
            ("tail", frame.tail.map { object($0) } ?? .null),
            ("cells", .array(cells)),
        ])
    }

    private static func object(_ rect: Rect, _ more: Members = []) -> JSONText {
        .object(sides(rect) + more)
    }

    private static func sides(_ rect: Rect) -> Members {
        [
            ("x", number(rect.x)), ("y", number(rect.y)), ("width", number(rect.width)),
            ("height", number(rect.height)),
        ]
    }

    /// Points to a millionth, which hides the last bits of sums.
    private static func number(_ value: Double) -> JSONText {
        .number((value * 1e6).rounded() / 1e6)
    }
}
