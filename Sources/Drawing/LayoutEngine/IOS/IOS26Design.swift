internal import Layouts

extension IOSDesign {
    /// The system keyboard of iOS 26 (docs/geometry.md §9), measured on a canvas of 440 points.
    static let ios26 = IOSDesign(
        frames: IOSFrames(
            width: 440, margin: 8.67, keySpacing: 6.3, bottomSpacing: 5.33, band: 52,
            rows: [
                IOSFrames.Rows(fromWidth: 414, pitch: 56, height: 45),
                IOSFrames.Rows(fromWidth: 0, pitch: 54, height: 43),
            ],
            sideKeyWidth: 47, maxOtherKeys: 9, bottomWidths: [.mode: 49, .emoji: 48.33, .return: 101],
            bottomWidth: 47.67,
            leastSpace: 40),
        strip: IOSStrip(
            division: .thirds(separatorHeight: 24), hasHighlight: false, textAlpha: 0.62, separatorAlpha: 0.09,
            tamilScale: 1.29),
        // The alpha of the edge is our own choice.
        shape: IOSShape(keyRadius: 10.3, keyboardRadius: 31, edgeWidth: 1, edgeAlpha: 0.14),
        labels: IOSLabels(
            lift: 1.2, tamilDrop: 1.8, tamilHeights: [.regular: 8, .modifier: 8.6],
            inkHeights: ["@": 17.7, "#+=": 7.7],
            // The margin is our own choice.
            mark: IOSLabels.Mark(height: 7.3, margin: 7, alpha: 0.4)),
        systemBar: IOSSystemBar(height: 69, depth: 39.8), icons: .ios26,
        bottomRow: IOSBottomRow(addsEmoji: true, hasSpaceWord: false, marksLanguage: true, namesActions: false),
        isOfUprightPhones: true)
}
