"""Uploads while the service is killed: crashes.py PROGRAM THEME NUMBER [SEED].

Two authors upload themes and a reviewer approves some of them, until NUMBER uploads were answered 202. Meanwhile the service
is killed (SIGKILL) at random moments and restarted on the same store. In the end, each accepted upload must exist exactly
once: its bytes as sent, its record with their digest, on one shelf of an export, and in the service's list.
"""
import hashlib
import http.client
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

SHELVES = ("incoming", "published", "rejected")
HEADERS = {"If-None-Match": "*", "Content-Type": "application/json"}


class Service:
    """`kbrender serve` on a store, until it is killed."""

    def __init__(self, program, folder):
        words = [program, "serve", "--listen=127.0.0.1:0", "--cache=off", "--access-log=off", "--workers=2",
                 "--time-limit=600",
                 f"--themes={folder}/store.db", f"--tokens={folder}/tokens"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "listening on" in line:
                self.port = int(line.rsplit(":", 1)[1])
                threading.Thread(target=self.process.stderr.read, daemon=True).start()
                return
        raise SystemExit("the service does not start")

    def wait(self):
        end = time.monotonic() + 1800
        while time.monotonic() < end:
            if Client(self.port, "").ask("GET", "/readyz")[0] == 200:
                return
            time.sleep(0.02)
        raise SystemExit("the service does not get ready")

    def kill(self):
        self.process.kill()
        self.process.wait()


class Client:
    """A client with a token and one connection. A status of None means that no answer came."""

    def __init__(self, port, token):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        self.headers = {"Authorization": "Bearer " + token} if token else {}

    def ask(self, method, path, body=None, headers=None):
        try:
            self.connection.request(method, path, body, self.headers | (headers or {}))
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return None, b""


class Uploads:
    """Uploads and their outcomes."""

    def __init__(self, theme, number):
        self.theme, self.number = theme, number
        self.lock = threading.Lock()
        self.sent, self.accepted, self.approved, self.faults = {}, [], set(), []

    @property
    def is_done(self):
        return len(self.accepted) >= self.number or bool(self.faults)

    def next(self):
        with self.lock:
            name = f"theme_{len(self.sent):06}"
            self.sent[name] = json.dumps(self.theme | {"id": name}).encode()
            return name

    def upload(self, client):
        """Uploads until the service disappears."""
        while not self.is_done:
            name = self.next()
            status, text = client.ask("PUT", f"/themes/{name}.json", self.sent[name], HEADERS)
            if status is None:
                return
            if status == 202:
                self.accepted.append(name)
            else:
                self.faults.append(f"{name}: {status} {text[:300]}")

    def approve(self, client, chance, is_alive):
        """Approves one upload in twenty."""
        while is_alive() and not self.is_done:
            waiting = [name for name in self.accepted[::20] if name not in self.approved]
            if not waiting:
                time.sleep(0.01)
                continue
            name = chance.choice(waiting)
            status, text = client.ask("POST", f"/v1/reviews/{name}/approve")
            if status is None:
                return
            if status in (200, 404):  # The previous answer may have been lost.
                self.approved.add(name)
            else:
                self.faults.append(f"{name} is not approved: {status} {text[:300]}")


def faults(uploads, folder, listed):
    """Yields the faults of an export and of the list of waiting uploads."""
    if len(set(listed)) != len(listed):
        yield "uploads are listed twice"
    places = {name: [shelf for shelf in SHELVES if (folder / shelf / f"{name}.json").exists()] for name in uploads.sent}
    for name in uploads.accepted:
        if len(places[name]) != 1:
            yield f"{name} is on the shelves {places[name]}"
    for name in uploads.approved:
        if places[name] != ["published"]:
            yield f"{name} was approved, and is on the shelves {places[name]}"
    if sorted(listed) != sorted(name for name, shelves in places.items() if shelves == ["incoming"]):
        yield "the list is not the store"
    known = set()
    for name, shelves in places.items():
        for shelf in shelves:
            document, record = folder / shelf / f"{name}.json", folder / shelf / f"{name}.meta.json"
            known |= {document, record}
            if document.read_bytes() != uploads.sent[name]:
                yield f"{document} is not what was sent"
            elif json.loads(record.read_text())["digest"] != hashlib.sha256(uploads.sent[name]).hexdigest():
                yield f"{record} is of another document"
    for shelf in SHELVES:
        for path in set((folder / shelf).iterdir()) - known:
            yield f"{path} is left over"


def token(program, folder, name, role):
    made = subprocess.run([program, "token", name, role, "--tokens", f"{folder}/tokens"], check=True, capture_output=True)
    return made.stdout.decode().strip()


def main(program, theme, number, seed):
    chance = random.Random(seed)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        authors = [token(program, folder, name, "author") for name in ("mina", "otto")]
        reviewer = token(program, folder, "rita", "reviewer")
        uploads = Uploads(json.loads(pathlib.Path(theme).read_text()), number)
        lives = 0
        while not uploads.is_done:
            service = Service(program, folder)
            lives += 1
            work = [threading.Thread(target=uploads.upload, args=[Client(service.port, author)]) for author in authors]
            work.append(threading.Thread(target=uploads.approve, args=[
                Client(service.port, reviewer), chance, lambda service=service: service.process.poll() is None]))
            for thread in work:
                thread.start()
            # However fast or slow the machine is, there are many kills, and uploads between them: each kill is after some
            # uploads, or some time after the first one.
            before, last = len(uploads.accepted), len(uploads.accepted) + chance.randint(5, 60)
            end, pause = None, chance.uniform(0, 3)
            while len(uploads.accepted) < last and not uploads.is_done:
                if end is None and len(uploads.accepted) > before:
                    end = time.monotonic() + pause
                if end is not None and time.monotonic() >= end:
                    break
                time.sleep(0.001)
            service.kill()
            for thread in work:
                thread.join()
        service = Service(program, folder)
        service.wait()
        listed, after = [], ""
        while after is not None:
            answer = json.loads(Client(service.port, reviewer).ask("GET", "/v1/reviews?per-page=200" + after)[1])
            listed += answer["reviews"]
            after = answer["next"] and "&after=" + answer["next"]
        service.kill()
        for words in (["export", f"{folder}/themes"], ["check"]):
            subprocess.run([program, "store", *words, "--themes", f"{folder}/store.db", "--quiet"], check=True)
        found = uploads.faults + list(
            faults(uploads, pathlib.Path(folder) / "themes", [review["id"] for review in listed]))
    print("\n".join(found[:20]), end="\n" if found else "")
    print(f"{len(uploads.accepted)} uploads accepted by a service that was killed {lives} times, {len(uploads.approved)} "
          f"approved, {len(uploads.sent) - len(uploads.accepted)} without an answer: {len(found)} faults "
          f"(seed {seed}, {time.monotonic() - start:.0f} s)")
    return 1 if found else 0


if __name__ == "__main__":
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(1 << 32)
    sys.exit(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), seed))
