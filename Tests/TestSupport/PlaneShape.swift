import Layouts

/// What the places of a plane's keys depend on: the kinds of its rows, and roles and widths of their keys. Languages that share rows
/// have it in common.
package struct PlaneShape: Hashable {
    private let plane: PlaneName
    private let kinds: [RowKind]
    private let indents: [Double]
    private let roles: [[KeyRole]]
    private let widths: [[Double]]

    /// That of a plane of a layout.
    package init(_ layout: KeyboardLayout, _ name: PlaneName) throws {
        let rows = try layout.plane(name).rows
        (plane, kinds, indents) = (name, rows.map(\.kind), rows.map(\.indentPercent))
        (roles, widths) = (rows.map { $0.keys.map(\.role) }, rows.map { $0.keys.map(\.widthPercent) })
    }
}
