import Foundation
import TestSupport
import Testing
import ThemeModel

@testable import ThemeImport

/// A format is recognized by what is in a file, never by its name: every fixture of every kind is the same theme whatever it is
/// called.
@Suite struct FixtureNameTests {
    /// Names without a meaning, and names of other kinds.
    private static let names = [
        "x", "notes.txt", "squirrel.custom.yaml", "weasel.yaml", "mine.trime.yaml", "trime.custom.yaml", "theme.css",
        "a.tokens.json", "settings.json", "theme.toml", "c.itermcolors", "d.flex", "e.zip", "theme.txt",
        "alacritty.yml", "Xresources", "base16.yaml",
    ]

    private static let files: [String] = ["imports", "imports/terminals", "android", "designs", "themes"].flatMap {
        folder in
        let path = Repository.fixtures.appending(folder).description
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.filter { !$0.hasSuffix(".md") && !["terminals", "faults", "expected"].contains($0) }.sorted().map {
            "\(folder)/\($0)"
        }
    }

    /// Returns a fixture under another name: a file, or a folder of files.
    private static func source(_ file: String, called name: String) throws -> ThemeSource {
        let path = Repository.fixtures.appending(file)
        if let bytes = try? Repository.bytes(path) { return ThemeSource(bytes: bytes, name: name) }
        let names = try FileManager.default.subpathsOfDirectory(atPath: path.description)
        let files = names.compactMap { part in (try? Repository.bytes(path.appending(part))).map { (part, $0) } }
        return ThemeSource(name: name, folder: .init(Dictionary(uniqueKeysWithValues: files)))
    }

    private static func read(_ file: String, called name: String) throws -> ImportedTheme {
        try #require(try source(file, called: name).load(modes: nil).value, "\(file) called \(name)")
    }

    /// The files of a kind share the names, so that each name is one of the kind's.
    @Test func namesDecideNothing() throws {
        #expect(Self.files.contains("imports/tokens-studio"), "no folder")
        let own = try Self.files.map { file in
            (file: file, theme: try Self.read(file, called: String(file.split(separator: "/").last ?? "")))
        }
        let kinds = Dictionary(grouping: own, by: \.theme.kind.name)
        for files in kinds.values {
            let shares = min(files.count, 4)
            for (number, (file, theme)) in files.enumerated() {
                for (place, name) in Self.names.enumerated() where place % shares == number % shares {
                    let other = try Self.read(file, called: name)
                    #expect(other.kind == theme.kind, "\(file) called \(name)")
                    for mode in Mode.allCases {
                        #expect(
                            other.document.variant(mode)?.values == theme.document.variant(mode)?.values,
                            "\(file) called \(name)")
                    }
                }
            }
        }
        #expect(Set(ThemeKind.all.map(\.name)).subtracting(kinds.keys) == [], "no fixture of these kinds")
    }

    /// What people paste is read, or gets one message: with a comma behind it, in a fence, with a mark, in UTF-16, cut off.
    @Test func pastedDocumentsAreReadOrGetOneMessage() throws {
        for file in Self.files where !file.hasPrefix("themes/") && !file.hasPrefix("designs/") {
            guard let bytes = try? Repository.bytes(Repository.fixtures.appending(file)),
                let text = String(bytes: bytes, encoding: .utf8)
            else { continue }
            func read(_ bytes: [UInt8]) throws -> Imported { try Imported(ThemeSource(bytes: bytes, name: "pasted")) }
            let own = try read(bytes)
            // These are pasted already.
            if own.ids.contains("KB166") || own.ids.contains("KB159") { continue }
            var forms: [(String, [UInt8])] = [
                ("a fence", Array("```\n\(text)\n```\n".utf8)), ("a mark", [0xEF, 0xBB, 0xBF] + bytes),
                ("UTF-16", [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            ]
            let isJSON = text.first == "{"
            if isJSON { forms.append(("a comma", Array("\(text),\n".utf8))) }
            for (form, bytes) in forms {
                let pasted = try read(bytes)
                #expect(
                    pasted.theme?.document.light?.values == own.theme?.document.light?.values, "\(file) with \(form)")
                #expect(pasted.ids.contains("KB166") || pasted.ids.contains("KB159"), "\(file) with \(form)")
            }
            if isJSON {
                let cut = try read(Array(bytes.prefix(bytes.count / 2)))
                #expect(
                    cut.theme == nil && cut.diagnostics.count == 1, "\(file) cut off: \(cut.diagnostics.map(\.message))"
                )
            }
        }
    }
}
