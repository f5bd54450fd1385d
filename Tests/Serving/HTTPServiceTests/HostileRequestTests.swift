import Documents
import KeyboardPreview
import RenderOptions
import TestSupport
import Testing
import Workers

@testable import HTTPServer
@testable import HTTPService

/// Requests that hold control characters, characters that order others, and bytes that are not UTF-8, in every parameter of
/// every route, in headers, bodies and forms.
@Suite struct HostileRequestTests {
    /// Some bytes between two letters, as an address has them.
    private static func encoded(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        return "a" + bytes.map { "%\(digits[Int($0 >> 4)])\(digits[Int($0 & 0xF)])" }.joined() + "b"
    }

    /// Returns the problem of a request for an address of an operation; nil if there is none.
    private static func problem(of query: String, in operation: RouteOperation) -> Problem? {
        do throws(Problem) {
            let target = try RequestTarget("/v1/route?" + query)
            _ = try operation.handler(try target.parameters)
            return nil
        } catch {
            return error
        }
    }

    /// The same for the main operation of a route, by its name.
    private static func problem(of query: String, in route: String) throws -> Problem? {
        let route = try #require(Routes.all.first { $0.name == route })
        return problem(of: query, in: route.operations[0])
    }

    /// What a worker is sent for a query can be read.
    private static func checkLine<Arguments>(_ query: String, of kind: WorkKind<Arguments>) {
        guard let target = try? RequestTarget("/v1/route?" + query),
            let arguments = try? Arguments(target.parameters, options: RouteOptions.of(kind))
        else { return }
        let line = WorkRequest(kind, arguments).json.text(indent: 0)
        let value = JSONReader.read(SourceText(name: "line", text: line)).value
        #expect(value.flatMap { try? WorkRequest($0) } != nil, "\(query): \(line)")
    }

    private static func checkLines(_ query: String) {
        for kind in [WorkKind.picture, .geometry, .frame] { checkLine(query, of: kind) }
        checkLine(query, of: .thumbnail)
        checkLine(query, of: .animate)
        checkLine(query, of: .convert)
        for kind in [WorkKind.validate, .apply] { checkLine(query, of: kind) }
        checkLine(query, of: .fix)
    }

    /// Each option gets all bytes once; in further routes, where it is the same option, some.
    @Test func parametersAreTakenOrRefusedInWords() {
        var known: Set<String> = []
        for operation in Routes.all.flatMap(\.operations) {
            for name in operation.options.map(\.name) {
                let isNew = known.insert(name).inserted
                for bytes in isNew ? HostileText.bytes : HostileText.someBytes {
                    let query = "\(name)=\(Self.encoded(bytes))"
                    let problem = Self.problem(of: query, in: operation)
                    if isNew { Self.checkLines(query) }
                    #expect(problem != nil || !bytes.contains(0), "\(query)")
                    guard let problem else { continue }
                    #expect(problem.kind == .badOption, "\(query): \(problem.detail)")
                    #expect(HostileText.raw(in: problem.detail, allowing: "") == nil, "\(query)")
                    let answer = JSONReader.read(SourceText(name: "answer", bytes: problem.response.body)).value
                    #expect(answer?["detail"]?.string?.hasPrefix(name) == true, "\(query)")
                }
            }
        }
    }

    @Test func textsOfParametersHaveNoControlCharacters() throws {
        for scalar in HostileText.controls where !"\t\n\r".unicodeScalars.contains(scalar) {
            for name in ["candidates", "pressed", "preview", "long-press", "layout", "device", "pick"] {
                let query = name + "=" + Self.encoded(Array(String(scalar).utf8))
                #expect(try Self.problem(of: query, in: "presetPicture")?.kind == .badOption, "\(query)")
            }
            let query = "type=" + Self.encoded(Array(String(scalar).utf8))
            #expect(try Self.problem(of: query, in: "animate")?.kind == .badOption, "\(query)")
        }
        #expect(try Self.problem(of: "type=a%0Ab%09c", in: "animate") == nil)
    }

    @Test func namesAndPathsAreRefusedInWords() throws {
        for bytes in HostileText.bytes {
            let word = Self.encoded(bytes)
            let unknown = try Self.problem(of: word + "=1", in: "render")
            #expect(unknown?.kind == .badOption && HostileText.raw(in: unknown?.detail ?? "\0", allowing: "") == nil)
            do throws(Problem) {
                let target = try RequestTarget("/v1/presets/\(word).png")
                #expect(!bytes.contains(0) && target.segments.count == 3)
            } catch {
                #expect(error.kind == .badRequest && HostileText.raw(in: error.detail, allowing: "") == nil)
            }
        }
    }

