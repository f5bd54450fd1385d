/// The limits for sources of more than one document, each with its reason.
package enum ImportLimits {
    /// Bytes of an archive: a theme's background pictures take a few megabytes.
    package static let archiveBytes = 16 << 20
    /// Bytes of an unpacked archive, or of a folder: compression hardly shrinks pictures.
    static let unpackedBytes = 16 << 20
    /// Entries of an archive, and files of a folder: extensions have a few dozen.
    static let entries = 256
    /// Depth of references: real ones stay below five.
    static let references = 16
    /// Themes in one source: collections of terminal schemes have several hundred.
    package static let themes = 4096
}
