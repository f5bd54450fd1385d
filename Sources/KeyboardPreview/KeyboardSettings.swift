public import LayoutEngine
public import Painting

/// What of a keyboard a picture shows, and how large. The defaults are those of the command line.
public struct KeyboardSettings: Hashable, Sendable {
    /// Device, plane, pressed keys and all else that moves frames. Whether candidates have annotations is found out from
    /// the candidates.
    public var layout = LayoutOptions()
    /// Pixels a point, 0.25…8.
    public var scale = 3.0
    /// What the candidate bar shows; nil for the layout's samples.
    public var candidates: [Candidate]?
    /// True gives the samples their annotations.
    public var annotatesSamples = false
    /// Which candidate is selected; nil for none.
    public var selectedCandidate: Int? = 0
    /// How candidates look.
    public var candidateStyle = CandidateStyle.bar
    /// How a key's preview is drawn.
    public var callout = CalloutStyle.plain
    /// False leaves out every label and icon and the candidate bar's content.
    public var showsText = true

    /// The scales that can be asked for, in pixels a point.
    public static let scales = 0.25...8.0

    /// Starts from the defaults.
    public init() {}
}
