import CommandSupport
import Documents
import Options

/// `kbrender licenses`: the components of the programs, and their terms.
enum LicensesCommand {
    /// The formats of the report.
    enum Format: String, CaseIterable, Sendable {
        case text
        /// The notices and licences in full.
        case full
    }

    struct Arguments: ReportingArguments {
        /// The format of the report.
        var format = Format.text
        var messages = MessageStyle()
    }

    static let table = Command<Arguments>(
        options: [.init("Result", [.value("format", format, \.format)])]
    )

    /// The formats as words. A bill of materials was one of them.
    private static var format: ValueType<Format> {
        var format = ValueType<Format>.choice("FORMAT")
        format.read = { [read = format.read] word throws(ValueError) in
            guard word.text != "spdx" else {
                throw ValueError("is a file of the packages: share/doc/kbrender/kbrender.spdx.json")
            }
            return try read(word)
        }
        return format
    }

    static func run(_ arguments: Arguments) throws(OperationError) -> ExitCode {
        let software = try LinkedSoftware.ofThisProgram()
        return try .done(writing: text(software, components: software.present, format: arguments.format))
    }

    /// Returns the report on some components.
    static func text(
        _ software: LinkedSoftware, components: [LinkedSoftware.Component], format: Format
    ) -> String {
        switch format {
        case .text: list(components)
        case .full:
            list(components)
                + software.texts.map { "\n\n\(String(repeating: "=", count: 80))\n\($0.heading)\n\n\($0.text)\n" }
                .joined()
        }
    }

    private static func list(_ components: [LinkedSoftware.Component]) -> String {
        let rows = components.map { [$0.name, $0.version, $0.license, location($0)] }
        let binding = components.filter(\.bindsTheWhole).map { "\($0.name) (\($0.license))" }
        let table = TextTable(heading: ["component", "version", "licence", "place"], rows).text
        guard !binding.isEmpty else { return table }
        return table + """

            Because of \(Prose.enumeration(binding)), anyone who passes the programs on must do so under that licence.

            """
    }

    private static func location(_ component: LinkedSoftware.Component) -> String {
        switch component.linkage {
        case .linked: "in " + (component.programs.count > 1 ? "the programs" : Prose.enumeration(component.programs))
        case .loaded: component.programs.count > 1 ? "loaded" : "loaded by " + Prose.enumeration(component.programs)
        case .fonts: "beside the program"
        }
    }
}
