package import Documents
package import Files
package import Options
internal import Parallel
internal import RenderOptions

/// A request to a worker (`docs/protocol.md`). Its line is an object with
///
/// - `command`, the word of a `WorkKind`, and in `options` what it takes;
/// - `documents`, a list of objects, each with a `name` and one of `text`, `base64` (for bytes that are not UTF-8) and
///   `bytes`: the number of bytes that follow the line, in the order of the documents;
/// - `boundary`, if the only document is a form (RFC 7578), whose parts are then the documents;
/// - `known`, keys of pictures that the client has, which are not drawn; for a `frame`, the key of the one that a screen shows,
///   or any other word if it shows none;
/// - `theme`, a path or the id of a preset, if no document is given and the worker may read files;
/// - `file`, the file of the output folder for the result, which would otherwise follow the reply, and `key` and `digest` of the
///   picture that an earlier run has drawn into it;
/// - `pictures`, a list of thumbnails, each with `size`, `file`, and perhaps `key` and `digest`;
/// - `threads`, the number of threads that draw, if other workers are idle.
package struct WorkRequest: Sendable {
    /// What to do, and with which options.
    package let work: Work
    /// Its options as in a line, if that has been made.
    private var options: JSONOutput?
    package var documents: [WorkDocument]
    /// The boundary between the parts of a form; nil if the documents are not in a form.
    package var boundary: String?
    /// Keys of pictures that need not be drawn; of a frame, the one that the screen shows.
    package var knownKeys: [String]
    /// The theme if no document is given: a path or the id of a preset. Only workers that may read files accept one.
    package var theme: FilePath?
    /// The file of the output folder for the picture or document; nil if it follows the reply.
    package var file: String?
    /// The picture that an earlier run has drawn into that file; nil for none.
    var previous: PreviousResult?
    /// The files of a thumbnail, one for each size.
    package private(set) var pictures: [ThumbnailFile] = []
    /// The number of threads that draw; nil for as many as the worker has by itself.
    package var threads: Int?

    private init(_ work: Work, documents: [WorkDocument], boundary: String?, knownKeys: [String]) {
        (self.work, self.documents, self.boundary, self.knownKeys) = (work, documents, boundary, knownKeys)
    }

    /// Creates a request for work on documents, or on what the arguments name.
    package init<Arguments>(
        _ kind: WorkKind<Arguments>, _ arguments: Arguments = Arguments(), documents: [WorkDocument] = [],
        boundary: String? = nil, knownKeys: [String] = []
    ) {
        self.init(Work(kind, arguments), documents: documents, boundary: boundary, knownKeys: knownKeys)
    }

    /// Creates a request for work on a theme that workers read, whose result goes to a file of the output folder, if it is named.
    package init<Arguments>(
        _ kind: WorkKind<Arguments>, _ arguments: Arguments, theme: FilePath?, file: String?,
        previous: PreviousResult? = nil
    ) {
        self.init(kind, arguments)
        (self.theme, self.file, self.previous) = (theme, file, previous)
    }

    /// Creates a request for what a batch draws of a theme in several sizes, or how much work that is.
    package init(_ kind: WorkKind<BatchDrawing>, _ drawing: BatchDrawing, pictures: [ThumbnailFile]) {
        self.init(kind, drawing)
        self.pictures = pictures
    }

    /// The same request, with what is in a line of its work made for all its lines.
    package var prepared: WorkRequest {
        var request = self
        request.options = work.arguments.json
        return request
    }

    /// The theme's name in messages.
    package var name: String {
        documents.first?.name ?? theme?.description ?? work.picture?.theme.description ?? work.name
    }

    /// The names of the files that it may write, in order.
    var files: [String] { [file].compactMap(\.self) + pictures.map(\.file) }

    /// The key of the frame that the screen shows, or any other word if it shows none; nil unless the request is for a frame of
    /// which a difference may be returned.
    var shownFrame: String? { work.result == .pixels ? knownKeys.first : nil }
}

