import CommandSupport
import Documents
import EmbeddedFiles
import Files
import Options
import Processes
import RenderOptions
import ThemeImport
import ThemeModel

/// `kbrender kit`: all pictures of a theme for stores and the web, and a page with them. Other commands draw them; which, and how, is
/// in `Kit/pictures.txt`.
enum KitCommand {
    struct Arguments: ShowcaseArguments {
        /// The theme, how it is read, and the layout of its keyboards.
        var picture = RenderArguments()
        var folder = FilePath("kit")
        /// The text that the film types; nil for a film from light to dark.
        var text: String?
    }

    static let table = Command<Arguments>(
        operands: [.required("THEME", .file(wanted: "a theme document or a preset's id"), \.picture.options.theme)],
        options: [
            OptionGroup(
                "Result",
                [
                    .value("output", short: "o", .folder("FOLDER"), \.folder),
                    .value("type", .text("TEXT", wanted: "a text"), \.text, initial: nil),
                ] + Option.limits().map { $0.lifted(to: \RenderArguments.limits).lifted(to: \.picture) }),
            OptionGroup("Keyboard", [passed[0].lifted(to: \RenderArguments.options).lifted(to: \.picture)]),
            OptionGroup(
                "Reading", passed.dropFirst().map { $0.lifted(to: \RenderArguments.options).lifted(to: \.picture) }),
        ])

    /// The options that all pictures take, the layout first.
    private static var passed: [Option<PictureOptions>] {
        RenderOptionTable.keyboard.options.filter { $0.name == "layout" } + RenderOptionTable.reading.options
    }

    /// A picture, and the command that draws it.
    struct Picture {
        let file: String
        let caption: String
        var words: [String]

        /// Reads a line: `FILE CAPTION = COMMAND OPTIONS…`.
        init(_ line: Substring) {
            let parts = line.split(separator: " = ").map { $0.split(separator: " ").map(String.init) }
            (file, caption, words) = (parts[0][0], parts[0].dropFirst().joined(separator: " "), parts[1])
        }
    }

    private static let files = EmbeddedFolder(kit_files)

    static func run(_ arguments: Arguments) throws -> ExitCode {
        let options = arguments.picture.options
        guard !options.theme.isStandardStream else {
            throw OperationError.usage("THEME: is read for each picture (expected a file or a preset's id)")
        }
        var record = InputRecord()
        let source = try options.source.theme(options.theme, noting: &record)
        let reading = try mapError(OperationError.init) { () throws(ImportError) in try source.load(modes: nil) }
        try arguments.picture.report(record.notices + reading.diagnostics)
        guard let theme = reading.value?.document else { throw OperationError(nil, .badData) }
        let modes = Mode.allCases.filter { theme.theme($0) != nil }
        _ = try OutputFolder(arguments.folder)
        let folder = try OutputTree(arguments.folder)
        let sections = sections(modes: modes, text: arguments.text)
        let pictures = sections.flatMap(\.pictures)
        try folder.check(pictures.map(\.file) + [page], apartFrom: record.files)
        let shared = passed.flatMap { option in
            option.values(options).map {
                Argument(Array("--\(option.name)".utf8) + ($0.bytes.isEmpty ? [] : [61] + $0.bytes))
            }
        }
        let last = [Argument("--"), Argument(options.theme.bytes)]
        for picture in pictures {
            let output = Argument(Array("--output=".utf8) + arguments.folder.appending(picture.file).bytes)
            // What is wrong with the theme has been said.
            let words = picture.words.dropFirst().map { Argument($0) } + shared + [Argument("--quiet"), output] + last
            let command = try Program.command(named: [picture.words[0]])
            let code = try command.run(words, Invocation(words: words, isSupervised: true))
            guard code == .done else { return code }
            if let breach = arguments.limits.ownBreach { throw breach.operationError() }
        }
        try folder.write(Array(html(of: theme, modes: modes, sections).utf8), at: page)
        arguments.messages.tell("wrote \(pictures.count) pictures and \(arguments.folder.appending(page))")
        return .done
    }

    private static let page = "index.html"

    /// Returns the pictures under their headings, without those of a variant that the theme has not.
    static func sections(modes: [Mode], text: String?) -> [(heading: String, pictures: [Picture])] {
        var sections: [(heading: String, pictures: [Picture])] = []
        for line in String(decoding: files["pictures.txt"], as: UTF8.self).split(separator: "\n") {
            guard !line.hasPrefix("# ") else {
                sections.append((String(line.dropFirst(2)), []))
                continue
            }
            var picture = Picture(line)
            if let text { picture.words = picture.words.map { $0 == "--reveal" ? "--type=\(text)" : $0 } }
            if modes.count == 1, let own = modes.first?.rawValue {
                let missing = Mode.allCases.map(\.rawValue).filter { $0 != own } + ["--reveal", "stack"]
                if picture.words.contains(where: missing.contains) { continue }
                picture.words = picture.words.map { ["both": own, "light,dark": own, "split": "card"][$0] ?? $0 }
                if !picture.words.contains(own) { picture.words.append("--mode=\(own)") }
            }
            sections[sections.count - 1].pictures.append(picture)
        }
        return sections.filter { !$0.pictures.isEmpty }
    }

    /// Returns the page of a theme's pictures.
    static func html(
        of theme: ThemeDocument, modes: [Mode], _ sections: [(heading: String, pictures: [Picture])]
    ) -> String {
        let name = Markup.escaped(theme.name)
        let figures = sections.map { heading, pictures in
            let all = pictures.map { picture in
                """
                <figure><img src="\(picture.file)" alt="{name}: \(Markup.escaped(picture.caption))" loading="lazy">
                <figcaption>\(Markup.escaped(picture.caption))<br><a href="\(picture.file)" download>\(picture.file)</a></figcaption></figure>
                """
            }
            return "<h2>\(heading)</h2>\n<section>\n\(all.joined(separator: "\n"))\n</section>\n"
        }
        let rows = modes.compactMap(theme.theme).flatMap(\.contrast).map { pair in
            let level = "<td\(pair.level == .fail ? " class=\"fail\"" : "")>\(pair.level.rawValue)</td>"
            let cells = [pair.mode.rawValue, pair.subject.rawValue, pair.platform.rawValue].map { "<td>\($0)</td>" }
            let colors = "<td>\(pair.text)</td><td>\(pair.background)</td>"
            return "<tr>\(cells.joined())\(colors)<td>\(ContrastReport.ratio(pair.ratio))</td>\(level)</tr>\n"
        }
        let style = String(decoding: EmbeddedFolder(gallery_files)["tokens.css"] + files["kit.css"], as: UTF8.self)
        // The name, which figures have too, comes last: nothing is put into it, whatever it is.
        let parts = [("style", style), ("rows", rows.joined()), ("figures", figures.joined()), ("name", name)]
        let page = String(decoding: files["kit.html"], as: UTF8.self)
        return parts.reduce(page) { $0.replacing("{\($1.0)}", with: $1.1) }
    }
}
