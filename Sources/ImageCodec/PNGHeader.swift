/// What a PNG file says of its picture first (ISO/IEC 15948, §11.2.2).
struct PNGHeader {
    /// Width in pixels, at least 1.
    let width: Int
    /// Height in pixels, at least 1.
    let height: Int
    /// Bits a sample: 1, 2, 4, 8 or 16, as the colour type allows.
    let bitDepth: Int
    /// What a pixel's samples are.
    let colorType: PNGRows.ColorType
    /// True where the pixels come in seven passes, from coarse to fine.
    let isInterlaced: Bool

    /// Reads the chunk's data, all of which a picture depends on.
    init(_ file: [UInt8], _ data: Range<Int>) throws(DecodingError) {
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

    /// Bits a pixel.
    var pixelBits: Int { bitDepth * colorType.channels }

    /// Bytes of a row of so many pixels, without its filter's number.
    func rowBytes(width: Int) -> Int {
        (width * pixelBits + 7) / 8
    }

    /// The passes that have pixels; one pass where the picture is not interlaced.
    var passes: [PNGPass] {
        guard isInterlaced else { return [PNGPass(x: 0, y: 0, stepX: 1, stepY: 1, width, height)] }
        return [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            .map { PNGPass(x: $0, y: $1, stepX: $2, stepY: $3, width, height) }
            .filter { $0.width > 0 && $0.height > 0 }
    }

    /// Bytes of all rows of all passes, each with its filter's number.
    var dataBytes: Int {
        passes.reduce(0) { $0 + $1.height * (1 + rowBytes(width: $1.width)) }
    }
}

/// Pixels that a file holds together: of a whole picture every `stepX`th of every `stepY`th row.
struct PNGPass {
    /// Column of the first pixel.
    let x: Int
    /// Row of the first pixel.
    let y: Int
    /// Columns from one pixel to the next.
    let stepX: Int
    /// Rows from one to the next.
    let stepY: Int
    /// Pixels in a row.
    let width: Int
    /// Rows.
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
    /// The bits that a sample may have.
    fileprivate var bitDepths: [Int] {
        switch self {
        case .grey: [1, 2, 4, 8, 16]
        case .palette: [1, 2, 4, 8]
        case .rgb, .greyAlpha, .rgba: [8, 16]
        }
    }
}
