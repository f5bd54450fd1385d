internal import HTTPServer
internal import StoreModel

/// The words of the desk's pages in a language. What people wrote stays as they wrote it.
struct DeskWords: Sendable {
    /// The tag of the language (BCP 47).
    let language: String
    /// The name of the pages together, and of those that its header leads to.
    let desk: String, queue: String, reports: String, log: String, mine: String, gallery: String
    /// Signing in and out.
    let signIn: String, signInHelp: String, token: String, signOut: String, unknownToken: String, tooOften: String
    let noCookies: String
    /// Why something was not done.
    let notDone: String, forReviewers: String, staleForm: String, noLonger: String, needsChoice: String
    let needsReason: String, needsOutcome: String, needsSure: String, back: String, backToQueue: String
    /// Lists and their ends.
    let pages: String, next: String, nothingWaits: String, nothingOwn: String, noReports: String, noEntries: String
    /// Decisions.
    let reason: String, approve: String, reject: String, decided: String, yours: String, reviewers: String
    let owner: String, show: String, undo: String
    /// An upload.
    let version: String, new: String, before: String, after: String, pictures: String, changes: String, findings: String
    let property: String, shown: String, background: String, nowhere: String, sameMeaning: String, noComparison: String
    let noFindings: String, keepsRules: String, line: String, rejectedFor: String, withdraw: String
    /// Reports, and the past of a theme.
    let result: String, close: String, openTheme: String, when: String, who: String, what: String, theme: String
    let history: String, versions: String, notPublished: String, removal: String, sure: String, remove: String
    /// Names of modes, roles, actions and weights, of shelves, of parts of the keyboard and of states of keys, by the program's words.
    let names: [String: String], shelves: [Shelf: String], sections: [String: String], states: [String: String]
    /// What became of an upload.
    let outcomes: [ReviewOutcome.Kind: String]
    /// Returns what the box for all uploads means, of which so many are decided about at a time.
    let all: @Sendable (Int) -> String
    /// Returns what a box chooses, what a button withdraws, and what a picture shows.
    let choose: @Sendable (String) -> String, withdrawThis: @Sendable (String) -> String
    let picture: @Sendable (_ mode: String, _ title: String) -> String
    /// Returns how many texts have too little contrast, how many are readable, how many reports are open, and how often the
    /// same was reported.
    let lowContrast: @Sendable (Int) -> String, readable: @Sendable (Int) -> String
    let openReports: @Sendable (Int) -> String, times: @Sendable (Int) -> String
    /// Returns that a variant is new, or gone.
    let variantAdded: @Sendable (String) -> String, variantRemoved: @Sendable (String) -> String

    func name(of word: String) -> String { names[word] ?? word }
    func shelf(_ shelf: Shelf) -> String { shelves[shelf] ?? shelf.rawValue }
    func section(_ name: String) -> String { sections[name] ?? name }

    /// Returns what became of an upload, with a class of the stylesheet.
    func outcome(_ kind: ReviewOutcome.Kind) -> (look: String, text: String) {
        let look =
            switch kind {
            case .published, .rejected, .undone: "good"
            case .missing, .changed, .own, .tooLate: "warning"
            case .invalid, .failed: "error"
            }
        if case .failed(let title) = kind { return (look, title) }
        return (look, outcomes[kind] ?? "")
    }

    /// The languages; the first is for readers who know none of them.
    static let all = [english, tamil]

    /// Returns the words for a reader's `Accept-Language`.
    static func preferred(_ header: String?) -> DeskWords {
        let name = ReaderLanguage.best(of: all.map(\.language), for: header)
        return all.first { $0.language == name } ?? english
    }

