import ImageCodec
import Preview

/// The arguments of a command that shows keyboards in a picture of another kind.
protocol ShowcaseArguments: CommandArguments {
    /// The theme, and what of its keyboard shows.
    var picture: PictureArguments { get set }
}

extension ShowcaseArguments {
    /// How messages look.
    var messages: MessageStyle {
        get { picture.messages }
        set { picture.messages = newValue }
    }

    /// The options of the file and of what keyboards show in it, those of the command itself first.
    static func result(_ modes: [ModeChoice], output: String, _ own: [Option<Self>]) -> OptionGroup<Self> {
        PictureOptions.result(modes, output: output).lifted(to: \.picture).adding(
            own + PictureOptions.look.map { $0.lifted(to: \.picture) } + [
                .value(
                    "compression", .choice("EFFORT"), \.picture.compression, "how much time goes into a small file"),
                PictureOptions.quality.lifted(to: \.picture),
            ])
    }
}

extension PictureArguments {
    /// The defaults of keyboards in another picture: its points are theirs, and its file is small.
    static var shown: PictureArguments {
        var arguments = PictureArguments()
        arguments.settings.scale = 1
        arguments.compression = .small
        return arguments
    }
}