extension WorkRequest {
    /// The request as a line's object; the documents follow it, so it has only their sizes.
    package var json: JSONOutput {
        let sizes: [JSONOutput] = documents.map { ["name": .string($0.name), "bytes": JSONOutput($0.bytes.count)] }
        return .object(
            JSONOutput.present([
                ("command", .string(work.name)), ("options", options ?? work.arguments.json),
                ("documents", sizes.isEmpty ? nil : .array(sizes)), ("boundary", boundary.map(JSONOutput.string)),
                ("known", knownKeys.isEmpty ? nil : JSONOutput(knownKeys)),
                ("theme", theme.map { Argument($0.bytes).json }), ("file", file.map(JSONOutput.string)),
                ("key", previous.map { .string($0.key) }), ("digest", previous.map { .string($0.digest) }),
                ("pictures", pictures.isEmpty ? nil : .array(pictures.map(\.json))),
                ("threads", threads.map { JSONOutput($0) }),
            ]))
    }

    /// The request as it is sent: its line, which has a number, and the bytes of its documents, which are not copied.
    func message(number: Int) -> [[UInt8]] {
        [Array((json.numbered(number).text(indent: 0) + "\n").utf8)] + documents.map(\.bytes)
    }

    /// Reads a request from a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        let reader = try json.command(among: WorkReader.all, named: \.name)
        self.init(
            try reader.read(json["options"]), documents: try json.elements(of: "documents", as: WorkDocument.init),
            boundary: json["boundary"]?.string,
            knownKeys: try json.elements(of: "known").compactMap(\.string))
        theme = try json["theme"].flatMap { Argument(json: $0) }.map(ValueType.themeOrPreset.read)
        file = json["file"]?.string
        previous = PreviousResult(json)
        pictures = try json.elements(of: "pictures", as: ThumbnailFile.init)
        threads = json["threads"]?.integer.map { min(max($0, 1), Parallel.cores) }
    }
}

/// A document of a request.
package struct WorkDocument: Hashable, Sendable {
    /// The document's role and its name in messages: `theme.json`, `layout.json`, `edits.json`, `after.json`, or `body` for a form that
    /// holds the documents.
    package let name: String
    /// The bytes.
    package let bytes: [UInt8]
    /// How many bytes are still to come; nil if all are there.
    package let expected: Int?

    /// Creates a document from a name and its bytes.
    package init(_ name: String, bytes: [UInt8]) {
        (self.name, self.bytes, expected) = (name, bytes, nil)
    }

    private init(_ name: String, expected: Int) {
        (self.name, bytes, self.expected) = (name, [], expected)
    }

    /// The document as a source that messages can quote.
    package var source: SourceText { SourceText(name: name, bytes: bytes) }
}

extension WorkDocument {
    /// The document as a line's object, with any bytes.
    package var json: JSONOutput {
        .object([("name", .string(name)), ("base64", .string(Base64.text(bytes)))])
    }

    /// Reads a document from a line's object. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        guard let name = json["name"]?.string, !name.isEmpty else { throw ValueError("has a document without a name") }
        guard OutputName.isPrintable(name) else {
            throw ValueError("has the document \(Quoted(name)) (expected a name without control characters)")
        }
        if let text = json["text"]?.string {
            self.init(name, bytes: Array(text.utf8))
        } else if let bytes = json["base64"]?.string.flatMap(Base64.bytes) {
            self.init(name, bytes: bytes)
        } else if let count = json["bytes"]?.integer, (0...Limits.formBytes).contains(count) {
            self.init(name, expected: count)
        } else {
            throw ValueError("has a document that is neither text nor base64 nor a number of bytes")
        }
    }
}

extension JSONOutput {
    /// The object with the number of a request as its first member.
    func numbered(_ number: Int) -> JSONOutput {
        guard case .object(let members) = self else { return self }
        return .object([("number", .number(Double(number)))] + members)
    }
}

/// The version of the protocol, which a worker checks in its first line.
package enum ProtocolVersion {
    /// The version of the lines that workers read and write.
    package static let current = 3
}