    /// The words in English.
    static let english = DeskWords(
        language: "en", desk: "Theme desk", queue: "Queue", reports: "Reports", log: "Log", mine: "My themes",
        gallery: "Gallery", signIn: "Sign in", signInHelp: "Use the token that the operator of this store gave you.",
        token: "Token", signOut: "Sign out",
        unknownToken:
            "This token is not known, or has nothing to do here. Check it, or ask the operator for another one.",
        tooOften: "Too many attempts. Try again in ten minutes.",
        noCookies:
            "Nothing was sent to check. Allow cookies for this site, use its https address, and try again.",
        notDone: "Nothing was changed", forReviewers: "Only reviewers can do this.",
        staleForm: "This form belongs to another session. Go back to the desk and open it again.",
        noLonger: "No such upload waits here. It was decided, replaced or withdrawn.",
        needsChoice: "Choose at least one upload, then approve or reject.",
        needsReason: "Say why you reject: the author reads it.", needsOutcome: "Say what came of the report.",
        needsSure: "Tick the box if you want to remove the theme.", back: "Back to the desk",
        backToQueue: "Back to the queue", pages: "Pages", next: "Next", nothingWaits: "No upload waits for a review.",
        nothingOwn: "You have no themes here yet.", noReports: "No report is open.", noEntries: "Nothing was done yet.",
        reason: "Reason for the author", approve: "Approve", reject: "Reject", decided: "What became of them",
        yours: "your own", reviewers: "reviewers", owner: "Sent by", show: "Show",
        undo: "Undo (within a minute)", version: "Version", new: "new theme", before: "Published",
        after: "Upload", pictures: "Pictures", changes: "What it changes", findings: "Rules and contrast",
        property: "Property", shown: "Shows on", background: "background", nowhere: "not on the letters",
        sameMeaning: "Both documents mean the same.",
        noComparison: "The documents could not be compared. Load the page again.",
        noFindings: "The document could not be checked. Load the page again.",
        keepsRules: "It keeps the store's rules.",
        line: "line", rejectedFor: "Rejected:", withdraw: "Withdraw", result: "What came of it", close: "Close",
        openTheme: "Open the theme", when: "When", who: "Who", what: "What", theme: "Theme", history: "History",
        versions: "Versions", notPublished: "Nothing is published under this id.", removal: "Remove this theme",
        sure: "Take it off the store, with its uploads", remove: "Remove",
        names: [
            "light": "Light", "dark": "Dark", "upload": "uploaded", "approve": "approved", "reject": "rejected",
            "withdraw": "withdrew an upload",
            "delete": "removed the theme", "rollBack": "published an earlier version", "import": "imported",
            "closeReport": "closed a report", "collect": "changed a collection",
            "removeCollection": "removed a collection", "undo": "took a decision back",
        ],
        shelves: [.incoming: "Waiting for a review", .published: "Published", .rejected: "Rejected"], sections: [:],
        states: ["pressed": "pressed", "preview": "preview", "popup": "popup"],
        outcomes: [
            .published: "published", .rejected: "rejected", .missing: "no longer waits",
            .changed: "was changed meanwhile: look at it again",
            .own: "is your own: another reviewer has to approve it",
            .invalid: "does not keep the store's rules: look at it again", .undone: "waits again",
            .tooLate: "stays as it is: the minute is over, or it was not your decision",
        ],
        all: { "All that wait, also on other pages, as they were when this page was opened (\($0) at a time)" },
        choose: { "Choose \($0)" }, withdrawThis: { "Withdraw \($0)" }, picture: { "\($1), \($0.lowercased())" },
        lowContrast: { $0 == 1 ? "1 text is hard to read" : "\($0) texts are hard to read" },
        readable: { $0 == 1 ? "Its text is readable." : "All \($0) texts are readable." },
        openReports: { $0 == 1 ? "1 open report" : "\($0) open reports" },
        times: { $0 == 1 ? "reported once" : "reported \($0) times" }, variantAdded: { "\($0) variant added" },
        variantRemoved: { "\($0) variant removed" })

