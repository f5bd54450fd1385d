"""The service as benchmarks, attacks and long runs start it, and the themes that they send."""

import atexit
import contextlib
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[3]
THEMES = PACKAGE / "Fixtures/themes"
THEME = THEMES / "aurora.json"
# The file of a store's database, and those that SQLite keeps beside it.
DATABASE = re.compile(r"\.db(-wal|-shm)?$")


def processor_seconds(process: int) -> float:
    """Returns the processor time that a process and all its descendants have used."""
    parents, own = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(folder.name)
        parents.setdefault(int(words[1]), []).append(number)
        # User and system time of the process, and of its children that have ended.
        own[number] = sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
    family, seconds = [process], 0.0
    while family:
        number = family.pop()
        seconds += own.get(number, 0.0)
        family += parents.get(number, [])
    return seconds


def children(process: int) -> list[int]:
    """Returns the processes that a process has started."""
    found: list[int] = []
    for path in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += map(int, path.read_text().split())
        except OSError:
            pass
    return found


class Failure(Exception):
    """A measured program did not do its work."""


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise Failure(what)


def exchange(address: tuple[str, int] | Path, data: bytes, seconds: float = 10) -> bytes:
    """Sends bytes as they are, to a port or a socket in the file system; returns all that comes until the other side ends, or says
    nothing for so long."""
    with socket.socket(socket.AF_UNIX if isinstance(address, Path) else socket.AF_INET) as client:
        client.settimeout(seconds)
        client.connect(str(address) if isinstance(address, Path) else address)
        pieces = []
        try:
            client.sendall(data)
            while piece := client.recv(1 << 16):
                pieces.append(piece)
        except OSError:
            pass
        return b"".join(pieces)


