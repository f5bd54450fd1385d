/// The release of the library and of the programs built with it.
public enum Release {
    /// The program name in messages, unless a program sets another.
    public static let name = "kbrender"
    /// The version (semver.org). It is part of every cache key: another release may draw differently.
    public static let version = "2.0.0"
    /// The date of the manual pages.
    public static let date = "November 22, 2026"
}
