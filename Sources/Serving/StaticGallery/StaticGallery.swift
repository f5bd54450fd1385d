package import Batches
package import Documents
package import Files
internal import Processes
package import RemoteThemes
package import Workers

/// What a static gallery shows, where it is written, and how much time and memory each picture may take.
package struct GallerySettings: Sendable {
    /// The folder of the themes.
    package var themes = FilePath("")
    /// The folder of the site; it is made if it is missing.
    package var output = FilePath("site")
    /// The address under which the site will be published; nil if it is not known.
    package var address: WebAddress?
    /// True to show when the themes' files were changed.
    package var showsDates = false
    /// The name of the gallery; nil for the standard one.
    package var title: String?
    /// True to show what links in the folder of themes reach outside of it.
    package var allowsOutside = false
    /// How many pictures are drawn at a time; nil for one per processor.
    package var jobs: Int?
    /// How pictures are drawn: the fonts, the cache, the time and memory that each may take, and how problems are reported.
    package var work = WorkerSettings(limits: ResourceLimits(seconds: 60, mebibytes: 1024), readsFiles: true)
    /// How a worker is started.
    var worker = ProgramInvocation.kbrender([RenderWorker.word])

    /// Creates settings without themes and every other value at its default.
    package init() {}
}

/// The result of writing a static gallery.
package struct GallerySummary: Sendable {
    /// How many themes the site shows.
    package let themes: Int
    /// How many files were drawn or converted.
    package let drawn: Int
    /// How many of them were there already and up to date.
    package let kept: Int
    /// How many pages and files beside them were new or had changed.
    package let pages: Int
    /// Themes that the site does not show, by the kind of failure.
    package let failures: [OperationError.Kind: Int]
    /// The files of earlier runs that were removed, because the site does not have them any more.
    package let removed: [String]
    /// The messages on themes, in the form that the settings ask for, each ending with a newline.
    package let messages: [String]
    /// True if it was asked to end before everything was drawn.
    package let isInterrupted: Bool

    /// The worst kind of failure; nil if nothing failed.
    package var worst: OperationError.Kind? { failures.keys.max { $0.rawValue < $1.rawValue } }
}

/// A gallery as files, for servers that do nothing but send files.
package enum StaticGallery {
    /// Writes the gallery of a folder of themes, and reports every file that is drawn to `progress`. Only what has changed
    /// since the last run is drawn. A theme that fails is left out and counted in the summary.
    package static func write(
        _ settings: GallerySettings, progress: (Batch.Event) -> Void = { _ in }
    ) throws(OperationError) -> GallerySummary {
        let (folder, output) = (settings.themes, settings.output)
        guard folder.isFolder else {
            throw OperationError("\(folder): is not a folder (expected a folder of theme documents)", .noInput)
        }
        let themes = try BatchTheme.all([folder], apartFrom: nil, allowsOutside: settings.allowsOutside)
        if themes.count == 1, case .failed(folder, let error) = themes[0] { throw error }
        let made = try OutputFolder(output)
        // Removes the folder again if nothing was written into it.
        defer { made.removeIfEmpty() }
        let home = try Output.creating(output.description, wanted: "a folder", by: try OpenFolder(output))
        guard (try? FileStatus.at(folder))?.identity != home.identity else {
            throw .usage("--output: \(output) is the folder of the themes (choose another folder)")
        }
        guard home.lock(shared: false) else {
            throw Output.cannotCreate(
                output.description, reason: "another run is writing into this folder",
                wanted: "another folder, or one run after the other")
        }
        defer { home.unlock() }
        return try GalleryRun(settings, themes: themes).run(progress)
    }
}
