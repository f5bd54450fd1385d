package import Documents
package import Files
package import Options
internal import RenderOptions
package import StoreModel

/// What is done with a store's database beside the service.
package enum StoreTask: String, CaseIterable, Sendable {
    /// Takes the documents of a folder.
    case `import`
    /// Writes all documents into a folder.
    case export
    case backup
    /// Puts a backup in the store's place.
    case restore
    case check
}

/// What documents that lie in an imported folder itself become.
package enum ImportState: String, CaseIterable, Sendable {
    case published
    /// Uploads that wait for a review.
    case waiting

    package var shelf: Shelf { self == .published ? .published : .incoming }
}

/// The options of `kbrender store` and its commands.
package struct StoreSettings: CommandArguments {
    /// The folder or file that the command takes or makes; empty for none.
    package var other = FilePath("")
    /// The file of a backup; nil for a name with the time.
    package var backup: FilePath?
    package var themes: StoreAddress?
    /// What documents of an imported folder become that lie in it.
    package var state = ImportState.published
    /// True if a backup may take the place of an earlier one.
    package var replaces = false
    /// True if only failures are reported.
    package var isQuiet = false

    /// Creates settings with every option at its default.
    package init() {}

    /// Returns the database. Throws if none is given.
    package func database() throws(OperationError) -> StoreAddress {
        guard let themes else { throw .usage("--themes: is required (the database of a store)") }
        return themes
    }

    /// Returns the table of a command.
    package static func table(of task: StoreTask) -> Command<StoreSettings> {
        switch task {
        case .import: importing
        case .export: exporting
        case .backup: backingUp
        case .restore: restoring
        case .check: checking
        }
    }

    private static let importing = table(
        "takes the themes of a folder into the database of a store",
        discussion: [
            "Documents that lie in FOLDER are published, or wait for a review with --as waiting. Those in its folders published, incoming and rejected are what these "
                + "names say, with the owners of their records, as export writes them and as serve kept them in folders before. "
                + "Documents that are in the database already are left alone, so an import that was interrupted can be started "
                + "again. The database is made if it is missing.",
            "A document that is broken, or older than what the database has, is left out and listed; the exit code is "
                + "then 65. If there is no document at all, it is 66.",
        ],
        operands: [.required("FOLDER", .folder("FOLDER"), \.other, "folder of documents")],
        more: [
            .value(
                "as", .choice("STATE"), \.state,
                "what documents that lie in FOLDER itself become: published, or waiting for a review")
        ],
        examples: [.init("kbrender store import themes --themes store.db", "the folder's themes are in store.db")])

    private static let exporting = table(
        "writes the themes of a store's database into a folder",
        discussion: [
            "FOLDER gets published/ID.json, incoming/ID.json and rejected/ID.json, each with its record in ID.meta.json, for git "
                + "and for people. What such a folder cannot hold (earlier versions, decisions, the audit log) is listed. Files "
                + "that are the same already are left alone."
        ],
        operands: [.required("FOLDER", .folder("FOLDER"), \.other, "folder to write; it is made if it is missing")],
        examples: [.init("kbrender store export themes --themes store.db", "files for git")])

    private static let backingUp = table(
        "copies the database of a store while it is used",
        discussion: [
            "FILE holds the database as it was when the copy began, and is there whole or not at all. "
                + "It copies SQLite's files; PostgreSQL has pg_dump."
        ],
        operands: [
            .optional(
                "FILE", .file(wanted: "a new file"), \.backup,
                "file to write; without it, STORE-TIME.db in this folder, with the time in UTC")
        ],
        more: [.flag("replace", \.replaces, true, "lets FILE be an earlier backup, which is replaced")],
        examples: [
            .init("kbrender store backup store-monday.db --themes store.db", "a copy, while the service runs"),
            .init("kbrender store backup --themes store.db", "store-2026-11-27T120000Z.db"),
        ])

    private static let restoring = table(
        "puts a backup in the place of a store's database",
        discussion: [
            "Stop the service first: restore refuses a store that somebody has open (exit code 73). It checks a copy of FILE, "
                + "gives it the name of the database, and removes the log (-wal) of the old one, which would spoil it. If "
                + "something is wrong with FILE, nothing changes. PostgreSQL has pg_restore."
        ],
        operands: [.required("FILE", .file(wanted: "a backup of a store"), \.other, "backup to restore")],
        examples: [
            .init("kbrender store restore store-monday.db --themes store.db", "the store is as it was on Monday")
        ])

    private static let checking = table(
        "looks for damage in the database of a store",
        discussion: [
            "Reads the whole database: its pages, its index, and the digest of every document. Problems are listed, and the "
                + "exit code is then 65. A log (-wal) of another database is one: a file was copied over a store."
        ],
        examples: [.init("kbrender store check --themes store.db", "finds damage by disks and other programs")])

    private static func table(
        _ summary: String, discussion: [String], operands: [Operand<StoreSettings>] = [],
        more: [Option<StoreSettings>] = [], examples: [CommandExample]
    ) -> Command<StoreSettings> {
        let themes = Option<StoreSettings>.value(
            "themes", .store(wanted: "the database of a store"), \.themes, initial: nil,
            "database of the store: a file, an address such as postgresql://USER@HOST/DATABASE, or a folder with "
                + "store.db in it")
        return Command(
            summary: summary, discussion: discussion, operands: operands,
            groups: [OptionGroup("Store", [themes] + more)], examples: examples)
    }
}
