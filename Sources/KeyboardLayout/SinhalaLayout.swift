extension KeyboardLayout {
    /// Sinhala as on Wijesekara's typewriter (SLS 1134); what that types with AltGr is found by long presses.
    public static let sinhala = KeyboardLayout(
        name: "sinhala",
        language: "si",
        words: LayoutWords(space: "හිස්තැන", return: "ඇතුළු", capitals: "අආඇ"),
        samples: Script.sinhala.samples,
        letters: LetterRows("ු අ ැ ර එ හ ම ස ද ච ඤ", "් ි ා ෙ ට ය ව න ක ත", "ං ජ ඩ ඉ බ ප ල ග"),
        shift: LetterRows("ූ උ ෑ ඍ ඔ ශ ඹ ෂ ධ ඡ ඥ", "ෟ ී ෘ ෆ ඨ ්‍ය ළු ණ ඛ ථ", "ඃ ඣ ඪ ඊ භ ඵ ළ ඝ"),
        variants: [
            "අ": "ආ ඇ ඈ", "එ": "ඒ ඓ", "ඔ": "ඕ ඖ", "උ": "ඌ", "ඍ": "ඎ", "ල": "ඏ", "ෙ": "ේ ෛ ො ෝ ෞ", "ෘ": "ෲ", "ෟ": "ෳ",
            "ර": "්‍ර ර්‍", "ද": "ඳ", "ජ": "ඦ", "ඩ": "ඬ", "ග": "ඟ", "ං": "ඞ", "ක": "ක්‍ෂ", "ශ": "ශ්‍රී",
        ],
        symbols: SymbolRows(currency: "€", foreignCurrencies: "$₹£", markVariants: [".": "…෴"])
    )
}
