@testable import Files
import TestSupport
import Testing

@testable import HTTPServer
@testable import HTTPService

/// The service's documentation, compared with the service.
@Suite struct ServiceDocumentationTests {
    private static let page: String = {
        let file = try? InputFile(reading: RunningProgram.package.appending("docs/service.md"))
        return String(decoding: file?.bytes ?? [], as: UTF8.self)
    }()

    @Test func everyKindOfProblemHasASection() {
        for kind in ProblemKind.allCases {
            #expect(Self.page.contains("\n### \(kind.rawValue)\n\(kind.status): "), "\(kind.rawValue)")
        }
    }

    @Test(arguments: [
        "python3 $examples/service_client.py", "node $examples/service-client.mjs", "php $examples/service-client.php",
        "swiftc -swift-version 5 -module-cache-path cache -o client $examples/service-client.swift && ./client",
    ])
    func exampleClientDraws(client: String) throws {
        let service = try RunningProgram()
        let examples = "examples=\(RunningProgram.package)/Examples;"
        let ran = service.shell(
            "\(examples) \(client) $service $themes/aurora.json dark.png mode=dark scale=1 && cp dark.png picture")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
        #expect(
            service.shell("cat picture").output
                == service.curl("/v1/render?mode=dark&scale=1&format=png", "--data-binary @$themes/aurora.json").body)
        let again = client.split(separator: "&& ").last ?? ""
        let broken = service.shell("\(examples) echo '{' > broken.json; \(again) $service broken.json x.png")
        #expect(
            broken.status != 0 && String(decoding: broken.output, as: UTF8.self).contains("theme.json"), "\(client)")
    }

    /// The page's test vectors: path, parameters, signature.
    private static let vectors: [[String]] = page.split(separator: "\n").compactMap { line in
        let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.filter { $0 != " " && $0 != "`" } }
        return cells.count == 3 && cells[0].hasPrefix("/v1/presets/") && cells[2].utf8.count == 43 ? cells : nil
    }

    /// The page's code in a language.
    private static func code(_ language: String) -> String {
        let text = page.split(separator: "\nIn \(language):\n\n").dropFirst().first ?? ""
        return text.split(separator: "\n", omittingEmptySubsequences: false).prefix {
            $0.isEmpty || $0.hasPrefix("    ")
        }
        .map { String($0.dropFirst(4)) }.joined(separator: "\n")
    }

    @Test(arguments: [
        ("Python", "python3 sign", "import sys\nprint(sign(bytes(range(32)), sys.argv[1], sys.argv[2]))"),
        (
            "JavaScript", "cp sign sign.mjs; node sign.mjs",
            "console.log(sign(Buffer.from([...Array(32).keys()]), process.argv[2], process.argv[3]));"
        ),
        ("PHP", "php sign", "echo sign(implode(array_map('chr', range(0, 31))), $argv[1], $argv[2]), \"\\n\";"),
    ])
    func documentedAlgorithmSignsTheDocumentedVectors(language: String, command: String, use: String) throws {
        let commands = TestCommands()
        let text = (language == "PHP" ? "<?php\n" : "") + Self.code(language) + "\n" + use + "\n"
        try Output(commands.folder.appending("sign"), apartFrom: []).write(Array(text.utf8))
        #expect(Self.vectors.count == 3)
        for vector in Self.vectors {
            let ran = commands.shell("\(command) '\(vector[0])' '\(vector[1])'")
            #expect(String(decoding: ran.output, as: UTF8.self) == vector[2] + "\n", "\(language)")
        }
    }

    @Test func openAPINamesAllRoutesAndOptions() throws {
        let service = try RunningProgram()
        // The first question of all: what nobody has asked yet has its heading.
        #expect(service.curl("/metrics").text.contains("# TYPE kbrender_requests_total counter\n"))
        let paths = service.curl("/openapi.json").json?["paths"]?.object ?? []
        let routes = Routes.all.filter { !$0.area.isForPages }
        #expect(Set(paths.map(\.name)) == Set(routes.map(\.template.description)))
        for route in routes {
            let item = paths.first { $0.name == route.template.description }?.value
            for operation in route.operations {
                let parameters = item?[operation.method.rawValue.lowercased()]?["parameters"]?.array ?? []
                let queries = parameters.filter { $0["in"]?.string == "query" }.compactMap { $0["name"]?.string }
                #expect(queries == operation.options.map(\.name), "\(operation.method) \(route.template)")
                for parameter in parameters where parameter["name"]?.string == "per-page" {
                    let schema = parameter["schema"]
                    #expect(schema?["type"]?.string == "integer", "\(route.template)")
                    #expect(schema?["minimum"]?.number == 1 && schema?["maximum"]?.number == 200)
                }
            }
        }
    }

    /// The pages name every route: those of the studio are in a page of their own.
    @Test(arguments: Routes.all.map(\.name)) func pagesNameTheRoute(name: String) throws {
        let route = try #require(Routes.all.first { $0.name == name })
        let file = route.area.isForPages ? "docs/studio-protocol.md" : "docs/service.md"
        let page = try Repository.text(Repository.path.appending(file))
        // Pages write the names of parameters in capitals, and one ending for all formats.
        let address = route.template.description.replacing("{id}", with: "ID").replacing("{file}", with: "NAME")
            .replacing("{format}", with: "png").replacing("{kind}", with: "KIND")
            .replacing("{number}", with: "NUMBER").replacing("{name}", with: "NAME")
            .replacing("{author}", with: "NAME").replacing("{tag}", with: "TAG")
        #expect(page.contains(address), "\(address) in \(file)")
    }

    @Test func eachOperationHasASummary() {
        let names = Routes.all.flatMap { route in
            route.operations.enumerated().map {
                $0 == 0 ? route.name : "\(route.name)-\($1.method.rawValue.lowercased())"
            }
        }
        #expect(names.sorted() == OpenAPI.summaries.keys.sorted())
    }

    @Test func namesAndAddressesOfRoutesAreUnique() {
        #expect(Set(Routes.all.map(\.name)).count == Routes.all.count)
        #expect(Set(Routes.all.map(\.template.description)).count == Routes.all.count)
        for route in Routes.all {
            #expect(Set(route.operations.map(\.method)).count == route.operations.count, "\(route.name)")
        }
    }
}
