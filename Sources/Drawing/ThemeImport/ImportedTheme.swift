package import Documents
internal import Layouts
package import ScreenshotReading
package import ThemeModel

/// A theme of any kind as a keyboard theme, with its origins.
package struct ImportedTheme: Sendable {
    package var document: ThemeDocument
    /// The kind of the source.
    package let kind: ThemeKind
    /// The Android app that the theme was made for, or the system whose keyboard a preset shows; nil for other programs' themes and
    /// for native ones.
    package var app: KeyboardApp?
    /// The origin of each property, for imported modes.
    var origins: [Mode: [PropertyName: Origin]] = [:]
    /// The start of the document that was read.
    let start: SourceRange
    /// The native document of each mode that comes from one: its origins are found only when they are asked for.
    var natives: [Mode: NativeDocument] = [:]
    /// The keyboards in pictures that modes were read from.
    package internal(set) var keyboards: [Mode: KeyboardReading] = [:]
    /// How near the pictures of modes come to those.
    var residuals: [String] = []

    /// The table of all properties, with their values, the source's properties and lines, and the rules; ends with a newline.
    package var explanation: String {
        TextTable(heading: Self.columns, rows).text + ([ledger.text] + residuals).joined(separator: "\n") + "\n"
    }

    /// Takes the values of modes that a fitting has found in some seconds, and returns a note on how near they come to the picture.
    package mutating func take(_ fitting: ThemeFitting, for modes: [Mode], in seconds: Double) -> Diagnostic {
        for mode in modes {
            guard let former = document.variant(mode) else { continue }
            for (name, value) in fitting.values where former.values[name] != value {
                let read = former.values[name].map {
                    "\($0.json.text(indent: 0)) by \(origins[mode]?[name]?.rule ?? "default")"
                }
                origins[mode, default: [:]][name] = Origin(
                    rule: "fitted, " + (read ?? "not seen before"), path: "", location: nil, provenance: .read)
            }
            document.set(mode, to: ThemeVariant(fitting.values))
        }
        residuals.append(fitting.summary)
        return note("\(fitting.summary); fitted in \(Int(seconds * 1000)) ms")
    }

    /// A note on the layouts that a picture's keyboard can have as well, if no label is compared; nil if there are none.
    package var otherLayouts: Diagnostic? {
        let names = (keyboards[.light] ?? keyboards[.dark])?.layouts.dropFirst().map(\.name) ?? []
        guard !names.isEmpty else { return nil }
        let others = Prose.list(names, most: 6, and: " or ")
        return note("no label was compared: the layout can also be \(others)")
    }

    private func note(_ text: String) -> Diagnostic {
        Diagnostic(ImportDiagnosticKinds.keyboardFound, path: "", text, in: start.source, at: start.range)
    }

    private static let columns = ["property", "value", "from", "line", "rule", "is"]

    private var rows: [[String]] {
        Mode.allCases.flatMap { mode in
            let origins = origins[mode] ?? natives[mode]?.origins[mode] ?? [:]
            return PropertyName.allCases.flatMap { lines($0, in: mode, from: origins[$0]) }
        }
    }

    /// The same as members of an object: `properties`, a list, and `ledger`, the counts of the drawn ones by where they come from.
    package var explanationMembers: [(String, JSONOutput)] {
        [
            ("properties", .array(rows.map { .object(zip(Self.columns, $0.map(JSONOutput.string)).map { ($0, $1) }) })),
            ("ledger", ledger.json),
        ] + (residuals.isEmpty ? [] : [("residuals", .array(residuals.map(JSONOutput.string)))])
    }

    /// How many of the drawn properties are the source's own, derived by its program's rules, or invented.
    package var ledger: ImportLedger {
        var ledger = ImportLedger()
        for mode in Mode.allCases {
            guard let variant = document.variant(mode) else { continue }
            for name in PropertyName.allCases where variant.draws(name) {
                // kbrender is the program of its own documents, and its defaults are theirs.
                let own: Provenance = natives[mode] == nil ? .invented : .derived
                let written = natives[mode] == nil ? nil : variant.values[name].map { _ in Provenance.read }
                ledger.count(written ?? origins[mode]?[name]?.provenance ?? own)
            }
        }
        return ledger
    }

    private func lines(_ name: PropertyName, in mode: Mode, from origin: Origin?) -> [[String]] {
        guard let value = document.variant(mode)?.values[name] else { return [] }
        let path = "\(mode.rawValue).\(name.rawValue)"
        // What another program's theme does not say is kbrender's own.
        let own = Origin(rule: "default", path: "", location: nil, provenance: .invented)
        let origin = origin ?? (natives[mode] == nil ? own : nil)
        guard case .overrides(let overrides) = value, let origin else {
            return [Self.row(path, value.json.text(indent: 0), origin)]
        }
        return overrides.parts.map { part in Self.row("\(path).\(part.path)", part.value, origin.parts[part.path]) }
    }

    private static func row(_ name: String, _ value: String, _ origin: Origin?) -> [String] {
        let path = origin?.path ?? ""
        return [
            name, value, path.isEmpty ? "-" : ImportLog.shown(path),
            origin?.location.map { "\(Quoted.sanitized($0.source.name)):\($0.line)" } ?? "-",
            origin.map { Quoted.sanitized($0.rule) } ?? "as written", (origin?.provenance ?? .read).rawValue,
        ]
    }
}

extension KeyOverrides {
    /// Every part, in document order: its path in the property, and its value in JSON.
    fileprivate var parts: [(path: String, value: String)] {
        OverridableKey.allCases.flatMap { key in
            OverriddenState.allCases.flatMap { state in
                let look = self[key, state]
                return look.changes.map { member in
                    let names = [key.rawValue, state == .rest ? nil : state.rawValue, member.rawValue]
                    return (
                        names.compactMap(\.self).joined(separator: "."), look[member]?.json.text(indent: 0) ?? ""
                    )
                }
            }
        }
    }
}

/// A document in one of kbrender's own formats, as it was read.
struct NativeDocument: Sendable {
    let json: JSONOutcome
    let source: SourceText
    let kind: DocumentKind
    let alphaFirst: Bool
    let season: Season?

    /// The origin of each value.
    var origins: [Mode: [PropertyName: Origin]] {
        ThemeDocument.origins(json, of: source, as: kind, alphaFirst: alphaFirst, season: season).mapValues { values in
            values.mapValues { origin in
                Origin(
                    rule: origin.rule, path: origin.path,
                    location: origin.range.map { SourceRange(source: source, range: $0) },
                    provenance: origin.rule == "as written" ? .read : .derived)
            }
        }
    }
}

/// A request that does not fit a source; `message` says what is wrong and what is expected.
package enum ImportError: Error, Hashable, Sendable {
    /// Options that do not fit the source.
    case option(String)
    /// A requested theme name that the source does not have.
    case unavailable(String)
}

extension ImportError: ReadableError {
    /// The message.
    package var errorDescription: String? {
        switch self {
        case .option(let message), .unavailable(let message): message
        }
    }

    /// Nil: the messages say what is expected.
    package var recoverySuggestion: String? { nil }
}
