"""Clients of the service, many per process, each of which knows the answers that it must get."""

import ctypes
import math
import multiprocessing
import random
import re
import select
import socket
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

LENGTH = re.compile(rb"\r\nContent-Length: *(\d+)", re.IGNORECASE)
ENDING = re.compile(rb"\r\nConnection: *close", re.IGNORECASE)
CHUNK = 1 << 18
# Python has no name for Linux's IP_BIND_ADDRESS_NO_PORT.
BIND_WITHOUT_PORT = 24


@dataclass(frozen=True, slots=True)
class Question:
    """A request as it is sent, and the answer that it must get: the status, and the body if it is known."""

    name: str
    request: bytes
    status: int
    body: bytes | None = None

    @property
    def is_bodiless(self) -> bool:
        return self.status in (204, 304) or self.request.startswith(b"HEAD ")


def question(method: str, path: str, status: int, body: bytes | None = None, document: bytes = b"", name: str = "", **headers):
    """Returns a question; the names of headers have underscores instead of dashes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{key.replace('_', '-')}: {value}" for key, value in headers.items()]
    if document:
        lines.append(f"Content-Length: {len(document)}")
    return Question(name or f"{method} {path}", "\r\n".join([*lines, "", ""]).encode() + document, status, body)


@dataclass
class Tally:
    """The results of questions."""

    statuses: Counter = field(default_factory=Counter)
    # Wrong answers, the first few of them.
    wrong: list[str] = field(default_factory=list)
    wrong_count: int = 0
    # Connections that ended before an answer was complete.
    lost: int = 0
    # The first few of the questions of these connections, and what was asked before.
    losses: list[str] = field(default_factory=list)
    # Questions that were given up, because no answer came for long.
    hung: int = 0
    # The seconds that answers took, by status.
    seconds: dict[int, list[float]] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        self.statuses += other.statuses
        self.wrong = (self.wrong + other.wrong)[:5]
        self.wrong_count += other.wrong_count
        self.lost += other.lost
        self.losses = (self.losses + other.losses)[:5]
        self.hung += other.hung
        for status, seconds in other.seconds.items():
            self.seconds.setdefault(status, []).extend(seconds)

    @property
    def count(self) -> int:
        return self.statuses.total()

    def take(self, client: "Client", status: int, allowed: frozenset[int]) -> None:
        """Records an answer."""
        question, body = client.question, client.question.body
        self.statuses[status] += 1
        self.seconds.setdefault(status, []).append(time.monotonic() - client.start)
        if status != question.status:
            if status not in allowed:
                self.note(f"{question.name}: {status} (expected {question.status}): {client.body[:200]}")
        elif body is not None and not (client.length == len(body) and client.buffer.endswith(body)):
            self.note(f"{question.name}: {client.length} bytes that are not the {len(body)} expected")

    def note(self, what: str) -> None:
        self.wrong_count += 1
        if len(self.wrong) < 5:
            self.wrong.append(what)


class Client:
    """A connection with at most one open question."""

    def __init__(self, address: tuple[str, int], source: str = "127.0.0.1", room: int | None = None):
        """`source` is the address that it comes from, `room` the bytes of an unread answer that the system buffers."""
        self.socket = socket.socket()
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if source != "127.0.0.1":
            # The port is chosen when the other side is known: this allows more open connections than there are ports.
            self.socket.setsockopt(socket.IPPROTO_IP, BIND_WITHOUT_PORT, 1)
            self.socket.bind((source, 0))
        self.socket.connect(address)
        self.buffer = bytearray()
        self.question: Question | None = None
        # The question that was answered last on this connection.
        self.last: Question | None = None
        self.start = 0.0
        self.length: int | None = None
        self.head = 0
        # True once the service says that it ends the connection after its answer.
        self.is_ending = False

    def ask(self, question: Question) -> None:
        self.last, self.question, self.start = self.question, question, time.monotonic()
        self.buffer.clear()
        self.length = None
        self.socket.sendall(question.request)

    def read(self) -> int | None:
        """Returns the status once the answer is complete. Raises an OSError if the connection ends."""
        data = self.socket.recv(CHUNK)
        if not data:
            raise ConnectionError("closed")
        self.buffer += data
        if self.length is None:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return None
            self.head = end + 4
            found = None if self.question.is_bodiless else LENGTH.search(self.buffer, 0, self.head)
            self.length = int(found[1]) if found else 0
            self.is_ending = ENDING.search(self.buffer, 0, self.head) is not None
        have = len(self.buffer) - self.head
        if have > self.length:
            raise ConnectionError("more came than was asked for")
        return int(self.buffer[9:12]) if have == self.length else None

    @property
    def body(self) -> bytes:
        return bytes(self.buffer[self.head :])


@dataclass
class Load:
    """Clients that ask again as soon as they are answered."""

    address: tuple[str, int]
    choose: Callable[[random.Random], Question]
    connections: int = 16
    # The load ends with the first of these.
    count: int | None = None
    seconds: float = 1e9
    # Statuses that are allowed instead of the expected ones.
    allowed: frozenset[int] = frozenset()
    # How many of a million questions use a new connection, and how many are not waited for.
    new: int = 0
    left: int = 0
    # True if connections may end without an answer, and new ones may be refused.
    may_end: bool = False
    source: str = "127.0.0.1"
    # The seconds after which a question without an answer is given up.
    patience: float = 1e9
    # When the oldest open question was asked, for other processes.
    oldest: ctypes.c_double = field(default_factory=lambda: multiprocessing.Value("d", 0.0, lock=False))

    def run(self, seed: int = 0) -> Tally:
        dice, tally, poll = random.Random(seed), Tally(), select.epoll()
        clients: dict[int, Client] = {}

        def begin() -> None:
            client = Client(self.address, self.source)
            clients[client.socket.fileno()] = client
            poll.register(client.socket, select.EPOLLIN)
            client.ask(self.choose(dice))

        def drop(client: Client) -> None:
            del clients[client.socket.fileno()]
            poll.unregister(client.socket)
            client.socket.close()

        def go_on(client: Client) -> None:
            luck = dice.random() * 1e6
            if luck < self.left:
                client.ask(self.choose(dice))
                drop(client)
                tally.statuses[0] += 1
                begin()
            elif luck < self.left + self.new or client.is_ending:
                drop(client)
                begin()
            else:
                client.ask(self.choose(dice))

        def fail(client: Client) -> None:
            tally.lost += 1
            before = f"after {client.last.name}, {client.last.status}" if client.last else "on a new connection"
            tally.losses = [*tally.losses[:4], f"{client.question.name}: {len(client.buffer)} bytes of an answer, {before}"]
            if client.buffer:
                tally.note(f"{client.question.name}: the connection ended after {len(client.buffer)} bytes of the answer")
            drop(client)
            begin()

        def give_up(now: float) -> None:
            for client in [client for client in clients.values() if now - client.start > self.patience]:
                tally.hung += 1
                tally.note(f"{client.question.name}: no answer in {self.patience:.0f} s")
                drop(client)
                begin()

        def proceed(client: Client) -> None:
            try:
                status = client.read()
            except OSError:
                return fail(client)
            if status is None:
                return
            tally.take(client, status, self.allowed)
            if (self.count is None or tally.count < self.count) and time.monotonic() < end:
                go_on(client)
            else:
                drop(client)

        end = time.monotonic() + self.seconds
        try:
            for _ in range(self.connections):
                begin()
            while clients:
                for number, _ in poll.poll(1):
                    proceed(clients[number])
                give_up(time.monotonic())
                self.oldest.value = min((client.start for client in clients.values()), default=math.inf)
                if time.monotonic() > end + 60:
                    tally.note(f"{len(clients)} questions are not answered within a minute")
                    break
        except ConnectionError:
            if not self.may_end:
                raise
            # Nothing listens any more: wait only for open questions.
            self.finish(clients, tally)
        for client in list(clients.values()):
            drop(client)
        return tally

    def finish(self, clients: dict[int, Client], tally: Tally) -> None:
        """Waits for the open questions of a service that is being stopped."""
        for client in clients.values():
            client.socket.settimeout(30)
            try:
                while (status := client.read()) is None:
                    pass
                tally.take(client, status, self.allowed)
            except OSError:
                tally.lost += 1
                if client.buffer:
                    tally.note(f"{client.question.name}: the connection ended after {len(client.buffer)} bytes of the answer")


@dataclass
class Arrivals:
    """Questions that arrive at their times, whatever happens to the others, like those of many users."""

    address: tuple[str, int]
    choose: Callable[[random.Random], Question]
    rate: float
    seconds: float
    allowed: frozenset[int] = frozenset({429})

    def run(self, seed: int = 0) -> Tally:
        dice, tally, poll = random.Random(seed), Tally(), select.epoll()
        clients: dict[int, Client] = {}
        free: list[Client] = []
        due = time.monotonic()
        end = due + self.seconds
        open_questions = 0
        while due < end or open_questions:
            now = time.monotonic()
            if now > end + 60:
                tally.note(f"{open_questions} questions are not answered within a minute")
                break
            while due < min(now, end):
                due += dice.expovariate(self.rate)
                if not free:
                    client = Client(self.address)
                    clients[client.socket.fileno()] = client
                    poll.register(client.socket, select.EPOLLIN)
                    free.append(client)
                free.pop().ask(self.choose(dice))
                open_questions += 1
            for number, _ in poll.poll(max(min(due, end) - time.monotonic(), 0) if due < end else 0.1):
                client = clients[number]
                try:
                    status = client.read()
                except OSError:
                    if client.question:
                        tally.lost += 1
                        open_questions -= 1
                    else:
                        free.remove(client)
                    poll.unregister(client.socket)
                    client.socket.close()
                    del clients[number]
                    continue
                if status is not None:
                    tally.take(client, status, self.allowed)
                    client.question = None
                    open_questions -= 1
                    free.append(client)
        for client in clients.values():
            client.socket.close()
        return tally


class Together:
    """Loads that run in their own processes, already started; `tally` waits for their end."""

    def __init__(self, *loads: Load | Arrivals):
        context = multiprocessing.get_context("fork")
        self.parts, self.loads = [], loads
        for seed, load in enumerate(loads):
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=self.work, args=(load, seed, there), daemon=True)
            process.start()
            there.close()
            self.parts.append((process, here))

    @staticmethod
    def work(load, seed, pipe) -> None:
        try:
            pipe.send(load.run(seed))
        except Exception as error:  # The waiting process must learn of it.
            tally = Tally()
            tally.note(f"a client failed: {type(error).__name__}: {error}")
            pipe.send(tally)

    @property
    def is_running(self) -> bool:
        return any(process.is_alive() and not pipe.poll() for process, pipe in self.parts)

    def have_answered(self, moment: float) -> bool:
        """Returns true if no question is open that was asked before a moment."""
        return all(load.oldest.value > moment for load in self.loads)

    def tally(self) -> Tally:
        sum = Tally()
        for process, pipe in self.parts:
            sum.add(pipe.recv())
            process.join()
        return sum


class Crowd:
    """Connections that send nothing, or only the beginning of a request, held by their own processes, since one process may
    have fewer descriptors than are needed. `open` counts those that were accepted."""

    def __init__(self, address: tuple[str, int], count: int, processes: int, words: bytes = b""):
        context = multiprocessing.get_context("fork")
        self.parts = []
        for number in range(processes):
            here, there = context.Pipe()
            share = count // processes + (number < count % processes)
            arguments = (address, share, f"127.0.0.{number + 2}", words, there)
            process = context.Process(target=self.work, args=arguments, daemon=True)
            process.start()
            there.close()
            self.parts.append((process, here))
        self.open = sum(pipe.recv() for _, pipe in self.parts)

    @staticmethod
    def work(address, count, source, words, pipe) -> None:
        clients = []
        try:
            for _ in range(count):
                client = Client(address, source)
                if words:
                    client.socket.sendall(words)
                clients.append(client)
        except OSError:
            pass
        pipe.send(len(clients))
        pipe.recv()
        for client in clients:
            client.socket.close()
        pipe.send(len(clients))

    def leave(self) -> None:
        """Closes all connections that are left."""
        for process, pipe in self.parts:
            pipe.send("leave")
            pipe.recv()
            process.join()
