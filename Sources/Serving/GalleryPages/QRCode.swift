internal import Files

/// A QR code (ISO/IEC 18004) of an address, made by libqrencode. The library is loaded when the first page needs it; where it is
/// not installed, pages have no codes.
@safe struct QRCode: Sendable {
    /// The modules of a side, without the quiet zone.
    let side: Int
    /// True for each dark module, row by row.
    let modules: [Bool]

    /// Makes the code of a text with error correction of level M; nil if the text is too long, or if there is no library.
    init?(_ text: String) {
        guard let library = unsafe Library.loaded else { return nil }
        guard let code = unsafe library.encode(text, 0, Library.levelM) else { return nil }
        defer { unsafe library.free(code) }
        side = unsafe Int(code.load(fromByteOffset: 4, as: Int32.self))
        guard let data = unsafe code.load(fromByteOffset: 8, as: UnsafePointer<UInt8>?.self) else { return nil }
        // The lowest bit of a module says whether it is dark.
        modules = unsafe UnsafeBufferPointer(start: data, count: side * side).map { $0 & 1 == 1 }
    }

    /// The code as a picture, with the quiet zone of four modules that readers need.
    func svg(label: String) -> String {
        let (zone, whole) = (4, side + 8)
        let rows = (0..<side).flatMap { row in
            runs(inRow: row).map { "M\($0.lowerBound + zone) \(row + zone)h\($0.count)v1h-\($0.count)z" }
        }
        return """
            <svg class="code" role="img" aria-label="\(PageFrame.attribute(label))" viewBox="0 0 \(whole) \(whole)" \
            shape-rendering="crispEdges"><rect width="\(whole)" height="\(whole)" fill="#fff"/><path d="\(rows.joined())"/></svg>
            """
    }

    /// Returns the runs of dark modules in a row.
    private func runs(inRow row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<side where modules[row * side + column] {
            if let last = runs.last, last.upperBound == column {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }

    /// The functions of the library (qrencode.h).
    @unsafe private struct Library: Sendable {
        /// `QRcode_encodeString8bit`: text, version (0: the smallest), level.
        let encode: @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> UnsafeMutableRawPointer?
        let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

        /// `QR_ECLEVEL_M`.
        static let levelM: Int32 = 1
        static let loaded: Library? = try? unsafe Library()

        private init() throws(SharedLibrary.Missing) {
            let library = try SharedLibrary("libqrencode.so.4")
            unsafe encode = try library.function("QRcode_encodeString8bit")
            unsafe free = try library.function("QRcode_free")
        }
    }
}
