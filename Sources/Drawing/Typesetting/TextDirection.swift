internal import CFriBidi

/// The bidirectional algorithm (UAX #9) for one-line texts, each with the direction of its first strong character.
enum TextDirection {
    /// Returns the embedding level of each character: odd ones run from right to left.
    static func levels(of text: String.UnicodeScalarView) -> [Int8] {
        let scalars = text.map(\.value)
        var levels = [Int8](repeating: 0, count: scalars.count)
        guard scalars.contains(where: { $0 >= firstRightToLeft }) else { return levels }
        let count = FriBidiStrIndex(scalars.count)
        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        var base = FRIBIDI_PAR_ON
        unsafe fribidi_get_bidi_types(scalars, count, &types)
        unsafe fribidi_get_bracket_types(scalars, count, types, &brackets)
        let highest = unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
        // Zero means that memory ran out.
        return highest > 0 ? levels : [Int8](repeating: 0, count: scalars.count)
    }

    /// Returns the order of runs of these levels from left to right (rule L2).
    static func visualOrder(_ levels: [Int8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 != 0 }).min() else { return order }
        for level in stride(from: highest, through: lowestOdd, by: -1) {
            var start = 0
            while start < order.count {
                let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
                order[start..<end].reverse()
                start = end + 1
            }
        }
        return order
    }

    /// The start of the Hebrew block; no character before it runs from right to left.
    private static let firstRightToLeft: UInt32 = 0x0590
}
