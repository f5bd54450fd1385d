"""A part of the long run of `kbrender serve`: workers are killed and hostile clients talk nonsense meanwhile, and every answer
is compared with that of a worker that had only this request."""

import random
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from urllib.parse import quote

from clients import Client, Load, Question, Tally, Together, question
from inputs import Inputs, Work, spoil
from oracle import Oracle, cores
from parts import Plan, Result
from process_killer import Killer, kill
from service import Service, children

# Seconds without an answer after which a request counts as hung.
PATIENCE = 60
# The most bytes of memory of service and workers.
MAX_BYTES = 200e6
PADDING = 20
OPTIONS = ["--queue=1000", "--time-limit=30", "--connections=1024"]
BOUNDARY = "long-run-of-the-service"
NONSENSE = [
    "%00",
    "%ff",
    "%zz",
    "%",
    "&&",
    "=",
    "&=%00",
    "?",
    "%2e%2e%2f",
    "%F0%9F",
    "%ED%A0%80",
    "%0d%0a",
    "%1b[0m",
    "&mode=dark",
]


@dataclass(frozen=True)
class Asked:
    """A question, and what decides how it is asked."""

    question: Question
    work: Work
    # True if white space after its document changes nothing but that the service has not had the document before.
    is_padded: bool = False

    def choose(self, dice: random.Random) -> Question:
        if not self.is_padded:
            return self.question
        padding = bytes(dice.choices(b" \t\r\n", k=PADDING))
        return replace(self.question, request=self.question.request[:-PADDING] + padding)


# Requests


def query(options: dict[str, object]) -> str:
    words = []
    for name, value in options.items():
        for each in value if isinstance(value, list) else [value]:
            words.append(quote(name, safe="") + ("" if each is True else "=" + quote(str(each), safe="")))
    return "?" + "&".join(words) if words else ""


def form(work: Work) -> bytes:
    parts = [
        b'--%s\r\nContent-Disposition: form-data; name="%s"; filename="x"\r\n\r\n%s\r\n'
        % (BOUNDARY.encode(), name.removesuffix(".json").encode(), data)
        for name, data in work.documents
    ]
    return b"".join(parts) + b"--%s--\r\n" % BOUNDARY.encode()


def asking(dice: random.Random, work: Work) -> Asked:
    """Returns a request as it is sent."""
    if "theme" in work.options:
        options = {name: value for name, value in work.options.items() if name not in ("theme", "format")}
        path = f"/v1/presets/{work.options['theme']}.{work.options['format']}{query(options)}"
        return Asked(question("GET", path, 0, name=work.name), work)
    path = f"/v1/{work.command}{query(work.options)}"
    if dice.random() < 0.05:
        place = dice.randrange(4, len(path) + 1)
        path, work = path[:place] + dice.choice(NONSENSE) + path[place:], replace(work, is_good=False)
    if len(work.documents) > 1 or dice.random() < 0.05:
        return asking_with_form(dice, work, path)
    document = work.documents[0][1]
    if work.is_good:
        return Asked(question("POST", path, 0, document=document + b" " * PADDING, name=work.name), work, True)
    return Asked(question("POST", path, 0, document=document, name=f"{work.name} {path}"[:250]), work)


def asking_with_form(dice: random.Random, work: Work, path: str) -> Asked:
    document = form(work)
    if dice.random() < 0.3:
        document, work = spoil(dice, document), replace(work, is_good=False)
    kind = f"multipart/form-data; boundary={BOUNDARY}"
    return Asked(question("POST", path, 0, document=document, name=f"form {work.name}", Content_Type=kind), work)


def requests(dice: random.Random, count: int) -> list[Asked]:
    inputs = Inputs(dice)
    return [asking(dice, inputs.work()) for _ in range(count)]


# Answers


class Learner:
    """A service that has one worker, and a new one for each request."""

    def __init__(self, plan: Plan, oracle: Oracle):
        self.service = Service(plan.program, plan.folder, "--workers=1", *OPTIONS)
        self.oracle = oracle

    def learn(self, asked: Asked) -> Asked | None:
        """Returns a request with its answer; nothing if there is none that can be expected."""
        self.renew()
        client, start = Client(self.service.address), time.monotonic()
        client.socket.settimeout(PATIENCE)
        try:
            client.ask(asked.question)
            while (status := client.read()) is None:
                pass
        except OSError as error:
            self.oracle.faults.append(f"{asked.question.name}: {error}, alone")
            return None
        finally:
            client.socket.close()
        if time.monotonic() - start > self.oracle.dear:
            return None
        return self.checked(asked, status, client.body)

    def renew(self) -> None:
        """Replaces the worker, and waits for the next one."""
        before = children(self.service.process.pid)
        for worker in before:
            kill(worker)
        self.service.wait("has a new worker", lambda: (now := children(self.service.process.pid)) and not set(now) & set(before))

    def checked(self, asked: Asked, status: int, body: bytes) -> Asked:
        if status >= 500:
            self.oracle.faults.append(f"{asked.question.name}: {status}, alone: {body[:300]!r}")
            body = None
        if status == 200 and asked.work.is_good and asked.work.command == "render" and body != self.oracle.drawn(asked.work):
            self.oracle.faults.append(f"{asked.question.name}: not the picture that the command line draws")
        return replace(asked, question=replace(asked.question, status=status, body=body))


def learned(plan: Plan, oracle: Oracle, asked: list[Asked]) -> list[Asked]:
    """Returns the requests with their answers, without those that cannot be used."""

    def learn(mine: list[Asked]) -> list[Asked]:
        learner = Learner(plan, oracle)
        known = [learned for each in mine if (learned := learner.learn(each))]
        learner.service.end()
        return known

    with ThreadPoolExecutor(cores()) as threads:
        shares = list(threads.map(learn, [asked[number :: cores()] for number in range(cores())]))
    return [each for share in shares for each in share]


