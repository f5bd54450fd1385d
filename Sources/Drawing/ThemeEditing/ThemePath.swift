internal import ThemeModel

/// The path of a value in a document: `name`, `light.keySpacing`, `dark.regularKeyGradient[1].color`.
package struct ThemePath: Hashable, Sendable, CustomStringConvertible {
    /// A step from a value to one inside it.
    package enum Step: Hashable, Sendable {
        /// A member of an object.
        case member(String)
        /// An element of a list, by its index from 0.
        case element(Int)
    }

    /// The steps from the document's root; not empty.
    let steps: [Step]

    /// Creates a path from steps; nil if there are none.
    package init?(_ steps: [Step]) {
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    /// Reads a path as messages write it: names separated by full stops, numbers in brackets; nil if the text is not a path.
    init?(_ text: String) {
        var steps: [Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !name.isEmpty else { return nil }
            steps.append(.member(String(name)))
            for piece in pieces.dropFirst() {
                guard piece.last == "]", let index = Int(piece.dropLast()), index >= 0 else { return nil }
                steps.append(.element(index))
            }
        }
        self.init(steps)
    }

    /// The path as messages write it.
    package var description: String {
        steps.enumerated().reduce(into: "") { text, step in
            switch step.element {
            case .member(let name): text += (step.offset > 0 ? "." : "") + name
            case .element(let index): text += "[\(index)]"
            }
        }
    }

    /// The variant that the path leads into; nil for the document's own properties.
    var mode: Mode? {
        guard case .member(let name) = steps[0], steps.count > 1 else { return nil }
        return Mode(rawValue: name)
    }

    /// The property of a variant that the path addresses, whole or in part; nil if there is none.
    var property: Property? {
        guard mode != nil, case .member(let name) = steps[1] else { return nil }
        return Property.named(name)
    }
}
