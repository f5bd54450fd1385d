internal import Documents
internal import Files
internal import HTTPClient
internal import RemoteThemes

/// The store to which the studio uploads. Only the program knows the token.
struct StudioUploads: Sendable {
    /// The store's address.
    private let store: WebAddress
    private let token: String

    /// Takes the store's address and the token.
    init(_ address: FilePath) throws(OperationError) {
        store = try ThemeUpload.store(at: address, option: "store")
        token = try ThemeUpload.environmentToken()
    }

    /// Uploads a document, which keeps the store's rules, and says what became of it: a state, or the kind of a fault.
    func upload(_ bytes: [UInt8]) -> JSONOutput {
        guard let id = Self.id(of: bytes), let address = ThemeUpload.address(of: id, in: store) else {
            return state("noStore", "\(store)")
        }
        switch ThemeUpload(bytes, to: address, token: token).send(by: CurlClient()) {
        case .pending: return state("pending")
        case .published: return state("published")
        case .invalid(let problems, let detail):
            return state("invalid", problems.first.map { "\($0.path): \($0.message)" } ?? detail ?? "")
        case .tooLarge: return state("tooLarge")
        case .unknownToken: return state("unauthorized")
        case .forbidden(let detail): return state("unauthorized", detail ?? "")
        case .outdated(let detail): return state("outdated", detail ?? "")
        case .waiting(let detail): return state("pending", detail ?? "")
        case .overtaken: return state("overtaken")
        case .noStore(let status): return state("noStore", "\(status)")
        case .busy: return state("busy")
        case .failed(let status, let detail): return state("server", detail ?? "\(status)")
        case .unreachable(let error): return state("network", error.description)
        }
    }

    /// Returns what the store says about a theme: whether an upload waits or was rejected, with the reason, or what is published.
    func state(of bytes: [UInt8]) -> JSONOutput {
        guard let id = Self.id(of: bytes), let theme = ThemeUpload.address(of: id, in: store) else {
            return state("none")
        }
        do {
            let base = theme.path.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
            guard let list = theme.asking(for: "\(base)/v1/reviews?per-page=100") else { return state("none") }
            let answer = try CurlClient().response(
                to: WebRequest(.get, address: list).with("Authorization", value: "Bearer \(token)"))
            guard answer.status == 200 else {
                return state([401, 403].contains(answer.status) ? "unauthorized" : "unknown", "\(answer.status)")
            }
            let reviews =
                JSONReader.read(SourceText(name: "reviews", bytes: answer.body)).value?["reviews"]?.array ?? []
            if let own = reviews.first(where: { $0["id"]?.string == id }), let status = own["status"]?.string {
                return state(status, own["reason"]?.string ?? "")
            }
            let published = try CurlClient().response(to: WebRequest(.get, address: theme))
            return state(published.status == 200 ? "published" : "none")
        } catch {
            return state("unknown", error.description)
        }
    }

    private func state(_ state: String, _ reason: String = "") -> JSONOutput {
        [
            "store": "\(store)", "state": .string(state),
            "reason": .string(Quoted.sanitized(String(reason.unicodeScalars.prefix(500)))),
        ]
    }

    private static func id(of bytes: [UInt8]) -> String? {
        JSONReader.read(SourceText(name: "theme", bytes: bytes)).value?["id"]?.string
    }
}
