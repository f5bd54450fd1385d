import CommandSupport
import RenderOptions
import Files
import Processes

/// The choices of `kbrender validate`.
struct ValidateArguments: LimitedArguments {
    /// Documents, folders of them, or `-`.
    var files: [FilePath] = []
    /// The way to read sources, and the rules to apply.
    var options = ValidationOptions()
    /// True to write repaired documents.
    var fixes = false
    /// The output for repaired documents.
    var output: FilePath?
    /// True to write them over the originals.
    var isInPlace = false
    /// True to show the changes and write nothing.
    var isDryRun = false
    /// The form of a verdict for each document; nil for no verdicts.
    var summary: ValidationSummaryForm?
    var limits = ResourceLimits()
    var messages = MessageStyle()
}
