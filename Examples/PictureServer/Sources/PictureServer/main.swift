// A server of pictures, of this machine only: a pool of renderers, a cache of finished pictures, and a task for each connection.
//
//     PictureServer CACHE [PORT]                   prints its address; PORT is a free one if it is not given
//     curl 'http://127.0.0.1:PORT/midnight?mode=dark&device=iphone-se&layout=tamil99' -o midnight.png
//
// It draws built-in themes. Themes of strangers belong into processes with limits: `kbrender-serve` has them, and `EmbeddedBatch` shows how
// a program is its own worker.

import Glibc
import KeyboardPreviewKit

/// What a target such as `/midnight?mode=dark` asks for; nil if there is nothing at that address.
func request(for target: Substring) -> RenderRequest? {
    let parts = target.dropFirst().split(separator: "?", maxSplits: 1)
    guard let id = parts.first, let preset = Preset(named: String(id)) else { return nil }
    var request = RenderRequest(.preset(preset), .light)
    for option in parts.dropFirst().joined().split(separator: "&") {
        let pair = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (pair[0], pair.count == 2 ? pair[1] : "") {
        case ("mode", "dark"): request.variants = .dark
        case ("mode", "light"): request.variants = .light
        case ("device", let name):
            guard let device = Device(named: name) else { return nil }
            request.settings.layout.device = device
        case ("layout", let name):
            guard LayoutSource.names.contains(name) else { return nil }
            request.layout = .builtIn(name)
        default: return nil
        }
    }
    return request
}

/// Reads the head of one request; nil if the client closes, takes too long or sends more than a head has.
func readHead(from socket: Int32) -> String? {
    var head: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while head.count < 16_384 {
        let count = recv(socket, &block, block.count, 0)
        guard count > 0 else { return nil }
        head += block[..<count]
        let text = String(decoding: head, as: UTF8.self)
        if text.contains("\r\n\r\n") { return text }
    }
    return nil
}

/// Writes all bytes, or as many as the client takes.
func send(_ bytes: [UInt8], to socket: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}

func answer(_ status: String, type: String, _ body: [UInt8]) -> [UInt8] {
    Array(
        "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8
    ) + body
}

/// Answers the request of a connection with a picture, or with what is wrong.
@Sendable func serve(_ socket: Int32, from cache: RenderCache, with pool: RendererPool) async {
    defer { close(socket) }
    guard let head = readHead(from: socket) else { return }
    let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count == 3, words[0] == "GET" else {
        return send(answer("405 Method Not Allowed", type: "text/plain", Array("only GET\n".utf8)), to: socket)
    }
    guard let request = request(for: words[1]) else {
        return send(answer("404 Not Found", type: "text/plain", Array("no such theme or option\n".utf8)), to: socket)
    }
    do {
        send(answer("200 OK", type: "image/png", try await cache.render(request, with: pool).bytes), to: socket)
    } catch {
        send(answer("422 Unprocessable Content", type: "text/plain", Array("\(error)\n".utf8)), to: socket)
    }
}

guard CommandLine.arguments.count >= 2, let port = UInt16(CommandLine.arguments.dropFirst(2).first ?? "0") else {
    print("usage: PictureServer CACHE [PORT]")
    exit(64)
}
let cache = try RenderCache(folder: CommandLine.arguments[1])
let pool = RendererPool()

let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
var address = sockaddr_in()
address.sin_family = sa_family_t(AF_INET)
address.sin_port = port.bigEndian
address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
var length = socklen_t(MemoryLayout<sockaddr_in>.size)
let isListening = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 128) == 0 && getsockname(listener, $0, &length) == 0
    }
}
guard isListening else {
    print("cannot listen on port \(port): \(String(cString: strerror(errno)))")
    exit(74)
}
print("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
fflush(nil)

while true {
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { continue }
    // A client that says nothing does not hold a thread for long.
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    Task.detached { await serve(connection, from: cache, with: pool) }
}
