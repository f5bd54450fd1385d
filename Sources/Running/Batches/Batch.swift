public import Documents
package import Files
internal import Glibc
internal import LayoutEngine
internal import Layouts
internal import KeyboardPreview
internal import RenderOptions
internal import ThemeModel

/// Many pictures drawn into one folder, by worker processes whose time and memory are limited. Whatever happens, files are
/// whole and `manifest.json` lists them.
public enum Batch {
    /// Draws what a configuration describes, and reports every picture to `progress`. Throws errors that stop the whole
    /// batch; a picture that fails is counted in the summary and does not affect the others.
    public static func run(
        _ configuration: BatchConfiguration, progress: (BatchEvent) -> Void = { _ in }
    ) throws(OperationError) -> BatchSummary {
        let (themes, warnings) = try themes(of: configuration)
        OpenFile.occupyStandardStreams()
        let folder = configuration.folder
        let made = try OutputFolder(folder)
        // Removes the folder again if nothing was written into it.
        defer { made.removeIfEmpty() }
        let home = try SystemError.mapError(try OpenFolder(folder)) { error in
            Output.cannotCreate(folder.description, reason: "\(error)", wanted: "a folder")
        }
        let run = try BatchRun(
            configuration, themes: themes, keepsManifest: !made.isNew, folder: home, messages: warnings)
        return try run.run(progress)
    }

    /// Shares the pictures of a batch among `shards` parts so that all take about as long, by the seconds that earlier runs
    /// took (from their manifests) or by an estimate of the work in each picture. Draws nothing. Messages name the themes
    /// that cannot be read; they are planned anyway, and the part that gets them reports them.
    package static func plan(
        _ configuration: BatchConfiguration, shards: Int, times: [FilePath] = []
    ) throws(OperationError) -> (plan: BatchPlan, messages: [String]) {
        let (themes, warnings) = try themes(of: configuration)
        OpenFile.occupyStandardStreams()
        var planner = BatchPlanner(configuration, themes: themes)
        let plan = try planner.plan(shards: shards, times: try BatchPlanner.seconds(of: times))
        return (plan, warnings + planner.messages)
    }

    /// Returns the themes that a configuration names, and messages about layouts that cannot be used.
    private static func themes(
        of configuration: BatchConfiguration
    ) throws(OperationError) -> (themes: [BatchTheme], messages: [String]) {
        try configuration.check()
        let warnings = try check(configuration)
        if let planned = configuration.planned { return (planned.themes, warnings) }
        let presets = configuration.includesPresets ? Preset.all.map { FilePath("preset:\($0.id)") } : []
        let themes = try BatchTheme.all(
            configuration.themes + presets, apartFrom: (try? FileStatus.at(configuration.manifestPath))?.identity,
            allowsOutside: configuration.allowsOutside)
        guard !themes.isEmpty else {
            throw .usage("no THEME given (expected theme documents, folders of them, or --presets)")
        }
        return (themes, warnings)
    }

    /// Checks devices and layouts before any theme is read. Returns messages about layouts that cannot be used.
    private static func check(_ configuration: BatchConfiguration) throws(OperationError) -> [String] {
        for device in configuration.devices ?? [] {
            _ = try mapError(OperationError.init) { () throws(LayoutError) in try Device.named(device) }
        }
        var messages: [String] = []
        for choice in configuration.layouts ?? [] {
            let layout = try LayoutInput(reading: choice)
            let parsed = try mapError(OperationError.init) { () throws(LayoutError) in try layout.source.layout() }
            let style = configuration.style
            if parsed.value == nil { messages.append(style.text(for: style.shown(style.judged(parsed.diagnostics)))) }
        }
        return messages
    }
}

/// An event that a running batch reports.
public enum BatchEvent: Hashable, Sendable {
    /// Drawing starts; `total` pictures are to be drawn.
    case started(total: Int)
    /// A picture was drawn.
    case drawn
    /// A picture was already there and up to date.
    case kept
    case failed
    /// The last picture is done.
    case finished
}

/// The result of a batch.
public struct BatchSummary: Sendable {
    /// How many pictures the batch, or its shard, has.
    public let pictures: Int
    /// How many of them were drawn, found or failed.
    public let answered: Int
    /// How many of them were already there and up to date.
    public let kept: Int
    /// How many failed, by the kind of failure; includes pictures that were replaced by a placeholder.
    public let failures: [OperationError.Kind: Int]
    /// True if the batch was asked to end before all were drawn.
    public let isInterrupted: Bool
    /// The files of the last run that were removed, because the batch does not have them any more.
    public let removed: [String]
    /// Descriptions of what took much longer than the rest.
    public let stragglers: [String]
    /// The messages on themes and pictures, in the form that the configuration asks for, each ending with a newline.
    public let messages: [String]

    /// How many were drawn.
    public var drawn: Int { answered - kept - failures.values.reduce(0, +) }

    /// The worst kind of failure; nil if nothing failed.
    public var worst: OperationError.Kind? { failures.keys.max { $0.rawValue < $1.rawValue } }
}
