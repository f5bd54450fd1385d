/// SHA-256 (FIPS 180-4): a digest that outlives the process and that nobody can steer, so that one theme cannot take
/// another's place in a cache.
public struct SHA256: Sendable {
    private var state: SIMD8<UInt32> = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// Bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    private static let blockBytes = 64

    /// The digest of nothing, so far.
    public init() {}

    /// Adds bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
        count += UInt64(bytes.count)
        var bytes = bytes
        if !rest.isEmpty {
            let missing = Self.blockBytes - rest.count
            take(bytes.extracting(first: missing))
            guard rest.count == Self.blockBytes else { return }
            state = Self.compressed(state, rest.span)
            rest.removeAll(keepingCapacity: true)
            bytes = bytes.extracting(droppingFirst: missing)
        }
        while bytes.count >= Self.blockBytes {
            state = Self.compressed(state, bytes.extracting(first: Self.blockBytes))
            bytes = bytes.extracting(droppingFirst: Self.blockBytes)
        }
        take(bytes)
    }

    /// Adds bytes.
    public mutating func update(_ bytes: [UInt8]) {
        update(bytes.span)
    }

    /// Adds a text, as UTF-8.
    public mutating func update(_ text: String) {
        update(text.utf8.span)
    }

    /// Keeps bytes that do not fill a block.
    private mutating func take(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe rest.append(contentsOf: $0) }
    }

    /// The 32 bytes of the digest of all that was added.
    public func finalized() -> [UInt8] {
        var last = self
        let bits = count * 8
        let padding = (119 - rest.count) % Self.blockBytes
        last.update([0x80] + [UInt8](repeating: 0, count: padding))
        last.update((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
        return (0..<32).map { UInt8(truncatingIfNeeded: last.state[$0 / 4] >> (24 - 8 * ($0 % 4))) }
    }

    /// The digest in 64 hexadecimal digits.
    public var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in finalized() { text += [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// The digest of some bytes in hexadecimal digits.
    public static func hex(of bytes: Span<UInt8>) -> String {
        var digest = SHA256()
        digest.update(bytes)
        return digest.hex
    }

    /// The digest of some bytes in hexadecimal digits.
    public static func hex(of bytes: [UInt8]) -> String {
        hex(of: bytes.span)
    }

    /// The digest of a text, as UTF-8, in hexadecimal digits.
    public static func hex(of text: String) -> String {
        hex(of: text.utf8.span)
    }

    /// The state after a block (§6.2.2).
    private static func compressed(_ state: SIMD8<UInt32>, _ block: Span<UInt8>) -> SIMD8<UInt32> {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
            for i in 0..<16 {
                let (a, b) = (UInt32(block[4 * i]), UInt32(block[4 * i + 1]))
                let (c, d) = (UInt32(block[4 * i + 2]), UInt32(block[4 * i + 3]))
                unsafe schedule[i] = a << 24 | b << 16 | c << 8 | d
            }
            for i in 16..<64 {
                let (a, b) = unsafe (schedule[i - 15], schedule[i - 2])
                let small = rotated(a, 7) ^ rotated(a, 18) ^ a >> 3
                let large = rotated(b, 17) ^ rotated(b, 19) ^ b >> 10
                unsafe schedule[i] = schedule[i - 16] &+ small &+ schedule[i - 7] &+ large
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            unsafe constants.withUnsafeBufferPointer { constants in
                for i in 0..<64 {
                    let mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
                    let first = unsafe h &+ mixed &+ ((e & f) ^ (~e & g)) &+ constants[i] &+ schedule[i]
                    let majority = (a & b) ^ (a & c) ^ (b & c)
                    let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
                    (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
                }
            }
            return state &+ SIMD8(a, b, c, d, e, f, g, h)
        }
    }

    @inline(__always)
    private static func rotated(_ word: UInt32, _ places: UInt32) -> UInt32 {
        word >> places | word << (32 - places)
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (§4.2.2).
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
