import Testing

@testable import kbrender

/// Requests of the workers' protocol that carry their documents: as text, as base64, and as bytes after the line.
@Suite struct WorkerDocumentTests {
    private let program = BuiltProgram()

    @Test func everyWayToSendADocumentGivesTheSameResult() throws {
        let run = try program.run(
            """
            cat > ask.py <<'END'
            import base64, json, subprocess, sys
            theme = open(sys.argv[1], "rb").read()
            worker = subprocess.Popen(["kbrender", "worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            def send(line, more=b""):
                worker.stdin.write(json.dumps(line).encode() + b"\\n" + more)
                worker.stdin.flush()
                reply = json.loads(worker.stdout.readline())
                return reply, worker.stdout.read(reply.get("follows", 0))
            assert send({"protocol": 1, "messages": "json"})[0]["code"] == 0
            request = {"command": "picture", "options": {"theme": "-", "scale": 0.5, "format": "png"}}
            forms = [({"text": theme.decode()}, b""), ({"base64": base64.b64encode(theme).decode()}, b""), ({"bytes": len(theme)}, theme)]
            answers = [send(request | {"documents": [{"name": "theme.json"} | form]}, more) for form, more in forms]
            for reply, file in answers:
                assert reply["code"] == 0 and not reply["cached"], reply
                assert file == open("plain.png", "rb").read()
            known, file = send(request | {"documents": [{"name": "theme.json", "text": theme.decode()}], "known": [answers[0][0]["key"]]})
            assert known["unchanged"] and file == b""
            broken, _ = send({"command": "validate", "choices": {}, "documents": [{"name": "theme.json", "base64": base64.b64encode(b"\\xff{").decode()}]})
            assert broken["code"] == 0 and broken["follows"] > 0
            for wrong in ({"name": "theme.json"}, {"name": "theme.json", "base64": "*"}, {"text": "{}"}, {"name": "theme.json", "bytes": -1}):
                other = subprocess.run(["kbrender", "worker"], input=(json.dumps({"protocol": 1}) + "\\n" + json.dumps(request | {"documents": [wrong]}) + "\\n").encode(), capture_output=True)
                assert other.returncode == 70, (wrong, other)
            worker.stdin.close()
            assert worker.wait() == 0
            END
            kbrender $themes/aurora.json --scale 0.5 --cache off -o plain.png && python3 ask.py $themes/aurora.json
            """)
        #expect(run.status == 0, "\(run.messages)")
    }
}
