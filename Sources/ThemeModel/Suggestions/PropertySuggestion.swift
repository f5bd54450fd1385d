internal import Documents

/// The property that a name that is none was probably meant to be.
struct PropertySuggestion {
    /// The property.
    let name: PropertyName
    /// True where the name is that of the property but for a slip or the way words are joined: it can be put right without
    /// asking.
    let isSlip: Bool

    /// Edits that are a slip of the fingers rather than another word.
    private static let slips = 2

    /// Looks by letters and by meaning: a slip first, then the same meaning in other words, then what looks alike.
    init?(for word: String) {
        let names = PropertyName.allCases.map(\.rawValue)
        let bare = word.first == "_" ? String(word.dropFirst()) : word
        let nearest = NearestName.nearest(to: bare, among: names)
        let like = nearest.flatMap { PropertyName(rawValue: $0.name) }
        if let respelled = PropertyMeaning.respelled(bare) {
            (name, isSlip) = (respelled, true)
        } else if let like, let edits = nearest?.edits, edits <= Self.slips {
            (name, isSlip) = (like, Self.rivals(of: bare, edits, names) == 1)
        } else if let meant = PropertyMeaning.property(bare) ?? like {
            (name, isSlip) = (meant, false)
        } else {
            return nil
        }
    }

    /// How many names are as near.
    private static func rivals(of word: String, _ edits: Int, _ names: [String]) -> Int {
        names.count { NearestName.nearest(to: word, among: [$0])?.edits == edits }
    }
}
