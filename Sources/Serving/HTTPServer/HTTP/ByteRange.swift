/// The part of a file that a request asks for (RFC 9110, §14.2).
package enum ByteRange: Hashable, Sendable {
    case whole
    /// These bytes.
    case part(Range<Int>)
    /// Bytes that the file does not have.
    case beyond

    /// Reads the header `Range` for a file of `count` bytes. As the standard requires, a header that is not a byte range is
    /// ignored. So are several ranges: their answer would be a multipart body instead of a file.
    package init(_ header: String, of count: Int) {
        let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else {
            self = .whole
            return
        }
        let ends = parts[1].filter { $0 != " " }.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.isEmpty || Self.number($0) != nil }) else {
            self = .whole
            return
        }
        self = Self.range(Self.number(ends[0]), last: Self.number(ends[1]), of: count)
    }

    private static func range(_ first: Int?, last: Int?, of count: Int) -> ByteRange {
        switch (first, last) {
        case (let first?, let last):
            guard last.map({ first <= $0 }) ?? true else { return .whole }
            return first < count ? .part(first..<min(last ?? count - 1, count - 1) + 1) : .beyond
        case (nil, let last?): return last > 0 && count > 0 ? .part(max(count - last, 0)..<count) : .beyond
        case (nil, nil): return .whole
        }
    }

    /// Returns the number that digits spell, or one beyond all files if there are too many digits; nil if they are not
    /// digits.
    private static func number(_ digits: Substring) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return min(Int(digits) ?? .max, Int.max - 1)
    }
}
