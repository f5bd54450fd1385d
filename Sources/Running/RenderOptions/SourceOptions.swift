package import Files
internal import KeyboardPreview
internal import LayoutEngine
internal import Layouts
package import Options
package import Documents
package import ScreenshotReading
package import ThemeImport
internal import ThemeModel

/// The way to read a theme's source: its kind, which of its themes to take, and the source of its other variant.
package struct SourceOptions: Sendable {
    /// The source's kind; nil if its contents decide.
    var kind: ThemeKind?
    /// The theme to take if there are several.
    package var pick: String?
    /// Tokens to which the user has given a role.
    var roles: [RoleChoice] = []
    /// The source of the light variant; nil for the theme itself.
    package var light: FilePath?
    /// The source of the dark variant; nil for the theme itself.
    var dark: FilePath?
    /// True if alpha comes first in colours of eight digits.
    package var alphaFirst = false
    /// The date that chooses the season of brands which leave it to the date; nil for none.
    var date: CalendarDate?
    /// Where on the earth the date's seasons are.
    var hemisphere = Hemisphere.northern
    /// What is known of the keyboard in a picture.
    package var hints = KeyboardHints()
    /// The settings for themes from servers.
    package var remote = RemoteThemeSettings()

    /// Creates options that leave everything to the source's contents.
    package init() {}

    /// The second sources.
    package var companions: [FilePath] { [light, dark].compactMap(\.self) }

    /// Returns the same with the second sources relative to a folder's user.
    package func from(_ folder: FilePath) -> SourceOptions {
        var moved = self
        moved.light = light?.from(folder)
        moved.dark = dark?.from(folder)
        return moved
    }
}

/// The arguments of a command that takes a THEME.
package protocol ThemeTakingArguments: CommandArguments {
    /// The way to read its source.
    var source: SourceOptions { get set }
}

extension Option where Arguments: ThemeTakingArguments {
    /// The options of every command that takes a THEME.
    package static var source: [Option] {
        [
            .value("as", .themeKind, \.source.kind, initial: "decided by the contents", "kind of the source"),
            .value(
                "pick", .text("NAME", wanted: "the id, label or name of one of the source's themes"), \.source.pick,
                initial: nil),
            .list("role", .role, \.source.roles),
            .value("with-light", .themeOrPreset, \.source.light, initial: nil),
            .value("with-dark", .themeOrPreset, \.source.dark, initial: nil),
            .value("fallback", .choice("THEME"), \.source.remote.fallback, initial: nil),
            alphaFirst,
            .value("date", .date, \.source.date, initial: "none"),
            .value("hemisphere", .choice("HEMISPHERE"), \.source.hemisphere),
        ]
    }

    /// The option that reads colours as Android writes them.
    static var alphaFirst: Option {
        .flag("alpha-first", \.source.alphaFirst, true, "reads colours with eight digits as #AARRGGBB")
    }
}

extension KeyboardHints: CommandArguments {
    /// The options of what is read from pictures of keyboards.
    package static let options = OptionGroup<KeyboardHints>(
        "Keyboard in a picture",
        [
            .value("platform", .choice("PLATFORM"), \.platform, initial: seen, "system of the keyboard"),
            .value(
                "device",
                .described("NAME", wanted: "the name of a device", problem: "is not a device") { Device(named: $0) },
                \.device, initial: seen, "device that shows it"),
            .value(
                "layout",
                .described("NAME", wanted: "a built-in layout's name or language tag", problem: "is not a layout") {
                    (try? KeyboardLayout.named($0))?.name
                }, \.layout, initial: seen, "its layout, by name or language tag"),
            .value("scale", .number(KeyboardSettings.scales), \.scale, initial: seen, "its pixels per point"),
        ])
    private static let seen = "as seen"
}

extension ValueType where Value == ThemeKind {
    /// A kind of source, by its name.
    package static var themeKind: ValueType { .choice(among: ThemeKind.all, named: { $0.name }, "KIND") }
}

extension ValueType where Value == CalendarDate {
    static var date: ValueType {
        .described(
            "DATE", wanted: "a date, as in 2026-12-24", problem: "is not a day of the calendar", read: CalendarDate.init
        )
    }
}

extension ValueType where Value == RoleChoice {
    /// `ROLE=PATH`.
    package static var role: ValueType {
        ValueType(
            placeholder: "ROLE=PATH",
            wanted: "a role and a token's path with = between, as in accent=color.brand",
            completion: .words(RoleChoice.roles.map { $0 + "=" }),
            read: { argument throws(ValueError) in
                let text = try argument.nonEmptyText()
                let parts = text.parts(between: "=", most: 2)
                guard parts.count == 2 else { throw ValueError("is not a role and a path") }
                guard RoleChoice.roles.contains(parts[0]) else {
                    throw ValueError(
                        "names no role", suggestion: NearestName.suggestion(for: parts[0], among: RoleChoice.roles))
                }
                return RoleChoice(role: parts[0], path: parts[1])
            },
            show: { "\($0.role)=\($0.path)" }
        )
    }
}

extension OperationError {
    /// Creates the failure of a request that a source cannot meet.
    package init(_ error: ImportError) {
        switch error {
        case .option(let message): self = .usage(message)
        case .unavailable(let message): self.init(message, .unavailable)
        }
    }
}
