internal import Comparison
internal import Documents
internal import Files
internal import ImageCodec
internal import KeyboardPreview
internal import Processes
package import RenderOptions
internal import Reports
internal import ThemeEditing
internal import ThemeImport
internal import ThemeModel

extension WorkKind where Arguments == ConversionOptions {
    /// Returns the theme as a file in the form that a program imports, unless the file's name asks for another; or in an object that
    /// says where its properties come from.
    package static var convert: WorkKind<ConversionOptions> {
        WorkKind("convert", parts: themeParts) { task, options in
            let reading = try task.theme(options.source).load(modes: nil)
            try task.judge(reading.diagnostics, isStrict: options.isStrict)
            guard var theme = reading.value else { throw OperationError(nil, .badData) }
            let (renderer, limits) = (task.worker.renderer, task.worker.settings.limits)
            task.diagnostics += task.worker.settings.style.judged(
                options.fit(&theme, seconds: min(limits.seconds ?? 10, 10)) { renderer })
            theme.document.id = options.id ?? theme.document.id
            if options.explains { return WorkReply(answer: try options.explained(theme)) }
            let file = try options.file(of: theme.document, named: task.request.file, isText: false)
            task.diagnostics += task.worker.settings.style.judged(file.diagnostics)
            var reply = WorkReply(payload: file.bytes)
            reply.look = theme.app.flatMap { [.ios18, .ios26].contains($0) ? nil : $0.options }
            return reply
        }
    }
}

extension WorkKind where Arguments == RepairOptions {
    /// Returns a copy of a theme with readable texts; the reply's `changes` is the number of colours that were changed.
    package static var fix: WorkKind<RepairOptions> {
        WorkKind("fix", parts: ["theme", "edits"]) { task, options in
            let fixing = ThemeFixer.fix(try task.text, alphaFirst: options.source.alphaFirst)
            task.diagnostics = fixing.diagnostics
            guard let fixed = fixing.value else { throw OperationError(nil, .badData) }
            var reply = WorkReply(payload: fixed.bytes)
            reply.changes = fixed.fixes.count
            return reply
        }
    }
}

extension WorkKind where Arguments == NoArguments {
    /// Changes properties of a theme, and nothing else in its text: those in the document `edits.json`, an object of paths and
    /// values. All other work on a theme makes these changes first, if there are any.
    package static var edit: WorkKind<NoArguments> {
        WorkKind("edit", parts: ["theme", "edits"], giving: .anything) { task, _ in
            guard task.hasEdits else {
                throw OperationError.usage("there are no edits (expected the parts theme and edits)")
            }
            return WorkReply(payload: try task.text.bytes)
        }
    }

    /// Returns the main colours of a picture, which takes the theme's place.
    package static var colors: WorkKind<NoArguments> {
        WorkKind("colors", parts: ["theme"]) { task, _ in
            let file = try task.text.bytes
            let colors = try mapError({ OperationError("the picture \($0)", .badData) }) { () throws(DecodingError) in
                try MainColors.of(file)
            }
            return WorkReply(answer: .array(colors.map { .string("\($0)") }))
        }
    }

    /// Returns what differs between a theme and the document `after.json`, by meaning, as `kbrender diff --themes` reports it.
    package static var compare: WorkKind<NoArguments> {
        WorkKind("compare", parts: ["theme"]) { task, _ in
            func read(_ source: ThemeSource) throws -> ThemeDocument {
                let reading = try source.load(modes: nil)
                try task.judge(reading.diagnostics, isStrict: false)
                guard let theme = reading.value else { throw OperationError(nil, .badData) }
                return theme.document
            }
            let before = try read(try task.theme(SourceOptions()))
            let after = try read(ThemeSource(try task.after))
            let comparison = try ThemeComparison(expected: before, actual: after, renderer: task.worker.renderer)
            return WorkReply(answer: comparison.json, indent: 0)
        }
    }

    /// Returns an object about what draws pictures: `fingerprint`, which differs between machines that draw differently, the list
    /// of `missing` fonts, and in `changed` when the program or one of its fonts was last changed, in seconds since 1970.
    package static var environment: WorkKind<NoArguments> {
        WorkKind("environment", parts: ["theme"]) { _, _ in
            let environment = try RenderingEnvironment.current()
            let files = [FilePath.runningProgram] + environment.fonts.map { FilePath($0.path) }
            let changes = files.compactMap { (try? FileStatus.at($0))?.modification.components.seconds }
            let answer = JSONOutput.object([
                ("changed", .number(Double(changes.max() ?? 0))),
                ("fingerprint", .string(environment.fingerprint)), ("release", .string(Release.version)),
                ("missing", .array(environment.missingFonts.map { .string($0.path) })),
            ])
            return WorkReply(payload: Array(answer.text(indent: 0).utf8))
        }
    }
}
