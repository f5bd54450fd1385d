internal import CDeflate

/// The cyclic redundancy check of PNG and zip (ISO/IEC 15948, annex D): detects accidental damage, in a hundredth of the time
/// of a digest that cannot be forged.
package struct CRC32: Hashable, Sendable {
    /// The check of all bytes added so far.
    package private(set) var value: UInt32 = 0

    /// Creates the check of no bytes.
    package init() {}

    /// Creates the check of these bytes.
    package init(of bytes: some Collection<UInt8>) {
        update(bytes)
    }

    /// Adds bytes.
    package mutating func update(_ bytes: some Collection<UInt8>) {
        let current = value
        let added = bytes.withContiguousStorageIfAvailable { bytes in
            unsafe libdeflate_crc32(current, bytes.baseAddress, bytes.count)
        }
        if let added {
            value = added
        } else {
            update(Array(bytes))
        }
    }
}
