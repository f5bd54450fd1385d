/// The address of a picture as keys sign it.
package struct SignedAddress {
    /// The parameter that holds the signature.
    package static let parameter = "sig"
    /// The parameter for the time when an address expires, in seconds since 1970.
    package static let expiry = "expires"

    private let path: String
    /// The encoded parameters without signatures, in their order.
    let parameters: [Substring]
    /// The signatures.
    let signatures: [Substring]

    init(path: String, query: String) {
        func isSignature(_ parameter: Substring) -> Bool {
            parameter.utf8.starts(with: (Self.parameter + "=").utf8) || parameter == Self.parameter
        }
        let all = query.split(separator: "&")
        self.path = path
        parameters = all.filter { !isSignature($0) }
        signatures = all.filter(isSignature).map { $0.dropFirst(Self.parameter.count + 1) }
    }

    /// The message to sign: the path, `?`, and the encoded parameters without the signature, sorted by their bytes, with `&` between
    /// them.
    var message: [UInt8] {
        let sorted = parameters.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return Array("\(path)?\(sorted.joined(separator: "&"))".utf8)
    }
}
