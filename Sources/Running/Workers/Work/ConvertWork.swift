internal import Documents
internal import KeyboardPreview
package import RenderOptions
internal import ThemeImport
internal import ThemeModel

/// Returns the theme as a file in the form that a program imports, unless the file's name asks for another; or in an object that
/// says where its properties come from.
package struct ConvertWork: DocumentWork, ChoosingWork {
    package static let command = "convert"
    package var commandOptions = ConversionOptions()

    package init() {}

    package var mediaType: String { commandOptions.mediaType }

    package func answer(_ task: WorkTask) throws -> WorkReply {
        let reading = try task.theme(commandOptions.source).load(modes: nil)
        try task.judge(reading.diagnostics, isStrict: commandOptions.isStrict)
        guard var theme = reading.value else { throw OperationError(nil, .badData) }
        theme.document.id = commandOptions.id ?? theme.document.id
        if commandOptions.explains { return WorkReply(answer: try commandOptions.explained(theme)) }
        let file = try commandOptions.file(of: theme.document, named: task.request.file, isText: false)
        task.diagnostics += task.worker.settings.style.judged(file.diagnostics)
        var reply = WorkReply(payload: file.bytes)
        reply.look = theme.app?.options
        return reply
    }
}
