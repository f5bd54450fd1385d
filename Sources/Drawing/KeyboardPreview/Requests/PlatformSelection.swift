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
    /// Returns the settings of each keyboard that the picture shows of a theme made for an app, left to right.
    func settings(for app: KeyboardApp?) throws(LayoutError) -> [KeyboardSettings] {
        switch platform {
        case .auto: return [try settings.resolved(for: app)]
        case .ios: return [try settings.on(.ios).resolved(for: app)]
        case .android: return [try settings.on(.android).resolved(for: app)]
        case .both:
            return try KeyboardPlatform.allCases.map { platform throws(LayoutError) in
                try settings.restricted(to: platform).resolved(for: app)
            }
        }
    }
}

extension KeyboardSettings {
    fileprivate func on(_ platform: KeyboardPlatform) -> KeyboardSettings {
        var settings = self
        settings.layout.platform = platform
        return settings
    }

    /// Returns the settings without those of the other platform, for pictures that show both.
    fileprivate func restricted(to platform: KeyboardPlatform) -> KeyboardSettings {
        var settings = self
        settings.layout = layout.restricted(to: platform)
        if platform == .android { (settings.callout, settings.candidateStyle) = (.plain, .bar) }
        return settings
    }

    /// Returns the settings for a theme made for an app; a fault if choices contradict each other.
    fileprivate func resolved(for app: KeyboardApp?) throws(LayoutError) -> KeyboardSettings {
        var settings = self
        settings.layout = try layout.resolved(for: app?.metrics)
        let layout = settings.layout
        guard layout.metrics.platform == .android else { return settings }
        if settings.layout.metrics == app?.metrics {
            settings.layout.android.keyShape = layout.android.keyShape ?? app?.keyShape
        }
        if layout.android.strip == .actions, candidates != nil || selection != .standard {
            throw .option("strip actions: cannot be combined with \(candidates == nil ? "selected" : "candidates")")
        }
        if callout != .plain {
            throw .option("callout \(callout.rawValue): requires a device of iOS, not \(layout.device)")
        }
        if candidateStyle != .bar {
            throw .option("candidate-style \(candidateStyle.rawValue): requires a device of iOS, not \(layout.device)")
        }
        return settings
    }
}
