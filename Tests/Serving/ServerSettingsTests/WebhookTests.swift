import Documents
import Testing

@testable import ServerSettings

@Suite struct WebhookTests {
    private static let key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

    private func hooks(_ text: String) throws -> [Webhook] {
        try Webhook.hooks(in: text, allowedKinds: ["changed", "removed"], name: "hooks")
    }

    @Test func linesAreHooks() throws {
        let found = try hooks("# ours\n\nhttps://a.example/told \(Self.key) removed\nhttp://b.example \(Self.key)\n")
        #expect(found.map(\.address.description) == ["https://a.example/told", "http://b.example/"])
        #expect(found.map(\.kinds) == [["removed"], []])
        // As `printf '12.{}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001…1e1f` writes it.
        #expect(
            found[0].signature(of: Array("{}".utf8), time: "12")
                == "03bb69a4e46d7f59e61442c9c75dbcf7b14cfd61d6a96752c8fcd4cb52da7c2a")
    }

    @Test(arguments: [
        ("gopher://a.example 00", "the address"), ("https://u:secret@a.example", "has no key"),
        ("https://u:secret@a.example 0001", "has no key"), ("https://a.example \(key) sold", "\"sold\" is not a kind"),
        ("https://a.example \(key)\nhttps://a.example \(key)", "earlier line"),
    ])
    func brokenLinesAreNamedWithoutSecrets(text: String, words: String) throws {
        let error = try #require(throws: OperationError.self) { try hooks(text) }
        #expect(error.kind == .badData && error.description.contains(words), "\(error.description)")
        #expect(!error.description.contains("secret") && !error.description.contains("0001"))
    }
}
