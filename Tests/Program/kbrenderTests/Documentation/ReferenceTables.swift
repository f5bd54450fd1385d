import CommandSupport
import Documents
import Graphics
import KeyboardPreview
@testable import LayoutEngine
@testable import Layouts
import Options
import StoreModel
import ThemeExport
@testable import ThemeModel

@testable import kbrender
@testable import kbrender_serve

/// The tables of the reference pages that are generated from the code. In a page, each is between the lines
/// `<!-- table: NAME -->` and `<!-- end -->`.
enum ReferenceTables {
    /// The text of a table, or nil if there is none of this name.
    static func text(_ name: String) -> String? { tables[name]?() }

    /// All names.
    static var names: [String] { tables.keys.sorted() }

    private static let tables: [String: @Sendable () -> String] = [
        "directions": { directions }, "weights": { weights }, "contrast": { contrast }, "limits": { limits },
        "codes": { codes }, "labels": { labels }, "devices": { devices },
        "android-devices": { androidDevices }, "ios18": { figures(.ios18) },
        "ios26": { figures(.ios26) }, "exit-codes": { exitCodes }, "commands": { commands },
        "theme-life": { themeLife }, "shared-options": { OptionReference.shared }, "options": { OptionReference.own },
        "token-colors": { tokenColors }, "token-texts": { tokenTexts }, "token-lengths": { tokenLengths },
        "token-shapes": { tokenShapes }, "server-colors": { members(DesignKind.serverColors) },
        "palette-colors": { members(DesignKind.paletteColors) }, "brand-colors": { members(DesignKind.brandColors) },
        "handbook-properties": { HandbookTables.properties }, "handbook-tokens": { HandbookTables.tokens },
        "seasons": { seasons }, "brand-texts": { brandTexts }, "brand-curves": { brandCurves },
        "export-kinds": { exportKinds }, "licences": { licences },
        "presets": { presets }, "option-reach": { optionReach },
    ]

