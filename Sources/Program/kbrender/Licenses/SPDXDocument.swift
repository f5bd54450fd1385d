import Documents

/// The components of the programs as a software bill of materials: SPDX 2.3 as JSON (spdx.github.io/spdx-spec/v2.3).
struct SPDXDocument {
    /// The software to describe.
    let software: LinkedSoftware
    let components: [LinkedSoftware.Component]

    private static let programs = ["kbrender", "kbrender-serve"]

    /// Returns the document. `digest` makes its name unique.
    func json(digest: String) -> JSONOutput {
        .object([
            ("spdxVersion", .string("SPDX-2.3")),
            ("dataLicense", .string("CC0-1.0")),
            ("SPDXID", .string("SPDXRef-DOCUMENT")),
            ("name", .string("kbrender-\(Release.version)")),
            (
                "documentNamespace",
                .string("https://spdx.org/spdxdocs/kbrender-\(Release.version)-\(digest.prefix(16))")
            ),
            (
                "creationInfo",
                .object([
                    ("created", .string(software.created)),
                    ("creators", .array([.string("Tool: kbrender-\(Release.version)")])),
                ])
            ),
            ("packages", .array(Self.programs.map(program) + components.map(package))),
            (
                "relationships",
                .array(
                    Self.programs.map { relationship("SPDXRef-DOCUMENT", kind: "DESCRIBES", to: reference($0)) }
                        + components.flatMap(relationships))
            ),
        ])
    }

    private func program(_ name: String) -> JSONOutput {
        package(
            name, version: Release.version, license: "NOASSERTION",
            more: [("primaryPackagePurpose", .string("APPLICATION"))])
    }

    private func package(_ component: LinkedSoftware.Component) -> JSONOutput {
        let purpose = component.linkage == .fonts ? "OTHER" : "LIBRARY"
        let homepage = component.homepage.isEmpty ? [] : [("homepage", JSONOutput.string(component.homepage))]
        return package(
            component.name, version: component.version, license: component.license,
            more: homepage + [("primaryPackagePurpose", .string(purpose))]
                + (component.source.map { [("externalRefs", .array([address($0, version: component.version)]))] } ?? [])
        )
    }

    private func package(
        _ name: String, version: String, license: String, more: [(String, JSONOutput)]
    ) -> JSONOutput {
        .object(
            [
                ("name", .string(name)),
                ("SPDXID", .string(reference(name))),
                ("versionInfo", .string(version)),
                ("downloadLocation", .string("NOASSERTION")),
                ("filesAnalyzed", .bool(false)),
                ("licenseConcluded", .string(license)),
                ("licenseDeclared", .string(license)),
                ("copyrightText", .string("NOASSERTION")),
            ] + more)
    }

    /// Returns the origin of the source, as a package URL.
    private func address(_ source: String, version: String) -> JSONOutput {
        let name = "\(software.system)/\(escaped(source))@\(escaped(version))"
        return .object([
            ("referenceCategory", .string("PACKAGE-MANAGER")),
            ("referenceType", .string("purl")),
            ("referenceLocator", .string("pkg:deb/\(name)?arch=source&distro=\(escaped(software.distribution))")),
        ])
    }

    private func relationships(_ component: LinkedSoftware.Component) -> [JSONOutput] {
        switch component.linkage {
        case .linked:
            component.programs.map { relationship(reference($0), kind: "STATIC_LINK", to: reference(component.name)) }
        case .loaded:
            component.programs.map { relationship(reference($0), kind: "DYNAMIC_LINK", to: reference(component.name)) }
        case .fonts: [relationship(reference("kbrender"), kind: "DEPENDS_ON", to: reference(component.name))]
        }
    }

    private func relationship(_ from: String, kind: String, to: String) -> JSONOutput {
        .object([
            ("spdxElementId", .string(from)), ("relationshipType", .string(kind)), ("relatedSpdxElement", .string(to)),
        ])
    }

    /// Returns an identifier: only letters, digits, dots and hyphens are allowed.
    private func reference(_ name: String) -> String {
        "SPDXRef-" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
    }

    private func escaped(_ part: String) -> String { PercentEncoding.text(part, keeping: "-._~") }
}
