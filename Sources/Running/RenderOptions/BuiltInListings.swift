package import Documents
internal import LayoutEngine
package import Layouts
package import ThemeModel

/// The built-in layouts, devices and presets, as lists of JSON objects.
package enum BuiltInListings {
    /// The layouts: name, language and its own name, script, evidence and the reason for it, other names, planes.
    package static var layouts: [JSONOutput] { BuiltInLayout.all.map(json) }

    /// Returns a layout as JSON.
    package static func json(_ layout: BuiltInLayout) -> JSONOutput {
        .object([
            ("name", .string(layout.name)), ("language", .string(layout.language)),
            ("languageName", .string(layout.languageName)), ("script", .string(layout.script)),
            ("evidence", .string(layout.evidence.rawValue)), ("reason", .string(layout.reason)),
            ("aliases", .array(layout.aliases.map(JSONOutput.string))),
            ("androidAliases", .array(layout.androidAliases.map(JSONOutput.string))),
            ("planes", .array(PlaneName.own.map { .string($0.rawValue) })),
        ])
    }

    /// The devices: name, kind and sizes in points.
    package static var devices: [JSONOutput] {
        Device.all.map { device in
            .object([
                ("name", .string(device.name)), ("platform", .string(device.platform.rawValue)),
                ("isPhone", .bool(device.isPhone)),
                ("hasHomeIndicator", .bool(device.hasHomeIndicator)), ("portrait", json(device.portrait)),
                ("landscape", json(device.landscape)),
            ])
        }
    }

    private static func json(_ extent: Device.Extent) -> JSONOutput {
        // As exact as a geometry's numbers.
        func rounded(_ value: Double) -> JSONOutput { .number((value * 1e6).rounded() / 1e6) }
        return .object([("width", rounded(extent.width)), ("keysArea", rounded(extent.keysArea))])
    }

    /// Returns a preset as JSON: id, name, family, the origin of its design, description.
    package static func json(of preset: Preset, _ theme: ThemeDocument) -> JSONOutput {
        .object([
            ("id", .string(preset.id)), ("name", .string(theme.name)),
            ("family", .string(preset.family.name)), ("source", .string(preset.origin)),
            ("description", .string(theme.metadata.description ?? "")),
        ])
    }
}
