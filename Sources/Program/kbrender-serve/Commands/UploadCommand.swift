import CommandSupport
import Documents
import Files
import Glibc
import KeyboardPreview
import Options
import RemoteThemes
import RenderOptions
import Reports
import ThemeImport
import ThemeModel

/// `kbrender upload`: sends a theme to a store.
enum UploadCommand {
    struct Arguments: ReportingArguments {
        var files: [FilePath] = []
        /// The store, or the theme's address in it.
        var destination: FilePath?
        /// True to allow sending the token to another machine unencrypted.
        var allowsClear = false
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        operands: [.list("FILE", .file(wanted: "theme documents, folders of them, or - for standard input"), \.files)],
        options: [
            OptionGroup(
                "Store",
                [
                    .value("to", .file(wanted: "an address").named("URL"), \.destination, initial: nil),
                    .flag("insecure", \.allowsClear, true),
                ])
        ],
        facts: ["token": ThemeUpload.tokenVariable]
    )

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let (destination, token) = (try destination(arguments), try ThemeUpload.environmentToken())
        guard arguments.files.count > 1 || arguments.files.contains(where: \.isFolder) else {
            let (upload, report) = try upload(arguments.files[0], to: destination, token: token, with: arguments)
            let answer = try report.message(for: upload.send(by: HelperClient()))
            return try .done(writing: "Theme uploaded successfully! \(answer)\n")
        }
        guard !destination.path.hasSuffix(".json") else {
            throw .usage("--to: \(destination) is the address of one theme (expected the address of the store)")
        }
        return try uploadAll(to: destination, token: token, with: arguments)
    }

    /// Checks a document, and returns what is to be sent, with the report of the answer.
    private static func upload(
        _ path: FilePath, to destination: WebAddress, token: String, with arguments: Arguments
    ) throws(OperationError) -> (ThemeUpload, UploadReport) {
        let file = try InputFile(reading: path)
        let id = try check(file.source, with: arguments)
        guard let address = ThemeUpload.address(of: id, in: destination) else {
            throw .usage(
                "--to: \(destination) is not the address of the theme \(Quoted(id)) (expected "
                    + "…/\(id).json, or the address of the store)")
        }
        return (
            ThemeUpload(file.bytes, to: address, token: token), UploadReport(source: file.source, address: address)
        )
    }

    /// Sends each document that the store does not have, and sums up what became of them.
    private static func uploadAll(
        to destination: WebAddress, token: String, with arguments: Arguments
    ) throws(OperationError) -> ExitCode {
        var documents: [FilePath] = []
        for path in arguments.files { documents += try ThemeFolder.documents(at: path) }
        var (sent, present, failed) = (0, 0, 0)
        defer {
            let sum =
                "\(Prose.counted(documents.count, noun: "document")): \(sent) sent, \(present) there already, \(failed) not taken"
            let rest = documents.count - sent - present - failed
            arguments.messages.print([rest > 0 ? sum + ", \(rest) not tried" : sum])
        }
        for (number, path) in documents.enumerated() {
            do throws(OperationError) {
                let (upload, report) = try upload(path, to: destination, token: token, with: arguments)
                let (state, message) = try send(upload, reportingBy: report)
                if state == .none { sent += 1 } else { present += 1 }
                if arguments.messages.reportsProgress {
                    StandardError.write("\(number + 1)/\(documents.count) \(Quoted.sanitized("\(path)")): \(message)\n")
                }
            } catch {
                // What no other document would escape ends the work.
                guard [.badData, .noInput].contains(error.kind) else { throw error }
                failed += 1
                arguments.messages.report(
                    OperationError(error.message.map { "\(path): \($0)" }, error.kind, diagnostics: error.diagnostics))
            }
        }
        return failed == 0 ? .done : .badData
    }

    /// How often a store that is busy is asked again, with a pause of so many seconds.
    private static let (maxTries, pause) = (5, UInt32(5))

    /// Sends a document, unless the store has it. A store that is busy is asked again. Returns where it was before, and what became of it.
    private static func send(
        _ upload: ThemeUpload, reportingBy report: UploadReport
    ) throws(OperationError) -> (state: ThemeUpload.Presence, message: String) {
        let (state, published) = try mapError({ (error: WebError) in
            UploadReport.unreachable(error, at: upload.address)
        }) { () throws(WebError) in try upload.presence(by: HelperClient()) }
        if state == .published { return (state, "is published already") }
        if state == .waiting { return (state, "waits already") }
        var answer = upload.send(by: HelperClient(), over: published)
        for _ in 1..<maxTries where answer == .busy {
            sleep(pause)
            answer = upload.send(by: HelperClient())
        }
        return (state, try report.message(for: answer))
    }

    /// Returns the address to send to.
    private static func destination(_ arguments: Arguments) throws(OperationError) -> WebAddress {
        guard let word = arguments.destination else { throw .usage("--to: is required (the store's address)") }
        return try ThemeUpload.store(
            at: word, option: "to", allowsClear: arguments.allowsClear, advice: "use https, or --insecure if you must")
    }

    /// Checks the document against the store's rules; returns its id.
    private static func check(_ source: SourceText, with arguments: Arguments) throws(OperationError) -> String {
        let validation = try mapError(OperationError.init) { () throws(ImportError) in
            try ThemeSource(source).validate(store: true, asIs: true)
        }
        let judged = arguments.messages.report.judged(validation.diagnostics)
        if judged.haveErrors {
            let isTooLarge = judged.contains { $0.kind == ThemeDiagnosticKinds.storeSize }
            throw OperationError(
                isTooLarge ? UploadReport.tooLarge : UploadReport.invalid, .badData, diagnostics: validation.diagnostics
            )
        }
        try arguments.messages.report(validation.diagnostics)
        guard let id = validation.document?.id else { throw OperationError(UploadReport.invalid, .badData) }
        return id
    }
}

