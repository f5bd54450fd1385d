import KeyboardSnapshotTesting
import XCTest

/// The same in XCTest; goldens are in `Tests/__Snapshots__/KeyboardTests/XCTestKeyboardTests`.
final class XCTestKeyboardTests: XCTestCase {
    func testPresetInBothVariants() {
        expectKeyboard(.preset(.midnight), .both, scale: 0.5)
        expectKeyboard(.preset(.midnight), .both, plane: .symbols, scale: 0.5)
    }

    /// The golden was recorded with another key held down. This test fails, and runs only on request.
    func testFailsOnPurpose() throws {
        try XCTSkipIf(ProcessInfo.processInfo.environment["SHOW_A_FAILURE"] == nil)
        expectKeyboard(.preset(.midnight), pressing: "g", scale: 0.5, named: "pressed", record: .never)
    }
}
