/// The layouts of India's other scripts, after InScript (IS 16350): vowels left, consonants right, in the same places for
/// all scripts. The first two rows are the standard's up to its eleventh key. The third has what fits of the keys right
/// of these and of the standard's third row; what the standard types with its digits is found by long presses.
extension KeyboardLayout {
    /// Hindi.
    public static let hindi = KeyboardLayout(
        name: "hindi",
        language: "hi",
        words: LayoutWords(space: "स्पेस", return: "रिटर्न", capitals: "कखग", digits: "१२३"),
        samples: Script.devanagari.samples,
        letters: devanagari,
        shift: devanagariShift,
        variants: devanagariVariants,
        symbols: devanagariSymbols
    )

    /// Marathi.
    public static let marathi = KeyboardLayout(
        name: "marathi",
        language: "mr",
        words: LayoutWords(space: "स्पेस", return: "रिटर्न", capitals: "कखग", digits: "१२३"),
        samples: [
            Candidate("नमस्कार", annotation: "namaskar"), Candidate("धन्यवाद", annotation: "dhanyavad"),
            Candidate("मराठी", annotation: "marathi"),
        ],
        letters: devanagari,
        shift: devanagariShift,
        variants: devanagariVariants.merging(["ए": "ॲ", "अ": "ॲ", "र": "ऱ ्र र् ृ"]) { $1 },
        symbols: devanagariSymbols
    )

    private static let devanagari = LetterRows("ौ ै ा ी ू ब ह ग द ज ड", "ो े ् ि ु प र क त च ट", "ॉ ं म न व ल स य ़")
    private static let devanagariShift = LetterRows(
        "औ ऐ आ ई ऊ भ ङ घ ध झ ढ", "ओ ए अ इ उ फ ऱ ख थ छ ठ", "ऑ ँ ण ऩ ऴ ळ श ष ञ")
    private static let devanagariVariants = [
        "े": "ॅ ॆ", "ए": "ऍ ऎ", "ो": "ॊ ॉ", "ओ": "ऒ ऑ", "ं": "ः ँ", "ु": "ृ", "उ": "ऋ", "र": "्र र् ृ", "ऱ": "ऋ",
        "क": "क्ष क़", "ख": "ख़", "ग": "ग़", "ज": "ज्ञ ज़", "त": "त्र", "श": "श्र", "ड": "ड़", "ढ": "ढ़", "फ": "फ़", "य": "य़",
        "ल": "ळ", "अ": "ऽ",
    ]
    private static let devanagariSymbols = SymbolRows(
        digits: "१२३४५६७८९०", otherDigits: "1234567890", marks: "।,?!'", markVariants: ["।": ".॥…"])

    /// Malayalam.
    public static let malayalam = KeyboardLayout(
        name: "malayalam",
        language: "ml",
        words: LayoutWords(space: "സ്പേസ്", return: "റിട്ടേൺ", capitals: "കഖഗ"),
        samples: Script.malayalam.samples,
        letters: LetterRows("ൗ ൈ ാ ീ ൂ ബ ഹ ഗ ദ ജ ഡ", "ോ േ ് ി ു പ ര ക ത ച ട", "െ ം മ ന വ ല സ യ ൊ"),
        shift: LetterRows("ഔ ഐ ആ ഈ ഊ ഭ ങ ഘ ധ ഝ ഢ", "ഓ ഏ അ ഇ ഉ ഫ റ ഖ ഥ ഛ ഠ", "എ ഃ ണ ഞ ഴ ള ശ ഷ ഒ"),
        variants: [
            "ൗ": "ൌ", "ണ": "ൺ", "ന": "ൻ", "ര": "ർ ്ര", "ല": "ൽ", "ള": "ൾ", "ക": "ക്ഷ ൿ", "ു": "ൃ", "ഉ": "ഋ",
        ],
        symbols: SymbolRows(otherDigits: "൧൨൩൪൫൬൭൮൯൦")
    )

