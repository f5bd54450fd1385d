import Options
import Documents
import KeyboardLayout
import RenderOptions

/// `kbrender layouts`: what `--layout` takes.
enum LayoutsCommand {
    /// Its table.
    static let table = Listing.command(
        "lists the built-in layouts",
        discussion: ["--layout takes these names, or a layout document."],
        example: .init("kbrender layouts --format json", "the list for a program")
    )

    /// Does the work.
    static func run(_ arguments: Listing.Arguments) throws(OperationError) -> ExitCode {
        let layouts = KeyboardLayout.builtIn
        let rows = layouts.map { [$0.name, $0.language, $0.planeNames.map(\.rawValue).joined(separator: ", ")] }
        return try Listing(
            table: TextTable(heading: ["layout", "language", "planes"], rows), objects: BuiltInListings.layouts
        )
        .write(arguments.format)
    }
}
