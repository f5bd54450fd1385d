import Foundation
import KeyboardSnapshotTesting
import Testing

/// Tests of a user's keyboards, which `SnapshotProcessTests` runs in separate processes. Their goldens exist only while it
/// runs.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["KBRENDER_REHEARSAL"] != nil)) struct RehearsalTests {
    /// The pressed key, which decides the picture.
    private let key = ProcessInfo.processInfo.environment["KBRENDER_REHEARSAL"] ?? ""

    @Test func aKeyIsDown() {
        expectKeyboard(.preset(.rose), .dark, on: .iPhoneSE, pressing: key, scale: 0.5, named: "down")
    }

    @Test(arguments: Preset.all) func everyPreset(preset: Preset) {
        expectKeyboard(.preset(preset), on: .iPhoneSE, pressing: key, scale: 0.25, named: preset.id)
    }
}
