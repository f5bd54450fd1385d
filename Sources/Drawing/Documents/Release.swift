/// The release of the library and of the programs built with it.
package enum Release {
    /// The program name in messages, unless a program sets another.
    package static let name = "kbrender"
    /// The version (semver.org). It is part of every cache key: another release may draw differently.
    package static let version = "2.0.0"
    /// The date of the manual pages.
    package static let date = "November 22, 2026"
}
