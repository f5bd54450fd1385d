internal import Digest
internal import Files
internal import KeyboardPreview
internal import RenderOptions

/// A picture of a batch: what it shows, and its file.
struct BatchPicture: Hashable, Sendable {
    /// A theme document, or the id of a preset.
    let theme: FilePath
    /// What `{file}` in a template becomes.
    var name = ""
    /// The theme's id, or a name made from it if it is long.
    var id = ""
    /// Which variant, or both.
    let variants: VariantSelection
    let layout: NameOrFile
    /// The device's name; nil for the standard device of the theme's platform.
    let device: String?
    /// The size of a thumbnail; nil for a keyboard.
    var size: ThumbnailSize?
    /// The file's name in the folder of the batch.
    var file = ""
    /// The theme of an earlier picture with the name that this one would have; nil if the name is free.
    var rival: FilePath?

    /// A digest that tells it from the other pictures of a batch, whatever the theme says about itself. 64 hexadecimal
    /// digits.
    var identity: String {
        var digest = DigestEncoder(purpose: "batch picture", version: 1)
        digest.add("theme", theme.bytes)
        digest.add("mode", variants.rawValue)
        digest.add("layout", layout.description)
        digest.add("device", device)
        if let size { digest.add("size", size.text) }
        return digest.hex
    }

    /// Groups the pictures at some indices by what is drawn together: all sizes of one thumbnail, since they differ in nothing
    /// else.
    static func groups(_ pictures: [BatchPicture], indices: some Sequence<Int>) -> [[Int]] {
        indices.reduce(into: []) { groups, index in
            if let last = groups.last?.first, pictures[index].differsBySize(from: pictures[last]) {
                groups[groups.count - 1].append(index)
            } else {
                groups.append([index])
            }
        }
    }

    /// Returns true if both are thumbnails that differ only in size; never true for keyboards.
    private func differsBySize(from other: BatchPicture) -> Bool {
        size != nil && theme == other.theme && variants == other.variants && layout == other.layout
            && device == other.device
    }

    /// Returns the options that draw it.
    func options(_ common: PictureOptions) -> PictureOptions {
        var options = common
        (options.theme, options.request.variants) = (theme, variants)
        (options.layout, options.device) = (layout, device)
        return options
    }

    /// The device's name in manifests and plans: `auto` for the standard device of the theme's platform.
    var deviceName: String { device ?? Self.anyDevice }

    static let anyDevice = "auto"
}
