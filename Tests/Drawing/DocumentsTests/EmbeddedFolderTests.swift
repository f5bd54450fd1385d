import Documents
import EmbeddedFiles
import Files
import TestSupport
import Testing

struct EmbeddedFolderTests {
    /// What is compiled into the program is what the folders have.
    @Test(arguments: [
        ("Drawing/ThemeModel/Presets/Documents", preset_files), ("Running/Verification/Page", report_files),
        ("Running/Verification/Tables", suite_tables),
        ("Serving/GalleryPages/Files", gallery_files), ("Serving/StaticGallery/Files", site_files),
        ("Serving/ReviewPage", review_files), ("Serving/StudioPage", studio_files),
        ("Program/kbrender/Commands/Service", service_files), ("Program/kbrender/Commands/Program/Kit", kit_files),
        ("Program/kbrender/CommandLine/Completions", completion_files), ("Drawing/Layouts/Tables", layout_tables),
        ("Drawing/ThemeImport/Tables", import_tables), ("Drawing/Painting/Tables", icon_tables),
        ("Drawing/ThemeModel/Tables", theme_tables), ("Drawing/ThemeExport/Tables", export_tables),
        ("Drawing/Typesetting/Tables", font_tables),
        ("Serving/StoreDatabase/Schema", store_statements), ("Running/Options/Texts", command_texts),
        ("Serving/HTTPService/Tables", service_tables), ("Serving/HTTPServer/Tables", server_tables),
    ])
    func hasAllFiles(path: String, table: @escaping @Sendable () -> EmbeddedFileTable) throws {
        // Without Swift's: a table has only their names.
        let files = try Repository.files(in: Repository.path.appending("Sources/\(path)")).filter {
            !$0.hasEnding([".swift"]) && !$0.lastComponent.description.hasPrefix(".")
        }
        let embedded = EmbeddedFolder(table)
        #expect(embedded.names.sorted() == files.map(\.lastComponent.description).sorted())
        for file in files { #expect(try embedded[file.lastComponent.description] == Repository.bytes(file)) }
    }

    @Test(arguments: ["acehnese|", "qwerty", "zulu", "default\nno", "no such text", ""]) func findsLines(text: String) {
        let folder = EmbeddedFolder(layout_tables)
        let lines = folder["layouts.txt"].split(separator: UInt8(ascii: "\n"))
        let expected = lines.filter { text.isEmpty || String(decoding: $0, as: UTF8.self).contains(text) }
        #expect(folder.lines(containing: text, of: "layouts.txt") == expected)
    }
}
