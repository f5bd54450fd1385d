/// `kbrender render`: one picture.
enum RenderCommand {
    /// What it takes.
    static let table = Command<PictureArguments>(
        name: "render",
        summary: "draws a theme's keyboard as a picture",
        discussion: [
            "With --mode both the light variant stands left and the dark one right.",
            PictureOptions.keyNames,
            "Problems of the theme go to standard error with file, line and column.",
        ],
        operands: [.theme],
        groups: [
            PictureOptions.result(
                ModeChoice.allCases,
                output: "<theme id>-<mode>.png",
                [
                    .flag("no-text", \.hasText, false, "leaves out labels, icons and candidates"),
                    .value("return", .choice("FACE"), \.returnKey, "what the return key shows"),
                    .value("cache", .cache, \.cache, "where finished pictures are kept for another time"),
                ]
            ),
            PictureOptions.keyboard,
            PictureOptions.state,
            PictureOptions.candidateBar,
            PictureOptions.reading,
            PictureOptions.messages,
        ],
        examples: [
            .init("kbrender theme.json --mode dark -o preview.png", "the dark keyboard, as preview.png"),
            .init("kbrender theme.json --long-press e:2 --scale 2", "with the variants of e, the third selected"),
            .init("kbrender - --device ipad -o - < theme.json > ipad.png", "from standard input to standard output"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: PictureArguments) throws(CommandFailure) -> ExitCode {
        throw CommandFailure("render is not connected to the pipeline", .internalError)
    }
}