    /// The words in Tamil.
    static let tamil = DeskWords(
        language: "ta", desk: "தோற்ற மேசை", queue: "வரிசை", reports: "புகார்கள்", log: "பதிவேடு", mine: "என் தோற்றங்கள்",
        gallery: "காட்சியகம்", signIn: "உள்நுழை", signInHelp: "இந்தக் கடையை நடத்துபவர் தந்த திறவுச்சொல்லைப் பயன்படுத்துங்கள்.",
        token: "திறவுச்சொல்", signOut: "வெளியேறு",
        unknownToken:
            "இந்தத் திறவுச்சொல் தெரியவில்லை, அல்லது இங்கு பயன்படாது. சரிபாருங்கள், அல்லது வேறொன்றைக் கேளுங்கள்.",
        tooOften: "மிக அதிக முயற்சிகள். பத்து நிமிடங்களில் மீண்டும் முயலுங்கள்.",
        noCookies: "சரிபார்க்க எதுவும் வரவில்லை. இந்தத் தளத்தின் நினைவிகளை அனுமதித்து, https முகவரியில் மீண்டும் முயலுங்கள்.",
        notDone: "எதுவும் மாறவில்லை", forReviewers: "மதிப்பாய்வாளர்கள் மட்டுமே இதைச் செய்ய முடியும்.",
        staleForm: "இந்தப் படிவம் வேறொரு அமர்வுக்கு உரியது. மேசைக்குத் திரும்பி மீண்டும் திறங்கள்.",
        noLonger: "அத்தகைய பதிவேற்றம் இங்கு இல்லை. அது முடிவாகியது, மாறியது அல்லது திரும்பப் பெறப்பட்டது.",
        needsChoice: "ஒரு பதிவேற்றத்தையாவது தேர்ந்தெடுத்து, ஏற்கவும் அல்லது மறுக்கவும்.",
        needsReason: "ஏன் மறுக்கிறீர்கள் என்று எழுதுங்கள்: ஆக்கியவர் அதைப் படிப்பார்.",
        needsOutcome: "புகாரின் முடிவை எழுதுங்கள்.", needsSure: "தோற்றத்தை நீக்க விரும்பினால் பெட்டியைக் குறியிடுங்கள்.",
        back: "மேசைக்குத் திரும்பு", backToQueue: "வரிசைக்குத் திரும்பு", pages: "பக்கங்கள்", next: "அடுத்த",
        nothingWaits: "மதிப்பாய்வுக்கு எதுவும் காத்திருக்கவில்லை.", nothingOwn: "உங்களுக்கு இங்கு இன்னும் தோற்றங்கள் இல்லை.",
        noReports: "திறந்த புகார் இல்லை.", noEntries: "இன்னும் எதுவும் நடக்கவில்லை.", reason: "ஆக்கியவருக்கான காரணம்",
        approve: "ஏற்றுக்கொள்", reject: "மறு", decided: "முடிவுகள்", yours: "உங்களுடையது", reviewers: "மதிப்பாய்வாளர்கள்",
        owner: "அனுப்பியவர்", show: "காட்டு", undo: "திரும்பப் பெறு (ஒரு நிமிடத்திற்குள்)",
        version: "பதிப்பு", new: "புதிய தோற்றம்", before: "வெளியிட்டது", after: "பதிவேற்றம்", pictures: "படங்கள்",
        changes: "மாற்றங்கள்", findings: "விதிகளும் வேறுபாடும்", property: "பண்பு", shown: "தெரியும் இடம்",
        background: "பின்னணி", nowhere: "எழுத்துகளில் தெரியாது", sameMeaning: "இரண்டு ஆவணங்களும் ஒன்றே.",
        noComparison: "ஆவணங்களை ஒப்பிட முடியவில்லை. பக்கத்தை மீண்டும் திறங்கள்.",
        noFindings: "ஆவணத்தைச் சரிபார்க்க முடியவில்லை. பக்கத்தை மீண்டும் திறங்கள்.",
        keepsRules: "கடையின் விதிகளுக்கு ஏற்றது.", line: "வரி", rejectedFor: "மறுத்த காரணம்:", withdraw: "திரும்பப் பெறு",
        result: "புகாரின் முடிவு", close: "முடி", openTheme: "தோற்றத்தைத் திற", when: "எப்போது", who: "யார்", what: "என்ன",
        theme: "தோற்றம்", history: "வரலாறு", versions: "பதிப்புகள்", notPublished: "இந்த அடையாளத்தில் எதுவும் வெளியாகவில்லை.",
        removal: "இந்தத் தோற்றத்தை நீக்கு", sure: "பதிவேற்றங்களுடன் கடையிலிருந்து எடுத்துவிடு", remove: "நீக்கு",
        names: [
            "light": "ஒளி", "dark": "இருள்", "author": "ஆக்கியவர்", "reviewer": "மதிப்பாய்வாளர்", "error": "பிழை",
            "warning": "எச்சரிக்கை", "note": "குறிப்பு", "upload": "பதிவேற்றினார்", "approve": "ஏற்றுக்கொண்டார்", "reject": "மறுத்தார்",
            "withdraw": "பதிவேற்றத்தைத் திரும்பப் பெற்றார்", "delete": "தோற்றத்தை நீக்கினார்",
            "rollBack": "முந்தைய பதிப்பை வெளியிட்டார்", "import": "கொண்டுவந்தார்", "closeReport": "புகாரை முடித்தார்",
            "collect": "தொகுப்பை மாற்றினார்", "removeCollection": "தொகுப்பை நீக்கினார்", "undo": "முடிவைத் திரும்பப் பெற்றார்",
        ],
        shelves: [.incoming: "மதிப்பாய்வுக்குக் காத்திருப்பவை", .published: "வெளியானவை", .rejected: "மறுக்கப்பட்டவை"],
        sections: [
            "keyboard": "விசைப்பலகை", "regular keys": "எழுத்து விசைகள்", "modifier keys": "கட்டுப்பாட்டு விசைகள்",
            "accent keys": "முதன்மை விசைகள்", "pressed keys": "அழுத்திய விசைகள்", "preview": "விசை முன்காட்சி",
            "popup": "நீளழுத்த மேல்தோன்றல்", "candidate bar": "பரிந்துரைப் பட்டை", "fonts": "எழுத்துருக்கள்",
            "spacing": "இடைவெளி", "motion": "அசைவு", "Android": "ஆண்ட்ராய்டுக்கு மட்டும்",
        ], states: ["pressed": "அழுத்திய நிலை", "preview": "முன்காட்சி", "popup": "மேல்தோன்றல்"],
        outcomes: [
            .published: "வெளியானது", .rejected: "மறுக்கப்பட்டது", .missing: "இப்போது காத்திருக்கவில்லை",
            .changed: "இதற்கிடையில் மாறியது: மீண்டும் பாருங்கள்",
            .own: "உங்களுடையது: வேறொரு மதிப்பாய்வாளர் ஏற்க வேண்டும்",
            .invalid: "கடையின் விதிகளுக்கு ஏற்றதல்ல: மீண்டும் பாருங்கள்", .undone: "மீண்டும் காத்திருக்கிறது",
            .tooLate: "மாறவில்லை: நிமிடம் கடந்துவிட்டது, அல்லது அது உங்கள் முடிவு அல்ல",
        ], all: { "இந்தப் பக்கத்தைத் திறந்தபோது காத்திருந்த அனைத்தும், மற்ற பக்கங்களிலும் (ஒரு முறைக்கு \($0))" }, choose: { "\($0): தேர்ந்தெடு" },
        withdrawThis: { "\($0): திரும்பப் பெறு" }, picture: { "\($1), \($0)" },
        lowContrast: { "படிக்கக் கடினமான எழுத்துகள்: \($0)" }, readable: { "எல்லா எழுத்துகளையும் (\($0)) படிக்க முடியும்." },
        openReports: { "திறந்த புகார்கள்: \($0)" }, times: { "புகார்களின் எண்ணிக்கை: \($0)" },
        variantAdded: { "\($0) வகை சேர்ந்தது" }, variantRemoved: { "\($0) வகை நீங்கியது" })
}
