import Graphics
import Testing

@Suite struct DisplayListTests {
    private static func list(_ commands: [DisplayList.Command]) -> DisplayList {
        let frame = Rect(x: 0, y: 0, width: 10, height: 10)
        return DisplayList(
            width: 10, height: 10, background: .color(.white), clip: RoundedRect(frame, radius: 0), commands: commands)
    }

    private static func run(_ fonts: Int...) -> DisplayList.Command {
        let glyphs = fonts.map {
            PositionedGlyph(font: FontReference(number: $0), glyph: 1, origin: Point(0, 0))
        }
        return .text(GlyphRun(text: "a", size: 10, color: .black, glyphs: glyphs))
    }

    @Test func fontsIncludeThoseOfLayers() {
        let inner = DisplayList.Layer(Self.list([Self.run(2, 3)]), origin: .zero, scale: 1)
        let outer = Self.list([Self.run(0, 2), .layer(inner), Self.run(0)])
        #expect(Set(outer.fonts.map(\.number)) == [0, 2, 3])
        #expect(Self.list([]).fonts.isEmpty)
    }
}
