package import Layouts

extension KeyboardLayout {
    /// Returns the keys of a plane that a device shows, in row order. The fault names a plane that the layout does not have, or
    /// a plane without keys for the device.
    package func keys(of plane: PlaneName, _ options: LayoutOptions) throws(LayoutError) -> [Key] {
        if let design = options.metrics.android {
            var options = options
            options.plane = plane
            let style = LayoutStyle(keySpacing: 0, rowSpacing: 0)
            return try AndroidRows(design: design, style: style, layout: shown(on: plane), options: options).rows
                .flatMap { $0.keys.map(\.key) }.filter { $0.role != .blank }
        }
        var options = options
        options.plane = plane
        let shown = try shown(on: plane).plane(options)
        let rows = try RowSelection.rows(of: shown, options, isLatin: isLatin)
        return rows.flatMap { $0.cells.map(\.key) }.filter { $0.role != .blank }
    }
}
