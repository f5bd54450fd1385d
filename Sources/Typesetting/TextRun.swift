internal import Graphics

/// A stretch of a text in one font, script and direction.
struct TextRun {
    /// Its part of the text's UTF-8.
    var bytes: Range<Int>
    /// The number of its font.
    let font: Int
    /// Its script; nil where all of its characters are shared by scripts.
    var script: Script?
    /// Its embedding level.
    let level: Int8
    /// True where the font stands in for one that has the characters: it draws boxes.
    let isMissing: Bool

    /// True where its glyphs follow one another from right to left.
    var isRightToLeft: Bool { level % 2 != 0 }

    /// Takes in what follows, if that is set alike.
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
    /// The text as it is set: a combining mark at its beginning has nothing to stand on and is given a dotted circle.
    var withMarkOnCircle: String {
        switch unicodeScalars.first?.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: "\u{25CC}" + self
        default: self
        }
    }
}

extension Substring {
    /// True for what is to be shown as a picture: characters that are pictures by nature, and those that a variation
    /// selector makes so.
    var isEmoji: Bool {
        let scalars = unicodeScalars
        if scalars.contains("\u{FE0F}") { return true }
        return scalars.first?.properties.isEmojiPresentation == true && !scalars.contains("\u{FE0E}")
    }
}
