/// The one stylesheet of colours, sizes and type that studio, gallery and the report of golden pictures share.
package enum PageStyle {
    /// The stylesheet, in UTF-8: custom properties of `:root` and nothing else.
    package static var tokens: [UInt8] { PackageResources.tokens_css }
}
