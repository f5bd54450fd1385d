package import Documents
package import Files
package import Options

/// Arguments with the options of a picture.
package protocol PictureTakingArguments: TabledArguments {
    /// The options; the theme is a path, or a preset if a request with documents has none.
    var picture: PictureOptions { get set }
}

extension PictureOptions {
    package var picture: PictureOptions {
        get { self }
        set { self = newValue }
    }
    package var inputs: [FilePath] { source.companions + [layout.file].compactMap(\.self) }
}

/// The options that only one kind of picture has, beside those of its keyboard.
package protocol PictureAddition: TabledArguments {
    /// The options of the keyboard that such a picture has, and their defaults.
    static var pictureOptions: [Option<PictureOptions>] { get }
    static var standardPicture: PictureOptions { get }
}

/// The options of a kind of picture: its own, and those of its keyboard. In JSON they are one object.
package struct DrawingArguments<Own: PictureAddition>: PictureTakingArguments {
    package var own = Own()
    package var picture = Own.standardPicture

    /// Every option at its default.
    package init() {}

    /// Creates the options of a picture.
    package init(_ picture: PictureOptions, _ own: Own) {
        (self.picture, self.own) = (picture, own)
    }

    package static var options: [Option<DrawingArguments>] {
        Own.options.map { $0.lifted(to: \.own) } + Own.pictureOptions.map { $0.lifted(to: \.picture) }
    }
    package var inputs: [FilePath] { picture.inputs + own.inputs }
    /// An option of its own replaces the keyboard's of the same name.
    package var members: [(String, JSONOutput)] {
        own.members + picture.members.filter { member in !Own.options.contains { $0.name == member.0 } }
    }

    package mutating func take(_ member: JSONMember) throws(ValueError) -> Bool {
        if try own.take(member) { return true }
        return try picture.take(member)
    }
}

/// The options of a theme's picture for a store.
package typealias ThumbnailArguments = DrawingArguments<ThumbnailCommandOptions>
/// The options of a moving picture.
package typealias AnimationArguments = DrawingArguments<AnimationCommandOptions>
