import Graphics
import LayoutEngine
import Layouts

/// The spacing on which the figures in these tests are based.
let style = LayoutStyle(keySpacing: 3, rowSpacing: 6)

/// Character keys, one for each letter.
func keys(_ letters: String) -> [Key] {
    letters.map { Key(.character, label: .text(String($0)), widthPercent: 10, variants: []) }
}

/// Returns the standard options as changed by a closure.
func options(_ change: (inout LayoutOptions) throws -> Void) rethrows -> LayoutOptions {
    var options = LayoutOptions()
    try change(&options)
    return options
}

extension KeyboardGeometry {
    /// The frame of the first key that answers to a name.
    func frame(_ name: String) -> Rect? { keys.first { $0.key.answers(to: name) }?.rect }

    /// The frames of a row.
    func row(_ row: Int) -> [KeyFrame] { keys.filter { $0.row == row } }
}
