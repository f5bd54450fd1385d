internal import Digest
package import Documents
package import Files
package import RemoteThemes

/// A program elsewhere that gets the events of a store.
package struct Webhook: Hashable, Sendable {
    /// Where it is.
    package let address: WebAddress
    /// The key with which messages to it are signed.
    private let key: [UInt8]
    /// The kinds of events that it wants; empty for all.
    package let kinds: [String]

    private static let fileBytes = 1 << 16

    /// Reads a file with a hook on each line: its address, a key in hexadecimal digits, and the kinds of events that it wants;
    /// none for all. Empty lines and those that begin with # do not count. `allowedKinds` are the kinds that there are.
    package static func read(_ path: FilePath, allowedKinds: [String]) throws(OperationError) -> [Webhook] {
        let file = try InputFile(reading: path, limit: fileBytes)
        return try hooks(in: String(decoding: file.bytes, as: UTF8.self), allowedKinds: allowedKinds, name: file.name)
    }

    static func hooks(in text: String, allowedKinds: [String], name: String) throws(OperationError) -> [Webhook] {
        var hooks: [Webhook] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split { $0.isWhitespace }.map(String.init)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            // Neither the address, which may have a password, nor the key may reach a message.
            func problem(_ message: String) -> OperationError {
                OperationError("\(name):\(number + 1): \(message)", .badData)
            }
            let address = try mapError({
                problem("the address \($0.problem) (expected http:// or https://, a host and a path)")
            }) { () throws(WebAddress.ParsingError) in try WebAddress(first) }
            guard words.count > 1, let key = SigningKeys.key(words[1]) else {
                throw problem("has no key after the address (expected \(SigningKeys.expected))")
            }
            if let kind = words.dropFirst(2).first(where: { !allowedKinds.contains($0) }) {
                throw problem("\(Quoted(kind)) is not a kind of event (expected \(Prose.alternatives(allowedKinds)))")
            }
            guard !hooks.contains(where: { $0.address == address }) else {
                throw problem("repeats the address of an earlier line (give each address once)")
            }
            hooks.append(Webhook(address: address, key: key, kinds: Array(words.dropFirst(2))))
        }
        return hooks
    }

    /// Returns the signature of a message that is sent at a time: the HMAC-SHA-256 of the time, a full stop and the body, in
    /// hexadecimal digits.
    package func signature(of body: [UInt8], time: String) -> String {
        HMAC.code(of: Array("\(time).".utf8) + body, key: key)
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
