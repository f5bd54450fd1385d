import Testing

@testable import HTTPClient

@Suite struct ResponseHeadTests {
    private func head(_ lines: [String]) -> ResponseHead {
        var head = ResponseHead()
        for line in lines { _ = head.add(line + "\r\n") }
        return head
    }

    @Test func joinsHeadersOfOneName() {
        let head = head(["HTTP/1.1 200 OK", "ETag: \"1\"", "LINK: <a>", "link:  <b>", "no colon", ""])
        #expect(head.status == 200)
        #expect(head.headers == ["etag": "\"1\"", "link": "<a>, <b>"])
    }

    @Test func lastHeadWins() {
        let head = head(["HTTP/1.1 100 Continue", "X: 1", "", "HTTP/2 404", "Y: 2", ""])
        #expect(head.status == 404)
        #expect(head.headers == ["y": "2"])
    }

    @Test func detectsTheEndAndCountsBytes() {
        var head = ResponseHead()
        let ends = ["HTTP/1.1 200 OK\r\n", "\r\n"].map { head.add($0) }
        #expect(ends == [false, true])
        #expect(head.bytes == 19)
        #expect(ResponseHead().status == 0)
    }
}
