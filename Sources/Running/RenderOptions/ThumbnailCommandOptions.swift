package import KeyboardPreview
package import Options
internal import Showcase

/// The options of a thumbnail.
package struct ThumbnailCommandOptions: PictureAddition {
    /// Width and height in pixels.
    package var size = ThumbnailSize()
    /// The arrangement of keyboards.
    package var style = ThumbnailOptions().style
    /// True to write name and author.
    package var showsTitle = false
    /// True to draw a placeholder for a broken theme.
    package var drawsPlaceholder = false

    /// Every option at its default.
    package init() {}

    package static let options: [Option<ThumbnailCommandOptions>] = [
        .value("size", .thumbnailSize, \.size),
        .value("style", .choice("STYLE"), \.style, "arrangement of the keyboards"),
        .flag("title", \.showsTitle, true, "writes the theme's name and author"),
        .flag("placeholder", \.drawsPlaceholder, true, "draws a neutral picture for a broken theme"),
    ]

    /// The size sets the number of pixels.
    package static let pictureOptions = PictureOptions.options.filter {
        !["scale", "embed-geometry"].contains($0.name)
    }
    package static var standardPicture: PictureOptions { .shown }

    /// The options for a request.
    package var thumbnail: ThumbnailOptions {
        var options = ThumbnailOptions()
        options.style = style
        (options.width, options.height) = (size.width, size.height)
        options.showsTitle = showsTitle
        return options
    }
}

extension PictureOptions {
    /// The defaults of a keyboard inside another picture: it shares that picture's points, and its file is small.
    package static var shown: PictureOptions {
        var options = PictureOptions()
        options.request.settings.scale = 1
        options.request.encoding.compression = .balanced
        return options
    }
}

/// Width and height of a thumbnail.
package struct ThumbnailSize: Hashable, Sendable {
    /// Width in pixels.
    package var width = ThumbnailOptions().width
    /// Height in pixels.
    package var height = ThumbnailOptions().height

    /// The allowed lengths of a side, in pixels.
    package static let sides = ThumbnailOptions.sides

    /// True if the size is allowed.
    package var isPossible: Bool { Self.sides.contains(width) && Self.sides.contains(height) }

    /// Creates the standard size.
    init() {}

    /// Creates a size in pixels.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// Both numbers with an x between them, as in options and file names.
    package var text: String { "\(width)x\(height)" }
}

extension ValueType where Value == ThumbnailSize {
    /// `WxH`.
    package static var thumbnailSize: ValueType {
        let (low, high) = (ThumbnailSize.sides.lowerBound, ThumbnailSize.sides.upperBound)
        return ValueType(
            placeholder: "WxH",
            wanted: "width and height in pixels, as in 640x400",
            allowed: "sides of \(low) to \(high) pixels",
            read: { argument throws(ValueError) in
                guard let sides = argument.numbers(separatedBy: "x"), sides.count == 2 else {
                    throw ValueError("is not two whole numbers with an x between them")
                }
                guard sides.allSatisfy(ThumbnailSize.sides.contains) else {
                    throw ValueError("has a side outside \(low) to \(high)")
                }
                return ThumbnailSize(width: sides[0], height: sides[1])
            },
            show: \.text
        )
    }
}
