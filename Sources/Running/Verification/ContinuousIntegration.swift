/// A machine that builds and tests with nobody there to look at pictures.
package enum ContinuousIntegration {
    /// The environment variable that such machines set.
    package static let variable = "CI"

    /// Returns true if a value of the variable, or nil if it is not set, says that the program runs on a build server.
    ///
    /// Everything but nothing, `0` and `false` says so.
    package static func isNamed(by value: String?) -> Bool {
        guard let value else { return false }
        return !["", "0", "false"].contains(value)
    }
}
