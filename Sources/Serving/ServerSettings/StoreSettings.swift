package import Documents
package import Files
package import Options
internal import RenderOptions
package import ThemeStore

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
        Command(
            summary: summary(of: task), discussion: discussion(of: task), operands: operands(of: task),
            groups: [
                OptionGroup(
                    "Store",
                    [
                        .value(
                            "themes", .store(wanted: "the database of a store"), \.themes, initial: nil,
                            "database of the store: a file, an address such as postgresql://USER@HOST/DATABASE, or a folder with "
                                + "store.db in it")
                    ] + (task == .backup ? [replace] : task == .import ? [state] : []))
            ], examples: examples(of: task))
    }

    private static let state = Option<StoreSettings>.value(
        "as", .choice("STATE"), \.state,
        "what documents that lie in FOLDER itself become: published, or waiting for a review")

    private static let replace = Option<StoreSettings>.flag(
        "replace", \.replaces, true, "lets FILE be an earlier backup, which is replaced")

    private static func summary(of task: StoreTask) -> String {
        switch task {
        case .import: "takes the themes of a folder into the database of a store"
        case .export: "writes the themes of a store's database into a folder"
        case .backup: "copies the database of a store while it is used"
        case .restore: "puts a backup in the place of a store's database"
        case .check: "looks for damage in the database of a store"
        }
    }

    private static func discussion(of task: StoreTask) -> [String] {
        switch task {
        case .import:
            [
                "Documents that lie in FOLDER are published, or wait for a review with --as waiting. Those in its folders published, incoming and rejected are what these "
                    + "names say, with the owners of their records, as export writes them and as serve kept them in folders before. "
                    + "Documents that are in the database already are left alone, so an import that was interrupted can be started "
                    + "again. The database is made if it is missing.",
                "A document that is broken, or older than what the database has, is left out and listed; the exit code is "
                    + "then 65. If there is no document at all, it is 66.",
            ]
        case .export:
            [
                "FOLDER gets published/ID.json, incoming/ID.json and rejected/ID.json, each with its record in ID.meta.json, for git "
                    + "and for people. What such a folder cannot hold (earlier versions, decisions, the audit log) is listed. Files "
                    + "that are the same already are left alone."
            ]
        case .backup:
            [
                "FILE holds the database as it was when the copy began, and is there whole or not at all. "
                    + "It copies SQLite's files; PostgreSQL has pg_dump."
            ]
        case .restore:
            [
                "Stop the service first: restore refuses a store that somebody has open (exit code 73). It checks a copy of FILE, "
                    + "gives it the name of the database, and removes the log (-wal) of the old one, which would spoil it. If "
                    + "something is wrong with FILE, nothing changes. PostgreSQL has pg_restore."
            ]
        case .check:
            [
                "Reads the whole database: its pages, its index, and the digest of every document. Problems are listed, and the "
                    + "exit code is then 65. A log (-wal) of another database is one: a file was copied over a store."
            ]
        }
    }

    private static func operands(of task: StoreTask) -> [Operand<StoreSettings>] {
        switch task {
        case .import: [.required("FOLDER", .folder("FOLDER"), \.other, "folder of documents")]
        case .export: [.required("FOLDER", .folder("FOLDER"), \.other, "folder to write; it is made if it is missing")]
        case .backup:
            [
                .optional(
                    "FILE", .file(wanted: "a new file"), \.backup,
                    "file to write; without it, STORE-TIME.db in this folder, with the time in UTC")
            ]
        case .restore: [.required("FILE", .file(wanted: "a backup of a store"), \.other, "backup to restore")]
        case .check: []
        }
    }

    private static func examples(of task: StoreTask) -> [CommandExample] {
        switch task {
        case .import: [.init("kbrender store import themes --themes store.db", "the folder's themes are in store.db")]
        case .export: [.init("kbrender store export themes --themes store.db", "files for git")]
        case .backup:
            [
                .init("kbrender store backup store-monday.db --themes store.db", "a copy, while the service runs"),
                .init("kbrender store backup --themes store.db", "store-2026-11-27T120000Z.db"),
            ]
        case .restore:
            [.init("kbrender store restore store-monday.db --themes store.db", "the store is as it was on Monday")]
        case .check: [.init("kbrender store check --themes store.db", "finds damage by disks and other programs")]
        }
    }
}
