internal import Digest
internal import Documents
internal import EmbeddedFiles
internal import GalleryPages
internal import RenderOptions
internal import ThemeEditing
internal import ThemeModel

/// A file of the studio's page or of the desk's, as sent to browsers. The desk has its own files, and uses the studio's modules.
///
/// The pages load their files from a folder whose name changes whenever one of them does. So browsers can cache them for ever,
/// and need not ask for them again.
struct PageFile: Sendable {
    let mediaType: String
    let bytes: [UInt8]
    /// The SHA-256, which identifies the version.
    let digest: String
    /// True if its address contains the version.
    var isVersioned = false

    private init(_ name: String, bytes: [UInt8]) {
        mediaType = Self.mediaTypes[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
        self.bytes = bytes
        digest = SHA256.hex(of: bytes)
    }

    private static let mediaTypes = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "json": "application/json", "svg": "image/svg+xml",
    ]
    private static let folders = [EmbeddedFolder(studio_files), EmbeddedFolder(review_files)]

    static let studioPage = page(folders[0]["index.html"])
    static let reviewPage = page(folders[1]["review.html"])

    private static func page(_ bytes: [UInt8]) -> PageFile {
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\"", omittingEmptySubsequences: false)
        let address = "/studio/files/"
        let text = parts.map {
            $0.hasPrefix(address) ? address + version + "/" + $0.dropFirst(address.count) : String($0)
        }
        return PageFile("page.html", bytes: Array(text.joined(separator: "\"").utf8))
    }

    /// Returns the file at the end of an address below `/studio/files`: its name, after the version if there is one; nil if
    /// there is no such file.
    static func at(_ address: ArraySlice<String>) -> PageFile? {
        guard let name = address.last, address.count <= 2, var file = all[name] else { return nil }
        file.isVersioned = address.count == 2
        return !file.isVersioned || address.first == version ? file : nil
    }

    private static let all: [String: PageFile] = {
        var files = ["tokens.css": PageFile("tokens.css", bytes: PageFrame.tokens)]
        for folder in folders {
            for name in folder.names { files[name] = PageFile(name, bytes: folder[name]) }
        }
        for (name, text) in [("known.js", listings), ("designs.js", designs)] {
            files[name] = PageFile(name, bytes: Array(text.utf8))
        }
        return files
    }()

    /// The version of all files together.
    private static let version: String = {
        let digests = all.sorted { $0.key < $1.key }.map(\.value.digest)
        return String(SHA256.hex(of: Array(digests.joined().utf8)).prefix(16))
    }()

    /// The program's tables that the page shows: the answers of `/v1/properties` and similar routes, which the page gets
    /// without further requests.
    private static var listings: String {
        let parts: [(String, String)] = [
            ("properties", PropertyListing.json.text(indent: 0)), ("schema", ThemeSchema.text),
            ("devices", JSONOutput.array(BuiltInListings.devices).text(indent: 0)),
            ("layouts", JSONOutput.array(BuiltInListings.layouts).text(indent: 0)),
        ]
        let head = "// The answers of /v1/properties, /v1/schema.json, /v1/devices and /v1/layouts.\n"
        return head + parts.map { "export const \($0) = \($1);\n" }.joined()
    }

    /// The schemas of the designs, for the sections of their members.
    private static var designs: String {
        let kinds = DocumentKind.allCases.filter { $0 != .keyboard }
        let members = kinds.map { "\"\($0.rawValue)\": \(DesignSchema.text(of: $0))" }
        return
            "// What `kbrender schema` prints for each kind of design.\nexport const schemas = {\(members.joined(separator: ",\n"))};\n"
    }
}
