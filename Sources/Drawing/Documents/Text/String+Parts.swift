/// Parts of texts, found scalar by scalar. Swift's own characters join a sign with the combining mark, joiner or variation selector
/// that follows it, so a search for the sign would pass over it.
extension String {
    /// Returns the parts between a sign, without empty ones unless they are kept.
    package func parts(between sign: Unicode.Scalar, most: Int = .max, keepingEmpty: Bool = false) -> [String] {
        let splits = most == .max ? most : most - 1
        return unicodeScalars.split(separator: sign, maxSplits: splits, omittingEmptySubsequences: !keepingEmpty)
            .map { String($0) }
    }

    /// Returns the text after a beginning; nil if it does not begin so.
    package func after(_ start: String) -> String? {
        guard utf8.starts(with: start.utf8) else { return nil }
        return String(unicodeScalars.dropFirst(start.unicodeScalars.count))
    }
}

extension String {
    /// Creates a text of code points.
    package init(scalars: some Sequence<Unicode.Scalar>) { self.init(UnicodeScalarView(scalars)) }
}
