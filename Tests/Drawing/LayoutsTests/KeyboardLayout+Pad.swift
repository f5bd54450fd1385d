@testable import Layouts

extension KeyboardLayout {
    /// Whether its letters are on a pad of columns.
    var hasPad: Bool {
        if case .language(let description, _) = content { return description.pad != nil }
        return (try? plane(.letters))?.rows.allSatisfy { $0.kind == .columns } ?? false
    }
}
