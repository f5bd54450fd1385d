import Documents
@testable import Files
import Glibc
import TestSupport
import Testing

/// The feed of a store's events, and the webhooks that receive them.
@Suite struct FeedTests {
    @Test func theFeedIsJSONEventsAndAtom() throws {
        let store = try RunningStore("--public-address=https://themes.example")
        let service = store.service
        #expect(store.put("author", "aurora_y", store.theme("aurora_y", "1.0"), RunningStore.new).status == 202)
        #expect(
            store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0", name: "A < B"), RunningStore.new).status
                == 201
        )
        // A service that has just begun does not know yet what its pictures depend on.
        try service.waitUntil("a version") { service.curl("/").text.contains("&amp;v=") }
        service.shell("(curl -sN $service/v1/events/stream?after=0 > heard &) ; sleep 0.2")
        #expect(store.ask("reviewer", "/themes/aurora_x", "-X DELETE").status == 204)
        let open = service.curl("/v1/events").json
        let events = open?["events"]?.array ?? []
        #expect(events.compactMap { $0["kind"]?.string } == ["changed", "removed"])
        #expect(events.first?["version"]?.string == "1.0" && events.first?["owner"] == nil)
        let purge = events.last?["purge"]?.array?.compactMap(\.string) ?? []
        #expect(purge.starts(with: ["/", "/themes", "/themes/aurora_x", "/themes/aurora_x.*", "/themes/aurora_x/*"]))
        #expect(purge.contains { $0.hasPrefix("/themes/aurora_x/thumbnail.webp?mode=dark&v=") }, "\(purge)")
        let all = store.ask("reviewer", "/v1/events").json?["events"]?.array ?? []
        #expect(all.compactMap { $0["kind"]?.string } == ["submitted", "changed", "removed"])
        #expect(all.first?["owner"]?.string == "author")
        let next = open?["next"]?.integer ?? 0
        #expect(service.curl("/v1/events?after=\(next)").json?["next"]?.integer == next)
        #expect(service.curl("/v1/events?per-page=1").json?["events"]?.array?.count == 1)

        var heard = ""
        try service.waitUntil("the listener has heard all") {
            heard = String(decoding: service.shell("cat heard").output, as: UTF8.self)
            return heard.contains("event: removed")
        }
        let numbers = events.compactMap { $0["number"]?.integer }
        #expect(heard.contains("id: \(numbers[0])\nevent: changed\ndata: {") && heard.contains("id: \(numbers[1])\n"))
        service.shell("(curl -sN $service/v1/events/stream -H 'Last-Event-ID: \(numbers[0])' > rest &) ; sleep 0.2")
        try service.waitUntil("the rest is heard") {
            String(decoding: service.shell("cat rest").output, as: UTF8.self).contains("event: removed")
        }
        #expect(!String(decoding: service.shell("cat rest").output, as: UTF8.self).contains("event: changed"))

