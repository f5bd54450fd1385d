/// The distances and sizes of a token set: the scale, then those of named parts. The raw value is the name in documents.
package enum SpacingToken: String, DesignToken {
    package static let group = TokenGroup.spacing

    case xxs, xs, sm, md, lg, xl, xxl, xxxl
    case listRowVertical, listRowHorizontal, listRowSpacing, sectionSpacing, cardPadding
    case avatarSize, avatarSizeLarge, avatarSizeSmall, iconSize, iconSizeSmall, touchMinimum
    case chipVertical, chipHorizontal, searchBarHeight, bottomTabHeight

    /// The default distance in points.
    var standard: Double { TokenDefaults.numbers(path)[0] }
}
