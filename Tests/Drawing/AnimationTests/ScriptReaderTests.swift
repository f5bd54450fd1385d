import Animation
import Documents
import LayoutEngine
import Layouts
import Testing
import ThemeModel

@Suite struct ScriptReaderTests {
    private static func read(_ text: String) -> ParseResult<AnimationScript> {
        AnimationScript.read(SourceText(name: "s.json", text: text))
    }

    /// The kind, place, path and message of each problem in a script.
    private static func problems(_ text: String) -> [String] {
        read(text).diagnostics.map { problem in
            let place = problem.range.flatMap { range in problem.source?.position(of: range.lowerBound) }
            return
                "\(problem.kind.id) \(place.map { "\($0.line):\($0.column)" } ?? "-") \(problem.path): \(problem.message)"
        }
    }

    @Test func readsEveryKindOfStep() {
        let result = Self.read(
            """
            {"schemaVersion": "1.0", "loop": 2, "steps": [
              {"type": "vanakkam"}, {"press": "shift", "ms": 120}, {"longPress": "e", "slide": [0, 2], "ms": 900},
              {"candidates": ["வணக்கம்|vanakkam", "வணக்கமா"], "selected": "none"}, {"wait": 600},
              {"mode": "dark", "over": 500}, {"plane": "symbols"}, {"select": 1}, {"press": "a"}, {"mode": "light"}
            ]}
            """)
        #expect(result.diagnostics.isEmpty)
        #expect(result.value?.loop == 2)
        #expect(
            result.value?.steps.map(\.action) == [
                .type("vanakkam"), .press("shift", milliseconds: 120),
                .longPress("e", path: [0, 2], milliseconds: 900),
                .candidates([Candidate("வணக்கம்", annotation: "vanakkam"), Candidate("வணக்கமா")], selected: nil),
                .wait(milliseconds: 600), .mode(.dark, milliseconds: 500, .dissolve), .plane(.symbols), .select(1),
                .press("a", milliseconds: nil), .mode(.light, milliseconds: nil, .dissolve),
            ])
    }

    @Test func reportsWhereEachProblemIs() {
        #expect(
            Self.problems(#"{"steps": [{"pres": "a"}]}"#) == [
                #"KB504 1:12 steps[0]: the step does nothing (did you mean "press"?)"#
            ])
        #expect(
            Self.problems(#"{"steps": [{"wait": 5, "plane": "shift"}]}"#) == [
                "KB504 1:12 steps[0]: the step does 2 things (expected one of type, press, longPress, candidates, select, "
                    + "plane, mode, wait)"
            ])
        #expect(
            Self.problems(#"{"steps": [{"wait": 0}]}"#) == [
                "KB503 1:21 steps[0].wait: 0 milliseconds (expected a whole number from 1 to 120000)"
            ])
        #expect(
            Self.problems(#"{"steps": [{"press": "a", "msec": 3}], "lopp": 1}"#) == [
                #"KB502 1:27 steps[0].msec: unknown property, which has no effect"#,
                #"KB502 1:40 lopp: unknown property, which has no effect (did you mean "loop"?)"#,
            ])
        #expect(
            Self.problems(#"{"steps": [{"plane": "symbol"}, {"mode": 7}]}"#) == [
                #"KB500 1:22 steps[0].plane: "symbol" is not a plane (did you mean "symbols"?)"#,
                "KB500 1:42 steps[1].mode: 7 is not a variant (expected light or dark)",
            ])
        #expect(
            Self.problems(#"{"steps": [{"candidates": ["a", "b"], "selected": 2}]}"#) == [
                #"KB505 1:51 steps[0].selected: there is no candidate 2 (expected 0 to 1, or "none")"#
            ])
        #expect(Self.problems(#"{"steps": []}"#).first?.hasPrefix("KB501 1:11 steps:") == true)
        #expect(Self.problems(#"{}"#) == ["KB501 1:1 steps: missing (expected a list of steps)"])
        #expect(Self.problems(#"[]"#).first?.hasPrefix("KB500") == true)
        #expect(Self.problems(#"{"schemaVersion": "2.0", "steps": [{"wait": 1}]}"#).first?.hasPrefix("KB508") == true)
        #expect(Self.problems(#"{"steps": [{"wait": 1},]}"#).first?.hasPrefix("KB001") == true)
    }

    @Test func allowsTenThousandSteps() {
        func steps(_ count: Int) -> String {
            #"{"steps": ["# + [String](repeating: #"{"select": 0}"#, count: count).joined(separator: ",") + "]}"
        }
        #expect(Self.problems(steps(10_000)).isEmpty)
        #expect(Self.problems(steps(10_001)) == ["KB004 1:11 steps: the script has 10001 steps (the limit is 10000)"])
    }

    /// No value crashes the reader, and a script with errors gives no value.
    @Test func survivesAnyValueAnywhere() {
        let values = ["null", "true", "-1", "1e308", "1.5", "\"\"", "\"x\"", "[]", "[1, \"a\"]", "{}"]
        for action in ["type", "press", "longPress", "candidates", "select", "plane", "mode", "wait"] {
            for value in values {
                for companion in ["ms", "slide", "selected", "over"] {
                    let text = "{\"steps\": [{\"\(action)\": \(value), \"\(companion)\": \(value)}]}"
                    let result = Self.read(text)
                    #expect((result.value == nil) == result.diagnostics.contains { $0.severity == .error }, "\(text)")
                }
            }
        }
    }
}
