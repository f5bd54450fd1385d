internal import Graphics

/// A fill as the compositor needs it: premultiplied colours for each row.
enum Fill: Sendable {
    /// One colour, premultiplied; 0 for none.
    case color(UInt32)
    case gradient(GradientField)
    /// None, around which a shadow is dithered.
    case dithered

    /// Makes the fill of a paint for a picture of `scale` pixels per point; nil gives an empty fill.
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
        /// A colour for each pixel, some translucent.
        case translucent(GradientField)
        /// None, around which the shadow is dithered.
        case dithered
    }

    /// Returns the colours of a row of pixels.
    func row(_ y: Int) -> Row {
        switch self {
        case .color(let color): .even(color)
        case .dithered: .dithered
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
    let fill: Fill
    /// Its border; 0 for none.
    let border: UInt32
    /// Its shadow; 0 for none.
    let shadow: UInt32

    /// Returns the colour of a pixel in which fill, border and shadow have these shares. The border is over the fill, so in the
    /// border's share the fill shows only as far as the border is translucent. Adding shares, instead of painting one over the
    /// other, keeps the background from shining through where two edges meet in one pixel.
    @inline(__always)
    func mixed(_ share: BoxTile.Share, fill: UInt32) -> UInt32 {
        let hidden = (share.border &* (border >> 24) &+ 127) / 255
        return Blend.mixed(
            fill, shareA: share.inside &- hidden, b: border, shareB: share.border, c: shadow, shareC: share.shadow)
    }

    /// Returns the same for four pixels.
    @inline(__always)
    func mixed(_ share: BoxTile.ShareBlock, fill: Blend.Block) -> Blend.Block {
        let hidden = Blend.product(share.border, level: border >> 24)
        return Blend.mixed(
            fill, shareA: share.inside &- hidden, b: Blend.Block(repeating: border), shareB: share.border,
            c: Blend.Block(repeating: shadow), shareC: share.shadow)
    }

    /// Returns the same with a fill in 1/256 of a level, over a pixel, rounded once.
    @inline(__always)
    func mixed(_ share: BoxTile.Share, fineFill: SIMD4<UInt32>, over below: UInt32) -> UInt32 {
        let hidden = (share.border &* (border >> 24) &+ 127) / 255
        let edge = Blend.channels(border) &* share.border &+ Blend.channels(shadow) &* share.shadow
        // Shares are rounded one by one, so together they may be half a level too much.
        let sum = (fineFill &* (share.inside &- hidden) &+ (edge &<< 8)) / 255
        let source = pointwiseMin(sum, SIMD4(repeating: 65_280))
        let rest = Blend.channels(below) &* (65_280 &- source[3]) / 255
        return Blend.packed(pointwiseMin((source &+ rest &+ 128) &>> 8, SIMD4(repeating: 255)))
    }
}
