import Testing
import Typesetting

@Suite struct PinnedFontTests {
    @Test func digestsDifferBetweenFiles() throws {
        let tamil = try #require(PinnedFont.all.first { $0.path.hasSuffix("/NotoSansTamil-Regular.ttf") })
        #expect(tamil.package == "fonts-noto-core" && tamil.isStandard)
        let digest = try #require(tamil.digest())
        #expect(digest.count == 64 && digest.allSatisfy(\.isHexDigit))
        #expect(digest != PinnedFont.all.first?.digest())
    }

    @Test func listsEachFileOnce() {
        let paths = PinnedFont.all.map(\.path)
        #expect(Set(paths).count == paths.count)
        #expect(paths.count > 150)
        #expect(
            Set(PinnedFont.all.filter { !$0.isStandard }.map(\.package)) == [
                "fonts-droid-fallback", "fonts-inter", "fonts-noto-cjk", "fonts-symbola", "fonts-wqy-microhei",
                "fonts-wqy-zenhei",
            ])
        #expect(
            Set(PinnedFont.all.filter(\.isStandard).map(\.package)) == [
                "fonts-noto-core", "fonts-noto-color-emoji", "fonts-noto-mono", "fonts-quicksand",
                "fonts-roboto-unhinted", "kbrender-inter",
            ])
    }
}
