import Documents
import Testing

@Suite struct Base64Tests {
    /// The test vectors of RFC 4648, §10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func encodesTestVectors(text: String, encoded: String) {
        #expect(Base64.text(Array(text.utf8)) == encoded)
    }

    @Test func usesPlusAndSlash() {
        #expect(Base64.text([0xFB, 0xEF, 0xFF, 0x00]) == "++//AA==")
    }

    @Test(arguments: 0...40) func roundTripsBytes(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
        #expect(Base64.bytes(Base64.text(bytes)) == bytes)
    }

    @Test(arguments: ["A", "AAA", "AA=A", "A===", "AA A", "AAA\u{E9}"]) func rejectsOtherTexts(text: String) {
        #expect(Base64.bytes(text) == nil)
    }
}
