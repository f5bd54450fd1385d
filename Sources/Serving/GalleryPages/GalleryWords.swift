package import StoreModel
internal import ThemeExport
internal import ThemeModel

/// The words of the store's pages in a language. Authors' texts are as they wrote them.
package struct GalleryWords: Sendable {
    /// The tag of the language (BCP 47).
    package let language: String
    /// The name of the language, in itself.
    let name: String
    /// The name of all pages together, and what they are.
    package var title: String, summary: String
    /// The field for words, its button, and the navigation.
    package let search: String, find: String, filters: String, order: String, pages: String, previous: String,
        next: String
    /// What a page without themes says.
    package let noneYet: String, noneFound: String, nothingHere: String, showAll: String
    /// Headings of lists, and the link to all themes.
    package let featured: String, all: String, allThemes: String, similar: String
    /// Parts of a theme's page.
    package let variants: String, use: String, address: String, inUse: String, contrast: String
    /// Headings of the table of contrast, and its ratings.
    package let text: String, sample: String, ratio: String, largeOnly: String, tooLow: String
    /// The form for reports of abuse, and what it says afterwards.
    package let report: String, reportReason: String, thanks: String
    /// The link for authors and reviewers.
    let signIn: String
    package let id: String, version: String, tags: String
    /// The choice of a phone, and what its camera finds in the code.
    package let phone: String, scan: String
    /// Returns the name of the main action, for a phone.
    let downloadFor: @Sendable (String) -> String
    /// The ways to a theme of one's own, and the buttons that copy.
    package let studio: String, studioHelp: String, duplicate: String, duplicateHelp: String, downloadCopy: String
    package let copyCommand: String, copyAddress: String, copied: String
    /// The names of programs, where they are not the same in all languages.
    let apps: [ExportKind: String]
    /// The names of the modes, and what an image shows.
    let modes: [Mode: String]
    /// The names of the hues.
    let hues: [ThemeHue: String]
    /// The names of the orders.
    package let orders: [ThemeOrder: String]
    /// How a theme's page shows it in use.
    let states: [String]
    /// Returns how many themes there are; `isCut` if there are more.
    package let count: @Sendable (_ number: Int, _ isCut: Bool) -> String
    /// Returns that only so many of the newest themes are sorted.
    package let sorted: @Sendable (Int) -> String
    /// Returns how often a theme was downloaded.
    let downloads: @Sendable (Int) -> String
    /// Returns that somebody is the author.
    package let by: @Sendable (String) -> String
    /// Returns the position of a page.
    package let position: @Sendable (_ page: Int, _ pages: Int) -> String
    /// Returns the name of a filter by a variant.
    let variant: @Sendable (_ mode: String) -> String
    /// Returns the name of a filter by a level of contrast.
    let level: @Sendable (String) -> String
    /// Returns what the picture of a theme's variant shows.
    let picture: @Sendable (_ mode: String, _ theme: String) -> String

    /// Returns the title of a page about a subject; about all themes without one.
    package func title(of subject: String?) -> String { subject.map { "\($0) – \(title)" } ?? title }

    /// The languages; the first is for readers who know none of them.
    package static let all = [english, tamil]

    /// The words in English.
    package static let english = GalleryWords(
        language: "en", name: "English", title: "Keyboard themes", summary: "Themes for on-screen keyboards",
        search: "Search themes",
        find: "Search", filters: "Filters", order: "Order", pages: "Pages", previous: "Previous", next: "Next",
        noneYet: "There are no themes here yet.", noneFound: "No theme has all of this.",
        nothingHere: "There is nothing on this page.", showAll: "Show all themes", featured: "Featured", all: "All",
        allThemes: "All themes", similar: "Similar themes", variants: "Variants", use: "For other programs",
        address: "Address for programs", inUse: "In use", contrast: "Contrast of its texts", text: "Text",
        sample: "Sample", ratio: "Ratio", largeOnly: "large only", tooLow: "too low", report: "Report this theme",
        reportReason: "What is wrong with it?", thanks: "Thank you. The reviewers will look at it.",
        signIn: "Sign in", id: "Id",
        version: "Version", tags: "Tags", phone: "Phone", scan: "Scan to open this page on your phone",
        downloadFor: { "Download for \($0)" },
        studio: "Open in studio",
        studioHelp: "The studio runs on your machine. This copies the theme into the current folder and opens it:",
        duplicate: "Duplicate",
        duplicateHelp:
            "A document to start from, with another id and version 1.0. Write yourself into it as the author.",
        downloadCopy: "Download the copy", copyCommand: "Copy the command", copyAddress: "Copy the address",
        copied: "Copied", apps: [:], modes: [.light: "Light", .dark: "Dark"],
        hues: Dictionary(uniqueKeysWithValues: ThemeHue.allCases.map { ($0, $0.rawValue) }),
        orders: Dictionary(uniqueKeysWithValues: ThemeOrder.allCases.map { ($0, $0.rawValue) }),
        states: ["iPhone 15, a key pressed", "iPhone SE, a key held", "iPad, Tamil"],
        count: { $1 ? "More than \($0) themes" : $0 == 1 ? "1 theme" : "\($0) themes" },
        sorted: { "the newest \($0) are sorted" }, downloads: { $0 == 1 ? "1 download" : "\($0) downloads" },
        by: { "by \($0)" }, position: { "\($0) of \($1)" }, variant: { "\($0.lowercased()) variant" },
        level: { "contrast \($0)" }, picture: { "\($0) keyboard of \($1)" })

    /// The words in Tamil.
    package static let tamil = GalleryWords(
        language: "ta", name: "தமிழ்", title: "விசைப்பலகைத் தோற்றங்கள்", summary: "திரை விசைப்பலகைகளுக்கான தோற்றங்கள்",
        search: "தோற்றங்களைத் தேடு", find: "தேடு", filters: "வடிகட்டிகள்", order: "வரிசை", pages: "பக்கங்கள்",
        previous: "முந்தைய", next: "அடுத்த", noneYet: "இங்கு இன்னும் தோற்றங்கள் இல்லை.",
        noneFound: "இவை அனைத்தும் உள்ள தோற்றம் இல்லை.", nothingHere: "இந்தப் பக்கத்தில் எதுவும் இல்லை.",
        showAll: "எல்லாத் தோற்றங்களையும் காட்டு", featured: "தேர்ந்தெடுத்தவை", all: "அனைத்தும்",
        allThemes: "எல்லாத் தோற்றங்களும்", similar: "ஒத்த தோற்றங்கள்", variants: "வகைகள்", use: "மற்ற நிரல்களுக்கு",
        address: "நிரல்களுக்கான முகவரி", inUse: "பயன்பாட்டில்", contrast: "எழுத்துகளின் வேறுபாடு", text: "எழுத்து",
        sample: "மாதிரி", ratio: "விகிதம்", largeOnly: "பெரிய எழுத்துக்கு மட்டும்", tooLow: "மிகக் குறைவு", report: "புகார் செய்",
        reportReason: "இதில் என்ன தவறு?",
        thanks: "நன்றி. மதிப்பாய்வாளர்கள் இதைப் பார்ப்பார்கள்.", signIn: "உள்நுழை", id: "அடையாளம்",
        version: "பதிப்பு", tags: "குறிச்சொற்கள்", phone: "கைபேசி", scan: "இந்தப் பக்கத்தைக் கைபேசியில் திறக்க இதைப் படமெடுக்கவும்",
        downloadFor: { "\($0): பதிவிறக்கு" },
        studio: "திருத்தியில் திற",
        studioHelp: "திருத்தி உங்கள் கணினியில் இயங்குகிறது. இந்தக் கட்டளை தோற்றத்தை நடப்புக் கோப்புறையில் நகலெடுத்துத் திறக்கும்:",
        duplicate: "நகலெடு", duplicateHelp: "தொடங்குவதற்கான ஆவணம்: வேறு அடையாளம், பதிப்பு 1.0. ஆக்கியவராக உங்கள் பெயரை எழுதுங்கள்.",
        downloadCopy: "நகலைப் பதிவிறக்கு", copyCommand: "கட்டளையை நகலெடு", copyAddress: "முகவரியை நகலெடு",
        copied: "நகலானது",
        apps: [
            .css: "வலைப்பக்கங்கள் (CSS)", .dtcg: "வடிவமைப்புக் குறிகள் (DTCG 2025.10)", .android: "ஆண்ட்ராய்டு வளங்கள்",
            .rime: "Squirrel, Weasel (Rime)", .xcassets: "Xcode (வளத் தொகுப்பு)", .base16: "உரைத் திருத்திகள் (base16)",
            .tokens: "தோற்ற இயந்திரத்தின் வடிவமைப்புக் குறிகள்", .colors: "வழங்கியின் நிறங்கள்",
        ], modes: [.light: "ஒளி", .dark: "இருள்"],
        hues: [
            .red: "சிவப்பு", .orange: "ஆரஞ்சு", .yellow: "மஞ்சள்", .green: "பச்சை", .teal: "நீலப்பச்சை", .blue: "நீலம்",
            .purple: "ஊதா", .pink: "இளஞ்சிவப்பு", .gray: "சாம்பல்",
        ],
        orders: [.newest: "புதியவை", .updated: "மாற்றியவை", .name: "பெயர்", .downloads: "பதிவிறக்கங்கள்"],
        states: ["iPhone 15, அழுத்திய விசை", "iPhone SE, பிடித்த விசை", "iPad, தமிழ்"],
        count: { $1 ? "\($0) தோற்றங்களுக்கு மேல்" : $0 == 1 ? "1 தோற்றம்" : "\($0) தோற்றங்கள்" },
        sorted: { "புதிய \($0) மட்டும் வரிசையில் உள்ளன" },
        downloads: { $0 == 1 ? "1 பதிவிறக்கம்" : "\($0) பதிவிறக்கங்கள்" }, by: { "ஆக்கம்: \($0)" },
        position: { "பக்கம் \($0) / \($1)" }, variant: { "\($0) வகை" }, level: { "வேறுபாடு \($0)" },
        picture: { "\($1): \($0) விசைப்பலகை" })
}
