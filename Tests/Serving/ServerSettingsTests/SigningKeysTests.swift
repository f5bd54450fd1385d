import Digest
import Documents
@testable import ServerSettings
import Testing

/// Signatures of addresses. docs/service.md has the same test vectors.
@Suite struct SigningKeysTests {
    private static let old = String(repeating: "0b", count: 32)
    private static let new = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

    private func keys(_ text: String) throws -> SigningKeys { try SigningKeys(text, name: "keys") }

    @Test func codesMatchTheStandard() {
        // RFC 4231, test case 2.
        let code = HMAC.code(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
        #expect(
            code.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    }

    /// Made with Python's hmac and base64 modules.
    @Test(arguments: [
        ("/v1/presets/midnight.png", "", "dDc6CTzCrrczOSfnwWz-Ljz2xUv7M7sHJYhpjyHpIMQ"),
        ("/v1/presets/midnight.png", "mode=dark&scale=2", "wamCiCp--MIQrzPBu-6Cm1UcipAIWC5xApVM6gxpFc4"),
        ("/v1/presets/rose.svg", "candidates=a%7Cb&expires=4102444800", "-aynSJisJi2NEHuQvC5lEGtA91khYni2c5MmXYxBsak"),
    ])
    func signaturesMatchTheDocumentedVectors(path: String, query: String, signature: String) throws {
        let parameters = (query.isEmpty ? [] : [query]) + ["sig=" + signature]
        #expect(try keys(Self.new).signed(path: path, query: query) == path + "?" + parameters.joined(separator: "&"))
    }

    @Test func verifiesOnlySignedAddresses() throws {
        let keys = try keys(Self.new + "\n")
        let path = "/v1/presets/rose.png"
        let signed = keys.signed(path: path, query: "mode=dark&scale=2").split(separator: "?")[1]
        let signature = signed.split(separator: "&").last ?? ""
        #expect(keys.verify(path: path, query: String(signed)))
        #expect(keys.verify(path: path, query: "\(signature)&scale=2&mode=dark"))
        for query in [
            "mode=dark&scale=2", "mode=dark&scale=3&\(signature)", "mode=dark&\(signature)",
            "mode=dark&scale=2&globe&\(signature)",
            "mode=dark&mode=dark&scale=2&\(signature)", "mode=dark&scale=2&\(signature)&\(signature)",
            "mode=dark&scale=2&sig=",
            "mode=dark&scale=2&sig", "mode=dark&scale=2&\(signature)A", "mode=d%61rk&scale=2&\(signature)",
        ] {
            #expect(!keys.verify(path: path, query: query), "\(query)")
        }
        #expect(!keys.verify(path: "/v1/presets/linen.png", query: String(signed)))
    }

    @Test func oldKeyVerifiesUntilRemoved() throws {
        let before = try keys(Self.old).signed(path: "/x", query: "a=1").split(separator: "?")[1]
        let both = try keys("# newest first\n\(Self.new)\n\(Self.old)\n")
        #expect(both.verify(path: "/x", query: String(before)))
        #expect(both.signed(path: "/x", query: "a=1") == (try keys(Self.new)).signed(path: "/x", query: "a=1"))
        #expect(!(try keys(Self.new)).verify(path: "/x", query: String(before)))
    }

    @Test(arguments: [
        "", "# none\n", "0011", "xyz", String(repeating: "0", count: 63), String(repeating: "00", count: 65),
    ])
    func rejectsInvalidKeys(text: String) {
        #expect(throws: OperationError.self) { try keys(text) }
    }
}
