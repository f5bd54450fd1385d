internal import CHiredis
internal import Documents
internal import Files
internal import Glibc
internal import Parallel

/// Why a Redis server could not be asked.
struct RedisError: Error {
    /// The reason, as words behind others.
    let words: String
    /// True where the connection ended, as servers end those that were idle for long.
    var isClosed = false
}

/// A connection to a Redis server.
///
/// Each question has one deadline for all of it. The library's own time-outs begin anew with every byte, so that a server
/// which sends a byte at a time would hold its client for ever.
@safe final class RedisConnection {
    /// What a server answers.
    enum Reply {
        /// A value.
        case bytes([UInt8])
        /// It refuses; in its own words.
        case refusal(String)
        /// Anything else, such as that it is done.
        case other
    }

    private let context: UnsafeMutablePointer<redisContext>
    /// Bytes that an answer may have.
    private let most: Int

    /// Begins to connect. Throws where there is no such server.
    init(_ address: RedisAddress, mostBytes: Int) throws(RedisError) {
        let context =
            switch address.place {
            case .network(let host, let port): unsafe redisConnectNonBlock(host, Int32(port))
            case .socket(let path): unsafe redisConnectUnixNonBlock(path.cString)
            }
        guard let context = unsafe context else { throw RedisError(words: "no memory") }
        unsafe self.context = context
        most = mostBytes
        guard unsafe context.pointee.err == 0 else { throw fault }
        _ = unsafe fcntl(context.pointee.fd, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        unsafe redisFree(context)
    }

    /// Sends a command and waits for its answer, until a time of the clock. After an error the connection is of no more use.
    func ask(_ words: [[UInt8]], by deadline: Int) throws(RedisError) -> Reply {
        try send(Self.command(words), by: deadline)
        return try receive(by: deadline)
    }

    /// A command in the form of https://redis.io/docs/latest/develop/reference/protocol-spec/: a list of texts, each after
    /// its length.
    static func command(_ words: [[UInt8]]) -> [UInt8] {
        var bytes = Array("*\(words.count)\r\n".utf8)
        for word in words {
            bytes += "$\(word.count)\r\n".utf8
            bytes += word
            bytes += "\r\n".utf8
        }
        return bytes
    }

    /// Not by the library, whose writing to a connection that was closed raises the signal PIPE.
    private func send(_ bytes: [UInt8], by deadline: Int) throws(RedisError) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    context.pointee.fd, bytes.baseAddress?.advanced(by: sent), bytes.count - sent,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, until: deadline)
            } else {
                throw RedisError(words: "\(SystemError.last)", isClosed: true)
            }
        }
    }

    private func receive(by deadline: Int) throws(RedisError) -> Reply {
        while true {
            try refuseLists()
            var object: UnsafeMutableRawPointer?
            guard unsafe redisGetReplyFromReader(context, &object) == REDIS_OK else { throw fault }
            if let object = unsafe object {
                defer { unsafe freeReplyObject(object) }
                return unsafe Self.reply(object.assumingMemoryBound(to: redisReply.self).pointee)
            }
            guard unsafe context.pointee.reader.pointee.len <= most else {
                throw RedisError(words: "an answer of more than \(most) bytes")
            }
            try wait(for: POLLIN, until: deadline)
            guard unsafe redisBufferRead(context) == REDIS_OK else { throw fault }
        }
    }

    /// No question here has a list as its answer, and the library makes room for as many members as a list says it has.
    private func refuseLists() throws(RedisError) {
        let reader = unsafe context.pointee.reader.pointee
        guard unsafe reader.pos < reader.len, unsafe reader.buf[reader.pos] == CChar(UInt8(ascii: "*")) else { return }
        throw RedisError(words: "a list as its answer")
    }

    private static func reply(_ reply: redisReply) -> Reply {
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: reply.str, count: reply.str == nil ? 0 : reply.len))
        switch unsafe reply.type {
        case REDIS_REPLY_STRING: return .bytes(bytes)
        case REDIS_REPLY_ERROR: return .refusal(String(decoding: bytes, as: UTF8.self))
        default: return .other
        }
    }

    private func wait(for event: Int32, until deadline: Int) throws(RedisError) {
        let left = deadline - MonotonicClock.microseconds
        var place = unsafe pollfd(fd: context.pointee.fd, events: Int16(event), revents: 0)
        guard left > 0, unsafe poll(&place, 1, Int32(left / 1000) + 1) != 0 else {
            throw RedisError(words: "no answer in time")
        }
    }

    /// What the library found wrong.
    private var fault: RedisError {
        let text = unsafe withUnsafeBytes(of: &context.pointee.errstr) { unsafe Array($0.prefix { $0 != 0 }) }
        let isClosed = unsafe [REDIS_ERR_EOF, REDIS_ERR_IO].contains(context.pointee.err)
        return RedisError(words: Quoted.sanitized(String(decoding: text, as: UTF8.self)), isClosed: isClosed)
    }
}
