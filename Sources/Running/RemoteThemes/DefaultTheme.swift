internal import Documents
internal import EmbeddedFiles

/// The theme of an app that has never reached its server.
package enum DefaultTheme {
    /// Its document, with as few colours as apps' servers send.
    package static var document: [UInt8] { EmbeddedFolder(theme_tables)["server-default.json"] }
}
