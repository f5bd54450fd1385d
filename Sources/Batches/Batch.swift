public import Documents
package import Files
internal import Glibc
internal import LayoutEngine
internal import KeyboardPreview
internal import RenderOptions
internal import ThemeModel

/// Many pictures into one folder, drawn by worker processes that are held to limits. Whatever happens, files are whole and
/// `manifest.json` says what there is.
public enum Batch {
    /// Draws what a configuration says. `progress` hears of every picture. Throws what keeps the batch from its work; a
    /// picture that fails is in the summary and leaves the others alone.
    public static func run(
        _ configuration: BatchConfiguration, progress: (BatchEvent) -> Void = { _ in }
    ) throws(OperationError) -> BatchSummary {
        let (themes, warnings) = try themes(of: configuration)
        OpenFile.occupyStandardStreams()
        let folder = configuration.folder
        let isNew = folder.isMissing
        if isNew { try makeFolder(folder) }
        // Goes again where there is nothing in it.
        defer { if isNew { folder.removeFolder() } }
        let home = try SystemError.mapError(try OpenFolder(folder)) { error in
            Output.cannotCreate(folder.description, "\(error)")
        }
        var run = try BatchRun(configuration, themes, keepsManifest: !isNew, home, messages: warnings)
        return try run.run(progress)
    }

    /// Shares the pictures of a batch among `shards` parts so that all take about as long, by the seconds that former runs took
    /// (their manifests) or by the work that each picture is. Nothing is drawn. Messages tell of what cannot be read, which
    /// is planned all the same: the part that it falls to reports it.
    package static func plan(
        _ configuration: BatchConfiguration, shards: Int, times: [FilePath] = []
    ) throws(OperationError) -> (plan: BatchPlan, messages: [String]) {
        let (themes, warnings) = try themes(of: configuration)
        OpenFile.occupyStandardStreams()
        var planner = BatchPlanner(configuration, themes)
        let plan = try planner.plan(shards: shards, times: try BatchPlanner.seconds(of: times))
        return (plan, warnings + planner.messages)
    }

    /// The themes that a configuration names, and messages on layouts that cannot be used.
    private static func themes(
        of configuration: BatchConfiguration
    ) throws(OperationError) -> (themes: [BatchTheme], messages: [String]) {
        try configuration.check()
        let warnings = try check(configuration)
        if let planned = configuration.planned { return (planned.themes, warnings) }
        let presets = configuration.includesPresets ? Preset.all.map { FilePath("preset:\($0.id)") } : []
        let themes = try BatchTheme.all(
            configuration.themes + presets, apartFrom: (try? FileStatus.at(configuration.manifestPath))?.identity)
        guard !themes.isEmpty else {
            throw .usage("no THEME given (expected theme documents, folders of them, or --presets)")
        }
        return (themes, warnings)
    }

    /// Checks devices and layouts before any theme is read; gives the messages on layouts that cannot be used.
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

    private static func makeFolder(_ folder: FilePath) throws(OperationError) {
        do {
            try folder.makeFolder()
        } catch {
            throw Output.cannotCreate(folder.description, "\(error)")
        }
    }
}

/// Something that a batch tells while it runs.
public enum BatchEvent: Hashable, Sendable {
    /// So many pictures are to be drawn.
    case started(total: Int)
    /// A picture was drawn.
    case drawn
    /// A picture was there already, as it would be drawn.
    case kept
    /// A picture failed.
    case failed
    /// No more pictures come.
    case finished
}

/// What came of a batch.
public struct BatchSummary: Sendable {
    /// How many pictures the batch, or its shard, has.
    public let pictures: Int
    /// How many of them there is an answer for.
    public let answered: Int
    /// How many of them were there already, as they would be drawn.
    public let kept: Int
    /// How many failed, by the kind of failure; pictures that a placeholder stands for are among them.
    public let failures: [OperationError.Kind: Int]
    /// True where somebody asked the batch to end before all were drawn.
    public let isInterrupted: Bool
    /// What took much longer than the rest, in words.
    public let stragglers: [String]
    /// The messages on themes and pictures, in the form that the configuration asks for, each ending with a newline.
    public let messages: [String]

    /// How many were drawn.
    public var drawn: Int { answered - kept - failures.values.reduce(0, +) }

    /// The worst kind of failure; nil where there is none.
    public var worst: OperationError.Kind? { failures.keys.max { $0.rawValue < $1.rawValue } }
}
