package import Files

/// Where a Redis server is, and which of its databases is meant.
package struct RedisAddress: Hashable, Sendable {
    /// How the server is reached.
    package enum Place: Hashable, Sendable {
        /// A name or an address without brackets, and a port.
        case network(host: String, port: Int)
        /// A socket file.
        case socket(FilePath)
    }

    /// How the server is reached.
    package let place: Place
    /// The number of the database.
    package let database: Int

    /// The port that Redis has unless somebody says otherwise.
    package static let standardPort = 6379
    /// What addresses of the network begin with.
    package static let networkScheme = "redis://"
    /// What addresses of socket files begin with.
    package static let socketScheme = "redis+unix:"

    /// Names a server.
    package init(_ place: Place, database: Int = 0) {
        self.place = place
        self.database = database
    }

    /// The address as it is written; the path of a socket file as the system has it.
    package var spelling: [UInt8] {
        switch place {
        case .network(let host, let port):
            let name = host.contains(":") ? "[\(host)]" : host
            return Array("\(Self.networkScheme)\(name):\(port)/\(database)".utf8)
        case .socket(let path): return Array(Self.socketScheme.utf8) + path.bytes
        }
    }

    /// The address for people.
    package var description: String { String(decoding: spelling, as: UTF8.self) }
}
