internal import Workers
internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import ServiceSetup
internal import ThemeModel
internal import ThemeStore

/// A picture that an operation gives.
struct RoutePicture: Sendable {
    /// The kinds of pictures.
    enum Kind: Sendable {
        case keyboard, thumbnail, animation
    }

    let kind: Kind
    /// True if the address alone determines the picture: such addresses can be signed, and have versions.
    let isOfAddress: Bool
}
