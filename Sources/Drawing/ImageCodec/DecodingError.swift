/// The reason that a file cannot be read as a picture.
package enum DecodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file does not begin like a PNG file.
    case notPNG
    /// The file begins like none of JPEG, PNG and WebP.
    case notPicture
    /// The picture moves.
    case moving
    /// The file ends before the picture does.
    case truncated
    /// The picture has more pixels than the reader accepts.
    case tooLarge(width: Int, height: Int)
    /// The file breaks a rule of the format; the words name it and complete "the file is damaged: ".
    case damaged(String)
    case outOfMemory

    /// The problem, as the rest of a sentence that begins with the file's name.
    package var description: String {
        switch self {
        case .notPNG: "is not a PNG file"
        case .notPicture: "is not a JPEG, PNG or WebP file"
        case .moving: "moves (expected a picture that stands still)"
        case .truncated: "is cut off: it ends before the picture does"
        case .tooLarge(let width, let height): "has \(width) × \(height) pixels, more than a picture may have"
        case .damaged(let reason): "is damaged: \(reason)"
        case .outOfMemory: "does not fit into memory"
        }
    }
}
