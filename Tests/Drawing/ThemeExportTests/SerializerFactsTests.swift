import Documents
import Testing
import ThemeImport
import ThemeModel

@testable import ThemeExport

/// What the apps' own serializers require, as tables of facts: names, their order, and what may be absent. The exports have them all,
/// and the importers take them all without a message.
@Suite struct SerializerFactsTests {
    /// `Theme.Custom` and `CustomThemeSerializer` of fcitx5-android/fcitx5-android 69985025: every member is required, the picture may
    /// be null, the rest are signed 32-bit ARGB; the version is written last.
    private static let fcitx5 = [
        "name", "isDark", "backgroundImage", "backgroundColor", "barColor", "keyboardColor", "keyBackgroundColor",
        "keyTextColor", "candidateTextColor", "candidateLabelColor", "candidateCommentColor", "altKeyBackgroundColor",
        "altKeyTextColor", "accentKeyBackgroundColor", "accentKeyTextColor", "keyPressHighlightColor", "keyShadowColor",
        "popupBackgroundColor", "popupTextColor", "spaceBarColor", "dividerColor", "clipboardEntryColor",
        "genericActiveBackgroundColor", "genericActiveForegroundColor", "version",
    ]

    /// The members that versions lack, which the app fills in.
    private static let later = [
        "2.0": ["candidateTextColor", "candidateLabelColor", "candidateCommentColor"],
        "1.0": [
            "candidateTextColor", "candidateLabelColor", "candidateCommentColor", "popupBackgroundColor",
            "popupTextColor",
            "genericActiveBackgroundColor", "genericActiveForegroundColor",
        ],
    ]

    /// `ColorType` of Helium314/HeliBoard 8e7465ce, in its order.
    private static let heliBoard = [
        "ACTION_KEY_ICON", "ACTION_KEY_BACKGROUND", "ACTION_KEY_POPUP_KEYS_BACKGROUND", "AUTOFILL_BACKGROUND_CHIP",
        "CLIPBOARD_PIN", "EMOJI_CATEGORY", "EMOJI_CATEGORY_SELECTED", "EMOJI_KEY_TEXT", "FUNCTIONAL_KEY_TEXT",
        "FUNCTIONAL_KEY_BACKGROUND", "GESTURE_TRAIL", "GESTURE_PREVIEW", "KEY_BACKGROUND", "KEY_ICON", "KEY_TEXT",
        "KEY_HINT_TEXT", "KEY_PREVIEW_BACKGROUND", "KEY_PREVIEW_TEXT", "MORE_SUGGESTIONS_HINT",
        "MORE_SUGGESTIONS_BACKGROUND", "MORE_SUGGESTIONS_WORD_BACKGROUND", "POPUP_KEYS_BACKGROUND", "POPUP_KEY_TEXT",
        "POPUP_KEY_ICON", "NAVIGATION_BAR", "SHIFT_KEY_ICON", "SPACE_BAR_BACKGROUND", "SPACE_BAR_TEXT",
        "ONE_HANDED_MODE_BUTTON", "REMOVE_SUGGESTION_ICON", "STRIP_BACKGROUND", "CLIPBOARD_SUGGESTION_BACKGROUND",
        "SUGGESTED_WORD", "SUGGESTION_AUTO_CORRECT", "SUGGESTION_TYPED_WORD", "SUGGESTION_VALID_WORD",
        "TOOL_BAR_EXPAND_KEY", "TOOL_BAR_EXPAND_KEY_BACKGROUND", "TOOL_BAR_KEY", "TOOL_BAR_KEY_ENABLED_BACKGROUND",
        "MAIN_BACKGROUND",
    ]

    /// `ExtensionMeta` and `ThemeExtensionComponentImpl` of florisboard/florisboard e4a640ba: the members without defaults.
    private static let florisMeta = ["id", "version", "title", "maintainers", "license"]
    private static let florisTheme = ["id", "label", "authors"]

    private static func signed(_ value: JSONValue) -> Bool {
        value.integer.map { (Int(Int32.min)...Int(Int32.max)).contains($0) } ?? false
    }

    @Test(arguments: Preset.all.map(\.id)) func fcitx5HasEveryMember(_ id: String) throws {
        let theme = try preset(id)
        for mode in Mode.allCases where theme.variant(mode) != nil {
            let file = try json(theme.exported(as: .fcitx5, form: .json(of: .fcitx5), variants: VariantSelection(mode)))
            #expect(file.object?.map(\.name) == Self.fcitx5)
            #expect(Self.fcitx5.filter { $0.hasSuffix("Color") }.allSatisfy { file[$0].map(Self.signed) ?? false })
            #expect(file["isDark"]?.bool == (mode == .dark) && file["version"]?.string == "2.1")
        }
    }

    @Test(arguments: ["2.1", "2.0", "1.0"]) func fcitx5IsReadInEveryVersion(_ version: String) throws {
        let members = Self.fcitx5.filter { !(Self.later[version] ?? []).contains($0) }.map { name -> String in
            switch name {
            case "name": "\"name\": \"x\""
            case "isDark": "\"isDark\": true"
            case "backgroundImage": "\"backgroundImage\": null"
            case "version": "\"version\": \"\(version)\""
            default: "\"\(name)\": -12303292"
            }
        }
        let text = "{" + members.joined(separator: ", ") + "}"
        let reading = try ThemeSource(bytes: Array(text.utf8), name: "x.json").load()
        #expect(reading.value != nil)
        #expect(reading.diagnostics.allSatisfy { $0.severity == .note || $0.message.contains("contrast") })
        // Each is required.
        for name in members.indices.dropFirst(3).dropLast() {
            var fewer = members
            fewer.remove(at: name)
            let cut = "{" + fewer.joined(separator: ", ") + "}"
            let broken = try ThemeSource(bytes: Array(cut.utf8), name: "x.json").load()
            #expect(
                broken.value == nil || broken.diagnostics.contains { $0.severity > .note }, "without \(members[name])")
        }
    }

    @Test(arguments: Preset.all.map(\.id)) func heliBoardHasEveryColor(_ id: String) throws {
        let file = try json(try preset(id).exported(as: .heliboard))
        let names = file.object?.map(\.name) ?? []
        // The last member is the theme's name in base 36.
        #expect(Array(names.dropLast()) == Self.heliBoard)
        #expect(
            Self.heliBoard.allSatisfy { file[$0].map(Self.signed) ?? false }
                && names.last.flatMap { file[$0]?.integer } == 0)
    }

    @Test(arguments: Preset.all.map(\.id)) func florisHasEveryRequiredMember(_ id: String) throws {
        let export = try preset(id).exported(as: .floris)
        let reading = try ThemeSource(bytes: export.files[0].bytes, name: "x.flex").load()
        #expect(reading.value != nil)
        // The archive's files are stored as they are.
        let text = String(decoding: export.files[0].bytes, as: UTF8.self)
        for name in Self.florisMeta + Self.florisTheme { #expect(text.contains("\"\(name)\":"), "\(name)") }
        #expect(text.contains("\"$\": \"ime.extension.theme\""))
    }
}
