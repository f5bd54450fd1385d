import Files
import LayoutEngine
import Options
import RenderOptions

/// Options that several commands take, always with the same wording.
extension Option {
    /// Returns the option for a command's output: standard output by default.
    static func output(_ field: @autoclosure @escaping Field<FilePath>) -> Option {
        .value("output", short: "o", .output, field(), "file to write; - is standard output")
    }

    /// Returns the option for a command's output; `initial` describes the default.
    static func output(
        _ field: @autoclosure @escaping Field<FilePath?>, initial: String?,
        summary: String = "file to write; - is standard output"
    ) -> Option {
        .value("output", short: "o", .output, field(), initial: initial, summary)
    }

    /// Returns the option for the list of a batch's changed files.
    static func changedList(_ field: @autoclosure @escaping Field<FilePath?>) -> Option {
        .value(
            "changed-list", .file(wanted: "a file, or - for standard output"), field(), initial: nil,
            "file for the names of the files whose bytes have changed, one a line")
    }

    /// Returns the option for the layouts of many pictures.
    static func layouts(
        _ field: @autoclosure @escaping Field<[NameOrFile]?>, summary: String
    ) -> Option {
        .value(
            "layouts", .separated(.layout("LAYOUTS", wanted: "names of layouts, or layout documents")), field(),
            initial: "that of --layout", summary)
    }

    /// Returns the option for the devices of many pictures.
    static func devices(
        _ field: @autoclosure @escaping Field<[String]?>, summary: String
    ) -> Option {
        .value(
            "devices",
            .separated(.text("DEVICES", wanted: "names of devices", completion: .words(Device.all.map(\.name)))),
            field(),
            initial: "that of --device", summary)
    }

    /// Returns the option for the format of a list of built-in things.
    static func listFormat(_ field: @autoclosure @escaping Field<Listing.Format>) -> Option {
        .value("format", .choice("FORMAT"), field(), "form of the list")
    }
}