    /// Telugu.
    public static let telugu = KeyboardLayout(
        name: "telugu",
        language: "te",
        words: LayoutWords(space: "స్పేస్", return: "రిటర్న్", capitals: "కఖగ"),
        samples: Script.telugu.samples,
        letters: LetterRows("ౌ ై ా ీ ూ బ హ గ ద జ డ", "ో ే ్ ి ు ప ర క త చ ట", "ె ం మ న వ ల స య ొ"),
        shift: LetterRows("ఔ ఐ ఆ ఈ ఊ భ ఙ ఘ ధ ఝ ఢ", "ఓ ఏ అ ఇ ఉ ఫ ఱ ఖ థ ఛ ఠ", "ఎ ఁ ణ ఞ ః ళ శ ష ఒ"),
        variants: ["ు": "ృ", "ఉ": "ఋ", "ర": "్ర", "క": "క్ష", "జ": "జ్ఞ", "త": "త్ర", "శ": "శ్ర"],
        symbols: SymbolRows(otherDigits: "౧౨౩౪౫౬౭౮౯౦")
    )

    /// Kannada.
    public static let kannada = KeyboardLayout(
        name: "kannada",
        language: "kn",
        words: LayoutWords(space: "ಸ್ಪೇಸ್", return: "ರಿಟರ್ನ್", capitals: "ಕಖಗ"),
        samples: Script.kannada.samples,
        letters: LetterRows("ೌ ೈ ಾ ೀ ೂ ಬ ಹ ಗ ದ ಜ ಡ", "ೋ ೇ ್ ಿ ು ಪ ರ ಕ ತ ಚ ಟ", "ೆ ಂ ಮ ನ ವ ಲ ಸ ಯ ೊ"),
        shift: LetterRows("ಔ ಐ ಆ ಈ ಊ ಭ ಙ ಘ ಧ ಝ ಢ", "ಓ ಏ ಅ ಇ ಉ ಫ ಱ ಖ ಥ ಛ ಠ", "ಎ ಃ ಣ ಞ ಼ ಳ ಶ ಷ ಒ"),
        variants: ["ು": "ೃ", "ಉ": "ಋ", "ರ": "್ರ", "ಕ": "ಕ್ಷ", "ಜ": "ಜ್ಞ", "ತ": "ತ್ರ", "ಶ": "ಶ್ರ", "ಳ": "ೞ"],
        symbols: SymbolRows(otherDigits: "೧೨೩೪೫೬೭೮೯೦")
    )

    /// Bengali.
    public static let bengali = KeyboardLayout(
        name: "bengali",
        language: "bn",
        words: LayoutWords(space: "স্পেস", return: "রিটার্ন", capitals: "কখগ", digits: "১২৩"),
        samples: Script.bengali.samples,
        letters: LetterRows("ৌ ৈ া ী ূ ব হ গ দ জ ড", "ো ে ্ ি ু প র ক ত চ ট", "ৃ ং ম ন ল স ৎ য় ়"),
        shift: LetterRows("ঔ ঐ আ ঈ ঊ ভ ঙ ঘ ধ ঝ ঢ", "ও এ অ ই উ ফ ঢ় খ থ ছ ঠ", "ঋ ঁ ণ ঃ ড় শ ষ য ঞ"),
        variants: ["র": "্র র্", "ক": "ক্ষ", "জ": "জ্ঞ", "ত": "ত্র ৎ", "শ": "শ্র", "ড": "ড়", "ঢ": "ঢ়", "অ": "অ্যা ঽ"],
        symbols: SymbolRows(
            digits: "১২৩৪৫৬৭৮৯০", otherDigits: "1234567890", currency: "৳", foreignCurrencies: "₹$€", marks: "।,?!'",
            markVariants: ["।": ".॥…"])
    )