/// The report of an upload for a person.
struct UploadReport {
    let source: SourceText
    let address: WebAddress

    static let invalid = "Theme validation failed. Please fix the issues above, then upload again."
    static let tooLarge =
        "Theme file exceeds 50KB limit. Try reducing the number of gradient stops or removing unused properties, as "
        + "`kbrender convert --minimal` does."

    /// Returns what the store has done; throws a failure with advice.
    func message(for answer: ThemeUpload.Answer) throws(OperationError) -> String {
        switch answer {
        case .pending: return "It will be reviewed and published soon."
        case .published: return "It is published: \(address)"
        case .invalid(let problems, let detail):
            let invalid = problems.isEmpty ? "Theme validation failed\(said(detail))." : Self.invalid
            throw OperationError(invalid, .badData, diagnostics: problems.map(diagnostic))
        case .tooLarge: throw OperationError(Self.tooLarge, .badData)
        case .unknownToken:
            throw refusal(
                "the store does not know this token. Ask its owner for one with the role author, and set "
                    + "\(ThemeUpload.tokenVariable) to it.")
        case .forbidden(let detail):
            throw refusal(
                "the store does not let this token do that\(said(detail))."
                    + (said(detail).isEmpty ? " Ask its owner for the role author." : ""))
        case .outdated(let detail):
            throw OperationError(
                "The store has this version or a newer one\(said(detail)). Raise the version, then upload again.",
                .badData)
        case .waiting(let detail):
            throw OperationError(
                "An earlier upload of this theme waits for its review\(said(detail)). Withdraw it, or wait, then upload "
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
                "Server error: status \(status)\(said(detail)). Please try again later, or ask its owner.",
                .inputOutput)
        case .unreachable(let error): throw Self.unreachable(error, at: address)
        }
    }

    static func unreachable(_ error: WebError, at address: WebAddress) -> OperationError {
        OperationError(
            "Unable to connect to server. Please check your internet connection, and the address \(address): "
                + "\(error.description).", .unavailable)
    }

    private func refusal(_ reason: String) -> OperationError {
        OperationError("You must be a Pro user to upload themes: \(reason)", .cannotCreate)
    }

    /// Returns a server's sentence, which may be anything, as a part of one of ours.
    private func said(_ detail: String?) -> String {
        guard let detail, !detail.isEmpty else { return "" }
        let sentence = Quoted.sanitized(String(detail.unicodeScalars.prefix(500)))
        return ": " + (sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
    }

    /// Returns a problem that the store found, placed in the local document.
    private func diagnostic(_ problem: ThemeUpload.Answer.Problem) -> Diagnostic {
        let kind = MessageEntry.named(problem.id)?.kind ?? CommandDiagnosticKinds.storeProblem
        let offset = problem.line.flatMap { source.offset(line: $0, column: problem.column ?? 1) }
        return Diagnostic(
            kind, severity: Severity(rawValue: problem.severity) ?? .error, path: problem.path,
            String(problem.message.unicodeScalars.prefix(500)), in: source,
            at: offset.map { $0..<min($0 + 1, source.bytes.count) })
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
