internal import Documents
internal import Layouts

/// The currencies of a language, as HeliBoard has them: the one of its key, and those of a long press (its
/// `LocaleKeyboardInfos.getCurrencyKey`, Helium314/HeliBoard 8e7465ce).
struct ImportedCurrency {
    private let all: [String]

    /// A sign that stands for a currency until the layout's language is known.
    static func mark(_ slot: Int) -> String { String(Unicode.Scalar(UInt32(0xF_FF00 + slot)) ?? "$") }

    /// Finds the currencies of a language; those of English for none.
    init(of tag: LanguageTag?) {
        let region = (tag?.text ?? "").parts(between: "-").dropFirst().first { $0.utf8.count == 2 }?.uppercased()
        // A language with a region is no language alone: the app compares the whole name.
        let names = [tag?.language ?? "en", region ?? "-"]
        let row = EmbeddedTable.rows(of: "imported-currencies.txt", fields: 3).first { row in
            zip(row, names).allSatisfy { $0 == "*" || $0.split(separator: " ").contains($1[...]) }
        }
        all = row?[2].split(separator: " ").map { String($0) } ?? []
    }

    /// Returns the currency that a sign stands for; nil for any other text.
    func text(for mark: String) -> String? {
        all.indices.first { Self.mark($0) == mark }.map { all[$0] }
    }

    /// The currencies that a long press of the currency's key offers, if the layout names none.
    var others: [String] { Array(all.dropFirst().prefix(4)) }
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
