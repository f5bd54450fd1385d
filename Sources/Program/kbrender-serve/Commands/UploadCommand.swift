import Commands
import Documents
import Files
import Glibc
import KeyboardPreview
import Options
import RemoteThemes
import RenderOptions
import ThemeImport
import ThemeModel

/// `kbrender upload`: sends a theme to a store.
enum UploadCommand {
    struct Arguments: ReportingArguments {
        var file = FilePath.standardStream
        /// The store, or the theme's place in it.
        var place: FilePath?
        /// True to allow sending the token to another machine unencrypted.
        var allowsClear = false
        /// The style of messages.
        var messages = MessageStyle()
    }

    /// The environment variable with the token.
    static let variable = "KBRENDER_TOKEN"

    static let table = Command<Arguments>(
        summary: "sends a theme to a store, where it waits for review",
        discussion: [
            "upload first checks the document against the store's rules, as validate --store does. "
                + "\(variable) holds the token that the store gave you; it appears in no message and no process "
                + "list. A theme that is already published is replaced only if it has not "
                + "changed since the upload began.",
            "URL is the address of the store, or of the theme in it, which ends in the id and .json. "
                + "The exit code is 65 if the store does not take the theme, 69 if there is no store or it "
                + "cannot be reached, 73 if the token does not allow the upload, and 74 if the store "
                + "failed.",
        ],
        operands: [
            .required(
                "FILE", .file(wanted: "a theme document, or - for standard input"), \.file,
                "a theme document, or - for standard input")
        ],
        groups: [
            OptionGroup(
                "Store",
                [
                    .value(
                        "to", .file(wanted: "an address").named("URL"), \.place, initial: nil,
                        "address of the store, or of the theme in it"),
                    .flag(
                        "insecure", \.allowsClear, true,
                        "sends the token without encryption, by http"),
                ]), .messages(),
        ],
        examples: [
            .init("kbrender upload sea.json --to https://themes.example.org", "sends it for review"),
            .init(
                "kbrender upload - --to http://localhost:8087/themes/sea.json < sea.json", "to a store on this machine"),
        ]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let (place, token) = (try place(arguments), try token())
        let file = try InputFile(reading: arguments.file)
        let id = try check(file.source, with: arguments)
        guard let address = ThemeUpload.address(of: id, in: place) else {
            throw .usage(
                "--to: \(place) is not the address of the theme \(Quoted(id)) (expected "
                    + "…/\(id).json, or the address of the store)")
        }
        let answer = ThemeUpload(file.bytes, to: address, token: token).send(by: HelperClient())
        return try UploadReport(file.source, address: address, messages: arguments.messages).report(answer)
    }

    /// Returns the address to send to. A token is worth as much as a password, so it goes to other machines only over https.
    private static func place(_ arguments: Arguments) throws(OperationError) -> WebAddress {
        guard let word = arguments.place else { throw .usage("--to: is required (the store's address)") }
        let place = try WebAddress.of(word)
        guard place.scheme == .https || place.isLoopback || arguments.allowsClear else {
            throw .usage(
                "--to: \(place) would carry the token without encryption (use https, or --insecure if you must)")
        }
        return place
    }

    private static func token() throws(OperationError) -> String {
        let text = unsafe getenv(variable).map { unsafe String(cString: $0) } ?? ""
        guard !text.isEmpty else {
            throw .usage("\(variable): is not set (set it to the token that the store gave you)")
        }
        guard ThemeUpload.isToken(text) else {
            throw .usage("\(variable): is not a token (expected visible characters without spaces, in one line)")
        }
        return text
    }

    /// Checks the document against the store's rules; returns its id.
    private static func check(_ source: SourceText, with arguments: Arguments) throws(OperationError) -> String {
        let validation = try mapError(OperationError.init) { () throws(ImportError) in
            try ThemeLoader().validate(ImportSource(source), store: true)
        }
        let judged = arguments.messages.report.judged(validation.diagnostics)
        if judged.haveErrors {
            let isTooLarge = judged.contains { $0.kind == ThemeDiagnostics.storeSize }
            throw OperationError(
                isTooLarge ? UploadReport.tooLarge : UploadReport.invalid, .badData, diagnostics: validation.diagnostics
            )
        }
        try Reporter(arguments.messages).report(validation.diagnostics)
        guard let id = validation.document?.id else { throw OperationError(UploadReport.invalid, .badData) }
        return id
    }
}

