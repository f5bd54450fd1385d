package import Files
package import Documents
package import Graphics
internal import ImageCodec
internal import Parallel

/// A picture that has been read.
package struct ComparedImage: Sendable {
    package let file: InputFile
    /// Its pixels.
    package let pixels: StraightPixmap

    /// How the pointers begin that Git LFS leaves in place of files (by its specification).
    private static let pointerStart = "version https://git-lfs.github.com/spec/".utf8
    private static let limits = ImageLimits(side: Limits.canvasSide, pixels: Limits.canvasPixels)

    private init(file: InputFile, pixels: StraightPixmap) {
        (self.file, self.pixels) = (file, pixels)
    }

    /// Decodes two PNG files at once; equal files, which are equal pictures, only once. Throws `badData` (65) if one is not a
    /// complete picture; if neither is, for the first.
    package static func pair(
        expected: InputFile, actual: InputFile
    ) throws(OperationError) -> (expected: ComparedImage, actual: ComparedImage) {
        if expected.bytes == actual.bytes {
            let image = try ComparedImage(expected)
            return (image, ComparedImage(file: actual, pixels: image.pixels))
        }
        let images = Parallel.map(2) { index in
            Result { () throws(OperationError) in try ComparedImage(index == 0 ? expected : actual) }
        }
        return (try images[0].get(), try images[1].get())
    }

    /// Decodes a PNG file. Throws `badData` (65) if it is not a complete picture.
    package init(_ file: InputFile) throws(OperationError) {
        guard file.bytes.count <= Limits.pictureBytes else {
            throw Self.unreadable(file, problem: "is longer than \(Limits.pictureBytes) bytes")
        }
        guard !file.bytes.starts(with: Self.pointerStart) else {
            throw OperationError(
                "\(file.name): is Git LFS's pointer to the picture, not the picture (run git lfs pull)", .badData)
        }
        self.file = file
        do throws(DecodingError) {
            pixels = try PNGDecoder.decode(file.bytes, limits: Self.limits)
        } catch {
            guard case .tooLarge = error else { throw Self.unreadable(file, problem: error.description) }
            let most = "at most \(Limits.canvasSide) a side and \(Limits.canvasPixels) in total"
            throw Self.unreadable(file, problem: error.description, wanted: most)
        }
    }

    private static func unreadable(
        _ file: InputFile, problem: String, wanted: String = "a whole PNG file"
    ) -> OperationError {
        OperationError("\(file.name): \(problem) (expected \(wanted))", .badData)
    }
}
