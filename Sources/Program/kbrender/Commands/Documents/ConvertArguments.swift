import CommandSupport
import RenderOptions
import Files
import Processes

/// The choices of `kbrender convert`.
struct ConvertArguments: LimitedArguments {
    /// The theme, or a folder of themes.
    var file = FilePath.standardStream
    /// The output: a file, or a folder for several results.
    var output = FilePath.standardStream
    /// The largest share of drawn properties that may be invented; nil for any.
    var strictImport: Double?
    /// True to join light and dark themes whose names match.
    var pairs = false
    /// The way to read the source, and how much of it to write.
    var options = ConversionOptions()
    var limits = ResourceLimits()
    var messages = MessageStyle()
}
