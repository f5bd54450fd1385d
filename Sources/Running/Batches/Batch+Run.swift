public import Documents
package import Files
internal import Glibc
internal import LayoutEngine
internal import Layouts
internal import KeyboardPreview
internal import RenderOptions
internal import Reports
internal import ThemeModel
internal import Workers

extension Batch {
    /// Draws all pictures, and reports each to `progress`. Throws errors that stop the whole batch; a picture that fails is
    /// counted in the summary and does not affect the others.
    public func run(progress: (Event) -> Void = { _ in }) throws(OperationError) -> Summary {
        guard !RenderWorker.isWanted(by: CommandLine.arguments) else {
            throw .usage("this process is a batch's worker (call RenderWorker.serveIfAsked() before anything else)")
        }
        let (themes, warnings) = try readThemes()
        let made = try OutputFolder(folder)
        // Removes the folder again if nothing was written into it.
        defer { made.removeIfEmpty() }
        let home = try Output.creating(folder.description, wanted: "a folder", by: try OpenFolder(folder))
        let run = try BatchRun(
            self, themes: themes, keepsManifest: !made.isNew, folder: home, messages: warnings)
        return try run.run(progress)
    }

    /// Shares the pictures of a batch among `shards` parts so that all take about as long, by the seconds that earlier runs
    /// took (from their manifests) or by an estimate of the work in each picture. Draws nothing. Messages name the themes
    /// that cannot be read; they are planned anyway, and the part that gets them reports them.
    package func plan(shards: Int, times: [FilePath] = []) throws(OperationError) -> (
        plan: BatchPlan, messages: [String]
    ) {
        let (themes, warnings) = try readThemes()
        var planner = BatchPlanner(self, themes: themes)
        let plan = try planner.plan(shards: shards, times: try BatchPlanner.seconds(of: times))
        return (plan, warnings + planner.messages)
    }

    /// Returns the themes that the batch names, and messages about layouts that cannot be used.
    private func readThemes() throws(OperationError) -> (themes: [BatchTheme], messages: [String]) {
        OpenFile.occupyStandardStreams()
        try check()
        let warnings = try checkNames()
        if let planned { return (planned.themes, warnings) }
        let presets = includesPresets ? Preset.all.map { FilePath("preset:\($0.id)") } : []
        let themes = try BatchTheme.all(
            self.themes + presets, apartFrom: (try? FileStatus.at(manifestPath))?.identity,
            allowsOutside: allowsOutside)
        guard !themes.isEmpty else {
            throw .usage("no themes are given (expected theme documents, folders of them, or the option presets)")
        }
        return (themes, warnings)
    }

    /// Checks devices and layouts before any theme is read. Returns messages about layouts that cannot be used.
    private func checkNames() throws(OperationError) -> [String] {
        for device in devices ?? [] {
            _ = try mapError(OperationError.init) { () throws(LayoutError) in try Device.named(device) }
        }
        var messages: [String] = []
        for choice in layouts ?? [] {
            let layout = try LayoutSource.read(choice)
            let parsed = try mapError(OperationError.init) { () throws(LayoutError) in try layout.layout() }
            let style = work.style
            if parsed.value == nil { messages.append(style.text(for: style.shown(style.judged(parsed.diagnostics)))) }
        }
        return messages
    }
}

extension Batch {
    /// An event that a running batch reports.
    public enum Event: Hashable, Sendable {
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
    public struct Summary: Sendable {
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
        /// The messages on themes and pictures, in the form that the batch asks for, each ending with a newline.
        public let messages: [String]

        /// How many were drawn.
        public var drawn: Int { answered - kept - failures.values.reduce(0, +) }

        /// The worst kind of failure; nil if nothing failed.
        public var worst: OperationError.Kind? { failures.keys.max { $0.rawValue < $1.rawValue } }
    }
}
