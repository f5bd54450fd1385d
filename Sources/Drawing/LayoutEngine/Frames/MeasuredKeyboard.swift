internal import Graphics
internal import Layouts

/// A keyboard measured for one picture: its canvas and keys, and the rules for the bubbles above them.
protocol MeasuredKeyboard {
    /// Width of the canvas.
    var width: Double { get }
    /// Height of the canvas.
    var height: Double { get }
    /// The candidate bar, if there is one.
    var candidateBar: Rect? { get }
    /// The system's own bar under the keys, if it is shown.
    var systemBar: SystemBarFrame? { get }
    /// The free area beside a one-handed keyboard, if any.
    var freeSide: FreeSideFrame? { get }
    /// The card of a floating keyboard; nil for one at the foot of the screen.
    var card: FloatingCard? { get }
    /// The figures of a system's keyboard of iOS; nil for others.
    var system: IOSFigures? { get }
    /// The distance that everything on the keyboard is finally moved to the right.
    var shift: Double { get }
    /// The keys in painting order, none pressed.
    var keys: [KeyFrame] { get }

    /// Returns the bubble above a key.
    func preview(of key: KeyFrame) -> Rect
    /// Returns the variants of the key at an index, one of them selected.
    func popup(of key: KeyFrame, at index: Int, variant: Int) throws(LayoutError) -> PopupFrame
}

extension MeasuredKeyboard {
    var card: FloatingCard? { nil }
    var system: IOSFigures? { nil }
}
