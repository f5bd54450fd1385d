/// A stretch of a text in one font, script and direction.
struct TextRun {
    /// Its part of the text's UTF-8.
    var bytes: Range<Int>
    /// The number of its font.
    let font: Int
    /// Its script; nil if scripts share all of its characters.
    var script: Script?
    let level: Int8
    /// Whether no font has the characters, so its font draws boxes instead.
    let isMissing: Bool

    /// Whether its glyphs run from right to left.
    var isRightToLeft: Bool { level % 2 != 0 }

    /// Appends the next run if it is set alike, and returns whether it was.
    mutating func append(_ next: TextRun) -> Bool {
        guard next.font == font, next.level == level, next.isMissing == isMissing,
            script == nil || next.script == nil || script == next.script
        else { return false }
        bytes = bytes.lowerBound..<next.bytes.upperBound
        script = script ?? next.script
        return true
    }
}

extension String {
    /// The text as it is set: a combining mark at its beginning has no base, so it gets a dotted circle. Nobody sees a selector of
    /// variants, so it needs none.
    var withMarkOnCircle: String {
        let first = unicodeScalars.first { !$0.isMark || !$0.properties.isDefaultIgnorableCodePoint }
        return first?.isMark == true ? "\u{25CC}" + self : self
    }
}

extension StringProtocol {
    /// Whether one of the characters means something only in a font of its own.
    package var hasPrivateUse: Bool { unicodeScalars.contains { $0.properties.generalCategory == .privateUse } }
}

extension [UInt8] {
    /// Replaces the characters for private use in a part of a text by others of as many bytes that no font has: it may be set in a
    /// font that has some of its own.
    mutating func hidePrivateUse(in part: Range<Int>) {
        var start = part.lowerBound
        for scalar in String(decoding: self[part], as: UTF8.self).unicodeScalars {
            let bytes = start..<(start + UTF8.width(scalar))
            if scalar.properties.generalCategory == .privateUse {
                replaceSubrange(bytes, with: (bytes.count == 3 ? "\u{FFFF}" : "\u{10FFFF}").utf8)
            }
            start = bytes.upperBound
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a combining mark.
    var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

extension Substring {
    /// Whether the first character is a combining mark.
    fileprivate var beginsWithMark: Bool { unicodeScalars.first?.isMark == true }

    /// Removes and returns the first character with the marks on it, which need its font; nil if there is none. Unicode counts some
    /// marks as characters of their own, such as Burmese's ာ: their glyphs would go on a second circle without their base.
    mutating func popCluster() -> Substring? {
        guard !isEmpty else { return nil }
        let text = self
        removeFirst()
        while beginsWithMark { removeFirst() }
        return text[..<startIndex]
    }

    /// Whether it is shown as a picture, either by nature or because of a variation selector.
    var isEmoji: Bool {
        let scalars = unicodeScalars
        if scalars.contains("\u{FE0F}") { return true }
        return scalars.first?.properties.isEmojiPresentation == true && !scalars.contains("\u{FE0E}")
    }
}
