package import Documents
internal import ThemeModel

/// A change to a theme document that keeps the rest of its text byte for byte: spacing, order, unknown properties, the
/// spelling of numbers. New colours are written as the document writes its own: with or without `#`, in its case. It is a value,
/// so editors can store, name, repeat and undo changes.
package enum ThemeEdit: Hashable, Sendable {
    /// Sets a property to a value, written as JSON. An absent property is added after those that precede it in document
    /// order; one with a leading underscore keeps it.
    case set(ThemePath, json: String)
    /// Removes a property, or an element of a list.
    case remove(ThemePath)
    case rename(ThemePath, to: String)
    /// Moves a stop of a gradient to another place, counted from 0. If stops have locations, these stay in order, and the
    /// colours move between them.
    case moveStop(ThemePath, from: Int, to: Int)

    /// The result of a change.
    package struct Outcome: Hashable, Sendable {
        /// The document after the change.
        package let source: SourceText
        /// The edits of the text.
        let edits: SourceEdits
        /// The edits that undo the change, in the document after it.
        let undo: SourceEdits
    }

    /// Makes the change. `alphaFirst` writes colours with alpha as `#AARRGGBB`, as the document does. Throws if the document is
    /// not JSON, apart from comments, or has no such place.
    package func applied(to source: SourceText, alphaFirst: Bool = false) throws(ThemeEditError) -> Outcome {
        let json = JSONReader.outcome(of: source).read(as: nil, in: source, keepingComments: true)
        guard let root = json.value else { throw .unreadable(json.diagnostics) }
        let edits = SourceEdits(try edits(of: root, in: source, alphaFirst: alphaFirst))
        return Outcome(source: edits.applied(to: source), edits: edits, undo: edits.inverted(in: source))
    }

    /// Returns true if the change removes something that the document does not have.
    func isDone(in source: SourceText) -> Bool {
        guard case .remove(let path) = self,
            let root = JSONReader.outcome(of: source).read(as: nil, in: source, keepingComments: true).value
        else { return false }
        return !Self.has(path, root: root)
    }

    /// Returns true if a document has a value at a path.
    static func has(_ path: ThemePath, root: JSONValue) -> Bool {
        (try? value(at: path, in: root)) != nil
    }

    private func edits(
        of root: JSONValue, in source: SourceText, alphaFirst: Bool
    ) throws(ThemeEditError) -> [SourceEdit] {
        switch self {
        case .set(let path, let json):
            [try Self.setting(path, json: json, root: root, source: source, alphaFirst: alphaFirst)]
        case .remove(let path): [try Self.removal(path, root: root, source: source)]
        case .rename(let path, let name): [try Self.renaming(path, name: name, root: root)]
        case .moveStop(let path, let from, let to):
            try Self.moving(path, from: from, to: to, root: root, source: source)
        }
    }
}

/// The reason that a document cannot be changed.
package enum ThemeEditError: Error, Hashable, Sendable {
    /// The document is not JSON.
    case unreadable([Diagnostic])
    /// A path or value is wrong; says which, and what would be right.
    case refused(String)
}

// MARK: - Applying changes

extension ThemeEdit {
    private static func setting(
        _ path: ThemePath, json: String, root: JSONValue, source: SourceText, alphaFirst: Bool
    ) throws(ThemeEditError) -> SourceEdit {
        let container = try container(of: path, in: root)
        let json =
            hasColors(path, root: root)
            ? notation(at: path, in: root, alphaFirst: alphaFirst).spelled(json: json) : json
        switch path.steps[path.steps.count - 1] {
        case .element(let index):
            guard let elements = container.array, elements.indices.contains(index) else { throw missing(path) }
            return SourceEdit(elements[index].range, json)
        case .member(let name):
            guard let members = container.object else { throw missing(path) }
            if let index = index(of: name, in: members) { return SourceEdit(members[index].value.range, json) }
            let written = path.steps.count == 1 ? DocumentNormalizer.name(of: name, addedTo: root) : name
            return container.insertion(of: written, json, order: order(at: path), in: source)
        }
    }

