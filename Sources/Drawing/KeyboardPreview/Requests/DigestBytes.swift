/// Values as bytes, each preceded by its length or kind, so that no two lists of values give the same bytes. Values have no names:
/// that of a key that counts dozens would take longer than the rest.
struct DigestBytes {
    var bytes: [UInt8] = []

    mutating func add(_ value: UInt64) {
        unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    /// Adds bytes and their number.
    mutating func add(_ content: some Collection<UInt8>) {
        add(UInt64(content.count))
        bytes += content
    }

    /// Adds values, one after the other.
    mutating func add<each Part: DigestPart>(_ part: repeat each Part) {
        repeat (each part).add(to: &self)
    }
}

/// A value that counts in a digest.
protocol DigestPart {
    func add(to digest: inout DigestBytes)
}

extension String: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(utf8) }
}

extension Bool: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(UInt64(self ? 1 : 0)) }
}

extension Int: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(UInt64(bitPattern: Int64(self))) }
}

extension Double: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(bitPattern) }
}

extension Optional: DigestPart where Wrapped: DigestPart {
    func add(to digest: inout DigestBytes) {
        (self != nil).add(to: &digest)
        self?.add(to: &digest)
    }
}

extension Array: DigestPart where Element: DigestPart {
    func add(to digest: inout DigestBytes) {
        count.add(to: &digest)
        for element in self { element.add(to: &digest) }
    }
}
