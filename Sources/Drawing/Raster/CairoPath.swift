internal import CCairo
package import Graphics

extension Path {
    /// Makes it the current path of a Cairo context, replacing the one there.
    @unsafe package func trace(in context: OpaquePointer) {
        unsafe cairo_new_path(context)
        for element in elements {
            switch element {
            case .move(let p): unsafe cairo_move_to(context, p.x, p.y)
            case .line(let p): unsafe cairo_line_to(context, p.x, p.y)
            case .curve(let a, let b, let p): unsafe cairo_curve_to(context, a.x, a.y, b.x, b.y, p.x, p.y)
            case .close: unsafe cairo_close_path(context)
            }
        }
    }
}
