// swift-format-ignore-file
// Made from Fixtures/layouts/exemplars.json by `make layouts`.

/// The letters that languages are written with: CLDR's main exemplar sets.
enum ExemplarTable {
    /// The letters of a language, with blanks between; of a language's variety those of the language. nil for none known.
    static func letters(of language: String) -> String? {
        switch language {
        case "af": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z á â è é ê ë î ï ô ö û"###
        case "ak": ###"a b d e f g h i k l m n o p r s t u w y ɔ ɛ"###
        case "am": ###"ሀ ሁ ሂ ሃ ሄ ህ ሆ ለ ሉ ሊ ላ ሌ ል ሎ ሏ ሐ ሑ ሒ ሓ ሔ ሕ ሖ ሗ መ ሙ ሚ ማ ሜ ም ሞ ሟ ሠ ሡ ሢ ሣ ሤ ሥ ሦ ሧ ረ ሩ ሪ ራ ሬ ር ሮ ሯ ሰ ሱ ሲ ሳ ሴ ስ ሶ ሷ ሸ ሹ ሺ ሻ ሼ ሽ ሾ ሿ ቀ ቁ ቂ ቃ ቄ ቅ ቆ ቈ ቊ ቋ ቌ ቍ በ ቡ ቢ ባ ቤ ብ ቦ ቧ ቨ ቩ ቪ ቫ ቬ ቭ ቮ ቯ ተ ቱ ቲ ታ ቴ ት ቶ ቷ ቸ ቹ ቺ ቻ ቼ ች ቾ ቿ ኀ ኁ ኂ ኃ ኄ ኅ ኆ ኈ ኊ ኋ ኌ ኍ ነ ኑ ኒ ና ኔ ን ኖ ኗ ኘ ኙ ኚ ኛ ኜ ኝ ኞ ኟ አ ኡ ኢ ኣ ኤ እ ኦ ኧ ከ ኩ ኪ ካ ኬ ክ ኮ ኰ ኲ ኳ ኴ ኵ ኸ ኹ ኺ ኻ ኼ ኽ ኾ ወ ዉ ዊ ዋ ዌ ው ዎ ዐ ዑ ዒ ዓ ዔ ዕ ዖ ዘ ዙ ዚ ዛ ዜ ዝ ዞ ዟ ዠ ዡ ዢ ዣ ዤ ዥ ዦ ዧ የ ዩ ዪ ያ ዬ ይ ዮ ደ ዱ ዲ ዳ ዴ ድ ዶ ዷ ጀ ጁ ጂ ጃ ጄ ጅ ጆ ጇ ገ ጉ ጊ ጋ ጌ ግ ጎ ጐ ጒ ጓ ጔ ጕ ጠ ጡ ጢ ጣ ጤ ጥ ጦ ጧ ጨ ጩ ጪ ጫ ጬ ጭ ጮ ጯ ጰ ጱ ጲ ጳ ጴ ጵ ጶ ጷ ጸ ጹ ጺ ጻ ጼ ጽ ጾ ጿ ፀ ፁ ፂ ፃ ፄ ፅ ፆ ፈ ፉ ፊ ፋ ፌ ፍ ፎ ፏ ፐ ፑ ፒ ፓ ፔ ፕ ፖ ፗ"###
        case "ar": ###"ء آ أ ؤ إ ئ ا ب ة ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ك ل م ن ه و ى ي ً ٌ ٍ َ ُ ِ ّ ْ ٰ"###
        case "as": ###"ঁ ং ঃ অ আ ই ঈ উ ঊ ঋ এ ঐ ও ঔ ক খ গ ঘ ঙ চ ছ জ ঝ ঞ ট ঠ ড ঢ ণ ত থ দ ধ ন প ফ ব ভ ম য ল শ ষ স হ ় া ি ী ু ূ ৃ ে ৈ ো ৌ ্ ৰ ৱ ক্ষ ড় ঢ় য়"###
        case "ast": ###"a b c d e f g h i l m n o p q r s t u v x y z á é í ñ ó ú ü ḥ ḷ"###
        case "az": ###"a b c d e f g h i j k l m n o p q r s t u v x y z ç ö ü ğ İ ı ş ə"###
        case "be": ###"а б в г д е ж з й к л м н о п р с т у ф х ц ч ш ы ь э ю я ё і ў дж дз"###
        case "bem": ###"a b c e f g i j k l m n o p s t u w y sh"###
        case "bg": ###"а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ь ю я"###
        case "bgc": ###"ँ ः अ आ इ ई उ ऊ ऋ ए ऐ ओ औ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह ा ि ी ु ू ृ ॅ े ै ो ौ ्"###
        case "bho": ###"ँ ं ः क ख ग घ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह ़ ा ि ी ु ू ृ ॅ े ै ो ौ ्"###
        case "bm": ###"a b c d e f g h i j k l m n o p r s t u w y z ŋ ɔ ɛ ɲ"###
        case "bn": ###"ঁ ং ঃ অ আ ই ঈ উ ঊ ঋ ঌ এ ঐ ও ঔ ক খ গ ঘ ঙ চ ছ জ ঝ ঞ ট ঠ ড ঢ ণ ত থ দ ধ ন প ফ ব ভ ম য র ল শ ষ স হ ় ঽ া ি ী ু ূ ৃ ৄ ে ৈ ো ৌ ্ ৎ ৗ ৠ ৡ ৢ ৣ ৺ ক্ষ ড় ঢ় য়"###
        case "bn-BD": ###"ঁ ং ঃ অ আ ই ঈ উ ঊ ঋ ঌ এ ঐ ও ঔ ক খ গ ঘ ঙ চ ছ জ ঝ ঞ ট ঠ ড ঢ ণ ত থ দ ধ ন প ফ ব ভ ম য র ল শ ষ স হ ় ঽ া ি ী ু ূ ৃ ৄ ে ৈ ো ৌ ্ ৎ ৗ ৠ ৡ ৢ ৣ ৺ ক্ষ ড় ঢ় য়"###
        case "bo": ###"ཀ ཁ ག ང ཅ ཆ ཇ ཉ ཊ ཋ ཌ ཎ ཏ ཐ ད ན པ ཕ བ མ ཙ ཚ ཛ ཝ ཞ ཟ འ ཡ ར ལ ཤ ཥ ས ཧ ཨ ཪ ི ུ ཷ ཹ ེ ཻ ོ ཽ ཾ ཿ ྀ ྄ ྐ ྑ ྒ ྔ ྕ ྖ ྗ ྙ ྚ ྛ ྜ ྞ ྟ ྠ ྡ ྣ ྤ ྥ ྦ ྨ ྩ ྪ ྫ ྭ ྮ ྯ ྰ ྱ ྲ ླ ྴ ྵ ྶ ྷ ྸ ྺ ྻ ྼ ཀྵ གྷ ཌྷ དྷ བྷ ཛྷ ཱི ཱུ ཱྀ ྐྵ ྒྷ ྜྷ ྡྷ ྦྷ ྫྷ ྲྀ ླྀ"###
        case "br": ###"a b d e f g h i j k l m n o p r s t u v w x y z ê ñ ù ch cʼh"###
        case "brx": ###"ँ ं अ आ इ ई उ ऊ ऍ ए ऐ ऑ ओ औ क ख ग घ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल ळ व श ष स ह ़ ा ि ी ु ू ृ ॅ े ै ॉ ो ौ ् ड़"###
        case "bs": ###"a b c d e f g h i j k l m n o p r s t u v z ć č đ š ž dž lj nj"###
        case "ca": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z · à ç è é í ï ò ó ú ü"###
        case "ce": ###"а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ё аь гӏ ий кк ккх кх кь кӏ ов оь пп пӏ рхӏ сс тт тӏ ув уь уьй хь хӏ цӏ чӏ юь яь"###
        case "ceb": ###"a b d e g h i k l m n o p r s t u w y"###
        case "chr": ###"ᏸ ᏹ ᏺ ᏻ ᏼ ꭰ ꭱ ꭲ ꭳ ꭴ ꭵ ꭶ ꭷ ꭸ ꭹ ꭺ ꭻ ꭼ ꭽ ꭾ ꭿ ꮀ ꮁ ꮂ ꮃ ꮄ ꮅ ꮆ ꮇ ꮈ ꮉ ꮊ ꮋ ꮌ ꮍ ꮎ ꮏ ꮐ ꮑ ꮒ ꮓ ꮔ ꮕ ꮖ ꮗ ꮘ ꮙ ꮚ ꮛ ꮜ ꮝ ꮞ ꮟ ꮠ ꮡ ꮢ ꮣ ꮤ ꮥ ꮦ ꮧ ꮨ ꮩ ꮪ ꮫ ꮬ ꮭ ꮮ ꮯ ꮰ ꮱ ꮲ ꮳ ꮴ ꮵ ꮶ ꮷ ꮸ ꮹ ꮺ ꮻ ꮼ ꮽ ꮾ ꮿ"###
        case "ckb": ###"ئ ا ب ت ج ح خ د ر ز س ش ع غ ف ق ل م ن و پ چ ڕ ژ ڤ ک گ ڵ ھ ۆ ی ێ ە"###
        case "cs": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z á é í ó ú ý č ď ě ň ř š ť ů ž ch"###
        case "cv": ###"а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ё ҫ ӑ ӗ ӳ"###
        case "cy": ###"a b c d e f g h i j l m n o p r s t u w y à á â ä è é ê ë ì í î ï ò ó ô ö ù ú û ü ý ÿ ŵ ŷ ẁ ẃ ẅ ỳ ch dd ff ll ng ph rh th"###
        case "da": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z å æ ø"###
        case "de": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z ß ä ö ü"###
        case "de-CH": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z ä ö ü"###
        case "doi": ###"ँ ं ः अ आ इ ई उ ऊ ऋ ऌ ए ऐ ओ औ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल ळ व श ष स ह ़ ऽ ा ि ी ु ू ृ ॄ े ै ो ौ ् ॐ ॑ ॒ ॠ ॡ ॢ ॣ क्ष ड़ ढ़"###
        case "ee": ###"a b d e f g h i k l m n o p r s t u v w x y z à á ã è é ì í ò ó õ ù ú ĩ ŋ ũ ƒ ɔ ɖ ɛ ɣ ʋ ẽ ɔ̀ ɔ́ ɔ̃ ɛ̀ ɛ́ ɛ̃"###
        case "el": ###"ΐ ά έ ή ί ΰ α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ ς σ τ υ φ χ ψ ω ϊ ϋ ό ύ ώ"###
        case "en": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "eo": ###"a b c d e f g h i j k l m n o p r s t u v z ĉ ĝ ĥ ĵ ŝ ŭ"###
        case "es": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z á é í ñ ó ú ü"###
        case "et": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z ä õ ö ü š ž"###
        case "eu": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z ç ñ"###
        case "fa": ###"ء آ أ ؤ ئ ا ب ة ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ل م ن ه و ً ٌ ٍ ّ ٔ پ چ ژ ک گ ی"###
        case "ff": ###"a b c d e f g h i j k l m n o p r s t u w y ñ ŋ ƴ ɓ ɗ"###
        case "ff-Adlm": ###"𞤢 𞤣 𞤤 𞤥 𞤦 𞤧 𞤨 𞤩 𞤪 𞤫 𞤬 𞤭 𞤮 𞤯 𞤰 𞤱 𞤲 𞤳 𞤴 𞤵 𞤶 𞤷 𞤸 𞤹 𞤺 𞤻 𞤼 𞤽 𞥄 𞥅 𞥆 𞥋"###
        case "fi": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z ä å ö š ž"###
        case "fil": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z ñ ng"###
        case "fo": ###"a b d e f g h i j k l m n o p r s t u v y á æ í ð ó ø ú ý"###
        case "fr": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à â æ ç è é ê ë î ï ô ù û ü ÿ œ"###
        case "fr-CA": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à â æ ç è é ê ë î ï ô ù û ü ÿ œ"###
        case "fr-CH": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à â æ ç è é ê ë î ï ô ù û ü ÿ œ"###
        case "fur": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à â ç è ê ì î ò ô ù û"###
        case "fy": ###"a b c d e f g h i j k l m n o p r s t u v w y z à á â ä è é ê ë í ï ó ô ö ú û ü ý ij íj́"###
        case "ga": ###"a b c d e f g h i l m n o p r s t u á é í ó ú"###
        case "gd": ###"a b c d e f g h i l m n o p r s t u à è ì ò ù"###
        case "gl": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z á é í ï ñ ó ú ü"###
        case "gu": ###"ઁ ં ઃ અ આ ઇ ઈ ઉ ઊ ઋ ઍ એ ઐ ઑ ઓ ઔ ક ખ ગ ઘ ઙ ચ છ જ ઝ ઞ ટ ઠ ડ ઢ ણ ત થ દ ધ ન પ ફ બ ભ મ ય ર લ ળ વ શ ષ સ હ ઼ ઽ ા િ ી ુ ૂ ૃ ૄ ૅ ે ૈ ૉ ો ૌ ્ ૐ ૠ"###
        case "ha": ###"a b c d e f g h i j k l m n o r s t u w y z ƙ ƴ ɓ ɗ ʼ sh ts"###
        case "haw": ###"a e h i k l m n o p u w ā ē ī ō ū ʻ"###
        case "he": ###"א ב ג ד ה ו ז ח ט י ך כ ל ם מ ן נ ס ע ף פ ץ צ ק ר ש ת"###
        case "hi": ###"ँ ं ः अ आ इ ई उ ऊ ऋ ऌ ऍ ए ऐ ऑ ओ औ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल ळ व श ष स ह ़ ऽ ा ि ी ु ू ृ ॅ े ै ॉ ो ौ ् ॐ"###
        case "hi-Latn": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "hr": ###"a b c d e f g h i j k l m n o p r s t u v z ć č đ š ž dž lj nj"###
        case "ht": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à â æ ç è é ê ë î ï ô ù û ü ÿ œ"###
        case "hu": ###"a b c d e f g h i j k l m n o p r s t u v z á é í ó ö ú ü ő ű ccs cs ddz ddzs dz dzs ggy gy lly ly nny ny ssz sz tty ty zs zzs"###
        case "hy": ###"ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ մ յ ն շ ո չ պ ջ ռ ս վ տ ր ց ւ փ ք օ ֆ"###
        case "ia": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "id": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "ig": ###"a b d e f g h i j k l m n o p r s t u v w y z ṅ ẹ ị ọ ụ ch gb gh gw kp kw nw ny sh"###
        case "is": ###"a b d e f g h i j k l m n o p r s t u v x y á æ é í ð ó ö ú ý þ"###
        case "it": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à è é ì ò ó ù"###
        case "it-CH": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à è é ì ò ó ù"###
        case "jv": ###"a b c d e g h i j k l m n o p r s t u w y â å è é ê ì ò ù"###
        case "ka": ###"ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ"###
        case "kab": ###"a b c d e f g h i j k l m n p q r s t u w x y z č ǧ ɛ ɣ ḍ ḥ ṛ ṣ ṭ ẓ"###
        case "kam": ###"a b c d e f g h i j k l m n o p q r s t u v w y z ĩ ũ"###
        case "kea": ###"a b d e f g h i j k l m n o p r s t u v x y z ñ dj lh nh tx"###
        case "ki": ###"a b c d e g h i j k m n o r t u w y ĩ ũ"###
        case "kk": ###"а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ё і ғ қ ң ү ұ һ ә ө"###
        case "km": ###"ក ខ គ ឃ ង ច ឆ ជ ឈ ញ ដ ឋ ឌ ឍ ណ ត ថ ទ ធ ន ប ផ ព ភ ម យ រ ល វ ស ហ ឡ អ ឥ ឦ ឧ ឩ ឪ ឫ ឬ ឭ ឮ ឯ ឰ ឱ ឲ ឳ ា ិ ី ឹ ឺ ុ ូ ួ ើ ឿ ៀ េ ែ ៃ ោ ៅ ំ ះ ៈ ៉ ៊ ់ ៍ ័ ្ អា ឧក"###
        case "kn": ###"ಂ ಃ ಅ ಆ ಇ ಈ ಉ ಊ ಋ ಌ ಎ ಏ ಐ ಒ ಓ ಔ ಕ ಖ ಗ ಘ ಙ ಚ ಛ ಜ ಝ ಞ ಟ ಠ ಡ ಢ ಣ ತ ಥ ದ ಧ ನ ಪ ಫ ಬ ಭ ಮ ಯ ರ ಱ ಲ ಳ ವ ಶ ಷ ಸ ಹ ಼ ಽ ಾ ಿ ೀ ು ೂ ೃ ೄ ೆ ೇ ೈ ೊ ೋ ೌ ್ ೕ ೖ ೠ ೡ ೦ ೧ ೨ ೩ ೪ ೫ ೬ ೭ ೮ ೯"###
        case "kok": ###"ँ ं ः अ आ इ ई उ ऊ ऋ ऌ ऍ ए ऐ ऑ ओ औ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल ळ व श ष स ह ़ ऽ ा ि ी ु ू ृ ॅ े ै ॉ ो ौ ् ॐ ० १ २ ३ ४ ५ ६ ७ ८ ९ क़ ख़ ग़ ज़ ड़ ढ़ फ़ य़"###
        case "ks": ###"ؠ ء آ أ ؤ ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ل م ن و ٲ ٹ پ چ ڈ ڑ ژ ک گ ں ھ ہ ۄ ۆ ی ۍ ے"###
        case "ks-Deva": ###"ँ ं अ आ इ ई उ ऊ ए ऑ ओ क ख ग च छ ज ट ठ ड त थ द न प फ ब म य र ल व श स ह ़ ा ि ी ु ू ृ ॄ ॅ े ै ॉ ो ौ ् च़ छ़"###
        case "ku": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z ç ê î û ş"###
        case "ky": ###"а б г д е ж з и й к л м н о п р с т у х ч ш ъ ы э ю я ё ң ү ө"###
        case "lb": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z ä é ë"###
        case "lg": ###"a b c d e f g i j k l m n o p r s t u v w y z ŋ ny"###
        case "ln": ###"a b c d e f g h i k l m n o p r s t u v w y z á â é ê í î ó ô ú ě ǎ ǐ ǒ ɔ ɛ gb mb mp nd ng nk ns nt ny nz ɔ́ ɔ̂ ɔ̌ ɛ́ ɛ̂ ɛ̌"###
        case "lo": ###"ກ ຂ ຄ ງ ຈ ຊ ຍ ດ ຕ ຖ ທ ນ ບ ປ ຜ ຝ ພ ຟ ມ ຢ ຣ ລ ວ ສ ຫ ອ ຮ ຯ ະ ັ າ ຳ ິ ີ ຶ ື ຸ ູ ົ ຼ ຽ ເ ແ ໂ ໃ ໄ ໆ ່ ້ ໊ ໋ ໌ ໍ ໜ ໝ"###
        case "lt": ###"a b c d e f g h i j k l m n o p r s t u v y z ą č ė ę į š ū ų ž"###
        case "luo": ###"a b c d e f g h i j k l m n o p r s t u v w y"###
        case "luy": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "lv": ###"a b c d e f g h i j k l m n o p r s t u v z ā č ē ģ ī ķ ļ ņ š ū ž"###
        case "mai": ###"ं ः क ख ग घ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह ़ ा ि ी ु ू े ै ो ौ क्ष ज्ञ डं त्र श्र"###
        case "mg": ###"a b d e f g h i j k l m n o p r s t v y z à â è é ê ë ì î ï ñ ô"###
        case "mi": ###"a e h i k m n o p r t u w ā ē ī ō ū ng wh"###
        case "mk": ###"а б в г д е ж з и к л м н о п р с т у ф х ц ч ш ѓ ѕ ј љ њ ќ џ"###
        case "ml": ###"ം ഃ അ ആ ഇ ഈ ഉ ഊ ഋ ഌ എ ഏ ഐ ഒ ഓ ഔ ക ഖ ഗ ഘ ങ ച ഛ ജ ഝ ഞ ട ഠ ഡ ഢ ണ ത ഥ ദ ധ ന പ ഫ ബ ഭ മ യ ര റ ല ള ഴ വ ശ ഷ സ ഹ ാ ി ീ ു ൂ ൃ െ േ ൈ ൊ ോ ൌ ് ൗ ൠ ൡ ൺ ൻ ർ ൽ ൾ ൿ ‌ ‍"###
        case "mn": ###"а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ё ү ө"###
        case "mni": ###"ঁ ং ঃ অ আ ই ঈ উ ঊ ঋ এ ঐ ও ঔ ক খ গ ঘ ঙ চ ছ জ ঝ ঞ ট ঠ ড ঢ ণ ত থ দ ধ ন প ফ ব ভ ম য র ল শ ষ স হ ় া ি ী ু ূ ৃ ে ৈ ো ৌ ্ ৱ ড় ঢ় য়"###
        case "mr": ###"ँ ं ः अ आ इ ई उ ऊ ऋ ऌ ऍ ए ऐ ऑ ओ औ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ऱ ल ळ व श ष स ह ़ ऽ ा ि ी ु ू ृ ॅ े ै ॉ ो ौ ् ॐ"###
        case "ms": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "mt": ###"a b d e f g h i j k l m n o p q r s t u v w x z à è ì ò ù ċ ġ ħ ż għ"###
        case "my": ###"က ခ ဂ ဃ င စ ဆ ဇ ဈ ဉ ည ဋ ဌ ဍ ဎ ဏ တ ထ ဒ ဓ န ပ ဖ ဗ ဘ မ ယ ရ လ ဝ သ ဟ ဠ အ ဣ ဤ ဥ ဦ ဧ ဩ ဪ ါ ာ ိ ီ ု ူ ေ ဲ ံ ့ း ္ ် ျ ြ ွ ှ ဿ ၏"###
        case "nb": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à å æ é ò ó ô ø"###
        case "nd": ###"a b c d e f g h i j k l m n o p q s t u v w x y z"###
        case "ne": ###"ँ ं ः अ आ इ ई उ ऊ ऋ ऌ ऍ ए ऐ ऑ ओ औ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल ळ व श ष स ह ़ ऽ ा ि ी ु ू ृ ॅ े ै ॉ ो ौ ् ॐ"###
        case "nl": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z á ä é ë í ï ó ö ú ü ij íj́"###
        case "om": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "or": ###"ଁ ଂ ଃ ଅ ଆ ଇ ଈ ଉ ଊ ଋ ଏ ଐ ଓ ଔ କ ଖ ଗ ଘ ଙ ଚ ଛ ଜ ଝ ଞ ଟ ଠ ଡ ଢ ଣ ତ ଥ ଦ ଧ ନ ପ ଫ ବ ଭ ମ ଯ ର ଲ ଳ ଵ ଶ ଷ ସ ହ ଼ ା ି ୀ ୁ ୂ ୃ େ ୈ ୋ ୌ ୍ ୟ ୱ ଡ଼ ଢ଼"###
        case "pa": ###"ਅ ਆ ਇ ਈ ਉ ਊ ਏ ਐ ਓ ਔ ਕ ਖ ਗ ਘ ਙ ਚ ਛ ਜ ਝ ਞ ਟ ਠ ਡ ਢ ਣ ਤ ਥ ਦ ਧ ਨ ਪ ਫ ਬ ਭ ਮ ਯ ਰ ਲ ਵ ਸ ਹ ਼ ਾ ਿ ੀ ੁ ੂ ੇ ੈ ੋ ੌ ੍ ੜ ੦ ੧ ੨ ੩ ੪ ੫ ੬ ੭ ੮ ੯ ੰ ੱ ੲ ੳ ੴ ਖ਼ ਗ਼ ਜ਼ ਫ਼ ਸ਼"###
        case "pa-Arab": ###"ء آ ؤ ئ ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ل م ن ه و ُ ٹ پ چ ڈ ڑ ژ ک گ ں ھ ہ ی ے"###
        case "pcm": ###"a b d e f g h i j k l m n o p r s t u v w y z á é í ó ú ẹ ọ ch gb kp sh zh ẹ́ ọ́"###
        case "pl": ###"a b c d e f g h i j k l m n o p r s t u w y z ó ą ć ę ł ń ś ź ż"###
        case "ps": ###"ء آ أ ؤ ئ ا ب ة ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ل م ن ه و ي ً ٌ ٍ َ ُ ِ ّ ْ ٔ ٰ ټ پ ځ څ چ ډ ړ ږ ژ ښ ک ګ گ ڼ ی ۍ ې"###
        case "pt": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à á â ã ç é ê í ò ó ô õ ú"###
        case "pt-BR": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à á â ã ç é ê í ò ó ô õ ú"###
        case "qu": ###"a h i k l m n p q s t u w y ñ ch chʼ kʼ ll pʼ qʼ tʼ"###
        case "raj": ###"ँ ं ः अ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह ा ि ी ु ू ृ ॅ े ै ो ौ ्"###
        case "rn": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "ro": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z â î ă ș ț"###
        case "ru": ###"а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ё"###
        case "rw": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "sa": ###"ँ ं ः अ आ इ ई उ ऊ ऋ ऌ ए ऐ ओ औ क ख ग घ ङ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल ळ व श ष स ह ़ ऽ ा ि ी ु ू ृ ॄ े ै ो ौ ् ॐ ॑ ॒ ॠ ॡ ॢ ॣ"###
        case "sah": ###"а б г д и й к л м н о п р с т у х ч ы э ҕ ҥ ү һ ө дь нь"###
        case "sat": ###"ᱚ ᱛ ᱜ ᱝ ᱞ ᱟ ᱠ ᱡ ᱢ ᱣ ᱤ ᱥ ᱦ ᱧ ᱨ ᱩ ᱪ ᱫ ᱬ ᱭ ᱮ ᱯ ᱰ ᱱ ᱲ ᱳ ᱴ ᱵ ᱶ ᱷ ᱸ ᱹ ᱺ ᱻ ᱼ ᱽ"###
        case "sc": ###"a b c d e f g h i j l m n o p r s t u v z à è ì ò ù"###
        case "sd": ###"ء آ ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ل م ن ه و ي ٺ ٻ ٽ پ ٿ ڀ ڃ ڄ چ ڇ ڊ ڌ ڍ ڏ ڙ ڦ ک ڪ گ ڱ ڳ ڻ ھ جھ گھ"###
        case "ses": ###"a b c d e f g h i j k l m n o p q r s t u w x y z ã õ ŋ š ž ɲ ẽ"###
        case "sg": ###"a b d e f g h i j k l m n o p r s t u v w y z â ä ê ë î ï ô ö ù û ü"###
        case "si": ###"ං ඃ අ ආ ඇ ඈ ඉ ඊ උ ඌ ඍ එ ඒ ඓ ඔ ඕ ඖ ක ඛ ග ඝ ඞ ඟ ච ඡ ජ ඣ ඤ ඥ ට ඨ ඩ ඪ ණ ඬ ත ථ ද ධ න ඳ ප ඵ බ භ ම ඹ ය ර ල ව ශ ෂ ස හ ළ ෆ ් ා ැ ෑ ි ී ු ූ ෘ ෙ ේ ෛ ො ෝ ෞ ෟ ෲ"###
        case "sk": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z á ä é í ó ô ú ý č ď ĺ ľ ň ŕ š ť ž ch dz dž"###
        case "sl": ###"a b c d e f g h i j k l m n o p r s t u v z č š ž"###
        case "sn": ###"a b c d e f g h i j k l m n o p r s t u v w y z"###
        case "so": ###"b c d f g h j k l m n q r s t w x y"###
        case "sq": ###"a b c d e f g h i j k l m n o p q r s t u v x y z ç ë dh gj ll nj rr sh th xh zh"###
        case "sr": ###"а б в г д е ж з и к л м н о п р с т у ф х ц ч ш ђ ј љ њ ћ џ"###
        case "sr-Latn": ###"a b c d e f g h i j k l m n o p r s t u v z ć č đ š ž dž lj nj"###
        case "su": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z é"###
        case "sv": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z à ä å é ö"###
        case "sw": ###"a b d e f g h i j k l m n o p r s t u v w y z ch"###
        case "ta": ###"ஃ அ ஆ இ ஈ உ ஊ எ ஏ ஐ ஒ ஓ ஔ க ங ச ஜ ஞ ட ண த ந ன ப ம ய ர ற ல ள ழ வ ஷ ஸ ஹ ா ி ீ ு ூ ெ ே ை ொ ோ ௌ ்"###
        case "te": ###"ఁ ం ః అ ఆ ఇ ఈ ఉ ఊ ఋ ఌ ఎ ఏ ఐ ఒ ఓ ఔ క ఖ గ ఘ ఙ చ ఛ జ ఝ ఞ ట ఠ డ ఢ ణ త థ ద ధ న ప ఫ బ భ మ య ర ఱ ల ళ వ శ ష స హ ా ి ీ ు ూ ృ ౄ ె ే ై ొ ో ౌ ్ ౕ ౖ ౠ ౡ"###
        case "tg": ###"а б в г д е ж з и й к л м н о п р с т у ф х ч ш ъ э ю я ё ғ қ ҳ ҷ ӣ ӯ"###
        case "th": ###"ก ข ฃ ค ฅ ฆ ง จ ฉ ช ซ ฌ ญ ฎ ฏ ฐ ฑ ฒ ณ ด ต ถ ท ธ น บ ป ผ ฝ พ ฟ ภ ม ย ร ฤ ล ฦ ว ศ ษ ส ห ฬ อ ฮ ฯ ะ ั า ำ ิ ี ึ ื ุ ู ฺ เ แ โ ใ ไ ๅ ๆ ็ ่ ้ ๊ ๋ ์ ํ ๎"###
        case "ti": ###"ሀ ሁ ሂ ሃ ሄ ህ ሆ ለ ሉ ሊ ላ ሌ ል ሎ ሏ ሐ ሑ ሒ ሓ ሔ ሕ ሖ ሗ መ ሙ ሚ ማ ሜ ም ሞ ሟ ሠ ሡ ሢ ሣ ሤ ሥ ሦ ሧ ረ ሩ ሪ ራ ሬ ር ሮ ሯ ሰ ሱ ሲ ሳ ሴ ስ ሶ ሷ ሸ ሹ ሺ ሻ ሼ ሽ ሾ ሿ ቀ ቁ ቂ ቃ ቄ ቅ ቆ ቈ ቊ ቋ ቌ ቍ ቐ ቑ ቒ ቓ ቔ ቕ ቖ ቘ ቚ ቛ ቜ ቝ በ ቡ ቢ ባ ቤ ብ ቦ ቧ ቨ ቩ ቪ ቫ ቬ ቭ ቮ ቯ ተ ቱ ቲ ታ ቴ ት ቶ ቷ ቸ ቹ ቺ ቻ ቼ ች ቾ ቿ ኀ ኁ ኂ ኃ ኄ ኅ ኆ ኈ ኊ ኋ ኌ ኍ ነ ኑ ኒ ና ኔ ን ኖ ኗ ኘ ኙ ኚ ኛ ኜ ኝ ኞ ኟ አ ኡ ኢ ኣ ኤ እ ኦ ኧ ከ ኩ ኪ ካ ኬ ክ ኮ ኰ ኲ ኳ ኴ ኵ ኸ ኹ ኺ ኻ ኼ ኽ ኾ ዀ ዂ ዃ ዄ ዅ ወ ዉ ዊ ዋ ዌ ው ዎ ዐ ዑ ዒ ዓ ዔ ዕ ዖ ዘ ዙ ዚ ዛ ዜ ዝ ዞ ዟ ዠ ዡ ዢ ዣ ዤ ዥ ዦ ዧ የ ዩ ዪ ያ ዬ ይ ዮ ደ ዱ ዲ ዳ ዴ ድ ዶ ዷ ጀ ጁ ጂ ጃ ጄ ጅ ጆ ጇ ገ ጉ ጊ ጋ ጌ ግ ጎ ጐ ጒ ጓ ጔ ጕ ጠ ጡ ጢ ጣ ጤ ጥ ጦ ጧ ጨ ጩ ጪ ጫ ጬ ጭ ጮ ጯ ጰ ጱ ጲ ጳ ጴ ጵ ጶ ጷ ጸ ጹ ጺ ጻ ጼ ጽ ጾ ጿ ፀ ፁ ፂ ፃ ፄ ፅ ፆ ፇ ፈ ፉ ፊ ፋ ፌ ፍ ፎ ፏ ፐ ፑ ፒ ፓ ፔ ፕ ፖ ፗ ፟"###
        case "tk": ###"a b d e f g h i j k l m n o p r s t u w y z ä ç ö ü ý ň ş ž"###
        case "tr": ###"a b c d e f g h i j k l m n o p r s t u v y z ç ö ü ğ İ ı ş"###
        case "tt": ###"а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ё җ ң ү һ ә ө"###
        case "ug": ###"ا ب ت ج خ د ر ز س ش غ ف ق ك ل م ن و ى ي پ چ ژ ڭ گ ھ ۆ ۇ ۈ ۋ ې ە ئا ئه ئو ئى ئۆ ئۇ ئۈ ئې"###
        case "uk": ###"ʼ а б в г д е ж з и й к л м н о п р с т у ф х ц ч ш щ ь ю я є і ї ґ"###
        case "ur": ###"ء ا ب ت ث ج ح خ د ذ ر ز س ش ص ض ط ظ ع غ ف ق ل م ن و ٹ پ چ ڈ ڑ ژ ک گ ھ ہ ی ے"###
        case "uz": ###"a b d e f g h i j k l m n o p q r s t u v x y z ʼ ch gʻ oʻ sh"###
        case "uz-Cyrl": ###"а б в г д е ж з и й к л м н о п р с т у ф х ч ш ъ э ю я ё ў ғ қ ҳ"###
        case "vi": ###"a b c d e g h i k l m n o p q r s t u v x y à á â ã è é ê ì í ò ó ô õ ù ú ý ă đ ĩ ũ ơ ư ạ ả ấ ầ ẩ ẫ ậ ắ ằ ẳ ẵ ặ ẹ ẻ ẽ ế ề ể ễ ệ ỉ ị ọ ỏ ố ồ ổ ỗ ộ ớ ờ ở ỡ ợ ụ ủ ứ ừ ử ữ ự ỳ ỵ ỷ ỹ"###
        case "wo": ###"a b c d e f g i j k l m n o p q r s t u w x y à é ë ñ ó ŋ"###
        case "xh": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z"###
        case "yi": ###"א ב ג ד ה ו ז ח ט י ך כ ל ם מ ן נ ס ע ף ץ צ ק ר ש ת אַ אָ בֿ דזש וּ וו וי זש טש יִ יי כּ פּ פֿ שׂ תּ ײַ"###
        case "yo": ###"a b d e f g h i j k l m n o p r s t u w y à á è é ì í ò ó ù ú ń ǹ ḿ ṣ ẹ ọ gb m̀ m̄ n̄ ẹ̀ ẹ́ ọ̀ ọ́"###
        case "zgh": ###"ⴰ ⴱ ⴳ ⴷ ⴹ ⴻ ⴼ ⴽ ⵀ ⵃ ⵄ ⵅ ⵇ ⵉ ⵊ ⵍ ⵎ ⵏ ⵓ ⵔ ⵕ ⵖ ⵙ ⵚ ⵛ ⵜ ⵟ ⵡ ⵢ ⵣ ⵥ ⴳⵯ ⴽⵯ"###
        case "zu": ###"a b c d e f g h i j k l m n o p q r s t u v w x y z bh ch dl dy gc gq gx hh hl kh kl kp nc ngc ngq ngx nhl nk nkc nkq nkx nq ntsh nx ny ph qh rh sh th tl ts tsh xh"###
        default: language.lastIndex(of: "-").flatMap { letters(of: String(language[..<$0])) }
        }
    }
}
