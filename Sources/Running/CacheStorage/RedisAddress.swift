package import Files

/// The address of a Redis server and the number of one of its databases.
package struct RedisAddress: Hashable, Sendable {
    /// How the server is reached.
    package enum Endpoint: Hashable, Sendable {
        /// A name or an address without brackets, and a port.
        case network(host: String, port: Int)
        case socket(FilePath)
    }

    /// How the server is reached.
    let endpoint: Endpoint
    /// The number of the database.
    let database: Int

    /// The default port of Redis.
    package static let standardPort = 6379
    /// The prefix of network addresses.
    package static let networkScheme = "redis://"
    /// The prefix of addresses of socket files.
    package static let socketScheme = "redis+unix:"

    package init(_ endpoint: Endpoint, database: Int = 0) {
        self.endpoint = endpoint
        self.database = database
    }

    /// The address as it is written; the path of a socket file is the system's bytes.
    package var spelling: [UInt8] {
        switch endpoint {
        case .network(let host, let port):
            let name = host.contains(":") ? "[\(host)]" : host
            return Array("\(Self.networkScheme)\(name):\(port)/\(database)".utf8)
        case .socket(let path): return Array(Self.socketScheme.utf8) + path.bytes
        }
    }

    /// The address as text.
    package var description: String { String(decoding: spelling, as: UTF8.self) }
}
