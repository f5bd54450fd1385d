/// The header of a PNG file (ISO/IEC 15948, §11.2.2).
struct PNGHeader {
    /// Width in pixels, at least 1.
    let width: Int
    /// Height in pixels, at least 1.
    let height: Int
    /// The bits per sample: 1, 2, 4, 8 or 16, as the colour type allows.
    let bitDepth: Int
    /// The meaning of a pixel's samples.
    let colorType: PNGRows.ColorType
    /// True if the pixels are stored in seven passes, from coarse to fine.
    let isInterlaced: Bool

    /// Reads the chunk's data; the picture depends on all of it.
    init(_ file: [UInt8], data: Range<Int>) throws(DecodingError) {
        guard data.count == 13 else { throw .damaged("its header has \(data.count) bytes instead of 13") }
        let sides = [0, 4].map { Int(file.bigEndian(at: data.lowerBound + $0)) }
        guard sides.allSatisfy((1...Int(Int32.max)).contains) else { throw .damaged("a side is out of range") }
        (width, height) = (sides[0], sides[1])
        let kinds = file[(data.lowerBound + 8)..<data.upperBound].map(Int.init)
        guard let colorType = PNGRows.ColorType(rawValue: UInt8(kinds[1])), colorType.bitDepths.contains(kinds[0])
        else { throw .damaged("colour type \(kinds[1]) with \(kinds[0]) bits does not exist") }
        guard kinds[2] == 0, kinds[3] == 0, kinds[4] <= 1 else {
            throw .damaged("it uses a method that the format does not define")
        }
        self.colorType = colorType
        bitDepth = kinds[0]
        isInterlaced = kinds[4] == 1
    }

    /// The bits per pixel.
    var pixelBits: Int { bitDepth * colorType.channels }

    /// Returns the number of bytes in a row of `width` pixels, without its filter's number.
    func rowBytes(width: Int) -> Int {
        (width * pixelBits + 7) / 8
    }

    /// The passes that have pixels; one pass if the picture is not interlaced.
    var passes: [PNGPass] {
        guard isInterlaced else { return [PNGPass(x: 0, y: 0, stepX: 1, stepY: 1, width, height)] }
        return [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            .map { PNGPass(x: $0, y: $1, stepX: $2, stepY: $3, width, height) }
            .filter { $0.width > 0 && $0.height > 0 }
    }

    /// The number of bytes in all rows of all passes, including their filters' numbers.
    var dataBytes: Int {
        passes.reduce(0) { $0 + $1.height * (1 + rowBytes(width: $1.width)) }
    }
}

/// The pixels of one pass: every `stepX`th pixel of every `stepY`th row of the picture.
struct PNGPass {
    /// The column of the first pixel.
    let x: Int
    /// The row of the first pixel.
    let y: Int
    /// The columns from one pixel to the next.
    let stepX: Int
    /// The rows from one row to the next.
    let stepY: Int
    /// The number of pixels in a row.
    let width: Int
    /// The number of rows.
    let height: Int

    init(x: Int, y: Int, stepX: Int, stepY: Int, _ width: Int, _ height: Int) {
        self.x = x
        self.y = y
        self.stepX = stepX
        self.stepY = stepY
        self.width = (width - x + stepX - 1) / stepX
        self.height = (height - y + stepY - 1) / stepY
    }
}

extension PNGRows.ColorType {
    /// The allowed bits per sample.
    fileprivate var bitDepths: [Int] {
        switch self {
        case .grey: [1, 2, 4, 8, 16]
        case .palette: [1, 2, 4, 8]
        case .rgb, .greyAlpha, .rgba: [8, 16]
        }
    }
}
