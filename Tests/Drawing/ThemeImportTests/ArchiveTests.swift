import Testing

@testable import ThemeImport

/// Archives from untrusted sources.
@Suite struct ArchiveTests {
    private static func problem(_ bytes: [UInt8]) throws -> String? {
        let imported = try Imported(ThemeSource(bytes: bytes, name: "skin.zip"))
        #expect(imported.ids == ["KB154"])
        return imported.messages("KB154").first
    }

    private static func problem(_ change: (inout ZipBuilder) -> Void) throws -> String? {
        var zip = ZipBuilder([("theme.json", Fcitx5Tests.theme()), ("note.txt", "a note")])
        change(&zip)
        return try problem(zip.bytes)
    }

    @Test(arguments: ["../theme.json", "/theme.json", "a\\b.json", "C:theme.json", "a/../../b.json", "a\0.json"])
    func rejectsNamesThatLeaveTheFolder(_ name: String) throws {
        #expect(try Self.problem { $0.entries[1].name = name }?.contains("may lead out") == true)
    }

    @Test func rejectsWrongSizes() throws {
        #expect(try Self.problem { $0.entries[0].statedSize = 10 }?.contains("does not unpack") == true)
        #expect(try Self.problem { $0.entries[0].statedSize = 100_000 }?.contains("does not unpack") == true)
        #expect(try Self.problem { $0.entries[1].statedSize = 1 << 30 }?.contains("unpacks to") == true)
        #expect(try Self.problem { $0.entries[0].statedSize = 2 << 20 }?.contains("the limit is 1048576") == true)
        #expect(try Self.problem { $0.entries[0].statedChecksum = 7 }?.contains("checksum") == true)
    }

    @Test func rejectsZipBombs() throws {
        let zeros = [UInt8](repeating: 0x20, count: 8 << 20)
        let problem = try Self.problem { $0.entries[0].contents = zeros }
        #expect(problem?.contains("the limit is 1048576") == true)
        #expect(
            try Self.problem { zip in
                for n in 0..<3 { zip.entries.append(.init(name: "\(n)", contents: zeros)) }
            }?.contains("unpacks to") == true)
    }

    @Test func rejectsOverlappingEntries() throws {
        let problem = try Self.problem { zip in
            zip.entries.append(.init(name: "again.json", contents: Array("{}".utf8), sharesHeader: true))
        }
        #expect(problem == "entries of the archive overlap")
    }

    @Test func rejectsUnsupportedFeatures() throws {
        #expect(try Self.problem { $0.entries[0].flags = 1 }?.contains("encrypted") == true)
        #expect(try Self.problem { $0.entries[0].method = 14 }?.contains("method 14") == true)
        #expect(try Self.problem { $0.entries.append($0.entries[1]) }?.contains("two entries") == true)
        #expect(
            try Self.problem {
                $0.entries[1].attributes = 0xA1FF_0000; $0.entries[1].madeBy = 0x0314
            }?
            .contains("symbolic link") == true)
        #expect(try Self.problem { $0.statedCount = 0xFFFF }?.contains("Zip64") == true)
        #expect(try Self.problem { $0.statedCount = 3 }?.contains("broken") == true)
        #expect(
            try Self.problem { zip in
                zip.entries = (0..<300).map { .init(name: "\($0)", contents: []) }
            }?.contains("300 entries (the limit is 256)") == true)
    }

    @Test func rejectsTruncatedArchives() throws {
        let bytes = ZipBuilder([("theme.json", Fcitx5Tests.theme())]).bytes
        for count in stride(from: 4, to: bytes.count, by: 7) {
            #expect(try Imported(ThemeSource(bytes: Array(bytes[..<count]), name: "skin.zip")).ids == ["KB154"])
        }
    }

    @Test func rejectsEmptyArchives() throws {
        #expect(try Self.problem(ZipBuilder().bytes)?.contains("no file in the archive") == true)
    }

    @Test func acceptsCommentsAndFolders() throws {
        var zip = ZipBuilder([("folder/", ""), ("folder/theme.json", Fcitx5Tests.theme())])
        zip.comment = Array("PK\u{5}\u{6} a comment".utf8)
        #expect(try Imported(ThemeSource(bytes: zip.bytes, name: "skin.zip")).theme != nil)
    }
}
