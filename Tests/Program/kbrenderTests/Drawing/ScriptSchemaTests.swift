import Animation
import Documents
import Testing

@testable import kbrender

/// The JSON Schema of scripts, as an independent validator understands it.
@Suite struct ScriptSchemaTests {
    private let program = BuiltProgram()

    /// Prints for each document of a list whether it fits the schema.
    private static let validator = """
        import json, sys
        from jsonschema import Draft202012Validator
        schema = json.load(open(sys.argv[1]))
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        print(json.dumps([validator.is_valid(document) for document in json.load(open(sys.argv[2]))]))
        """

    /// Returns whether the validator accepts each document.
    private func validity(of documents: [String]) throws -> [Bool?] {
        _ = try program.folder.add("validate.py", Self.validator)
        _ = try program.folder.add("documents.json", "[\(documents.joined(separator: ",\n"))]")
        let run = try program.run(
            "kbrender schema script -o schema.json && /usr/bin/python3 -W ignore validate.py schema.json documents.json"
        )
        #expect(run.messages == "")
        let list = JSONReader.read(SourceText(name: "list", text: run.text)).value?.array ?? []
        return list.map(\.bool)
    }

    /// The schema accepts exactly the documents that are read without problems, except for rules that involve several values.
    @Test func schemaAndReaderAgree() throws {
        let values = [
            "null", "true", "-1", "0", "1", "29", "120000", "120001", "1.5", "\"\"", "\"a\"", "\"none\"", "\"dark\"",
            "\"shift\"", "[]", "[0]", "[-1]", "[\"a|b\"]", "[1, \"a\"]", "{}",
        ]
        let actions = ["type", "press", "longPress", "candidates", "select", "plane", "mode", "wait"]
        let steps = actions.flatMap { action in
            values.flatMap { value in
                ["{\"\(action)\": \(value)}"]
                    + ["ms", "slide", "selected", "over"].flatMap { companion in
                        ["1", "0", "[0, 1]", "\"x\""].map { "{\"\(action)\": \(value), \"\(companion)\": \($0)}" }
                    }
            }
        }
        let documents =
            steps.map { "{\"steps\": [\($0)]}" } + [
                "{}", "[]", "{\"steps\": []}", "{\"steps\": [{\"wait\": 1, \"press\": \"a\"}]}",
                "{\"loop\": 65535, \"schemaVersion\": \"1.0\", \"steps\": [{\"wait\": 1}]}",
                "{\"loop\": 65536, \"steps\": [{\"wait\": 1}]}", "{\"loop\": -1, \"steps\": [{\"wait\": 1}]}",
                "{\"$schema\": \"x\", \"steps\": [{\"wait\": 1}]}", "{\"steps\": [{\"wait\": 1}], \"more\": 1}",
            ]
        let found = try validity(of: documents)
        #expect(found.count == documents.count)
        for (document, isValid) in zip(documents, found) {
            let problems = AnimationScript.read(SourceText(name: "s.json", text: document)).diagnostics
            // The schema does not count the candidates of a list.
            guard !problems.contains(where: { $0.kind == ScriptDiagnosticKinds.absent }) else { continue }
            #expect(isValid == problems.isEmpty, "\(document): \(problems.map(\.message))")
        }
    }

    @Test func exampleFitsTheSchema() throws {
        let run = try program.run("cat $themes/../scripts/demo.json")
        #expect(try validity(of: [run.text]) == [true])
    }
}