    /// The fields of a form are read as far as an address may have parameters: 64 kB could hold thirty thousand.
    @Test func formsHaveFewFields() throws {
        let fields = try RequestTarget.parameters(in: String(repeating: "a&", count: 30_000))
        #expect(fields.count == RequestTarget.maxParameters + 1)
    }

    @Test func headersMakeNoLineUnreadable() {
        let names = [
            "Accept", "Accept-Language", "If-None-Match", "If-Match", "If-Range", "Range", "Content-Type", "Origin",
            "Kbrender-Studio", "Kbrender-Base", "Kbrender-Frame", "Content-Length", "Transfer-Encoding", "Host",
        ]
        for bytes in HostileText.bytes {
            let value = "a" + String(decoding: bytes, as: UTF8.self) + "b"
            for name in names {
                var headers = RequestHeaders()
                headers.add(name, value: value)
                let request = WorkRequest(
                    .picture, boundary: headers[.contentType],
                    knownKeys: headers.knownTags + (headers.requiredTags ?? []))
                let line = request.json.text(indent: 0)
                #expect(JSONReader.read(SourceText(name: "line", text: line)).value != nil, "\(name)")
                #expect(OutputFormat.preferred(by: headers[.accept]) == (name == "Accept" ? nil : .png))
            }
        }
    }

    // MARK: - The running service

    @Test func workersSurvive() throws {
        let service = try RunningProgram(options: ["--workers=1"])
        let good = service.curl("/v1/presets/midnight.png?scale=0.25")
        #expect(good.status == 200)
        func survives(_ what: String) {
            let next = service.curl("/v1/presets/midnight.png?scale=0.25&width=\(nextWidth())")
            #expect(next.status == 200 && next.headers["content-type"] == "image/png", "after \(what)")
        }
        var width = 200
        func nextWidth() -> Int {
            width += 1
            return width
        }
        for name in ["candidates", "layout", "device", "pressed", "preview", "long-press", "pick"] {
            let answer = service.curl("/v1/presets/midnight.png?\(name)=%00")
            #expect(answer.status == 400 && answer.json?["type"]?.string == "docs/service.md#bad-option", "\(name)")
            #expect(
                answer.json?["detail"]?.string?.hasPrefix("\(name): \"\\u{0}\" contains a NUL") == true,
                "\(answer.text)")
            survives(name)
        }
        for (body, path) in [
            (#"{"a":"\\\0"}"#, "render"), (#"{"\0"e"#, "render"), (#"{"a":"\\\0"}"#, "validate"),
            (#"{"a":"\\u0000"}"#, "render"), (#"{"a":"\\ud800"}"#, "render"), (#"{"\302\205":\033}"#, "convert"),
            (#"\0"#, "geometry"), (#"{"a":"\355\240\200"}"#, "render"),
        ] {
            _ = service.shell("printf '\(body)' > body")
            let answer = service.curl("/v1/\(path)", "--data-binary @body -H 'Content-Type: application/json'")
            let isListed = answer.status == 200 && path == "validate"
            #expect(answer.status == 422 || isListed, "\(body): \(answer.status) \(answer.text.prefix(300))")
            #expect(HostileText.raw(in: answer.text) == nil, "\(body): \(answer.text)")
            survives(body)
        }
        _ = service.shell(
            #"printf -- '--x\r\nContent-Disposition: form-data; name="the\0me"\r\n\r\n{}\r\n--x--\r\n' > form"#)
        let form = service.curl(
            "/v1/render", "--data-binary @form -H 'Content-Type: multipart/form-data; boundary=x'")
        #expect((400..<500).contains(form.status) && HostileText.raw(in: form.text) == nil, "\(form.text)")
        survives("a form")
        for cause in WorkerEnding.allCases {
            #expect(service.metric("kbrender_worker_ends_total{cause=\"\(cause.rawValue)\"}") == 0, "\(cause)")
        }
    }
}

extension RequestHeaders {
    /// Adds a header by its name, if the service uses it.
    mutating func add(_ name: String, value: String) {
        if let name = HeaderName(ArraySlice(name.utf8)) { add(name, value: value) }
    }
}
