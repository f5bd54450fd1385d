internal import Documents
internal import Files
package import Options

extension ValueType where Value == CacheChoice {
    /// A folder, a Redis server, or the word `off`.
    package static var cache: ValueType<CacheChoice> {
        ValueType(
            placeholder: "CACHE",
            wanted: "a folder, redis://HOST:PORT/DB, redis+unix:PATH, or off",
            allowed: "a folder, redis://HOST:PORT/DB, redis+unix:PATH or off",
            completion: .folders,
            read: { argument throws(ValueError) in
                guard !argument.bytes.isEmpty else { throw ValueError("is empty") }
                if argument.text == "off" { return .off }
                return try RedisAddress(argument).map { .redis($0) } ?? .folder(FilePath(argument.bytes))
            },
            show: { choice in
                switch choice {
                case .standard: "the user's cache folder"
                case .folder(let path): path.description
                case .redis(let address): address.description
                case .off: "off"
                }
            },
            exact: { choice in
                switch choice {
                case .standard: Argument("")
                case .folder(let path): Argument(path.bytes)
                case .redis(let address): Argument(address.spelling)
                case .off: Argument("off")
                }
            }
        )
    }

    /// A folder as help and messages show it; the command refuses the other choices.
    package static var cacheFolder: ValueType<CacheChoice> {
        let cache = Self.cache
        return ValueType(
            placeholder: "DIR", wanted: "the folder of a cache", completion: .folders,
            read: cache.read, show: cache.show, exact: { cache.spell($0) })
    }
}

extension RedisAddress {
    /// The database numbers that a server may have.
    private static let databases = 0...65_535
    /// Bytes of `sun_path` minus its NUL.
    private static let longestPath = 107

    /// Reads the address of a server; nil if the word is not one at all.
    fileprivate init?(_ argument: Argument) throws(ValueError) {
        if argument.bytes.starts(with: Self.socketScheme.utf8) {
            let path = FilePath(Array(argument.bytes.dropFirst(Self.socketScheme.utf8.count)))
            // The system's addresses have no room for longer paths.
            guard (1...Self.longestPath).contains(path.bytes.count) else {
                throw ValueError("has a path that is empty or longer than \(Self.longestPath) bytes")
            }
            self.init(.socket(path))
            return
        }
        guard argument.bytes.starts(with: Self.networkScheme.utf8) else { return nil }
        guard let text = argument.validText else { throw ValueError("is not UTF-8") }
        try self.init(network: text.dropFirst(Self.networkScheme.count))
    }

    private init(network text: Substring) throws(ValueError) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard !parts[0].contains("@") else {
            throw ValueError("has a name or password (write the password to \(RedisCache.passwordVariable))")
        }
        let (host, port) = try Self.hostAndPort(parts[0])
        let word = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : "0"
        guard let database = Argument(word).index(), Self.databases.contains(database) else {
            throw ValueError("has a database that is not a number from 0 to \(Self.databases.upperBound)")
        }
        self.init(.network(host: host, port: port), database: database)
    }

    private static func hostAndPort(_ text: Substring) throws(ValueError) -> (host: String, port: Int) {
        var (host, word) = (text, Substring(String(standardPort)))
        if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
            (host, word) = (text[..<colon], text[text.index(after: colon)...])
        }
        guard let port = Argument(String(word)).index(), (1...65_535).contains(port) else {
            throw ValueError("has a port outside 1 to 65535")
        }
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        let isHost = host.utf8.allSatisfy { $0.isDigit || $0.isLetter || "-._:%".utf8.contains($0) }
        guard !host.isEmpty, isBracketed || !host.contains(":"), isHost else {
            throw ValueError("has no host (the name of a machine, an address, or an IPv6 address in brackets)")
        }
        return (String(host), port)
    }
}
