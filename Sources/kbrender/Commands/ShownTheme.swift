import Documents
import Graphics
import Preview
import Showcase
import ThemeModel
import VectorExport

/// A theme read and painted to be shown, or a placeholder for one that cannot be.
struct ShownTheme {
    /// What is shown.
    let exhibit: Exhibit
    /// The files that were read.
    let inputs: [FileIdentity]
    /// Why there is a placeholder; `done` where there is none.
    let exitCode: ExitCode

    /// Reads a theme and paints its keyboards.
    init(_ arguments: PictureArguments, _ renderer: KeyboardRenderer) throws(CommandFailure) {
        let job = try PictureJob(arguments)
        self.init(exhibit: try job.exhibit(renderer), inputs: job.files, exitCode: .done)
    }

    /// Does the same; where the theme is broken or missing that is reported, and a placeholder has its file's name.
    init(orPlaceholderFor arguments: PictureArguments, _ renderer: KeyboardRenderer) throws(CommandFailure) {
        // A device or layout that cannot be used is no fault of the theme's.
        let layout = try PictureJob.checkedLayout(arguments)
        do {
            try self.init(arguments, renderer)
        } catch  where error.exitCode != .usage {
            error.report(arguments.messages)
            let path = arguments.theme
            let id = ThemeDocument.id(ofFile: String(decoding: path.bytes, as: UTF8.self))
            let status = path.isStandardStream ? nil : try? FileStatus.at(path)
            self.init(
                exhibit: Exhibit(id: id, name: id, keyboards: []),
                inputs: [status?.identity, layout].compactMap(\.self),
                exitCode: error.exitCode
            )
        }
    }

    private init(exhibit: Exhibit, inputs: [FileIdentity], exitCode: ExitCode) {
        self.exhibit = exhibit
        self.inputs = inputs
        self.exitCode = exitCode
    }
}

extension KeyboardRenderer {
    /// The file of a picture that `compose` makes, in pixels a point as the arguments say.
    func file(
        _ format: PictureFormat, _ caption: PictureCaption, _ arguments: PictureArguments,
        _ compose: (any TextShaper) -> DisplayList
    ) throws(CommandFailure) -> [UInt8] {
        let scale = arguments.settings.scale
        let plan = try CommandFailure.translating { () throws(PictureError) in
            try self.plan(scale: scale, compose)
        }
        try Reporter(arguments.messages).report(plan.diagnostics)
        switch format {
        case .pixels(let format):
            let pixmap = try CommandFailure.translating { () throws(PictureError) in try draw(plan) }
            return try format.file(
                of: pixmap, scale: scale, arguments.compression, quality: arguments.quality)
        case .vectors(let format):
            return try format.file(of: plan.displayList, scale: scale, caption, self)
        }
    }
}
