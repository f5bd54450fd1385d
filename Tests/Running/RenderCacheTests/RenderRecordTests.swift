@testable import CacheStorage
import Documents
@testable import Files
import Glibc
@testable import RenderCache
import TestSupport
import Testing
import VectorExport

/// The record that is kept of a request, in addition to its picture.
@Suite final class RenderRecordTests {
    private let temporary = TemporaryFolder()
    private var folder: FilePath { temporary.path }

    private var names: [FilePath] {
        get throws { try folder.names().filter { $0 != FilePath(".") && $0 != FilePath("..") } }
    }

    private func add(_ name: String, _ text: String) throws -> FilePath {
        let file = folder.appending(name)
        try OpenFile(file, O_WRONLY | O_CREAT | O_TRUNC, permissions: 0o600).write(Array(text.utf8))
        return file
    }

    @Test func detectsAnyChangeOfAFont() throws {
        let later = Duration.sinceEpoch + .seconds(10)
        let other = try add("another font", "xyz")
        func states(_ path: FilePath) throws -> FontStates {
            try #require(FontStates(of: [other, path].map(\.description), now: later))
        }
        let font = try add("a font", "abc")
        #expect(FontStates(of: [font.description], now: Duration.sinceEpoch - .seconds(10)) == nil, "too young")
        let first = try states(font)
        #expect(first.hold)
        _ = try add("a font", "abd")
        #expect(!first.hold, "other bytes of the same number")
        let second = try states(font)
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        #expect(utimensat(AT_FDCWD, font.cString, &times, 0) == 0)
        #expect(!second.hold, "a time that was set back")
        let third = try states(font)
        unlink(font.cString)
        #expect(!third.hold, "gone")
        let missing = try states(font)
        #expect(missing.hold)
        _ = try add("a font", "abcd")
        #expect(!missing.hold, "there again")
        #expect(FontStates(of: [font.description], now: .sinceEpoch) == nil, "too young to be trusted")
    }

    @Test(arguments: ["../a", "a", String(repeating: "x", count: 64), String(repeating: "\u{E9}", count: 32)])
    func rejectsKeysThatNameNoPicture(key: String) throws {
        #expect(try reads(key: String(repeating: "a", count: 64)))
        #expect(try !reads(key: key))
    }

    /// Returns whether a record with this key can be read.
    private func reads(key: String) throws -> Bool {
        let record = RenderRecord(
            key: key, themeID: nil, caption: PictureCaption(title: "", description: ""), diagnostics: [],
            fonts: try #require(FontStates(of: [], now: .sinceEpoch)))
        return RenderRecord(Array(record.json([]).text().utf8), documents: []) != nil
    }

    @Test func limitsTheNumberOfNotes() throws {
        let cache = DiskCache(folder: folder)
        for number in 0..<40 { cache.keepNote([], as: "\(number)") }
        #expect(try cache.prune(to: DiskCache.capacity) == 0)
        #expect(try names.count == 40)
        #expect(try cache.prune(to: DiskCache.capacity, notes: 32) == 0)
        #expect(try names.count == 32)
        #expect(try cache.clear() == 0)
        #expect(try names.isEmpty)
    }
}
