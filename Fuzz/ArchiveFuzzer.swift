import Documents
import ThemeExport
import ThemeImport

/// Reads any bytes as an archive; and makes an archive of them, with correct checksums, of which some bytes are then spoiled: random
/// bytes hardly ever are one.
func checkArchive(_ bytes: [UInt8]) {
    check(bytes)
    // Files are divided by newlines, the name first; the last line spoils bytes, two for the place and one for the value.
    var lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 16, omittingEmptySubsequences: false)
    let spoils = Array(lines.popLast() ?? [])
    let files = lines.map { line in
        let parts = line.split(separator: UInt8(ascii: "|"), maxSplits: 1, omittingEmptySubsequences: false)
        return ExportFile(
            String(decoding: parts[0], as: UTF8.self), bytes: Array(parts.dropFirst().first ?? []))
    }
    var archive = StoredArchive.bytes(of: files)
    if spoils.isEmpty { checkWhole(archive, holding: files) }
    for start in stride(from: 0, to: spoils.count - 2, by: 3) {
        let place = (Int(spoils[start]) << 8 | Int(spoils[start + 1])) % archive.count
        // From the end, where the directory is.
        archive[archive.count - 1 - place] = spoils[start + 2]
    }
    check(archive)
}

/// An archive that was not spoiled is refused for its names, or read as it was written.
private func checkWhole(_ bytes: [UInt8], holding files: [ExportFile]) {
    guard let archive = try? ZipArchive(bytes) else { return }
    require(archive.entries.count == files.count { !$0.path.hasSuffix("/") }, "a file is missing")
    for entry in archive.entries {
        let file = files.first { $0.path == entry.name }
        require((try? archive.contents(of: entry)) == file?.bytes, "a file has other bytes")
    }
}

private func check(_ bytes: [UInt8]) {
    do {
        let archive = try ZipArchive(bytes)
        for entry in archive.entries {
            let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
            require(!parts.contains(".."), "a name that leads out of the archive")
            require(!entry.name.hasPrefix("/") && !entry.name.utf8.contains(0), "a name that is no path in the archive")
            guard let contents = try? archive.contents(of: entry) else { continue }
            require(contents.count == entry.size, "a file of another size than is stated")
        }
    } catch {
        require(!error.message.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a control character in a message")
    }
    checkImport(bytes)
}
