internal import Documents
internal import Files

extension Verification {
    /// The failures as one HTML page that needs no other files. Golden and new pictures can be shown side by side, overlaid,
    /// alternating, enlarged and subtracted.
    package var page: [UInt8] {
        // The page's own script reads the data after it, in which no text may end the element.
        let data = pageData.text(indent: 0).utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        let parts = [
            PackageResources.head_html, element("style", of: PackageResources.report_css),
            PackageResources.body_html, element("script", of: PackageResources.report_js),
            element(
                "script", attributes: " id=\"data\" type=\"application/json\"",
                of: Array(data.joined(separator: "\\u003c".utf8))),
        ]
        return Array(parts.joined())
    }

    private func element(_ name: String, attributes: String = "", of content: [UInt8]) -> [UInt8] {
        Array("<\(name)\(attributes)>\n".utf8) + content + Array("</\(name)>\n".utf8)
    }

    private var pageData: JSONOutput {
        .object([
            ("summary", .string(summary)),
            ("environment", environmentNote.map { .string("environment: " + $0) } ?? .null),
            ("cases", .array(results.filter(\.isProblem).map(pageData))),
        ])
    }

    private func pageData(of result: CaseResult) -> JSONOutput {
        .object([
            ("name", .string(result.name)), ("status", .string(result.status)),
            ("message", .string(result.message(root.relative))),
            ("expected", Self.source(of: result.expected)), ("actual", Self.source(of: result.actual)),
            ("list", .array(result.lines.map { .string($0.description) })),
        ])
    }

    /// Returns a PNG file as a data URL.
    private static func source(of file: [UInt8]?) -> JSONOutput {
        file.map { .string("data:image/png;base64," + Base64.text($0)) } ?? .null
    }
}
