internal import CDeflate

/// The cyclic redundancy check of PNG and zip (ISO/IEC 15948, annex D): finds what was torn or changed by accident, at
/// a hundredth of the time of a digest that nobody can forge.
public struct CRC32: Hashable, Sendable {
    /// The check of everything that was added.
    public private(set) var value: UInt32 = 0

    /// The check of nothing, so far.
    public init() {}

    /// The check of these bytes.
    public init(of bytes: some Collection<UInt8>) {
        update(bytes)
    }

    /// Adds bytes.
    public mutating func update(_ bytes: some Collection<UInt8>) {
        let known = value
        let added = bytes.withContiguousStorageIfAvailable { bytes in
            unsafe libdeflate_crc32(known, bytes.baseAddress, bytes.count)
        }
        if let added {
            value = added
        } else {
            update(Array(bytes))
        }
    }
}
