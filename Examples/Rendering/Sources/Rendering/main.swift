// Draws a theme in light and dark, each as PNG and SVG.
//
//     Rendering THEME FOLDER

import KeyboardPreviewKit

guard CommandLine.arguments.count == 3 else { fatalError("usage: Rendering THEME FOLDER") }
let (file, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])

do {
    let theme = try ThemeSource(contentsOfFile: file)
    let renderers = RendererPool()

    try await withThrowingTaskGroup(of: Void.self) { group in
        for mode in [VariantSelection.light, .dark] {
            for format in [OutputFormat.png, .svg] {
                group.addTask {
                    let request = RenderRequest(
                        theme, mode, on: .iPhone15, layout: "tamil99", pressing: "க", as: format)
                    let result = try await renderers.render(request)
                    if mode == .light, format == .png { result.diagnostics.forEach { print($0) } }
                    try result.write(toFile: "\(folder)/\(mode.rawValue).\(format.rawValue)")
                }
            }
        }
        try await group.waitForAll()
    }
} catch {
    // A broken theme, a missing font, a file that cannot be written: the description says what would be right.
    print(error)
    throw error
}
