package import CacheStorage
internal import Documents
internal import Files
internal import Glibc
public import KeyboardPreview
package import Parallel

/// A cache of finished pictures, on disk or in a server that machines share, found by the request or by what would be drawn.
///
/// Failures here are not errors: a cache that cannot be read or written only costs time.
public struct RenderCache: Sendable {
    /// The store of the pictures.
    package let store: any CacheStore
    private let libraries: [String]

    /// Creates a cache in a folder, which is created when it is needed.
    public init(folder: String) throws(RenderError) {
        try self.init(DiskCache(folder: FilePath(folder)))
    }

    /// Creates a cache in a store. Throws if a graphics library does not start.
    package init(_ store: any CacheStore) throws(RenderError) {
        self.store = store
        libraries = try KeyboardRenderer.libraries()
    }

    /// Returns the picture of a request from the cache, or renders and stores it.
    public func render(_ request: RenderRequest, with renderer: KeyboardRenderer) throws(RenderError) -> RenderResult {
        if let cached = result(for: request) { return cached }
        let prepared = try renderer.prepare(request)
        var clock = StageClock()
        let file = try file(of: prepared, for: request, with: renderer, &clock)
        return RenderResult(
            bytes: file.bytes, diagnostics: prepared.diagnostics, key: file.key, themeID: prepared.themeID,
            caption: prepared.caption, geometry: prepared.geometry, replaced: prepared.replaced)
    }

    /// Returns the result of an earlier equal request; nil if there is none or something has changed since.
    package func result(for request: RenderRequest) -> RenderResult? {
        guard let disk = store.notes, let note = disk.note(of: request.digest(drawnBy: libraries)),
            let record = RenderRecord(note, documents: request.documents), let bytes = disk.content(of: record.key)
        else { return nil }
        disk.count(.hits)
        return RenderResult(
            bytes: bytes, diagnostics: record.diagnostics, key: record.key, themeID: record.themeID,
            caption: record.caption, geometry: nil)
    }

    /// Returns the file of a prepared picture, from the cache or newly drawn and stored. If `request` is given, equal
    /// requests will find the file directly.
    package func file(
        of prepared: PreparedRender, for request: RenderRequest?, with renderer: KeyboardRenderer,
        _ clock: inout StageClock
    ) throws(RenderError) -> (bytes: [UInt8], key: String, isHit: Bool) {
        let key = renderer.digest(of: prepared)
        let cached = store.content(of: key)
        clock.finish("cache")
        let bytes = if let cached { cached } else { try renderer.file(of: prepared, &clock) }
        if cached == nil { store.keep(bytes, as: key) }
        store.notes?.count(cached == nil ? .misses : .hits)
        if let request, let disk = store.notes { note(prepared, key: key, for: request, renderer: renderer, in: disk) }
        clock.finish("keep")
        return (bytes, key, cached != nil)
    }

    /// Stores what an equal request need not find out again. Placeholders are left out: the theme may be there next time.
    private func note(
        _ prepared: PreparedRender, key: String, for request: RenderRequest, renderer: KeyboardRenderer,
        in disk: DiskCache
    ) {
        let documents = request.documents
        // Messages about files in an archive could not be printed again without reading the archive.
        let isComplete = prepared.diagnostics.allSatisfy { problem in
            problem.source.map { source in documents.contains { $0 == source } } ?? true
        }
        guard isComplete, !prepared.hasPlaceholder, disk.has(key) else { return }
        guard let fonts = FontStates(of: renderer.fontDependencies, now: .sinceEpoch) else { return }
        let record = RenderRecord(
            key: key, themeID: prepared.themeID, caption: prepared.caption, diagnostics: prepared.diagnostics,
            fonts: fonts)
        disk.keepNote(
            Array(record.json(documents).text(indent: 0).utf8), as: request.digest(drawnBy: libraries))
    }
}
