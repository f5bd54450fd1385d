internal import Documents

/// A member of an object with its path and location.
final class JSONField: Sendable {
    /// Its path from the document's root.
    let path: String
    let name: String
    /// Its value; never null.
    let value: JSONValue
    let source: SourceText
    /// The range of its name.
    let nameRange: Range<Int>

    /// The location of its value.
    var location: SourceRange { SourceRange(source: source, range: value.range) }
    /// The location of its name.
    var nameLocation: SourceRange { SourceRange(source: source, range: nameRange) }

    /// Finds the member with a name; nil if it is absent or null.
    convenience init?(_ object: JSONValue, _ name: String, in source: SourceText, under path: String = "") {
        guard let member = object.object?.first(where: { $0.name == name && !$0.value.isNull }) else { return nil }
        self.init(member, in: source, under: path)
    }

    /// Creates a field from a member.
    init(_ member: JSONMember, in source: SourceText, under path: String = "") {
        self.path = path.isEmpty ? member.name : path + "." + member.name
        name = member.name
        value = member.value
        self.source = source
        nameRange = member.nameRange
    }

    /// Creates a field from a value that has no name of its own.
    init(path: String, name: String, value: JSONValue, in source: SourceText) {
        (self.path, self.name, self.value, self.source) = (path, name, value, source)
        nameRange = value.range
    }

    /// The member of this object with a name.
    subscript(name: String) -> JSONField? { JSONField(value, name, in: source, under: path) }

    /// The members that are not null.
    var members: [JSONField] {
        (value.object ?? []).filter { !$0.value.isNull }.map { JSONField($0, in: source, under: path) }
    }

    /// The elements of a list.
    var elements: [JSONField] {
        (value.array ?? []).enumerated().map { index, element in
            JSONField(path: "\(path)[\(index)]", name: "\(name)[\(index)]", value: element, in: source)
        }
    }

    /// Returns another value that comes from this location.
    func sourced<Value>(_ value: Value, rule: String? = nil) -> Traced<Value> {
        Traced(value, rule: rule ?? name, path: path, at: location)
    }
}
