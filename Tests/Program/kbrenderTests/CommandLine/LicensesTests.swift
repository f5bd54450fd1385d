@testable import Files
import CommandSupport
import Documents
import Glibc
import TestSupport
import Testing

@testable import kbrender

/// `kbrender licenses`, and the list that the build writes for it.
@Suite struct LicensesTests {
    private static let sample = """
        Created: 2026-11-22T13:45:10Z
        System: debian
        Distribution: bookworm

        Component: libz
        File: libz.a
        License: Zlib
        Programs: kbrender kbrender-serve
        Version: 1:1.2.13.dfsg-1
        Source: zlib
        Notice: zlib
        Homepage: http://zlib.net/

        Component: quantizer
        File: libquant.a
        License: GPL-3.0-or-later
        Programs: kbrender
        Version: 2
        Notice: quant

        Component: libhttp
        File: libhttp.so.12
        License: LGPL-2.1-or-later
        Programs: kbrender-serve
        Version: 0.9
        Notice: libhttp

        Component: Letters
        File: truetype/letters
        License: OFL-1.1
        Version: 4.0~beta7+ds-1
        Notice: letters

        Notice-Of: zlib
        Text:
         (C) somebody
         
         as is

        License-Text: GPL-3
        Text:
         GNU

        """

    private static func software() throws -> LinkedSoftware {
        try #require(LinkedSoftware(Array(sample.utf8)))
    }

    @Test func readsStanzas() throws {
        let software = try Self.software()
        #expect(software.components.map(\.name) == ["libz", "quantizer", "libhttp", "Letters"])
        #expect(software.components.map(\.linkage) == [.linked, .linked, .loaded, .fonts])
        #expect(software.components.map(\.bindsTheWhole) == [false, true, false, false])
        #expect(software.texts.map(\.heading) == ["Notice of zlib", "Licence GPL-3"])
        #expect(software.texts.first?.text == "(C) somebody\n\nas is")
        #expect(LinkedSoftware([]) == nil && LinkedSoftware(Array("Created: now\n".utf8)) == nil)
    }

