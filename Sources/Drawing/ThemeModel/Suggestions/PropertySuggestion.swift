internal import Documents

/// The property that was probably meant by an unknown name.
package struct PropertySuggestion {
    package let name: PropertyName
    /// True if the name differs from the property's only by a typing slip or by how words are joined, so it can be corrected
    /// without asking.
    let isSlip: Bool

    /// The largest number of edits that counts as a typing slip rather than another word.
    private static let slips = 2

    /// Searches by letters and by meaning: a slip first, then the same meaning in other words, then a similar spelling.
    package init?(for word: String) {
        let names = PropertyName.allCases.map(\.rawValue)
        let bare = word.first == "_" ? String(word.dropFirst()) : word
        let nearest = NearestName.nearest(to: bare, among: names)
        let like = nearest.flatMap { PropertyName(rawValue: $0.name) }
        if let respelled = PropertyMeaning.respelled(bare) {
            (name, isSlip) = (respelled, true)
        } else if let like, let edits = nearest?.edits, edits <= Self.slips {
            (name, isSlip) = (like, names.count { NearestName.nearest(to: bare, among: [$0])?.edits == edits } == 1)
        } else if let meant = PropertyMeaning.property(bare) ?? like {
            (name, isSlip) = (meant, false)
        } else {
            return nil
        }
    }
}
