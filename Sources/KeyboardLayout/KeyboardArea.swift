internal import Documents
internal import Graphics

/// The canvas and what it is divided into (geometry contract, §2).
struct KeyboardArea {
    let width: Double
    let height: Double
    let candidateBar: Rect?
    /// Where the keys are: its sides are the outer edges of the first and last keys.
    let keys: Rect
    /// What the system shows below; nil for nothing.
    let systemBar: SystemBarFrame?
    let isPhone: Bool
    let isLandscape: Bool

    /// The free strip around the keys.
    static let margin = 6.0

    init(_ style: LayoutStyle, _ options: LayoutOptions) throws(LayoutError) {
        let extent = options.device.extent(options.orientation)
        width = try Self.width(options) ?? extent.width
        isPhone = options.device.isPhone
        isLandscape = options.orientation == .landscape
        let inset = isPhone && isLandscape ? 80.0 : 0
        let hasBar = options.showsCandidateBar && style.hasCandidateBar
        let bar = hasBar ? options.candidateBarHeight : 0
        let systemBarTop = extent.keysArea + bar
        systemBar =
            options.showsSystemBar
            ? SystemBarFrame(options, below: systemBarTop, width: width, inset: inset) : nil
        height = systemBarTop + (systemBar?.rect.height ?? 0)
        candidateBar = hasBar ? Rect(x: inset, y: Self.margin, width: width - 2 * inset, height: bar) : nil
        keys = Rect(
            x: inset + Self.margin, y: Self.margin + bar,
            width: width - 2 * inset - 2 * Self.margin, height: extent.keysArea - 2 * Self.margin)
    }

    private static func width(_ options: LayoutOptions) throws(LayoutError) -> Double? {
        guard let width = options.width, !LayoutOptions.widths.contains(width) else { return options.width }
        throw .option("\(width) is not a width (want 100 to 4096 points)")
    }
}
