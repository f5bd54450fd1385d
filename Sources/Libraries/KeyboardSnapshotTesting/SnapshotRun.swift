internal import Files
internal import Foundation
internal import Synchronization
internal import XCTest

/// The goldens that the tests of this process have asked for so far.
final class SnapshotRun: Sendable {
    /// All tests of a process are one run. Its unused goldens are listed when the process ends.
    static let current: SnapshotRun = {
        XCTestObservationCenter.shared.addTestObserver(CounterReset())
        atexit { SnapshotRun.current.reportUnused() }
        return SnapshotRun()
    }()

    private struct State {
        /// The number of goldens without a name that each test has asked for.
        var counts: [Counter: Int] = [:]
        /// For each golden, the digest of the picture that is compared with it.
        var asked: [GoldenFile: String] = [:]
        /// The goldens by their paths in lower case.
        var spellings: [String: GoldenFile] = [:]
        /// The source file of each folder of goldens.
        var sources: [FilePath: String] = [:]
    }

    private struct Counter: Hashable {
        let path: String
        let function: String
        let scope: ObjectIdentifier?
    }

    private let state = Mutex(State())

    /// Returns the number of the next golden without a name in a test, from 1.
    func nextNumber(at location: TestLocation) -> Int {
        let scope = SnapshotScope.current.map(ObjectIdentifier.init)
        let counter = Counter(path: location.path, function: location.function, scope: scope)
        return state.withLock { state in
            state.counts[counter, default: 0] += 1
            return state.counts[counter] ?? 1
        }
    }

    /// Restarts the count when XCTest begins another test.
    func resetNumbers() {
        state.withLock { $0.counts = [:] }
    }

    /// Records that the picture with this digest is compared with a golden of a source file; false if another picture of this
    /// run already is, or has one whose name differs only in case: some file systems have one file for both.
    func claim(_ golden: GoldenFile, digest: String, source: String) -> Bool {
        state.withLock { state in
            state.sources[golden.folder] = source
            let spelling = "\(golden.folder)/\(golden.name.lowercased())"
            guard state.spellings[spelling, default: golden] == golden else { return false }
            guard let claimed = state.asked[golden] else {
                (state.asked[golden], state.spellings[spelling]) = (digest, golden)
                return true
            }
            return claimed == digest
        }
    }

    /// Returns the goldens that nothing uses any more, as far as this run can tell: those that a test ran without asking for,
    /// those of functions that are no longer in the source file, and those of source files that are gone. Tests that a filter
    /// excluded keep theirs.
    func unusedGoldens() -> [String] {
        let (asked, sources) = state.withLock { ($0.asked, $0.sources) }
        let ran = Set(asked.keys.map { $0.folder.appending($0.functionName) })
        var unused: [FilePath] = []
        for (folder, source) in sources {
            let text = (try? String(contentsOfFile: source, encoding: .utf8)) ?? ""
            let functions = Self.functions(in: text)
            for name in Self.names(in: folder) where Self.isGolden(name, in: folder) {
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

    /// Returns the folders of goldens whose source file is gone.
    private static func orphanedFolders(in snapshots: FilePath) -> [FilePath] {
        let (tests, areNested) = GoldenFile.sources(ofSnapshots: snapshots)
        let paths =
            areNested ? FileManager.default.enumerator(atPath: tests.text)?.compactMap { $0 as? String } ?? [] : []
        let nested = Set(paths.map { String($0.split(separator: "/").last ?? "") })
        return names(in: snapshots).filter { !$0.hasPrefix(".") }
            .filter { !nested.contains($0 + ".swift") && tests.appending($0 + ".swift").isMissing }
            .map { snapshots.appending($0) }
    }

    private static func names(in folder: FilePath) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.text)) ?? []
    }

    private static func isGolden(_ name: String, in folder: FilePath) -> Bool {
        SnapshotFormat.allCases.contains { name.hasSuffix("." + $0.rawValue) } && !name.hasPrefix(".")
            && !GoldenFile.isRecord(folder.appending(name))
    }

    /// Returns the names of the functions that a source file declares, in the form that goldens use.
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
    fileprivate var functionName: String { String(name.prefix { $0 != "." }) }
}

/// Resets the count between tests: XCTest runs one test at a time and may run it again.
private final class CounterReset: NSObject, XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase) { SnapshotRun.current.resetNumbers() }
}
