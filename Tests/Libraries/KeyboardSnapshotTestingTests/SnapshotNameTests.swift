import KeyboardPreviewKit
import Testing

@testable import KeyboardSnapshotTesting

@Suite struct SnapshotNameTests {
    @Test func namesCasesAfterTheirValues() {
        let midnight = ThemeSource.preset(.midnight)
        #expect(RenderRequest(midnight).caseName == "midnight-light-iphone-15-qwerty")
        let tamil = RenderRequest(midnight, .dark, on: .iPadPro11, layout: "tamil99", plane: .shift, pressing: "க", "கு")
        #expect(tamil.caseName == "midnight-dark-ipad-pro-11-tamil99-shift-க-கு")
        let file = RenderRequest(ThemeSource("{}", name: "themes/my theme.v2.json"), .both, on: .iPad)
        #expect(file.caseName == "my-theme-v2-both-ipad-qwerty")
    }

    @Test func namesThumbnailsAndSheets() {
        let thumbnail = RenderRequest.thumbnail(
            .preset(.linen), .dark, ThumbnailOptions(.split, width: 320, height: 200))
        #expect(thumbnail.caseName == "thumbnail-linen-dark-split-320x200")
        #expect(RenderRequest.sheet([.preset(.linen), .preset(.rose)]).caseName == "sheet-keyboards-light-linen-rose")
    }

    @Test(arguments: [
        ("dark tamil", "dark-tamil"), ("../../etc/passwd", "etc-passwd"), ("a//b--c", "a-b-c"), ("", ""), ("---", ""),
        ("நன்றி 2", "நன்றி-2"), ("nul\0byte", "nul-byte"),
    ])
    func namesAreSafeForFiles(text: String, name: String) {
        #expect(text.asFileName == name)
    }

    @Test func limitsTheLengthOfNames() {
        #expect(String(repeating: "க", count: 100).asFileName.utf8.count == 120)
    }
}
