package import Documents
package import Options
package import RenderOptions

/// The file of a thumbnail in one of its sizes.
package struct ThumbnailFile: Hashable, Sendable {
    /// Width and height in pixels.
    package let size: ThumbnailSize
    /// The file's name in the output folder.
    package let file: String
    /// The picture that an earlier run has drawn; nil for none.
    package let previous: PreviousResult?

    /// Creates a thumbnail's file.
    package init(size: ThumbnailSize, file: String, previous: PreviousResult?) {
        (self.size, self.file, self.previous) = (size, file, previous)
    }

    var json: JSONOutput {
        .object(
            JSONOutput.present([
                ("size", .string(size.text)), ("file", .string(file)), ("key", previous.map { .string($0.key) }),
                ("digest", previous.map { .string($0.digest) }),
            ]))
    }

    /// Reads a file from an object. Throws what is wrong with it.
    init(_ json: JSONValue) throws(ValueError) {
        guard let file = json["file"]?.string, let size = json["size"] else {
            throw ValueError("has a picture without file or size")
        }
        self.init(size: try ThumbnailSize(size), file: file, previous: PreviousResult(json))
    }
}

extension ThumbnailSize {
    /// Reads a size from a string. Throws what is wrong with it.
    package init(_ json: JSONValue) throws(ValueError) {
        guard let text = json.string else { throw ValueError("has a size that is not text") }
        self = try ValueType<ThumbnailSize>.thumbnailSize.read(Argument(text))
    }
}
