extension Double {
    /// Returns the number rounded to `places` decimal places (0…9), halves away from zero, the same in every locale: `32.7`,
    /// `-0.5`, `6`, or `32.70` with `keepingZeros`. A number too large for `Int` in these places is written with an exponent.
    package func decimal(places: Int, keepingZeros: Bool = false) -> String {
        let one = (0..<places).reduce(1) { power, _ in power * 10 }
        guard let count = Int(exactly: (self * Double(one)).rounded()) else { return description }
        let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: UInt(one))
        let sign = count < 0 ? "-" : ""
        guard rest > 0 || keepingZeros && places > 0 else { return "\(sign)\(whole)" }
        // One more digit in front keeps the leading zeros of the fraction.
        var digits = String(rest + UInt(one)).dropFirst()
        while !keepingZeros, digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}

extension ClosedRange<Double> {
    /// Returns the number of the range that is nearest to another.
    package func clamping(_ number: Double) -> Double { Swift.min(Swift.max(number, lowerBound), upperBound) }
}
