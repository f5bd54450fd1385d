import KeyboardSnapshotTesting
import Testing
import XCTest

/// The expectations as a user calls them, compared with the suite's goldens.
@Suite(.snapshots(.never)) struct ExpectKeyboardTests {
    @Test func aKeyboardIsAsItsGolden() {
        expectKeyboard(.preset(.midnight), .dark, on: .iPhoneSE, layout: "tamil99", pressing: "க", as: .png)
        expectKeyboard(.preset(.midnight), .dark, on: .iPhoneSE, layout: "tamil99", pressing: "க", as: .geometry)
    }

    @Test func everyCombinationHasAGolden() {
        expectKeyboards(
            .preset(.linen), [.light, .dark], on: [.iPhoneSE], layouts: ["english", "tamil99"], scale: 0.5)
    }

    @Test(arguments: [Preset.rose, .forest])
    func parameterisedTestsHaveGoldensOfTheirOwn(preset: Preset) {
        expectKeyboard(.preset(preset), on: .iPhoneSE, scale: 0.5)
    }

    @Test func thumbnailsAndSheetsAreHeldToo() {
        expectSnapshot(
            of: .thumbnail(.preset(.linen), .dark, ThumbnailOptions(.split, width: 160, height: 100)),
            named: "thumbnail")
        expectSnapshot(of: .sheet([.preset(.linen), .preset(.rose)], scale: 0.25), named: "sheet")
        expectSnapshot(of: RenderRequest(.preset(.rose), on: .iPhoneSE), as: .displayList, named: "list")
        expectSnapshot(of: RenderRequest(.preset(.rose), on: .iPhoneSE, scale: 1), as: .svg, named: "shapes")
    }

    @Test func drawingErrorsFailAtTheirLine() {
        let line = #line + 2
        withKnownIssue {
            expectKeyboard(ThemeSource("{", name: "mine.json"), named: "broken")
        } matching: { issue in
            "\(issue)".contains("broken.png: mine.json:1:") && issue.sourceLocation?.line == line
        }
    }

    @Test func twoPicturesOfOneGoldenAreRefused() {
        expectKeyboard(.preset(.rose), scale: 0.25, named: "shared")
        withKnownIssue {
            expectKeyboard(.preset(.forest), scale: 0.25, named: "shared")
        } matching: {
            "\($0)".contains("two pictures have this golden")
        }
    }
}

/// The same in XCTest.
final class XCTestExpectations: XCTestCase {
    func testKeyboard() {
        expectKeyboard(.preset(.rose), on: .iPhoneSE, scale: 0.5)
        expectKeyboard(.preset(.rose), .dark, on: .iPhoneSE, scale: 0.5)
    }
}
