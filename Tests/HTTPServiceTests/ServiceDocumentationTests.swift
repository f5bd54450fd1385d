import Files
import Testing

@testable import HTTPService

/// What is written about the service, held to what it does.
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

    @Test func theExampleForPythonDraws() throws {
        let service = try RunningProgram()
        let client = "python3 \(RunningProgram.package)/Examples/service_client.py $service"
        let ran = service.shell("\(client) $themes/aurora.json dark.png mode=dark && cat dark.png >picture")
        #expect(ran.status == 0, "\(String(decoding: ran.output, as: UTF8.self))")
        #expect(
            service.shell("cat picture").output
                == service.curl("/v1/render?mode=dark&format=png", "--data-binary @$themes/aurora.json").body)
        let broken = service.shell("echo '{' > broken.json; \(client) broken.json x.png")
        #expect(broken.status != 0 && String(decoding: broken.output, as: UTF8.self).contains("theme.json:"))
    }

    @Test func theDescriptionNamesAllRoutesAndOptions() throws {
        let service = try RunningProgram()
        let paths = service.curl("/openapi.json").json?["paths"]?.object ?? []
        let endpoints = Endpoint.allCases.filter { !$0.isStudio }
        #expect(Set(paths.map(\.name)) == Set(endpoints.map(\.template)))
        for endpoint in endpoints {
            let item = paths.first { $0.name == endpoint.template }?.value
            let parameters = (item?["post"] ?? item?["get"])?["parameters"]?.array ?? []
            let queries = parameters.filter { $0["in"]?.string == "query" }.compactMap { $0["name"]?.string }
            #expect(queries == endpoint.options.map(\.name), "\(endpoint)")
        }
    }
}
