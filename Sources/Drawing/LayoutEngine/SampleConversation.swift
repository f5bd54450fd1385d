package import Layouts

extension KeyboardLayout {
    /// Short messages in the layout's language, as two people write them in turn: at least one. Languages without sentences of
    /// their own show the layout's sample candidates.
    package var conversation: [String] {
        let tag = language
        let parts = tag.split(separator: "-")
        let names = parts.indices.reversed().map { parts[...$0].joined(separator: "-") }
        if let messages = names.lazy.compactMap({ SampleConversation.byLanguage[$0] }).first {
            let plans = names.lazy.compactMap { SampleConversation.plans[$0] }.first ?? []
            return Array(messages.prefix(2)) + plans + Array(messages.dropFirst(2))
        }
        let texts = samples.map(\.text)
        return texts.isEmpty ? SampleConversation.english : texts
    }
}

/// A greeting, its answer and a farewell, by language.
private enum SampleConversation {
    static let english = ["Hello, how are you?", "Very well, thank you!", "See you tomorrow."]

    /// Four messages in turn between the answer and the farewell, which fill a phone's whole screen.
    static let plans: [String: [String]] = [
        "ar": ["هل نلتقي يوم السبت؟", "نعم، في المقهى.", "الساعة العاشرة؟", "ممتاز!"],
        "de": ["Treffen wir uns am Samstag?", "Ja, im Café.", "Um zehn Uhr?", "Perfekt!"],
        "en": ["Shall we meet on Saturday?", "Yes, at the café.", "Ten o’clock?", "Perfect!"],
        "es": ["¿Nos vemos el sábado?", "Sí, en el café.", "¿A las diez?", "¡Perfecto!"],
        "fr": ["On se voit samedi ?", "Oui, au café.", "À dix heures ?", "Parfait !"],
        "hi": ["शनिवार को मिलें?", "हाँ, कैफ़े में।", "दस बजे?", "बढ़िया!"],
        "it": ["Ci vediamo sabato?", "Sì, al bar.", "Alle dieci?", "Perfetto!"],
        "ja": ["土曜日に会いませんか？", "いいですね、カフェで。", "十時はどうですか？", "大丈夫です！"],
        "ko": ["토요일에 만날까요?", "네, 카페에서요.", "열 시 어때요?", "좋아요!"],
        "nl": ["Zien we elkaar zaterdag?", "Ja, in het café.", "Om tien uur?", "Perfect!"],
        "pl": ["Spotkamy się w sobotę?", "Tak, w kawiarni.", "O dziesiątej?", "Świetnie!"],
        "pt": ["Vamos nos ver no sábado?", "Sim, no café.", "Às dez?", "Perfeito!"],
        "ru": ["Встретимся в субботу?", "Да, в кафе.", "В десять?", "Отлично!"],
        "ta": ["சனிக்கிழமை சந்திக்கலாமா?", "ஆம், காபிக் கடையில்.", "பத்து மணிக்கா?", "சரி!"],
        "tr": ["Cumartesi buluşalım mı?", "Evet, kafede.", "Saat onda mı?", "Harika!"],
        "zh-Hans": ["周六见面吗？", "好，咖啡馆见。", "十点可以吗？", "没问题！"],
        "zh-Hant": ["週六見面嗎？", "好，咖啡館見。", "十點可以嗎？", "沒問題！"],
    ]

