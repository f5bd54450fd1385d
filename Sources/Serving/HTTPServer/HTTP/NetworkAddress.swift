internal import CGlibc
internal import Glibc

/// An address of the internet protocol, as 16 bytes: IPv4 addresses are mapped into IPv6 (RFC 4291, §2.5.5.2), so one client
/// has one address, whatever socket it comes by.
package struct NetworkAddress: Hashable, Sendable, CustomStringConvertible {
    /// The bytes, in network order.
    let bytes: [UInt8]

    /// What precedes an IPv4 address.
    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
}

extension NetworkAddress {
    /// Reads the usual text of an address, without brackets, port and zone; nil if it is none.
    package init?(_ text: some StringProtocol) {
        let text = String(text)
        var (short, long) = (in_addr(), in6_addr())
        if unsafe inet_pton(AF_INET, text, &short) == 1 {
            unsafe self.init(bytes: Self.mapped + withUnsafeBytes(of: &short) { unsafe Array($0) })
        } else if unsafe inet_pton(AF_INET6, text, &long) == 1 {
            unsafe self.init(bytes: withUnsafeBytes(of: &long) { unsafe Array($0) })
        } else {
            return nil
        }
    }

    /// The address of a socket's other end; nil if that is not of the internet.
    init?(_ storage: sockaddr_storage) {
        var storage = storage
        switch Int32(storage.ss_family) {
        case AF_INET:
            let offset = MemoryLayout<sockaddr_in>.offset(of: \.sin_addr) ?? 0
            unsafe self.init(
                bytes: Self.mapped + withUnsafeBytes(of: &storage) { unsafe Array($0[offset..<offset + 4]) })
        case AF_INET6:
            let offset = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) ?? 0
            unsafe self.init(bytes: withUnsafeBytes(of: &storage) { unsafe Array($0[offset..<offset + 16]) })
        default: return nil
        }
    }

    /// True for an IPv4 address.
    package var isShort: Bool { bytes.starts(with: Self.mapped) }

    /// True for an address of this machine itself.
    var isLoopback: Bool {
        isShort ? bytes[12] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let own = isShort ? Array(bytes.suffix(4)) : bytes
        let family = isShort ? AF_INET : AF_INET6
        guard unsafe inet_ntop(family, own, &text, socklen_t(text.count)) != nil else { return "unknown" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
    }

    /// Returns the address with all bits after the first ones, counted from that of the 16 bytes, cleared.
    package func masked(to bits: Int) -> NetworkAddress {
        NetworkAddress(
            bytes: bytes.enumerated().map { index, byte in
                byte & UInt8(truncatingIfNeeded: 0xFF00 >> min(max(bits - 8 * index, 0), 8))
            })
    }
}

/// The other end of a connection.
package enum ConnectionPeer: Hashable, Sendable {
    /// A program that uses a socket file.
    case unix
    /// A program at an address.
    case internet(NetworkAddress)

    /// True for a program on this machine that uses the loopback.
    package var isLoopback: Bool {
        if case .internet(let address) = self { address.isLoopback } else { false }
    }
}
