package import Options
internal import KeyboardPreview
internal import ThemeModel

extension OptionGroup where Arguments == PictureOptions {
    /// The user's settings that change every theme.
    package static var accessibility: OptionGroup {
        OptionGroup(
            "Accessibility",
            RenderOptionTable.sayingNeeds([
                .value("contrast", .choice("CONTRAST"), \.contrast),
                .flag("reduce-transparency", \.request.accessibility.reducesTransparency, true),
                .flag("bold-text", \.request.accessibility.boldensText, true),
                .value("simulate", .choice("VISION"), \.request.encoding.vision, initial: "none"),
                .value("text-size", .choice("SIZE"), \.request.textSize),
            ])
        )
    }
}

extension Option {
    /// Returns the option for folders of additional fonts.
    package static func fontFolders(_ field: @autoclosure @escaping Field<[String]>) -> Option {
        .list("font-dir", .text("FOLDER", wanted: "a folder of fonts", completion: .folders), field())
    }

    /// Returns the option that treats warnings as errors.
    package static func strict(_ field: @autoclosure @escaping Field<Bool>) -> Option {
        .flag("strict", field(), true)
    }
}
