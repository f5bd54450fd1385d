import Documents
@testable import Files
import ServerSettings
import StoreModel
import TestSupport

/// A service with a store, and holders of tokens.
final class RunningStore {
    let service: RunningProgram
    let folder: FilePath
    private let tokens: [String: String]
    /// The folder, if it is deleted with the service.
    private let own: TemporaryFolder?

    /// Who has a token, and their roles.
    static let people: KeyValuePairs<String, AccessRole> = [
        "author": .author, "author2": .author, "reviewer": .reviewer, "bot": .client,
    ]
    /// What an upload of a new theme says.
    static let new = "If-None-Match: *"

    /// Starts the service on a folder, or on a temporary one if nil; `themes` is the name of the store in it, unless it has an
    /// address elsewhere. `people` are the names and roles of those who have tokens.
    init(
        _ options: String..., themes: String = "store.db", address: String? = nil, folder other: FilePath? = nil,
        environment: [String] = [], people: KeyValuePairs<String, AccessRole> = RunningStore.people
    ) throws {
        own = other == nil ? TemporaryFolder() : nil
        folder = other ?? own?.path ?? FilePath("")
        tokens = try Self.tokens(of: people, in: folder)
        service = try RunningProgram(
            options: ["--themes=\(address ?? "\(folder)/\(themes)")", "--tokens=\(folder)/tokens"] + options,
            environment: environment
        )
    }

    /// Returns the tokens of people, which a folder keeps for a second service on it.
    private static func tokens(
        of people: KeyValuePairs<String, AccessRole>, in folder: FilePath
    ) throws -> [String: String] {
        let file = folder.appending("tokens")
        return try AccessTokens.change(in: file, mayCreate: true) { known throws(OperationError) in
            var tokens: [String: String] = [:]
            for (name, role) in people {
                let kept = folder.appending("\(name).token")
                if kept.isMissing {
                    let token = try known.add(AccessHolder(name: name, role: role))
                    try Output(kept, apartFrom: []).write(Array(token.utf8))
                }
                tokens[name] = String(decoding: try InputFile(reading: kept).bytes, as: UTF8.self)
            }
            return tokens
        }
    }

    func token(_ name: String) -> String { tokens[name] ?? "none" }

    /// Sends a request with somebody's token.
    func ask(_ name: String, _ path: String, _ options: String = "") -> RunningProgram.Answer {
        service.curl(path, "-H 'Authorization: Bearer \(token(name))' \(options)")
    }

    /// Writes a theme's document into the folder of the test: aurora with another id, version and name.
    func theme(_ id: String, _ version: String, name: String = "Aurora") -> String {
        let file = folder.appending("\(id)-\(version).json")
        let text = [("id", "aurora", id), ("version", "2.0", version), ("name", "Aurora", name)].reduce(Self.aurora) {
            let old = "\"\($1.0)\": \"\($1.1)\""
            precondition($0.contains(old), "aurora.json has no \(old)")
            return $0.replacing(old, with: "\"\($1.0)\": \(JSONOutput.string($1.2).text(indent: 0))")
        }
        try? Output(file, apartFrom: []).write(Array(text.utf8))
        return "\(file)"
    }

    private static let aurora = (try? Repository.text(Repository.fixtures.appending("themes/aurora.json"))) ?? ""

    /// Uploads a document.
    func put(_ name: String, _ id: String, _ file: String, _ condition: String) -> RunningProgram.Answer {
        ask(name, "/themes/\(id).json", "-X PUT --data-binary @\(file) -H '\(condition)'")
    }
}
