/// The files of the studio's page, as they are embedded in the program.
public enum StudioPage {
    /// A file that browsers ask for.
    public struct File: Sendable {
        /// Its name, which is the last part of its address.
        public let name: String
        /// Its bytes.
        public var bytes: [UInt8] { read() }
        private let read: @Sendable () -> [UInt8]

        init(_ name: String, _ read: @autoclosure @escaping @Sendable () -> [UInt8]) {
            self.name = name
            self.read = read
        }

        /// What its name says that it is.
        public var mediaType: String {
            let ending = name.split(separator: ".").last.map(String.init) ?? ""
            return switch ending {
            case "html": "text/html; charset=utf-8"
            case "css": "text/css; charset=utf-8"
            case "js": "text/javascript; charset=utf-8"
            case "json": "application/json"
            case "svg": "image/svg+xml"
            case "woff2": "font/woff2"
            default: "application/octet-stream"
            }
        }
    }

    /// The page itself.
    public static let index = File("index.html", PackageResources.index_html)

    /// All files, the page among them.
    public static let files = [
        index,
        File("studio.js", PackageResources.studio_js),
    ]
}
