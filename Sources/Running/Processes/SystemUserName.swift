internal import Glibc

/// The name of the person who writes a theme.
package enum SystemUserName {
    /// The name that Git signs changes with, else the user's full name, else the user's login; nil if the system knows none
    /// that a store accepts.
    package static func ofUser() -> String? {
        [ofGit, ofAccount].lazy.compactMap { $0() }.first { (2...50).contains($0.count) }
    }

    /// Returns the name in Git's settings; nil if Git has none, or is not installed.
    private static func ofGit() -> String? {
        guard let pipe = unsafe popen("git config --get user.name 2>/dev/null", "r") else { return nil }
        defer { _ = unsafe pclose(pipe) }
        var line = [UInt8](repeating: 0, count: 256)
        let count = unsafe fread(&line, 1, line.count, pipe)
        return trimmed(String(decoding: line.prefix(count), as: UTF8.self).prefix { $0 != "\n" })
    }

    /// Returns the full name in the system's list of users, where it is the first of several fields, or the login.
    private static func ofAccount() -> String? {
        guard let entry = unsafe getpwuid(geteuid()) else { return nil }
        let full = unsafe entry.pointee.pw_gecos.map { unsafe String(cString: $0) } ?? ""
        return trimmed(full.prefix { $0 != "," }) ?? trimmed(unsafe String(cString: entry.pointee.pw_name)[...])
    }

    private static func trimmed(_ text: Substring) -> String? {
        let rest = text.drop { $0.isWhitespace }
        let count = rest.reversed().drop { $0.isWhitespace }.count
        return count == 0 ? nil : String(rest.prefix(count))
    }
}
