internal import CGlibc
internal import Glibc

/// The folder of the pinned fonts: beside the program if they came with it, otherwise where Debian's packages put them.
///
/// A font has one name on all machines, the path that Debian's package gives it. Records of goldens use this name.
package enum PinnedFontFolder {
    /// The folder in which Debian's packages put fonts.
    static let debian = "/usr/share/fonts"

    /// The folder in use.
    static let path = shipped ?? debian

    /// The folder of the fonts that came with the program, if any did.
    package static let shipped: String? = {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        unsafe kbrender_program(&buffer)
        let program = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
        let parts = program.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return nil }
        let folder = (parts.dropLast(2) + ["share", "kbrender", "fonts"]).joined(separator: "/")
        return unsafe access(folder, R_OK | X_OK) == 0 ? folder : nil
    }()

    /// Returns the path of the font file with this name.
    package static func location(of name: String) -> String {
        guard let shipped, name.hasPrefix(debian + "/") else { return name }
        let file = shipped + name.dropFirst(debian.count)
        return unsafe access(file, R_OK) == 0 ? file : name
    }

    /// Returns the name of the font whose file is at `location`.
    package static func name(of location: String) -> String {
        guard let shipped, location.hasPrefix(shipped + "/") else { return location }
        return debian + location.dropFirst(shipped.count)
    }
}
