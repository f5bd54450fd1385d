internal import Documents
internal import KeyboardPreview
internal import Options

/// The description of all routes (OpenAPI 3.1), made from the tables that answer them.
enum OpenAPI {
    /// The document.
    static var document: JSONText {
        let paths = Endpoint.allCases.filter { !$0.isStudio }.map { ($0.template, item($0)) }
        return .object([
            ("openapi", .string("3.1.0")),
            (
                "info",
                .object([
                    ("title", .string("kbrender")), ("version", .string(Release.version)),
                    ("description", .string("Pictures, checks and conversions of keyboard themes.")),
                ])
            ),
            ("paths", .object(paths)),
            (
                "components",
                .object([
                    ("schemas", .object([("Problem", problem)])),
                    (
                        "responses",
                        .object([
                            (
                                "Problem",
                                .object([
                                    ("description", .string("Why there is no other answer (RFC 9457).")),
                                    ("content", content(["application/problem+json"], reference("schemas/Problem"))),
                                ])
                            )
                        ])
                    ),
                ])
            ),
        ])
    }

    private static func reference(_ name: String) -> JSONText {
        .object([("$ref", .string("#/components/" + name))])
    }

    private static func content(_ types: [String], _ schema: JSONText) -> JSONText {
        .object(types.map { ($0, .object([("schema", schema)])) })
    }

    private static var problem: JSONText {
        func type(_ name: String) -> JSONText { .object([("type", .string(name))]) }
        return .object([
            ("type", .string("object")),
            (
                "properties",
                .object([
                    ("type", type("string")), ("title", type("string")), ("status", type("integer")),
                    ("detail", type("string")),
                    ("diagnostics", .object([("type", .string("array")), ("items", type("object"))])),
                ])
            ),
            ("required", .array(["type", "title", "status", "detail"].map(JSONText.string))),
        ])
    }

    private static func item(_ endpoint: Endpoint) -> JSONText {
        let method = endpoint.takesDocument ? "post" : "get"
        var members: [(String, JSONText)] = [
            ("operationId", .string(endpoint.rawValue)), ("summary", .string(endpoint.summary)),
            ("parameters", .array(pathParameters(endpoint) + endpoint.options.map { parameter($0.description) })),
        ]
        if endpoint.takesDocument {
            let types = ["application/json", "multipart/form-data"]
            members.append(
                ("requestBody", .object([("required", .bool(true)), ("content", content(types, .object([])))])))
        }
        members.append(("responses", responses(endpoint)))
        return .object([(method, .object(members))])
    }

    private static func responses(_ endpoint: Endpoint) -> JSONText {
        let done = JSONText.object([
            ("description", .string("Done.")), ("content", content(mediaTypes(endpoint), .object([]))),
        ])
        let unchanged = JSONText.object([("description", .string("The client has the picture of this ETag."))])
        return .object(
            [("200", done)] + (endpoint.givesPicture ? [("304", unchanged)] : [])
                + [("default", reference("responses/Problem"))])
    }

    private static func mediaTypes(_ endpoint: Endpoint) -> [String] {
        if endpoint.givesPicture { return OutputFormat.allCases.map(\.mediaType) }
        return switch endpoint {
        case .health, .ready, .metrics: ["text/plain"]
        case .schema: ["application/schema+json"]
        default: ["application/json"]
        }
    }

    private static func pathParameters(_ endpoint: Endpoint) -> [JSONText] {
        ["id", "format"].filter { name in
            endpoint.template.split { "/.".contains($0) }.contains { $0 == "{\(name)}" }
        }.map { name in
            let words = name == "format" ? OutputFormat.allCases.map { JSONText.string($0.rawValue) } : []
            let schema = JSONText.object(
                [("type", .string("string"))] + (words.isEmpty ? [] : [("enum", .array(words))]))
            return .object([
                ("name", .string(name)), ("in", .string("path")), ("required", .bool(true)), ("schema", schema),
            ])
        }
    }

    private static func parameter(_ option: OptionDescription) -> JSONText {
        let facts = [option.allowed, option.initial.map { "default: " + $0 }].compactMap(\.self)
        let description = option.summary + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
        return .object([
            ("name", .string(option.name)), ("in", .string("query")), ("description", .string(description)),
            ("schema", schema(option)),
        ])
    }

    private static func schema(_ option: OptionDescription) -> JSONText {
        if option.isFlag { return .object([("type", .string("boolean"))]) }
        var value: [(String, JSONText)] = [("type", .string("string"))]
        if case .words(let words) = option.completion, option.allowed != nil {
            value.append(("enum", .array(words.map(JSONText.string))))
        }
        guard option.isRepeatable else { return .object(value) }
        return .object([("type", .string("array")), ("items", .object(value))])
    }
}
