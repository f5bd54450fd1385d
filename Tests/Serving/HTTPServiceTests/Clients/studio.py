"""Sends a studio, started for each scenario, the requests of its page and of others.

usage: studio.py PROGRAM THEME SCENARIO
"""

import concurrent.futures
import http.client
import json
import os
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "TestSupport/Python"))
from service import children  # noqa: E402

PROGRAM, THEME, SCENARIO = sys.argv[1:4]
folder = tempfile.mkdtemp(prefix="kbrender-studio-")
state = os.path.join(folder, "state")


class Studio:
    """A running studio and a page's session with it."""

    def __init__(self, *words, port=0, cwd=folder, path=None, opens=False, largest=None):
        # On a loaded machine a debug build needs longer than the usual limit for a document of a megabyte.
        options = ["--time-limit", "3600"] + (["--port", str(port)] if port is not None else [])
        options += [] if opens else ["--no-open"]
        environment = dict(os.environ, XDG_STATE_HOME=state)
        if path:
            environment["PATH"] = path + ":" + environment["PATH"]
        self.process = subprocess.Popen(
            [PROGRAM, "studio", *words, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd,
            env=environment, preexec_fn=largest and (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))))
        self.address = self.line()
        self.port = int(re.match(r"http://127\.0\.0\.1:(\d+)/#key=", self.address).group(1))
        self.key = None

    def line(self):
        """Returns the next line that the program prints."""
        assert select.select([self.process.stdout], [], [], 600)[0], "it prints no address"
        return self.process.stdout.readline().decode().strip()

    def ask(self, method, path, body=None, headers=(), key=True, host=None, many=None):
        """Sends a request and returns the status, headers and body of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        all = dict(headers)
        if host is not None:
            all["Host"] = host
        if key and self.key:
            all["Kbrender-Studio"] = self.key
        if many is not None:
            body, all["Content-Type"] = form(many)
        try:
            connection.request(method, path, body, all)
        except BrokenPipeError:
            pass  # A body that is too long is answered before it is sent completely.
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, content

    def json(self, *words, **options):
        status, headers, body = self.ask(*words, **options)
        assert status == 200, (words, status, body[:500])
        return json.loads(body)

    def begin(self, address=None, **options):
        """Exchanges the key of an address for a session's; returns status and answer."""
        key = (address or self.address).split("key=")[1]
        status, _, body = self.ask("POST", "/studio/session", json.dumps({"key": key}), key=False, **options)
        answer = json.loads(body)
        if status == 200:
            self.key = answer["key"]
        return status, answer

    def document(self):
        return self.json("GET", "/studio/document")

    def save(self, text, digest, query="", **headers):
        condition = {"If-Match": f'"{digest}"'} if digest else {"If-None-Match": "*"}
        return self.ask("PUT", "/studio/document" + query, text, {**condition, **headers})

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(600)


def form(parts):
    mark = "part-of-a-form"
    body = b"".join(
        b'--%b\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n'
        % (mark.encode(), name.encode(), text if isinstance(text, bytes) else text.encode())
        for name, text in parts.items())
    return body + f"--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}"


def same(given, wanted, what=""):
    assert given == wanted, f"{what}: {given!r} instead of {wanted!r}"


def theme(name="theme.json"):
    path = os.path.join(folder, name)
    shutil.copy(THEME, path)
    os.chmod(path, 0o640)
    return path


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def begun(*words, **options):
    studio = Studio(*words, **options)
    same(studio.begin()[0], 200, "session")
    return studio


# Scenarios


