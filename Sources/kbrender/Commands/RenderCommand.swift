import KeyboardLayout
import Preview

/// `kbrender render`: one picture.
enum RenderCommand {
    /// What it takes.
    static let table = Command<PictureArguments>(
        summary: "draws a theme's keyboard as a picture",
        discussion: [
            PictureOptions.formats,
            "With --mode both the light variant stands left and the dark one right.",
            PictureOptions.keyNames,
            "Problems of the theme go to standard error with file, line and column.",
        ],
        operands: [.theme],
        groups: [
            PictureOptions.result(
                ModeChoice.allCases,
                output: PictureOptions.standardOutput,
                PictureOptions.look + PictureOptions.file + [
                    .value("cache", .cache, \.cache, "where finished pictures are kept for another time"),
                    .flag("timings", \.showsTimings, true, "tells how long each stage took"),
                ] + PictureOptions.limits(seconds: "none", mebibytes: "none")
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

    /// Does the work; where it is limited, in a process of its own.
    static func run(_ arguments: PictureArguments) throws(CommandFailure) -> ExitCode {
        let limits = arguments.limits
        guard limits.isNone || ProcessRole.current == .watched else { return try WatchedRun.run(limits) }
        return try limits.withAlarm { () throws(CommandFailure) in try draw(arguments) }
    }

    private static func draw(_ arguments: PictureArguments) throws(CommandFailure) -> ExitCode {
        var clock = StageClock()
        let inputs = try PictureInputs(arguments)
        let request = PictureRequest(arguments, inputs)
        clock.finish("read")
        if let request, let known = request.picture {
            clock.finish("cache")
            try PictureJob.report(isHit: true, request.cache, Reporter(arguments.messages))
            try Output(request.output, apartFrom: inputs.files).write(known, endurance: .process)
            clock.finish("write")
        } else {
            HeapMemory.reuse(ahead: inputs.likelyBytes)
            let job = try PictureJob(arguments, inputs: inputs)
            clock.finish("theme")
            try job.write(try PictureJob.renderer(arguments), &clock, for: request)
        }
        if arguments.showsTimings { StandardError.write(clock.table) }
        return .done
    }
}
