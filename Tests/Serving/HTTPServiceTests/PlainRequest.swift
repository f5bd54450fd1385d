import Files
import TestSupport

/// A request of a method, headers and a short body, which needs no curl: the bytes that curl would send for these words.
struct PlainRequest {
    private var method: String?
    private var headers: [String] = []
    private var body: [UInt8]?
    private let path: String
    private let address: String

    /// A longer body can meet an answer before it is sent, with which curl deals.
    private static let maxBody = 65_536

    /// Returns nil for words that say more than such a request has, and for addresses that curl or a shell would change.
    init?(_ path: String, _ options: String, to address: String, in folder: FilePath, themes: FilePath) {
        let plain = path.unicodeScalars.allSatisfy {
            ("!"..."~").contains($0) && !"\"#$[\\]`{}".unicodeScalars.contains($0)
        }
        guard plain, !path.contains("/."), let words = Self.words(options, themes: themes) else { return nil }
        (self.path, self.address) = (path, address)
        var rest = words[...]
        while let word = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch word {
            case "-X": method = value
            case "-H" where value.contains(": "): headers.append(value)
            case "--data-binary" where value.hasPrefix("@") && body == nil:
                let file = value.dropFirst()
                let place = file.hasPrefix("/") ? FilePath(String(file)) : folder.appending(String(file))
                body = try? Repository.bytes(place)
                if body == nil { return nil }
            case "-d", "--data", "--data-binary":
                guard body == nil, !value.hasPrefix("@") else { return nil }
                body = Array(value.utf8)
            default: return nil
            }
        }
        guard body?.count ?? 0 <= Self.maxBody else { return nil }
    }

    /// The words of a shell's line; nil if it has more than words, quotation marks and `$themes`.
    private static func words(_ line: String, themes: FilePath) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for letter in line.replacing("$themes", with: "\(themes)") {
            switch (letter, quote) {
            case ("\\", nil), ("\\", "\""), ("$", nil), ("$", "\""), ("`", nil), ("`", "\""): return nil
            case (_, nil) where "|&;<>()*?~!{}#".contains(letter): return nil
            case ("'", nil), ("\"", nil):
                quote = letter
                word = word ?? ""
            case (_, .some) where letter == quote: quote = nil
            case (" ", nil):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(letter)
            }
        }
        guard quote == nil else { return nil }
        return words + (word.map { [$0] } ?? [])
    }

    private var bytes: [UInt8] {
        var lines = ["\(method ?? (body == nil ? "GET" : "POST")) \(path) HTTP/1.1"] + headers
        func add(_ header: String) {
            let name = header.prefix { $0 != ":" }.lowercased()
            if !headers.contains(where: { $0.prefix { $0 != ":" }.lowercased() == name }) { lines.append(header) }
        }
        add("Host: \(address)")
        add("User-Agent: curl")
        add("Accept: */*")
        if let body {
            add("Content-Length: \(body.count)")
            add("Content-Type: application/x-www-form-urlencoded")
        }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + (body ?? [])
    }

    /// Sends the request to a port of this machine and returns the answer; its status is 0 if none comes.
    func answer(of port: String) -> RunningProgram.Answer {
        let client = RawClient(port: port)
        client.send(bytes)
        client.read(answers: 1)
        guard let answer = client.answers.first else {
            return RunningProgram.Answer(status: 0, headers: [:], body: [])
        }
        return RunningProgram.Answer(status: answer.status, headers: answer.headers, body: answer.body)
    }
}