    @Test func listsNameThePlaceOfEachComponent() throws {
        let software = try Self.software()
        #expect(
            LicensesCommand.text(software, components: software.components, format: .text) == """
                component  version          licence            place
                libz       1:1.2.13.dfsg-1  Zlib               in the programs
                quantizer  2                GPL-3.0-or-later   in kbrender
                libhttp    0.9              LGPL-2.1-or-later  loaded by kbrender-serve
                Letters    4.0~beta7+ds-1   OFL-1.1            beside the program

                Because of quantizer (GPL-3.0-or-later), anyone who passes the programs on must do so under that licence.

                """)
        let full = LicensesCommand.text(software, components: software.components, format: .full)
        #expect(
            full.contains("\nNotice of zlib\n\n(C) somebody\n\nas is\n") && full.contains("\nLicence GPL-3\n\nGNU\n"))
    }

    /// The requirements of the specification (SPDX 2.3, clauses 6, 7 and 11) for the file that packages have.
    @Test func billOfMaterialsIsValid() throws {
        let run = try BuiltProgram().run("$scripts/bill-of-materials --fonts")
        #expect(run.status == 0, "\(run.messages)")
        let json = try #require(JSONReader.read(SourceText(name: "spdx", bytes: run.output)).value)
        #expect(json["spdxVersion"]?.string == "SPDX-2.3" && json["dataLicense"]?.string == "CC0-1.0")
        #expect(json["SPDXID"]?.string == "SPDXRef-DOCUMENT")
        #expect(
            json["documentNamespace"]?.string?.hasPrefix("https://spdx.org/spdxdocs/kbrender-\(Release.version)-")
                == true)
        #expect(json["creationInfo"]?["created"]?.string?.hasSuffix("Z") == true)
        let packages = try #require(json["packages"]?.array)
        let ids = packages.compactMap { $0["SPDXID"]?.string }
        #expect(try Set(ids).count == packages.count && packages.count == Self.rows().count + 2)
        for package in packages {
            for name in [
                "name", "versionInfo", "downloadLocation", "licenseConcluded", "licenseDeclared", "copyrightText",
            ] {
                #expect(package[name]?.string?.isEmpty == false, "\(name)")
            }
        }
        let relationships = try #require(json["relationships"]?.array)
        for relationship in relationships {
            #expect((ids + ["SPDXRef-DOCUMENT"]).contains(relationship["spdxElementId"]?.string ?? ""))
            #expect(ids.contains(relationship["relatedSpdxElement"]?.string ?? ""))
        }
        func kind(_ from: String, _ to: String) -> String? {
            relationships.first { $0["spdxElementId"]?.string == from && $0["relatedSpdxElement"]?.string == to }?[
                "relationshipType"]?.string
        }
        #expect(kind("SPDXRef-DOCUMENT", "SPDXRef-kbrender-serve") == "DESCRIBES")
        #expect(kind("SPDXRef-kbrender", "SPDXRef-zlib") == "STATIC_LINK")
        #expect(kind("SPDXRef-kbrender", "SPDXRef-curl") == nil)
        #expect(kind("SPDXRef-kbrender-serve", "SPDXRef-SQLite") == "STATIC_LINK")
        #expect(kind("SPDXRef-kbrender", "SPDXRef-Inter") == "DEPENDS_ON")
        let zlib = packages.first { $0["name"]?.string == "zlib" }?["externalRefs"]?.array?.first
        #expect(zlib?["referenceLocator"]?.string?.hasPrefix("pkg:deb/debian/zlib@1%3A1.") == true)
    }

    /// `licenses` does not write the bill of materials, but says which file of the packages it is.
    @Test func billOfMaterialsIsAFile() throws {
        let run = try BuiltProgram().run("kbrender licenses --format spdx")
        #expect(run.code == .usage && run.messages.contains("share/doc/kbrender/kbrender.spdx.json"))
    }

    /// The list that this machine would write into the programs, read back as they read it: every row, with a version, a
    /// notice, and all licences that notices name.
    @Test func programsReadWhatTheBuildWrites() throws {
        let program = BuiltProgram()
        let run = try program.run(
            "cp $($scripts/linked | sed \"s|^|$scripts/../|\") linked.o && cat $scripts/../.build/archives/linked")
        #expect(run.status == 0, "\(run.messages)")
        let section = try ProgramSection.named(
            ".kbrender.linked", in: OpenFile(program.folder.path.appending("linked.o"), O_RDONLY))
        #expect(section == run.output)
        let software = try #require(LinkedSoftware(run.output))
        let rows = try Self.rows()
        #expect(software.components.map(\.license) == rows.map { $0.dropFirst(3).joined(separator: " ") })
        #expect(software.components.map(\.name) == rows.map { $0[2] })
        let headings = Set(software.texts.map(\.heading))
        for component in software.components {
            #expect(component.version.first?.isNumber == true, "\(component.name)")
            #expect(headings.contains("Notice of \(component.notice)"), "\(component.name)")
        }
        #expect(headings.isSuperset(of: ["Licence GPL-3", "Licence LGPL-2.1", "Licence Apache-2.0"]))
    }

    /// The rows of scripts/libraries, split into words.
    static func rows() throws -> [[String]] {
        try Repository.text(Repository.path.appending("scripts/libraries")).split(separator: "\n").filter {
            !$0.hasPrefix("#")
        }
        .map { $0.split(separator: " ").map(String.init) }
    }

    /// The list that is linked leaves the licence of the programs to their owner, and the page says what each licence asks.
    @Test func noLicenceBindsTheWhole() throws {
        let rows = try Self.rows()
        let binding = rows.filter { $0[3].hasPrefix("GPL-") && $0.count == 4 }
        #expect(binding.isEmpty)
        let licences = Set(rows.map { $0.dropFirst(3).joined(separator: " ") })
        #expect(LicenseTerms.all.map(\.license).count == licences.count)
        #expect(Set(LicenseTerms.all.map(\.license)) == licences)
    }

    @Test func otherBuildsReportMissingLicenses() throws {
        let run = try BuiltProgram().run("kbrender licenses")
        #expect(run.code == .unavailable)
        #expect(
            run.messages
                == "kbrender: error: this program has no list of what it is linked with (make build makes one that has)\n"
        )
    }

    @Test func rejectsSectionsOfOtherFiles() throws {
        let folder = TemporaryFolder()
        let files: [(String, [UInt8])] = [
            ("short", [0x7F, 0x45, 0x4C, 0x46, 2, 1]), ("text", Array("hello".utf8)), ("empty", []),
        ]
        for (name, bytes) in files {
            let path = try folder.add(name, String(decoding: bytes, as: UTF8.self))
            #expect(try ProgramSection.named(".text", in: OpenFile(path, O_RDONLY)) == nil)
        }
        // A header whose table is beyond the end of any file.
        var header = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 58)
        header.replaceSubrange(40..<48, with: [UInt8](repeating: 0x7F, count: 8))
        (header[58], header[60]) = (64, 3)
        let path = folder.path.appending("beyond")
        try Output(path, apartFrom: []).write(header)
        #expect(try ProgramSection.named(".text", in: OpenFile(path, O_RDONLY)) == nil)
    }
}
