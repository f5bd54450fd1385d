import KeyboardLayout
import Preview

/// The documents of a picture as they were read, and the settings that its arguments come to.
struct PictureInputs {
    /// The theme.
    let theme: ThemeInput
    /// What its variants are taken from besides.
    let companions: CompanionInputs
    /// The layout.
    let layout: LayoutInput
    /// All that shows of the keyboard.
    let settings: PictureSettings

    /// Reads what the arguments name, and refuses settings that do not fit together.
    init(_ arguments: PictureArguments) throws(CommandFailure) {
        var settings = arguments.settings
        settings.layout.device = try CommandFailure.translating { () throws(LayoutFault) in
            try Device.named(arguments.device)
        }
        try Self.check(settings)
        self.settings = settings
        theme = try ThemeInput(reading: arguments.theme)
        companions = try CompanionInputs(arguments.source)
        layout = try LayoutInput(reading: arguments.layout)
    }

    /// About as many bytes as either of two threads takes to draw the picture: one a pixel, for half of the masks that it
    /// is made of and a strip or two of it.
    var likelyBytes: Int {
        let layout = settings.layout
        let extent = layout.device.extent(layout.orientation)
        let points = (layout.width ?? extent.width) * (extent.keysArea + layout.candidateBarHeight)
        return min(Int(points * settings.scale * settings.scale), 4 << 20)
    }

    /// The files that were read.
    var files: [FileIdentity] {
        ([theme] + companions.all).compactMap(\.identity) + [layout.file?.identity].compactMap(\.self)
    }

    /// Options that fit one by one but not together.
    private static func check(_ settings: PictureSettings) throws(CommandFailure) {
        guard let candidates = settings.candidates, let selected = settings.selectedCandidate, selected > 0 else {
            return
        }
        guard selected < candidates.count else {
            throw .usage("--selected: there is no candidate \(selected) (want 0 to \(candidates.count - 1), or none)")
        }
    }
}