    private static func removal(
        _ path: ThemePath, root: JSONValue, source: SourceText
    ) throws(ThemeEditError) -> SourceEdit {
        let container = try container(of: path, in: root)
        switch path.steps[path.steps.count - 1] {
        case .element(let index):
            guard let elements = container.array, elements.indices.contains(index) else { throw missing(path) }
            let own = elements[index].range
            if index + 1 < elements.count { return .removal(of: own.lowerBound..<elements[index + 1].range.lowerBound) }
            return .removal(of: (index > 0 ? elements[index - 1].range.upperBound : own.lowerBound)..<own.upperBound)
        case .member(let name):
            guard let members = container.object, let index = index(of: name, in: members) else { throw missing(path) }
            return container.removal(ofMember: index)
        }
    }

    private static func renaming(
        _ path: ThemePath, name: String, root: JSONValue
    ) throws(ThemeEditError) -> SourceEdit {
        guard case .member(let old) = path.steps[path.steps.count - 1],
            let members = try container(of: path, in: root).object, let index = index(of: old, in: members)
        else { throw missing(path) }
        guard members[index].name == name || !members.contains(where: { $0.name == name }) else {
            throw .refused("\(path): \(Quoted(name)) already exists (choose another name)")
        }
        return SourceEdit(members[index].nameRange, JSONOutput.quoted(name))
    }

    private static func moving(
        _ path: ThemePath, from: Int, to: Int, root: JSONValue, source: SourceText
    ) throws(ThemeEditError) -> [SourceEdit] {
        let list = try value(at: path, in: root)
        guard let stops = list.array, stops.indices.contains(from), stops.indices.contains(to) else {
            throw .refused(
                "\(path): does not have both stops \(from) and \(to) (expected indices in the list of stops, from 0)")
        }
        let isLocated = stops.contains { $0["location"] != nil }
        let ranges = stops.map { isLocated ? $0["color"]?.range ?? $0.range : $0.range }
        var texts = ranges.map { source.text($0) }
        texts.insert(texts.remove(at: from), at: to)
        return zip(ranges, texts).filter { source.text($0) != $1 }.map(SourceEdit.init)
    }
}

// MARK: - Finding places

extension ThemeEdit {
    private static func missing(_ path: ThemePath) -> ThemeEditError {
        .refused("the document has no property \(Quoted(path.description))")
    }

    /// Returns the object or list to which a path's last step applies.
    private static func container(of path: ThemePath, in root: JSONValue) throws(ThemeEditError) -> JSONValue {
        guard let outer = ThemePath(Array(path.steps.dropLast())) else { return root }
        return try value(at: outer, in: root)
    }

    private static func value(at path: ThemePath, in root: JSONValue) throws(ThemeEditError) -> JSONValue {
        var value = root
        for step in path.steps {
            switch step {
            case .element(let index):
                guard let elements = value.array, elements.indices.contains(index) else { throw missing(path) }
                value = elements[index]
            case .member(let name):
                guard let members = value.object, let index = index(of: name, in: members) else { throw missing(path) }
                value = members[index].value
            }
        }
        return value
    }

    /// Returns the index of the member that a name means: the one of that name, or a property in its other spelling. If both
    /// spellings are there, the one without underscore counts.
    private static func index(of name: String, in members: [JSONMember]) -> Int? {
        guard let property = Property.named(name) else { return members.firstIndex { $0.name == name } }
        let plain = property.name.rawValue
        return members.firstIndex { $0.name == plain } ?? members.firstIndex { $0.name == "_" + plain }
    }

    /// Returns true if texts at a path that look like colours are colours: not metadata, and in a keyboard theme not a font.
    private static func hasColors(_ path: ThemePath, root: JSONValue) -> Bool {
        guard path.steps.count > 1 || MetadataName(rawValue: path.description) == nil else { return false }
        guard DocumentKind(recognizing: root) == .keyboard else { return true }
        return switch path.property?.kind {
        case .color, .gradient, .overrides: true
        default: false
        }
    }

    private static func notation(at path: ThemePath, in root: JSONValue, alphaFirst: Bool) -> ColorNotation {
        var notation = ColorNotation(of: try? value(at: path, in: root), in: root)
        notation.alphaFirst = alphaFirst
        return notation
    }

    /// Returns the order in which documents write the members beside the path's last one.
    private static func order(at path: ThemePath) -> [String] {
        if path.steps.count == 1 {
            return ["$schema"] + MetadataName.allCases.map(\.rawValue) + [ColorName.member]
                + Mode.allCases.map(\.rawValue)
        }
        return path.mode != nil && path.steps.count == 2 ? PropertyName.allCases.map(\.rawValue) : []
    }
}
