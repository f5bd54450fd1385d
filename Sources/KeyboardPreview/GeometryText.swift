internal import Documents
package import ImageCodec
package import LayoutEngine

/// The geometry of a picture, as text in the picture's own file.
package enum GeometryText {
    /// What the text in the file is called.
    package static let keyword = "kbrender geometry"

    /// The text for a picture of variants that stand side by side: a list of what the `geometry` command prints of each.
    package static func text(of variants: [GeometryReport]) -> PNGText {
        PNGText(keyword: keyword, text: JSONOutput.array(variants.map(\.json)).text(indent: 0))
    }
}
