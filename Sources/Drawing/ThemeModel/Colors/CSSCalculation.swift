internal import Glibc

/// A reader for a number of a style sheet, with its unit, or for a calculation (CSS Values and Units Module Level 4, §10).
package struct CSSCalculation: StyleCursor {
    let bytes: [UInt8]
    var at: Int
    /// The values of words.
    let keywords: [String: Double]
    /// What 100 % stands for; nil where percentages are not allowed.
    let percent: Double?
    /// True if a percentage was read.
    private(set) var sawPercent = false
    private(set) var level = 0

    /// The most brackets in each other.
    private static let deepest = 16

    /// Returns the value of a whole text of numbers, percentages of 1, `+ - * /` and brackets; nil if it is something else.
    package static func value(of text: some StringProtocol) -> Double? {
        let bytes = Array("calc(\(text.lowercased()))".utf8)
        var reader = CSSCalculation(bytes: bytes, at: 0, keywords: [:], percent: 1)
        guard bytes.count <= 256, let value = reader.value(), reader.at == bytes.count, value.isFinite else {
            return nil
        }
        return value
    }

    /// Reads a number with its unit, a known word, or a function.
    mutating func value() -> Double? {
        skipSpaces()
        guard at < bytes.count else { return nil }
        if bytes[at] == UInt8(ascii: "(") || (0x61...0x7A).contains(bytes[at]) { return named() }
        return number()
    }

    private mutating func named() -> Double? {
        let start = at
        while at < bytes.count, (0x61...0x7A).contains(bytes[at]) { at += 1 }
        let name = String(decoding: bytes[start..<at], as: UTF8.self)
        guard at < bytes.count, bytes[at] == UInt8(ascii: "(") else {
            return keywords[name] ?? ["pi": Double.pi, "e": M_E][name]
        }
        at += 1
        level += 1
        defer { level -= 1 }
        guard level <= Self.deepest else { return nil }
        var values: [Double] = []
        repeat {
            guard let value = sum() else { return nil }
            values.append(value)
        } while take(",")
        guard take(")") else { return nil }
        switch (name, values.count) {
        case ("", 1), ("calc", 1): return values[0]
        case ("min", 1...): return values.min()
        case ("max", 1...): return values.max()
        case ("clamp", 3): return max(values[0], min(values[1], values[2]))
        case ("abs", 1): return abs(values[0])
        case ("round", 1): return (values[0] + 0.5).rounded(.down)
        default: return nil
        }
    }

    private mutating func sum() -> Double? {
        guard var result = product() else { return nil }
        while let sign = take("+") ? 1.0 : take("-") ? -1 : nil {
            guard let next = product() else { return nil }
            result += sign * next
        }
        return result
    }

    private mutating func product() -> Double? {
        guard var result = value() else { return nil }
        while let isFactor = take("*") ? true : take("/") ? false : nil {
            guard let next = value(), isFactor || next != 0 else { return nil }
            result = isFactor ? result * next : result / next
        }
        return result
    }

    private mutating func number() -> Double? {
        let start = at
        if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
        let digits = at
        var seen: Set<UInt8> = []
        while at < bytes.count {
            let byte = bytes[at]
            if (0x30...0x39).contains(byte) {
                seen.insert(0x30)
            } else if byte == UInt8(ascii: "."), !seen.contains(byte), !seen.contains(0x65) {
                seen.insert(byte)
            } else if byte == UInt8(ascii: "e"), seen.contains(0x30), !seen.contains(0x65), exponentFollows {
                seen.insert(0x65)
                at += 1
            } else {
                break
            }
            at += 1
        }
        guard at > digits, seen.contains(0x30), let number = Double(String(decoding: bytes[start..<at], as: UTF8.self))
        else { return nil }
        return inUnit(number)
    }

    /// True if digits, with or without a sign, follow the letter of an exponent.
    private var exponentFollows: Bool {
        guard at + 1 < bytes.count else { return false }
        if (0x30...0x39).contains(bytes[at + 1]) { return true }
        return "+-".utf8.contains(bytes[at + 1]) && at + 2 < bytes.count && (0x30...0x39).contains(bytes[at + 2])
    }

    /// Takes a number's unit: per cent, or one of angles, which become degrees.
    private mutating func inUnit(_ number: Double) -> Double? {
        if at < bytes.count, bytes[at] == UInt8(ascii: "%") {
            at += 1
            sawPercent = true
            return percent.map { number / 100 * $0 }
        }
        let start = at
        while at < bytes.count, (0x61...0x7A).contains(bytes[at]) { at += 1 }
        switch String(decoding: bytes[start..<at], as: UTF8.self) {
        case "", "deg": return number
        case "grad": return number * 0.9
        case "rad": return number * 180 / .pi
        case "turn": return number * 360
        default: return nil
        }
    }
}

/// A reader of the text of a style sheet's value, in lower case.
protocol StyleCursor {
    var bytes: [UInt8] { get }
    /// The place of the next byte.
    var at: Int { get set }
}

extension StyleCursor {
    mutating func skipSpaces() {
        while at < bytes.count, bytes[at] == 0x20 || (0x09...0x0D).contains(bytes[at]) { at += 1 }
    }

    /// Skips white space and takes a character, if it is there.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpaces()
        guard at < bytes.count, bytes[at] == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }
}
