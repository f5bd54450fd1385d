package import Options
internal import KeyboardPreview
internal import ThemeModel

extension OptionGroup where Arguments == PictureOptions {
    /// The user's settings that change every theme.
    package static var accessibility: OptionGroup {
        OptionGroup(
            "Accessibility",
            RenderOptionTable.sayingNeeds([
                .value(
                    "contrast", .choice("CONTRAST"), \.contrast,
                    "increased makes text opaque, and visible borders at least 2 points wide and 3:1"),
                .flag(
                    "reduce-transparency", \.request.accessibility.reducesTransparency, true,
                    "makes translucent keys and bars opaque, in the colour that they have over the background"),
                .flag("bold-text", \.request.accessibility.boldensText, true, "sets all texts two weights heavier"),
                .value(
                    "simulate", .choice("VISION"), \.request.encoding.vision, initial: "none",
                    "the colour vision of the viewer, in pictures made of pixels"),
                .value(
                    "text-size", .choice("SIZE"), \.request.textSize,
                    "the user's text size, by the names of Dynamic Type"),
            ])
        )
    }
}

extension Option {
    /// Returns the option for folders of additional fonts.
    package static func fontFolders(_ field: @autoclosure @escaping Field<[String]>) -> Option {
        .list(
            "font-dir", .text("FOLDER", wanted: "a folder of fonts", completion: .folders), field(),
            "an additional folder of fonts")
    }

    /// Returns the option that treats warnings as errors.
    package static func strict(_ field: @autoclosure @escaping Field<Bool>) -> Option {
        .flag("strict", field(), true, "treats warnings as errors")
    }
}
