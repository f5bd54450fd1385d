internal import Documents
internal import Syntaxes

/// Expands what a file of Rime says with `__include` and `__patch` about its own nodes, as librime's compiler of configurations does
/// (rime/librime 04dcf427): an included node takes the other members of the object that includes it, and patches are made last.
/// Each node that is included counts towards a limit.
struct RimeReferences {
    /// The document with everything expanded.
    private(set) var root: JSONValue
    /// References to other files, and to nodes that are not there.
    private(set) var problems: [Diagnostic] = []
    private let source: SourceText
    private let written: JSONValue
    /// The nodes whose references are being followed.
    private var open: Set<[String]> = []
    /// The number of nodes in each other that are included, and of all values in them so far.
    private var (depth, count) = (0, 0)

    private static let include = "__include"
    private static let patch = "__patch"
    private static let append = "__append"
    private static let merge = "__merge"

    /// Expands a document.
    init(_ root: JSONValue, in source: SourceText) {
        (self.root, written, self.source) = (root, root, source)
        guard Self.hasReferences(root) else { return }
        do throws(Diagnostic) {
            self.root = try expanded(root, at: [])
        } catch {
            problems.append(error)
        }
    }

    private static func hasReferences(_ value: JSONValue) -> Bool {
        value.array?.contains(where: hasReferences)
            ?? value.object?.contains { isDirective($0.name) || hasReferences($0.value) } ?? false
    }

    private static func isDirective(_ name: String) -> Bool { name == include || name == patch }

    // MARK: Nodes

    private func fault(_ value: JSONValue) -> Diagnostic {
        Diagnostic(
            JSONDiagnosticKinds.limit,
            "what the document includes has too many values (the limit is \(SyntaxLimits.keys))",
            in: source, at: value.range)
    }

    private mutating func expanded(_ value: JSONValue, at path: [String]) throws(Diagnostic) -> JSONValue {
        if depth > 0 { count += 1 }
        guard count <= SyntaxLimits.keys else { throw fault(value) }
        guard path.count <= Limits.nesting, open.count <= Limits.nesting else {
            throw source.nestingFault(at: value.range.lowerBound)
        }
        if let elements = value.array {
            var list: [JSONValue] = []
            for (n, element) in elements.enumerated() { list.append(try expanded(element, at: path + ["@\(n)"])) }
            return JSONValue(.array(list), range: value.range)
        }
        guard let members = value.object else { return value }
        let isOpen = members.contains { Self.isDirective($0.name) }
        if isOpen { open.insert(path) }
        defer { if isOpen { open.remove(path) } }
        var own: [JSONMember] = []
        for member in members where !Self.isDirective(member.name) {
            let inner = try expanded(member.value, at: path + [member.name])
            own.append(JSONMember(name: member.name, nameRange: member.nameRange, value: inner))
        }
        var result = JSONValue(.object(own), range: value.range)
        var base: JSONValue?
        for reference in members where reference.name == Self.include {
            guard let included = try node(reference.value) else { continue }
            base = base.map { merged($0, included.object ?? []) } ?? included
        }
        if let base { result = merged(base, own) }
        for patch in members where patch.name == Self.patch {
            for part in patch.value.array ?? [patch.value] {
                let changes = part.object == nil ? try node(part) : try expanded(part, at: path + [Self.patch])
                for member in changes?.object ?? [] { result = edited(result, member, merging: false) }
            }
        }
        return result
    }

    /// Returns the node that a reference names, expanded; nil, with the problem recorded, for one that is not in this file.
    private mutating func node(_ reference: JSONValue) throws(Diagnostic) -> JSONValue? {
        guard let text = reference.string else {
            report("\(source.shown(reference)) is no path of a node", reference)
            return nil
        }
        var scalars = Array(text.unicodeScalars)
        let isOptional = scalars.last == "?"
        if isOptional { scalars.removeLast() }
        if let colon = scalars.firstIndex(of: ":") {
            guard colon == 0 else {
                report("\(Quoted(text)) is in another file, which is not read", reference)
                return nil
            }
            scalars.removeFirst()
        }
        let path = Self.parts(scalars)
        guard !open.contains(path) else {
            throw source.syntaxFault("\(Quoted(text)) includes itself", at: reference.range)
        }
        var (node, isExpanded) = (written, false)
        for (n, part) in path.enumerated() {
            let prefix = Array(path[..<n])
            let isReferring = node.object?.contains { Self.isDirective($0.name) } ?? false
            if !isExpanded, isReferring, !open.contains(prefix) {
                node = try expanded(node, at: prefix)
                isExpanded = true
            }
            guard let next = Self.member(part, of: node) else {
                if !isOptional { report("the file has no node \(Quoted(text))", reference) }
                return nil
            }
            node = next
        }
        guard isExpanded else {
            depth += 1
            defer { depth -= 1 }
            return try expanded(node, at: path)
        }
        count += Self.size(node, limit: SyntaxLimits.keys)
        guard count <= SyntaxLimits.keys else { throw fault(reference) }
        return node
    }

