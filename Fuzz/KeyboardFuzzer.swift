import Documents
import Graphics
import ImageCodec
import LayoutEngine
import Layouts
import KeyboardPreview
import ThemeModel
import VectorExport

/// Reads any bytes as a theme, and draws what can be read: the whole way from a document to files.
func checkKeyboard(_ bytes: [UInt8]) {
    let reading = ThemeDocument.read(SourceText(name: "input.json", bytes: bytes), modes: nil)
    // Bits of the length choose, so that every way of drawing is tested.
    let choice = bytes.count
    guard let theme = reading.value?.theme(choice & 1 == 0 ? .light : .dark) else { return }
    let layout = layouts[choice / 2 % layouts.count]
    guard let plan = try? renderer.plan(of: theme, layout, options: settings(choice, layout)) else { return }
    guard let pixmap = try? renderer.draw(plan) else { fatalError("what was planned cannot be drawn") }
    require(pixmap.pixels.allSatisfy(isPremultiplied), "a channel above alpha")
    // The file is made of strips, of which a picture may have many.
    guard let file = try? renderer.source(of: plan).png(scale: plan.scale, compression: .fast),
        let again = try? PNGDecoder.decode(file, limits: ImageLimits(side: 1 << 14, pixels: 1 << 24))
    else { fatalError("the file cannot be read") }
    require(again == StraightPixmap(pixmap), "the file holds another picture")
    let svg = try? renderer.svg(
        of: plan.displayList, scale: plan.scale, caption: PictureCaption(title: "fuzz", description: "fuzz"))
    require(svg?.isEmpty == false, "no SVG")
    // A picture cached by its digest must be drawn the same again.
    if choice % 16 == 0 {
        require((try? renderer.draw(plan)) == pixmap, "the same plan gives another picture")
    }
}

private let layouts = KeyboardLayout.builtIn

// libFuzzer calls from one thread.
nonisolated(unsafe) private let renderer: KeyboardRenderer = {
    guard let renderer = try? KeyboardRenderer() else { fatalError("no fonts: call scripts/setup") }
    return renderer
}()

private func settings(_ choice: Int, _ layout: KeyboardLayout) -> KeyboardSettings {
    var settings = KeyboardSettings()
    settings.scale = [0.25, 0.5, 1, 1.3][choice / 4 % 4]
    settings.layout.device = Device.all[choice / 3 % Device.all.count]
    settings.layout.orientation = choice & 8 == 0 ? .portrait : .landscape
    settings.layout.plane = PlaneName.allCases[choice / 5 % PlaneName.allCases.count]
    settings.layout.showsGlobe = choice & 16 != 0
    settings.layout.showsSystemBar = choice & 32 != 0
    settings.layout.pressed = choice & 2 == 0 ? [] : ["shift"]
    settings.layout.preview = choice & 4 == 0 ? nil : "space"
    settings.callout = choice & 64 == 0 ? .plain : .ios
    settings.candidateStyle = choice & 128 == 0 ? .bar : .pills
    settings.annotatesSamples = choice & 256 == 0
    return settings
}

private func isPremultiplied(_ pixel: UInt32) -> Bool {
    let alpha = pixel >> 24
    return pixel & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel >> 16 & 0xFF <= alpha
}
