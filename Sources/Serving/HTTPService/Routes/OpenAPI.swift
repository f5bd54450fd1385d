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
        return .object(read("openapi.json").map { ($0.name, $0.name == "paths" ? .object(paths) : $0.value.text) })
    }

    private static let tables = EmbeddedFolder(service_tables)
    /// What each operation does or returns, by its id.
    static let summaries = [String: String](pairsIn: "routes.txt", of: tables)
    /// The bodies, headers and answers of operations, by their names.
    private static let parts = Dictionary(
        uniqueKeysWithValues: read("operations.json").map { ($0.name, $0.value.text) })

    private static func read(_ table: String) -> [JSONMember] {
        let text = String(decoding: tables[table], as: UTF8.self).replacing("VERSION", with: Release.version)
        return JSONReader.read(SourceText(name: table, bytes: Array(text.utf8))).value?.object ?? []
    }

    private static func item(_ route: Route) -> JSONOutput {
        .object(route.operations.map { ($0.method.rawValue.lowercased(), operation($0, of: route)) })
    }

    private static func operation(_ operation: RouteOperation, of route: Route) -> JSONOutput {
        let method = operation.method.rawValue.lowercased()
        let id = route.name + (operation.method == route.operations.first?.method ? "" : "-" + method)
        let parameters = route.template.parameters.map(pathParameter) + operation.options.map(parameter)
        // An upload says in them what it replaces.
        let headers = operation.body == .upload ? ["If-Match", "If-None-Match"].compactMap { parts[$0] } : []
        let needsToken = operation.leastRole ?? .client > .client
        return .object(
            JSONOutput.present([
                ("operationId", .string(id)), ("summary", .string(summaries[id, default: ""])),
                ("parameters", .array(parameters + headers)), ("requestBody", parts[operation.body.rawValue]),
                ("security", needsToken ? [["token": []]] : nil), ("responses", responses(operation.answers)),
            ]))
    }

    private static func responses(_ answers: RouteAnswers) -> JSONOutput {
        switch answers {
        case .stored: return parts["stored", default: [:]]
        case .removed: return parts["removed", default: [:]]
        case .content(let types, let isTagged):
            let content = JSONOutput.object(types.map { ($0, ["schema": [:]]) })
            let unchanged: JSONOutput = ["description": "The client already has the version with this ETag."]
            let good = [("200", ["description": "Done.", "content": content])] + (isTagged ? [("304", unchanged)] : [])
            return .object(good + [("default", ["$ref": "#/components/responses/Problem"])])
        }
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
