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
            let text = String(decoding: try InputFile(reading: file).bytes, as: UTF8.self)
            for declaration in text.matches(of: /[ \n](func [^(\n]+|init[?]?(?:<[^>]*>)?)\(/) {
                functions += 1
                if Self.unlabelledParameters(text[declaration.range.upperBound...]) >= 2 {
                    unlabelled.append("\(file): \(declaration.1)")
                }
            }
        }
        #expect(functions > 4000)
        #expect(unlabelled.count * 20 <= functions, "\(unlabelled.joined(separator: "\n"))")
    }

    /// The number of parameters without a label in a list of parameters, which begins after its opening bracket.
    private static func unlabelledParameters(_ list: Substring) -> Int {
        var depth = 0
        var (begins, count) = (true, 0)
        var rest = list
        while let character = rest.first {
            if begins, let attributes = rest.prefixMatch(of: /\s*(@\w+\s+)*/), !attributes.output.0.isEmpty {
                rest = rest[attributes.range.upperBound...]
                continue
            }
            if begins, rest.hasPrefix("_ ") { count += 1 }
            begins = false
            switch character {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                if depth == 0 { return count }
                depth -= 1
            case "," where depth == 0: begins = true
            default: break
            }
            rest = rest.dropFirst()
        }
        return count
    }
}
