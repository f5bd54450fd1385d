import Files
import LayoutEngine
import Options
import RenderOptions

/// Options that several commands take.
extension Option {
    /// Returns the option for a command's output: standard output by default.
    static func output(_ field: @autoclosure @escaping Field<FilePath>) -> Option {
        .value("output", short: "o", .output, field())
    }

    /// Returns the option for a command's output; `initial` describes the default.
    static func output(_ field: @autoclosure @escaping Field<FilePath?>, initial: String?) -> Option {
        .value("output", short: "o", .output, field(), initial: initial)
    }

    /// Returns the option for the list of a batch's changed files.
    static func changedList(_ field: @autoclosure @escaping Field<FilePath?>) -> Option {
        .value("changed-list", .file(wanted: "a file, or - for standard output"), field(), initial: nil)
    }

    /// Returns the option for the layouts of many pictures.
    static func layouts(_ field: @autoclosure @escaping Field<[NameOrFile]?>) -> Option {
        .value(
            "layouts", .separated(.layout("LAYOUTS", wanted: "names of layouts, or layout documents")), field(),
            initial: "that of --layout")
    }

    /// Returns the option for the devices of many pictures.
    static func devices(_ field: @autoclosure @escaping Field<[String]?>) -> Option {
        .value(
            "devices",
            .separated(.text("DEVICES", wanted: "names of devices", completion: .words(Device.all.map(\.name)))),
            field(), initial: "that of --device")
    }

    /// Returns the option for the format of a list of built-in things.
    static func listFormat(_ field: @autoclosure @escaping Field<Listing.Format>) -> Option {
        .value("format", .choice("FORMAT"), field())
    }
}
