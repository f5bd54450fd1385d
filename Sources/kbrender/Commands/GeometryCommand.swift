import Documents

/// `kbrender geometry`: where everything stands, as JSON.
enum GeometryCommand {
    /// What it takes.
    static let table = Command<PictureArguments>(
        summary: "tells where a keyboard's parts stand, as JSON",
        discussion: [
            "Frames are in points from the top left corner, keys in the order of painting.",
            PictureOptions.keyNames,
        ],
        operands: [.theme],
        groups: [
            PictureOptions.result([.light, .dark], output: "-"),
            PictureOptions.keyboard,
            PictureOptions.state,
            PictureOptions.candidateBar,
            .accessibility,
            PictureOptions.reading,
            .messages(),
        ],
        examples: [
            .init("kbrender geometry theme.json --device ipad", "the frames of an iPad's keyboard"),
            .init("kbrender geometry theme.json --preview g -o frames.json", "with the preview of g, into a file"),
        ]
    )

    /// Does the work.
    static func run(_ arguments: PictureArguments) throws(CommandFailure) -> ExitCode {
        let job = try PictureJob(arguments)
        let output = try job.output { _ in .standardStream }
        let geometry = try job.geometry(try PictureJob.renderer(arguments))
        try output.write(Array((geometry.text() + "\n").utf8))
        return .done
    }
}
