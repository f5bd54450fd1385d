internal import Digest

/// A PNG file under construction: the signature, then chunks (ISO/IEC 15948, §5).
struct PNGChunkWriter {
    /// The first bytes of every file.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The file so far.
    private(set) var bytes: [UInt8] = Self.signature

    /// Begins a file with about `room` bytes of data.
    init(room: Int) {
        bytes.reserveCapacity(room + 256)
    }

    /// Begins the next part of a file, with about `room` bytes of data.
    init(continuingWith room: Int) {
        bytes = []
        bytes.reserveCapacity(room + 256)
    }

    /// Adds a chunk: length, type, data, CRC of type and data.
    mutating func append(_ type: StaticString, data: some Collection<UInt8>) {
        append(type, parts: CollectionOfOne(data))
    }

    /// Adds a chunk whose data comes in parts.
    mutating func append(_ type: StaticString, parts: some Collection<some Collection<UInt8>>) {
        append(UInt32(parts.reduce(0) { $0 + $1.count }))
        let start = bytes.count
        type.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
        for part in parts { bytes.append(contentsOf: part) }
        append(CRC32(of: bytes[start...]).value)
    }

    private mutating func append(_ value: UInt32) {
        bytes.append(contentsOf: Self.bigEndian(value))
    }

    /// Returns a number as four bytes, highest first.
    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
