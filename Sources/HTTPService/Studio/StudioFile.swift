internal import Digest
internal import Documents
internal import RenderOptions
internal import StudioPage
internal import ThemeModel

/// A file of the studio's page as browsers get it.
///
/// The page asks for its files in a folder whose name changes with any of them. So a browser keeps them for good, and one that
/// has been here before asks for none.
struct StudioFile: Sendable {
    /// What it is.
    let mediaType: String
    /// What it says.
    let bytes: [UInt8]
    /// What tells it from what it was.
    let digest: String
    /// True where its address changes with it.
    var isVersioned = false

    private init(_ mediaType: String, _ bytes: [UInt8]) {
        self.mediaType = mediaType
        self.bytes = bytes
        digest = SHA256.hex(of: bytes)
    }

    /// The page itself.
    static let page: StudioFile = {
        let words = String(decoding: StudioPage.index.bytes, as: UTF8.self).split(
            separator: "\"", omittingEmptySubsequences: false)
        let folder = "/studio/files/"
        let text = words.map { $0.hasPrefix(folder) ? folder + version + "/" + $0.dropFirst(folder.count) : String($0) }
        return StudioFile(StudioPage.index.mediaType, Array(text.joined(separator: "\"").utf8))
    }()

    /// The file at the end of an address below `/studio/files`: its name, after the version where there is one; nil where
    /// there is no such file.
    static func at(_ address: ArraySlice<String>) -> StudioFile? {
        guard let name = address.last, address.count <= 2, var file = all[name] else { return nil }
        file.isVersioned = address.count == 2
        return !file.isVersioned || address.first == version ? file : nil
    }

    private static let all: [String: StudioFile] = {
        var files = Dictionary(
            uniqueKeysWithValues: StudioPage.files.map { ($0.name, StudioFile($0.mediaType, $0.bytes)) })
        files["known.js"] = StudioFile("text/javascript; charset=utf-8", Array(listings.utf8))
        return files
    }()

    /// What all files have been made into a name.
    private static let version: String = {
        let digests = all.sorted { $0.key < $1.key }.map(\.value.digest)
        return String(SHA256.hex(of: Array(digests.joined().utf8)).prefix(16))
    }()

    /// What the program knows of itself and the page shows: the answers of `/v1/properties` and its like, which the page has
    /// at once this way.
    private static var listings: String {
        let parts: [(String, String)] = [
            ("properties", PropertyListing.json.text(indent: 0)), ("schema", ThemeSchema.text),
            ("devices", JSONOutput.array(BuiltInListings.devices).text(indent: 0)),
            ("layouts", JSONOutput.array(BuiltInListings.layouts).text(indent: 0)),
        ]
        let head = "// The answers of /v1/properties, /v1/schema.json, /v1/devices and /v1/layouts.\n"
        return head + parts.map { "export const \($0) = \($1);\n" }.joined()
    }
}
