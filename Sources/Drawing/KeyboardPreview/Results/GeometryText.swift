internal import Documents
internal import ImageCodec
internal import LayoutEngine

/// The geometry of a picture, as text inside the picture's own file.
package enum GeometryText {
    /// The keyword of the text in the file.
    package static let keyword = "kbrender geometry"

    /// Returns the text for a picture of variants side by side: a list of what the `geometry` command prints for each.
    static func text(of variants: [GeometryReport]) -> PNGText {
        PNGText(keyword: keyword, text: JSONOutput.array(variants.map(\.json)).text(indent: 0))
    }
}