def nginx(folder: Path, http: str, main: str = "") -> subprocess.Popen:
    """Starts nginx with the contents of its block `http`; everything that it writes is in the folder."""
    parts = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;" if os.getuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} {main} daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; events {{}}\n"
        f"http {{ access_log off; {parts} {http} }}\n")
    program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    expect(program is not None, "there is no nginx (scripts/setup tests)")
    process = subprocess.Popen([program, "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    atexit.register(process.terminate)
    return process


@dataclass
class Row:
    """A line of the table of goals: a figure, what it is compared with, and whether the goal is reached."""

    what: str
    figure: str
    peer: str
    peer_figure: str
    ratio: str
    goal: str
    holds: bool
    # For rates, the ratio of processor times per answer, which other work on the machine hardly affects.
    work: str = ""

    HEADER = (
        "| measured | kbrender | compared with | its figure | ratio | goal |  | processor time |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- |"
    )

    def __str__(self) -> str:
        cells = [self.what, self.figure, self.peer, self.peer_figure, self.ratio, self.goal, "pass" if self.holds else "**fail**"]
        cells.append(self.work)
        return f"| {' | '.join(cells)} |"


@dataclass(frozen=True)
class Rate:
    """Requests per second, and the processor seconds of each."""

    each_second: float
    processor: float


class Service:
    """The service on its own port, until `end`. It keeps nothing on disk unless the options say so, and clients, which all
    come from this machine, may ask for as much as they like."""

    def __init__(self, program: Path, folder: Path, *options: str, under: tuple[str, ...] = ()):
        """`under` are the words of a program that starts the service."""
        self.log = Path(tempfile.mkstemp(prefix="service-", suffix=".log", dir=folder)[1])
        words = ["--listen=127.0.0.1:0", "--access-log=off", "--cache=off", "--per-client=100000", *options]
        with self.log.open("w") as log:
            self.process = subprocess.Popen([*under, f"{program}-serve", "serve", *words], stderr=log)
        atexit.register(self.process.kill)
        self.address = ("127.0.0.1", 0)
        self.wait("listens", self.listens)
        # Only a service that knows what pictures depend on gives its final answers.
        self.wait("is ready", lambda: self.status("/readyz") == 200 and self.version("/v1/presets/rose.png?scale=0.25"))

    def wait(self, what: str, holds) -> None:
        """Waits until a condition holds; half a minute at most."""
        end = time.monotonic() + 30
        while not holds():
            if time.monotonic() > end or self.process.poll() is not None:
                raise Failure(f"the service never {what}:\n{self.log.read_text()}")
            time.sleep(0.02)

    def listens(self) -> bool:
        if found := re.search(r"listening on (\S+):(\d+)", self.log.read_text()):
            self.address = (found[1], int(found[2]))
        return bool(found)

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(*self.address, timeout=60)

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None, on=None):
        """Returns an answer and its bytes, over a new connection unless one is given."""
        connection = on or self.connect()
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        data = answer.read()
        if on is None:
            connection.close()
        return answer, data

    def status(self, path: str) -> int:
        return self.ask("GET", path)[0].status

    def version(self, path: str) -> str:
        """Returns the address under which a picture never changes."""
        return self.ask("GET", path)[0].headers.get("Kbrender-Version-Link", "")

    def url(self, path: str) -> str:
        host, port = self.address
        return f"http://{host}:{port}{path}"

    def metric(self, name: str) -> float:
        """Returns the sum of all metrics of the service whose names and labels begin with `name`."""
        text = self.ask("GET", "/metrics")[1].decode()
        lines = (line for line in text.splitlines() if line.startswith("kbrender_" + name))
        return sum(float(line.split()[-1]) for line in lines)

    @property
    def opened(self) -> list[str]:
        """What its descriptors are open on."""
        folder, opened = f"/proc/{self.process.pid}/fd", []
        for number in os.listdir(folder):
            with contextlib.suppress(FileNotFoundError):
                opened.append(os.readlink(f"{folder}/{number}"))
        return opened

    @property
    def descriptors(self) -> int:
        """How many are open, without those of a store's database, some connections to which the service keeps."""
        return sum(not DATABASE.search(target) for target in self.opened)

    @property
    def database_descriptors(self) -> int:
        """How many are open on the files of a store's database."""
        return sum(bool(DATABASE.search(target)) for target in self.opened)

    @property
    def workers(self) -> list[int]:
        found = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True)
        return [int(word) for word in found.stdout.split()]

    def end(self) -> int:
        """Ends the service as an administrator does; returns its exit status, or -9 if it had to be killed."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


def themes(count: int, source: str = THEME.read_text(), first: int = 1) -> list[str]:
    """Returns themes that differ in the colour of all letters, so that each is another picture, light or dark. Those from
    another `first` number differ from these, too."""
    # An odd factor gives each number another colour.
    colors = (f"{number * 0x9E3779B1 & 0xFFFFFF:06X}" for number in range(first, first + count))
    return [re.sub(r'("regularKeyText": "#)[0-9A-Fa-f]{6}', rf"\g<1>{color}", source) for color in colors]


def drawn_by_batch(
    program: Path, folder: Path, documents: list[str], *options: str, name: str = "{file}.png"
) -> tuple[Path, Rate]:
    """Draws themes, in files named by their numbers, with the command line; returns the folder of the pictures, and how many
    themes it drew."""
    source, output = folder / "source", folder / "drawn"
    source.mkdir(parents=True)
    for number, document in enumerate(documents):
        (source / f"{number}.json").write_text(document)
    command = [program, "batch", source, *options, "--name", name, "--cache", "off", "-o", output]
    used, start = os.times(), time.monotonic()
    ran = subprocess.run(command, capture_output=True, text=True)
    seconds, now = time.monotonic() - start, os.times()
    if ran.returncode != 0:
        raise Failure(f"batch: exit code {ran.returncode}: {ran.stderr[-500:]}")
    processor = now.children_user + now.children_system - used.children_user - used.children_system
    return output, Rate(len(documents) / seconds, processor / len(documents))
