internal import LayoutEngine
internal import Layouts
package import ThemeModel

extension RenderRequest {
    /// The platform whose keyboard a picture shows. The raw values are those of the command line.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        /// That of the device, of the metrics, or of the app that the theme was made for; iOS if none of these decides.
        case auto
        case ios
        case android
        /// iOS at the left, Android at the right.
        case both
    }
}

extension KeyboardApp {
    /// The metrics of the app's keyboard.
    var metrics: KeyboardMetrics {
        switch self {
        case .fcitx5: .fcitx5
        case .floris: .floris
        case .heliBoard, .trime: .android
        case .material, .futo: .gboard
        case .ios18: .ios18
        case .ios26: .ios26
        }
    }

    /// The options of a picture that draw a native theme as the app's keyboard.
    package var options: String {
        "metrics=\(metrics.rawValue)" + (keyShape.map { "&key-shape=\($0.rawValue)" } ?? "")
    }

    /// The shape of the app's keys, where the metrics have several.
    var keyShape: AndroidOptions.KeyShape? { [.material, .futo].contains(self) ? .pill : nil }
}

extension RenderRequest {
    /// Returns the settings of each keyboard that the picture shows of a theme made for an app, left to right; a fault if choices
    /// contradict each other.
    func settings(for app: KeyboardApp?) throws(LayoutError) -> [KeyboardSettings] {
        switch platform {
        case .auto: return [try resolved(for: app)]
        case .ios: return [try on(.ios).resolved(for: app)]
        case .android: return [try on(.android).resolved(for: app)]
        case .both:
            return try KeyboardPlatform.allCases.map { platform throws(LayoutError) in
                try restricted(to: platform).resolved(for: app)
            }
        }
    }

    private func on(_ platform: KeyboardPlatform) -> RenderRequest {
        var request = self
        request.settings.layout.platform = platform
        return request
    }

    /// Returns the request without the options of the other platform, for pictures that show both.
    private func restricted(to platform: KeyboardPlatform) -> RenderRequest {
        var request = self
        for reach in OptionReach.all where reach.isForeign(on: platform) { reach.reset(&request) }
        request.settings.layout = request.settings.layout.restricted(to: platform)
        return request
    }

    private func resolved(for app: KeyboardApp?) throws(LayoutError) -> KeyboardSettings {
        var settings = settings
        settings.layout = try settings.layout.resolved(for: app?.metrics)
        let layout = settings.layout
        for reach in OptionReach.all where reach.isGiven(self) {
            if let refusal = reach.refusal(on: layout.metrics) { throw .option("\(reach.option): \(refusal)") }
        }
        guard layout.metrics.platform == .android else { return settings }
        if settings.layout.metrics == app?.metrics {
            settings.layout.android.keyShape = layout.android.keyShape ?? app?.keyShape
        }
        if layout.android.strip == .actions, settings.candidates != nil || settings.selection != .standard {
            throw .option(
                "strip actions: cannot be combined with \(settings.candidates == nil ? "selected" : "candidates")")
        }
        return settings
    }
}
