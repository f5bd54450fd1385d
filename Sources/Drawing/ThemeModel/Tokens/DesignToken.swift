internal import Documents
internal import EmbeddedFiles
internal import Graphics

/// The names of the tokens in a group of documents.
package protocol DesignToken: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    static var group: TokenGroup { get }
}

extension DesignToken {
    /// The path of the token in a mode.
    var path: String { "\(Self.group.rawValue).\(rawValue)" }

    /// What it moves on the keyboard of a mode, as editors and the documentation say it; nil if nothing.
    func use(in mode: Mode) -> String? {
        let parts = tokenUses[path]?.split(separator: "|", omittingEmptySubsequences: false)
        let use = mode == .light ? parts?.first : parts?.last
        return use.flatMap { $0.isEmpty ? nil : String($0) }
    }
}

/// The groups of tokens in a mode of a token document.
package enum TokenGroup: String, CaseIterable, Sendable {
    case colors, typography, spacing, shapes, motion
}

/// The defaults of tokens, and what brands have where they state nothing: the table `token-defaults.txt`, which has a path and its
/// values in each line, with a bar between those of the light and those of the dark mode.
enum TokenDefaults {
    private static let table = [String: String](pairsIn: "token-defaults.txt", of: EmbeddedFolder(theme_tables))

    /// Returns the values at a path as they are written; there must be some.
    static func text(_ path: String, in mode: Mode = .light) -> String {
        guard let modes = table[path]?.split(separator: "|") else { preconditionFailure("no default of \(path)") }
        return String(mode == .light ? modes[0] : modes[modes.count - 1])
    }

    static func words(_ path: String, in mode: Mode = .light) -> [String] {
        text(path, in: mode).split(separator: " ").map { String($0) }
    }

    static func numbers(_ path: String) -> [Double] { words(path).compactMap { Double($0) } }

    static func colors(_ path: String, in mode: Mode = .light) -> [Color] {
        words(path, in: mode).compactMap { HexColor($0, alphaFirst: false)?.color }
    }
}

/// What tokens move, by their paths: in both modes, or with a bar between that of the light and that of the dark one. Dark keyboards
/// have no shadows.
let tokenUses = [String: String](pairsIn: "token-uses.txt", of: EmbeddedFolder(theme_tables))
