/// Tells a keyboard's writing direction from its keys, for layout documents, which do not name their language.
enum WritingDirection {
    /// True where more labels are written from right to left than from left to right.
    static func runsFromRight(_ plane: KeyboardPlane) -> Bool {
        let letters = plane.rows.flatMap(\.keys)
            .filter { $0.role == .character }
            .compactMap { $0.label.written.unicodeScalars.first }
            .filter(\.properties.isAlphabetic)
        return letters.count { isRightToLeft($0) } * 2 > letters.count
    }

    /// The blocks that Unicode keeps for scripts written from right to left.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
