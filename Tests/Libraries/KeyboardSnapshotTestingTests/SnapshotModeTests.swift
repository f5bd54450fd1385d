import Documents
import Testing

@testable import KeyboardSnapshotTesting

@Suite struct SnapshotModeTests {
    @Test(arguments: [
        (["CI": "true"], SnapshotMode.never), (["CI": "1"], .never), (["CI": "false"], .missing),
        (["CI": "0"], .missing), (["CI": ""], .missing),
        ([:], .missing),
    ])
    func buildServersRecordNothing(environment: [String: String], mode: SnapshotMode) throws {
        #expect(try SnapshotMode.chosen(parameter: nil, trait: nil, in: environment) == mode)
    }

    @Test func variableOverridesParameterAndParameterOverridesTrait() throws {
        let variable = [SnapshotMode.variable: "missing", "CI": "true"]
        #expect(try SnapshotMode.chosen(parameter: .record, trait: .never, in: variable) == .missing)
        #expect(try SnapshotMode.chosen(parameter: .record, trait: .never, in: ["CI": "true"]) == .record)
        #expect(try SnapshotMode.chosen(parameter: nil, trait: .record, in: ["CI": "true"]) == .record)
    }

    @Test func rejectsUnknownModes() {
        let error = #expect(throws: OperationError.self) {
            try SnapshotMode.chosen(parameter: nil, trait: nil, in: [SnapshotMode.variable: "always"])
        }
        #expect(
            error?.message == #"KBRENDER_SNAPSHOTS: "always" is not a mode (expected record, missing or never)"#)
    }
}
