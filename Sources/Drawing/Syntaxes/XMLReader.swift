internal import CExpat
package import Documents

/// An element of an XML document.
package struct XMLElement: Sendable {
    /// Its name, with its prefix.
    package let name: String
    /// Its attributes in their order, with entities resolved.
    package let attributes: [(name: String, value: String)]
    /// The bytes of its first tag.
    package let tag: Range<Int>
    /// What is between its tags, in order: elements, and the texts between them.
    fileprivate(set) var content: [XMLNode] = []
    /// Its bytes, tags included.
    fileprivate(set) var range: Range<Int>

    /// The value of an attribute, by the first of some names that it has.
    package subscript(names: String...) -> String? {
        names.lazy.compactMap { name in attributes.first { $0.name.utf8.elementsEqual(name.utf8) }?.value }.first
    }

    /// The elements directly in it.
    package var elements: [XMLElement] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The texts directly in it, joined.
    var text: String {
        content.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
    }
}

/// A part of an element's content.
enum XMLNode: Sendable {
    case element(XMLElement)
    case text(String)
}

/// A reader of XML by expat, which checks that a document is well-formed. Nothing outside the document is read; a document type may
/// be named, but define nothing, so there is nothing to expand.
package enum XMLReader {
    /// Returns a document's outermost element.
    package static func read(_ source: SourceText) -> ParseResult<XMLElement> {
        if let fault = source.textFault { return ParseResult(nil, [fault]) }
        let builder = XMLBuilder(source)
        guard let parser = unsafe XML_ParserCreate("UTF-8") else {
            return ParseResult(nil, [source.limitFault("elements", limit: 0, at: 0)])
        }
        defer { unsafe XML_ParserFree(parser) }
        unsafe builder.attach(to: parser)
        // Blanks before the declaration are no fault here.
        let bytes = source.bytes.drop(while: \.isSpace)
        builder.offset = bytes.startIndex
        let count = Int32(bytes.count)
        let status = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe XML_Parse(parser, $0.baseAddress, count, 1) }
        }
        // The parser holds a reference to the builder that it does not count.
        return withExtendedLifetime(builder) {
            if let fault = builder.fault { return ParseResult(nil, [fault]) }
            guard status == XML_STATUS_OK, let root = builder.root else {
                return ParseResult(nil, [unsafe builder.syntaxFault(of: parser)])
            }
            return ParseResult(root, [])
        }
    }
}

/// Builds elements from what expat reports, and stops it at the first thing that kbrender does not take.
@safe private final class XMLBuilder {
    private let source: SourceText
    private var parser: XML_Parser?
    /// The text since the last tag: expat reports a text line by line.
    private var pending = ""
    private var open: [XMLElement] = []
    private var nodes = 0
    /// Whether the document type is described in a file that is not read, so that expat passes over entities that it lacks.
    private var hasOutsideType = false
    /// The number of bytes before those that the parser reads.
    var offset = 0
    private(set) var root: XMLElement?
    private(set) var fault: Diagnostic?

    init(_ source: SourceText) {
        self.source = source
    }

