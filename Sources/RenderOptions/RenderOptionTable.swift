package import Options
internal import Documents
internal import LayoutEngine
package import KeyboardPreview

extension Operand where Arguments == RenderParameters {
    /// The theme of a picture.
    package static var theme: Operand {
        .required("THEME", .themeOrPreset, \.theme, "a theme document, a preset's id, or - for standard input")
    }
}

/// The options that commands about one picture share, in the groups of their help.
package enum RenderOptionTable {
    package typealias Group = OptionGroup<RenderParameters>

    /// Which variants a picture shows.
    package static func variants(_ choices: [VariantSelection] = VariantSelection.allCases) -> Option<RenderParameters>
    {
        .value("mode", .choice(among: choices, "MODE"), \.variants, "variant of the theme")
    }

    /// What of a keyboard shows beside its state.
    package static var look: [Option<RenderParameters>] {
        [
            .flag("no-text", \.settings.showsText, false, "leaves out labels, icons and candidates"),
            .value("callout", .choice("STYLE"), \.settings.callout, "how a key's preview is drawn"),
            .value("return", .returnKey, \.settings.layout.returnAsWord, "what the return key shows"),
        ]
    }

    /// What a picture's file may cost.
    package static var effort: [Option<RenderParameters>] {
        [
            .value("compression", .choice("EFFORT"), \.encoding.compression, "how much time goes into a small file"),
            .value(
                "quality", .wholeNumber(1...100, "NUMBER"), \.encoding.quality,
                "how much WebP and JPEG keep of the picture; WebP loses nothing at 100"),
        ]
    }

    /// How the file of a picture is made.
    package static var file: [Option<RenderParameters>] {
        effort + [
            .flag(
                "embed-geometry", \.encoding.embedsGeometry, true,
                "writes the frames into the picture's file, so that diff knows the keys")
        ]
    }

    /// What a picture's file is called where no output is named.
    package static let standardOutput = "<theme id>-<mode>.png"

    /// How the output's name tells its format.
    package static let formats =
        "The ending of the output names its format: \(OutputFormat.endings). JPEG knows no transparency and shows white "
        + "there; the scale of SVG and PDF is that of their shadows where these are pictures."

    package static var keyboard: Group {
        Group(
            "Keyboard",
            [
                .value(
                    "device",
                    .text("NAME", wanted: "the name of a device", completion: .words(Device.all.map(\.name))),
                    \.device, "device whose keyboard it is"),
                .value("orientation", .choice("WAY"), \.settings.layout.orientation, "how the device is held"),
                .value(
                    "width", .number(LayoutOptions.widths), \.settings.layout.width, initial: "the device's",
                    "width in points"),
                .value("scale", .number(KeyboardSettings.scales), \.settings.scale, "pixels to a point"),
                .value(
                    "layout", .layout("LAYOUT", wanted: "the name of a layout, a language tag, or a layout document"),
                    \.layout,
                    "built-in layout by name or language tag, or a layout document"),
                .value(
                    "digits", .choice("KIND"), \.digits, initial: "those that the layout shows first",
                    "the language's own digits, or 0 to 9"),
                .value("plane", .choice("PLANE"), \.settings.layout.plane, "plane of the layout"),
                .flag(
                    "system-bar", \.settings.layout.showsSystemBar, true,
                    "adds the system's globe, microphone and home indicator under the keys"),
                .flag("globe", \.settings.layout.showsGlobe, true, "shows the globe key"),
                .value(
                    "metrics", .choice("WHOSE"), \.settings.layout.metrics, "whose frames and corners the keyboard has"),
                .value(
                    "hand", .choice("SIDE"), \.settings.layout.hand, initial: "none",
                    "side of a phone at which the keyboard lies for one hand"),
                .flag("split", \.settings.layout.isSplit, true, "divides a tablet's keyboard between two hands"),
            ]
        )
    }

    package static var state: Group {
        Group(
            "Keys in use",
            [
                .list("pressed", key, \.settings.layout.pressed, "draws this key pressed"),
                .value(
                    "preview", key, \.settings.layout.preview, initial: nil,
                    "draws this key pressed, with its preview above it"),
                .value(
                    "long-press", .longPress, \.settings.layout.longPress, initial: nil,
                    "draws this key pressed, with its variants above it and one of them selected, the first unless "
                        + "another is named"),
            ]
        )
    }

    package static var candidateBar: Group {
        Group(
            "Candidate bar",
            [
                .value(
                    "candidates", .candidates, \.settings.candidates, initial: "samples in the layout's language",
                    "what the bar shows"),
                .flag("annotations", \.settings.annotatesSamples, true, "gives the samples their annotations"),
                .value("selected", .indexOrNone, \.settings.selectedCandidate, "the selected candidate"),
                .value("candidate-style", .choice("STYLE"), \.settings.candidateStyle, "how candidates look"),
                .flag("no-candidate-bar", \.settings.layout.showsCandidateBar, false, "leaves the bar out"),
            ]
        )
    }

    /// How the options of `state` name a key.
    package static let keyNames =
        "A key is named by its label, or as \(KeyRole.names). Where keys share a name "
        + "the first row's counts."

    package static var reading: Group {
        Group(
            "Reading",
            Option.source + [
                .alphaFirst(\.alphaFirst),
                .list(
                    "font-dir", .text("FOLDER", wanted: "a folder of fonts", completion: .folders), \.fontFolders,
                    "folder of more fonts"),
                .strict(\.isStrict),
            ]
        )
    }

    private static var key: ValueType<String> { .text("KEY", wanted: "a key's label or name") }
}
