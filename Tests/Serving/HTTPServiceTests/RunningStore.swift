import Documents
@testable import Files
import Glibc
import TestSupport

/// A service with a store, and holders of tokens.
final class RunningStore {
    let service: RunningProgram
    let folder: FilePath
    private let tokens: [String: String]
    /// The folder, if it is deleted with the service.
    private let own: TemporaryFolder?

    /// Who has a token, and their roles.
    static let people: KeyValuePairs<String, String> = [
        "author": "author", "author2": "author", "reviewer": "reviewer", "bot": "client",
    ]
    /// What an upload of a new theme says.
    static let new = "If-None-Match: *"

    /// Starts the service on a folder, or on a temporary one if nil; `themes` is the name of the store in it, unless it has an
    /// address elsewhere. `people` are the names and roles of those who have tokens.
    init(
        _ options: String..., themes: String = "store.db", address: String? = nil, folder other: FilePath? = nil,
        environment: [String] = [], people: KeyValuePairs<String, String> = RunningStore.people
    ) throws {
        own = other == nil ? TemporaryFolder() : nil
        folder = other ?? own?.path ?? FilePath("")
        var tokens: [String: String] = [:]
        for (name, role) in people {
            tokens[name] = try Self.token(name, role, folder)
        }
        self.tokens = tokens
        service = try RunningProgram(
            options: ["--themes=\(address ?? "\(folder)/\(themes)")", "--tokens=\(folder)/tokens"] + options,
            environment: environment
        )
    }

    private static func token(_ name: String, _ role: String, _ folder: FilePath) throws -> String {
        let file = folder.appending("\(name).token")
        if file.isMissing {
            _ = system("\(RunningProgram.program) token \(name) \(role) --tokens \(folder)/tokens >\(file)")
        }
        return String(decoding: try InputFile(reading: file).bytes.dropLast(), as: UTF8.self)
    }

    func token(_ name: String) -> String { tokens[name] ?? "none" }

    /// Sends a request with somebody's token.
    func ask(_ name: String, _ path: String, _ options: String = "") -> RunningProgram.Answer {
        service.curl(path, "-H 'Authorization: Bearer \(token(name))' \(options)")
    }

    /// Writes a theme's document into the folder of the test: aurora with another id, version and name.
    func theme(_ id: String, _ version: String, name: String = "Aurora") -> String {
        let text = """
            import json
            d = json.load(open('\(RunningProgram.themes)/aurora.json'))
            d['id'], d['version'], d['name'] = '\(id)', '\(version)', '\(name)'
            json.dump(d, open('\(folder)/\(id)-\(version).json', 'w'))
            """
        let script = folder.appending("make.py")
        try? Output(script, apartFrom: []).write(Array(text.utf8))
        _ = system("python3 \(script)")
        return "\(folder)/\(id)-\(version).json"
    }

    /// Uploads a document.
    func put(_ name: String, _ id: String, _ file: String, _ condition: String) -> RunningProgram.Answer {
        ask(name, "/themes/\(id).json", "-X PUT --data-binary @\(file) -H '\(condition)'")
    }
}
