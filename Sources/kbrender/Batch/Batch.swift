import Documents
import Glibc
import KeyboardLayout
import ThemeModel

/// Many pictures into one folder: which they are, who draws them, and what is told of them.
struct Batch {
    private let arguments: BatchArguments
    private let shard: Shard?
    private let manifestPath: FilePath

    /// Checks what can be checked before any theme is read.
    init(_ arguments: BatchArguments) throws(CommandFailure) {
        self.arguments = arguments
        shard = try arguments.shard?.shard()
        let name = shard.map { "manifest-\($0.index)-of-\($0.count).json" } ?? "manifest.json"
        manifestPath = arguments.manifest ?? arguments.folder.appending(name)
        for device in arguments.devices ?? [] {
            _ = try CommandFailure.translating { () throws(LayoutFault) in try Device.named(device) }
        }
        for layout in arguments.layouts ?? [] {
            let reading = try LayoutInput(reading: layout).layout()
            if reading.value == nil { try Reporter(arguments.messages).report(reading.diagnostics) }
        }
    }

    /// Draws what is to be drawn. The exit code is the highest of any picture.
    func run() throws(CommandFailure) -> ExitCode {
        let words = arguments.words + (arguments.includesPresets ? Preset.all.map { FilePath("preset:\($0.id)") } : [])
        let themes = try BatchTheme.all(words, apartFrom: (try? FileStatus.at(manifestPath))?.identity)
        guard !themes.isEmpty else {
            throw .usage("no THEME given (want theme documents, folders of them, or --presets)")
        }
        OpenFile.occupyStandardStreams()
        let isNew = arguments.folder.isMissing
        if isNew { try makeFolder() }
        // Goes again where there is nothing in it.
        defer { if isNew { arguments.folder.removeFolder() } }
        let folder = try SystemError.reported(try OpenFolder(arguments.folder)) { error in
            Output.cannotCreate(arguments.folder.description, "\(error)")
        }
        var work = try BatchWork(arguments, themes, shard, manifestPath, keepsManifest: !isNew, folder)
        return try work.run()
    }

    private func makeFolder() throws(CommandFailure) {
        do {
            try arguments.folder.makeFolder()
        } catch {
            throw Output.cannotCreate(arguments.folder.description, "\(error)")
        }
    }
}
