internal import RenderOptions
package import Files
package import KeyboardPreview
package import Options
internal import Documents
internal import LayoutEngine

/// How the files of a batch are named: text, and in braces what differs from picture to picture.
package struct NameTemplate: Hashable, Sendable {
    /// What a template may hold in braces.
    package enum Field: String, CaseIterable, Sendable {
        /// The theme's id.
        case id
        /// The theme's file: its path without the ending, of files in a folder that was named the path in that.
        case file
        /// The variant.
        case mode
        /// The layout's name.
        case layout
        /// The device's name.
        case device
        /// A thumbnail's size.
        case size
        /// A digest of what tells the picture from all others of the batch.
        case digest
    }

    private enum Piece: Hashable {
        case text(String)
        case field(Field)
    }

    private let pieces: [Piece]
    /// The files' ending, without the point, which names their format.
    private let ending: String
    /// The format of still pictures; nil where only moving ones have the ending.
    package let format: OutputFormat?
    /// The format of moving pictures; nil where only still ones have the ending.
    package let animationFormat: AnimationFormat?

    /// The template that is meant where none is given: the id, the variant and whatever else differs.
    package init(layouts: Int, devices: Int, sizes: Int = 1, _ still: OutputFormat = .png, moves: Bool = false) {
        let more =
            (layouts > 1 ? [Field.layout] : []) + (devices > 1 ? [.device] : []) + (sizes > 1 ? [.size] : [])
        pieces = [.field(.id), .text("-"), .field(.mode)] + more.flatMap { [.text("-"), .field($0)] }
        ending = moves ? AnimationFormat.webP.rawValue : still.rawValue
        (format, animationFormat) = moves ? (.webP, .webP) : (still, AnimationFormat(rawValue: ending))
    }

    /// Reads a template that a user wrote.
    package init(parsing text: String) throws(ValueError) {
        guard !text.utf8.contains(UInt8(ascii: "/")) else { throw ValueError("has a slash") }
        // So that a list of names can have one a line.
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
            throw ValueError("has a line break")
        }
        (format, animationFormat) = (OutputFormat(ofName: FilePath(text)), AnimationFormat(ofName: FilePath(text)))
        guard format != nil || animationFormat != nil else { throw ValueError("does not end as pictures do") }
        ending = format?.rawValue ?? text.split(separator: ".").last?.lowercased() ?? ""
        pieces = try Self.pieces(of: text.prefix(upTo: text.lastIndex(of: ".") ?? text.endIndex))
    }

    private static func pieces(of text: Substring) throws(ValueError) -> [Piece] {
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

    /// The name of a picture's file without its ending.
    package func stem(of picture: BatchPicture) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field(.id): OutputName.slug(of: picture.id)
            case .field(.mode): picture.variants.rawValue
            case .field(.layout): OutputName.slug(of: Self.name(of: picture.layout))
            case .field(.device): OutputName.slug(of: picture.device)
            case .field(.file): OutputName.slug(of: picture.name)
            case .field(.size): picture.size?.text ?? ""
            case .field(.digest): String(picture.identity.prefix(Self.digestDigits))
            }
        }.joined()
    }

    /// A layout's name; of a document the name of its file.
    private static func name(of layout: NameOrFile) -> String {
        switch layout {
        case .name(let name): name
        case .file(let path): path.stem
        }
    }

    /// True where it has a field.
    package func has(_ field: Field) -> Bool { pieces.contains(.field(field)) }

    /// The pictures with their files' names. Of two that would have one name the first has it: what comes later never changes
    /// it. The later one cannot be drawn; it has the first one's theme as its `rival`. Names that differ by capitals only are
    /// one file where they may be copied to: the later one gets a digest.
    package func named(_ pictures: [BatchPicture]) -> [BatchPicture] {
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

    /// The fields that differ within a theme's own pictures and which the template lacks.
    func missing(among varying: [Field]) -> [Field] {
        has(.digest) ? [] : varying.filter { !has($0) }
    }
}

extension FilePath {
    /// The file's name without folder and ending, as a text.
    package var stem: String {
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
            completion: .nothing,
            read: { argument throws(ValueError) in try NameTemplate(parsing: try argument.nonEmptyText()) },
            show: { _ in "" }
        )
    }
}
