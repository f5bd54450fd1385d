import Testing

@testable import HTTPServer

/// Byte ranges of requests, and dates of headers.
@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=0-9", .part(0..<10)), ("bytes=90-", .part(90..<100)),
        ("bytes=90-500", .part(90..<100)), ("bytes=-1", .part(99..<100)), ("bytes=-500", .part(0..<100)),
        ("Bytes= 5-6", .part(5..<7)), ("bytes=99-99999999999999999999999", .part(99..<100)),
        ("bytes=100-", .beyond), ("bytes=100-200", .beyond), ("bytes=-0", .beyond),
        ("bytes=99999999999999999999999-", .beyond),
        ("bytes=0-1,5-6", .whole), ("bytes=6-5", .whole), ("bytes=-", .whole), ("bytes=", .whole), ("bytes", .whole),
        ("lines=0-1", .whole), ("bytes=a-b", .whole), ("bytes=0-1-2", .whole), ("bytes=+1-2", .whole), ("", .whole),
    ])
    func readsRangesAsTheStandardSays(header: String, range: ByteRange) {
        #expect(ByteRange(header, of: 100) == range)
    }

    @Test func emptyFileHasNoPart() {
        for header in ["bytes=0-", "bytes=0-0", "bytes=-1"] { #expect(ByteRange(header, of: 0) == .beyond) }
    }

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    ])
    func writesDatesAsTheStandardSays(seconds: Int, text: String) {
        #expect(HTTPDate.text(seconds) == text)
    }
}
