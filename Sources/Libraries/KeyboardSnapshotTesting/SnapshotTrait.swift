public import Comparison
public import Testing

/// Settings for how the expectations of a test or suite compare pictures with their goldens.
///
/// ```swift
/// @Suite(.snapshots(comparing: ComparisonOptions(tolerance: 2))) struct LenientTests {
///     @Test func dark() { expectKeyboard(.preset(.rose), .dark) }
/// }
/// ```
public struct SnapshotTrait: TestTrait, SuiteTrait, TestScoping {
    let mode: SnapshotMode?
    let options: ComparisonOptions?

    /// True: the tests of a suite inherit the trait.
    public var isRecursive: Bool { true }

    /// Runs a test with these settings; its goldens are counted from 1.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        let outer = SnapshotScope.current
        let scope = SnapshotScope(mode: mode ?? outer?.mode, options: options ?? outer?.options)
        try await SnapshotScope.$current.withValue(scope, operation: function)
    }
}

extension Trait where Self == SnapshotTrait {
    /// Sets the mode of goldens and how pictures are compared; nil keeps the setting of the enclosing suite.
    public static func snapshots(
        _ mode: SnapshotMode? = nil, comparing options: ComparisonOptions? = nil
    ) -> SnapshotTrait {
        SnapshotTrait(mode: mode, options: options)
    }
}

/// The settings that traits give the running test case.
final class SnapshotScope: Sendable {
    @TaskLocal static var current: SnapshotScope?

    let mode: SnapshotMode?
    let options: ComparisonOptions?

    init(mode: SnapshotMode?, options: ComparisonOptions?) {
        (self.mode, self.options) = (mode, options)
    }
}
