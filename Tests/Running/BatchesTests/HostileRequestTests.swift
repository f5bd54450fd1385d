import Documents
import Files
import Options
import RenderOptions
import TestSupport
import Testing

@testable import Batches
@testable import Workers

/// Lines of `pipe` that hold control characters, characters that order others, and bytes that are not UTF-8, in every member
/// and in every option of every command.
@Suite struct HostileRequestTests {
    private func json(_ text: String) -> JSONValue? {
        JSONReader.read(SourceText(name: "line", text: text), limit: Limits.protocolLineBytes).value
    }

    /// Reads a line. One that is taken must make a line that a worker can read.
    private func read(_ members: [(String, JSONOutput)], _ what: @autoclosure () -> String) throws -> PipeRequest? {
        let line = try #require(json(JSONOutput.object(members).text(indent: 0)), "\(what())")
        do {
            let request = try PipeRequest(line)
            let work = try #require(json(request.work.json.text(indent: 0)), "\(what())")
            #expect(throws: Never.self, "\(what())") { try WorkRequest(work) }
            return request
        } catch let error as ValueError {
            #expect(HostileText.raw(in: error.problem, allowing: "") == nil, "\(what()): \(error.problem)")
            return nil
        }
    }

    /// Some bytes as a value: text if they are UTF-8, or in base64.
    private func values(_ bytes: [UInt8]) -> [JSONOutput] {
        let whole = Array("a".utf8) + bytes + Array("b".utf8)
        let encoded = JSONOutput.object([("base64", .string(Base64.text(whole)))])
        // JSON has no NUL, so a text cannot hold one.
        guard let text = String(validating: whole, as: UTF8.self), !bytes.contains(0) else { return [encoded] }
        return [encoded, .string(text)]
    }

    /// Each option gets all bytes once; in further commands, where it is the same option, some.
    @Test func optionsAreTakenOrRefusedInWords() throws {
        var known: Set<String> = []
        for (command, option) in PipeCommand.all.flatMap({ command in command.options.map { (command.name, $0) } }) {
            for bytes in known.insert(option).inserted ? HostileText.bytes : HostileText.someBytes {
                for value in values(bytes) {
                    let request = try read(
                        [
                            ("command", .string(command)),
                            ("options", .object([("theme", .string("midnight")), (option, value)])),
                        ], "\(option) \(bytes)")
                    #expect(request == nil || !bytes.contains(0), "\(option)")
                }
            }
        }
    }

    @Test func namesAreTakenOrRefusedInWords() throws {
        let command = ("command", JSONOutput.string("render"))
        let options = ("options", JSONOutput.object([("theme", .string("midnight"))]))
        for bytes in HostileText.bytes {
            for value in values(bytes) {
                let what = "\(bytes) \(value)"
                // A path may hold anything but NUL.
                let themed = try read([command, ("options", .object([("theme", value)]))], what)
                #expect((themed == nil) == bytes.contains(0), "\(what)")
                _ = try read([("id", value), command, options], what)
                _ = try read([command, options, ("known", .array([value]))], what)
                _ = try read([("command", value), options], what)
                for member in ["answer", "documents"] { _ = try read([command, options, (member, value)], what) }
                guard case .string(let text) = value else { continue }
                #expect(try read([command, options, (text, .null)], what) == nil)
                #expect(try read([command, ("options", .object([(text, .null)]))], what) == nil)
                let document = JSONOutput.object([("name", value), ("text", .string("{}"))])
                #expect(try read([command, options, ("documents", .array([document]))], what) == nil)
                let isVisible = HostileText.raw(in: text, allowing: "") == nil
                #expect(try (read([command, options, ("file", value)], what) != nil) == isVisible, "\(what)")
            }
        }
    }

    @Test func workersTakeNoDocumentWithAControlInItsName() throws {
        for scalar in HostileText.controls + HostileText.formats where scalar != "\0" {
            let name = JSONOutput.quoted("a\(scalar).json")
            let line = #"{"command": "validate", "documents": [{"name": \#(name), "text": "{}"}]}"#
            let value = try #require(json(line))
            let error = #expect(throws: ValueError.self) { try WorkRequest(value) }
            #expect(HostileText.raw(in: error?.problem ?? "\0", allowing: "") == nil)
        }
    }

    @Test func formsHaveThePartsThatAreWritten() throws {
        for bytes in HostileText.bytes where !bytes.contains(0x0A) && !bytes.contains(0x0D) {
            let head = Array("--x\r\nContent-Disposition: form-data; name=\"a".utf8) + bytes
            let form = head + Array("\"\r\n\r\n".utf8) + bytes + Array("\r\n--x--".utf8)
            let parts = try FormReader.parts(of: form, boundary: "x")
            #expect(parts.count == 1 && parts[0].bytes == bytes)
        }
        for bytes in HostileText.bytes {
            let boundary = "a" + String(decoding: bytes, as: UTF8.self)
            #expect(throws: ValueError.self) { try FormReader.parts(of: bytes, boundary: boundary) }
        }
    }

    @Test func manifestsAndPlansAreRefusedInWords() throws {
        let folder = TemporaryFolder()
        for bytes in HostileText.bytes {
            for (before, after) in [("{\"", "\":1}"), ("{\"manifest\":\"\\", "\"}"), ("", "")] {
                let file = folder.path.appending("manifest.json")
                try Output(file, apartFrom: []).write(
                    Array(before.utf8) + bytes + Array(after.utf8), durability: .unsynced)
                let error = #expect(throws: OperationError.self) { try Manifest.read(file) { _ in } }
                #expect(HostileText.raw(in: error?.errorDescription ?? "\0") == nil, "\(bytes)")
                let plan = #expect(throws: OperationError.self) { try BatchPlan(reading: file) }
                #expect(HostileText.raw(in: plan?.errorDescription ?? "\0") == nil, "\(bytes)")
            }
        }
    }
}
