// Which of PNG's colour types a picture gets.

extension PNGRows {
    /// The colour types, with their numbers in the format.
    enum ColorType: UInt8 {
        /// One grey level per pixel.
        case grey = 0
        case rgb = 2
        /// An index into a palette of at most 256 colours.
        case palette = 3
        /// Red, green, blue, straight alpha.
        case rgba = 6

        /// The samples per pixel.
        var channels: Int {
            switch self {
            case .grey, .palette: 1
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    /// Returns a picture's colours if there are at most 256 of them; nil otherwise.
    static func fewColors(_ pixels: [UInt32]) -> Set<UInt32>? {
        var colors: Set<UInt32> = []
        var last: UInt32?
        for pixel in pixels where pixel != last {
            last = pixel
            if colors.insert(pixel).inserted, colors.count > 256 { return nil }
        }
        return colors
    }

    static func isGrey(_ pixel: UInt32) -> Bool {
        pixel & 0xFF == pixel >> 8 & 0xFF && pixel & 0xFF == pixel >> 16 & 0xFF
    }
}
