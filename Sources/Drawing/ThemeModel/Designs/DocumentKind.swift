package import Documents

/// The kind of a document. The raw value is the name on the command line.
public enum DocumentKind: String, Hashable, Sendable, CaseIterable {
    /// A keyboard theme, the native format.
    case keyboard
    /// Design tokens of an app.
    case tokens
    /// A server's theme of a few colours per mode.
    case colors
    /// Two colours: for work in progress and for completed work.
    case palette
    /// A brand's palette, with seasons.
    case brand

    /// Returns the kind that a document's names prove: all names of the kind are there; nil otherwise.
    package static func certain(_ root: JSONValue) -> DocumentKind? {
        let root = WrittenForm.unwrapped(root)
        let kind = DocumentKind(recognizing: root)
        switch kind {
        case .keyboard:
            let variants = Mode.allCases.compactMap { root[$0.rawValue] }
            return variants.contains { $0.hasAny(["keyboardBackground", "_keyboardBackground"]) } ? .keyboard : nil
        case .tokens:
            let groups = TokenGroup.allCases.map(\.rawValue)
            let variants = Mode.allCases.compactMap { root[$0.rawValue]?.object?.map(\.name) }
            return variants.contains { $0.contains("colors") || $0.allSatisfy(groups.contains) } ? .tokens : nil
        case .colors, .palette: return kind
        case .brand:
            let colors = kind.names.prefix(6).compactMap { root[$0]?.string }
            return colors.count == 6 ? .brand : nil
        }
    }

    /// Returns whether a document is one variant of a keyboard theme, without a theme around it.
    package static func isVariantAlone(_ root: JSONValue) -> Bool { WrittenForm.isVariant(WrittenForm.unwrapped(root)) }

    /// Returns the kind that a document's names suggest; nil if they suggest none. A keyboard theme's names are its variants.
    package static func probable(_ root: JSONValue) -> DocumentKind? {
        let root = WrittenForm.unwrapped(root)
        let kind = DocumentKind(recognizing: root)
        return kind != .keyboard || root.hasAny(kind.names) || WrittenForm.isVariant(root) ? kind : nil
    }

    /// Recognizes the kind by a document's names; a keyboard theme if they suggest none.
    init(recognizing root: JSONValue) {
        let root = WrittenForm.unwrapped(root)
        let variants = Mode.allCases.compactMap { root[$0.rawValue] }
        if variants.contains(where: { $0.hasAny(["keyboardBackground", "_keyboardBackground"]) }) {
            self = .keyboard
        } else if variants.contains(where: { $0.hasAny(TokenGroup.allCases.map(\.rawValue)) }) {
            self = .tokens
        } else if !variants.isEmpty {
            self = .keyboard
        } else {
            let others: [DocumentKind] = [.colors, .palette, .brand]
            self = others.first { root.hasAny($0.names) || root.hasAny($0.storedNames) } ?? .keyboard
        }
    }

    /// The names at a document's root that belong to the kind alone.
    var names: [String] {
        switch self {
        case .keyboard, .tokens: Mode.allCases.map(\.rawValue)
        case .colors: Mode.allCases.map(\.colorsName)
        case .palette: ["inProgress", "completed"]
        case .brand:
            [
                "primary", "primaryLight", "primaryDark", "secondary", "accent", "success", "season", "seasons",
                MotionMember.object,
            ]
        }
    }
}

extension DocumentKind {
    /// The names by which apps store the kind's own members.
    private var storedNames: [String] {
        WrittenForm.storedNames.filter { self != .keyboard && names.contains($0.value) }.map(\.key)
    }
}

/// The groups of tokens in a mode of a token document.
enum TokenGroup: String, CaseIterable {
    case colors, typography, spacing, shapes, motion
}

extension Mode {
    /// The name of the mode's colours in a server's theme.
    var colorsName: String { rawValue + "Colors" }
}

extension JSONValue {
    /// Returns true for an object that has a member of one of these names.
    func hasAny(_ names: [String]) -> Bool {
        names.contains { self[$0] != nil }
    }
}
