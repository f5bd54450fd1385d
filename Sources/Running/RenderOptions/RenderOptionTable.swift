package import Options
internal import LayoutEngine
internal import Layouts
package import KeyboardPreview

extension Operand where Arguments == PictureOptions {
    /// The theme of a picture.
    package static var theme: Operand {
        .required("THEME", .themeOrPreset, \.theme)
    }
}

/// The options that commands for one picture share, in the groups of their help.
package enum RenderOptionTable {
    package typealias Group = OptionGroup<PictureOptions>

    /// Returns options that say what they need in order to act.
    static func sayingNeeds(_ options: [Option<PictureOptions>]) -> [Option<PictureOptions>] {
        options.map { option in
            option.adding { OptionReach.named(option.name)?.needs.map { "; needs \($0)" } ?? "" }
        }
    }

    /// Returns the option that selects the variants of a picture of `themes`.
    package static func variants(
        _ choices: [VariantSelection] = VariantSelection.allCases, of themes: String = "the theme"
    ) -> Option<PictureOptions> {
        .value("mode", .choice(among: choices, "MODE"), \.request.variants, "variant of \(themes)")
    }

    /// The options of a keyboard's look, in addition to its state.
    package static var look: [Option<PictureOptions>] {
        sayingNeeds([
            .flag("no-text", \.request.settings.showsText, false),
            .value("callout", .choice("STYLE"), \.request.settings.callout),
            .value("return", .choice("FACE"), \.request.settings.layout.returnLegend),
            .flag("frame", \.request.settings.showsDevice, true),
        ])
    }

    /// The options for the effort of making a picture's file.
    package static var effort: [Option<PictureOptions>] {
        [
            .value("compression", .choice("EFFORT"), \.request.encoding.compression),
            .value(
                "quality", .wholeNumber(Encoding.qualities, "NUMBER"), \.request.encoding.quality,
                "quality of WebP and JPEG; at 100, WebP is lossless"),
        ]
    }

    /// The options of a picture's file.
    package static var file: [Option<PictureOptions>] {
        effort + [.flag("embed-geometry", \.request.encoding.embedsGeometry, true)]
    }

    /// The name of a picture's file if no output is named.
    package static let standardOutput = "<theme id>-<mode>.png"

    /// The description of how the output's name decides its format.
    package static let formats =
        "The ending of the output decides its format: \(OutputFormat.endings). JPEG has no "
        + "transparency: transparent parts become white. In SVG and PDF, --scale is the resolution of shadows "
        + "that are drawn as pictures."

    /// The option that sets the scale of a picture.
    package static var scale: Option<PictureOptions> {
        .value("scale", .number(KeyboardSettings.scales), \.request.settings.scale)
    }

    package static var keyboard: Group {
        Group(
            "Keyboard",
            sayingNeeds([
                .value("platform", .choice("PLATFORM"), \.request.platform),
                .value(
                    "device",
                    .text("NAME", wanted: "the name of a device", completion: .words(Device.all.map(\.name))),
                    \.device, initial: "iphone-15, or pixel-9 on Android"),
                .value("orientation", .choice("WAY"), \.request.settings.layout.orientation),
                .value(
                    "width", .number(LayoutOptions.widths), \.request.settings.layout.width, initial: "the device's"),
                scale,
                .value(
                    "layout", .layout("LAYOUT", wanted: "the name of a layout, a language tag, or a layout document"),
                    \.layout),
                .value(
                    "digits", .choice("KIND"), \.request.digits, initial: "the layout's own",
                    "the digits of the language, or 0 to 9"),
                .value("plane", .choice("PLANE"), \.request.settings.layout.plane),
                .value("emoji", .choice("CATEGORY"), \.request.settings.layout.emojiCategory, initial: "the app's"),
                .flag("system-bar", \.request.settings.layout.showsSystemBar, true),
                .flag("globe", \.request.settings.layout.showsGlobe, true),
                .value(
                    "metrics", .choice("WHOSE"), \.request.settings.layout.chosenMetrics,
                    initial: "those of the theme's app, theme or android"),
                .value("hand", .choice("SIDE"), \.request.settings.layout.hand, initial: "none"),
                .flag("split", \.request.settings.layout.isSplit, true),
            ])
        )
    }

    /// The settings that only Android's keyboards have.
    package static var android: Group {
        Group(
            "Android's keyboards",
            sayingNeeds([
                .value("key-shape", .choice("SHAPE"), \.request.settings.layout.android.keyShape, initial: "the app's"),
                .flag("borderless", \.request.settings.layout.android.isBorderless, true),
                .flag("floating", \.request.settings.layout.android.isFloating, true),
                .flag("number-row", \.request.settings.layout.android.hasNumberRow, true),
                .flag("narrow-gaps", \.request.settings.layout.android.hasNarrowGaps, true),
                .value(
                    "nav", .choice(among: Device.Controls.android, "CONTROLS"),
                    \.request.settings.layout.android.navigation, initial: "the device's"),
                .value("key-border", .choice("EDGE"), \.request.settings.layout.android.keyEdge, initial: "the app's"),
                .value(
                    "key-radius", .number(AndroidOptions.radii), \.request.settings.layout.android.keyRadius,
                    initial: "the app's"),
                .value(
                    "key-margins", .keyMargins, \.request.settings.layout.android.keyMargins,
                    initial: "3,7, or 3,4 in landscape"),
                .value(
                    "keyboard-height", .number(AndroidOptions.heights),
                    \.request.settings.layout.android.keyboardHeight, initial: "30, or 49 in landscape"),
                .value(
                    "hint-place", .choice("PLACE"), \.request.settings.layout.android.hintPlace,
                    initial: "foot, or corner in landscape"),
                .flag("capitals", \.request.settings.layout.android.showsCapitals, true),
                .flag("no-language-key", \.request.settings.layout.android.showsLanguageKey, false),
                .flag("no-hints", \.request.settings.layout.android.showsHints, false),
                .flag("no-space-word", \.request.settings.layout.android.showsSpaceWord, false),
                .value("strip", .choice("CONTENT"), \.request.settings.layout.android.strip),
            ])
        )
    }

    package static var state: Group {
        Group(
            "Keys in use",
            [
                .list("pressed", key, \.request.settings.layout.pressed),
                .value("preview", key, \.request.settings.layout.preview, initial: nil),
                .value("long-press", .longPress, \.request.settings.layout.longPress, initial: nil),
            ]
        )
    }

    package static var candidateBar: Group {
        Group(
            "Candidate bar",
            sayingNeeds([
                .value(
                    "candidates", .candidates, \.request.settings.candidates,
                    initial: "samples in the layout's language"),
                .flag("annotations", \.request.settings.annotatesSamples, true),
                .value("selected", .selection, \.request.settings.selection, "index of the selected candidate"),
                .value("candidate-style", .choice("STYLE"), \.request.settings.candidateStyle),
                .flag("no-candidate-bar", \.request.settings.layout.showsCandidateBar, false),
            ])
        )
    }

    /// The description of how the options of `state` name a key.
    package static let keyNames =
        "Name a key by its label, or as \(KeyRole.names). If several keys have one name, the first "
        + "one in reading order counts."

    package static var reading: Group {
        Group(
            "Reading",
            Option.source + [
                .fontFolders(\.request.fontFolders),
                .strict(\.isStrict),
            ]
        )
    }

    private static var key: ValueType<String> { .text("KEY", wanted: "a key's label or name") }
}
