internal import Digest
internal import Documents

/// The tokens of forms. Each belongs to one address and to one browser's secret, so no other site and no other form can make
/// one.
enum FormToken {
    /// Returns the token of a form that is sent to an address.
    static func text(for address: String, secret: String) -> String {
        Base64.urlText(HMAC.code(of: Array("form \(address)".utf8), key: Array(secret.utf8)))
    }

    /// Returns whether a text is the token of a form.
    static func isValid(_ token: String, for address: String, secret: String?) -> Bool {
        guard let secret else { return false }
        return HMAC.areEqual(Array(token.utf8), Array(text(for: address, secret: secret).utf8))
    }
}
