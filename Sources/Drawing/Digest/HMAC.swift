internal import CNettle

/// Message authentication by SHA-256 (RFC 2104): only a holder of the key can make the code of a message.
package enum HMAC {
    /// Returns the code of a message, 32 bytes.
    package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var context = hmac_sha256_ctx()
        unsafe nettle_hmac_sha256_set_key(&context, key.count, key)
        unsafe nettle_hmac_sha256_update(&context, message.count, message)
        var code = [UInt8](repeating: 0, count: 32)
        unsafe nettle_hmac_sha256_digest(&context, code.count, &code)
        return code
    }

    /// Returns whether two codes are equal. The time that it takes does not reveal where they differ.
    package static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        return unsafe nettle_memeql_sec(one, other, one.count) != 0
    }
}
