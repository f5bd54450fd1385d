import Foundation
import KeyboardPreviewKit
import Testing

struct TaskTests {
    @Test func tasksShareACache() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (cache, pool) = (try RenderCache(folder: folder.path), RendererPool())
        let request = RenderRequest(.preset(.midnight), .light)
        let drawn = try await cache.render(request, with: pool)
        let kept = try await RenderCache(folder: folder.path).render(request, with: pool)
        #expect(drawn.bytes == kept.bytes && drawn.geometry != nil && kept.geometry == nil)
    }
}
