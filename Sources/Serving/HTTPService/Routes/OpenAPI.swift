internal import Documents
internal import EmbeddedFiles
internal import HTTPServer
internal import KeyboardPreview
internal import Options
internal import StoreModel
internal import ThemeExport

/// The description of all routes (OpenAPI 3.1), made from the tables that the routes use.
enum OpenAPI {
    static var document: JSONOutput {
        let paths = Routes.all.filter { !$0.area.isForPages }.map { ($0.template.description, item($0)) }
        let text = String(decoding: tables["openapi.json"], as: UTF8.self).replacing("VERSION", with: Release.version)
        let frame = JSONReader.read(SourceText(name: "openapi.json", bytes: Array(text.utf8))).value?.object ?? []
        return .object(frame.map { ($0.name, $0.name == "paths" ? .object(paths) : $0.value.text) })
    }

    private static let tables = EmbeddedFolder(service_tables)
    /// What each operation does or returns, by its id.
    static let summaries = [String: String](pairsIn: "routes.txt", of: tables)

    private static func content(_ types: [String], schema: JSONOutput) -> JSONOutput {
        .object(types.map { ($0, ["schema": schema]) })
    }

    private static func item(_ route: Route) -> JSONOutput {
        .object(route.operations.map { ($0.method.rawValue.lowercased(), operation($0, of: route)) })
    }

    private static func operation(_ operation: RouteOperation, of route: Route) -> JSONOutput {
        let method = operation.method.rawValue.lowercased()
        let id = route.name + (operation.method == route.operations.first?.method ? "" : "-" + method)
        let parameters = route.template.parameters.map(pathParameter) + operation.options.map(parameter)
        var members: [(String, JSONOutput)] = [
            ("operationId", .string(id)), ("summary", .string(summaries[id, default: ""])),
            ("parameters", .array(parameters + headers(of: operation.body))),
        ]
        if operation.body != .none {
            let types =
                switch operation.body {
                case .none: [String]()
                case .document: ["application/json", "multipart/form-data"]
                case .upload: ["application/json"]
                case .fields: ["application/x-www-form-urlencoded"]
                }
            let body: JSONOutput = [
                "required": .bool(operation.body != .fields), "content": content(types, schema: [:]),
            ]
            members.append(("requestBody", body))
        }
        if operation.leastRole ?? .client > .client {
            members.append(("security", [["token": []]]))
        }
        members.append(("responses", responses(operation.answers)))
        return .object(members)
    }

    /// Returns the headers in which an upload says what it replaces.
    private static func headers(of body: RouteBody) -> [JSONOutput] {
        guard body == .upload else { return [] }
        return [
            ("If-Match", "the ETag of the document that the upload replaces"),
            ("If-None-Match", "* for a new theme"),
        ].map { name, description in
            [
                "name": .string(name), "in": "header", "description": .string(description),
                "schema": ["type": "string"],
            ]
        }
    }

    private static func responses(_ answers: RouteAnswers) -> JSONOutput {
        func described(_ text: String) -> JSONOutput { ["description": .string(text)] }
        let good: [(String, JSONOutput)]
        switch answers {
        case .stored:
            good = [
                ("201", described("The theme is published.")), ("202", described("The theme waits for a review.")),
            ]
        case .removed: good = [("204", described("The theme is gone."))]
        case .content(let types, let isTagged):
            let done: JSONOutput = ["description": "Done.", "content": content(types, schema: [:])]
            let unchanged = described("The client already has the version with this ETag.")
            good = [("200", done)] + (isTagged ? [("304", unchanged)] : [])
        }
        return .object(good + [("default", ["$ref": "#/components/responses/Problem"])])
    }

    private static func pathParameter(_ name: String) -> JSONOutput {
        let names: [JSONOutput] =
            switch name {
            case "format": OutputFormat.allCases.map { .string($0.rawValue) }
            case "kind": ExportKind.allCases.map { .string($0.rawValue) }
            default: []
            }
        let schema: JSONOutput = names.isEmpty ? ["type": "string"] : ["type": "string", "enum": .array(names)]
        return ["name": .string(name), "in": "path", "required": .bool(true), "schema": schema]
    }

    private static func parameter(_ option: OptionDescription) -> JSONOutput {
        let facts = [option.allowed, option.initial.map { "default: " + $0 }].compactMap(\.self)
        let description = option.summary + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
        return [
            "name": .string(option.name), "in": "query", "description": .string(description), "schema": schema(option),
        ]
    }

    private static func schema(_ option: OptionDescription) -> JSONOutput {
        if option.isFlag { return ["type": "boolean"] }
        var value: [(String, JSONOutput)] = [("type", "string")]
        if let numbers = option.numbers {
            value = [
                ("type", numbers.isWhole ? "integer" : "number"),
                ("minimum", .number(numbers.range.lowerBound)), ("maximum", .number(numbers.range.upperBound)),
            ]
        }
        if case .words(let words) = option.completion, option.allowed != nil {
            value.append(("enum", .array(words.map(JSONOutput.string))))
        }
        return option.isRepeatable ? ["type": "array", "items": .object(value)] : .object(value)
    }
}
