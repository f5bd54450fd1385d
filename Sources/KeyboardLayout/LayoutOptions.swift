internal import Documents
public import ThemeModel

/// The figures of a theme that move frames; its colours and fonts do not.
public struct LayoutStyle: Hashable, Sendable {
    /// Gap between keys of a row in points.
    public var keySpacing: Double
    /// Gap between rows in points.
    public var rowSpacing: Double
    /// False where the theme has no candidate bar.
    public var hasCandidateBar: Bool
    /// Radius of the long-press popup's corners in points: its tail keeps clear of them.
    public var popupCornerRadius: Double

    /// Gives the figures one by one.
    public init(keySpacing: Double, rowSpacing: Double, hasCandidateBar: Bool = true, popupCornerRadius: Double = 8) {
        self.keySpacing = keySpacing
        self.rowSpacing = rowSpacing
        self.hasCandidateBar = hasCandidateBar
        self.popupCornerRadius = popupCornerRadius
    }

    /// Takes the figures from a theme.
    public init(_ theme: KeyboardTheme) {
        self.init(
            keySpacing: theme.keySpacing, rowSpacing: theme.rowSpacing, hasCandidateBar: theme.candidateBar.isEnabled,
            popupCornerRadius: theme.popup.cornerRadius)
    }
}

/// A key held down until its variants show, and the variant under the finger.
public struct LongPress: Hashable, Sendable {
    /// The key's identity.
    public let key: String
    /// The selected variant, counted from 0.
    public let variant: Int

    /// Names a key and a variant.
    public init(key: String, variant: Int = 0) {
        self.key = key
        self.variant = variant
    }

    /// Reads `KEY` or `KEY:INDEX`: the last colon counts where digits alone follow it and something stands before it. An
    /// index beyond all numbers is a fault (exit code 64).
    public init(parsing text: String) throws(LayoutFault) {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else {
            self.init(key: text)
            return
        }
        let digits = text[text.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            self.init(key: text)
            return
        }
        guard let variant = Int(digits) else {
            throw .usage("the variant \(Quoted(String(digits))) is not there (want an index from 0)")
        }
        self.init(key: String(text[..<colon]), variant: variant)
    }
}

/// What is laid out besides the theme's figures and the layout.
public struct LayoutOptions: Hashable, Sendable {
    /// Which plane of the layout.
    public var plane = PlaneName.letters
    /// The device.
    public var device = Device.standard
    /// How it is held.
    public var orientation = Orientation.portrait
    /// A width in points instead of the device's, within `widths`; nil for the device's.
    public var width: Double?
    /// False leaves the candidate bar out.
    public var showsCandidateBar = true
    /// True where a candidate has an annotation: the bar is higher then.
    public var hasAnnotations = false
    /// True shows the globe key.
    public var showsGlobe = false
    /// Identities of the keys held down.
    public var pressed: [String] = []
    /// Identity of the key that is held down and shows its preview.
    public var preview: String?
    /// The key that is held down and shows its variants.
    public var longPress: LongPress?
    /// True shows the return key's word instead of its icon.
    public var returnAsWord = false
    /// True adds the system's own bar below the keys: globe, microphone and home indicator.
    public var showsSystemBar = false

    /// The widths that can be asked for, in points.
    public static let widths = 100.0...4096.0

    /// Starts from the defaults: letters, upright, on the standard device.
    public init() {}
}