    /// A table in Markdown.
    static func table(_ heading: [String], _ rows: [[String]]) -> String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        return ([line(heading), "|" + heading.map { _ in "---" }.joined(separator: "|") + "|"] + rows.map(line))
            .joined(separator: "\n")
    }

    private static func code(_ text: String) -> String { "`\(text)`" }

    static func number(_ value: Double) -> String { JSONOutput.digits(value) }

    // MARK: Options

    private static var optionReach: String {
        let rows = OptionReach.all.map { reach in
            [
                code("--" + reach.option),
                reach.metrics.count == KeyboardMetrics.allCases.count
                    ? "all" : reach.metrics.map { code($0.rawValue) }.joined(separator: ", "),
                reach.needs ?? "",
            ]
        }
        return table(["option", "keyboards", "needs"], rows)
    }

    // MARK: Presets

    /// A heading and a table for each family.
    private static var presets: String {
        Preset.Family.allCases.map { family in
            let rows = Preset.all.filter { $0.family == family }.map { preset in
                let theme = preset.theme.value
                return [code(preset.id), theme?.name ?? "", theme?.metadata.description ?? ""]
            }
            return "### \(family.name)\n\n\(rows.count) presets: \(family.summary).\n\n"
                + table(["preset", "name", "what it is"], rows) + "\n"
        }.joined(separator: "\n")
    }

    // MARK: Designs

    private static func members(_ members: [DesignField]) -> String {
        table(["member", "on the keyboard"], members.map { [code($0.name), $0.use ?? ""] })
    }

    private static var seasons: String {
        table(
            ["season", "colour", "background"],
            Season.allCases.map { season in
                [code(season.rawValue)] + [season.color, season.background].map { code($0.description) }
            })
    }

    private static var tokenColors: String {
        table(
            ["token", "light", "dark", "on the keyboard"],
            ColorToken.allCases.map { token in
                let uses = Mode.allCases.map { mode in token.use(in: mode).map { use in (mode, use) } }
                let texts = Set(uses.compactMap { $0?.1 })
                let use =
                    texts.count == 1 && uses.allSatisfy { $0 != nil }
                    ? texts.joined() : uses.compactMap { $0.map { "\($0.0.rawValue): \($0.1)" } }.joined(separator: " ")
                return [code(token.rawValue), standard(token, .light), standard(token, .dark), use]
            })
    }

    private static func standard(_ token: ColorToken, _ mode: Mode) -> String {
        switch token.rule(in: mode) {
        case .value(let color): code(color.description)
        case .share(let other, 1): "that of `\(other.rawValue)`"
        case .share(let other, let opacity): "`\(other.rawValue)` at \(number(100 * opacity)) %"
        case .hover: mode == .light ? "a darker `accent`" : "a lighter `accent`"
        }
    }

    private static var tokenTexts: String {
        texts(TypeToken.allCases.map { ($0.rawValue, $0.standard, $0.use(in: .light)) })
    }

    private static func texts(_ texts: [(name: String, style: TypeStyle, use: String?)]) -> String {
        table(
            ["token", "size", "weight", "design", "on the keyboard"],
            texts.map { name, style, use in
                [
                    code(name), number(style.size), code("\(style.weight)"), code("\(style.design)"), use ?? "",
                ]
            })
    }

    private static var brandTexts: String {
        texts(
            Brand.texts.map { name in
                let use = DesignField.brandTexts.members.first { $0.name == name }?.use
                return (name, TokenSet(.light).text(name), use == DesignField.noUse ? nil : use)
            })
    }

    private static var brandCurves: String {
        table(
            ["curve", "members", "default"],
            Brand.curves.map { name in
                let curve = TokenSet(.light).curve(name)
                return [
                    code(name), curve.parts.map(code).joined(separator: ", "),
                    curve.numbers.map(number).joined(separator: ", "),
                ]
            })
    }

    private static var tokenLengths: String {
        table(
            ["token", "points", "on the keyboard"],
            SpacingToken.allCases.map { [code($0.rawValue), number($0.standard), $0.use(in: .light) ?? ""] })
    }

    private static var tokenShapes: String {
        table(
            ["token", "default", "on the keyboard"],
            RadiusToken.allCases.map { token in
                let standard = token.standard.isInfinite ? code("capsule") : number(token.standard)
                return [code(token.rawValue), standard, token.use(in: .light) ?? ""]
            }
                + ShadowToken.allCases.map { token in
                    let style = token.standard
                    let text = "`\(style.color)`, radius \(number(style.radius)), y \(number(style.y))"
                    return [code(token.rawValue), text, token.use(in: .light).map { "light: " + $0 } ?? ""]
                })
    }

    // MARK: Files for other programs

    /// What each licence in the programs asks, and which libraries and fonts are under it.
    private static var licences: String {
        let rows = (try? LicensesTests.rows()) ?? []
        return table(
            ["licence", "libraries and fonts", "asks of whoever passes the programs on"],
            LicenseTerms.all.map { terms in
                let names = rows.filter { $0.dropFirst(3).joined(separator: " ") == terms.license }.map { row in
                    row[2] + (row[0].contains(".so") ? " (loaded)" : row[0].contains("/") ? " (font)" : "")
                }
                return [terms.license, names.joined(separator: ", "), terms.asks]
            })
    }

    private static var exportKinds: String {
        table(
            ["`--to`", "for", "file", "variants in it", "what to do with it"],
            ExportKind.allCases.map { kind in
                let about = kind.description
                let variants = Set(about.forms.map { $0.holdsBoth ? "2" : "1" })
                return [
                    code(kind.rawValue), about.app,
                    about.forms.map { $0.container == .folder ? "a folder" : code($0.ending) }.joined(separator: ", "),
                    variants.count == 1
                        ? variants.joined()
                        : about.forms.map { "\($0.ending): \($0.holdsBoth ? 2 : 1)" }.joined(separator: ", "),
                    kind.use,
                ]
            })
    }

    // MARK: The store

    private static var themeLife: String {
        let (a, b) = (StoreCaller(name: "A", role: .author), StoreCaller(name: "B", role: .author))
        let reviewer = StoreCaller(name: "r", role: .reviewer)
        let columns: [(heading: String, action: ThemeAction, caller: StoreCaller)] = [
            ("A reads", .readUpload, a), ("A uploads", .upload, a), ("B uploads", .upload, b),
            ("reviewer uploads", .upload, reviewer), ("approved", .approve, reviewer), ("rejected", .reject, reviewer),
            ("A withdraws", .withdraw, a), ("A deletes", .delete, a),
        ]
        let owners: [ThemeOwner?] = [nil, .person("A"), .reviewers]
        let lives = owners.flatMap { published in
            owners.flatMap { incoming in
                // A rejected document matters by itself; beside others, the page has a rule for it.
                (published == nil && incoming == nil ? owners : [nil]).map { rejected in
                    var life = ThemeLifecycle()
                    (life[.published], life[.incoming], life[.rejected]) = (published, incoming, rejected)
                    return life
                }
            }
        }
        return table(
            ["state"] + columns.map(\.heading),
            lives.map { life in [signs(of: life)] + columns.map { cell(life, $0.action, $0.caller) } })
    }

    private static func cell(_ life: ThemeLifecycle, _ action: ThemeAction, _ caller: StoreCaller) -> String {
        do throws(ThemeRefusal) {
            let after = try life.after(action, by: caller)
            guard action == .readUpload else { return signs(of: after) }
            return try life.upload(for: caller) == .incoming ? "waiting" : "rejected"
        } catch {
            return error == .missing ? "404" : "403"
        }
    }

    private static func signs(of life: ThemeLifecycle) -> String {
        code([life[.published], life[.incoming], life[.rejected]].map { $0.map { $0.name ?? "R" } ?? "–" }.joined())
    }

    // MARK: Themes

    private static var directions: String {
        let words = PropertyWords<GradientDirection>.directions
        return table(
            ["direction", "also accepted"],
            GradientDirection.allCases.map { direction in
                let aliases = words.allNames.filter { $0 != direction.rawValue && words[$0] == direction }
                return [code(direction.rawValue), aliases.map(code).joined(separator: ", ")]
            })
    }

    private static var weights: String {
        table(["weight", "on the OpenType scale"], FontWeight.allCases.map { [code($0.name), "\($0.rawValue)"] })
    }

    private static var contrast: String {
        table(
            ["text", "property of its colour"],
            ContrastSubject.allCases.map { [$0.rawValue, code($0.textProperty.rawValue)] })
    }

    private static var limits: String {
        func bytes(_ count: Int) -> String {
            count % (1 << 20) == 0 ? "\(count >> 20) MiB" : "\(count >> 10) KiB"
        }
        return table(
            ["what", "at most"],
            [
                ["document of any kind", bytes(Limits.documentBytes)],
                ["document that the store takes", bytes(Limits.uploadBytes)],
                ["depth of nested lists and objects", "\(Limits.nesting)"],
                ["stops of a gradient", "\(Limits.gradientStops)"],
                [
                    "label of a key",
                    "\(Limits.labelClusters) characters (grapheme clusters) and \(Limits.labelScalars) Unicode scalars",
                ],
                ["keys in a row", "\(Limits.keysInRow)"],
                ["rows of a layout", "\(Limits.rows)"],
                ["candidates", "\(Limits.candidates)"],
                ["variants of a long press", "\(Limits.variants)"],
                ["side of a picture", "\(Limits.canvasSide) pixels"],
                ["area of a picture", "\(Limits.canvasPixels / 1_000_000) megapixels"],
                ["keyboards in a contact sheet", "\(Limits.sheetThemes)"],
                ["problems reported of one document", "\(Limits.reportedDiagnostics)"],
            ])
    }

    // MARK: Layouts

    private static var codes: String {
        table(
            ["code", "name of the key"],
            (-99...99).compactMap { number in
                let role = KeyRole(code: number)
                return role == .character ? nil : [code("\(number)"), code(role.rawValue)]
            })
    }

    private static var labels: String {
        LocalName.allCases.map { code($0.rawValue) }.joined(separator: ", ") + "."
    }

    private static var devices: String {
        table(
            ["device", "width", "width in landscape", "keys' area", "keys' area in landscape"],
            Device.all(of: .ios).map { device in
                [code(device.name) + (device == .standard ? " (default)" : "")]
                    + [
                        device.portrait.width, device.landscape.width, device.portrait.keysArea,
                        device.landscape.keysArea,
                    ].map(number)
            })
    }

    private static var androidDevices: String {
        let standard = KeyboardPlatform.android.standardDevice
        return table(
            ["device", "width × height in dp", "screen", "controls"],
            Device.all(of: .android).map { device in
                let (width, height) = (device.portrait.width, device.landscape.width)
                let screen = AndroidScreen(width: width, height: height, shortSide: width)
                return [
                    code(device.name) + (device == standard ? " (default)" : ""),
                    "\(number(hundredths(width))) × \(number(hundredths(height)))", "\(screen.size)",
                    device.controls.rawValue,
                ]
            })
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// The figures of a system's keyboard, the narrowest canvas first.
    private static func figures(_ design: IOSDesign) -> String {
        table(
            [
                "canvas", "margin", "gap; in the last row", "shift, delete", "return", "rows; keys",
                "first row; without the bar", "last key to the foot; with the system's bar", "radius of keys",
                "icons: from the side, below the last key",
            ],
            (design.frames?.figures ?? []).reversed().map { figures in
                let (down, bar) = (figures.down, figures.bar)
                let kind =
                    figures.isOfPads ? ", pads" : figures.fromKeys > 0 ? ", from \(figures.fromKeys) keys in a row" : ""
                let from =
                    figures.fromWidth > 0 && figures.fromWidth != figures.width
                    ? ", from \(number(figures.fromWidth))" : ""
                let (left, right) = (figures.margin - figures.leftward, figures.margin + figures.leftward)
                let sides = left == right ? [left] : [left, right]
                let gap = figures.modeSpacing.map { ", \(number($0))" } ?? ""
                let mode = figures.modeWidth.map { "; \(number($0))\(gap)" } ?? ""
                return [
                    number(figures.width) + from + kind, sides.map(number).joined(separator: ", "),
                    "\(number(figures.keySpacing)); \(number(figures.bottomSpacing))",
                    figures.sideKeyWidth.map(number) ?? "", figures.isOfPads ? "" : number(figures.endWidth) + mode,
                    "\(number(down.pitch)); \(number(down.height))",
                    figures.isOfPads ? number(down.top) : "\(number(down.bar)); \(number(down.top))",
                    "\(number(down.foot)); \(number(down.foot + bar.height))", number(figures.keyRadius),
                    "\(number(bar.inset)), \(number(bar.depth)); microphone \(number(bar.microphoneDepth))",
                ]
            })
    }

    // MARK: The command line

    private static var exitCodes: String {
        table(["code", "meaning"], ExitCode.allCases.map { ["\($0.rawValue)", $0.meaning] })
    }

    private static var commands: String {
        table(
            ["command", "what it does"],
            OptionReference.described.map { ["[`\($0.name)`](#\($0.name))", OptionReference.escaped($0.summary)] })
    }
}

