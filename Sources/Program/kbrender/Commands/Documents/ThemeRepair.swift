import CommandSupport
import RenderOptions
import Reports
import ThemeEditing
import ThemeImport
import Files
import Documents

/// `validate --fix`: repaired documents, written to another place or over the originals, or shown as a difference.
struct ThemeRepair {
    private let arguments: ValidateArguments
    private let destination: Destination

    /// The destinations of repaired documents.
    private enum Destination {
        /// A file, for one document.
        case file(FilePath)
        /// A folder, under the same names.
        case folder(FilePath)
        /// In place of the originals.
        case inPlace
        /// Nowhere: the changes go to standard output.
        case dryRun
    }

    /// Determines where to write; throws if that is not clear.
    init(_ arguments: ValidateArguments) throws(OperationError) {
        self.arguments = arguments
        let ways = [arguments.output != nil, arguments.isInPlace, arguments.isDryRun].count { $0 }
        guard ways == 1 else {
            throw .usage("--fix: \(ways == 0 ? "requires" : "takes only") one of --output, --in-place and --dry-run")
        }
        let isOne = arguments.files.count == 1 && !arguments.files[0].isFolder
        guard let output = arguments.output else {
            destination = arguments.isInPlace ? .inPlace : .dryRun
            try checkStandardStreams()
            return
        }
        if !isOne {
            // A missing folder is made, but who names a document means a file.
            let isNew = output.isMissing && !output.isStandardStream && !output.description.hasSuffix(".json")
            guard output.isFolder || isNew else {
                throw .usage("--output: \(output) is not a folder, which several documents require")
            }
            _ = try OutputFolder(output)
        }
        destination = output.isFolder ? .folder(output) : .file(output)
        try checkStandardStreams()
    }

    private func checkStandardStreams() throws(OperationError) {
        if case .inPlace = destination, arguments.files.contains(where: \.isStandardStream) {
            throw .usage("--in-place: standard input is not a file (use --output)")
        }
        let takesOutput = arguments.isDryRun || arguments.output?.isStandardStream == true
        if takesOutput, arguments.options.reportsContrast {
            throw .usage(
                "--contrast-report: the documents already go to standard output (give a file for --output)")
        }
    }

    /// Repairs each document and reports the repairs; if a document cannot be repaired, reports only its problems.
    func run() throws(OperationError) -> ExitCode {
        try checkNames()
        var findings = DiagnosticCollector(arguments.messages, listsAll: arguments.options.isForStore)
        findings.add(eachOf: arguments.files) { findings, file throws(OperationError) in
            try repair(file, into: &findings)
        }
        return try findings.report(withContrast: arguments.options.reportsContrast)
    }

    /// Throws if documents have the same name: they would overwrite each other in a folder.
    private func checkNames() throws(OperationError) {
        guard case .folder = destination else { return }
        var seen: Set<FilePath> = []
        for path in arguments.files {
            for file in (try? ThemeFolder.documents(at: path)) ?? [] where !seen.insert(file.lastComponent).inserted {
                throw .usage(
                    "--output: two documents have the name \(file.lastComponent) (rename one)")
            }
        }
    }

    private func repair(_ path: FilePath, into findings: inout DiagnosticCollector) throws(OperationError) {
        try path.requireLocal()
        let file = try InputFile(reading: path, longer: (ThemeSource.mayBeLong, ImportLimits.archiveBytes))
        let output = try output(for: path, file)
        if let problem = ThemeSource(file.source).foreignProblem {
            findings.add(Validated(name: file.name, diagnostics: [problem], contrast: nil))
            return
        }
        let fixing = ThemeFixer.fix(
            file.source, store: arguments.options.isForStore, alphaFirst: arguments.options.source.alphaFirst)
        guard let fixed = fixing.value else {
            findings.add(Validated(name: file.source.name, diagnostics: fixing.diagnostics, contrast: nil))
            return
        }
        try write(fixed.bytes, over: file, to: output)
        findings.add(notes: fixed.notes)
        var checked = arguments
        checked.options.source.alphaFirst = false
        let name = output.map(\.name) ?? file.name
        var validated = try Validated(ThemeSource(bytes: fixed.bytes, name: name), checked)
        // After a dry run there is only the document as read, and all messages are about its lines.
        if output == nil { validated.diagnostics = validated.diagnostics.map(fixed.beforeRepair) }
        findings.add(validated)
    }

    /// Returns the output for a document; nil for a dry run.
    private func output(for path: FilePath, _ file: InputFile) throws(OperationError) -> Output? {
        let inputs = [file.identity].compactMap(\.self)
        return switch destination {
        case .dryRun: nil
        case .inPlace: try Output(path, apartFrom: [])
        case .file(let target): try Output(target, apartFrom: inputs)
        case .folder(let folder):
            try Output(
                folder.appending(path.isStandardStream ? FilePath("stdin.json") : path.lastComponent),
                apartFrom: inputs)
        }
    }

    private func write(_ bytes: [UInt8], over file: InputFile, to output: Output?) throws(OperationError) {
        guard let output else {
            let difference = UnifiedDifference(from: file.bytes, to: bytes, name: file.name)
            return try Output.standard.write(Array(difference.text.utf8))
        }
        if case .inPlace = destination, bytes == file.bytes { return }
        try output.write(bytes, telling: arguments.messages)
    }
}