    /// Makes a parser report to this object, which must outlive it.
    func attach(to parser: XML_Parser) {
        unsafe self.parser = parser
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser, { unsafe XMLBuilder.of($0)?.start($1, $2) }, { user, _ in unsafe XMLBuilder.of(user)?.end() })
        unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLBuilder.of($0)?.text($1, $2) }
        unsafe XML_SetStartDoctypeDeclHandler(parser) { user, _, system, _, hasDefinitions in
            unsafe XMLBuilder.of(user)?.documentType(isOutside: system != nil, hasDefinitions: hasDefinitions != 0)
        }
        unsafe XML_SetSkippedEntityHandler(parser) { user, name, _ in unsafe XMLBuilder.of(user)?.skipped(name) }
    }

    private static func of(_ user: UnsafeMutableRawPointer?) -> XMLBuilder? {
        unsafe user.map { unsafe Unmanaged<XMLBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The bytes of what expat reports.
    private var range: Range<Int> {
        guard let parser = unsafe parser else { return 0..<0 }
        let start = min(max(Int(unsafe XML_GetCurrentByteIndex(parser)), 0) + offset, source.bytes.count)
        return start..<min(start + Int(unsafe XML_GetCurrentByteCount(parser)), source.bytes.count)
    }

    private func stop(_ fault: Diagnostic) {
        guard self.fault == nil else { return }
        self.fault = fault
        _ = unsafe XML_StopParser(parser, 0)
    }

    private func count(_ more: Int) {
        nodes += more
        guard nodes > SyntaxLimits.elements else { return }
        stop(source.limitFault("elements", limit: SyntaxLimits.elements, at: range.lowerBound))
    }

    private func start(_ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard fault == nil, let name = unsafe name else { return }
        var attributes: [(name: String, value: String)] = []
        var index = 0
        while let key = unsafe list?[index], let value = unsafe list?[index + 1] {
            attributes.append((unsafe String(cString: key), unsafe String(cString: value)))
            index += 2
        }
        count(1 + attributes.count)
        let tag = range
        if hasOutsideType, let unknown = unknownEntity(in: tag) { return stop(undefined(unknown)) }
        endText()
        open.append(XMLElement(name: unsafe String(cString: name), attributes: attributes, tag: tag, range: tag))
        if open.count > Limits.nesting + 1 { stop(source.nestingFault(at: tag.lowerBound)) }
    }

    private func end() {
        guard fault == nil else { return }
        endText()
        guard var element = open.popLast() else { return }
        element.range = element.tag.lowerBound..<max(element.tag.upperBound, range.upperBound)
        if open.isEmpty { root = element } else { open[open.count - 1].content.append(.element(element)) }
    }

    private func text(_ bytes: UnsafePointer<CChar>?, _ count: Int32) {
        guard fault == nil, !open.isEmpty else { return }
        let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
        if pending.isEmpty { self.count(1) }
        pending += unsafe String(decoding: buffer, as: UTF8.self)
    }

    /// Gives the open element the text since the last tag.
    private func endText() {
        guard !pending.isEmpty else { return }
        open[open.count - 1].content.append(.text(pending))
        pending = ""
    }

    private func documentType(isOutside: Bool, hasDefinitions: Bool) {
        hasOutsideType = isOutside
        guard hasDefinitions else { return }
        stop(source.syntaxFault("a document type with definitions (expected a document without any)", at: range))
    }

    private func skipped(_ name: UnsafePointer<CChar>?) {
        guard unsafe name != nil else { return }
        stop(undefined(range))
    }

    /// Returns the bytes of a tag's first entity that XML itself does not define; nil if there is none.
    private func unknownEntity(in tag: Range<Int>) -> Range<Int>? {
        let bytes = source.bytes
        var rest = bytes[tag]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            let end = rest[start...].firstIndex(of: UInt8(ascii: ";")) ?? tag.upperBound
            let name = bytes[(start + 1)..<end]
            let isKnown = ["lt", "gt", "amp", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
            if !isKnown, name.first != UInt8(ascii: "#") { return start..<min(end + 1, tag.upperBound) }
            rest = rest[end...]
        }
        return nil
    }

    private func undefined(_ entity: Range<Int>) -> Diagnostic {
        let name = source.bytes[entity].drop { $0 == UInt8(ascii: "&") }.prefix { $0 != UInt8(ascii: ";") }
        return source.syntaxFault(
            "the entity \(Quoted(String(decoding: name, as: UTF8.self))) is not defined (expected lt, gt, amp, quot, apos "
                + "or a number)", at: entity)
    }

    /// Returns the fault at which a parser stopped by itself.
    func syntaxFault(of parser: XML_Parser) -> Diagnostic {
        let code = unsafe XML_GetErrorCode(parser)
        let start = range.lowerBound
        let here = start..<start + 1
        switch code {
        case XML_ERROR_UNDEFINED_ENTITY:
            let end = source.bytes[start...].prefix(64).firstIndex(of: UInt8(ascii: ";")) ?? start
            return undefined(start..<min(end + 1, source.bytes.count))
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN:
            if code == XML_ERROR_UNCLOSED_TOKEN, source.bytes[start...].starts(with: "<!--".utf8) {
                return source.syntaxFault("the comment is never closed", at: here)
            }
            if code == XML_ERROR_UNCLOSED_TOKEN { return source.syntaxFault("the tag is never closed", at: here) }
            guard let last = open.last else {
                return source.syntaxFault("there is no element (expected one)", at: here)
            }
            return source.syntaxFault("the element \(Quoted(last.name)) is never closed", at: last.tag)
        case XML_ERROR_TAG_MISMATCH:
            let name = open.last.map { " (expected </\(Quoted.sanitized($0.name))>)" } ?? ""
            return source.syntaxFault("a tag that closes another element\(name)", at: here)
        case XML_ERROR_BAD_CHAR_REF:
            return source.syntaxFault("the number of a character that XML does not allow", at: here)
        default:
            let message = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "cannot be read"
            return source.syntaxFault("\(message) (expected XML)", at: here)
        }
    }
}
