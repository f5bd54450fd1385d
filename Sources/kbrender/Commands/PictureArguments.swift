import Documents
import ImageCodec
import KeyboardLayout
import Preview
import ThemeModel

/// What `render` and `geometry` take: a theme, what of the keyboard shows, and how messages look.
struct PictureArguments: ThemeTakingArguments {
    /// The theme document.
    var theme = FilePath.standardStream
    /// Where the result goes; nil for the command's own place.
    var output: FilePath?
    /// Which variant, or both.
    var mode = ModeChoice.light
    /// A device's name.
    var device = Device.standard.name
    /// A built-in layout's name, or a layout document.
    var layout = NameOrFile.name(KeyboardLayout.standardName)
    /// How the theme's source is read.
    var source = SourceArguments()
    /// Whether contrast is increased.
    var contrast = ContrastSetting.standard
    /// Faces and bars are opaque.
    var reducesTransparency = false
    /// The user's text size.
    var textSize = TextSize.large
    /// All else that shows.
    var settings = PictureSettings()
    /// Colours of eight digits have alpha first.
    var alphaFirst = false
    /// Folders of more fonts.
    var fontFolders: [String] = []
    /// Where pictures are kept for another time.
    var cache = CacheChoice.standard
    /// How much time goes into a small file.
    var compression = Compression.fast
    /// How much of a picture lossy formats keep, 1…100.
    var quality = PixelFormat.standardQuality
    /// Puts the geometry into the picture's file.
    var embedsGeometry = false
    /// Tells how long each stage took.
    var showsTimings = false
    /// What the picture may take.
    var limits = WorkLimits()
    /// How messages look, and what they lead to.
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

    /// The variants, left to right.
    var modes: [Mode] {
        switch self {
        case .light: [.light]
        case .dark: [.dark]
        case .both: [.light, .dark]
        }
    }
}

/// What the return key shows.
enum ReturnKey: String, CaseIterable, Sendable {
    /// An arrow.
    case icon
    /// The word, in the layout's language.
    case word
}

/// Where pictures are kept for another time.
enum CacheChoice: Hashable, Sendable {
    /// The user's cache folder.
    case standard
    /// This folder.
    case folder(FilePath)
    /// Nowhere.
    case off

    /// The cache; nil for none.
    var disk: DiskCache? {
        switch self {
        case .standard: DiskCache.standardFolder().map(DiskCache.init)
        case .folder(let folder): DiskCache(folder: folder)
        case .off: nil
        }
    }
}
