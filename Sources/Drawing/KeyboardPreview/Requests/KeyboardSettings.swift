public import LayoutEngine
public import Layouts
public import Painting

/// Which of a keyboard's candidates is selected.
package enum CandidateSelection: Hashable, Sendable {
    /// As a keyboard at rest has it: the first on iOS, none on Android.
    case standard
    /// The one with this index; nil for none.
    case candidate(Int?)
}

/// The part of a keyboard that a picture shows, and its size. The defaults are those of the command line.
public struct KeyboardSettings: Hashable, Sendable {
    /// Device, plane, pressed keys and everything else that affects frames. Whether candidates have annotations is determined
    /// from the candidates.
    public var layout = LayoutOptions()
    /// Pixels per point, 0.25…8.
    public var scale = 3.0
    /// What the candidate bar shows; nil for the layout's samples.
    public var candidates: [Candidate]?
    /// True to show the samples with their annotations.
    public var annotatesSamples = false
    /// Which candidate is selected.
    package var selection = CandidateSelection.standard
    /// The index of the selected candidate; nil for none.
    public var selectedCandidate: Int? {
        get {
            switch selection {
            case .standard: layout.metrics.platform == .ios ? 0 : nil
            case .candidate(let index): index
            }
        }
        set { selection = .candidate(newValue) }
    }
    /// The look of the candidates.
    public var candidateStyle = CandidateStyle.bar
    /// The style of a key's preview.
    public var callout = CalloutStyle.plain
    /// False to leave out every label and icon and the candidate bar's content.
    public var showsText = true
    /// True to report where everything that is written is, which no picture needs.
    package var measuresLegends = false

    /// True to draw a device around the keyboard, with a conversation above it.
    public var showsDevice = false
    /// The text in the device's field in a moving picture; nil for what the candidates complete.
    var typed: String?

    /// The allowed scales, in pixels per point.
    public static let scales = 0.25...8.0

    /// Creates the default settings.
    public init() {}
}
