internal import Digest

/// The chunks of a PNG file in order (ISO/IEC 15948, §5), each checked to be whole before it is returned.
struct PNGChunkReader {
    struct Chunk {
        /// Its type, four letters.
        let type: String
        /// The range of its data in the file.
        let data: Range<Int>
    }

    /// The bytes of the file.
    private let file: [UInt8]
    private var offset = PNGChunkWriter.signature.count

    /// Starts after the signature.
    init(_ file: [UInt8]) throws(DecodingError) {
        guard file.starts(with: PNGChunkWriter.signature) else {
            throw !file.isEmpty && PNGChunkWriter.signature.starts(with: file) ? .truncated : .notPNG
        }
        self.file = file
    }

    /// Returns the next chunk. A file that ends here is cut off, because the last chunk is marked as such.
    mutating func next() throws(DecodingError) -> Chunk {
        guard file.count - offset >= 12 else { throw .truncated }
        let length = Int(file.bigEndian(at: offset))
        let type = file[(offset + 4)..<(offset + 8)]
        guard type.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
            throw .damaged("a chunk's type is not four letters")
        }
        let chunk = Chunk(type: String(decoding: type, as: UTF8.self), data: (offset + 8)..<(offset + 8 + length))
        guard file.count - offset - 12 >= length else { throw .truncated }
        let check = CRC32(of: file[type.startIndex..<chunk.data.upperBound])
        guard check.value == file.bigEndian(at: chunk.data.upperBound)
        else { throw .damaged("the checksum of its chunk \(chunk.type) is wrong") }
        offset = chunk.data.upperBound + 4
        return chunk
    }
}

extension [UInt8] {
    /// Returns the number in four bytes, highest first.
    func bigEndian(at offset: Int) -> UInt32 {
        self[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
