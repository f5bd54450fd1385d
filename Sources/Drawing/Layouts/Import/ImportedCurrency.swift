internal import Documents

/// The currencies of a language, as HeliBoard has them: the one of its key, and those of a long press (its
/// `LocaleKeyboardInfos.getCurrencyKey`, Helium314/HeliBoard 8e7465ce).
struct ImportedCurrency {
    private let all: [String]

    /// A sign that stands for a currency until the layout's language is known.
    static func mark(_ slot: Int) -> String { String(Unicode.Scalar(UInt32(0xF_FF00 + slot)) ?? "$") }

    /// Finds the currencies of a language; those of English for none.
    init(of tag: LanguageTag?) {
        let parts = (tag?.text ?? "en").parts(between: "-")
        let language = tag?.language ?? "en"
        let region = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased() ?? ""
        all = Self.currencies(of: language, in: region)
    }

    /// Returns the currency that a sign stands for; nil for any other text.
    func text(for mark: String) -> String? {
        all.indices.first { Self.mark($0) == mark }.map { all[$0] }
    }

    /// The currencies that a long press of the currency's key offers, if the layout names none.
    var others: [String] { Array(all.dropFirst().prefix(4)) }

    private static let euroRegions = Set(
        "AD AT BE BG HR CY CZ DA EE FI FR DE GR HU IE IT XK LV LT LU MT MO ME NL PL PT RO SM SK SI ES VA"
            .parts(between: " "))
    private static let euroLanguages = Set(
        "bg ca cs da de el en es et eu fi fr ga gl hr hu it lb lt lv mt nl pl pt ro sk sl sq sr sv".parts(between: " "))
    private static let ownCurrencies = [
        "ak": "¢", "dag": "¢", "ee": "¢", "fa": "﷼", "gaa": "¢", "ha": "₦", "ig": "₦", "he": "₪", "lo": "₭",
        "km": "៛", "ko": "￦", "mn": "₮", "ne": "रु.", "si": "රු", "th": "฿", "uk": "₴", "vi": "₫", "yo": "₦",
    ]
    private static let rupeeLanguages: Set = ["hi", "kn", "ml", "mr", "ta", "te", "gu"]

    private static func currencies(of language: String, in region: String) -> [String] {
        let generic = ["£", "€", "$", "¢", "¥", "₱"]
        // A language with a region is no language alone: the app compares the whole name.
        let isEuro = euroRegions.contains(region) || region.isEmpty && euroLanguages.contains(language)
        if isEuro && language != "en" || ["ca", "eu", "lb", "mt", "pms"].contains(language) {
            return ["€", "£", "¥", "$", "¢", "₱"]
        }
        if let own = ownCurrencies[language] { return [region == "BD" ? "৳" : region == "LK" ? "රු" : own] + generic }
        switch (language, region) {
        case ("hy", _): return ["֏", "€", "₽", "$", "£", "¥"]
        case ("tr", _): return ["₺", "€", "$", "£", "¥", "₱"]
        case ("ru", _): return ["₽", "€", "$", "£", "¥", "₱"]
        case (_, "LK"): return ["රු"] + generic
        case (_, "BD"): return ["৳"] + generic
        case ("ta", let region) where region != "IN" && !region.isEmpty: return ["௹"] + generic
        case (_, "IN"): return ["₹"] + generic
        case (let language, _) where rupeeLanguages.contains(language): return ["₹"] + generic
        case (_, "GB"): return ["£", "€", "¥", "$", "¢", "₱"]
        case (_, _) where isEuro && !region.isEmpty: return ["€", "£", "¥", "$", "¢", "₱"]
        default: return ["$", "£", "¢", "€", "¥", "₱"]
        }
    }
}

extension LayoutDocument {
    /// Returns the same document with the currencies of a language in place of the signs that stand for them.
    func withCurrency(of tag: LanguageTag?) -> LayoutDocument {
        let currency = ImportedCurrency(of: tag)
        return mapKeys { key, _ in
            let label = currency.text(for: key.label.written)
            var variants = key.variants.map { currency.text(for: $0) ?? $0 }.uniqued.filter { $0 != label }
            if key.label.written == ImportedCurrency.mark(0), variants.isEmpty { variants = currency.others }
            return label == nil && variants == key.variants ? key : key.with(label: label, variants: variants)
        }
    }
}