    private static func size(_ value: JSONValue, limit: Int) -> Int {
        var size = 1
        for inner in value.array ?? value.object?.map(\.value) ?? [] where size <= limit {
            size += Self.size(inner, limit: limit - size)
        }
        return size
    }

    private static func parts(_ path: [Unicode.Scalar]) -> [String] {
        path.split(separator: "/").map { String(scalars: $0) }
    }

    private static func member(_ name: String, of node: JSONValue) -> JSONValue? {
        guard let list = node.array else { return node[name] }
        return index(name, in: list).flatMap { list.indices.contains($0) ? list[$0] : nil }
    }

    /// Returns the index of a list's element that a part of a path such as `@2` names; nil for a name.
    private static func index(_ part: String, in list: [JSONValue]) -> Int? {
        guard part.utf8.first == UInt8(ascii: "@") else { return nil }
        switch part.dropFirst() {
        case "last": return list.count - 1
        case "next": return list.count
        case let digits: return Int(digits)
        }
    }

    private mutating func report(_ message: String, _ value: JSONValue) {
        problems.append(
            Diagnostic(ImportDiagnosticKinds.danglingReference, path: "", message, in: source, at: value.range))
    }

    // MARK: Changes

    /// Returns an included node with the members that stand beside the reference.
    private func merged(_ node: JSONValue, _ members: [JSONMember]) -> JSONValue {
        members.reduce(node) { edited($0, $1, merging: true) }
    }

    /// Returns a node with a change: the member's name is a path, `/+` adds to what is there, `/=` replaces it. Objects join those of
    /// an included node, and replace those that a patch names.
    private func edited(_ node: JSONValue, _ member: JSONMember, merging: Bool) -> JSONValue {
        var path = Self.parts(Array(member.name.unicodeScalars))
        let sign = path.last.flatMap { ["+", "=", Self.append, Self.merge].contains($0) ? path.removeLast() : nil }
        let isAdding = sign == "+" || sign == Self.append
        let isMerging = sign == "+" || sign == Self.merge || merging && sign != "=" && member.value.object != nil
        if path.count > Limits.nesting { path = [member.name] }
        return edited(node, path[...], member) { old in
            guard let old, isAdding || isMerging else { return member.value }
            if isAdding, let list = old.array, let more = member.value.array {
                return JSONValue(.array(list + more), range: member.value.range)
            }
            if isAdding, let text = old.string, let more = member.value.string {
                return JSONValue(.string(text + more), range: member.value.range)
            }
            return isMerging ? member.value.object.map { merged(old, $0) } ?? member.value : member.value
        }
    }

    private func edited(
        _ node: JSONValue?, _ path: ArraySlice<String>, _ member: JSONMember, _ change: (JSONValue?) -> JSONValue
    ) -> JSONValue {
        guard let name = path.first else { return change(node) }
        let rest = path.dropFirst()
        if var list = node?.array, let index = Self.index(name, in: list), (0...list.count).contains(index) {
            let value = edited(index < list.count ? list[index] : nil, rest, member, change)
            if index < list.count { list[index] = value } else { list.append(value) }
            return JSONValue(.array(list), range: node?.range ?? member.value.range)
        }
        var members = node?.object ?? []
        let index = members.firstIndex { $0.name == name }
        let old = index.flatMap { members[$0].value.isNull ? nil : members[$0].value }
        let new = JSONMember(name: name, nameRange: member.nameRange, value: edited(old, rest, member, change))
        if let index { members[index] = new } else { members.append(new) }
        return JSONValue(.object(members), range: node?.range ?? member.value.range)
    }
}
