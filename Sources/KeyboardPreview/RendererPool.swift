internal import Synchronization
public import Parallel

/// Draws for any number of tasks and threads at once.
///
/// A `KeyboardRenderer` serves one thread. A pool lends each piece of work one of its own and takes it back with its open
/// fonts and drawn masks, so there are never more renderers than pieces of work at a time:
///
/// ```swift
/// let pool = RendererPool()
/// async let light = pool.render(RenderRequest(.preset(.midnight), .light))
/// async let dark = pool.render(RenderRequest(.preset(.midnight), .dark))
/// let files = try await [light.bytes, dark.bytes]
/// print("\(files.count) pictures")
/// ```
public final class RendererPool: Sendable {
    /// A renderer between two pieces of work, with the fonts that it was made for.
    ///
    /// It may cross threads unchecked since nobody else knows it: `take` removes it from the pool before it is used.
    private struct Idle: @unchecked Sendable {
        let fontFolders: [String]
        let renderer: KeyboardRenderer
    }

    private let idle = Mutex<[Idle]>([])
    private let threads: Int
    private let memoryLimit: Int?

    /// An empty pool. Its renderers draw a large picture on up to `threads` threads each and refuse one that needs more than
    /// `memoryLimit` bytes by an estimate; nil refuses none.
    public init(threads: Int = Parallel.cores, memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit) {
        self.threads = threads
        self.memoryLimit = memoryLimit
    }

    /// Renders a request with the fonts of its folders, away from the caller's actor. Throws where a document is broken, an
    /// option fits nothing, a font is missing or memory runs out. A cancelled task's picture is drawn to its end.
    @concurrent
    public func render(_ request: RenderRequest) async throws(RenderError) -> RenderResult {
        try withRenderer(for: request) { renderer throws(RenderError) in try renderer.render(request) }
    }

    /// Lends a renderer with the fonts that a request asks for to some work on this thread.
    public func withRenderer<Value>(
        for request: RenderRequest, _ work: (KeyboardRenderer) throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        let lent = try take(request.fontFolders)
        defer { giveBack(lent) }
        return try work(lent.renderer)
    }

    private func take(_ fontFolders: [String]) throws(RenderError) -> Idle {
        let known = idle.withLock { idle in
            idle.lastIndex { $0.fontFolders == fontFolders }.map { idle.remove(at: $0) }
        }
        if let known { return known }
        let renderer = try KeyboardRenderer(fontFolders: fontFolders, threads: threads, memoryLimit: memoryLimit)
        return Idle(fontFolders: fontFolders, renderer: renderer)
    }

    /// Keeps as many renderers as can draw at a time, those used last.
    private func giveBack(_ lent: Idle) {
        idle.withLock { idle in
            idle.append(lent)
            if idle.count > Parallel.cores { idle.removeFirst() }
        }
    }
}
