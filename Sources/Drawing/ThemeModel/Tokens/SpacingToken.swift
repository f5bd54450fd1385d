/// The distances and sizes of a token set: the scale, then those of named parts. The raw value is the name in documents.
package enum SpacingToken: String, DesignToken {
    package static let group = TokenGroup.spacing

    case xxs, xs, sm, md, lg, xl, xxl, xxxl
    case listRowVertical, listRowHorizontal, listRowSpacing, sectionSpacing, cardPadding
    case avatarSize, avatarSizeLarge, avatarSizeSmall, iconSize, iconSizeSmall, touchMinimum
    case chipVertical, chipHorizontal, searchBarHeight, bottomTabHeight

    /// The default distance in points.
    var standard: Double {
        switch self {
        case .xxs: 2
        case .xs: 4
        case .sm: 8
        case .md, .listRowVertical, .chipHorizontal: 12
        case .lg, .listRowHorizontal, .cardPadding, .iconSizeSmall: 16
        case .xl, .iconSize: 20
        case .xxl, .sectionSpacing: 24
        case .xxxl, .avatarSizeSmall: 32
        case .listRowSpacing: 10
        case .avatarSize, .touchMinimum: 44
        case .avatarSizeLarge, .bottomTabHeight: 56
        case .chipVertical: 6
        case .searchBarHeight: 36
        }
    }
}
