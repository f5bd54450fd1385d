internal import CHiredis
internal import Documents
internal import Files
internal import Glibc
internal import Parallel

/// A failure to ask a Redis server.
struct RedisError: Error {
    /// The reason, as the end of a sentence.
    let reason: String
    /// True if the connection was closed, as servers do after a long idle time.
    var isClosed = false
}

/// A connection to a Redis server.
///
/// Each command has one deadline in total. The library's own timeouts start again with every byte, so a server that sends one
/// byte at a time could block its client for ever.
@safe final class RedisConnection {
    enum Reply {
        case bytes([UInt8])
        /// A refusal, in the server's words.
        case refusal(String)
        /// Anything else, such as success without a value.
        case other
    }

    private let context: UnsafeMutablePointer<redisContext>
    /// The most bytes in an answer.
    private let most: Int

    /// Starts connecting. Throws if there is no such server.
    init(_ address: RedisAddress, maxBytes: Int) throws(RedisError) {
        let context =
            switch address.endpoint {
            case .network(let host, let port): unsafe redisConnectNonBlock(host, Int32(port))
            case .socket(let path): unsafe redisConnectUnixNonBlock(path.cString)
            }
        guard let context = unsafe context else { throw RedisError(reason: "no memory") }
        unsafe self.context = context
        most = maxBytes
        guard unsafe context.pointee.err == 0 else { throw fault }
        _ = unsafe fcntl(context.pointee.fd, F_SETFD, FD_CLOEXEC)
    }

    deinit {
        unsafe redisFree(context)
    }

    /// Sends a command and waits for its answer until a deadline. After an error the connection cannot be used any more.
    func ask(_ arguments: [[UInt8]], by deadline: Int) throws(RedisError) -> Reply {
        try send(Self.command(arguments), by: deadline)
        return try receive(by: deadline)
    }

    /// Returns a command in the format of https://redis.io/docs/latest/develop/reference/protocol-spec/: a list of strings,
    /// each after its length.
    static func command(_ arguments: [[UInt8]]) -> [UInt8] {
        var bytes = Array("*\(arguments.count)\r\n".utf8)
        for argument in arguments {
            bytes += "$\(argument.count)\r\n".utf8
            bytes += argument
            bytes += "\r\n".utf8
        }
        return bytes
    }

    /// Sends bytes without the library, which would raise SIGPIPE on a closed connection.
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
                throw RedisError(reason: "\(SystemError.last)", isClosed: true)
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
                throw RedisError(reason: "an answer of more than \(most) bytes")
            }
            try wait(for: POLLIN, until: deadline)
            guard unsafe redisBufferRead(context) == REDIS_OK else { throw fault }
        }
    }

    /// Refuses lists: no command here has one as its answer, and the library allocates as many members as a list claims to
    /// have.
    private func refuseLists() throws(RedisError) {
        let reader = unsafe context.pointee.reader.pointee
        guard unsafe reader.pos < reader.len, unsafe reader.buf[reader.pos] == CChar(UInt8(ascii: "*")) else { return }
        throw RedisError(reason: "a list as its answer")
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
        var descriptor = unsafe pollfd(fd: context.pointee.fd, events: Int16(event), revents: 0)
        guard left > 0, unsafe poll(&descriptor, 1, Int32(left / 1000) + 1) != 0 else {
            throw RedisError(reason: "no answer in time")
        }
    }

    /// The error that the library found.
    private var fault: RedisError {
        let text = unsafe withUnsafeBytes(of: &context.pointee.errstr) { unsafe Array($0.prefix { $0 != 0 }) }
        let isClosed = unsafe [REDIS_ERR_EOF, REDIS_ERR_IO].contains(context.pointee.err)
        return RedisError(reason: Quoted.sanitized(String(decoding: text, as: UTF8.self)), isClosed: isClosed)
    }
}
