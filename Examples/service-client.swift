// Draws a theme with the service: swift service-client.swift http://127.0.0.1:8087 theme.json dark.png mode=dark scale=2
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The reason why there is no picture, in the service's words.
struct ServiceProblem: Error, Decodable {
    struct Diagnostic: Decodable { let file: String?, line: Int?, message: String }
    let title: String, detail: String, diagnostics: [Diagnostic]?
}

/// Returns the picture and the number of warnings.
func render(_ service: String, _ theme: Data, _ options: [String]) async throws -> (picture: Data, warnings: Int) {
    guard let url = URL(string: service + "/v1/render?" + options.joined(separator: "&")) else {
        throw URLError(.badURL)
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.timeoutInterval = 30
    let (body, answer) = try await URLSession.shared.upload(for: request, from: theme)
    guard let head = answer as? HTTPURLResponse, head.statusCode == 200 else {
        throw try JSONDecoder().decode(ServiceProblem.self, from: body)
    }
    return (body, Int(head.value(forHTTPHeaderField: "Kbrender-Warnings") ?? "") ?? 0)
}

let words = CommandLine.arguments
let theme = try Data(contentsOf: URL(fileURLWithPath: words[2]))
let (picture, warnings) = try await render(words[1], theme, Array(words[4...]))
try picture.write(to: URL(fileURLWithPath: words[3]))
print("\(words[3]): \(picture.count) bytes, \(warnings) warnings")
