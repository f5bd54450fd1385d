internal import Documents
internal import ThemeModel

/// How a document writes its colours: with `#` or without, in upper or lower case, with three digits where they suffice.
struct ColorNotation: Hashable {
    var hasHash = true
    var isLowercase = false
    var isShort = false
    /// True if a colour's alpha comes first.
    var alphaFirst = false

    /// Reads the notation off the colours in a value; what they leave open, such as the case of digits, the whole document decides,
    /// and at last the format.
    init(of old: JSONValue?, in root: JSONValue) {
        let (own, all) = (Tally(old), Tally(root, apartFromMetadata: true))
        hasHash = own.hasHash ?? all.hasHash ?? true
        isLowercase = own.isLowercase ?? all.isLowercase ?? false
        isShort = own.isShort
    }

    /// Returns a colour in this notation, with the digits of its alpha where `text` has them.
    func spelled(_ text: String) -> String {
        var digits = text.first == "#" ? String(text.dropFirst()) : text
        if digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        if alphaFirst, digits.utf8.count == 8 { digits = String(digits.suffix(2) + digits.prefix(6)) }
        let pairs = Array(digits.utf8)
        let repeats =
            pairs.count == 6
            && stride(from: 0, to: 6, by: 2).allSatisfy { at in
                pairs[at].hexadecimal == pairs[at + 1].hexadecimal
            }
        if isShort, repeats {
            digits = String(decoding: [pairs[0], pairs[2], pairs[4]], as: UTF8.self)
        }
        return (hasHash ? "#" : "") + (isLowercase ? digits.lowercased() : digits.uppercased())
    }

    /// Returns a value in JSON with all of its colours in this notation.
    func spelled(json: String) -> String {
        let source = SourceText(name: "", text: json)
        guard let value = JSONReader.read(source).value else { return json }
        let edits = value.colors.map { SourceEdit($0.range, JSONOutput.quoted(spelled($0.string ?? ""))) }
        return String(decoding: SourceEdits(edits).applied(to: source).bytes, as: UTF8.self)
    }
}

/// Counts of the ways in which colours are written.
private struct Tally {
    private var (hashed, bare, lower, upper, short, long) = (0, 0, 0, 0, 0, 0)

    init(_ value: JSONValue?, apartFromMetadata: Bool = false) {
        guard let value else { return }
        let parts =
            apartFromMetadata
            ? value.object?.filter { MetadataName(rawValue: $0.name) == nil }.map(\.value) ?? [] : [value]
        for color in parts.flatMap(\.colors) { add(color.string ?? "") }
    }

    private mutating func add(_ text: String) {
        let digits = text.first == "#" ? text.dropFirst() : text[...]
        if digits.count == text.count { bare += 1 } else { hashed += 1 }
        if digits.count == 3 { short += 1 } else { long += 1 }
        if digits.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }) {
            upper += 1
        } else if digits.utf8.contains(where: { (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }) {
            lower += 1
        }
    }

    var hasHash: Bool? { hashed + bare == 0 ? nil : hashed >= bare }
    var isLowercase: Bool? { lower + upper == 0 ? nil : lower > upper }
    var isShort: Bool { short > long }
}

extension JSONValue {
    /// The colours in the value, at any depth. Three digits without `#` may be a word, and count as none.
    fileprivate var colors: [JSONValue] {
        if let text = string {
            let isColor = HexColor(text) != nil && (text.first == "#" || text.utf8.count > 3)
            return isColor ? [self] : []
        }
        return (array ?? object?.map(\.value) ?? []).flatMap(\.colors)
    }
}