    /// Gujarati.
    public static let gujarati = KeyboardLayout(
        name: "gujarati",
        language: "gu",
        words: LayoutWords(space: "સ્પેસ", return: "રિટર્ન", capitals: "કખગ", digits: "૧૨૩"),
        samples: Script.gujarati.samples,
        letters: LetterRows("ૌ ૈ ા ી ૂ બ હ ગ દ જ ડ", "ો ે ્ િ ુ પ ર ક ત ચ ટ", "ૉ ં મ ન વ લ સ ય ઼"),
        shift: LetterRows("ઔ ઐ આ ઈ ઊ ભ ઙ ઘ ધ ઝ ઢ", "ઓ એ અ ઇ ઉ ફ ઋ ખ થ છ ઠ", "ઑ ઁ ણ ૃ ઃ ળ શ ષ ઞ"),
        variants: [
            "ે": "ૅ", "એ": "ઍ", "ર": "્ર ર્", "ક": "ક્ષ", "જ": "જ્ઞ", "ત": "ત્ર", "શ": "શ્ર", "ૃ": "ૄ", "ઋ": "ૠ", "અ": "ઽ",
        ],
        symbols: SymbolRows(digits: "૧૨૩૪૫૬૭૮૯૦", otherDigits: "1234567890", markVariants: [".": "।…"])
    )

    /// Punjabi in Gurmukhi.
    public static let punjabi = KeyboardLayout(
        name: "punjabi",
        language: "pa",
        words: LayoutWords(space: "ਸਪੇਸ", return: "ਰਿਟਰਨ", capitals: "ਕਖਗ", digits: "੧੨੩"),
        samples: Script.gurmukhi.samples,
        letters: LetterRows("ੌ ੈ ਾ ੀ ੂ ਬ ਹ ਗ ਦ ਜ ਡ", "ੋ ੇ ੍ ਿ ੁ ਪ ਰ ਕ ਤ ਚ ਟ", "ੱ ੰ ਮ ਨ ਵ ਲ ਸ ਯ ਼"),
        shift: LetterRows("ਔ ਐ ਆ ਈ ਊ ਭ ਙ ਘ ਧ ਝ ਢ", "ਓ ਏ ਅ ਇ ਉ ਫ ੜ ਖ ਥ ਛ ਠ", "ੴ ਂ ਣ ਃ ੳ ਲ਼ ਸ਼ ੲ ਞ"),
        variants: ["ਰ": "੍ਰ", "ਖ": "ਖ਼", "ਗ": "ਗ਼", "ਜ": "ਜ਼", "ਫ": "ਫ਼", "ਹ": "੍ਹ", "ਵ": "੍ਵ", "ਂ": "ਁ"],
        symbols: SymbolRows(
            digits: "੧੨੩੪੫੬੭੮੯੦", otherDigits: "1234567890", marks: "।,?!'", markVariants: ["।": ".॥…"])
    )

    /// Odia.
    public static let odia = KeyboardLayout(
        name: "odia",
        language: "or",
        words: LayoutWords(space: "ସ୍ପେସ୍", return: "ରିଟର୍ନ୍", capitals: "କଖଗ", digits: "୧୨୩"),
        samples: [
            Candidate("ନମସ୍କାର", annotation: "namaskara"), Candidate("ଧନ୍ୟବାଦ", annotation: "dhanyabada"),
            Candidate("ଓଡ଼ିଆ", annotation: "odia"),
        ],
        letters: LetterRows("ୌ ୈ ା ୀ ୂ ବ ହ ଗ ଦ ଜ ଡ", "ୋ େ ୍ ି ୁ ପ ର କ ତ ଚ ଟ", "ୃ ଂ ମ ନ ଲ ସ ୱ ୟ ଼"),
        shift: LetterRows("ଔ ଐ ଆ ଈ ଊ ଭ ଙ ଘ ଧ ଝ ଢ", "ଓ ଏ ଅ ଇ ଉ ଫ ଡ଼ ଖ ଥ ଛ ଠ", "ଋ ଁ ଣ ଃ ଳ ଶ ଷ ଯ ଞ"),
        variants: ["ର": "୍ର ର୍", "କ": "କ୍ଷ", "ଜ": "ଜ୍ଞ", "ତ": "ତ୍ର", "ଶ": "ଶ୍ର", "ଡ": "ଡ଼", "ଢ": "ଢ଼", "ୱ": "ଵ"],
        symbols: SymbolRows(
            digits: "୧୨୩୪୫୬୭୮୯୦", otherDigits: "1234567890", marks: "।,?!'", markVariants: ["।": ".॥…"])
    )
}
