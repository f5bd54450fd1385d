import Testing

/// Requests that programs read in different ways, and ones that are merely unusual, with what becomes of them.
struct RequestCase: CustomTestStringConvertible, Sendable {
    let name: String
    /// The bytes of a connection.
    let bytes: [UInt8]
    /// The status of the refusal; nil if everything passes.
    let refusal: Int?
    /// How many whole heads are read.
    let requests: Int

    var testDescription: String { name }

    /// A request that passes, alone and before others.
    static let plain = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"

    /// A request that passes.
    static func passes(_ name: String, _ text: String, requests: Int = 1) -> RequestCase {
        RequestCase(name: name, bytes: Array(text.utf8), refusal: nil, requests: requests)
    }

    /// A request that is refused before any of it passes, though another one follows.
    static func refused(_ name: String, _ text: String, status: Int = 400) -> RequestCase {
        RequestCase(name: name, bytes: Array((text + plain).utf8), refusal: status, requests: 0)
    }

    /// A request whose body is refused after a part of it.
    static func broken(_ name: String, _ head: String, _ good: String, _ bad: String) -> RequestCase {
        RequestCase(name: name, bytes: Array((head + good + bad + plain).utf8), refusal: 400, requests: 1)
    }

    /// A request with a line in its head.
    private static func get(_ line: String) -> String { "GET /healthz HTTP/1.1\r\nHost: a\r\n\(line)\r\n\r\n" }
    /// A request with lines in its head, and what follows it.
    private static func post(_ lines: String, _ body: String) -> String {
        "POST /v1/validate HTTP/1.1\r\nHost: a\r\n\(lines)\r\n\r\n\(body)"
    }
    private static func first(_ line: String) -> String { "\(line)\r\nHost: a\r\n\r\n" }
    private static func host(_ value: String) -> String { "GET / HTTP/1.1\r\nHost: \(value)\r\n\r\n" }
    private static let chunked = "POST /v1/validate HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    static let passing: [RequestCase] = [
        passes("plain", plain),
        passes("two in one", plain + plain, requests: 2),
        passes("an empty line before", "\r\n" + plain),
        passes("1.0 without a host", "GET / HTTP/1.0\r\n\r\n"),
        passes("a length", post("Content-Length: 2", "{}")),
        passes("a length with zeros before it", post("Content-Length: 002", "{}")),
        passes("a length of 0", post("Content-Length: 0", "") + plain, requests: 2),
        passes("tabs before a length", post("Content-Length:\t \t2", "{}")),
        passes("no space before a length", post("Content-Length:2", "{}")),
        passes("a body that looks like a request", post("Content-Length: \(plain.utf8.count)", plain)),
        passes("a body of any bytes", post("Content-Length: 5", "\u{0}\r\n\u{7F} ")),
        passes("chunks", chunked + "2\r\n{}\r\n0\r\n\r\n" + plain, requests: 2),
        passes("sizes in both cases, with zeros", chunked + "00a\r\n0123456789\r\nB\r\n0123456789A\r\n000\r\n\r\n"),
        passes("the coding in other letters", post("tRANSFER-encoding: ChUnKeD", "0\r\n\r\n")),
        passes("an extension of a chunk", chunked + "2;a=\"b c\"\t;d\r\n{}\r\n0;e\r\n\r\n"),
        passes("fields after the chunks", chunked + "0\r\nA: b\r\nC: d\r\n\r\n" + plain, requests: 2),
        passes("any letters in a value", get("X: a\tb ~ \u{E9}\u{4E00}\u{85}")),
        passes("white space after a value", get("X: a \t")),
        passes("an empty value", get("X:")),
        passes("all marks in a name", get("!#$%&'*+-.^_`|~09azAZ: x")),
        passes("letters beyond ASCII in the address", first("GET /\u{E9}?a=\u{4E00} HTTP/1.1")),
        passes("marks in the address", first("GET /a;b?c=|\"<>{}\\^` HTTP/1.1")),
        passes("the host's own address", "GET http://a.b:1/x HTTP/1.1\r\nHost: A.B:1\r\n\r\n"),
        passes("an address without a path", "GET https://a?x HTTP/1.1\r\nHost: a\r\n\r\n"),
        passes("an address in 1.0", "GET http://a/ HTTP/1.0\r\n\r\n"),
        passes("the whole server", first("OPTIONS * HTTP/1.1")),
        passes("another method", first("BREW / HTTP/1.1")),
        passes("hosts", host("example.org") + host("127.0.0.1:80") + host("[::1]:8087") + host("a_b-c~."), requests: 4),
        passes("a host with an empty port", host("a:")),
        passes("two of a harmless name", get("X: a\r\nX: b")),
        passes("a name like a length's", get("Content_Length: 5") + get("X-Content-Length: 5"), requests: 2),
        passes("an expectation", post("Expect: 100-continue\r\nContent-Length: 2", "{}")),
        passes("as many fields as allowed", get((2...128).map { "X\($0): a" }.joined(separator: "\r\n"))),
        passes(
            "as many parameters as allowed", first("GET /?" + repeating("a", 255, separator: "&") + "&b HTTP/1.1")),
        passes("many cookies", get("Cookie: " + repeating("a=b", 500, separator: "; "))),
        passes("a long field", get("X: " + repeating("a", 26_000))),
    ]

    static let heads: [RequestCase] = [
        refused("a space before the colon", post("Content-Length : 2", "{}")),
        refused("a tab before the colon", get("X\t: a")),
        refused("a fold", get("X: a\r\n b")),
        refused("a fold with a tab", get("X: a\r\n\tTransfer-Encoding: chunked")),
        refused("a folded length", post("Content-Length:\r\n 2", "{}")),
        refused("a fold after the first line", "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
        refused("a bare line feed in the head", "GET / HTTP/1.1\r\nX: a\nHost: a\r\n\r\n"),
        refused("line feeds alone", "GET / HTTP/1.1\nHost: a\n\n"),
        refused("a line feed that ends the head", "GET / HTTP/1.1\r\nHost: a\r\n\n"),
        refused("a bare return in a value", get("X: a\rTransfer-Encoding: chunked")),
        refused("two returns", get("X: a\r")),
        refused("a return at the beginning", "\r" + plain),
        refused("a NUL in a value", post("Content-Length: 2\u{0}", "{}")),
        refused("a NUL in a name", get("X\u{0}: a")),
        refused("a NUL in the address", first("GET /\u{0} HTTP/1.1")),
        refused("an escape in the method", first("G\u{1B}T / HTTP/1.1")),
        refused("a delete in a value", get("X: \u{7F}")),
        refused("a vertical tab before the coding", post("Transfer-Encoding: \u{B}chunked", "0\r\n\r\n")),
        refused("a form feed in a value", get("X: \u{C}a")),
        refused("TLS", "\u{16}\u{3}\u{1}\u{0}"),
        refused("two hosts", get("Host: b")),
        refused("the same host twice", get("host: a")),
        refused("no host", "GET / HTTP/1.1\r\n\r\n"),
        refused("an empty host", host("")),
        refused("a host with a path", host("a/b")),
        refused("a host with a user", host("u@a")),
        refused("two hosts in one", host("a,b")),
        refused("a host with a space", host("a b")),
        refused("a host with white space after it", host("a ")),
        refused("a host with an escape", host("a%2Fb")),
        refused("a host beyond ASCII", host("\u{E9}")),
        refused("a host with two ports", host("a:1:2")),
        refused("a host with a port of letters", host("a:b")),
        refused("a host with a long port", host("a:123456")),
        refused("a host with half a bracket", host("[::1")),
        refused("a host with a name in brackets", host("[localhost]")),
        refused("an empty name", get(": a")),
        refused("a line without a colon", get("garbage")),
        refused("a name with a space", get("X Y: a")),
        refused("a name in brackets", get("(X): a")),
        refused("a name beyond ASCII", get("\u{E9}: a")),
        refused("a quotation mark in a name", get("X\"Y: a")),
        refused("two lengths", post("Content-Length: 2\r\nContent-Length: 2", "{}")),
        refused("two other lengths", post("Content-Length: 0\r\nContent-Length: 40", "{}")),
        refused("two lengths in one", get("Content-Length: 0,0")),
        refused("two lengths in one, with a space", get("Content-Length: 2, 2")),
        refused("a length with a sign", post("Content-Length: +2", "{}")),
        refused("a negative length", post("Content-Length: -2", "{}")),
        refused("a hexadecimal length", post("Content-Length: 0x2", "{}")),
        refused("a length with a space in it", post("Content-Length: 1 2", "{}")),
        refused("a length with white space after it", post("Content-Length: 2 ", "{}")),
        refused("an empty length", post("Content-Length:", "{}")),
        refused("a length beyond 64 bits", post("Content-Length: 18446744073709551618", "{}")),
        refused("a length in other digits", post("Content-Length: \u{0662}", "{}")),
        refused("a length and a coding", post("Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n")),
        refused("a coding and a length", post("Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n")),
        refused("a coding twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n")),
        refused("two codings", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "0\r\n\r\n")),
        refused("a coding twice in one", post("Transfer-Encoding: chunked, chunked", "0\r\n\r\n")),
        refused("another coding", post("Transfer-Encoding: gzip, chunked", "0\r\n\r\n")),
        refused("a coding that nobody knows", post("Transfer-Encoding: xchunked", "0\r\n\r\n")),
        refused("a coding with white space after it", post("Transfer-Encoding: chunked ", "0\r\n\r\n")),
        refused("no coding by its name", post("Transfer-Encoding: identity", "{}")),
        refused("an empty coding", post("Transfer-Encoding:\r\nContent-Length: 2", "{}")),
        refused("a coding in quotes", post("Transfer-Encoding: \"chunked\"", "0\r\n\r\n")),
        refused("a coding in 1.0", "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        refused("the address of another host", "GET http://evil/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        refused("another port in the address", "GET http://a:80/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        refused("a user in the address", "GET http://u:p@a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
        refused("no host in the address", "GET http:/// HTTP/1.1\r\nHost: a\r\n\r\n"),
        refused("another scheme", first("GET ftp://a/ HTTP/1.1")),
        refused("only an authority", first("CONNECT a:80 HTTP/1.1")),
        refused("the whole server by another method", first("GET * HTTP/1.1")),
        refused("a path without a slash", first("GET healthz HTTP/1.1")),
        refused("two spaces in the first line", first("GET  / HTTP/1.1")),
        refused("two spaces before the version", first("GET /  HTTP/1.1")),
        refused("a space after the version", first("GET / HTTP/1.1 ")),
        refused("a space before the method", first(" GET / HTTP/1.1")),
        refused("a space in the address", first("GET /a b HTTP/1.1")),
        refused("tabs in the first line", first("GET\t/\tHTTP/1.1")),
        refused("a tab in the address", first("GET /\ta HTTP/1.1")),
        refused("no version", "GET /\r\n\r\n"),
        refused("no address", first("GET HTTP/1.1")),
        refused("no method", first("/ HTTP/1.1")),
        refused("a method in quotes", first("\"GET\" / HTTP/1.1")),
        refused("a method beyond ASCII", first("G\u{C9}T / HTTP/1.1")),
        refused("the version in small letters", first("GET / http/1.1")),
        refused("a version with more digits", first("GET / HTTP/1.10")),
        refused("a version with a letter", first("GET / HTTP/1.x")),
        refused("version 1.2", first("GET / HTTP/1.2"), status: 505),
        refused("version 2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", status: 505),
        refused("version 0.9", first("GET / HTTP/0.9"), status: 505),
        refused("two empty lines before", "\r\n\r\n" + plain),
        refused("too many parameters", first("GET /?" + repeating("a", 257, separator: "&") + " HTTP/1.1")),
        refused("too many fields", get((2...129).map { "X\($0): a" }.joined(separator: "\r\n")), status: 431),
        refused("a field that is too long", get("X: " + repeating("a", 40_000)), status: 431),
        refused("an address that is too long", first("GET /" + repeating("a", 40_000) + " HTTP/1.1"), status: 431),
    ]

    static let bodies: [RequestCase] = [
        broken("a chunk that ends with a line feed", chunked, "", "2\n{}\r\n0\r\n\r\n"),
        broken("chunks with line feeds alone", chunked, "2\r\n{}", "\n0\n\n"),
        broken("a chunk without an end", chunked, "2\r\n{}", "XX0\r\n\r\n"),
        broken("a chunk that is longer than its size", chunked, "1\r\n{", "}\r\n0\r\n\r\n"),
        broken("a return after a chunk that no line feed follows", chunked, "2\r\n{}", "\r\r0\r\n\r\n"),
        broken("a size with a prefix", chunked, "", "0x2\r\n{}\r\n0\r\n\r\n"),
        broken("a size with a sign", chunked, "", "-2\r\n{}\r\n0\r\n\r\n"),
        broken("a size with a space after it", chunked, "", "2 \r\n{}\r\n0\r\n\r\n"),
        broken("a size with a space before it", chunked, "", " 2\r\n{}\r\n0\r\n\r\n"),
        broken("no size", chunked, "", "\r\n{}\r\n0\r\n\r\n"),
        broken("an extension without a size", chunked, "", ";a\r\n{}\r\n0\r\n\r\n"),
        broken("a size beyond 64 bits", chunked, "", "10000000000000002\r\n{}\r\n0\r\n\r\n"),
        broken("the largest size of 64 bits", chunked, "", "ffffffffffffffff\r\n{}\r\n0\r\n\r\n"),
        broken("an extension with a line feed", chunked, "", "2;a\nxx\r\n{}\r\n0\r\n\r\n"),
        broken("an extension with a return", chunked, "", "2;a\rxx\r\n{}\r\n0\r\n\r\n"),
        broken("an extension with a NUL", chunked, "", "2;\u{0}\r\n{}\r\n0\r\n\r\n"),
        broken("an extension beyond ASCII", chunked, "", "2;\u{E9}\r\n{}\r\n0\r\n\r\n"),
        broken("an extension that is too long", chunked, "2\r\n{}\r\n", "0;" + repeating("a", 300) + "\r\n\r\n"),
        broken("a control after the chunks", chunked, "2\r\n{}\r\n", "0\r\nA: \u{1}\r\n\r\n"),
        broken("a NUL after the chunks", chunked, "", "0\r\n\u{0}\r\n\r\n"),
        broken("a line feed after the chunks", chunked, "", "0\r\nA: b\n\r\n"),
        broken("a fold after the chunks", chunked, "", "0\r\nA: b\r\n c\r\n\r\n"),
        broken("a space before the colon after the chunks", chunked, "", "0\r\nA : b\r\n\r\n"),
        broken("a length after the chunks", chunked, "", "0\r\nContent-Length: 9\r\n\r\n"),
        broken("a coding after the chunks", chunked, "", "0\r\nTransfer-Encoding: chunked\r\n\r\n"),
        broken("a host after the chunks", chunked, "", "0\r\nHost: b\r\n\r\n"),
        broken("no field after the chunks", chunked, "", "0\r\n" + plain),
        broken("too much after the chunks", chunked, "", "0\r\nA: " + repeating("a", 3000) + "\r\n\r\n"),
    ]

    static let all = passing + heads + bodies

    private static func repeating(_ text: String, _ count: Int, separator: String = "") -> String {
        Array(repeating: text, count: count).joined(separator: separator)
    }
}
