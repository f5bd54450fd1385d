/// The options of a thumbnail.
public struct ThumbnailOptions: Hashable, Sendable {
    /// The arrangements of keyboards on the backdrop.
    public enum Style: String, Hashable, Sendable, CaseIterable {
        case card
        /// Two keyboards in the same place, each with its backdrop, divided by a slanted line.
        case split
        /// Two keyboards, the first in front of the other.
        case stack
        /// A device with a conversation above its keyboard.
        case phone

        /// The number of keyboards that it shows.
        package var keyboards: Int {
            switch self {
            case .card, .phone: 1
            case .split, .stack: 2
            }
        }
    }

    /// The arrangement of keyboards on the backdrop.
    public var style = Style.card
    /// Width in pixels, 16…4096.
    public var width = 640
    /// Height in pixels, 16…4096.
    public var height = 400
    /// True to write the theme's name and author beneath.
    public var showsTitle = false

    /// The allowed lengths of a side, in pixels.
    public static let sides = 16...4096

    /// Creates the default options.
    public init() {}

    /// Creates options from a style and a size in pixels.
    public init(_ style: Style, width: Int = 640, height: Int = 400, showsTitle: Bool = false) {
        (self.style, self.width, self.height, self.showsTitle) = (style, width, height, showsTitle)
    }
}
