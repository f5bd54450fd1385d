internal import Graphics
internal import Layouts

extension IOSDesign {
    /// The system keyboard of iOS 26 (docs/geometry.md §9).
    static let ios26 = IOSDesign(
        frames: IOSFrames(
            candidateBarHeight: 52, emojiHeight: 388, fieldHeight: 40, fieldMargin: 9, figures: IOSFigures.ios26),
        strip: IOSCandidateBar(
            division: .thirds(separatorHeight: 24), hasHighlight: false, textAlpha: 0.62, separatorAlpha: 0.09,
            tamilScale: 1.29),
        // The alpha of the edge is our own choice.
        shape: IOSShape(
            cornerStyle: .continuous, keyboardRadius: 31,
            edge: Border(color: .white.withAlpha(multipliedBy: 0.14), width: 1)),
        labels: IOSLabels(
            lift: 1.2, smallHeight: 0.6, lightensSmall: false,
            tamil: IOSLabels.Tamil(drop: 1.8, heights: [.regular: 8, .modifier: 8.6]),
            // Measured on symbols. No picture shows marks among letters, as in Thai's shift plane: they count as alike.
            inkHeights: ["@": 17.7, "#+=": 7.7], drops: [".": 2.8, ",": 2.8, "(": -1, ")": -1, "-": -1.3],
            modeLift: 2.2,
            // The margin is our own choice.
            mark: IOSLabels.Mark(height: 6.1, margin: 7, alpha: 0.3),
            pad: .init(
                digitScale: 0.98, letters: 9.2, weight: .medium, tracking: 0.225, gap: 8.7, drop: 2.7, lift: 5,
                facesSeparator: true)),
        barAlpha: 1, icons: .ios26,
        bottomRow: IOSBottomRow(addsKeys: true, hasWords: false, marksLanguage: true, namesActions: false))

    /// The system keyboard of iOS 15 to 18 (docs/geometry.md §9).
    static let ios18 = IOSDesign(
        frames: IOSFrames(
            candidateBarHeight: 45, emojiHeight: 384, fieldHeight: 37, fieldMargin: 8, tablet: .ios16,
            figures: IOSFigures.ios18),
        strip: IOSCandidateBar(
            division: .thirds(separatorHeight: 24), hasHighlight: true, textAlpha: nil, separatorAlpha: nil,
            tamilScale: 1),
        shape: IOSShape(cornerStyle: .circular, keyboardRadius: 0),
        labels: IOSLabels(
            lift: -0.5, spaceLift: 1.4, spaceScale: 0.97, smallHeight: 0.588, lightensSmall: true,
            pad: .init(
                digitScale: 1.1, letters: 9.7, weight: .bold, tracking: 0.25, gap: 7.3, drop: 0.3, lift: 0.8,
                shift: 2.5)),
        barAlpha: 0.6, icons: .ios18,
        bottomRow: IOSBottomRow(addsKeys: true, hasWords: true, marksLanguage: false, namesActions: true),
        raisesShift: true)
}

extension IOSTablet {
    /// That of an iPad Pro of 11 inches with iOS 16, from the places that respond to touch.
    fileprivate static let ios16 = IOSTablet(
        candidateBarHeight: 55, candidatesWidth: 750,
        figures: IOSFigures(
            width: 1194, margin: 7, keySpacing: 7, down: .init(bar: 65, top: 10, pitch: 86, height: 79, foot: 6),
            keyRadius: 5.1, bar: .init(height: 20, inset: 0, depth: 0, microphoneDepth: 0)),
        ends: [[117, 116.5], [150, 178.5], [193, 135.5], [96.5, 135.5]])
}

extension IOSFigures {
    /// Those of iOS 26: of 440, 402 and 390 points, and of a row of eleven keys on 402.
    fileprivate static let ios26: [IOSFigures] = {
        let bar = Bar(height: 67, inset: 42.5, depth: 37.9, microphoneDepth: 36.9)
        let low = Down(bar: 52, top: 24, pitch: 54, height: 43, foot: 11)
        let (iconScale, drop) = (1 / 1.06, 0.6)
        return [
            IOSFigures(
                isOfPads: true, width: 390, margin: 8.5, leftward: 1.83, keySpacing: 6,
                down: Down(bar: 52, top: 23, pitch: 54, height: 48, foot: 7), keyRadius: 13, iconScale: 1.12, bar: bar),
            IOSFigures(
                fromWidth: 414, width: 440, margin: 8.67, keySpacing: 6.3, bottomSpacing: 5.33, sideKeyWidth: 47,
                endWidth: 101, bottomWidths: [.mode: 49, .emoji: 48.33, .globe: 47.67, .character: 47.67],
                down: Down(bar: 52, top: 11, pitch: 56, height: 45, foot: 11), keyRadius: 10.3,
                bar: Bar(height: 69, inset: 40, depth: 39.8, microphoneDepth: 39.8)),
            IOSFigures(
                fromKeys: 11, width: 402, margin: 3, keySpacing: 6, sideKeyWidth: 45.5, endWidth: 93,
                down: Down(bar: 52, top: 24, pitch: 54, height: 42, foot: 12), keyRadius: 10.5,
                iconScale: iconScale, iconDrop: drop, digitsLift: 0.8, bar: bar),
            IOSFigures(
                fromWidth: 402, width: 402, margin: 6.67, keySpacing: 6, sideKeyWidth: 45.5, endWidth: 93, down: low,
                keyRadius: 10.5, iconScale: iconScale, iconDrop: drop, digitsLift: 0.8, bar: bar),
            IOSFigures(
                width: 390, margin: 8.67, keySpacing: 6, sideKeyWidth: 43.2, endWidth: 89, modeWidth: 88.5, down: low,
                keyRadius: 10.3, iconScale: iconScale, iconDrop: drop, digitsLift: 0.8, bar: bar),
        ]
    }()

    /// Those of iOS 15 to 18: of pads on 402 points, then of 430, 414, 402, 393, 390 and 375 points.
    fileprivate static let ios18: [IOSFigures] = {
        let bar = Bar(height: 75, inset: 42.6, depth: 39, microphoneDepth: 38)
        let high = Down(bar: 53, top: 8, pitch: 56, height: 45, foot: 5)
        let low = Down(bar: 53, top: 8, pitch: 54, height: 42, foot: 4)
        func phone(
            _ width: Double, margin: Double = 3, gap: Double, side: Double, end: Double,
            mode: (width: Double, gap: Double)? = nil
        ) -> IOSFigures {
            IOSFigures(
                fromWidth: width > 375 ? width : 0, width: width, margin: margin, keySpacing: gap, sideKeyWidth: side,
                endWidth: end, modeWidth: mode?.width, modeSpacing: mode?.gap, down: width < 414 ? low : high,
                keyRadius: 5.1, bar: bar)
        }
        return [
            IOSFigures(
                isOfPads: true, width: 402, margin: 6, keySpacing: 6,
                down: Down(bar: 53, top: 6, pitch: 53.75, height: 46.5, foot: 2.25, hasWholeEdges: true),
                keyRadius: 5.1, iconScale: 1.06, bar: bar),
            phone(430, margin: 4, gap: 6.1, side: 49.6, end: 101),
            phone(414, margin: 4, gap: 6, side: 45, end: 97),
            phone(402, gap: 6.22, side: 45.3, end: 94.4),
            phone(393, gap: 6, side: 44.3, end: 92, mode: (92.6, 4.7)),
            phone(390, gap: 6, side: 44, end: 91.3),
            phone(375, gap: 6.05, side: 41.95, end: 87.45),
        ]
    }()
}
