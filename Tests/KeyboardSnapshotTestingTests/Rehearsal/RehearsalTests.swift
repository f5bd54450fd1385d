import Foundation
import KeyboardSnapshotTesting
import Testing

/// Tests of somebody's keyboards, which `SnapshotProcessTests` runs in processes of their own. Their goldens are there as long as
/// it runs.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["KBRENDER_REHEARSAL"] != nil)) struct RehearsalTests {
    /// The key that is down, which makes one picture or another one.
    private let key = ProcessInfo.processInfo.environment["KBRENDER_REHEARSAL"] ?? ""

    @Test func aKeyIsDown() {
        expectKeyboard(.preset(.rose), .dark, on: .iPhoneSE, pressing: key, scale: 0.5, named: "down")
    }

    @Test(arguments: Preset.all) func everyPreset(preset: Preset) {
        expectKeyboard(.preset(preset), on: .iPhoneSE, pressing: key, scale: 0.25, named: preset.id)
    }
}
