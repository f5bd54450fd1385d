import Digest
import Testing

struct CRC32Tests {
    @Test func matchesThePublishedCheckValue() {
        #expect(CRC32(of: "123456789".utf8).value == 0xCBF4_3926)
        #expect(CRC32().value == 0)
    }

    @Test func acceptsBytesInPieces() {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for cut in [0, 1, 500, 999, 1000] {
            var check = CRC32(of: bytes[..<cut])
            check.update(bytes[cut...])
            #expect(check == CRC32(of: bytes))
        }
    }

    @Test func detectsAnyChangedBit() {
        let bytes = [UInt8](repeating: 0xA5, count: 64)
        let checks = (0..<512).map { bit in
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            return CRC32(of: changed).value
        }
        #expect(Set(checks + [CRC32(of: bytes).value]).count == 513)
    }
}
