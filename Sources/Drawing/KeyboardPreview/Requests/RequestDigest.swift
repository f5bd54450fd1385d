internal import Digest
package import Documents
internal import LayoutEngine
internal import ScreenshotReading
internal import ThemeImport
internal import ThemeModel

extension RenderRequest {
    /// Returns a digest of the request and of what will draw it: under it a render cache notes the warnings, and the digest of the
    /// picture (`KeyboardRenderer.digest`). Documents count byte by byte, since a change that keeps the picture may still change its
    /// warnings. 64 hexadecimal digits.
    package func digest(drawnBy libraries: [String]) -> String {
        var parts = DigestBytes()
        parts.add(Release.version, libraries, content, variants.rawValue, platform.rawValue, layout, digits?.rawValue)
        parts.add(settings, accessibility, textSize.rawValue, fontFolders)
        var digest = DigestEncoder(purpose: "request", version: 3)
        digest.add("parts", parts.bytes)
        if case .animation(_, let options) = content { options.add(to: &digest) }
        encoding.add(to: &digest)
        return digest.hex
    }

    /// The documents that the request holds: themes in order, then layouts.
    package var documents: [SourceText] {
        var layouts: [LayoutSource] = []
        if case .sheet(_, let options) = content { layouts = options.layouts }
        let themes: [SourceText] =
            switch content {
            case .keyboard(let theme), .animation(let theme, _): theme.documents
            case .thumbnail(let theme, _): theme.source?.documents ?? []
            case .sheet(let themes, _): themes.flatMap { $0.source?.documents ?? [] }
            }
        return themes + ([layout] + layouts).compactMap(\.document)
    }
}

extension ShowcaseTheme {
    /// The document; nil if it is missing.
    var source: ThemeSource? {
        switch self {
        case .required(let source), .replaceable(let source): source
        case .missing: nil
        }
    }
}

extension RenderRequest.Content: DigestPart {
    func add(to digest: inout DigestBytes) {
        switch self {
        case .keyboard(let theme): digest.add("keyboard", theme)
        case .thumbnail(let theme, let options):
            digest.add("thumbnail", theme, options.style.rawValue, options.width, options.height, options.showsTitle)
        case .animation(let theme, _): digest.add("animation", theme)
        case .sheet(let themes, let options): digest.add("sheet", themes, options)
        }
    }
}

extension SheetOptions: DigestPart {
    func add(to digest: inout DigestBytes) {
        digest.add(style.rawValue, columns, selected, title, title == nil ? nil : subtitle, layouts)
        digest.add(grid?.devices.map(\.name), grid?.modes.map(\.rawValue))
    }
}

extension ThemeSource: DigestPart {
    func add(to digest: inout DigestBytes) {
        digest.add(name, files.count)
        for file in files {
            digest.add(file.path)
            digest.add(file.bytes)
        }
        // One that is not seen has no lines in its problems.
        digest.add(kind?.name, pick, roles.map(\.role), roles.map(\.path), alphaFirst, isSeen, season?.rawValue)
        digest.add(Mode.allCases.map { companions[$0] })
        digest.add(hints.platform?.rawValue, hints.device?.name, hints.layout, hints.scale)
    }
}

extension ShowcaseTheme: DigestPart {
    func add(to digest: inout DigestBytes) {
        switch self {
        case .required(let source): digest.add("required", source)
        case .replaceable(let source): digest.add("replaceable", source)
        case .missing(let id): digest.add("missing", id)
        }
    }
}

extension LayoutSource: DigestPart {
    func add(to digest: inout DigestBytes) {
        switch form {
        case .builtIn(let name): digest.add("built-in", name)
        case .document(let source, let name, let siblings):
            digest.add("document", name, siblings.count)
            for document in [source] + siblings {
                digest.add(document.name)
                digest.add(document.bytes)
            }
        }
    }
}

extension Accessibility: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(increasesContrast, reducesTransparency, boldensText) }
}

extension Candidate: DigestPart {
    func add(to digest: inout DigestBytes) { digest.add(text, annotation) }
}

extension CandidateSelection: DigestPart {
    /// Not as the runtime describes it, which takes as long as all else of a picture from the disk.
    func add(to digest: inout DigestBytes) {
        switch self {
        case .standard: digest.add("standard")
        case .candidate(let index): digest.add("candidate", index)
        }
    }
}

extension KeyboardSettings: DigestPart {
    func add(to digest: inout DigestBytes) {
        digest.add(layout, scale, candidates, annotatesSamples, selection, candidateStyle.rawValue, callout.rawValue)
        digest.add(showsText, showsDevice, typed)
    }
}

extension LayoutOptions: DigestPart {
    func add(to digest: inout DigestBytes) {
        digest.add(plane.rawValue, platform?.rawValue, chosenDevice?.name, orientation.rawValue, width)
        digest.add(showsCandidateBar, hasAnnotations, showsGlobe, pressed, preview, longPress?.key)
        digest.add(longPress.map { $0.direction?.rawValue ?? String($0.variant) }, returnLegend.rawValue)
        digest.add(emojiCategory?.rawValue, showsSystemBar, chosenMetrics?.rawValue, hand?.rawValue, isSplit, android)
    }
}

extension AndroidOptions: DigestPart {
    func add(to digest: inout DigestBytes) {
        digest.add(keyShape?.rawValue, isBorderless, isFloating, hasNumberRow, hasNarrowGaps, navigation?.rawValue)
        digest.add(keyEdge?.rawValue, keyRadius, keyMargins.map { [$0.horizontal, $0.vertical] })
        digest.add(keyboardHeight, hintPlace?.rawValue, showsCapitals, showsLanguageKey)
        digest.add(showsHints, showsSpaceWord, strip.rawValue)
    }
}
