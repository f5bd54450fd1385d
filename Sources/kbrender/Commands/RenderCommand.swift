import KeyboardLayout
import Preview

/// `kbrender render`: one picture.
enum RenderCommand {
    /// What it takes.
    static let table = Command<PictureArguments>(
        summary: "draws a theme's keyboard as a picture",
        discussion: [
            "The ending of the output names its format: \(PictureFormat.endings). JPEG knows no transparency and shows white "
                + "there; the scale of SVG and PDF is that of their shadows where these are pictures.",
            "With --mode both the light variant stands left and the dark one right.",
            PictureOptions.keyNames,
            "Problems of the theme go to standard error with file, line and column.",
        ],
        operands: [.theme],
        groups: [
            PictureOptions.result(
                ModeChoice.allCases,
                output: "<theme id>-<mode>.png",
                PictureOptions.look + [
                    .value("compression", .choice("EFFORT"), \.compression, "how much time goes into a small file"),
                    PictureOptions.quality,
                    .value("cache", .cache, \.cache, "where finished pictures are kept for another time"),
                    .flag(
                        "embed-geometry", \.embedsGeometry, true,
                        "writes the frames into the picture's file, so that diff knows the keys"),
                    .flag("timings", \.showsTimings, true, "tells how long each stage took"),
                ]
            ),
            PictureOptions.keyboard,
            PictureOptions.state,
            PictureOptions.candidateBar,
            .accessibility,
            PictureOptions.reading,
            .messages(),
        ],
        examples: [
            .init("kbrender theme.json --mode dark -o preview.png", "the dark keyboard, as preview.png"),
            .init("kbrender midnight -o midnight.svg", "a preset, as SVG"),
            .init("kbrender theme.json --long-press e:2 --scale 2", "with the variants of e, the third selected"),
            .init("kbrender - --device ipad -o - < theme.json > ipad.png", "from standard input to standard output"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: PictureArguments) throws(CommandFailure) -> ExitCode {
        var clock = StageClock()
        HugePages.prepare()
        let job = try PictureJob(arguments)
        clock.finish("read")
        let output = try job.output { id in
            FilePath("\(OutputName.slug(of: id))-\(arguments.mode.rawValue).png")
        }
        let format = try PictureFormat(ofOutput: arguments.output)
        let renderer = try PictureJob.renderer(arguments)
        clock.finish("fonts")
        let file = try job.file(format, renderer, &clock)
        try output.write(file)
        clock.finish("write")
        if arguments.showsTimings { StandardError.write(clock.table) }
        return .done
    }
}
