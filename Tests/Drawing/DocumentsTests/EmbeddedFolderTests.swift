import Documents
import EmbeddedFiles
import Files
import TestSupport
import Testing

struct EmbeddedFolderTests {
    /// What is compiled into the program is what the folders have.
    @Test(arguments: [
        ("Drawing/ThemeModel/Presets/Documents", preset_files), ("Running/Verification/Page", report_files),
        ("Serving/GalleryPages/Files", gallery_files), ("Serving/StaticGallery/Files", site_files),
        ("Serving/HTTPService/Page", desk_files), ("Serving/StudioPage/Files", studio_files),
        ("Program/kbrender/Descriptions", service_files), ("Drawing/Layouts/Tables", layout_tables),
    ])
    func hasAllFiles(path: String, table: @escaping @Sendable () -> EmbeddedFileTable) throws {
        let folder = Repository.path.appending("Sources/\(path)")
        let embedded = EmbeddedFolder(table)
        #expect(try Set(embedded.names) == Set(folder.names().map(\.description).filter { !$0.hasPrefix(".") }))
        for name in embedded.names { #expect(try embedded[name] == Repository.bytes(folder.appending(name))) }
    }
}
