internal import HTTPServer

/// Metrics in Prometheus's format for text
/// (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
struct MetricsText {
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    /// Adds a metric with a value for each of its labels; without values it has only its heading.
    mutating func add<Value: CustomStringConvertible>(
        _ name: String, as kind: Kind, help: String, values: [(labels: String, value: Value)]
    ) {
        begin(name, as: kind, help: help)
        for (labels, value) in values {
            text += "kbrender_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(value)\n"
        }
    }

    /// Adds a metric with one value.
    mutating func add(_ name: String, as kind: Kind, help: String, value: some CustomStringConvertible) {
        add(name, as: kind, help: help, values: [("", value)])
    }

    /// Adds a histogram for each label.
    mutating func add(_ name: String, help: String, histograms: [(labels: String, value: Metrics.Histogram)]) {
        begin(name, as: .histogram, help: help)
        for (labels, histogram) in histograms { text += histogram.lines("kbrender_\(name)", labels: labels) }
    }

    private mutating func begin(_ name: String, as kind: Kind, help: String) {
        text += "# HELP kbrender_\(name) \(help)\n# TYPE kbrender_\(name) \(kind.rawValue)\n"
    }
}
