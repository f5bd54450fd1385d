/// The limits of sources that are more than one document, each with its reason.
public enum ImportLimits {
    /// Bytes of an archive: a theme's background pictures take a few megabytes.
    public static let archiveBytes = 16 << 20
    /// Bytes of an archive unpacked, and of a folder: pictures hardly shrink when packed.
    public static let unpackedBytes = 16 << 20
    /// Entries of an archive, and files of a folder: extensions have some dozens.
    public static let entries = 256
    /// How deep references may lead to one another: real ones stay below five.
    public static let references = 16
    /// Themes of one source: collections of terminal schemes have some hundreds.
    public static let themes = 4096
}
