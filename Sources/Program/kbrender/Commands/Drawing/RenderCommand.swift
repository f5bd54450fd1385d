import CacheStorage
import CommandSupport
import Documents
import Files
import KeyboardPreview
import Options
import Parallel
import Processes
import RenderCache
import RenderOptions

/// `kbrender render`: one picture.
enum RenderCommand {
    static let table = Command<RenderArguments>(
        operands: [.theme],
        options: [
            .result(
                output: RenderOptionTable.standardOutput,
                more: (RenderOptionTable.look + RenderOptionTable.file).map { $0.lifted(to: \.options) } + [
                    OptionGroup.format, .cache(\.cache),
                    .flag("timings", \.showsTimings, true),
                ] + Option.limits().map { $0.lifted(to: \.limits) }
            )
        ] + OptionGroup<RenderArguments>.contents,
        facts: ["formats": RenderOptionTable.formats, "keys": RenderOptionTable.keyNames]
    )

    static func run(_ arguments: RenderArguments) throws -> ExitCode {
        var clock = StageClock()
        var arguments = arguments
        arguments.options.source.remote.cache = arguments.cache
        let input = try arguments.read()
        clock.finish("read")
        let cache = try arguments.openCache()
        var work = RenderJob(arguments: arguments, input: input, clock: clock)
        if let cache, let cached = cache.result(for: input.request) {
            arguments.messages.tell(of: try work.write(cached, from: cache))
        } else {
            arguments.messages.tell(of: try work.draw(with: arguments.renderer(), cache))
        }
        if arguments.showsTimings { StandardError.write(work.clock.table) }
        return .done
    }
}

/// A picture on its way to its file: problems are reported, and nothing is drawn if the output cannot be written.
struct RenderJob {
    let arguments: RenderArguments
    /// The documents, which have been read.
    let input: RenderInput
    /// The times of the stages so far.
    private(set) var clock = StageClock()

    /// Writes a picture from the cache; returns the output.
    mutating func write(_ result: RenderResult, from cache: RenderCache) throws(OperationError) -> Output {
        clock.finish("cache")
        try report(isHit: true, cache)
        try arguments.report(input.record.notices + result.diagnostics)
        let output = try output(themeID: result.themeID)
        try output.write(result.bytes, durability: .unsynced)
        clock.finish("write")
        return output
    }

    /// Draws the picture and writes it; returns the output.
    mutating func draw(
        with renderer: @autoclosure () throws(OperationError) -> KeyboardRenderer, _ cache: RenderCache? = nil
    ) throws(OperationError) -> Output {
        let renderer = try renderer()
        clock.finish("fonts")
        let prepared = try OperationError.rendering(try renderer.prepare(input.request))
        try arguments.report(input.record.notices + prepared.diagnostics)
        let output = try output(themeID: prepared.themeID)
        clock.finish("layout and paint")
        let bytes = try file(of: prepared, renderer, cache: cache)
        if let breach = arguments.limits.ownBreach { throw breach.operationError() }
        try output.write(bytes, durability: .unsynced)
        clock.finish("write")
        return output
    }

    private mutating func file(
        of prepared: PreparedRender, _ renderer: KeyboardRenderer, cache: RenderCache?
    ) throws(OperationError) -> [UInt8] {
        do {
            guard let cache else { return try renderer.file(of: prepared, &clock) }
            let file = try cache.file(of: prepared, for: input.request, with: renderer, &clock)
            try? report(isHit: file.isHit, cache)
            arguments.messages.warn(cache.store.takeReport().warnings)
            return file.bytes
        } catch {
            throw OperationError(error)
        }
    }

    /// Reports whether a cache had the picture.
    private func report(isHit: Bool, _ cache: RenderCache) throws(OperationError) {
        let use = "the picture \(isHit ? "comes from" : "is not in") the cache \(cache.store.name)"
        try arguments.report([Diagnostic(CommandDiagnosticKinds.cacheUse, use)])
    }

    /// Returns the output: the requested one, or the standard one for the theme's id.
    private func output(themeID: String?) throws(OperationError) -> Output {
        var standard: FilePath {
            let slug = OutputName.slug(of: themeID ?? "theme")
            let ending = input.request.encoding.format.rawValue
            return FilePath("\(slug)-\(arguments.options.request.variants.rawValue).\(ending)")
        }
        return try Output(arguments.output ?? standard, apartFrom: input.record.files)
    }
}
