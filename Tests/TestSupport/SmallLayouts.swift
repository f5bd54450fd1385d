import Documents
import Graphics
import LayoutEngine
import LayoutImport
import Layouts

/// The spacing on which the figures in these tests are based.
package let style = LayoutStyle(keySpacing: 3, rowSpacing: 6)

/// Character keys, one for each letter.
package func keys(_ letters: String, _ percent: Double = 10, variants: [String] = []) -> [Key] {
    letters.map { Key(.character, label: .text(String($0)), widthPercent: percent, variants: variants) }
}

extension KeyboardLayout {
    /// Makes a layout with one plane.
    package convenience init(file plane: KeyboardPlane, name: String) {
        self.init(LayoutDocument(plane), name: name)
    }
}

/// A layout of one plane.
package func layout(_ rows: KeyRow..., keyWidth: Double = 10) -> KeyboardLayout {
    KeyboardLayout(file: KeyboardPlane(rows: rows, keyWidth: keyWidth), name: "test.json")
}

/// Four rows with every kind of key, 46.5 pt high on the standard device.
package let phoneLayout = layout(
    KeyRow(.standard, keys: keys("qwertyuiop")),
    KeyRow(.centered, keys: keys("asdfghjkl")),
    KeyRow(
        .fixedWidth,
        keys: [Key(.shift, label: .text(""), widthPercent: 13)] + keys("zxcvbnm") + [
            Key(.delete, label: .text(""), widthPercent: 13)
        ]),
    KeyRow(
        .standard,
        keys: [
            Key(.mode, label: .local(.digits), widthPercent: 20), Key(.globe, label: .text(""), widthPercent: 10),
            Key(.space, label: .local(.space), widthPercent: 50), Key(.return, label: .text(""), widthPercent: 20),
        ])
)

/// Returns the standard options as changed by a closure.
package func options(_ change: (inout LayoutOptions) throws -> Void = { _ in }) rethrows -> LayoutOptions {
    var options = LayoutOptions()
    try change(&options)
    return options
}

extension KeyboardGeometry {
    /// The frame of the first key that answers to a name.
    package func frame(_ name: String) -> Rect? { keys.first { $0.key.answers(to: name) }?.rect }

    /// The frames of a row.
    package func row(_ row: Int) -> [KeyFrame] { keys.filter { $0.row == row } }
}

extension Rect {
    /// The sides, rounded to a millionth, for comparison with figures worked out by hand.
    package var sides: [Double] { [x, y, width, height].map { ($0 * 1e6).rounded() / 1e6 } }
}
