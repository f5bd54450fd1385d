import Testing

@testable import kbrender

/// Requests of the workers' protocol that carry their documents: as text, as base64, and as bytes after the line.
@Suite struct WorkerDocumentTests {
    private let program = BuiltProgram()

    @Test func everyWayToSendADocumentGivesTheSameResult() throws {
        let run = try program.run(
            """
            cat > ask.py <<'END'
            import base64, itertools, json, subprocess, sys, zlib
            theme = open(sys.argv[1], "rb").read()
            worker = subprocess.Popen(["kbrender", "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            numbers = itertools.count()
            def send(line, more=b""):
                number = next(numbers)
                worker.stdin.write(json.dumps(line | {"number": number}).encode() + b"\\n" + more)
                worker.stdin.flush()
                reply = json.loads(worker.stdout.readline())
                payload = worker.stdout.read(reply.get("follows", 0))
                assert reply["number"] == number
                assert not payload or reply["check"] == zlib.crc32(str(number).encode() + b":" + payload)
                return reply, payload
            assert send({"protocol": 3, "messages": "json"})[0]["code"] == 0
            request = {"command": "picture", "options": {"theme": "-", "scale": 0.5, "format": "png"}}
            forms = [({"text": theme.decode()}, b""), ({"base64": base64.b64encode(theme).decode()}, b""), ({"bytes": len(theme)}, theme)]
            answers = [send(request | {"documents": [{"name": "theme.json"} | form]}, more) for form, more in forms]
            for reply, file in answers:
                assert reply["code"] == 0 and not reply["cached"], reply
                assert file == open("plain.png", "rb").read()
            known, file = send(request | {"documents": [{"name": "theme.json", "text": theme.decode()}], "known": [answers[0][0]["key"]]})
            assert known["unchanged"] and file == b""
            broken, _ = send({"command": "validate", "options": {}, "documents": [{"name": "theme.json", "base64": base64.b64encode(b"\\xff{").decode()}]})
            assert broken["code"] == 0 and broken["follows"] > 0
            def ending(*lines):
                settings = {"number": 0, "protocol": 3}
                sent = b"".join(json.dumps(line).encode() + b"\\n" for line in (settings, *lines))
                return subprocess.run(["kbrender", "worker"], input=sent, capture_output=True).returncode
            good = request | {"documents": [{"name": "theme.json", "text": theme.decode()}]}
            for wrong in ({"name": "theme.json"}, {"name": "theme.json", "base64": "*"}, {"text": "{}"}, {"name": "theme.json", "bytes": -1}):
                assert ending(request | {"documents": [wrong], "number": 1}) == 70, wrong
            for numbers in ([], [0], [-1], [1, 1], [2, 1], ["1"], [1.5], [None]):
                lines = [good | {"number": number} for number in numbers] or [good]
                assert ending(*lines) == 70, numbers
            assert ending(good | {"number": 1}, good | {"number": 7}) == 0
            worker.stdin.close()
            assert worker.wait() == 0
            END
            kbrender $themes/aurora.json --scale 0.5 --cache off -o plain.png && python3 ask.py $themes/aurora.json
            """)
        #expect(run.status == 0, "\(run.messages)")
    }
}
