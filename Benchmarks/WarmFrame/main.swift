// Measures frames of one theme in one process: the picture alone, and with its PNG. Prints milliseconds, fastest and median.
//
// usage: WarmFrame THEME RUNS

import Documents
import Glibc
import LayoutEngine
import Layouts
import KeyboardPreview
import ThemeModel

func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
}

func summary(_ name: String, _ times: [Double]) -> String {
    // The first frame makes the masks.
    let sorted = times.dropFirst().sorted()
    let figures = [sorted[0], sorted[sorted.count / 2], times[0]].map { ($0 * 1000).rounded() / 1000 }
    return "\(name): \(figures[0]) / \(figures[1]) ms; first \(figures[2])"
}

/// The scene's state: a preview and a popup over the keys.
func sceneSettings() -> KeyboardSettings {
    var settings = KeyboardSettings()
    settings.layout.preview = "t"
    settings.layout.longPress = LongPress(key: "n", variant: 0)
    settings.candidates = ["hello", "help", "held", "helmet", "helix"].map { Candidate($0) }
    settings.selectedCandidate = 1
    return settings
}

func measure(_ path: String, runs: Int) throws {
    let settings = sceneSettings()
    let document = ThemeDocument.read(SourceText(name: path, bytes: bytes(of: path)), modes: [.light])
    guard let theme = document.value?.theme(.light) else { fatalError("no theme in \(path)") }

    let renderer = try KeyboardRenderer()
    var raster: [Double] = []
    var whole: [Double] = []
    for _ in 0...runs {
        let start = milliseconds()
        let picture = try renderer.picture(of: theme, .qwerty, options: settings)
        let drawn = milliseconds()
        let file = try picture.pixmap.png(scale: settings.scale)
        precondition(!file.isEmpty)
        raster.append(drawn - start)
        whole.append(milliseconds() - start)
    }

    print(summary("frame", raster))
    print(summary("frame and PNG", whole))
}

guard CommandLine.arguments.count == 3, let runs = Int(CommandLine.arguments[2]), runs > 0 else {
    print("usage: WarmFrame THEME RUNS")
    exit(64)
}
try measure(CommandLine.arguments[1], runs: runs)
