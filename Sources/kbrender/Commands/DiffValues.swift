import Documents
import ImageComparison

/// What `--ignore` names.
enum IgnoredArea: Hashable, Sendable {
    /// Pixels.
    case box(PixelBox)
    /// A key, by its name.
    case key(String)
}

extension ValueType where Value == Int {
    /// A whole number in a range.
    static func wholeNumber(_ range: ClosedRange<Int>, _ placeholder: String) -> ValueType {
        let (low, high) = (range.lowerBound, range.upperBound)
        return ValueType(
            placeholder: placeholder,
            wanted: "a whole number from \(low) to \(high)",
            allowed: "\(low) to \(high)",
            completion: .nothing,
            read: { argument throws(BadValue) in
                guard let number = argument.index() else { throw BadValue("is not a whole number") }
                guard range.contains(number) else { throw BadValue("is not in \(low)…\(high)") }
                return number
            },
            show: String.init
        )
    }
}

extension ValueType where Value == DifferenceBudget.Density {
    /// `COUNT/N`: so many pixels in squares of N by N.
    static var density: ValueType {
        ValueType(
            placeholder: "COUNT/N",
            wanted: "a number of pixels, a slash and a square's side in pixels, as in 20/8",
            allowed: nil,
            completion: .nothing,
            read: { argument throws(BadValue) in
                let numbers = argument.numbers(separatedBy: "/")
                guard let numbers, numbers.count == 2 else { throw BadValue("is not two whole numbers and a slash") }
                guard (1...Limits.canvasSide).contains(numbers[1]) else {
                    throw BadValue("has a side that is not in 1…\(Limits.canvasSide)")
                }
                return DifferenceBudget.Density(count: numbers[0], side: numbers[1])
            },
            show: { "\($0.count)/\($0.side)" }
        )
    }
}

extension ValueType where Value == IgnoredArea {
    /// `X,Y,W,H` or `key:ID`.
    static var ignoredArea: ValueType {
        ValueType(
            placeholder: "AREA",
            wanted: "X,Y,W,H in pixels, or key: and a key's name",
            allowed: "X,Y,W,H or key:ID",
            completion: .nothing,
            read: { argument throws(BadValue) in
                let text = try argument.nonEmptyText()
                if text.hasPrefix("key:") {
                    guard text.utf8.count > 4 else { throw BadValue("names no key") }
                    return .key(String(text.dropFirst(4)))
                }
                guard let numbers = argument.numbers(separatedBy: ","), numbers.count == 4 else {
                    throw BadValue("is not four whole numbers with commas between")
                }
                guard numbers.allSatisfy({ $0 <= Limits.canvasPixels }) else {
                    throw BadValue("lies beyond any picture")
                }
                return .box(PixelBox(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
            },
            show: { area in
                switch area {
                case .box(let box): "\(box.x),\(box.y),\(box.width),\(box.height)"
                case .key(let name): "key:\(name)"
                }
            }
        )
    }
}
