// Here, not beside the pool: the programs do without Swift's tasks, whose runtime would make each start slower.
extension RendererPool {
    /// Renders a request with the fonts of its folders, away from the caller's actor. Throws if a document is broken, options
    /// do not fit together, a font is missing or memory runs out. A picture is drawn to its end even if its task is
    /// cancelled.
    @concurrent
    public func render(_ request: RenderRequest) async throws(RenderError) -> RenderResult {
        try withRenderer(for: request) { renderer throws(RenderError) in try renderer.render(request) }
    }
}

extension RenderCache {
    /// Returns the picture of a request from the cache, or renders it with a pool and stores it, away from the caller's actor. Throws
    /// what ``RendererPool/render(_:)`` throws.
    @concurrent
    public func render(_ request: RenderRequest, with pool: RendererPool) async throws(RenderError) -> RenderResult {
        try pool.withRenderer(for: request) { renderer throws(RenderError) in try render(request, with: renderer) }
    }
}
