@testable import Files
import TestSupport
import Testing

/// Rules for the sources that neither the compiler nor the formatter checks.
@Suite struct SourceStyleTests {

    /// A call should say what its arguments are. Two unlabelled ones are right for equals, as in `mix(first, second)`, and seldom else.
    @Test func fewFunctionsTakeSeveralUnlabelledParameters() throws {
        var functions = 0
        var unlabelled: [String] = []
        for file in try Repository.swiftFiles(in: Repository.path.appending("Sources")) {
            let source = try SourceFile(file)
            for begin in source.places(of: " func ") + source.places(of: "\nfunc ") + source.places(of: " init") {
                guard let list = Self.parameters(source.bytes[(begin + 1)...]) else { continue }
                functions += 1
                if Self.unlabelledParameters(list) >= 2 {
                    unlabelled.append(
                        "\(file): \(String(decoding: source.bytes[begin..<list.startIndex], as: UTF8.self))")
                }
            }
        }
        #expect(functions > 4000)
        #expect(unlabelled.count * 20 <= functions, "\(unlabelled.joined(separator: "\n"))")
    }

    /// A test that kills what has ended already proves nothing, or fails. So shell lines send signals by `end`, `strike` and `pause`
    /// (TestSupport/Processes), which look at how the process ended, or compare the status of `kill`; a process may also kill
    /// itself, and what is left at the end is killed in a trap or `defer`.
    @Test func signalsMeetRunningProcesses() throws {
        let checks = ["trap ", "defer {", "kill -0", "$$", "== 0"]
        var checked = 0
        var unchecked: [String] = []
        for file in try Repository.files(in: Repository.path.appending("Tests"))
        where file.hasEnding([".swift"]) && !"\(file)".contains("/TestSupport/") {
            let source = try SourceFile(file)
            for words in ["kill -", "kill $", "kill %", "timeout -s", "timeout --preserve-status"] {
                for line in source.lines(with: words) where !line.contains("for words in [") {
                    if checks.contains(where: { line.contains($0) }) {
                        checked += 1
                    } else {
                        unchecked.append("\(file): \(line)")
                    }
                }
            }
        }
        #expect(checked > 10)
        #expect(unchecked.isEmpty, "\(unchecked.joined(separator: "\n"))")
    }

    /// What follows the opening bracket of a function or an initializer; nil if these are other words.
    private static func parameters(_ declaration: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let open = declaration.firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "\n") }),
            declaration[open] == UInt8(ascii: "(")
        else { return nil }
        let name = String(decoding: declaration[..<open], as: UTF8.self)
        guard name.hasPrefix("func ") || name.wholeMatch(of: /init\??(<[^>]*>)?/) != nil else { return nil }
        return declaration[(open + 1)...]
    }

    /// The number of parameters without a label in a list of parameters, which begins after its opening bracket.
    private static func unlabelledParameters(_ list: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var (begins, isAttribute, count) = (true, false, 0)
        for (place, byte) in zip(list.indices, list) {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"): isAttribute = false
            case UInt8(ascii: "@") where begins: isAttribute = true
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                begins = false
                depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return count }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: begins = true
            default:
                guard begins, !isAttribute else { continue }
                begins = false
                if byte == UInt8(ascii: "_"), list[(place + 1)...].first == UInt8(ascii: " ") { count += 1 }
            }
        }
        return count
    }
}
