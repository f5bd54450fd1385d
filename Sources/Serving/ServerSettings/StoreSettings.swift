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
    /// Gives a theme to another author.
    case give
}

/// What documents that lie in an imported folder itself become.
package enum ImportState: String, CaseIterable, Sendable {
    case published
    /// Uploads that wait for a review.
    case waiting

    package var shelf: ReviewState { self == .published ? .published : .incoming }
}

/// The options of `kbrender store` and its commands.
package struct StoreSettings: CommandArguments {
    /// The folder or file that the command takes or makes; empty for none.
    package var other = FilePath("")
    /// The file of a backup; nil for a name with the time.
    package var backup: FilePath?
    /// The id of the theme that is given; empty for none.
    package var id = ""
    /// The author who gets it; empty for none.
    package var author = ""
    /// The file of tokens in which that author should be; nil for none.
    package var tokens: FilePath?
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
        case .import:
            table(
                [.required("FOLDER", .folder("FOLDER"), \.other)],
                .value("as", .choice("STATE"), \.state))
        case .export:
            table([.required("FOLDER", .folder("FOLDER"), \.other)])
        case .backup:
            table(
                [.optional("FILE", .file(wanted: "a new file"), \.backup)],
                .flag("replace", \.replaces, true))
        case .restore:
            table([.required("FILE", .file(wanted: "a backup of a store"), \.other)])
        case .check: table([])
        case .give:
            table(
                [
                    .required("ID", .themeID, \.id),
                    .required("AUTHOR", .holderName, \.author),
                ], .value("tokens", .file(wanted: "a file of tokens"), \.tokens, initial: nil))
        }
    }

    private static func table(
        _ operands: [Operand<StoreSettings>], _ more: Option<StoreSettings>...
    ) -> Command<StoreSettings> {
        let themes = Option<StoreSettings>.value(
            "themes", .store(wanted: "the database of a store"), \.themes, initial: nil)
        return Command(operands: operands, groups: [OptionGroup("Store", [themes] + more)])
    }
}
