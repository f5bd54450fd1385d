/// Metrics in Prometheus's format for text
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
struct MetricsText {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    /// Adds a metric with a value for each of its labels. Without values, it is absent.
    mutating func add<Value: CustomStringConvertible>(
        _ kind: Kind, _ name: String, _ help: String, _ values: [(labels: String, value: Value)]
    ) {
        guard !values.isEmpty else { return }
        begin(kind, name, help)
        for (labels, value) in values {
            text += "kbrender_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
        }
    }

    /// Adds a metric with one value.
    mutating func add(_ kind: Kind, _ name: String, _ help: String, _ value: some CustomStringConvertible) {
        add(kind, name, help, [("", value)])
    }

    /// Adds a histogram for each label.
    mutating func add(_ name: String, _ help: String, _ histograms: [(labels: String, value: Metrics.Histogram)]) {
        begin(.histogram, name, help)
        for (labels, histogram) in histograms { text += histogram.lines("kbrender_\(name)", labels: labels) }
    }

    private mutating func begin(_ kind: Kind, _ name: String, _ help: String) {
        text += "# HELP kbrender_\(name) \(help)\n# TYPE kbrender_\(name) \(kind.rawValue)\n"
    }
}
