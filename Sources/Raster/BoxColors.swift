internal import Graphics

/// A fill as the compositor needs it: premultiplied colours by row.
enum Fill: Sendable {
    /// One colour, premultiplied; 0 for none.
    case color(UInt32)
    /// A gradient.
    case gradient(GradientField)

    /// A paint for a picture of `scale` pixels a point; nothing where there is none.
    init(_ paint: Paint?, scale: Double, tables: inout GradientTables) {
        switch paint {
        case nil: self = .color(0)
        case .color(let color): self = .color(PremultipliedColor(color).bits)
        case .gradient(let gradient): self = .gradient(GradientField(gradient, scale: scale, tables: &tables))
        }
    }

    /// One row of a fill.
    enum Row {
        /// The same colour in every pixel.
        case even(UInt32)
        /// A colour for each pixel, all opaque.
        case uneven(GradientField)
        /// A colour for each pixel that lets through what is beneath.
        case translucent(GradientField)
    }

    /// The colours of a row of pixels.
    func row(_ y: Int) -> Row {
        switch self {
        case .color(let color): .even(color)
        case .gradient(let field):
            if !field.isOpaque {
                .translucent(field)
            } else if field.isEvenAlongRows {
                .even(field.color(x: 0, y: y))
            } else {
                .uneven(field)
            }
        }
    }
}

/// The colours of a box, premultiplied.
struct BoxColors: Sendable {
    /// What fills it.
    let fill: Fill
    /// Its border; 0 for none.
    let border: UInt32
    /// Its shadow; 0 for none.
    let shadow: UInt32

    /// The colour of a pixel of which fill, border and shadow have these shares. The border lies over the fill, so in
    /// its share the fill shows only as far as the border lets it. Adding up shares, instead of painting one over the
    /// other, keeps the background from shining through where two edges meet in one pixel.
    @inline(__always)
    func mixed(_ share: BoxTile.Share, fill: UInt32) -> UInt32 {
        let hidden = (share.border &* (border >> 24) &+ 127) / 255
        return Blend.mixed(fill, share.inside &- hidden, border, share.border, shadow, share.shadow)
    }

    /// The same for four pixels.
    @inline(__always)
    func mixed(_ share: BoxTile.ShareBlock, fill: Blend.Block) -> Blend.Block {
        let hidden = Blend.product(share.border, border >> 24)
        return Blend.mixed(
            fill, share.inside &- hidden, Blend.Block(repeating: border), share.border,
            Blend.Block(repeating: shadow), share.shadow)
    }

    /// The same with a fill in 1/256 of a level, over a pixel, rounded once.
    @inline(__always)
    func mixed(_ share: BoxTile.Share, fineFill: SIMD4<UInt32>, over below: UInt32) -> UInt32 {
        let hidden = (share.border &* (border >> 24) &+ 127) / 255
        let edge = Blend.channels(border) &* share.border &+ Blend.channels(shadow) &* share.shadow
        // Shares are rounded one by one, so that together they may be half a level too much.
        let sum = (fineFill &* (share.inside &- hidden) &+ (edge &<< 8)) / 255
        let source = pointwiseMin(sum, SIMD4(repeating: 65_280))
        let rest = Blend.channels(below) &* (65_280 &- source[3]) / 255
        return Blend.packed(pointwiseMin((source &+ rest &+ 128) &>> 8, SIMD4(repeating: 255)))
    }
}
