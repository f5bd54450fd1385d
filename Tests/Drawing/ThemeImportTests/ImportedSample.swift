import CDeflate
import Digest
import Documents
import Foundation
import Graphics
import Testing
import ThemeModel

@testable import ThemeImport

/// A source after loading.
struct Imported {
    let theme: ImportedTheme?
    let diagnostics: [Diagnostic]

    init(
        _ source: ThemeSource, modes: Set<Mode>? = Set(Mode.allCases),
        _ change: (inout ThemeSource) -> Void = { _ in }
    ) throws {
        var source = source
        change(&source)
        let reading = try source.load(modes: modes)
        theme = reading.value
        diagnostics = reading.diagnostics
    }

    init(
        _ text: String, name: String = "source.json", _ change: (inout ThemeSource) -> Void = { _ in }
    ) throws {
        try self.init(ThemeSource(text, name: name), change)
    }

    /// The value of a property as documents write it, or nil if there is none.
    subscript(name: PropertyName, mode: Mode = .light) -> String? {
        theme?.document.variant(mode)?.values[name]?.json.text(indent: 0).replacing("\"", with: "")
    }

    /// Whose a property's value is in the light variant.
    func provenance(of name: PropertyName) -> String? { theme?.origins[.light]?[name]?.provenance.rawValue }

    /// What is different on single keys of the light variant.
    var overrides: KeyOverrides? {
        guard case .overrides(let overrides)? = theme?.document.variant(.light)?.values[.keyOverrides] else {
            return nil
        }
        return overrides
    }

    /// The ids of all problems.
    var ids: [String] { diagnostics.map(\.kind.id) }

    /// The messages of a kind.
    func messages(_ id: String) -> [String] { diagnostics.filter { $0.kind.id == id }.map(\.message) }
}

/// Makes zip archives, valid and invalid ones.
struct ZipBuilder {
    struct Entry {
        var name: String
        var contents: [UInt8]
        var isDeflated = true
        var flags: UInt16 = 0
        var method: UInt16?
        var statedSize: Int?
        var statedChecksum: UInt32?
        var attributes: UInt32 = 0
        var madeBy: UInt16 = 20
        /// Whether the entry uses the header of an earlier one.
        var sharesHeader = false
    }

    var entries: [Entry] = []
    var statedCount: Int?
    var comment: [UInt8] = []

    init(_ files: [(String, String)] = []) {
        entries = files.map { Entry(name: $0.0, contents: Array($0.1.utf8)) }
    }

    var bytes: [UInt8] {
        var (out, directory): ([UInt8], [UInt8]) = ([], [])
        var offset = 0
        for entry in entries {
            let packed = entry.isDeflated ? Self.deflated(entry.contents) : entry.contents
            if !entry.sharesHeader {
                offset = out.count
                out += [0x50, 0x4B, 3, 4] + common(entry, packed.count) + Self.half(entry.name.utf8.count) + [0, 0]
                out += Array(entry.name.utf8) + packed
            }
            directory += [0x50, 0x4B, 1, 2] + Self.half(Int(entry.madeBy)) + common(entry, packed.count)
            directory += Self.half(entry.name.utf8.count) + [0, 0, 0, 0, 0, 0, 0, 0] + Self.word(entry.attributes)
            directory += Self.word(UInt32(offset)) + Array(entry.name.utf8)
        }
        let count = statedCount ?? entries.count
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + Self.half(count) + Self.half(count)
            + Self.word(UInt32(directory.count)) + Self.word(UInt32(out.count)) + Self.half(comment.count) + comment
        return out + directory + end
    }

    private func common(_ entry: Entry, _ packed: Int) -> [UInt8] {
        let checksum = entry.statedChecksum ?? CRC32(of: entry.contents).value
        let version: [UInt8] = [20, 0]
        return version + Self.half(Int(entry.flags)) + Self.half(Int(entry.method ?? (entry.isDeflated ? 8 : 0))) + [
            0, 0, 0, 0,
        ]
            + Self.word(checksum) + Self.word(UInt32(packed))
            + Self.word(UInt32(entry.statedSize ?? entry.contents.count))
    }

    static func half(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
    static func word(_ number: UInt32) -> [UInt8] { half(Int(number & 0xFFFF)) + half(Int(number >> 16)) }

    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(9)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_deflate_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) { out, count in
            count = libdeflate_deflate_compress(compressor, bytes, bytes.count, out.baseAddress, bound)
        }
    }
}
