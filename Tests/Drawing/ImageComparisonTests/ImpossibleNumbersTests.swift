import Graphics
import Testing

@testable import ImageComparison

/// Numbers that no option lets through, given to the library.
@Suite struct ImpossibleNumbersTests {
    private static let pictures = (
        StraightPixmap(Pixmap(width: 20, height: 20)),
        StraightPixmap(Pixmap(width: 20, height: 20, pixels: [UInt32](repeating: 0xFF00_00FF, count: 400)))
    )

    @Test(arguments: [Int.min, -1, 0, 1, .max]) func anySideOfASquareIsAtLeastOne(side: Int) {
        var budget = DifferenceBudget()
        budget.density = .init(count: 0, side: side)
        let comparison = PictureComparison(expected: Self.pictures.0, actual: Self.pictures.1)
        #expect(!budget.allows(comparison))
    }

    @Test(arguments: [Double.nan, -Double.infinity, -1]) func aRatioThatIsNoneAllowsNothing(ratio: Double) {
        var budget = DifferenceBudget()
        budget.ratio = ratio
        #expect(!budget.allows(PictureComparison(expected: Self.pictures.0, actual: Self.pictures.1)))
    }

    @Test func boxesBeyondEveryPictureAreIgnored() {
        let numbers = [Int.min, -1, 0, 5, .max]
        for x in numbers {
            for width in numbers {
                let box = PixelRect(x: x, y: x, width: width, height: width)
                #expect(box.area >= 0 && box.intersection(PixelRect(x: 0, y: 0, width: 20, height: 20)).area <= 400)
                let comparison = PictureComparison(
                    expected: Self.pictures.0, actual: Self.pictures.1, ignoring: [box])
                #expect(comparison.differingPixels <= 400)
            }
        }
    }
}
