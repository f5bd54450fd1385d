package import Comparison
internal import Documents
package import Files

extension EmbeddedGeometry {
    /// Returns the geometry of a golden: that of the case in the suite beside it which has its name, as it is drawn now. Nil if
    /// the picture is no golden, or its case cannot be drawn.
    package static func ofGolden(at path: FilePath) -> EmbeddedGeometry? {
        let folder = GoldenFolder(path: path.folder)
        guard !path.isStandardStream, !folder.suite.isMissing, let source = try? folder.read(folder.suite).source,
            let suite = GoldenSuite.read(source, in: folder).value,
            let golden = suite.cases.first(where: { folder.picture(of: $0.name).lastComponent == path.lastComponent })
        else { return nil }
        var (renderers, diagnostics): (Renderers, [Diagnostic]) = (Renderers(), [])
        return try? DrawnCase(golden, renderers: &renderers, diagnostics: &diagnostics).geometry
    }
}
