public import Documents

/// A theme as files for another program, with what was lost on the way.
public struct ExportedTheme: Sendable {
    /// The kind.
    public let kind: ExportKind
    /// The form of the files.
    package let form: ExportForm
    /// The files: one, a file for each variant, or those of a folder.
    public let files: [ExportFile]
    /// What was lost, changed or left out, by file: notes KB160 to KB163.
    package let losses: [(file: String, notes: [Diagnostic])]
    /// Two tables: each member of the files with its value, the property that it comes from and the rule; and each property
    /// that is lost or changed, with its value, what stands for it and why. Ends with a newline.
    package var explanation: String { ExportLedger.table(of: ledgers) + "\n" + LossReport.table(of: reports) }
    /// What each file is made of, and what it lost: the rows of the two tables.
    let ledgers: [ExportLedger]
    let reports: [LossReport]

    /// What was lost, changed or left out in all files.
    public var diagnostics: [Diagnostic] { losses.flatMap(\.notes) }

    /// True if the files are those of a folder.
    package var isFolder: Bool { form.container == .folder }

    /// The files as one: the only one, or all in a stored zip archive.
    package var single: ExportFile {
        if form.container != .folder, let only = files.first, files.count == 1 { return only }
        return ExportFile("", bytes: StoredArchive.bytes(of: files))
    }
}
