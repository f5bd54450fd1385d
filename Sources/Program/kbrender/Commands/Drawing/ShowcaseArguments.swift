import CommandSupport
import Documents
import ThemeModel
import Files
import KeyboardPreview
import Options
import Parallel
import Processes
import RenderCache
import RenderOptions

/// The arguments of a command that shows keyboards inside a picture of another kind.
protocol ShowcaseArguments: LimitedArguments {
    /// The theme, and what to show of its keyboard.
    var picture: RenderArguments { get set }
}

extension ShowcaseArguments {
    var messages: MessageStyle {
        get { picture.messages }
        set { picture.messages = newValue }
    }

    var limits: ResourceLimits { picture.limits }

    /// Returns the options of the file and of the keyboards in it, starting with the command's own.
    static func result(
        _ modes: [VariantSelection], of themes: String = "the theme", output: String, own: [Option<Self>],
        file: [Option<RenderArguments>] = [OptionGroup.format, .cache(\.cache)], without replaced: Set<String> = []
    ) -> OptionGroup<Self> {
        let shared = (RenderOptionTable.look + RenderOptionTable.effort).filter { !replaced.contains($0.name) }
            .map { $0.lifted(to: \RenderArguments.options) }
        let limits: [Option<RenderArguments>] = Option.limits().map { $0.lifted(to: \RenderArguments.limits) }
        return OptionGroup<RenderArguments>.result(modes, of: themes, output: output).lifted(to: \Self.picture)
            .adding(own + (shared + file + limits).map { $0.lifted(to: \Self.picture) })
    }

    /// Returns the options of the keyboards' contents, without those that the command has in another form or does not need.
    static func contents(without names: Set<String>) -> [OptionGroup<Self>] {
        OptionGroup<RenderArguments>.contents.map { $0.without(names).lifted(to: \Self.picture) }
            .filter { !$0.options.isEmpty }
    }
}

/// Themes that were read to be shown, some of them possibly missing.
struct ShowcaseInput {
    /// The themes, or their placeholders.
    private(set) var themes: [ShowcaseTheme] = []
    private var record = InputRecord()
    /// The worst failure to read one.
    private(set) var failure: OperationError.Kind?

    /// Reads a theme. If it is missing or broken and `isReplaceable`, this is reported and a placeholder replaces it.
    mutating func read(_ path: FilePath, with arguments: RenderArguments, isReplaceable: Bool) throws(OperationError) {
        do {
            let source = try arguments.options.source.theme(path, noting: &record)
            themes.append(isReplaceable ? .replaceable(source) : .required(source))
        } catch  where isReplaceable && error.kind != .usage {
            arguments.messages.report(error)
            themes.append(.missing(id: ThemeDocument.id(ofFile: path.description)))
            add(error.kind)
        }
    }

    /// Reads the layouts that all themes are shown with.
    mutating func read(layouts: [NameOrFile]) throws(OperationError) -> [LayoutSource] {
        var sources: [LayoutSource] = []
        for choice in layouts { sources.append(try .read(choice, noting: &record)) }
        return sources
    }

    private mutating func add(_ kind: OperationError.Kind) {
        if kind.rawValue > failure?.rawValue ?? 0 { failure = kind }
    }

    /// Draws a picture of the themes and writes it. Returns the kind of failure of a theme that a placeholder replaced.
    mutating func draw(
        _ content: RenderRequest.Content, with arguments: RenderArguments, standardName: (String?) -> String
    ) throws -> OperationError.Kind? {
        let options = arguments.options
        let layout = try LayoutSource.read(options.layout, noting: &record)
        let inputs = record.files
        try arguments.checkOutput(apartFrom: inputs)
        var request = try options.request(content, layout: layout)
        request.encoding.format = try arguments.outputFormat()
        let ending = request.encoding.format.rawValue
        func destination(_ themeID: String?) throws(OperationError) -> Output {
            try Output(arguments.output ?? FilePath("\(standardName(themeID)).\(ending)"), apartFrom: inputs)
        }
        func write(_ bytes: [UInt8], themeID: String?) throws(OperationError) {
            let output = try destination(themeID)
            try output.write(bytes, durability: .unsynced, telling: arguments.messages)
        }
        let cache = try arguments.openCache()
        if let cached = cache?.result(for: request) {
            try arguments.report(cached.diagnostics)
            try write(cached.bytes, themeID: cached.themeID)
            return failure
        }
        let renderer = try arguments.renderer()
        let prepared = try renderer.prepare(request)
        if !prepared.replaced.isEmpty {
            arguments.messages.report(.invalid(prepared.replaced))
            add(.badData)
        }
        try arguments.report(record.notices + prepared.diagnostics)
        _ = try destination(prepared.themeID)
        var clock = StageClock()
        let bytes =
            if let cache { try cache.file(of: prepared, for: request, with: renderer, &clock).bytes } else {
                try renderer.file(of: prepared)
            }
        if let breach = arguments.limits.ownBreach { throw breach.operationError() }
        try write(bytes, themeID: prepared.themeID)
        return failure
    }
}
