import CommandSupport
import Documents
import Files
import Options
import RenderOptions
import ServerSettings

/// `kbrender sign`: an address with a signature, for a service that requires one.
enum SignCommand {
    struct Arguments: ReportingArguments {
        /// The address: a path, or a full one.
        var address = ""
        var keys: FilePath?
        /// The expiry of the address, in seconds since 1970.
        var expiry: Int?
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [.required("URL", .text("URL", wanted: "an address, or its path"), \.address)],
        options: [
            .init(
                "Signature",
                [
                    .value("keys", .file(wanted: "a file of keys"), \.keys, initial: nil),
                    .value("expires", .wholeNumber(0...253_402_300_799, "SECONDS"), \.expiry, initial: "never"),
                ])
        ]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        guard let path = arguments.keys else { throw .usage("--keys: is required (a file of keys)") }
        let keys = try SigningKeys(reading: path)
        let (origin, target) = split(arguments.address)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard target.hasPrefix("/"), target.count > 1,
            !arguments.address.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "#") })
        else {
            throw .usage(
                "URL: \(Quoted(arguments.address)) is not the address of a picture (expected a path "
                    + "such as /v1/presets/rose.png)"
            )
        }
        let expiry = arguments.expiry.map { "\(SignedAddress.expiry)=\($0)" }
        let query = [parts.count > 1 ? String(parts[1]) : nil, expiry].compactMap(\.self).filter { !$0.isEmpty }
        let signed = keys.signed(path: String(parts[0]), query: query.joined(separator: "&"))
        return try .done(writing: origin + signed + "\n")
    }

    /// Returns the origin of an address, and the part that the service gets.
    private static func split(_ address: String) -> (origin: Substring, target: Substring) {
        guard let scheme = ["http://", "https://"].first(where: address.hasPrefix) else { return ("", address[...]) }
        let rest = address.dropFirst(scheme.count)
        guard let slash = rest.firstIndex(of: "/") else { return (address[...], "") }
        return (address[..<slash], rest[slash...])
    }
}