/// The report of an upload for a person.
struct UploadReport {
    private let source: SourceText
    private let address: WebAddress
    private let messages: MessageStyle

    static let invalid = "Theme validation failed. Please fix the issues above, then upload again."
    static let tooLarge =
        "Theme file exceeds 50KB limit. Try reducing the number of gradient stops or removing unused properties, as "
        + "`kbrender convert --minimal` does."

    init(_ source: SourceText, address: WebAddress, messages: MessageStyle) {
        (self.source, self.address, self.messages) = (source, address, messages)
    }

    /// Reports the store's answer: success on standard output, failure as an error with advice.
    func report(_ answer: UploadAnswer) throws(OperationError) -> ExitCode {
        switch answer {
        case .pending: return try done("It will be reviewed and published soon.")
        case .published: return try done("It is published: \(address)")
        case .invalid(let problems, let detail):
            let invalid = problems.isEmpty ? "Theme validation failed\(quoted(detail))." : Self.invalid
            throw OperationError(invalid, .badData, diagnostics: problems.map(diagnostic))
        case .tooLarge: throw OperationError(Self.tooLarge, .badData)
        case .unknownToken:
            throw refusal(
                "the store does not know this token. Ask its owner for one with the role author, and set "
                    + "\(UploadCommand.variable) to it.")
        case .forbidden(let detail):
            throw refusal(
                "the store does not let this token do that\(quoted(detail)). Ask its owner for the role author; a theme of "
                    + "another author needs an id of its own.")
        case .outdated(let detail):
            throw OperationError(
                "The store has this version or a newer one\(quoted(detail)). Raise the version, then upload again.",
                .badData)
        case .waiting(let detail):
            throw OperationError(
                "An earlier upload of this theme waits for its review\(quoted(detail)). Withdraw it, or wait, then upload "
                    + "again.", .badData)
        case .overtaken:
            throw OperationError(
                "Another version was published while you uploaded. Look at \(address), then upload again.", .badData)
        case .noStore(let status):
            throw OperationError(
                "\(address): there is no store that takes uploads (status \(status)). Check the address.", .unavailable)
        case .busy: throw OperationError("Server error: the store is busy. Please try again in a minute.", .inputOutput)
        case .failed(let status, let detail):
            throw OperationError(
                "Server error: status \(status)\(quoted(detail)). Please try again later, or ask its owner.",
                .inputOutput)
        case .unreachable(let error):
            throw OperationError(
                "Unable to connect to server. Please check your internet connection, and the address \(address): "
                    + "\(error.description).", .unavailable)
        }
    }

    private func done(_ next: String) throws(OperationError) -> ExitCode {
        try Output.standard.write(Array("Theme uploaded successfully! \(next)\n".utf8))
        return .done
    }

    private func refusal(_ reason: String) -> OperationError {
        OperationError("You must be a Pro user to upload themes: \(reason)", .cannotCreate)
    }

    /// Returns a server's text, which may be anything, quoted.
    private func quoted(_ detail: String?) -> String { detail.map { ": \(Quoted($0))" } ?? "" }

    /// Returns a problem that the store found, placed in the local document.
    private func diagnostic(_ problem: UploadAnswer.Problem) -> Diagnostic {
        let kind = DiagnosticCatalog.all.first { $0.id == problem.id } ?? CommandDiagnostics.storeProblem
        let place = problem.line.flatMap { source.offset(line: $0, column: problem.column ?? 1) }
        return Diagnostic(
            kind, severity: Severity(rawValue: problem.severity) ?? .error, path: problem.path,
            String(problem.message.unicodeScalars.prefix(500)), in: source,
            at: place.map { $0..<min($0 + 1, source.bytes.count) })
    }
}

extension SourceText {
    /// Returns the offset of the byte at a line and column, both from 1, columns in scalars; nil if there is none.
    fileprivate func offset(line: Int, column: Int) -> Int? {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1), column > 0 else { return nil }
        let scalars = String(decoding: lines[line - 1], as: UTF8.self).unicodeScalars
        let before = scalars.prefix(column - 1).reduce(0) { $0 + UTF8.width($1) }
        return min(lines[line - 1].startIndex + before, max(bytes.count - 1, 0))
    }
}
