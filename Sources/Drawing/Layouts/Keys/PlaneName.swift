/// The planes of a keyboard. The raw values are those of the command line.
public enum PlaneName: String, Hashable, Sendable, CaseIterable {
    /// Small letters.
    case letters
    /// Capitals for one letter.
    case shift
    /// Capitals until caps lock is turned off.
    case capslock
    case symbols
    /// More symbols.
    case symbolsShift = "symbols-shift"
    /// For a whole number: a pad of digits.
    case number
    /// For a number with a fraction: the pad, with the language's decimal separator.
    case decimal
    /// For a phone number: the pad of a telephone.
    case phone
    /// The signs of a phone number, to which that pad leads.
    case phoneSymbols = "phone-symbols"
    /// For numbers among other text: on iOS the plane of symbols, on Android a pad of digits with arithmetic signs.
    case numbers
    /// For an address of mail: letters, with `@` and the full stop beside space.
    case email
    /// For an address of the web: letters, with `/` and endings of addresses.
    case url
    /// For an address or a search: letters, with the full stop beside space.
    case webSearch = "web-search"
    /// For a short message: letters, with `@` and `#`, on iOS.
    case twitter
    /// For Latin text, whatever the layout: its letters, or those of English.
    case ascii
    case emoji

    /// The planes that every layout has itself; all others are made from these or from pads.
    package static let own: [PlaneName] = [.letters, .shift, .capslock, .symbols, .symbolsShift]

    /// The layout's own plane that it stands for: the one that it is made from, or beside which it is reached.
    package var base: PlaneName {
        switch self {
        case .letters, .shift, .capslock, .symbols, .symbolsShift: self
        case .email, .url, .webSearch, .twitter, .ascii: .letters
        case .number, .decimal, .phone, .phoneSymbols, .numbers, .emoji: .symbols
        }
    }

    /// Whether it has digits, symbols or emoji, so that its mode key leads to letters.
    package var hasSymbols: Bool { base == .symbols || base == .symbolsShift }
}
