internal import Options
internal import Documents
internal import ImageComparison

extension ValueType where Value == DifferenceBudget.Density {
    /// `COUNT/N`: at most this many pixels in any square of N by N.
    static var density: ValueType<DifferenceBudget.Density> {
        ValueType(
            placeholder: "COUNT/N",
            wanted: "a number of pixels, a slash and a square's side in pixels, as in 20/8",
            read: { argument throws(ValueError) in
                let numbers = argument.numbers(separatedBy: "/")
                guard let numbers, numbers.count == 2 else { throw ValueError("is not two whole numbers and a slash") }
                guard (1...Limits.canvasSide).contains(numbers[1]) else {
                    throw ValueError("has a side outside 1 to \(Limits.canvasSide)")
                }
                return DifferenceBudget.Density(count: numbers[0], side: numbers[1])
            },
            show: { "\($0.count)/\($0.side)" }
        )
    }
}

extension ValueType where Value == ComparisonOptions.IgnoredArea {
    /// `X,Y,W,H` or `key:ID`.
    static var ignoredArea: ValueType<ComparisonOptions.IgnoredArea> {
        ValueType(
            placeholder: "AREA",
            wanted: "X,Y,W,H in pixels, or key: and a key's name",
            allowed: "X,Y,W,H or key:ID",
            read: { argument throws(ValueError) in
                let text = try argument.nonEmptyText()
                if text.hasPrefix("key:") {
                    guard text.utf8.count > 4 else { throw ValueError("names no key") }
                    return .key(String(text.dropFirst(4)))
                }
                guard let numbers = argument.numbers(separatedBy: ","), numbers.count == 4 else {
                    throw ValueError("is not four whole numbers separated by commas")
                }
                guard numbers.allSatisfy({ $0 <= Limits.canvasPixels }) else {
                    throw ValueError("lies beyond any picture")
                }
                return .box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            },
            show: { area in
                switch area {
                case .box(let x, let y, let width, let height): "\(x),\(y),\(width),\(height)"
                case .key(let name): "key:\(name)"
                }
            }
        )
    }
}
