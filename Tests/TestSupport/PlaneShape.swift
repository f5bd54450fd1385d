import Layouts

/// What the places of a plane's keys depend on, on phones and on tablets: the kinds of its rows, and roles and widths of their keys.
/// Languages that share rows have it in common.
package struct PlaneShape: Hashable {
    private struct Row: Hashable {
        let kind: RowKind
        let indent: Double
        let roles: [KeyRole]
        let widths: [Double]
    }

    private let plane: PlaneName
    private let keyWidths: [Double]
    private let rows: [[Row]]

    /// That of a plane of a layout.
    package init(_ layout: KeyboardLayout, _ name: PlaneName) throws {
        let planes = try [false, true].map { try layout.plane(name, isTablet: $0) }
        (plane, keyWidths) = (name, planes.map(\.keyWidth))
        rows = planes.map { plane in
            plane.rows.map { row in
                Row(
                    kind: row.kind, indent: row.indentPercent, roles: row.keys.map(\.role),
                    widths: row.keys.map(\.widthPercent))
            }
        }
    }
}