        let third = store.theme("aurora_z", "2.0", name: "A < B")
        #expect(store.put("reviewer", "aurora_z", third, RunningStore.new).status == 201)
        let atom = service.curl("/v1/events.atom")
        #expect(atom.headers["content-type"] == "application/atom+xml")
        let read = service.shell(
            """
            curl -s $service/v1/events.atom > feed; python3 -c "
            import xml.etree.ElementTree as t
            a = '{http://www.w3.org/2005/Atom}'
            for e in t.parse('feed').findall(a + 'entry'):
                print(e.find(a + 'title').text, e.find(a + 'author')[0].text, e.find(a + 'link').get('href'))"
            """)
        #expect(
            String(decoding: read.output, as: UTF8.self) == """
                A < B 2.0 reviewer https://themes.example/themes/aurora_z
                A < B was removed reviewer https://themes.example/themes/aurora_x
                A < B 1.0 reviewer https://themes.example/themes/aurora_x

                """)
    }

    /// A hook that fails at first gets each event in order, signed, and each one again until it takes it.
    @Test func webhooksAreToldUntilTheyTakeIt() throws {
        let temporary = TemporaryFolder()
        let folder = temporary.path
        let key = String(repeating: "ab", count: 32)
        let receiver = try RunningReceiver(in: temporary, failing: 2)
        _ = try temporary.add(
            "hooks", "http://127.0.0.1:\(receiver.port)/told \(key) changed removed rejected\n")
        let store = try RunningStore("--webhooks=\(folder)/hooks")
        #expect(store.put("reviewer", "aurora_x", store.theme("aurora_x", "1.0"), RunningStore.new).status == 201)
        #expect(store.put("author", "aurora_y", store.theme("aurora_y", "1.0"), RunningStore.new).status == 202)
        #expect(store.ask("reviewer", "/v1/reviews/aurora_y/reject?reason=no", "-X POST").status == 200)
        #expect(store.ask("reviewer", "/themes/aurora_x", "-X DELETE").status == 204)
        try store.service.waitUntil("the receiver has all events") { receiver.messages.count >= 5 }
        let kinds = receiver.messages.map { $0["status"]! + " " + $0["kind"]! }
        // The hook answered 500 twice, and never got what it did not ask for.
        #expect(kinds == ["500 changed", "500 changed", "200 changed", "200 rejected", "200 removed"], "\(kinds)")
        #expect(receiver.messages.allSatisfy { $0["signature"] == $0["expected"] })
        try store.service.waitForLog("/told does not take event")
        #expect(!store.service.logged.contains(key))
    }
}

/// A program that receives events: it keeps each message, with the signature that the message should have.
private final class RunningReceiver {
    let port: Int
    private let folder: FilePath
    private let process: Int32

    init(in folder: TemporaryFolder, failing times: Int) throws {
        self.folder = folder.path
        let script = try folder.add(
            "receiver.py",
            """
            import hashlib, hmac, http.server, json, os, sys
            left = \(times)
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_POST(self):
                    global left
                    body = self.rfile.read(int(self.headers['Content-Length']))
                    status, left = (500, left - 1) if left > 0 else (200, 0)
                    signed = self.headers['Kbrender-Time'].encode() + b'.' + body
                    line = {'status': str(status), 'kind': json.loads(body)['kind'],
                            'signature': self.headers['Kbrender-Signature'],
                            'expected': hmac.new(b'\\xab' * 32, signed, hashlib.sha256).hexdigest()}
                    with open('told', 'a') as told: told.write(json.dumps(line) + '\\n')
                    self.send_response(status); self.send_header('Content-Length', '0'); self.end_headers()
                def log_message(self, *words): pass
            os.chdir(os.path.dirname(sys.argv[0]))
            open('told', 'w').close()
            server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
            open('port.new', 'w').write(str(server.server_port)); os.rename('port.new', 'port')
            server.serve_forever()
            """)
        _ = system("python3 \(script) >/dev/null 2>&1 & echo $! > \(folder.path)/receiver.pid")
        for _ in 0..<60_000 where folder.path.appending("port").isMissing { usleep(10_000) }
        port = Int(try folder.text("port")) ?? 0
        process = Int32(try folder.text("receiver.pid").filter(\.isNumber)) ?? 0
    }

    /// What it was sent, in order.
    var messages: [[String: String]] {
        let lines = (try? InputFile(reading: folder.appending("told")).bytes) ?? []
        return String(decoding: lines, as: UTF8.self).split(separator: "\n").compactMap { line in
            let json = JSONReader.read(SourceText(name: "told", bytes: Array(line.utf8)), limit: 1 << 16).value
            return json.map { json in
                Dictionary(
                    uniqueKeysWithValues: ["status", "kind", "signature", "expected"].map {
                        ($0, json[$0]?.string ?? "")
                    })
            }
        }
    }

    // By its number, since the folder may be gone already; it has the signals blocked that tests block.
    deinit { if process > 0 { kill(process, SIGKILL) } }
}
