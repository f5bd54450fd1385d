internal import CYAML

/// An event that libyaml reports for a document.
struct YAMLEvent {
    /// The kind of event.
    enum Kind {
        /// A value; plain ones are without quotes.
        case scalar(String, isPlain: Bool)
        /// The start of a mapping.
        case mapping
        /// The start of a sequence.
        case sequence
        /// A value that stands elsewhere under an anchor.
        case alias
        /// The end of a mapping or sequence.
        case close
        /// The end of the stream.
        case end
        /// The start of the stream, or the start or end of a document.
        case other
    }

    let kind: Kind
    /// The name of the value's anchor, or of an alias's; nil if it has none.
    let anchor: [UInt8]?
    /// The range of characters that spell it, counted from the start of the stream.
    let start: Int
    let end: Int
}

/// The fault at which libyaml stopped.
struct YAMLFault {
    let message: String
    /// The character, counted from the start of the stream.
    let index: Int
    /// The byte, if the encoding is at fault.
    let byteOffset: Int?
}

/// libyaml's parser over a copy of the bytes at a fixed address.
@safe struct YAMLParser: ~Copyable {
    /// The result of one step.
    enum Step {
        case event(YAMLEvent)
        case fault(YAMLFault)
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    /// Creates a parser of UTF-8; nil if memory runs out.
    init?(_ bytes: [UInt8]) {
        unsafe parser = .allocate(capacity: 1)
        unsafe input = .allocate(capacity: max(bytes.count, 1))
        _ = unsafe input.initialize(fromContentsOf: bytes)
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            unsafe input.deallocate()
            unsafe parser.deallocate()
            return nil
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    /// Returns the next event, or the fault that prevents it.
    mutating func next() -> Step {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { return .fault(fault()) }
        defer { unsafe yaml_event_delete(&event) }
        let (kind, anchor) = unsafe Self.contents(of: event)
        return unsafe .event(
            YAMLEvent(kind: kind, anchor: anchor, start: Int(event.start_mark.index), end: Int(event.end_mark.index)))
    }

    private func fault() -> YAMLFault {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "cannot be read"
        let isEncoding = unsafe parser.pointee.error == YAML_READER_ERROR
        return unsafe YAMLFault(
            message: problem, index: Int(parser.pointee.problem_mark.index),
            byteOffset: isEncoding ? Int(parser.pointee.problem_offset) : nil)
    }

    private static func contents(of event: yaml_event_t) -> (YAMLEvent.Kind, anchor: [UInt8]?) {
        func name(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> [UInt8]? {
            unsafe bytes.map { unsafe Array(String(cString: $0).utf8) }
        }
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
            return unsafe (.scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain), name(scalar.anchor))
        case YAML_MAPPING_START_EVENT: return unsafe (.mapping, name(event.data.mapping_start.anchor))
        case YAML_SEQUENCE_START_EVENT: return unsafe (.sequence, name(event.data.sequence_start.anchor))
        case YAML_ALIAS_EVENT: return unsafe (.alias, name(event.data.alias.anchor))
        case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: return (.close, nil)
        case YAML_STREAM_END_EVENT: return (.end, nil)
        default: return (.other, nil)
        }
    }
}
