internal import Documents
internal import EmbeddedFiles

/// The names of the tokens in a group of documents.
package protocol DesignToken: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    static var group: TokenGroup { get }
}

extension DesignToken {
    /// The path of the token in a mode.
    var path: String { "\(Self.group.rawValue).\(rawValue)" }

    /// What it moves on the keyboard of a mode, as editors and the documentation say it; nil if nothing.
    func use(in mode: Mode) -> String? {
        let parts = uses[path]?.split(separator: "|", omittingEmptySubsequences: false)
        let use = mode == .light ? parts?.first : parts?.last
        return use.flatMap { $0.isEmpty ? nil : String($0) }
    }
}

/// The groups of tokens in a mode of a token document.
package enum TokenGroup: String, CaseIterable, Sendable {
    case colors, typography, spacing, shapes, motion
}

/// What tokens move, by their paths: in both modes, or with a bar between that of the light and that of the dark one. Dark keyboards
/// have no shadows.
private let uses = [String: String](pairsIn: "token-uses.txt", of: EmbeddedFolder(theme_tables))
