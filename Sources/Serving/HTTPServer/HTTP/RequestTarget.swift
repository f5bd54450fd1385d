internal import Documents
package import Options

/// The target of a request: the part of its first line after the method.
package struct RequestTarget: Sendable {
    /// The parts of the path, decoded. None contains a slash, or is `.` or `..`.
    package let segments: [String]
    /// The path as received.
    package let rawPath: String
    /// The part after the question mark, as received; nil if there is none.
    package let rawQuery: String?

    /// A parameter of an address.
    package struct Parameter: Sendable {
        package let name: String
        /// Its value; nil if there is no equals sign.
        package let value: Argument?
    }

    /// Reads a target: a path, or a whole URL as proxies receive it (RFC 9112, §3.2).
    package init(_ text: String) throws(Problem) {
        let path = Self.withoutOrigin(text[...])
        guard path.hasPrefix("/"), !path.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "#") })
        else {
            throw Problem(
                .badRequest, detail: "The address is \(Quoted(text)) (expected a path that begins with a slash).")
        }
        let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        rawPath = String(parts[0])
        rawQuery = parts.count > 1 ? String(parts[1]) : nil
        segments = try Self.segments(parts[0])
    }

    /// The most parameters of an address.
    static let maxParameters = 256

    /// The parameters, decoded, in order.
    package var parameters: [Parameter] { get throws(Problem) { try Self.parameters(in: rawQuery ?? "") } }

    /// Returns the parameters in a query, or in the fields of a form: more of these than an address may have are part of the last one.
    package static func parameters(in text: String) throws(Problem) -> [Parameter] {
        try text.split(separator: "&", maxSplits: maxParameters).map { part throws(Problem) in
            try parameter(part)
        }
    }

    private static func withoutOrigin(_ text: Substring) -> Substring {
        guard let scheme = ["http://", "https://"].first(where: { text.lowercased().hasPrefix($0) }) else {
            return text
        }
        let rest = text.dropFirst(scheme.count)
        guard let end = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return rest[end] == "/" ? rest[end...] : "/" + rest[end...]
    }

    private static func segments(_ path: Substring) throws(Problem) -> [String] {
        var segments: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let bytes = PercentEncoding.decoded(part), let text = String(validating: bytes, as: UTF8.self),
                !bytes.contains(UInt8(ascii: "/")), !bytes.contains(0), text != ".", text != ".."
            else {
                throw Problem(
                    .badRequest, detail: "The path \(Quoted(String(path))) is not valid (expected plain names).")
            }
            segments.append(text)
        }
        return segments == [""] ? [] : segments
    }

    private static func parameter(_ text: Substring) throws(Problem) -> Parameter {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard
            let name = PercentEncoding.decoded(parts[0], plusIsSpace: true).flatMap({
                String(validating: $0, as: UTF8.self)
            }),
            let value = PercentEncoding.decoded(parts.count > 1 ? parts[1] : "", plusIsSpace: true)
        else {
            throw Problem(
                .badOption,
                detail: "The parameter \(Quoted(String(text))) has a bad % escape (expected % and two digits).")
        }
        return Parameter(name: name, value: parts.count > 1 ? Argument(value) : nil)
    }
}