# Hostile clients

GOOD = b"POST /v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
MANY = b"&".join(b"a%d=1" % number for number in range(300))
POST = b"POST /v1/render HTTP/1.1\r\nHost: localhost\r\n"
HEADS = [
    b"GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n", b"GET / HTTP/1.1\rHost: localhost\r\r",
    b"PRI * HTTP/2.0\r\n\r\n", b"GET /\0 HTTP/1.1\r\n\r\n", b"GET http://other/v1/presets HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /v1/presets/rose.png?candidates=%00 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\0" * 300, b"\x16\x03\x01\x02\x00\x01",
    GOOD * 20,
    b"GET /v1/presets/rose.png?" + MANY + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    POST + b"Content-Length: 0,0\r\n\r\n", POST + b'Content-Length: 9\r\n\r\n{"a":"\\\0"}',
    POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
    POST + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n",
]


def speak(address: tuple[str, int], data: bytes, stays: bool) -> None:
    """Sends bytes, and reads what comes until the other side ends, or says nothing for a while."""
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        connection.sendall(data)
        if stays:
            connection.shutdown(socket.SHUT_WR)
            connection.settimeout(0.3)
            while connection.recv(65536):
                pass


def be_hostile(address: tuple[str, int], seed: str, ended: threading.Event, count: list[int]) -> None:
    """Talks nonsense until told to end: spoiled heads and bodies, requests that are cut off, and connections that are left."""
    dice = random.Random(seed)
    while not ended.wait(dice.uniform(0, 0.05)):
        data = dice.choice(HEADS)
        if dice.random() < 0.5:
            data = spoil(dice, data)
        try:
            speak(address, data, dice.random() < 0.7)
        except OSError:
            # The service may end such connections as it likes: what matters is the others.
            pass
        count.append(1)


class Hostility:
    """Hostile clients from the beginning to the end of a block, and how many requests they have sent."""

    def __init__(self, service: Service, plan: Plan):
        self.ended, self.sent = threading.Event(), []
        seeds = [f"hostile {plan.seed} {plan.number} {number}" for number in range(4)]
        self.threads = [
            threading.Thread(target=be_hostile, args=[service.address, seed, self.ended, self.sent], daemon=True)
            for seed in seeds
        ]

    def __enter__(self) -> "Hostility":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_) -> None:
        self.ended.set()
        for thread in self.threads:
            thread.join(PATIENCE)


# A part


def take(result: Result, tally: Tally) -> None:
    """Records what the clients have found."""
    result.requests += tally.count
    by_status = ", ".join(f"{count} × {status}" for status, count in sorted(tally.statuses.items()))
    result.failed += (failed := sum(count for status, count in tally.statuses.items() if status >= 500))
    result.wrong += max(tally.wrong_count - tally.hung - failed, 0)
    for words in tally.wrong:
        result.find("wrong", words, 0)
    result.lost += tally.lost
    for words in tally.losses:
        result.find("lost", f"{words} ({by_status})", 0)
    if tally.hung:
        result.find("hung", f"requests were given up after {PATIENCE} s ({by_status})", tally.hung)


def rests(service: Service, descriptors: int, result: Result) -> None:
    """Checks that nothing of the clients is left, and ends the service."""
    service.wait("has all workers again", lambda: service.metric("workers") == cores())
    end = time.monotonic() + 40
    while time.monotonic() < end and (service.metric("connections") > 1 or service.descriptors > descriptors):
        time.sleep(0.2)
    if (now := service.descriptors) > descriptors:
        result.find("left", f"{descriptors} descriptors became {now}")
    if left := service.metric("requests_open"):
        result.find("left", f"{left:.0f} requests are still open")
    if (memory := service.metric("resident_bytes")) > MAX_BYTES:
        result.find("left", f"{memory / 1e6:.0f} MB of memory (at most {MAX_BYTES / 1e6:.0f})")
    if (status := service.end()) != 0:
        result.find("faults", f"the service ends with {status}: {service.log.read_text()[-300:]}")


def flow(plan: Plan, known: list[Asked], result: Result) -> None:
    """Asks for everything in random order, while workers are killed and hostile clients talk."""
    service = Service(plan.program, plan.folder, f"--workers={cores()}", *OPTIONS)
    service.wait("has all workers", lambda: service.metric("workers") == cores())
    descriptors, drawn = service.descriptors, service.metric("pictures_drawn_total")

    def load() -> Load:
        count = plan.requests // 2
        return Load(service.address, lambda dice: dice.choice(known).choose(dice), 8, count, new=10_000, patience=PATIENCE)

    loads = Together(load(), load())
    with (
        Hostility(service, plan) as hostility,
        Killer(service.process.pid, plan.kills, plan.dice("kills"), time.monotonic, loads.have_answered) as killer,
    ):
        tally = loads.tally()
    result.kills, result.hostile = killer.kills, len(hostility.sent)
    result.drawn = int(service.metric("pictures_drawn_total") - drawn)
    take(result, tally)
    rests(service, descriptors, result)


def run(plan: Plan) -> Result:
    """Runs a part."""
    result = Result()
    oracle = Oracle(plan.program, plan.folder, plan.dear)
    known = learned(plan, oracle, requests(plan.dice("requests"), plan.inputs))
    for fault in oracle.faults:
        result.find("faults", fault)
    result.inputs = len(known)
    result.different = len({(each.question.status, each.question.body) for each in known})
    flow(plan, known, result)
    return result
