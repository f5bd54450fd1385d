"""A part of the long run of `kbrender pipe`: every answer is compared with that of a process that had only this input. Workers
are killed in every other part."""

import os
import random
import re
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from oracle import PIPE, Answer, Item, Known, Oracle, cores, items, read_answer
from parts import Plan, Result
from process_killer import Killer

# Seconds without an answer after which the pipe counts as hung.
PATIENCE = 60
# How much memory the pipe itself may gain, and how many descriptors more it may have while it works.
MAX_GROWTH, MAX_DESCRIPTORS = 64 << 20, 16

FILE = re.compile(rb'"digest":"([0-9a-f]{64})","bytes":\d+,"file":"([^"]+)"\}\n$')
# Codes of a program that has failed, and of one that was ended.
FAILURES = {70, 75}
FAILED = re.compile(rb'\{"id":.*?,"code":7[05],')


def learned(oracle: Oracle, chosen: list[Item]) -> list[Known | None]:
    """Returns inputs with their answers, and at their places nothing for those that cannot be used. Some pictures are asked
    for again by clients that have them."""
    with ThreadPoolExecutor(cores()) as threads:
        known = list(threads.map(oracle.learn, chosen))
        drawn = [each for each in known if each and each.is_drawn and each.item.after]
        known += threads.map(oracle.with_key, drawn[::10])
    return known


def resident(process: int) -> int:
    """Returns the bytes of memory of a process."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def descriptors(process: int) -> int:
    return len(os.listdir(f"/proc/{process}/fd"))


@dataclass
class Stream:
    """One pipe that gets many requests, and the answers that it must give."""

    plan: Plan
    known: list[Known]
    result: Result
    dice: random.Random
    order: list[Known] = field(init=False)
    answered: int = 0

    def __post_init__(self) -> None:
        weights = [known.item.weight for known in self.known]
        self.order = self.dice.choices(self.known, weights, k=self.plan.requests)

    @staticmethod
    def number(place: int) -> bytes:
        """Returns the id of a request: a number or a text."""
        return b'"r%d"' % place if place % 3 == 0 else b"%d" % place

    # Requests

    def write(self, descriptor: int) -> None:
        """Writes all requests: one or many at once, whole or cut anywhere."""
        dice, place = random.Random(self.plan.number), 0
        try:
            while place < len(self.order):
                count = dice.choice([1, 1, 2, 5, 20, 100])
                data = b"".join(
                    known.item.sent(self.number(place + offset))
                    for offset, known in enumerate(self.order[place : place + count])
                )
                place += count
                for piece in self.pieces(dice, data):
                    os.write(descriptor, piece)
        except OSError:
            # The pipe has ended: the missing answers tell.
            pass
        finally:
            os.close(descriptor)

    @staticmethod
    def pieces(dice: random.Random, data: bytes) -> list[bytes]:
        cuts = sorted(dice.randrange(len(data) + 1) for _ in range(dice.choice([0, 0, 1, 3]))) if data else []
        return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True) if start < end]

    # Answers

    def read(self, stream, observe) -> None:
        """Reads all answers; `observe` is called now and then."""
        line = 0
        for place, known in enumerate(self.order):
            for wanted in known.answers:
                line += 1
                read = read_answer(stream)
                if not read[0]:
                    lost = len(self.order) - place
                    self.result.find("lost", f"the answers end before request {place} ({known.item.name})", lost)
                    return
                self.compare(known, wanted, read, place, line)
            self.answered += 1
            observe(place)
        if rest := stream.read(1000):
            self.result.find("wrong", f"more answers than requests: {rest[:200]!r}")

    def compare(self, known: Known, wanted: Answer, read: tuple[bytes, bytes], place: int, line: int) -> None:
        number = wanted.number if known.item.after is None or wanted.number != b"1" else self.number(place)
        if not wanted.is_answered_by(*read, number, line):
            found = f"{read[0][:200]!r} and {len(read[1])} bytes"
            kind = "failed" if FAILED.match(read[0]) and wanted.code not in FAILURES else "wrong"
            self.result.find(
                kind,
                f"request {place}, line {line}, {known.item.name}: got {found}, wanted {number!r}, code {wanted.code}, "
                f"{b'#'.join(wanted.rest)[:160]!r} and {len(wanted.payload)} bytes",
            )


@dataclass
class Observation:
    """What the pipe's process uses, early and late in a run."""

    process: int
    count: int
    result: Result
    early: tuple[int, int] | None = None

    def __call__(self, place: int) -> None:
        if place == self.count // 5:
            self.early = resident(self.process), descriptors(self.process)
        elif place == self.count - self.count // 50 - 1 and self.early:
            self.compare(resident(self.process), descriptors(self.process))

    def compare(self, memory: int, open_files: int) -> None:
        if memory > self.early[0] + MAX_GROWTH:
            self.result.find("left", f"{self.early[0] >> 20} MiB became {memory >> 20} MiB")
        if open_files > self.early[1] + MAX_DESCRIPTORS:
            self.result.find("left", f"{self.early[1]} descriptors became {open_files}")