/// The options of all commands, in Markdown.
enum OptionReference {
    private typealias Group = CommandDescription.Group

    /// Returns text escaped for a table's cell.
    static func escaped(_ text: String) -> String {
        text.map { "|<".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func row(_ option: OptionDescription) -> [String] {
        let names =
            (option.short.map { "`-\($0)`, " } ?? "") + "`\(option.spelling)"
            + (option.placeholder.map { " \($0)" } ?? "") + "`"
        let facts = [option.allowed, option.isRepeatable ? "repeatable" : nil].compactMap(\.self)
        return [
            names, escaped(option.summary), escaped(facts.joined(separator: "; ")), escaped(option.initial ?? ""),
        ]
    }

    /// The cells of an option's row: its values and its default are one.
    private static func cells(_ option: OptionDescription) -> [String] {
        let row = row(option)
        let values = [row[2], row[3].isEmpty ? "" : "default: " + row[3]].filter { !$0.isEmpty }
        return row.prefix(2) + [values.joined(separator: "; ")]
    }

    private static func table(_ options: [OptionDescription]) -> String {
        ReferenceTables.table(["option", "what it does", "values and default"], options.map(cells))
    }

    /// The identity of a group: the same options with other defaults are the same group.
    private static func key(_ group: Group) -> [String] { [group.title] + group.options.map { $0.name + $0.summary } }

    /// All commands by their tables: the descriptions that the program has of the service's commands are written too.
    static let described = Program.commands.map { command in
        (ServingProgram.commands.first { $0.name == command.name } ?? command).description
    }

    private static let commands = described.flatMap(\.withNested)

    /// The groups that several commands have, each in the form of the first command.
    private static let sharedGroups: [Group] = {
        let all = commands.flatMap(\.groups)
        let counts = Dictionary(all.map { (key($0), 1) }, uniquingKeysWith: +)
        var seen: Set<[String]> = []
        var titles: Set<String> = []
        return all.filter { group in
            counts[key(group), default: 0] > 1 && group.options.count > 1 && !titles.contains(group.title)
                && seen.insert(key(group)).inserted && titles.insert(group.title).inserted
        }
    }()

    /// The options of a command that are not in a shared group.
    private static func ownOptions(_ command: CommandDescription) -> [OptionDescription] {
        let shared = Set(sharedGroups.map(key))
        return command.groups.filter { !shared.contains(key($0)) }.flatMap(\.options)
    }

    /// The options outside the shared groups that several commands have with the same words.
    private static let sharedOptions: [OptionDescription] = {
        let grouped = Set(sharedGroups.flatMap(\.options).map(row))
        let all = commands.flatMap(ownOptions)
        let counts = Dictionary(all.map { (row($0), 1) }, uniquingKeysWith: +)
        var seen = grouped
        return all.filter { counts[row($0), default: 0] > 1 && seen.insert(row($0)).inserted }
    }()

    private static let severalTitle = "Of several commands"

    /// The options that commands share.
    static var shared: String {
        let groups =
            sharedGroups.map { (title: $0.title, options: $0.options) } + [
                (title: severalTitle, options: sharedOptions)
            ]
        return groups.map { "### \($0.title)\n\n\(table($0.options))" }.joined(separator: "\n\n")
    }

    /// Each command with the options that it does not share.
    static var own: String {
        let everywhere = sharedGroups.filter(isEverywhere).map { link($0.title) }.joined(separator: " and ")
        return (["Every command also takes \(everywhere)."] + commands.map(section)).joined(separator: "\n\n")
    }

    private static func isEverywhere(_ group: Group) -> Bool {
        commands.allSatisfy { $0.groups.map(key).contains(key(group)) }
    }

    private static func link(_ title: String) -> String { "[\(title)](#\(LinkTests.anchor(title)))" }

    /// Returns the names of some options of a command that have their rows elsewhere, and the link to them, or of a nearly
    /// whole group those that the command has not; nil for none.
    private static func reference(
        to options: [OptionDescription], of all: [OptionDescription], in title: String
    ) -> String? {
        let taken = Set(options.map(row))
        let missing = all.filter { !taken.contains(row($0)) }
        func names(_ options: [OptionDescription]) -> String {
            options.map { "`\($0.spelling)`" }.joined(separator: ", ")
        }
        guard !options.isEmpty else { return nil }
        return (1...2).contains(missing.count) && missing.count < options.count
            ? "\(link(title)) except \(names(missing))" : "\(names(options)) (\(link(title)))"
    }

    private static func section(_ command: CommandDescription) -> String {
        let operands = command.operands.map { " " + $0.usage }.joined()
        let own = ownOptions(command)
        let ownRows = Set(own.map(row))
        let (groups, elsewhere) = (
            Set(sharedGroups.map(key)), sharedGroups.map { (title: $0.title, options: $0.options) }
        )
        var references = command.groups.filter { groups.contains(key($0)) && !isEverywhere($0) }.map {
            link($0.title)
        }
        var listed: Set<[String]> = []
        for (title, options) in elsewhere + [(severalTitle, sharedOptions)] {
            let here = options.filter { ownRows.contains(row($0)) }
            listed.formUnion(here.map(row))
            references += [reference(to: here, of: options, in: title)].compactMap(\.self)
        }
        var parts = ["### \(command.name)", "    kbrender \(command.name)\(operands) [OPTIONS]"]
        // The page's table of commands has the summary of the others.
        if command.name.contains(" ") { parts.append(escaped(Prose.capitalized(command.summary) + ".")) }
        let rest = own.filter { !listed.contains(row($0)) }
        if !rest.isEmpty { parts.append(table(rest)) }
        if !references.isEmpty { parts.append("Also: " + references.joined(separator: "; ") + ".") }
        return parts.joined(separator: "\n\n")
    }
}

extension Preset.Family {
    /// What its presets have in common.
    fileprivate var summary: String {
        switch self {
        case .forms: "designs with keys, lines and shadows of their own"
        case .system: "the system's keyboards, and plain ones like them"
        case .mail: "one keyboard in six accents"
        case .puchi: "a brand and its seasons, rounded"
        case .pairs: "pairs of colours: selection and return key"
        }
    }
}
