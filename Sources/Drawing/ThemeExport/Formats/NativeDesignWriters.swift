internal import Documents
internal import ThemeImport
internal import ThemeModel

/// A server's theme of four colours for each mode.
enum ColorsWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        var members = subject.identity
        for values in subject.variants {
            let scheme = SchemeColors(values, noting: &ledger)
            let group = values.mode.rawValue + "Colors"
            let chosen = values.color(.candidateSelectedBackground).opaque(on: values.bar)
            let colors = [
                ("primary", scheme.accent), ("secondary", chosen), ("background", scheme.ground), ("text", scheme.text),
            ]
            members.append((group, .object(ledger.members(colors, in: values.mode, at: group + "."))))
        }
        return [ExportFile("colors.json", text: JSONOutput.object(members).text() + "\n")]
    }
}

/// A document of an app's design tokens.
enum TokensWriter {
    @Sendable static func write(_ subject: ExportSubject, into ledger: inout ExportLedger) -> [ExportFile] {
        var members = subject.identity
        for values in subject.variants {
            members.append((values.mode.rawValue, variant(values, noting: &ledger)))
        }
        return [ExportFile("tokens.json", text: JSONOutput.object(members).text() + "\n")]
    }

    private static func variant(_ values: VariantValues, noting ledger: inout ExportLedger) -> JSONOutput {
        let mode = values.mode
        let scheme = SchemeColors(values, noting: &ledger)
        let keyboard = values.ground
        let key = values.opaque(.regularKeyBackground)
        let modifier = values.opaque(.modifierKeyBackground)
        let fills =
            mode == .light
            ? [
                ("background", keyboard), ("surfaceElevated", keyboard), ("surface", key), ("border", modifier),
            ] : [("background", keyboard), ("surfaceElevated", key), ("surface", modifier)]
        let colors =
            [
                ("accent", scheme.accent), ("textPrimary", scheme.text),
                ("textSecondary", values.color(.candidateAnnotationText)),
                ("separator", values.color(.candidateSeparator)), ("textInverse", values.opaque(.accentKeyText)),
            ] + fills
        return .object([
            ("colors", .object(ledger.members(colors, in: mode, at: "\(mode.rawValue).colors."))),
            ("shapes", shapes(values, noting: &ledger)), ("typography", typography(values, noting: &ledger)),
        ])
    }

    private static func shapes(_ values: VariantValues, noting ledger: inout ExportLedger) -> JSONOutput {
        let radius = values.number(.regularKeyCornerRadius).fitted(to: nil)
        ledger.note(
            "\(values.mode.rawValue).shapes.small", is: JSONOutput.digits(radius), of: .regularKeyCornerRadius,
            in: values.mode)
        return .object([("small", .number(radius))])
    }

    private static func typography(_ values: VariantValues, noting ledger: inout ExportLedger) -> JSONOutput {
        let fonts: [(String, PropertyName, Double, PropertyName?)] = [
            ("bodyLarge", .keyFontSize, -3, .keyFontWeight),
            ("labelLarge", .modifierKeyFontSize, 0, .modifierKeyFontWeight),
            ("caption", .candidateAnnotationFontSize, 0, nil),
        ]
        return .object(
            fonts.map { name, size, change, weight in
                let member = "\(values.mode.rawValue).typography.\(name)"
                let points = max(values.number(size) + change, 1).fitted(to: nil)
                ledger.note(
                    "\(member).size", is: JSONOutput.digits(points), of: size, in: values.mode,
                    rule: change == 0 ? "as written" : "less \(JSONOutput.digits(-change))")
                var font: [(String, JSONOutput)] = [("size", .number(points))]
                if let weight {
                    let word = values.weight(weight).name
                    ledger.note("\(member).weight", is: word, of: weight, in: values.mode)
                    font.append(("weight", .string(word)))
                }
                return (name, .object(font))
            })
    }
}
