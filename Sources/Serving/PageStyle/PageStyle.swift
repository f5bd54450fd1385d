/// The stylesheet of colours, sizes and type that all pages share.
package enum PageStyle {
    /// The stylesheet in UTF-8: only custom properties of `:root`.
    package static var tokens: [UInt8] { PackageResources.tokens_css }
}
