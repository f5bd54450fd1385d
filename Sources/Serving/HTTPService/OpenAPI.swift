internal import Documents
internal import KeyboardPreview
internal import Options
internal import ServiceSetup

/// The description of all routes (OpenAPI 3.1), made from the tables that the routes use.
enum OpenAPI {
    /// The document.
    static var document: JSONOutput {
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
                    (
                        "securitySchemes",
                        .object([
                            ("token", .object([("type", .string("http")), ("scheme", .string("bearer"))]))
                        ])
                    ),
                    ("schemas", .object([("Problem", problem)])),
                    (
                        "responses",
                        .object([
                            (
                                "Problem",
                                .object([
                                    ("description", .string("The problem with the request (RFC 9457).")),
                                    ("content", content(["application/problem+json"], reference("schemas/Problem"))),
                                ])
                            )
                        ])
                    ),
                ])
            ),
        ])
    }

    private static func reference(_ name: String) -> JSONOutput {
        .object([("$ref", .string("#/components/" + name))])
    }

    private static func content(_ types: [String], _ schema: JSONOutput) -> JSONOutput {
        .object(types.map { ($0, .object([("schema", schema)])) })
    }

    private static var problem: JSONOutput {
        func type(_ name: String) -> JSONOutput { .object([("type", .string(name))]) }
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
            ("required", .array(["type", "title", "status", "detail"].map(JSONOutput.string))),
        ])
    }

    private static func item(_ endpoint: Endpoint) -> JSONOutput {
        .object(
            endpoint.methods.filter { $0 != .head }.map { ($0.rawValue.lowercased(), operation(endpoint, $0)) })
    }

    private static func operation(_ endpoint: Endpoint, _ method: HTTPMethod) -> JSONOutput {
        let isMain = method == endpoint.methods.first
        // The other methods of an address have no options.
        let options = isMain ? endpoint.options : []
        var members: [(String, JSONOutput)] = [
            ("operationId", .string(endpoint.rawValue + (isMain ? "" : "-" + method.rawValue.lowercased()))),
            ("summary", .string(isMain ? endpoint.summary : method == .put ? "uploads a theme" : "removes a theme")),
            (
                "parameters",
                .array(pathParameters(endpoint) + options.map { parameter($0.description) } + headers(method))
            ),
        ]
        if endpoint.takesDocument(by: method) {
            let types = ["application/json"] + (method == .put ? [] : ["multipart/form-data"])
            members.append(
                ("requestBody", .object([("required", .bool(true)), ("content", content(types, .object([])))])))
        }
        if endpoint.leastRole(method) ?? .client > .client {
            members.append(("security", .array([.object([("token", .array([]))])])))
        }
        members.append(("responses", responses(endpoint, method)))
        return .object(members)
    }

    /// Returns the headers in which an upload says what it replaces.
    private static func headers(_ method: HTTPMethod) -> [JSONOutput] {
        guard method == .put else { return [] }
        return [
            ("If-Match", "the ETag of the document that the upload replaces"),
            ("If-None-Match", "* for a new theme"),
        ].map { name, description in
            .object([
                ("name", .string(name)), ("in", .string("header")), ("description", .string(description)),
                ("schema", .object([("type", .string("string"))])),
            ])
        }
    }

    private static func responses(_ endpoint: Endpoint, _ method: HTTPMethod) -> JSONOutput {
        func described(_ text: String) -> JSONOutput { .object([("description", .string(text))]) }
        let problem = ("default", reference("responses/Problem"))
        switch method {
        case .put:
            return .object([
                ("201", described("The theme is published.")), ("202", described("The theme waits for a review.")),
                problem,
            ])
        case .delete: return .object([("204", described("The theme is gone.")), problem])
        default:
            let done = JSONOutput.object([
                ("description", .string("Done.")), ("content", content(mediaTypes(endpoint), .object([]))),
            ])
            let unchanged = described("The client already has the version with this ETag.")
            let isKept = endpoint.givesPicture || endpoint.isOfStore && method == .get
            return .object([("200", done)] + (isKept ? [("304", unchanged)] : []) + [problem])
        }
    }

    private static func mediaTypes(_ endpoint: Endpoint) -> [String] {
        if endpoint == .animate { return AnimationFormat.allCases.map(\.mediaType) }
        if endpoint.givesPicture { return OutputFormat.allCases.map(\.mediaType) }
        return switch endpoint {
        case .health, .ready, .metrics: ["text/plain"]
        case .gallery, .themePage: ["text/html"]
        case .themeEvents: ["text/event-stream"]
        case .schema: ["application/schema+json"]
        default: ["application/json"]
        }
    }

    private static func pathParameters(_ endpoint: Endpoint) -> [JSONOutput] {
        ["id", "format"].filter { name in
            endpoint.template.split { "/.".contains($0) }.contains { $0 == "{\(name)}" }
        }.map { name in
            let words = name == "format" ? OutputFormat.allCases.map { JSONOutput.string($0.rawValue) } : []
            let schema = JSONOutput.object(
                [("type", .string("string"))] + (words.isEmpty ? [] : [("enum", .array(words))]))
            return .object([
                ("name", .string(name)), ("in", .string("path")), ("required", .bool(true)), ("schema", schema),
            ])
        }
    }

    private static func parameter(_ option: OptionDescription) -> JSONOutput {
        let facts = [option.allowed, option.initial.map { "default: " + $0 }].compactMap(\.self)
        let description = option.summary + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
        return .object([
            ("name", .string(option.name)), ("in", .string("query")), ("description", .string(description)),
            ("schema", schema(option)),
        ])
    }

    private static func schema(_ option: OptionDescription) -> JSONOutput {
        if option.isFlag { return .object([("type", .string("boolean"))]) }
        var value: [(String, JSONOutput)] = [("type", .string("string"))]
        if case .words(let words) = option.completion, option.allowed != nil {
            value.append(("enum", .array(words.map(JSONOutput.string))))
        }
        guard option.isRepeatable else { return .object(value) }
        return .object([("type", .string("array")), ("items", .object(value))])
    }
}
