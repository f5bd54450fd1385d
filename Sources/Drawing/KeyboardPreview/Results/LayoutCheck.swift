package import Documents
internal import Graphics
internal import LayoutEngine
package import Layouts
internal import Typesetting

/// Checks a layout against what a keyboard of its language must have.
package enum LayoutCheck {
    /// Returns the faults of a layout: letters and sample words that cannot be typed, and labels that appear twice on a
    /// plane, have no glyph or do not fit. `source` is the layout's document, for messages. Throws if fonts are missing.
    package static func findings(
        of layout: KeyboardLayout, in source: SourceText? = nil, fontFolders: [String] = []
    ) throws(RenderError) -> [Diagnostic] {
        let typesetter = try mapError({ RenderError($0) }) { () throws(TypesettingError) in
            try Typesetter(fontFolders: fontFolders)
        }
        let keys = keys(of: layout, LayoutExamination(layout))
        let labels = try labels(of: layout, typesetter)
        return (keys + labels).map { $0.of(source) }
    }

    private static func keys(of layout: KeyboardLayout, _ examination: LayoutExamination) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let missing = examination.missingLetters
        if !missing.isEmpty {
            let letters = missing.map { Quoted($0).description }.joined(separator: ", ")
            let message =
                "no key of \(layout.name) types \(letters) of \(layout.language) (put each on a key or among its variants)"
            diagnostics.append(Diagnostic(LayoutDiagnosticKinds.missingLetters, message))
        }
        if examination.letters.isEmpty || examination.isComposing {
            let message =
                "the letters of \(layout.language) are not compared: they are composed from several keys, or no set of them is known"
            diagnostics.append(Diagnostic(LayoutDiagnosticKinds.missingLetters, severity: .note, message))
        }
        diagnostics += examination.repeatedKeys.map { plane, label in
            Diagnostic(LayoutDiagnosticKinds.repeatedKey, "\(Quoted(label)) is on \(plane.rawValue) twice (remove one)")
        }
        return diagnostics
            + examination.untypableSamples.map { word in
                Diagnostic(LayoutDiagnosticKinds.untypableSample, "the sample word \(Quoted(word)) cannot be typed")
            }
    }

    // MARK: Labels

    /// The size of regular keys' labels and the spacing between keys, in points, that themes have by default.
    private static let (labelSize, keySpacing, rowSpacing) = (18.0, 3.0, 6.0)
    /// The smallest scale of a plane's labels, and the part of a key's width that they keep clear (docs/geometry.md §4).
    private static let (leastScale, margin) = (0.8, 2.0)

    private static func labels(
        of layout: KeyboardLayout, _ typesetter: Typesetter
    ) throws(RenderError) -> [Diagnostic] {
        let (diagnostics, issues) = try typesetter.withShaper(language: layout.language) {
            shaper throws(RenderError) -> [Diagnostic] in
            var wide: [Diagnostic] = []
            for plane in layout.planeNames where plane != .capslock {
                wide += try labels(of: layout, plane, shaper: shaper)
            }
            return wide
        }
        let own = issues.missingClusters.filter(\.hasPrivateUse)
        return diagnostics
            + (own.isEmpty
                ? [] : [Diagnostic(LayoutDiagnosticKinds.noGlyph, RenderDiagnostics.privateCharacters(own).message)])
            + issues.missingClusters.filter { !$0.hasPrivateUse }.map { cluster in
                let package =
                    typesetter.package(having: cluster).map { " (the Debian package \($0) may have it)" } ?? ""
                return Diagnostic(LayoutDiagnosticKinds.noGlyph, "no font has \(Quoted(cluster))\(package)")
            }
    }

    /// Returns the labels of a plane that do not fit. Also shapes the variants of held keys, to find missing glyphs.
    private static func labels(
        of layout: KeyboardLayout, _ plane: PlaneName, shaper: any TextShaper
    ) throws(RenderError) -> [Diagnostic] {
        var options = LayoutOptions()
        options.plane = plane
        let geometry = try mapError(RenderError.layout) { () throws(LayoutError) in
            try KeyboardGeometry(
                LayoutStyle(keySpacing: keySpacing, rowSpacing: rowSpacing), layout: layout, options: options)
        }
        return geometry.keys.filter { $0.key.role == .character }.compactMap { frame in
            let label = frame.key.label.written
            let width = shaper.shape(label, style: TextStyle(size: labelSize)).advance
            for variant in frame.key.variants { _ = shaper.shape(variant, style: TextStyle(size: labelSize)) }
            guard width * leastScale > frame.rect.width - margin else { return nil }
            return Diagnostic(
                LayoutDiagnosticKinds.wideLabel,
                "\(Quoted(label)) on \(plane.rawValue) is wider than its key at 0.8 of its size")
        }
    }
}

extension Diagnostic {
    /// Returns the same diagnostic for a document as a whole.
    fileprivate func of(_ source: SourceText?) -> Diagnostic {
        guard let source else { return self }
        return Diagnostic(kind, severity: severity, message, in: source, at: 0..<0)
    }
}
