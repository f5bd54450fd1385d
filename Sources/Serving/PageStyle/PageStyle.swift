/// The stylesheet of colours, sizes and type that the studio, the gallery and the report of golden pictures share.
package enum PageStyle {
    /// The stylesheet, in UTF-8: only custom properties of `:root`.
    package static var tokens: [UInt8] { PackageResources.tokens_css }
}
