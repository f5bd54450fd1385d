internal import CNettle

/// SHA-256 (FIPS 180-4): a digest that stays valid after the process ends and cannot be forged, so no theme can take
/// another's place in a cache. Nettle computes it, with the processor's instructions if it has any.
package struct SHA256: Sendable {
    private var context = sha256_ctx()

    private static let digestBytes = 32

    /// Creates the digest of no bytes.
    package init() {
        unsafe nettle_sha256_init(&context)
    }

    /// Adds bytes.
    mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe nettle_sha256_update(&context, bytes.count, start)
        }
    }

    /// Adds bytes.
    package mutating func update(_ bytes: [UInt8]) {
        update(bytes.span)
    }

    /// Adds a text, as UTF-8.
    package mutating func update(_ text: String) {
        update(text.utf8.span)
    }

    /// Returns the 32 bytes of the digest of everything added.
    package func finalized() -> [UInt8] {
        var context = context
        return unsafe [UInt8](unsafeUninitializedCapacity: Self.digestBytes) { bytes, count in
            if let start = bytes.baseAddress { unsafe nettle_sha256_digest(&context, Self.digestBytes, start) }
            count = Self.digestBytes
        }
    }

    /// The digest in 64 hexadecimal digits.
    package var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in finalized() { text += [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the 32 bytes of the digest of a text, as UTF-8.
    package static func bytes(of text: String) -> [UInt8] {
        var digest = SHA256()
        digest.update(text)
        return digest.finalized()
    }

    /// Returns the digest of some bytes in hexadecimal digits.
    package static func hex(of bytes: Span<UInt8>) -> String {
        var digest = SHA256()
        digest.update(bytes)
        return digest.hex
    }

    /// Returns the digest of some bytes in hexadecimal digits.
    package static func hex(of bytes: [UInt8]) -> String {
        hex(of: bytes.span)
    }

    /// Returns the digest of a text, as UTF-8, in hexadecimal digits.
    package static func hex(of text: String) -> String {
        hex(of: text.utf8.span)
    }
}