def access():
    """Only a page of this address that was opened with a key gets access to the theme."""
    studio = Studio(theme())
    for path in ["/", "/studio"] + re.findall(r'(?:src|href)="(/studio/files/[^"]+)"', studio.ask("GET", "/")[2].decode()):
        status, headers, body = studio.ask("GET", path)
        same(status, 200, path)
        policy = headers["content-security-policy"]
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"]:
            assert part in policy, (path, policy)
        assert "unsafe" not in policy
        same((headers["x-content-type-options"], headers["x-frame-options"]), ("nosniff", "DENY"))
        assert studio.address.split("key=")[1].encode() not in body
        same(headers["cache-control"], "no-cache" if "files" not in path else "public, max-age=31536000, immutable", path)
        same(studio.ask("GET", path, headers={"If-None-Match": headers["etag"]})[0], 304, "known file")
    version = path.split("/")[-2]
    for other in ["/studio/files/0000000000000000/main.js", f"/studio/files/{version}/{version}/main.js"]:
        same(studio.ask("GET", other)[0], 404, other)
    same(studio.ask("GET", "/studio/files/main.js")[1]["cache-control"], "no-cache", "without a version")
    closed = [
        ("GET", "/studio/document"), ("PUT", "/studio/document"), ("DELETE", "/studio/document"),
        ("PUT", "/studio/draft"), ("GET", "/studio/events"), ("POST", "/studio/apply"), ("POST", "/studio/frame"),
        ("POST", "/v1/render"), ("GET", "/v1/properties"), ("GET", "/metrics"), ("GET", "/healthz"),
    ]
    for method, path in closed:
        same(studio.ask(method, path, "{}" if method != "GET" else None)[0], 403, path)
    same(studio.ask("POST", "/studio/session", '{"key": "%s"}' % ("0" * 32))[0], 403, "wrong key")
    same(studio.ask("POST", "/studio/session", '{"key": ""}')[0], 403, "empty key")
    same(studio.ask("POST", "/studio/session", "[" * 500)[0], 403, "no JSON")
    same(studio.ask("GET", "/", host="")[0], 400, "no host")
    for host in ["evil.example:%d", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:%d", "192.0.2.1:%d"]:
        host = host % studio.port if "%d" in host else host
        same(studio.ask("GET", "/", host=host)[0], 403, host)
        same(studio.begin(host=host)[0], 403, host)
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", f"https://127.0.0.1:{studio.port}"]:
        same(studio.begin(headers={"Origin": origin})[0], 403, origin)
    same(studio.ask("OPTIONS", "/studio/document", headers={"Origin": "http://evil.example"})[0], 403, "preflight")
    host = f"localhost:{studio.port}"
    status, answer = studio.begin(host=host, headers={"Origin": "http://" + host, "Accept-Language": "fr, ta-IN;q=0.8, en;q=0.3"})
    same((status, answer["file"], answer["mode"], answer["language"]), (200, "theme.json", "file", "ta"))
    same(studio.begin()[0], 403, "the key again")
    properties = studio.json("GET", "/v1/properties")
    known = studio.ask("GET", f"/studio/files/{version}/known.js", key=False)[2].decode()
    same(json.loads(re.search(r"^export const properties = (.*);$", known, re.M).group(1)), properties, "what the page knows at once")
    same(studio.ask("GET", "/v1/properties", headers={"Origin": "http://evil.example"})[0], 403, "another site with the key")
    same(studio.ask("GET", "/v1/properties", headers={"Kbrender-Studio": studio.key[:-1]}, key=False)[0], 403, "most of the key")
    same(studio.ask("GET", "/nothing")[0], 404, "no address")


def tabs():
    """Another tab has another key; it learns of what the first one saves, and does not overwrite it."""
    path = theme()
    studio = begun(path)
    first = studio.key
    second = studio.line()
    assert second.startswith("another tab: http://127.0.0.1:"), second
    same(studio.begin(second)[0], 200, "second tab")
    assert studio.key != first
    document = studio.document()
    heard = []
    thread = threading.Thread(target=lambda: heard.append(studio.ask(
        "GET", "/studio/events", headers={"If-None-Match": f'"{document["digest"]}"'})))
    thread.start()
    time.sleep(0.3)
    studio.key = first
    text = document["text"].replace('"keySpacing"', '"keySpacing" ')
    status, headers, _ = studio.save(text, document["digest"])
    same(status, 204)
    thread.join(600)
    status, kind, body = heard[0]
    same((status, kind["content-type"]), (200, "text/event-stream"))
    assert b"event: document" in body and headers["etag"].strip('"').encode() in body, body
    status, _, body = studio.save("{}", document["digest"])
    same(status, 422, "errors first")
    status, _, body = studio.save(document["text"], document["digest"])
    same(status, 412)
    same(json.loads(body)["text"], text)
    same(studio.ask("GET", "/studio/events", headers={"If-None-Match": '"old"'})[0], 200, "one that is behind hears at once")


def saving():
    """A file is written whole, exactly as sent, and only over the version that was opened."""
    path = theme()
    studio = begun(path)
    document = studio.document()
    same((document["name"], document["text"], document["draft"], document["readOnly"]), ("theme.json", read(path), None, False))
    odd = document["text"].replace('"light": {', '"light":\t{ "unknown" : [1,  2.50],', 1)
    status, headers, body = studio.save(odd, document["digest"])
    same((status, body), (204, b""))
    same((read(path), os.stat(path).st_mode & 0o777), (odd, 0o640))
    same(studio.ask("PUT", "/studio/document", odd)[0], 428, "no condition")
    same(studio.save(odd, "0" * 64)[0], 412, "another version")
    same(studio.save(odd, None)[0], 412, "it is there")
    broken = odd.replace('"keySpacing": ', '"keySpacing": "x", "rowSpacing": [], "was": ', 1)
    status, _, body = studio.save(broken, headers["etag"].strip('"'))
    same(status, 422)
    found = json.loads(body)["diagnostics"]
    assert {"light.keySpacing", "light.rowSpacing"} <= {one["path"] for one in found if one["severity"] == "error"}, found
    assert all(one["line"] > 1 for one in found if one["severity"] == "error")
    same(read(path), odd)
    # Another program changes it, and removes it.
    write(path, odd + "\n")
    status, _, body = studio.save(document["text"], headers["etag"].strip('"'))
    problem = json.loads(body)
    same((status, problem["text"]), (412, odd + "\n"))
    same(studio.save(document["text"], problem["digest"])[0], 204)
    os.remove(path)
    status, _, body = studio.save(odd, problem["digest"])
    same((status, json.loads(body)["text"]), (412, None))
    status, headers, _ = studio.save(odd, None)
    same((status, read(path)), (204, odd))
    same(studio.ask("DELETE", "/studio/document", headers={"If-Match": '"x"'})[0], 412)
    same(studio.ask("DELETE", "/studio/document", headers={"If-Match": headers["etag"]})[0], 204)
    assert not os.path.exists(path)
    same([name for name in os.listdir(folder) if name.startswith(".kbrender")], [], "nothing is left behind")


def links():
    """A link in place of the file is not followed, and neither is another folder in place of its folder."""
    path = theme()
    studio = begun(path)
    document = studio.document()
    secret = os.path.join(folder, "secret")
    write(secret, "what nobody may read")
    os.remove(path)
    os.symlink(secret, path)
    status, _, body = studio.ask("GET", "/studio/document")
    same(status, 409)
    assert b"is a link" in body and b"nobody" not in body, body
    for digest in [document["digest"], None]:
        same(studio.save(document["text"], digest)[0], 409)
    same(studio.ask("DELETE", "/studio/document", headers={"If-Match": '"x"'})[0], 409)
    same((read(secret), os.path.islink(path)), ("what nobody may read", True))
    os.remove(path)
    os.mkfifo(path)
    same(studio.ask("GET", "/studio/document")[0], 409, "a pipe")
    os.remove(path)
    inner = os.path.join(folder, "inner")
    os.mkdir(inner)
    shutil.copy(THEME, os.path.join(inner, "a.json"))
    studio = begun(os.path.join(inner, "a.json"))
    document = studio.document()
    os.rename(inner, inner + "-moved")
    os.mkdir(inner)
    same(studio.save(document["text"] + "\n", document["digest"])[0], 204)
    same((os.listdir(inner), read(inner + "-moved/a.json")), ([], document["text"] + "\n"))
    # A link that existed from the beginning is the user's intention.
    os.symlink(inner + "-moved/a.json", path)
    studio = begun(path)
    document = studio.document()
    same((document["name"], studio.save(document["text"] + "\n", document["digest"])[0]), ("a.json", 204))
    assert os.path.islink(path)


def names():
    """A new theme gets a name in the working folder, and no name leads elsewhere."""
    studio = begun()
    document = studio.document()
    same((document["name"], document["digest"]), (None, None))
    assert json.loads(document["text"])["light"], document
    same(studio.save(document["text"], None)[0], 400, "no name")
    for name in ["../a.json", "%2e%2e%2fa.json", "a", "a.txt", ".a.json", ".json", "a%00.json", "/etc/a.json", "x" * 300 + ".json", "a%0a.json"]:
        same(studio.save(document["text"], None, "?name=" + name)[0], 400, name)
    write(os.path.join(folder, "mine.json"), "mine")
    same(studio.save(document["text"], None, "?name=mine.json")[0], 409)
    same(studio.save(document["text"], "0" * 64, "?name=mine.json")[0], 409)
    same(read(os.path.join(folder, "mine.json")), "mine")
    same(studio.document()["name"], None)
    status, headers, _ = studio.save(document["text"], None, "?name=" + "%E0%AE%A8%E0%AE%BF%E0%AE%B2%E0%AE%BE.theme")
    same((status, read(os.path.join(folder, "நிலா.theme"))), (204, document["text"]))
    same(studio.document()["name"], "நிலா.theme")
    same(studio.save(document["text"] + "\n", headers["etag"].strip('"'))[0], 204)
    same(studio.json("GET", "/studio/document?starter")["name"], None)


def themes():
    """A folder's themes are listed, and each is edited, removed and brought back by its name; nothing leads elsewhere."""
    for name in ["b.json", "a.theme", "c.json"]:
        theme(name)
    for name in ["notes.txt", ".hidden.json", "a.schema.json"]:
        write(os.path.join(folder, name), "{}")
    os.symlink("b.json", os.path.join(folder, "link.json"))
    os.mkdir(os.path.join(folder, "folder.json"))
    studio = begun(folder)
    document = studio.document()
    same((document["name"], document["digest"], document["folder"]), (None, None, True))
    listed = studio.json("GET", "/studio/themes")["themes"]
    same([(one["name"], one["bytes"]) for one in listed], [(name, os.path.getsize(THEME)) for name in ["a.theme", "b.json", "c.json"]])
    assert all(abs(one["time"] - time.time()) < 600 for one in listed), listed
    b, c = (studio.json("GET", f"/studio/document?name={name}") for name in ["b.json", "c.json"])
    same((b["name"], c["name"], b["identity"] == c["identity"]), ("b.json", "c.json", False))
    # Each has a draft of its own, and is saved without the other.
    same(studio.ask("PUT", "/studio/draft?name=b.json", "mine", {"Kbrender-Base": b["digest"]})[0], 204)
    same([studio.json("GET", f"/studio/document?name={name}")["draft"] is None for name in ["b.json", "c.json"]], [False, True])
    status, headers, _ = studio.save(c["text"] + "\n", c["digest"], "?name=c.json")
    same((status, read(os.path.join(folder, "c.json")), read(os.path.join(folder, "b.json"))), (204, c["text"] + "\n", b["text"]))
    same(studio.save(c["text"], c["digest"], "?name=c.json")[0], 412, "the version before")
    # A page hears of its own file.
    known = {"If-None-Match": headers["etag"]}
    heard = []
    thread = threading.Thread(target=lambda: heard.append(studio.ask("GET", "/studio/events?name=c.json", headers=known)))
    thread.start()
    time.sleep(0.3)
    write(os.path.join(folder, "b.json"), b["text"] + " ")
    time.sleep(1)
    same(heard, [], "news of another file")
    write(os.path.join(folder, "c.json"), c["text"])
    thread.join(600)
    assert c["digest"].encode() in heard[0][2] and b'"c.json"' in heard[0][2], heard
    # What is removed is kept, and comes back only where no other file is.
    odd = b["text"].replace(":", " :", 1)
    write(os.path.join(folder, "b.json"), odd)
    b = studio.json("GET", "/studio/document?name=b.json")
    same(studio.ask("DELETE", "/studio/document?name=b.json", headers={"If-Match": '"x"'})[0], 412)
    same(studio.ask("DELETE", "/studio/document?name=b.json", headers={"If-Match": f'"{b["digest"]}"'})[0], 204)
    assert not os.path.exists(os.path.join(folder, "b.json"))
    same(studio.ask("DELETE", "/studio/document?name=b.json", headers={"If-Match": f'"{b["digest"]}"'})[0], 412)
    same(studio.ask("DELETE", "/studio/document?name=b.json", headers={"If-None-Match": "*"})[0], 404)
    write(os.path.join(folder, "b.json"), "another")
    assert studio.ask("POST", "/studio/removed?name=b.json")[0] in (409, 412)
    same(read(os.path.join(folder, "b.json")), "another")
    os.remove(os.path.join(folder, "b.json"))
    status, headers, _ = studio.ask("POST", "/studio/removed?name=b.json")
    same((status, headers["etag"].strip('"'), read(os.path.join(folder, "b.json"))), (204, b["digest"], odd))
    same(studio.json("GET", "/studio/document?name=b.json")["draft"]["text"], "mine")
    same(studio.ask("POST", "/studio/removed?name=b.json")[0], 404, "once")
    for name in ["../a.json", "link.txt", ".hidden.json"]:
        for method, path in [("GET", "document"), ("DELETE", "document"), ("POST", "removed"), ("PUT", "draft"), ("GET", "events")]:
            same(studio.ask(method, f"/studio/{path}?name={name}", "x" if method == "PUT" else None, {"If-Match": '"x"'})[0], 400, name)
    same(studio.ask("GET", "/studio/document?name=link.json")[0], 409, "a link")
    same(studio.ask("GET", "/studio/document?name=folder.json")[0], 409, "a folder")


def designs():
    """The studio recognizes designs, and edits and checks them as what they are, comments and all."""
    studio = begun(theme())
    text = '{\n  // ours\n  "id": "ours", "name": "Ours",\n  "inProgress": "FF9500",\n  "completed" : "34C759"\n}\n'
    edits = json.dumps({"completed": "#112233"})
    answer = studio.json("POST", "/studio/apply", many={"theme": text, "edits": edits})
    same((answer["kind"], answer["isNative"], answer["errors"]), ("palette", True, 0))
    same(answer["text"], text.replace('"34C759"', '"112233"'))
    same(answer["document"], {"id": "ours", "name": "Ours", "inProgress": "FF9500", "completed": "112233"})
    same(answer["values"]["light"]["accentKeyBackground"]["value"], "#112233")
    tokens = '{"id": "t_one", "name": "Tokens", "light": {"colors": {"accent": "#1B7A9E"}}}'
    edits = json.dumps({"light.colors.surface": "#FFF8F0", "light.spacing.xs": 6, "light.colors.accent": None})
    answer = studio.json("POST", "/studio/apply", many={"theme": tokens, "edits": edits})
    same((answer["kind"], answer["document"]["light"]), ("tokens", {"colors": {"surface": "#FFF8F0"}, "spacing": {"xs": 6}}))
    same(answer["values"]["light"]["keySpacing"]["value"], 8)
    same(studio.ask("POST", "/studio/apply", many={"theme": tokens, "edits": json.dumps({"light.colors.nothing": "#FFF"})})[0], 422)
    answer = studio.json("POST", "/studio/apply", many={"theme": studio.document()["text"]})
    same((answer["kind"], answer["isNative"], answer["document"]), ("keyboard", True, None))
    answer = studio.json("POST", "/studio/apply", many={"theme": "not json"})
    same((answer["kind"], answer["isNative"]), (None, False))
    same(studio.save(text, None, "?name=ours.json")[0], 204)
    same(read(os.path.join(folder, "ours.json")), text)


def drafts():
    """A draft survives the program, belongs to its file, and ends with saving."""
    path, other = theme(), theme("other.json")
    studio = begun(path)
    document = studio.document()
    text = document["text"] + " "
    kept = {"Kbrender-Base": document["digest"]}
    same(studio.ask("PUT", "/studio/draft", text, kept)[0], 204)
    same(studio.ask("PUT", "/studio/draft", b"\xff", kept)[0], 400, "no text")
    same(studio.ask("PUT", "/studio/draft", text, {"Kbrender-Base": "../x y"})[0], 400, "no digest")
    studio.process.kill()
    studio.process.wait()
    same(begun(other).document()["draft"], None)
    os.chdir(folder)
    studio = begun("./theme.json")
    document = studio.document()
    draft = document["draft"]
    same((draft["text"], draft["digest"]), (text, document["digest"]))
    assert abs(draft["time"] - time.time()) < 60
    drafts = os.path.join(state, "kbrender", "drafts")
    same([os.stat(os.path.join(drafts, name)).st_mode & 0o777 for name in os.listdir(drafts)], [0o600])
    same(os.stat(drafts).st_mode & 0o777, 0o700)
    same(studio.save(text, document["digest"])[0], 204)
    same((studio.document()["draft"], os.listdir(drafts)), (None, []))
    studio.ask("PUT", "/studio/draft", "not even JSON", kept)
    same(studio.document()["draft"]["text"], "not even JSON")
    mark = studio.document()["draft"]["mark"]
    same(studio.ask("DELETE", "/studio/draft", headers={"Kbrender-Draft": "0" * 64})[0], 204)
    same(studio.document()["draft"]["text"], "not even JSON", "another page's draft")
    same(studio.ask("DELETE", "/studio/draft", headers={"Kbrender-Draft": mark})[0], 204)
    same(studio.document()["draft"], None)
    studio.ask("PUT", "/studio/draft", "a page's draft", kept)
    saved = studio.ask("PUT", "/studio/document", studio.document()["text"], {
        "If-Match": f'"{studio.document()["digest"]}"', "Kbrender-Draft": ""})
    same((saved[0], studio.document()["draft"]["text"]), (204, "a page's draft"))
    same(studio.ask("DELETE", "/studio/draft")[0], 204)
    same(studio.document()["draft"], None)


def outside():
    """Changes by other programs are reported when they are complete."""
    path = theme()
    studio = begun(path)
    document = studio.document()
    known = {"If-None-Match": f'"{document["digest"]}"'}
    heard = []
    thread = threading.Thread(target=lambda: heard.append(studio.ask("GET", "/studio/events", headers=known)))
    thread.start()
    time.sleep(0.3)
    with open(path, "a") as file:
        file.write("\n")
    thread.join(600)
    status, _, body = heard[0]
    assert status == 200 and b"event: document" in body, body
    text = studio.document()
    same(text["text"], document["text"] + "\n")
    assert text["digest"].encode() in body
    # Replaced by renaming, as most editors do.
    write(path + ".new", document["text"])
    os.rename(path + ".new", path)
    assert document["digest"].encode() in studio.ask("GET", "/studio/events", headers={"If-None-Match": f'"{text["digest"]}"'})[2]
    os.remove(path)
    assert b'"digest":null' in studio.ask("GET", "/studio/events", headers=known)[2]


def edits():
    """Edits change only what they name; the answer has everything that the page shows."""
    studio = begun(theme())
    text = studio.document()["text"]
    changes = {
        "light.keySpacing": 4.5, "light.regularKeyText": "#8899AA", "dark.regularKeyGradient": ["#FF0000", "#00FF00"],
        "name": "அரோரா", "light.nothing": None, "dark.previewText": None, "tags": ["one", "two"],
    }
    del changes["light.nothing"]
    answer = studio.json("POST", "/studio/apply", many={"theme": text, "edits": json.dumps(changes)})
    wanted, given = json.loads(text), json.loads(answer["text"])
    for path, value in changes.items():
        steps = path.split(".")
        place = wanted
        for step in steps[:-1]:
            place = place[step]
        if value is None:
            place.pop(steps[-1])
        else:
            place[steps[-1]] = value
    same(given, wanted)
    lines = set(text.splitlines())
    assert len([line for line in answer["text"].splitlines() if line not in lines]) <= 6
    same((answer["changed"], answer["errors"]), (True, 0))
    light, dark = answer["values"]["light"], answer["values"]["dark"]
    same(light["keySpacing"], {"value": 4.5, "set": True})
    same(light["pressedKeyScale"]["set"], "pressedKeyScale" in wanted["light"])
    same(dark["previewText"], {"value": dark["regularKeyText"]["value"], "set": False})
    same(dark["regularKeyGradient"]["value"], ["#FF0000", "#00FF00"])
    same(set(light), {one["name"] for one in studio.json("GET", "/v1/properties")})
    low = next(one for one in answer["contrast"] if one["mode"] == "light" and one["property"] == "regularKeyText")
    assert low["ratio"] < low["wanted"] and low["level"] == "fail" and re.match("#[0-9A-F]{6}$", low["suggestion"]), low
    better = studio.json("POST", "/studio/apply", many={"theme": text, "edits": json.dumps({"light.regularKeyText": low["suggestion"]})})
    fixed = next(one for one in better["contrast"] if one["mode"] == "light" and one["property"] == "regularKeyText")
    assert fixed["level"] != "fail" and fixed["suggestion"] is None, fixed
    assert any(one["path"] == "light.regularKeyText" and one["line"] for one in answer["diagnostics"]), answer["diagnostics"]
    same(studio.ask("POST", "/v1/edit", many={"theme": text, "edits": json.dumps(changes)})[2].decode(), answer["text"])
    same(studio.ask("POST", "/v1/edit", many={"theme": text})[0], 400, "no edits")
    # A variant as a whole.
    one = studio.json("POST", "/studio/apply", many={"theme": text, "edits": '{"dark": null}'})
    same((set(json.loads(one["text"])), set(one["values"])), (set(wanted) - {"dark"}, {"light"}))
    both = studio.json("POST", "/studio/apply", many={"theme": one["text"], "edits": json.dumps({"dark": json.loads(text)["dark"]})})
    same(json.loads(both["text"]), json.loads(text))
    # Invalid edits.
    for bad, words in [
        ('{"light.keySpacng": 4}', b"did you mean light.keySpacing?"), ('{"light.keySpacing": "x"}', b"expected 1 to 10"),
        ('{"light.regularKeyText": "#12"}', b"light.regularKeyText"), ("[]", b"expected an object"), ("{", b"edits.json"),
        ('{"": 1}', b"not a path"), ('{"light.keySpacing": 1e999}', b"light.keySpacing"), ('{"dark": 1}', b"dark"),
    ]:
        status, _, body = studio.ask("POST", "/studio/apply", many={"theme": text, "edits": bad})
        same(status, 422, bad)
        assert words in body, (bad, body)
    # A broken text is analysed, not edited.
    broken = studio.json("POST", "/studio/apply", many={"theme": text[:200]})
    same((broken["text"], broken["values"], broken["changed"]), (text[:200], {}, False))
    assert broken["errors"] > 0 and broken["diagnostics"][0]["line"]
    same(studio.ask("POST", "/studio/apply", many={"theme": text[:200], "edits": '{"name": "x"}'})[0], 422)
    # An error in one value leaves the others available.
    wrong = studio.json("POST", "/studio/apply", many={"theme": text.replace('"keySpacing": ', '"keySpacing": "x", "was": ', 1)})
    assert wrong["errors"] == 1 and wrong["values"]["light"]["regularKeyText"]["set"], wrong["errors"]
    assert studio.json("POST", "/studio/apply?store", many={"theme": json.dumps({"light": wanted["light"]})})["errors"] > 1


def pixels(png):
    """Returns size and straight pixels of an 8-bit PNG file with or without alpha."""
    place, data = 8, b""
    while place < len(png):
        length, kind = int.from_bytes(png[place:place + 4], "big"), png[place + 4:place + 8]
        content = png[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, channels = int.from_bytes(content[:4], "big"), int.from_bytes(content[4:8], "big"), {2: 3, 6: 4}[content[9]]
        if kind == b"IDAT":
            data += content
        place += 12 + length
    data, rows, before = zlib.decompress(data), b"", bytes(width * channels)
    for y in range(height):
        start = y * (width * channels + 1)
        filter, row = data[start], bytearray(data[start + 1:start + 1 + width * channels])
        for x in range(len(row)):
            a, b, c = row[x - channels] if x >= channels else 0, before[x], before[x - channels] if x >= channels else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            row[x] = row[x] + [0, a, b, (a + b) // 2, paeth][filter] & 255
        rows, before = rows + row, row
    if channels == 3:
        rows = b"".join(rows[place:place + 3] + b"\xff" for place in range(0, len(rows), 3))
    return f"{width}x{height}", rows


def changed(frame, changes):
    """Returns a frame with changes of pixels applied."""
    frame, place, at = bytearray(frame), 0, 0
    while at < len(changes):
        code, at = changes[at], at + 1
        if code < 64:
            for channel, step in enumerate((code >> 4, code >> 2 & 3, code & 3)):
                frame[place + channel] += step - 2
            place += 4
        elif code < 128:
            place += 4 * (code - 63)
        elif code < 192:
            place, at = place + 4 * (65 + 256 * (code - 128) + changes[at]), at + 1
        else:
            size = 4 * (code - 191)
            frame[place:place + size] = changes[at:at + size]
            place, at = place + size, at + size
    return bytes(frame)


def frames():
    """A frame has the pixels of the picture, for the same options, with edits or without."""
    studio = begun(theme())
    text = studio.document()["text"]
    for query in ["?scale=0.5", "?scale=0.5&mode=both&preview=g", "?scale=0.5&mode=dark&plane=symbols&layout=tamil99"]:
        for parts in [{"theme": text}, {"theme": text, "edits": '{"light.keyboardBackgroundCornerRadius": 20, "dark.keySpacing": 9}'}]:
            status, headers, frame = studio.ask("POST", "/studio/frame" + query, many=parts)
            same(status, 200, frame[:300])
            size, straight = pixels(studio.ask("POST", "/v1/render" + query + "&format=png", many=parts)[2])
            same((headers["kbrender-size"], frame == straight), (size, True), query)
    shown, tag, sizes = b"", "none", []
    for value in [6, 6.5, 6.5, 20, 0, 6]:
        parts = {"theme": text, "edits": json.dumps({"light.regularKeyCornerRadius": value})}
        status, headers, body = studio.ask("POST", "/studio/frame?scale=1", many=parts, headers={"Kbrender-Frame": tag})
        same((status, headers.get("kbrender-base")), (200, None if tag == "none" else tag))
        shown, tag = changed(shown, body) if tag != "none" else body, headers["kbrender-frame"]
        same(studio.ask("POST", "/studio/frame?scale=1", many=parts)[2] == shown, True, f"radius {value}")
        sizes.append(len(body))
    assert sizes[2] == 0 and max(sizes[1:]) < sizes[0] / 2, sizes
    # A tag counts once, and nobody's tag is anybody's.
    parts = {"theme": text, "edits": json.dumps({"light.regularKeyCornerRadius": 7})}
    for word, base in [(tag, tag), (tag, None), ("0", None), ("none", None)]:
        status, headers, body = studio.ask("POST", "/studio/frame?scale=1", many=parts, headers={"Kbrender-Frame": word})
        same((status, headers.get("kbrender-base"), len(body) == sizes[0]), (200, base, base is None), word)
    tag = headers["kbrender-frame"]
    for query, edits in [("?scale=2", "{}"), ("?scale=1", '{"light.keyboardBackgroundGradient": ["#FF0000", "#00FF00"], "light.regularKeyBackground": "#123456", "light.keySpacing": 9}')]:
        _, headers, body = studio.ask("POST", "/studio/frame" + query, many={"theme": text, "edits": edits}, headers={"Kbrender-Frame": tag})
        assert "kbrender-base" not in headers and len(body) >= sizes[0], "all of it differs"
    plain = studio.ask("POST", "/v1/render?format=svg", many={"theme": text})[2]
    edited = studio.ask("POST", "/v1/render?format=svg", many={"theme": text, "edits": '{"light.keySpacing": 9}'})[2]
    assert plain != edited
    same(studio.ask("POST", "/studio/frame?format=png", many={"theme": text})[0], 400, "no such option")


def newest():
    """Of many simultaneous requests the newest is always answered, and older ones are dropped undrawn."""
    studio = begun(theme(), "--workers", "1")
    text = studio.document()["text"]
    studio.json("POST", "/studio/apply", many={"theme": text})

    def send(signal):
        for child in children(studio.process.pid):
            os.kill(child, signal)

    def ask(number, channel="picture"):
        status, _, body = studio.ask(
            "POST", "/studio/frame?scale=3", many={"theme": text}, headers={"Kbrender-Sequence": f"{channel} {number}"})
        return status, body

    with concurrent.futures.ThreadPoolExecutor(40) as pool:
        # A worker that is stopped finishes nothing before most have come: few are at work, and the newest of each channel wait.
        send(signal.SIGSTOP)
        other = pool.submit(ask, 0, "other")
        waiting = [pool.submit(ask, number) for number in range(1, 31)]
        while sum(one.done() for one in waiting) < 25:
            time.sleep(0.01)
        send(signal.SIGCONT)
        answers = [one.result() for one in waiting]
    same((answers[-1][0], other.result()[0]), (200, 200))
    statuses = [status for status, _ in answers]
    assert statuses.count(409) >= 25 and set(statuses) == {200, 409}, statuses
    assert b"overtaken" in answers[statuses.index(409)][1]
    same(ask(1)[0], 200, "a page that begins anew")
    same(studio.ask("POST", "/studio/apply", many={"theme": text}, headers={"Kbrender-Sequence": "one two three"})[0], 400)


def hostile():
    """Untrusted themes are harmless: long ones, deep ones, ones with markup."""
    studio = begun(theme())
    text = json.loads(studio.document()["text"])
    markup = "<script>alert(1)</script>\"'&\u202e\x1b[31m"
    text.update(name=markup[:50], tags=[markup[:20]], description=markup * 3)
    for name in ["light", "dark"]:
        text[name][markup] = markup
    status, headers, body = studio.ask("POST", "/studio/apply", many={"theme": json.dumps(text)})
    same((status, headers["content-type"], headers["x-content-type-options"]), (200, "application/json", "nosniff"))
    same(json.loads(json.loads(body)["text"])["name"], markup[:50])
    assert b"\x1b" not in body
    for deep in ["[" * 100_000, '{"a":' * 100_000, '{"light":' + "[" * 50_000]:
        answer = studio.json("POST", "/studio/apply", many={"theme": deep})
        assert answer["errors"] > 0
    long = '{"light": {' + ",".join(f'"a{n}": {n}' for n in range(60_000)) + "}}"
    assert len(long) < 1 << 20
    assert studio.json("POST", "/studio/apply", many={"theme": long})["errors"] > 0
    over = '{"name": "' + "x" * (1 << 20) + '"}'
    same(studio.ask("PUT", "/studio/document", over, {"If-Match": '"x"'})[0], 413)
    assert studio.ask("POST", "/studio/apply", many={"theme": over})[0] in (200, 422)
    edits = json.dumps({f"light.a{n}": 1 for n in range(5000)})
    same(studio.ask("POST", "/studio/apply", many={"theme": json.dumps(text), "edits": edits})[0], 422)
    same(studio.ask("POST", "/studio/frame", many={"theme": "\x00\xff"})[0], 422)
    same(studio.document()["name"], "theme.json")
    # Opens a file with all of this.
    path = os.path.join(folder, "hostile.json")
    write(path, json.dumps(text))
    same(begun(path).document()["text"], json.dumps(text))


def starting():
    """It takes the next free port, reports faults before starting, opens the browser without revealing the key, stops quickly."""
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    port = taken.getsockname()[1]

    def refused(*words):
        ran = subprocess.run([PROGRAM, "studio", "--no-open", *words], capture_output=True, cwd=folder, timeout=600)
        return ran.returncode, ran.stderr.decode()

    code, words = refused("--port", str(port))
    assert code == 69 and "is taken" in words, (code, words)
    same(refused("missing.json")[0], 66)
    code, words = refused("/dev/null")
    assert code == 66 and "is a pipe or device" in words, (code, words)
    write(os.path.join(folder, "scheme.yaml"), "base00: 101418\n")
    code, words = refused("scheme.yaml")
    assert code == 65 and "expected a JSON object" in words, (code, words)
    write(os.path.join(folder, "long.json"), " " * ((1 << 20) + 1))
    same(refused("long.json")[0], 65)
    with open(os.path.join(folder, "archive.zip"), "wb") as file:
        file.write(b"PK\x03\x04\xff\xfe")
    code, words = refused("archive.zip")
    assert code == 65 and "convert" in words, (code, words)
    same(refused("-")[0], 64)
    usual = [Studio(theme(), port=None) for _ in range(2)]
    assert usual[0].port != usual[1].port and all(8088 <= one.port <= 8187 for one in usual)
    # It does not listen on another address of this machine.
    lookup = socket.socket()
    try:
        lookup.settimeout(2)
        assert lookup.connect_ex(("127.0.0.2", usual[0].port)) != 0
    finally:
        lookup.close()
    same([one.end() for one in usual], [0, 0])
    # A substitute for the browser.
    programs = os.path.join(folder, "programs")
    os.mkdir(programs)
    browser = os.path.join(programs, "xdg-open")
    note = os.path.join(folder, "opened")
    write(browser, f'#!/bin/sh\necho "$@" > {note}.1\nstat -c %a "$1" > {note}.2\ncp "$1" {note}.3\nmv {note}.1 {note}\n')
    os.chmod(browser, 0o755)
    studio = Studio(theme(), opens=True, path=programs)
    end = time.time() + 600
    while not os.path.exists(note) and time.time() < end:
        time.sleep(0.05)
    page = read(note).strip()
    assert studio.address.split("key=")[1] not in page
    same((read(note + ".2").strip(), studio.address in read(note + ".3")), ("600", True))
    same(studio.begin()[0], 200)
    assert not os.path.exists(page), "its key has been used"
    same(studio.end(), 0)


def full():
    """What there is no room for changes nothing; the answer and the log say so."""
    path = theme()
    drafts = os.path.join(state, "kbrender", "drafts")
    os.makedirs(drafts)
    for name, age in ((".kbrender-old", 7200), (".kbrender-young", 0), ("other", 7200)):
        write(os.path.join(drafts, name), "")
        os.utime(os.path.join(drafts, name), (time.time() - age,) * 2)
    studio = begun(path, largest=1 << 14)
    same(sorted(os.listdir(drafts)), [".kbrender-young", "other"])
    document = studio.document()
    text, kept = document["text"], {"Kbrender-Base": document["digest"]}
    for status, _, body in (
            studio.save(text + " " * (1 << 14), document["digest"]),
            studio.ask("PUT", "/studio/draft", text + " " * (1 << 14), kept)):
        problem = json.loads(body)
        same((status, problem["type"]), (507, "docs/service.md#disk-full"))
        assert "file too large" in problem["detail"], problem
    same((studio.document(), read(path), sorted(os.listdir(drafts))), (document, text, [".kbrender-young", "other"]))
    same([name for name in os.listdir(folder) if name.startswith(".")], [])
    same(studio.ask("PUT", "/studio/draft", text + " ", kept)[0], 204)
    same(studio.save(text + "\n", document["digest"])[0], 204)
    same(studio.end(), 0)
    same(studio.process.stderr.read().decode().count("the disk is full: "), 2)


try:
    {name: value for name, value in globals().items() if callable(value)}[SCENARIO]()
    print("fine")
finally:
    for child in children(os.getpid()):
        try:
            os.kill(child, signal.SIGKILL)
        except ProcessLookupError:
            pass
    shutil.rmtree(folder)
