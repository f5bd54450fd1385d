/// The release of the library and of the programs built with it.
public enum Release {
    /// The name that messages have where a program gives none of its own.
    public static let name = "kbrender"
    /// Its version (semver.org). It is part of every cache key: another release may draw differently.
    public static let version = "2.0.0"
    /// The day that its manual pages carry.
    public static let date = "November 22, 2026"
}
