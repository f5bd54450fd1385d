internal import Documents
internal import EmbeddedFiles

/// A search for the property that is meant by a name from another keyboard's themes or from CSS.
package enum PropertyMeaning {
    /// Returns the property that has this name elsewhere; nil if no property has that meaning, or several have.
    static func property(_ name: String) -> PropertyName? {
        let words = words(of: name)
        guard !words.isEmpty, words.count <= 8 else { return nil }
        if let alone = whole[words.joined()] { return alone }
        return best(for: meaning(of: words))
    }

    /// Returns the property that has these words in another spelling: `regular_key_background`, `Key-Spacing`.
    static func respelled(_ name: String) -> PropertyName? {
        let letters = words(of: name).joined()
        return letters.isEmpty ? nil : PropertyName.allCases.first { $0.rawValue.lowercased() == letters }
    }

    /// Returns the name at the document's root that corresponds to a foreign name; nil if there is none.
    package static func rootName(_ name: String) -> String? {
        roots[words(of: name).joined()]
    }

    /// Returns the words of a name in lower case, split before capitals and at everything that is not a letter.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var isLetter = false
        for scalar in name.unicodeScalars.prefix(64) {
            let next = scalar.properties.isAlphabetic && scalar.isASCII
            if next {
                let isCapital = scalar.properties.isUppercase
                let isAfterSmall = words.last?.unicodeScalars.last?.properties.isLowercase == true
                if !isLetter || isCapital && isAfterSmall { words.append("") }
                words[words.count - 1].unicodeScalars.append(scalar)
            }
            isLetter = next
        }
        return words.map { $0.lowercased() }
    }
}

// MARK: - Parts and aspects

extension PropertyMeaning {
    /// Returns the combined meaning of words: the format's own words, without meaningless ones.
    private static func meaning(of words: [String]) -> Set<String> {
        let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
        var meant = Set(words.flatMap { meanings[$0] ?? [$0] })
        for pair in pairs {
            guard let meaning = meanings[pair] else { continue }
            meant.formUnion(meaning)
        }
        meant.subtract(empty)
        let aspects: Set = ["background", "text", "border", "shadow", "gradient", "separator"]
        if meant.remove("color") != nil, meant.isDisjoint(with: aspects) { meant.insert("background") }
        if meant.contains("shadow"), meant.isDisjoint(with: ["offset", "blur"]) { meant.insert("color") }
        if meant.contains("radius") { meant.insert("corner") }
        if meant.contains("corner") { meant.insert("radius") }
        return meant
    }

    /// Returns the property that has all these words and the fewest others, not counting "key" and "bar"; "regular" is
    /// assumed if no part of the keyboard is named.
    private static func best(for meaning: Set<String>) -> PropertyName? {
        let parts: Set = ["keyboard", "regular", "modifier", "accent", "pressed", "preview", "popup", "candidate"]
        let hasPart = !meaning.isDisjoint(with: parts) || meaning.contains("spacing") || meaning.contains("font")
        let wanted = hasPart ? meaning : meaning.union(["regular"])
        guard wanted.count > 1, wanted != ["regular", "key"] else { return nil }
        var best: (name: PropertyName, others: Int)?
        for name in PropertyName.allCases where name.reach != .android {
            let own = Set(words(of: name.rawValue))
            guard wanted.isSubset(of: own) else { continue }
            let others = own.subtracting(wanted).subtracting(["key", "bar"]).count
            if others < best?.others ?? 2 { best = (name, others) }
        }
        return best?.name
    }

    /// Words that carry no meaning for a property.
    private static let empty: Set<String> = [
        "theme", "style", "default", "view", "the", "of", "dp", "px", "pt", "sp", "my", "value", "attr", "ui", "is",
        "state",
    ]

    /// Words of FlorisBoard, HeliBoard, AnySoftKeyboard, Gboard, SwiftKey, iOS keyboards and CSS, with the format's words for
    /// them.
    private static let meanings = [String: String](
        pairsIn: "property-words.txt", of: EmbeddedFolder(theme_tables)
    ).mapValues { $0.split(separator: " ").map { String($0) } }

    /// Whole names that mean one property.
    private static let whole = [String: String](
        pairsIn: "property-names.txt", of: EmbeddedFolder(theme_tables)
    ).compactMapValues { PropertyName(rawValue: $0) }

    /// Names at a document's root.
    private static let roots = [String: String](pairsIn: "root-names.txt", of: EmbeddedFolder(theme_tables))
}
