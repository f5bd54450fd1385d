internal import Documents

/// The type of a body, from its headers.
package struct BodyKind {
    /// The boundary of a form; nil for a document.
    package let boundary: String?
    /// True for a form with documents.
    package var isForm: Bool { boundary != nil }

    /// Reads the headers. Throws if the type is not supported.
    package init(_ headers: RequestHeaders) throws(Problem) {
        if let coding = headers[.contentEncoding], coding.lowercased() != "identity" {
            throw Problem(
                .unsupportedBody, detail: "The body is encoded as \(Quoted(coding)) (send it without Content-Encoding)."
            )
        }
        let parts = (headers[.contentType] ?? "").split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        let type = parts.first?.lowercased() ?? ""
        guard type == "multipart/form-data" else {
            guard Self.isDocument(type) else {
                throw Problem(
                    .unsupportedBody,
                    detail:
                        "The body is \(Quoted(type)) (expected a document as application/json, or multipart/form-data)."
                )
            }
            boundary = nil
            return
        }
        let name = "boundary="
        guard let parameter = parts.first(where: { $0.lowercased().hasPrefix(name) }) else {
            throw Problem(
                .unsupportedBody, detail: "The form has no boundary (expected multipart/form-data; boundary=…).")
        }
        boundary = String(parameter.dropFirst(name.count).filter { $0 != "\"" })
    }

    /// Returns true for the types of theme documents, and for those that clients send by default.
    private static func isDocument(_ type: String) -> Bool {
        type.isEmpty || type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("/json")
            || ["application/octet-stream", "application/x-www-form-urlencoded", "application/yaml"].contains(type)
    }
}