    static let byLanguage: [String: [String]] = [
        "af": ["Hallo, hoe gaan dit?", "Baie goed, dankie!", "Sien jou môre."],
        "ar": ["مرحبًا، كيف حالك؟", "بخير، شكرًا!", "أراك غدًا."],
        "az": ["Salam, necəsən?", "Çox yaxşı, sağ ol!", "Sabah görüşərik."],
        "be": ["Прывітанне, як справы?", "Вельмі добра, дзякуй!", "Да заўтра."],
        "bg": ["Здравей, как си?", "Много добре, благодаря!", "До утре."],
        "bn": ["নমস্কার, কেমন আছেন?", "খুব ভালো, ধন্যবাদ!", "কাল দেখা হবে।"],
        "bs": ["Zdravo, kako si?", "Vrlo dobro, hvala!", "Vidimo se sutra."],
        "ca": ["Hola, com estàs?", "Molt bé, gràcies!", "Fins demà."],
        "cs": ["Ahoj, jak se máš?", "Velmi dobře, děkuji!", "Uvidíme se zítra."],
        "cy": ["Helo, sut wyt ti?", "Da iawn, diolch!", "Hwyl fawr."],
        "da": ["Hej, hvordan går det?", "Meget godt, tak!", "Vi ses i morgen."],
        "de": ["Hallo, wie geht es dir?", "Sehr gut, danke!", "Bis morgen."],
        "el": ["Γεια σου, τι κάνεις;", "Πολύ καλά, ευχαριστώ!", "Τα λέμε αύριο."],
        "en": english,
        "eo": ["Saluton, kiel vi fartas?", "Tre bone, dankon!", "Ĝis morgaŭ."],
        "es": ["Hola, ¿cómo estás?", "¡Muy bien, gracias!", "Hasta mañana."],
        "et": ["Tere, kuidas läheb?", "Väga hästi, aitäh!", "Homseni."],
        "eu": ["Kaixo, zer moduz?", "Oso ondo, eskerrik asko!", "Bihar arte."],
        "fa": ["سلام، حالت چطوره؟", "خوبم، ممنون!", "فردا می‌بینمت."],
        "fi": ["Hei, mitä kuuluu?", "Kiitos, hyvää!", "Nähdään huomenna."],
        "fil": ["Kumusta ka?", "Mabuti, salamat!", "Kita tayo bukas."],
        "fr": ["Bonjour, comment ça va ?", "Très bien, merci !", "À demain."],
        "ga": ["Dia duit, conas atá tú?", "Go maith, go raibh maith agat!", "Slán go fóill."],
        "gl": ["Ola, como estás?", "Moi ben, grazas!", "Ata mañá."],
        "gu": ["નમસ્તે, કેમ છો?", "મજામાં, આભાર!", "કાલે મળીએ."],
        "he": ["שלום, מה שלומך?", "טוב מאוד, תודה!", "נתראה מחר."],
        "hi": ["नमस्ते, आप कैसे हैं?", "बहुत अच्छा, धन्यवाद!", "कल मिलते हैं।"],
        "hr": ["Bok, kako si?", "Vrlo dobro, hvala!", "Vidimo se sutra."],
        "hu": ["Szia, hogy vagy?", "Nagyon jól, köszönöm!", "Holnap találkozunk."],
        "hy": ["Բարև, ինչպե՞ս ես։", "Շատ լավ, շնորհակալություն։", "Կտեսնվենք վաղը։"],
        "id": ["Halo, apa kabar?", "Baik, terima kasih!", "Sampai besok."],
        "is": ["Halló, hvað segirðu?", "Allt gott, takk!", "Sjáumst á morgun."],
        "it": ["Ciao, come stai?", "Molto bene, grazie!", "A domani."],
        "ja": ["こんにちは、元気ですか？", "はい、ありがとう！", "また明日。"],
        "ka": ["გამარჯობა, როგორ ხარ?", "ძალიან კარგად, გმადლობ!", "ხვალამდე."],
        "kk": ["Сәлем, қалайсың?", "Өте жақсы, рақмет!", "Ертең кездескенше."],
        "km": ["សួស្តី សុខសប្បាយទេ?", "សុខសប្បាយ អរគុណ!", "ជួបគ្នាថ្ងៃស្អែក។"],
        "kn": ["ನಮಸ್ಕಾರ, ಹೇಗಿದ್ದೀರಿ?", "ಚೆನ್ನಾಗಿದ್ದೇನೆ, ಧನ್ಯವಾದ!", "ನಾಳೆ ಸಿಗೋಣ."],
        "ko": ["안녕하세요, 잘 지내세요?", "네, 감사합니다!", "내일 봐요."],
        "lo": ["ສະບາຍດີບໍ?", "ສະບາຍດີ, ຂອບໃຈ!", "ພົບກັນມື້ອື່ນ."],
        "lt": ["Labas, kaip sekasi?", "Labai gerai, ačiū!", "Iki rytojaus."],
        "lv": ["Sveiki, kā iet?", "Ļoti labi, paldies!", "Tiksimies rīt."],
        "mk": ["Здраво, како си?", "Многу добро, благодарам!", "Се гледаме утре."],
        "ml": ["നമസ്കാരം, സുഖമാണോ?", "സുഖമാണ്, നന്ദി!", "നാളെ കാണാം."],
        "mn": ["Сайн байна уу?", "Сайн, баярлалаа!", "Маргааш уулзъя."],
        "mr": ["नमस्कार, तुम्ही कसे आहात?", "खूप छान, धन्यवाद!", "उद्या भेटूया."],
        "ms": ["Helo, apa khabar?", "Khabar baik, terima kasih!", "Jumpa esok."],
        "my": ["မင်္ဂလာပါ၊ နေကောင်းလား။", "ကောင်းပါတယ်၊ ကျေးဇူးပါ။", "မနက်ဖြန်တွေ့မယ်။"],
        "nb": ["Hei, hvordan går det?", "Veldig bra, takk!", "Vi ses i morgen."],
        "ne": ["नमस्ते, कस्तो छ?", "धेरै राम्रो, धन्यवाद!", "भोलि भेटौँला।"],
        "nl": ["Hallo, hoe gaat het?", "Heel goed, dank je!", "Tot morgen."],
        "no": ["Hei, hvordan går det?", "Veldig bra, takk!", "Vi ses i morgen."],
        "pa": ["ਸਤ ਸ੍ਰੀ ਅਕਾਲ, ਕੀ ਹਾਲ ਹੈ?", "ਬਹੁਤ ਵਧੀਆ, ਧੰਨਵਾਦ!", "ਕੱਲ੍ਹ ਮਿਲਾਂਗੇ।"],
        "pl": ["Cześć, jak się masz?", "Bardzo dobrze, dziękuję!", "Do jutra."],
        "pt": ["Olá, como vai?", "Muito bem, obrigado!", "Até amanhã."],
        "ro": ["Bună, ce mai faci?", "Foarte bine, mulțumesc!", "Pe mâine."],
        "ru": ["Привет, как дела?", "Очень хорошо, спасибо!", "До завтра."],
        "si": ["ආයුබෝවන්, කොහොමද?", "හොඳින් ඉන්නවා, ස්තුතියි!", "හෙට හමුවෙමු."],
        "sk": ["Ahoj, ako sa máš?", "Veľmi dobre, ďakujem!", "Uvidíme sa zajtra."],
        "sl": ["Živjo, kako si?", "Zelo dobro, hvala!", "Se vidiva jutri."],
        "sq": ["Përshëndetje, si je?", "Shumë mirë, faleminderit!", "Shihemi nesër."],
        "sr": ["Здраво, како си?", "Врло добро, хвала!", "Видимо се сутра."],
        "sr-Latn": ["Zdravo, kako si?", "Vrlo dobro, hvala!", "Vidimo se sutra."],
        "sv": ["Hej, hur mår du?", "Mycket bra, tack!", "Vi ses i morgon."],
        "sw": ["Habari yako?", "Nzuri sana, asante!", "Tutaonana kesho."],
        "ta": ["வணக்கம், எப்படி இருக்கிறீர்கள்?", "மிகவும் நலம், நன்றி!", "நாளை சந்திப்போம்."],
        "te": ["నమస్కారం, ఎలా ఉన్నారు?", "చాలా బాగున్నాను, ధన్యవాదాలు!", "రేపు కలుద్దాం."],
        "th": ["สวัสดี สบายดีไหม", "สบายดี ขอบคุณ", "พรุ่งนี้เจอกัน"],
        "tr": ["Merhaba, nasılsın?", "Çok iyiyim, teşekkürler!", "Yarın görüşürüz."],
        "uk": ["Привіт, як справи?", "Дуже добре, дякую!", "До завтра."],
        "ur": ["السلام علیکم، آپ کیسے ہیں؟", "بہت اچھا، شکریہ!", "کل ملتے ہیں۔"],
        "vi": ["Chào bạn, bạn khỏe không?", "Rất khỏe, cảm ơn!", "Hẹn gặp ngày mai."],
        "zh-Hans": ["你好，最近怎么样？", "很好，谢谢！", "明天见。"],
        "zh-Hant": ["你好，最近怎麼樣？", "很好，謝謝！", "明天見。"],
    ]
}
