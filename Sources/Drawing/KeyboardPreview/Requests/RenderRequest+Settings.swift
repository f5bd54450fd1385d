public import LayoutEngine

/// The settings that most pictures change, without the path to them.
extension RenderRequest {
    /// The device whose keyboard is drawn.
    public var device: Device {
        get { settings.layout.device }
        set { settings.layout.device = newValue }
    }

    /// How the device is held.
    public var orientation: Orientation {
        get { settings.layout.orientation }
        set { settings.layout.orientation = newValue }
    }

    /// The plane of the layout.
    public var plane: PlaneName {
        get { settings.layout.plane }
        set { settings.layout.plane = newValue }
    }

    /// The names of the keys that are held down: a letter's text, or `shift`, `delete`, `space` and `return`.
    public var pressedKeys: [String] {
        get { settings.layout.pressed }
        set { settings.layout.pressed = newValue }
    }

    /// Pixels per point, 0.25…8.
    public var scale: Double {
        get { settings.scale }
        set { settings.scale = newValue }
    }

    /// What the candidate bar shows; nil for the layout's samples.
    public var candidates: [Candidate]? {
        get { settings.candidates }
        set { settings.candidates = newValue }
    }
}
