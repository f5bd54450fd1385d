internal import Comparison
internal import Reports
internal import ThemeModel
internal import Files
internal import RenderOptions
internal import Documents
internal import Graphics
internal import ImageCodec
internal import ImageComparison
internal import KeyboardPreview
internal import Parallel

/// A case that has been drawn and compared.
struct CaseCheck: Sendable {
    /// The font files that the picture uses.
    let fontFiles: Set<String>
    /// The values of the theme's variants that the picture shows; none if there is no picture.
    let themes: [Mode: ThemeRecord.Variant]
    /// The case's problems that the user wants to see.
    let diagnostics: [Diagnostic]
    private(set) var result: CaseResult
    /// The files to record; nil for none.
    private let files: GoldenFiles?

    /// Draws and compares a case. Writes and prints nothing, since cases are checked in any order. `style` decides which
    /// problems are kept; whether warnings are errors depends on the case. `shows` asks for a picture of the difference.
    /// `recorded` are the themes of the goldens.
    static func of(
        _ golden: GoldenCase, folder: GoldenFolder, recorded: ThemeRecord, style: ReportStyle,
        update: Verification.Update?, showsDifference shows: Bool, into renderers: inout Renderers
    ) -> CaseCheck {
        let start = MonotonicClock.microseconds
        var check = untimed(
            golden, folder: folder, recorded: recorded[golden.name], style: style, update: update, shows: shows,
            into: &renderers)
        check.result.seconds = MonotonicClock.seconds(since: start)
        return check
    }

    private static func untimed(
        _ golden: GoldenCase, folder: GoldenFolder, recorded: [Mode: ThemeRecord.Variant], style: ReportStyle,
        update: Verification.Update?, shows: Bool, into renderers: inout Renderers
    ) -> CaseCheck {
        var style = style
        style.isStrict = golden.picture.isStrict
        var diagnostics: [Diagnostic] = []
        do throws(OperationError) {
            if let screenshot = golden.screenshot {
                let file = try folder.read(screenshot, limit: Limits.pictureBytes)
                let result = try result(golden, of: file, renderers: &renderers, diagnostics: &diagnostics)
                let judged = style.judged(diagnostics)
                if judged.haveErrors { throw OperationError(nil, .badData) }
                return CaseCheck(
                    fontFiles: [], themes: [:], diagnostics: style.shown(judged), result: result, files: nil)
            }
            let drawn = try DrawnCase(golden, renderers: &renderers, diagnostics: &diagnostics)
            let judged = style.judged(diagnostics)
            if judged.haveErrors { throw OperationError(nil, .badData) }
            let result = try result(golden, drawn: drawn, folder: folder, shows: shows) {
                (expected, comparison) throws(OperationError) in
                let renderer = try renderers.renderer(for: golden.picture)
                if let newDefault = drawn.newDefault(since: expected, comparing: golden.comparison, renderer: renderer)
                {
                    return (newDefault, nil)
                }
                guard !recorded.isEmpty else { return (nil, nil) }
                let explanation = try CaseExplanation(
                    drawn, comparing: golden.comparison, expected: expected, difference: comparison, recorded: recorded,
                    renderer: renderer)
                return (nil, explanation)
            }
            var files: GoldenFiles?
            if update?.covers(result.outcome) == true {
                let list = golden.keepsList ? drawn.list : nil
                files = GoldenFiles(picture: try drawn.picture(for: golden, .small), list: list)
            }
            return CaseCheck(
                fontFiles: drawn.fontFiles, themes: drawn.shownVariants.mapValues(ThemeRecord.Variant.init),
                diagnostics: style.shown(judged), result: result, files: files)
        } catch {
            let judged = style.judged(diagnostics + error.diagnostics)
            let what = golden.screenshot == nil ? "not drawn" : "not compared"
            let reported = OperationError(
                error.message, error.kind, diagnostics: judged.filter { $0.severity == .error })
            return CaseCheck(
                fontFiles: [], themes: [:], diagnostics: style.shown(judged),
                result: .failed(golden, failure: reported, what: what),
                files: nil)
        }
    }

    /// Compares a screenshot with the theme of a case, whose problems are added to `diagnostics`.
    private static func result(
        _ golden: GoldenCase, of screenshot: InputFile, renderers: inout Renderers, diagnostics: inout [Diagnostic]
    ) throws(OperationError) -> CaseResult {
        let input = try RenderInput(golden.picture)
        let renderer = try renderers.renderer(for: golden.picture)
        do {
            let prepared = try renderer.prepare(input.request)
            diagnostics += prepared.diagnostics
            guard let theme = prepared.document else { throw OperationError(nil, .badData) }
            let comparison = try ScreenshotComparison(
                screenshot, with: theme, named: "\(golden.picture.theme)", modes: golden.picture.request.variants.modes,
                options: golden.comparison, renderer: renderer)
            var result = CaseResult(name: golden.name, outcome: .screenshot(comparison), range: golden.range)
            if !comparison.isSame {
                result.expected = try comparison.pictures.picture.png(scale: 1)
                result.actual = try comparison.pictures.theme.png(scale: 1)
            }
            return result
        } catch {
            throw OperationError(failureOf: error)
        }
    }

