internal import Synchronization
internal import Parallel

/// A pool of renderers that draws for any number of tasks and threads at the same time.
///
/// A `KeyboardRenderer` serves one thread. A pool lends each piece of work a renderer and takes it back with its open fonts
/// and drawn masks, so there are never more renderers than pieces of work at the same time:
///
/// ```swift
/// let pool = RendererPool()
/// async let light = pool.render(RenderRequest(.preset(.midnight), .light))
/// async let dark = pool.render(RenderRequest(.preset(.midnight), .dark))
/// let files = try await [light.bytes, dark.bytes]
/// print("\(files.count) pictures")
/// ```
public final class RendererPool: Sendable {
    /// An unused renderer, with the fonts that it was made for.
    ///
    /// It may cross threads unchecked because nothing else refers to it: `take` removes it from the pool before it is used.
    private struct Idle: @unchecked Sendable {
        let fontFolders: [String]
        let renderer: KeyboardRenderer
    }

    private let idle = Mutex<[Idle]>([])
    private let threads: Int
    private let memoryLimit: Int?

    /// Creates an empty pool. Each of its renderers draws a large picture on up to `threads` threads (one a processor core if nil), and refuses one that
    /// needs more than `memoryLimit` bytes by an estimate; nil refuses none.
    public init(threads: Int? = nil, memoryLimit: Int? = KeyboardRenderer.standardMemoryLimit) {
        self.threads = threads ?? Parallel.cores
        self.memoryLimit = memoryLimit
    }

    /// Lends a renderer with the fonts of a request to some work on this thread.
    public func withRenderer<Value>(
        for request: RenderRequest, _ work: (KeyboardRenderer) throws(RenderError) -> Value
    ) throws(RenderError) -> Value {
        let lent = try take(request.fontFolders)
        defer { giveBack(lent) }
        return try work(lent.renderer)
    }

    private func take(_ fontFolders: [String]) throws(RenderError) -> Idle {
        let match = idle.withLock { idle in
            idle.lastIndex { $0.fontFolders == fontFolders }.map { idle.remove(at: $0) }
        }
        if let match { return match }
        let renderer = try KeyboardRenderer(fontFolders: fontFolders, threads: threads, memoryLimit: memoryLimit)
        return Idle(fontFolders: fontFolders, renderer: renderer)
    }

    /// Keeps the renderers used last, as many as can draw at the same time.
    private func giveBack(_ lent: Idle) {
        idle.withLock { idle in
            idle.append(lent)
            if idle.count > Parallel.cores { idle.removeFirst() }
        }
    }
}
