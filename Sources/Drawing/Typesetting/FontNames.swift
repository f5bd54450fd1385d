internal import CFreeType

extension FontFace {
    /// The names by which a document may request a face.
    struct Names {
        let family: String
        let full: String
        let postScript: String
        /// The beginning of the PostScript names of a variable font's instances.
        let postScriptPrefix: String
    }

    /// The face's own names: family with any weight-bearing subfamily resolved (name table, ids 16 or 1, 4, 6 and 25).
    var names: Names {
        let names = sfntNames()
        let family = names[16] ?? names[1] ?? ""
        return Names(
            family: family, full: names[4] ?? family, postScript: names[6] ?? "", postScriptPrefix: names[25] ?? family)
    }

    /// The weight class of the OS/2 table; 400 if there is none.
    var weightClass: Int {
        guard let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) else { return 400 }
        let weight = unsafe table.assumingMemoryBound(to: TT_OS2.self).pointee.usWeightClass
        return Int(weight)
    }

    /// Whether the face is italic or oblique, which themes request only by a face's own name.
    var isItalic: Bool { unsafe face.pointee.style_flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0 }

    /// Returns names by id: Windows Unicode names in English, otherwise Macintosh names.
    private func sfntNames() -> [Int: String] {
        var names: [Int: String] = [:]
        for index in 0..<(unsafe FT_Get_Sfnt_Name_Count(face)) {
            var name = unsafe FT_SfntName()
            guard unsafe FT_Get_Sfnt_Name(face, index, &name) == 0, let bytes = unsafe name.string else { continue }
            let isEnglish = unsafe name.platform_id == 3 && name.language_id == 0x409
            let isRoman = unsafe name.platform_id == 1
            guard isEnglish || isRoman, unsafe isEnglish || names[Int(name.name_id)] == nil else { continue }
            let raw = unsafe UnsafeBufferPointer(start: bytes, count: Int(name.string_len))
            let text =
                isEnglish
                ? unsafe String(decoding: Self.bigEndianUnits(raw), as: UTF16.self)
                : unsafe String(decoding: raw, as: UTF8.self)
            unsafe names[Int(name.name_id)] = text
        }
        return names
    }

    private static func bigEndianUnits(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt16] {
        (0..<bytes.count / 2).map { unsafe UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
    }
}
