import Documents
import EmbeddedFiles
import Graphics
import Layouts
import Testing

@testable import Painting

@Suite struct IconTableTests {
    @Test(arguments: [IconSet.ios, .ios18, .ios26, .ios26Bar, .aosp, .gboard, .floris, .fcitx5])
    func everySetHasEveryIcon(
        _ set: IconSet
    ) throws {
        for icon in KeyIcon.allCases {
            let extent = try #require(icon.shapes(set).extent, "\(icon)")
            #expect(extent.x < 0 && extent.maxX > 0 && extent.width < 30 && extent.height < 30, "\(icon): \(extent)")
        }
    }

    /// A row that no set and no icon asks for would draw nothing.
    @Test func everyRowIsOfAnIcon() {
        let others = ["chevronDown", "chevronRight", "arrowRight", "waves", "fanAndSignal", "angle", "tip", "arrow"]
        let names = Set(KeyIcon.allCases.map(\.rawValue) + others)
        let sets: Set = ["ios", "ios18", "ios26", "ios26-bar", "android", "gboard", "floris", "fcitx5"]
        let rows = String(decoding: EmbeddedFolder(icon_tables)["icons.txt"], as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(rows.count > 50)
        for row in rows {
            let words = row.prefix { $0 != ":" }.split(separator: " ").map(String.init)
            #expect(words.count == 2 && sets.contains(words[0]) && names.contains(words[1]), "\(row)")
        }
    }

    @Test func readsFigures() {
        let figures = KeyIcon.clipboard.shapes(.ios)
        #expect(figures.map(\.style) == [.stroke(width: 1.6), .fill])
        #expect(figures[1].path == Path(Rect(x: -2.6, y: -9.4, width: 5.2, height: 3.6), radius: 1.4))
        #expect(KeyIcon.capsLock.shapes(.ios)[1].style == .fillAndStroke(width: 1.6))
        #expect(KeyIcon.home.shapes(.aosp)[0].path == Path(ellipseAbout: .zero, rx: 7, ry: 7))
    }
}