def watch(process: subprocess.Popen, stream: Stream, result: Result, ended: threading.Event) -> None:
    """Kills a pipe that has not answered for long."""
    answered, since = -1, time.monotonic()
    while not ended.wait(1):
        if stream.answered != answered:
            answered, since = stream.answered, time.monotonic()
        elif time.monotonic() - since > PATIENCE:
            result.find("hung", f"no answer to request {answered} ({stream.order[answered].item.name}) in {PATIENCE} s")
            process.kill()
            return


def members(session: int) -> list[int]:
    """Returns the processes of a session."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[3]) == session and words[0] != "Z":
            found.append(int(path.parent.name))
    return found


def check_rest(process: subprocess.Popen, folder: Path, files: dict[str, bytes], result: Result) -> None:
    """Checks what is left when the pipe has ended: the files that were asked for, and nothing else."""
    end = time.monotonic() + 5
    while (left := members(process.pid)) and time.monotonic() < end:
        time.sleep(0.1)
    if left:
        result.find("left", f"the processes {left}")
    names = {path.name for path in folder.iterdir()}
    if parts := [name for name in names if name.startswith(".kbrender-")]:
        result.find("left", f"the files {parts[:3]}", len(parts))
    for name, digest in files.items():
        if name not in names or sha256((folder / name).read_bytes()).hexdigest().encode() != digest:
            result.find("wrong", f"the file {name} is not that of its request")


def asked_files(order: list[Known]) -> dict[str, bytes]:
    """Returns the digests of the files that the requests write, by their names."""
    found = [FILE.search(known.answers[0].rest[-1]) for known in order if known.item.work]
    return {written[2].decode(): written[1] for written in found if written}


def flow(plan: Plan, known: list[Known], result: Result, folder: Path) -> None:
    """Sends all requests to one pipe, and reads all answers."""
    stream = Stream(plan, known, result, plan.dice("order"))
    jobs = plan.dice("jobs").choice([1, 2, 2, 4])
    requests, sending = os.pipe()
    with (folder.parent / "messages").open("wb") as messages:
        process = subprocess.Popen(
            [plan.program, *PIPE, "--jobs", str(jobs), "-o", "."],
            stdin=requests,
            stdout=subprocess.PIPE,
            stderr=messages,
            cwd=folder,
            start_new_session=True,
        )
    os.close(requests)
    ended = threading.Event()
    helpers = [
        threading.Thread(target=stream.write, args=[sending], daemon=True),
        threading.Thread(target=watch, args=[process, stream, result, ended], daemon=True),
    ]
    for helper in helpers:
        helper.start()
    # A pipe reads four requests for each worker ahead.
    ahead = 4 * jobs
    killer = Killer(
        process.pid,
        plan.kills if plan.number % 2 else 0,
        plan.dice("kills"),
        lambda: stream.answered + ahead,
        lambda mark: stream.answered >= mark,
    )
    with killer:
        stream.read(process.stdout, Observation(process.pid, plan.requests, result))
    ended.set()
    result.kills = killer.kills
    if (code := process.wait(60)) != 0:
        result.find("faults", f"the pipe ends with {code}: {(folder.parent / 'messages').read_text()[-300:]}")
    result.requests += stream.answered
    result.drawn += sum(known.is_drawn for known in stream.order)
    check_rest(process, folder, asked_files(stream.order), result)


def run(plan: Plan) -> Result:
    """Runs a part."""
    result = Result()
    with tempfile.TemporaryDirectory(prefix="pipe-", dir=plan.folder) as place:
        oracle = Oracle(plan.program, Path(place), plan.dear)
        known = [each for each in learned(oracle, items(plan.dice("inputs"), plan.inputs)) if each]
        for fault in oracle.faults:
            result.find("faults", fault)
        folder = Path(place, "files")
        folder.mkdir()
        result.inputs = len(known)
        result.different = len({(answer.rest, answer.payload) for each in known for answer in each.answers})
        flow(plan, known, result, folder)
    return result
