internal import RenderOptions
internal import Files
internal import KeyboardPreview
package import Options
internal import Documents
internal import ThemeExport

/// The rule that names a batch's files: text, and in braces what differs between pictures.
package struct NameTemplate: Hashable, Sendable {
    /// The fields that a template may have in braces.
    enum Field: String, CaseIterable, Sendable {
        case id
        /// The theme's file without its ending: its path as given, or for a document found in a folder its name.
        case file
        case mode
        case layout
        case device
        case size
        /// A digest that tells the picture from all others of the batch.
        case digest
    }

    private enum Piece: Hashable {
        case text(String)
        case field(Field)
    }

    private let pieces: [Piece]
    /// The files' ending, without the full stop, which names their format.
    private let ending: String
    /// The format of still pictures; nil if only moving ones have the ending.
    let format: OutputFormat?
    /// The format of moving pictures; nil if only still ones have the ending.
    let animationFormat: AnimationFormat?

    /// Creates the standard template: the id, the variant and everything else that differs.
    init(layouts: Int, devices: Int, sizes: Int = 1, _ still: OutputFormat = .png, moves: Bool = false) {
        let more =
            (layouts > 1 ? [Field.layout] : []) + (devices > 1 ? [.device] : []) + (sizes > 1 ? [.size] : [])
        pieces = [.field(.id), .text("-"), .field(.mode)] + more.flatMap { [.text("-"), .field($0)] }
        ending = moves ? AnimationFormat.webP.rawValue : still.rawValue
        (format, animationFormat) = moves ? (.webP, .webP) : (still, AnimationFormat(rawValue: ending))
    }

    /// Creates the template of files for another program: the id, and the variant if a file holds one.
    init(_ kind: ExportKind) {
        pieces = [.field(.id)] + (kind.importedForm.holdsBoth ? [] : [.text("_"), .field(.mode)])
        ending = String(kind.importedEnding.dropFirst())
        (format, animationFormat) = (nil, nil)
    }

    /// Reads a template that a user wrote.
    init(parsing text: String) throws(ValueError) {
        guard !text.utf8.contains(UInt8(ascii: "/")) else { throw ValueError("has a slash") }
        (format, animationFormat) = (OutputFormat(ofName: FilePath(text)), AnimationFormat(ofName: FilePath(text)))
        guard format != nil || animationFormat != nil else { throw ValueError("does not end like a picture's file") }
        ending = format?.rawValue ?? text.parts(between: ".").last?.lowercased() ?? ""
        let scalars = text.unicodeScalars
        pieces = try Self.pieces(of: scalars[..<(scalars.lastIndex(of: ".") ?? scalars.endIndex)])
    }

    private static func pieces(of text: Substring.UnicodeScalarView) throws(ValueError) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text
        while !rest.isEmpty {
            let before = rest.prefix { $0 != "{" }
            if !before.isEmpty { pieces.append(.text(String(before))) }
            rest = rest.dropFirst(before.count)
            guard rest.popFirst() != nil else { break }
            let name = rest.prefix { $0 != "}" }
            rest = rest.dropFirst(name.count)
            guard rest.popFirst() != nil else { throw ValueError("has a brace that is not closed") }
            guard let field = Field(rawValue: String(name)) else {
                throw ValueError("has {\(Quoted.sanitized(String(name)))}, which is not a field")
            }
            pieces.append(.field(field))
        }
        return pieces
    }

    /// Returns the name of a picture's file without its ending.
    func stem(of picture: BatchPicture) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field(.id): OutputName.slug(of: picture.id)
            case .field(.mode): picture.variants.rawValue
            case .field(.layout): OutputName.slug(of: Self.name(of: picture.layout))
            case .field(.device): OutputName.slug(of: picture.deviceName)
            case .field(.file): OutputName.slug(of: picture.name)
            case .field(.size): picture.size?.text ?? ""
            case .field(.digest): String(picture.identity.prefix(Self.digestDigits))
            }
        }.joined()
    }

    /// Returns a layout's name; for a document, the name of its file.
    private static func name(of layout: NameOrFile) -> String {
        switch layout {
        case .name(let name): name
        case .file(let path): path.stem
        }
    }

    /// Returns true if the template has a field.
    func has(_ field: Field) -> Bool { pieces.contains(.field(field)) }

    /// Returns the pictures with the names of their files. Of two pictures with the same name the first keeps it, so later
    /// ones never change it. The later one cannot be drawn; its `rival` is the first one's theme. Names that differ only in
    /// capitals may be one file on the system that they are copied to, so the later one gets a digest.
    func named(_ pictures: [BatchPicture]) -> [BatchPicture] {
        var (owners, exact): ([String: FilePath], [String: FilePath]) = ([:], [:])
        return pictures.map { picture in
            var named = picture
            var name = stem(of: picture)
            named.rival = exact[name]
            while owners[name.lowercased()] != nil { name += "-" + picture.identity.prefix(Self.digestDigits) }
            owners[name.lowercased()] = picture.theme
            exact[name] = picture.theme
            named.file = name + "." + ending
            return named
        }
    }

    private static let digestDigits = 8

    /// Returns the fields that differ between pictures of one theme and that the template lacks.
    func missing(among varying: [Field]) -> [Field] {
        has(.digest) ? [] : varying.filter { !has($0) }
    }
}

extension FilePath {
    /// The file's name without folder and ending, as text.
    var stem: String {
        let name = (isWebAddress ? FilePath(description) : self).lastComponent.bytes
        let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return String(decoding: name[..<end], as: UTF8.self)
    }
}

extension ValueType where Value == NameTemplate {
    /// A template for files' names.
    package static var nameTemplate: ValueType<NameTemplate> {
        let fields = Prose.alternatives(NameTemplate.Field.allCases.map { "{\($0.rawValue)}" })
        return ValueType(
            placeholder: "TEMPLATE",
            wanted: "a file's name with \(fields) in it, that ends in \(OutputFormat.endings), or for moving pictures "
                + "in \(AnimationFormat.endings)",
            allowed: "with \(fields) in it",
            read: { argument throws(ValueError) in try NameTemplate(parsing: try argument.nonEmptyText()) },
            show: { _ in "" }
        )
    }
}
