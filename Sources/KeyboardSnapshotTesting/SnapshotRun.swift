internal import Files
internal import Foundation
internal import Synchronization
internal import XCTest

/// What the tests of this process have asked for so far.
final class SnapshotRun: Sendable {
    /// All tests of a process are one run. Its unused goldens are listed when the process ends.
    static let current: SnapshotRun = {
        XCTestObservationCenter.shared.addTestObserver(CounterReset())
        atexit { SnapshotRun.current.reportUnused() }
        return SnapshotRun()
    }()

    private struct State {
        /// How many goldens without a name each test has asked for.
        var counts: [Counter: Int] = [:]
        /// Of each golden the digest of the picture that is held to it.
        var asked: [GoldenFile: String] = [:]
        /// The source file of each folder of goldens.
        var sources: [FilePath: String] = [:]
    }

    private struct Counter: Hashable {
        let path: String
        let function: String
        let scope: ObjectIdentifier?
    }

    private let state = Mutex(State())

    /// The number of the next golden without a name in a test, from 1.
    func nextNumber(at location: TestLocation) -> Int {
        let scope = SnapshotScope.current.map(ObjectIdentifier.init)
        let counter = Counter(path: location.path, function: location.function, scope: scope)
        return state.withLock { state in
            state.counts[counter, default: 0] += 1
            return state.counts[counter] ?? 1
        }
    }

    /// Counts anew: XCTest begins another test.
    func resetNumbers() {
        state.withLock { $0.counts = [:] }
    }

    /// Notes that the picture of a digest is held to a golden of a source file; false where another picture of this run is
    /// already.
    func claim(_ golden: GoldenFile, digest: String, source: String) -> Bool {
        state.withLock { state in
            state.sources[golden.folder] = source
            guard let known = state.asked[golden] else {
                state.asked[golden] = digest
                return true
            }
            return known == digest
        }
    }

    /// The goldens that nobody asks for any more, as far as this run can tell: those of tests that ran and did not ask, those
    /// of functions that are not in the source file, and those of source files that are gone. Tests that were left out by a
    /// filter keep theirs.
    func unusedGoldens() -> [String] {
        let (asked, sources) = state.withLock { ($0.asked, $0.sources) }
        let ran = Set(asked.keys.map { $0.folder.appending($0.functionName) })
        var unused: [FilePath] = []
        for (folder, source) in sources {
            let text = (try? String(contentsOfFile: source, encoding: .utf8)) ?? ""
            let functions = Self.functions(in: text)
            for name in Self.names(in: folder) where Self.isGolden(name) {
                let function = String(name.prefix { $0 != "." })
                let isAsked = asked.keys.contains { $0.folder == folder && $0.name == name }
                let isKnown = functions.contains(function)
                if !isAsked, !isKnown || ran.contains(folder.appending(function)) {
                    unused.append(folder.appending(name))
                }
            }
        }
        for parent in Set(sources.keys.map(\.folder)) { unused += Self.orphanedFolders(in: parent) }
        return unused.map(\.description).sorted()
    }

    /// Folders of goldens whose source file is gone.
    private static func orphanedFolders(in snapshots: FilePath) -> [FilePath] {
        let tests = snapshots.withoutTrailingSlashes.folder
        return names(in: snapshots).filter { !$0.hasPrefix(".") }
            .filter { tests.appending($0 + ".swift").isMissing }
            .map { snapshots.appending($0) }
    }

    private static func names(in folder: FilePath) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.text)) ?? []
    }

    private static func isGolden(_ name: String) -> Bool {
        SnapshotFormat.allCases.contains { name.hasSuffix("." + $0.rawValue) } && name != "environment.json"
            && !name.hasPrefix(".")
    }

    /// The names of the functions that a source file declares, as goldens have them.
    private static func functions(in source: String) -> Set<String> {
        Set(
            source.components(separatedBy: "func ").dropFirst().map { text in
                text.first == "`"
                    ? String(text.dropFirst().prefix { $0 != "`" }).asFileName
                    : String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }).asFileName
            })
    }

    private func reportUnused() {
        let unused = unusedGoldens()
        guard !unused.isEmpty else { return }
        let lines = unused.map { "  \($0)\n" }.joined()
        FileHandle.standardError.write(Data("goldens that no test uses:\n\(lines)".utf8))
    }
}

extension GoldenFile {
    /// The test's function.
    fileprivate var functionName: String { String(name.prefix { $0 != "." }) }
}

/// XCTest runs one test at a time and may run it again.
private final class CounterReset: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) { SnapshotRun.current.resetNumbers() }
}
