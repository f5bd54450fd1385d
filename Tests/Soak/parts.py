"""A long run in parts, each of which can be repeated alone."""

import hashlib
import http.client
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from service import Failure

# A long run: fifty parts, a million requests.
PARTS, REQUESTS, INPUTS = 50, 20_000, 500
MAX_FINDINGS = 10


@dataclass(frozen=True)
class Plan:
    """A part: what is run, the seed and number that decide its inputs, and how much of it there is."""

    program: Path
    folder: Path
    seed: int
    number: int
    requests: int
    inputs: int
    # How many workers are killed in a second.
    kills: float = 7
    # Inputs that take longer, in seconds, are left out.
    dear: float = 0.1

    @property
    def again(self) -> str:
        """Returns the options that repeat this part alone."""
        options = {"seed": self.seed, "part": self.number}
        sizes = {"requests": REQUESTS, "inputs": INPUTS, "kills": Plan.kills, "dear": Plan.dear}
        options |= {name: value for name in sizes if (value := getattr(self, name)) != sizes[name]}
        return " ".join(f"--{name} {value}" for name, value in options.items())

    def dice(self, what: str) -> random.Random:
        """Returns dice that depend only on seed and number."""
        return random.Random(f"{what} {self.seed} {self.number}")


@dataclass
class Result:
    """What a part has found. Answers are wrong, or say that the program has failed; requests are lost without an answer, or
    hung; something is left over; and faults are those of a program that has a single input."""

    requests: int = 0
    inputs: int = 0
    # How many answers could be told apart, and how many requests were answered with a picture.
    different: int = 0
    drawn: int = 0
    kills: int = 0
    hostile: int = 0
    seconds: float = 0.0
    wrong: int = 0
    failed: int = 0
    lost: int = 0
    hung: int = 0
    left: int = 0
    faults: int = 0
    findings: list[str] = field(default_factory=list)

    def find(self, kind: str, what: str, count: int = 1) -> None:
        """Records something that did not hold; the first few are told."""
        setattr(self, kind, getattr(self, kind) + count)
        if len(self.findings) < MAX_FINDINGS:
            self.findings.append(f"{kind}: {what}")

    @property
    def holds(self) -> bool:
        return not self.findings

    def add(self, other: "Result") -> None:
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)

    def __str__(self) -> str:
        beside = f", {self.kills} workers killed, {self.hostile} hostile requests" if self.kills or self.hostile else ""
        inputs = f"{self.inputs} inputs ({self.different} different answers)"
        done = f"{self.requests} requests of {inputs}, {self.drawn} pictures{beside}"
        found = f"{self.wrong} wrong, {self.failed} failed, {self.lost} lost, {self.hung} hung, {self.left} left over"
        return f"{done}, {self.seconds:.0f} s: {found}, {self.faults} faults"


@dataclass
class Records:
    """The parts that have been run, in a file, so that a run can go on where it was interrupted. Parts that another program
    ran, or that were smaller, count as not run."""

    path: Path | None
    program: str

    @staticmethod
    def digest(program: Path) -> str:
        digests = [
            hashlib.sha256(path.read_bytes()).hexdigest() for path in (program, Path(f"{program}-serve")) if path.exists()
        ]
        return hashlib.sha256("".join(digests).encode()).hexdigest()[:16]

    def known(self, kind: str, plan: Plan) -> Result | None:
        """Returns the result of a part that has been run, and held."""
        if self.path is None or not self.path.exists():
            return None
        for line in self.path.read_text().splitlines():
            record = json.loads(line)
            if record["place"] == self.place(kind, plan) and not record["result"]["findings"]:
                return Result(**record["result"])
        return None

    def add(self, kind: str, plan: Plan, result: Result) -> None:
        if self.path is not None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a") as file:
                file.write(json.dumps({"place": self.place(kind, plan), "result": asdict(result)}) + "\n")

    def place(self, kind: str, plan: Plan) -> list:
        return [kind, self.program, plan.seed, plan.number, plan.requests, plan.inputs, plan.kills, plan.dear]


def attempt(work: Callable[[Plan], Result], plan: Plan) -> Result:
    """Runs a part; one that breaks off is a finding, too."""
    try:
        return work(plan)
    except (Failure, OSError, http.client.HTTPException, subprocess.SubprocessError) as error:
        result = Result()
        result.find("faults", f"the part broke off: {type(error).__name__}: {error}")
        return result


def run(kind: str, work: Callable[[Plan], Result], plans: list[Plan], count: int, records: Records) -> Result:
    """Runs parts of `count` one after the other, prints a line for each, and returns their sum."""
    total = Result()
    for plan in plans:
        result = records.known(kind, plan)
        before = " (recorded)" if result else ""
        if result is None:
            start = time.monotonic()
            result = attempt(work, plan)
            result.seconds = time.monotonic() - start
            records.add(kind, plan, result)
        total.add(result)
        print(f"{kind} part {plan.number} of {count}, seed {plan.seed}{before}: {result}", flush=True)
        for finding in result.findings:
            print(f"  FOUND  {finding}", flush=True)
        if result.findings:
            print(f"  again: Tests/Soak/soak-long {kind} {plan.again}", file=sys.stderr, flush=True)
    return total
