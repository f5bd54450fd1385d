import Comparison
import Batches
import Workers
import Documents
import Files
import Glibc
import KeyboardPreview
import Processes
import Verification

/// Reads any bytes as files and messages between programs, which strangers may have changed: manifests, journals, lines
/// between a batch and its workers, suites of goldens, the geometry in a picture.
func checkMessages(_ bytes: [UInt8]) {
    checkLines(bytes)
    let source = SourceText(name: "input.json", bytes: bytes)
    _ = GoldenSuite.read(source, in: GoldenFolder(path: FilePath(".")))
    _ = EmbeddedGeometry(source)
    guard let json = JSONReader.read(source).value else { return }
    checkManifest(bytes)
    checkReply(json)
    if let request = try? WorkRequest(json) {
        require((try? WorkRequest(again(request.json))) != nil, "a request that cannot be read again")
    }
}

/// Returns written JSON after reading it again.
private func again(_ text: JSONOutput) -> JSONValue {
    let source = SourceText(name: "again", text: text.text(indent: 0))
    guard let value = JSONReader.read(source, limit: Limits.listBytes).value else {
        fatalError("what was written is no JSON")
    }
    return value
}

/// Reads a manifest from a file, as the shards of a batch are joined.
private func checkManifest(_ bytes: [UInt8]) {
    let path = "/tmp/kbrender-fuzz-manifest-\(getpid()).json"
    guard let file = fopen(path, "w") else { fatalError("\(path) cannot be written") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    defer { unlink(path) }
    guard let merged = try? ManifestMerge(reading: [FilePath(path)]) else { return }
    require(merged.pictures >= 0 && merged.inputs.count == 1, "manifests of other files")
}

private func checkReply(_ json: JSONValue) {
    guard let reply = WorkReply(json) else { return }
    require(reply.outcome.bytes >= 0, "a file of less than no bytes")
    guard let copy = WorkReply(again(reply.json)) else { fatalError("a reply that cannot be read again") }
    require(copy.messages == reply.messages && copy.id == reply.id, "a reply that is another one")
}

/// Checks that lines are the same however the bytes arrive.
private func checkLines(_ bytes: [UInt8]) {
    let limit = 64
    var (whole, pieces) = (LineReader(limit: limit), LineReader(limit: limit))
    let lines = try? whole.lines(adding: bytes)
    var found: [[UInt8]]? = []
    for start in stride(from: 0, to: bytes.count, by: 7) {
        guard found != nil, let more = try? pieces.lines(adding: Array(bytes[start..<min(start + 7, bytes.count)]))
        else {
            found = nil
            break
        }
        found? += more
    }
    require(lines == found, "lines that depend on how the bytes come")
}
