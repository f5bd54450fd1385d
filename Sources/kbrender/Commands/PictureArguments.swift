/// What `render` and `geometry` take: a theme, what of the keyboard shows, and how messages look.
struct PictureArguments: CommandArguments {
    /// The theme document; always there once parsed.
    var theme: FilePath?
    /// Where the result goes; nil for the command's own place.
    var output: FilePath?
    /// Which variant, or both.
    var mode = ModeChoice.light
    /// A device's name.
    var device = "iphone-15"
    /// Upright or on its side.
    var orientation = Orientation.portrait
    /// Width in points in place of the device's.
    var width: Double?
    /// Pixels to a point.
    var scale = 3.0
    /// A built-in layout's name, or a layout document.
    var layout = NameOrFile.name("qwerty")
    /// Which plane of the layout.
    var plane = Plane.letters
    /// Keys that are pressed.
    var pressed: [String] = []
    /// The key that shows its preview.
    var preview: String?
    /// The key that shows its variants.
    var longPress: LongPress?
    /// What the candidate bar shows; nil for samples.
    var candidates: [CandidateWord]?
    /// Gives the samples their annotations.
    var annotations = false
    /// The selected candidate; nil for none.
    var selected: Int? = 0
    /// How candidates look.
    var candidateStyle = CandidateStyle.bar
    /// False without a candidate bar.
    var hasCandidateBar = true
    /// Shows the globe key.
    var globe = false
    /// Return shows an icon or its word.
    var returnKey = ReturnKey.icon
    /// False to leave out every label, icon and candidate.
    var hasText = true
    /// Colours of eight digits have alpha first.
    var alphaFirst = false
    /// Folders of more fonts.
    var fontFolders: [FilePath] = []
    /// Warnings are errors.
    var strict = false
    /// Where pictures are kept for another time.
    var cache = CacheChoice.standard
    /// How messages look.
    var messages = MessageStyle()
}

/// One variant of a theme or both, side by side.
enum ModeChoice: String, CaseIterable, Sendable {
    /// The light variant.
    case light
    /// The dark variant.
    case dark
    /// Light left, dark right.
    case both
}

/// How a device is held.
enum Orientation: String, CaseIterable, Sendable {
    /// Upright.
    case portrait
    /// On its side.
    case landscape
}

/// A plane of a layout.
enum Plane: String, CaseIterable, Sendable {
    /// Small letters.
    case letters
    /// Capitals for one key.
    case shift
    /// Capitals until turned off.
    case capslock
    /// Digits and punctuation.
    case symbols
    /// More symbols.
    case symbolsShift = "symbols-shift"
}

/// How candidates look.
enum CandidateStyle: String, CaseIterable, Sendable {
    /// Cells from side to side.
    case bar
    /// Rounded buttons, the most likely one in the middle.
    case pills
}

/// What the return key shows.
enum ReturnKey: String, CaseIterable, Sendable {
    /// An arrow.
    case icon
    /// The word, in the layout's language.
    case word
}

/// A key whose variants show, and which of them is selected.
struct LongPress: Hashable, Sendable {
    /// The key's identity.
    let key: String
    /// The selected variant, from 0.
    let index: Int
}

/// A candidate as the user gives it.
struct CandidateWord: Hashable, Sendable {
    /// The text.
    let text: String
    /// The small text under it.
    let annotation: String?
}

/// Where pictures are kept for another time.
enum CacheChoice: Hashable, Sendable {
    /// The user's cache folder.
    case standard
    /// This folder.
    case folder(FilePath)
    /// Nowhere.
    case off
}

/// How messages look and how many there are.
struct MessageStyle: Hashable, Sendable {
    /// How much is said.
    var verbosity = Verbosity.normal
    /// Colour.
    var color = ColorChoice.auto
    /// Text for people or for a program.
    var format = MessageFormat.text
}

/// How much is said.
enum Verbosity: Hashable, Sendable {
    /// Errors only.
    case quiet
    /// Errors and warnings.
    case normal
    /// Everything, notes included.
    case verbose
}

/// Whether messages have colour.
enum ColorChoice: String, CaseIterable, Sendable {
    /// On a terminal, unless NO_COLOR is set.
    case auto
    /// Always.
    case always
    /// Never.
    case never
}

/// The form of messages.
enum MessageFormat: String, CaseIterable, Sendable {
    /// As compilers write them.
    case text
    /// One JSON object a line.
    case json
    /// Workflow commands of GitHub Actions.
    case github
}
