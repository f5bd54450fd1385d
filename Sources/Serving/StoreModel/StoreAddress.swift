internal import Documents
package import Files
package import Options

/// Where a store is.
package enum StoreAddress: Hashable, Sendable, CustomStringConvertible {
    /// In a file of SQLite; in a folder, that is `store.db`.
    case path(FilePath)
    /// In a database of PostgreSQL.
    case postgreSQL(PostgreSQLAddress)

    /// The address as messages show it, without a password.
    package var description: String {
        switch self {
        case .path(let path): path.description
        case .postgreSQL(let address): address.description
        }
    }

    /// The name of the database in a folder.
    package static let fileName = "store.db"

    /// The folder that has the database; nil if the address is that of the database itself. A path where nothing is yet is a
    /// folder's, unless it ends in `.db`.
    package var folder: FilePath? {
        guard case .path(let path) = self else { return nil }
        guard let status = try? FileStatus.at(path) else { return path.hasEnding([".db"]) ? nil : path }
        return status.kind == .folder ? path : nil
    }

    /// The address of the database itself.
    package var database: StoreAddress { folder.map { .path($0.appending(Self.fileName)) } ?? self }
}

/// The address of a database of PostgreSQL, as libpq reads it: `postgresql://USER:PASSWORD@HOST:PORT/DATABASE?NAME=VALUE`.
///
/// Only this part of the program sees the password of an address: it is kept apart from the rest, which messages may show.
package struct PostgreSQLAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address without its password.
    package let spelling: String
    /// The password; nil if libpq has to find one.
    package var password: String?
    /// User, hosts and database.
    package let description: String

    private static let schemes = ["postgresql://", "postgres://"]

    /// Returns whether a text is meant as such an address.
    package static func isMeant(by text: String) -> Bool { schemes.contains { text.hasPrefix($0) } }

    /// Reads an address. Throws what is wrong with it, without a word of the text. It is stricter than libpq, whose messages would
    /// quote a password that is not written as it has to be.
    package init(_ text: String) throws(ValueError) {
        guard let scheme = Self.schemes.first(where: { text.hasPrefix($0) }) else {
            throw ValueError("does not begin with postgresql://")
        }
        guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }) else {
            throw ValueError("has a space or a control character (write it as %20)")
        }
        let rest = text.dropFirst(scheme.count)
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let tail = rest[end...]
        let parts = rest[..<end].split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, !tail.contains("@") else {
            throw ValueError("has an @ that does not end the password (in it, write / ? @ as %2F %3F %40)")
        }
        try Self.checkHosts(parts[parts.count - 1])
        try Self.checkQuery(tail)
        var user = ""
        if parts.count == 2 {
            let pair = parts[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            user = pair[0] + "@"
            if pair.count == 2, !pair[1].isEmpty { password = try Self.decoded(pair[1]) }
        }
        let base = scheme + user + parts[parts.count - 1]
        spelling = base + tail
        description = base + tail.prefix { $0 != "?" }
    }

    /// Checks hosts: names or addresses with ports, divided by commas.
    private static func checkHosts(_ hosts: Substring) throws(ValueError) {
        for host in hosts.split(separator: ",", omittingEmptySubsequences: false) {
            let end = host.hasPrefix("[") ? host.firstIndex(of: "]") : host.firstIndex(of: ":")
            let name = host[..<(end ?? host.endIndex)]
            var port = host[(end ?? host.endIndex)...]
            if port.hasPrefix("]") { port = port.dropFirst() }
            let isPlain = name.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "-._%[:".unicodeScalars.contains(scalar)
            }
            let isNumber =
                port.isEmpty || port.first == ":" && port.dropFirst().utf8.allSatisfy { (48...57).contains($0) }
            guard isPlain, isNumber else {
                throw ValueError("has a host or port that is not valid (in a password, write / ? @ as %2F %3F %40)")
            }
        }
    }

    /// Checks what follows the hosts: passwords are taken from nowhere else.
    private static func checkQuery(_ tail: Substring) throws(ValueError) {
        let query = tail.drop { $0 != "?" }.dropFirst()
        for pair in query.split(separator: "&", omittingEmptySubsequences: false) where !query.isEmpty {
            guard let separator = pair.firstIndex(of: "="),
                pair[..<separator].utf8.allSatisfy({ (97...122).contains($0) || $0 == 95 })
            else { throw ValueError("has a parameter that is not NAME=VALUE") }
            guard !["password", "sslpassword"].contains(String(pair[..<separator])) else {
                throw ValueError("has a password as a parameter (write it before the host, or set PGPASSWORD)")
            }
        }
    }

    /// Returns a text whose percent signs are read.
    private static func decoded(_ text: Substring) throws(ValueError) -> String {
        guard let bytes = PercentEncoding.decoded(text), !bytes.contains(0) else {
            throw ValueError("has a % in its password that no two digits follow (write it as %25)")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
