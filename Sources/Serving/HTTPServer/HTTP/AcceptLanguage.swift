/// The language that a reader prefers.
package enum AcceptLanguage {
    /// Returns the best of some languages by the header `Accept-Language` (RFC 9110, §12.5.4); the first one for readers who
    /// know none of them.
    package static func best(of languages: [String], for header: String?) -> String {
        var best = (name: languages[0], quality: 0.0)
        for part in (header ?? "").split(separator: ",", maxSplits: 64).prefix(64) {
            let parts = part.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            guard let tag = parts.first, quality > best.quality,
                let name = languages.first(where: { tag == $0 || tag.hasPrefix($0 + "-") })
            else { continue }
            best = (name, quality)
        }
        return best.name
    }
}
