internal import KeyboardPreview
internal import Showcase

extension RenderRequest {
    /// The values of a case as a part of its golden's name: the contents, then every setting that is not the default.
    var caseName: String {
        let shown = settings.layout
        var parts: [String]
        switch content {
        case .keyboard(let theme):
            let device = shown.chosenDevice ?? (platform == .android ? .pixel9 : shown.device)
            parts = [theme.caseName, variants.rawValue, device.name, layout.name]
        case .thumbnail(let theme, let options):
            let size = "\(options.width)x\(options.height)"
            parts = ["thumbnail", theme.caseName, variants.rawValue, options.style.rawValue, size]
        case .sheet(let themes, let options):
            parts = ["sheet", options.style.rawValue, variants.rawValue] + themes.map(\.caseName)
        case .animation(let theme, let options):
            parts = ["animation", theme.caseName, variants.rawValue, layout.name, options.format.rawValue]
        }
        if platform == .both { parts.append(platform.rawValue) }
        if let metrics = shown.chosenMetrics { parts.append(metrics.rawValue) }
        if shown.plane != .letters { parts.append(shown.plane.rawValue) }
        if shown.orientation != .portrait { parts.append(shown.orientation.rawValue) }
        return (parts + shown.pressed).joined(separator: "-").asFileName
    }
}

extension ThemeSource {
    /// The theme's id among the presets, or its file's name without the extension.
    fileprivate var caseName: String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        if last.hasPrefix("preset:") { return String(last.dropFirst(7)) }
        return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    }
}

extension ShowcaseTheme {
    fileprivate var caseName: String {
        switch self {
        case .required(let source), .replaceable(let source): source.caseName
        case .missing(let id): id
        }
    }
}

extension String {
    /// The text as a part of a file's name: letters and digits of any script, `_` and `-` stay; everything else becomes one
    /// `-`. At most 120 bytes, since file systems allow 255 for a name.
    var asFileName: String {
        var name = ""
        for character in self {
            let stays = character.isLetter || character.isNumber || character == "_"
            if !stays, name.last == "-" || name.isEmpty { continue }
            guard name.utf8.count + character.utf8.count <= 120 else { break }
            name.append(stays ? character : "-")
        }
        while name.last == "-" { name.removeLast() }
        return name
    }
}
