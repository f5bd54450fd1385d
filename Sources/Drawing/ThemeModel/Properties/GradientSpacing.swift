/// The locations of gradient stops that have none: as in CSS, the first at 0, the last at 1, those between two known ones
/// evenly spaced.
enum GradientSpacing {
    /// Returns the locations with the missing ones filled in; the known ones must not decrease.
    static func filled(_ locations: [Double?]) -> [Double] {
        var out: [Double] = []
        for (n, location) in locations.enumerated() {
            if let location {
                out.append(location)
            } else if n == 0 {
                out.append(0)
            } else {
                out.append(next(after: out[n - 1], among: locations[n...]))
            }
        }
        return out
    }

    /// Returns the first location on the way from `previous` to the next known location, or to 1 if there is none.
    private static func next(after previous: Double, among rest: ArraySlice<Double?>) -> Double {
        let missing = rest.prefix { $0 == nil }.count
        let hasNext = missing < rest.count
        let end = hasNext ? rest[rest.startIndex + missing] ?? 1 : 1
        let steps = hasNext ? missing + 1 : missing
        return steps == 1 && !hasNext ? end : previous + (end - previous) / Double(steps)
    }
}