    /// Writes the files to record.
    func recorded(in folder: GoldenFolder) -> CaseResult {
        guard let files else { return result }
        var result = result
        do {
            if try folder.record(files, as: result.name) { result.outcome = .recorded }
        } catch {
            result.outcome = .failed(CaseFailure(error, what: ""))
        }
        return result
    }

    /// What explains a difference: a sentence about a new default of the program's, or what the theme's changes explain.
    private typealias Causes = (newDefault: String?, explanation: CaseExplanation?)

    private static func result(
        _ golden: GoldenCase, drawn: DrawnCase, folder: GoldenFolder, shows: Bool,
        explain: (StraightPixmap, PictureComparison) throws(OperationError) -> Causes
    ) throws(OperationError) -> CaseResult {
        let kept: (picture: ComparedImage?, list: String?)
        do {
            kept = try folder.golden(of: golden)
        } catch {
            // A golden that is no longer a valid picture can be recorded again, if the new one can be compared.
            _ = try Self.outcome(golden, drawn: drawn, kept: (nil, nil), explain: explain)
            return .failed(golden, failure: error)
        }
        let outcome = try outcome(golden, drawn: drawn, kept: kept, explain: explain)
        var result = CaseResult(name: golden.name, outcome: outcome, range: golden.range)
        if result.isProblem {
            result.expected = kept.picture?.file.bytes
            result.actual = try drawn.picture(for: golden, .fast)
            if shows, let expected = kept.picture {
                result.difference = try difference(golden, drawn: drawn, expected: expected)
            }
        }
        return result
    }

    /// Returns the picture of the difference, a PNG file.
    private static func difference(
        _ golden: GoldenCase, drawn: DrawnCase, expected: ComparedImage
    ) throws(OperationError) -> [UInt8] {
        let actual = StraightPixmap(drawn.pixmap)
        let comparison = try golden.comparison.comparison(expected: expected.pixels, actual: actual) {
            [drawn.geometry]
        }
        let picture = comparison.picture(expected: expected.pixels, actual: actual)
        return try OperationError.rendering(
            try picture.png(scale: golden.picture.request.settings.scale, compression: .fast))
    }

    private static func outcome(
        _ golden: GoldenCase, drawn: DrawnCase, kept: (picture: ComparedImage?, list: String?),
        explain: (StraightPixmap, PictureComparison) throws(OperationError) -> Causes
    ) throws(OperationError) -> CaseResult.Outcome {
        let actual = StraightPixmap(drawn.pixmap)
        // A picture that could not be compared with its golden gets none.
        let expected = kept.picture?.pixels ?? actual
        let comparison = try golden.comparison.comparison(expected: expected, actual: actual) { [drawn.geometry] }
        guard kept.picture != nil else { return .missing }
        let report = DiffReport(comparison, budget: golden.comparison.budget) { drawn.geometry }
        let list = kept.list.flatMap { ListDifference(expected: $0, actual: drawn.list) }
        let lacksList = golden.keepsList && kept.list == nil
        guard report.isSame, list == nil else {
            let causes: Causes = report.isSame ? (nil, nil) : try explain(expected, comparison)
            return .different(
                CaseDifference(
                    pictures: report, list: list, lacksList: lacksList, explanation: causes.explanation,
                    newDefault: causes.newDefault))
        }
        return lacksList ? .missing : .same
    }
}

extension DrawnCase {
    /// Returns a sentence about the layout that Android has for the case's language, if a golden shows iOS' instead, as it did
    /// before Android had its own; nil otherwise.
    fileprivate func newDefault(
        since expected: StraightPixmap, comparing options: ComparisonOptions, renderer: KeyboardRenderer
    ) -> String? {
        guard let (former, now) = request.layout.androidDefault else { return nil }
        var before = request
        before.layout = .builtIn(former)
        guard let drawn = try? DrawnCase(before, with: renderer),
            let comparison = try? options.comparison(
                expected: expected, actual: StraightPixmap(drawn.pixmap), geometries: { [drawn.geometry] }),
            DiffReport(comparison, budget: options.budget, geometry: { drawn.geometry }).isSame
        else { return nil }
        let tag = Quoted(request.layout.name)
        return "because Android's layout for \(tag) is \(now) now (layout=\(former) is as recorded)"
    }

    fileprivate func picture(for golden: GoldenCase, _ compression: Compression) throws(OperationError) -> [UInt8] {
        try OperationError.rendering(
            try pixmap.png(scale: golden.picture.request.settings.scale, compression: compression))
    }
}

extension CaseResult {
    /// Returns the result of a case that could not be checked.
    fileprivate static func failed(
        _ golden: GoldenCase, failure: OperationError, what: String = ""
    ) -> CaseResult {
        CaseResult(name: golden.name, outcome: .failed(CaseFailure(failure, what: what)), range: golden.range)
    }
}
