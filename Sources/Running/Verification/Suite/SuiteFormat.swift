internal import Documents
internal import EmbeddedFiles

/// The members of the objects in a suite: one schema (`Tables/suite.schema.json`) for the reader, editors and the documentation.
package enum SuiteFormat {
    /// An object of a suite, by its name among the schema's definitions.
    enum Part: String, CaseIterable, Sendable {
        case suite
        /// A case that is listed.
        case goldenCase = "case"
        /// The axes that cases are made from.
        case matrix
        /// Combinations that the matrix leaves out.
        case exclusion

        /// What the object must be.
        var schema: JSONValue? { self == .suite ? document : document?["$defs"]?[rawValue] }

        /// The names of its members, apart from that of the schema.
        var members: [String] { (schema?["properties"]?.object ?? []).map(\.name).filter { $0 != "$schema" } }
    }

    /// The JSON Schema (draft 2020-12) of suites; ends with a newline.
    package static let schema = String(decoding: EmbeddedFolder(suite_tables)["suite.schema.json"], as: UTF8.self)

    private static let document = JSONReader.read(SourceText(name: "suite.schema.json", text: schema)).value
}
