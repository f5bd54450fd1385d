internal import Documents
internal import EmbeddedFiles

/// Metrics in Prometheus's format for text
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format). Their kinds and meanings are in the table
/// `metrics.txt`.
struct MetricsText {
    private static let table = [String: String](pairsIn: "metrics.txt", of: EmbeddedFolder(service_tables))

    private(set) var text = ""

    /// Adds a metric with a value for each of its labels; without values it has only its heading.
    mutating func add<Value: CustomStringConvertible>(_ name: String, values: [(labels: String, value: Value)]) {
        begin(name)
        for (labels, value) in values {
            text += "kbrender_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
        }
    }

    /// Adds a metric with one value.
    mutating func add(_ name: String, value: some CustomStringConvertible) { add(name, values: [("", value)]) }

    /// Adds a histogram for each label.
    mutating func add(_ name: String, histograms: [(labels: String, value: Metrics.Histogram)]) {
        begin(name)
        for (labels, histogram) in histograms { text += histogram.lines("kbrender_\(name)", labels: labels) }
    }

    private mutating func begin(_ name: String) {
        let parts = Self.table[name, default: "untyped"].split(separator: " ", maxSplits: 1)
        text += "# HELP kbrender_\(name) \(parts.dropFirst().joined())\n# TYPE kbrender_\(name) \(parts[0])\n"
    }
}
