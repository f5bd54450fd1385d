"""Long runs of the service: a million requests of all kinds, overload, idle connections, workers and Redis killed, ends under
load, and a tenth of the runs of soak-long. All answers are compared with what the command line draws, or with those of a
service that does nothing else.

Prints what held and what was measured; the exit status is 1 if something did not hold.
"""

import argparse
import atexit
import itertools
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import costliest_request
import costly_clients
import long_pipe
import long_service
import parts
import search_flood
import store
from clients import Arrivals, Client, Crowd, Load, Question, Tally, Together, question
from process_killer import Killer
from service import THEME, THEMES, Failure, Row, Service, drawn_by_batch, themes

PACKAGE = Path(__file__).parents[2]
HOSTILE = PACKAGE / "Tests/Serving/HTTPServiceTests/Clients/hostile.py"
# The goals: total bytes of service and workers, how much that may change, and the seconds within which a request is refused.
MOST_BYTES, FLATNESS, REFUSAL = 200e6, 0.05, 0.05
MIB = 1 << 20
# A service keeps 16 connections to its database, each of which has the file, the log and the log's index open.
MOST_DATABASE_DESCRIPTORS = 3 * 16


@dataclass
class Report:
    """The conditions that held, and those that did not."""

    failures: list[str] = field(default_factory=list)

    def check(self, holds: bool, what: str) -> None:
        print(("held:    " if holds else "FAILED:  ") + what, flush=True)
        if not holds:
            self.failures.append(what)

    def tell(self, what: str) -> None:
        print("         " + what, flush=True)

    def answers(self, tally: Tally, lost: int = 0) -> None:
        """Checks that all answers belong to their own requests, and that none is missing."""
        self.check(tally.wrong_count == 0, f"all of {tally.count} answers are those of their own requests")
        for wrong in tally.wrong:
            self.tell(wrong)
        self.check(tally.lost <= lost, f"{tally.lost} requests without an answer (at most {lost})")


def times(ratio: float) -> str:
    """Returns a ratio as people write it: 1.35 ×, 1/12."""
    return f"{ratio:.2f} ×" if ratio >= 1 / 1.5 else f"1/{1 / ratio:.1f}"


def percentile(seconds: list[float], share: float) -> float:
    return sorted(seconds)[min(int(len(seconds) * share), len(seconds) - 1)] if seconds else 0.0


class Redis:
    """A separate Redis server, and the faults that it can have."""

    def __init__(self, folder: Path, room: str = "40mb"):
        self.folder, self.socket, self.room = folder, folder / "socket", room
        self.begin()

    def begin(self) -> None:
        words = ["redis-server", "--port", "0", "--unixsocket", self.socket, "--save", "", "--dir", self.folder]
        words += ["--maxmemory", self.room, "--maxmemory-policy", "allkeys-lru"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        while "PONG" not in self.command("ping"):
            time.sleep(0.02)

    def command(self, *words: str) -> str:
        return subprocess.run(["redis-cli", "-s", self.socket, *words], capture_output=True, text=True, timeout=30).stdout

    @property
    def used(self) -> int:
        """Returns the bytes of memory that it uses."""
        return int(re.search(r"used_memory:(\d+)", self.command("info", "memory"))[1])

    @property
    def count(self) -> int:
        """Returns the number of its entries."""
        return int(self.command("dbsize"))

    def spoil(self, _: random.Random) -> None:
        """Changes every entry."""
        self.command("eval", "for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('SETRANGE', key, 40, 'rubbish') end", "0")

    def stop_for_a_while(self, dice: random.Random) -> None:
        self.process.send_signal(signal.SIGSTOP)
        time.sleep(dice.uniform(0.1, 1))
        self.process.send_signal(signal.SIGCONT)

    def restart(self, dice: random.Random) -> None:
        self.end()
        time.sleep(dice.uniform(0, 1))
        self.begin()

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@dataclass
class Soak:
    """The long runs, and the requests that they share."""

    program: Path
    folder: Path
    requests: int
    seconds: int
    idle: int
    # Parts of each long run.
    part_count: int = parts.PARTS // 10
    report: Report = field(default_factory=Report)

    def service(self, *options: str) -> Service:
        return Service(self.program, self.folder, *options)

    def pictures(self, count: int, *options: str, query: str) -> list[Question]:
        """Returns themes that are all different pictures, for the service to draw as the command line drew them."""
        documents = themes(count)
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        drawn, _ = drawn_by_batch(self.program, folder, documents, *options)
        pictures = [(drawn / f"{number}.png").read_bytes() for number in range(count)]
        assert len(set(pictures)) == count
        return [
            question("POST", f"/v1/render?format=png&{query}", 200, picture, document.encode(), f"theme {number}")
            for number, (document, picture) in enumerate(zip(documents, pictures, strict=True))
        ]

    def end(self, service: Service, with_faults: bool = False) -> None:
        status = service.end()
        faults = [line for line in service.log.read_text().splitlines() if " fault " in line]
        self.report.check(status == 0, f"the service ends with 0 ({status})")
        if not with_faults:
            self.report.check(not faults, "its log has no fault")
        for line in [] if with_faults else faults[:5]:
            self.report.tell(line)

    # Many requests

    def store(self) -> list[str]:
        """Returns the options of a service that has a store with a theme."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        (folder / "themes/published").mkdir(parents=True)
        (folder / "themes/published/aurora.json").write_bytes(THEME.read_bytes())
        tokens, database = folder / "tokens", folder / "store.db"
        words = [self.program, "store", "import", folder / "themes", "--themes", database]
        subprocess.run(words, check=True, capture_output=True)
        subprocess.run([self.program, "token", "rita", "reviewer", "--tokens", tokens], check=True, capture_output=True)
        return [f"--themes={database}", f"--tokens={tokens}", "--open"]

    def mixture(self, service: Service) -> Callable[[random.Random], Question]:
        """Returns requests of all kinds, in a store's shares: mostly for known pictures, some for drawing, checking, refusals
        and missing things."""
        service.wait("reads its themes", lambda: service.status("/themes/aurora.json") == 200)
        theme = THEME.read_bytes()
        broken = theme.replace(b"#", b"%", 3)
        form = b"".join(
            b'--soak\r\nContent-Disposition: form-data; name="%s"; filename="x"\r\n\r\n%s\r\n' % part
            for part in [(b"theme", theme), (b"layout", (THEMES / "../layouts/sampler.json").read_bytes())]
        )
        form += b"--soak--\r\n"
        form_type = {"Content_Type": "multipart/form-data; boundary=soak"}
        edits = form[: form.index(b'--soak\r\nContent-Disposition: form-data; name="layout"')]
        edits += b'--soak\r\nContent-Disposition: form-data; name="edits"\r\n\r\n{"light.keySpacing": 4}\r\n--soak--\r\n'
        pressed = [f"/v1/presets/{name}?scale=0.5&pressed={key}" for key in "asdfghjkl" for name in ("rose.png", "midnight.webp")]
        known = [self.learn(service, "GET", path) for path in pressed]
        lists = ["/v1/presets", "/v1/devices", "/v1/layouts", "/v1/properties", "/v1/schema.json", "/openapi.json", "/healthz"]
        lists += ["/v1/presets/rose.json", "/themes/aurora.json"]
        pages = [self.learn(service, "GET", path) for path in lists]
        # These tell how often themes were downloaded, which goes on.
        pages += [question("GET", path, 200) for path in ("/themes", "/", "/themes/aurora")]
        stored = [self.learn(service, "GET", f"/themes/aurora{ending}") for ending in (".png?mode=dark&scale=0.5", "/thumbnail.webp")]
        documents = [
            self.learn(service, "POST", "/v1/" + path, document=document.encode())
            for document in themes(50)
            for path in ("convert", "validate?contrast-report", "fix", "geometry?preview=g", "render?scale=0.5&mode=dark")
        ]
        rare = [
            self.learn(service, "POST", "/v1/render?scale=0.5", document=form, **form_type),
            self.learn(service, "POST", "/v1/edit", document=edits, **form_type),
            self.learn(service, "POST", "/v1/thumbnail?size=300x200", document=theme),
            self.learn(service, "POST", "/v1/animate?type=ok&scale=0.25&fps=5&format=gif", document=theme),
            self.learn(service, "POST", "/v1/render?format=svg", document=theme),
            self.learn(service, "POST", "/v1/render?format=pdf&mode=dark", document=theme),
            self.learn(service, "POST", "/v1/render", 422, document=broken),
            self.learn(service, "POST", "/v1/render", 400, document=form[:-20], **form_type),
            self.learn(service, "POST", "/v1/render?layout=tamil99&scale=0.5", document=theme, Expect="100-continue"),
        ]
        refused = [
            self.learn(service, "GET", "/none", 404), self.learn(service, "GET", "/v1/presets/none.png", 404),
            self.learn(service, "DELETE", "/v1/presets", 405), self.learn(service, "GET", "/v1/presets/rose.png?mdoe=dark", 400),
            self.learn(service, "GET", "/v1/presets/%2e%2e%2fx.png", 400), self.learn(service, "GET", "/v1/presets/rose.png?v=1", 404),
            self.learn(service, "PUT", "/themes/aurora.json", 401, document=theme),
            self.learn(service, "OPTIONS", "/v1/render", 204), question("GET", "/metrics", 200),
        ]
        unchanged = []
        for path in pressed:
            tag = service.ask("GET", path)[0].headers["ETag"]
            unchanged.append(question("GET", path, 304, If_None_Match=tag))
            unchanged.append(question("HEAD", path, 200))
        # More than the service keeps, so that each is drawn again.
        drawn = self.pictures(2000, "--scale", "1", query="scale=1")
        number = iter(range(1 << 60))
        groups = [known, unchanged, pages, stored, documents, refused, rare]
        weights = [690, 150, 30, 30, 40, 30, 6, 24]

        def choose(dice: random.Random) -> Question:
            group = dice.choices(range(len(weights)), weights)[0]
            if group == len(groups):
                # In turn, so that none is found that was drawn lately; each process of clients has a part of them.
                return drawn[(next(number) + dice.randrange(2)) % len(drawn)]
            return dice.choice(groups[group])

        return choose

    @staticmethod
    def learn(service: Service, method: str, path: str, status: int = 200, document: bytes = b"", **headers) -> Question:
        """Returns a question with the answer of an otherwise idle service."""
        asked = question(method, path, status, None, document, **headers)
        # The library sends 100 Continue before a body arrives; this client does not wait for that.
        asked = Question(asked.name, asked.request.replace(b"Expect: 100-continue\r\n", b""), asked.status)
        for _ in range(2):
            client = Client(service.address)
            client.ask(asked)
            while (answered := client.read()) is None:
                pass
            body = client.body
            client.socket.close()
            if answered != status:
                raise Failure(f"{method} {path}: {answered} (expected {status}): {body[:500]}")
        return Question(asked.name, asked.request, status, None if asked.is_bodiless or not body else body)

    def many_requests(self) -> Row:
        print(f"\n{self.requests} requests of all kinds", flush=True)
        service = self.service(*self.store(), "--workers=4")
        choose = self.mixture(service)
        load = Load(service.address, choose, 16, new=10_000, left=2_000)
        time.sleep(1)
        descriptors, start = service.descriptors, time.monotonic()
        sum, first, series = Tally(), 0.0, []
        tenths = 20
        for _ in range(tenths):
            load.count = self.requests // tenths // 2
            sum.add(Together(load, load).tally())
            service.process.send_signal(signal.SIGHUP)
            service.process.send_signal(signal.SIGUSR1)
            series.append(service.metric("resident_bytes"))
        first, last = series[tenths // 10 - 1], series[-1]
        seconds = time.monotonic() - start
        self.report.tell(f"{sum.count} in {seconds:.0f} s, {sum.count / seconds:.0f} a second; by status {dict(sum.statuses)}")
        self.report.tell("MB in each twentieth: " + " ".join(f"{bytes / 1e6:.0f}" for bytes in series))
        self.report.answers(sum)
        flat = max(abs(bytes / first - 1) for bytes in series[tenths // 10 :])
        self.report.check(
            flat <= FLATNESS,
            f"memory stays within {FLATNESS:.0%} after the first tenth: {first / 1e6:.0f} MB, then {last / 1e6:.0f} MB")
        self.report.check(max(series) <= MOST_BYTES, f"{max(series) / 1e6:.0f} MB in all with four workers (at most 200)")
        left = self.rests(service, descriptors)
        self.check_metrics(service)
        self.end(service)
        return Row(
            f"{sum.count} requests of all kinds, memory", f"{last / 1e6:.0f} MB with four workers", "after a tenth of them",
            f"{first / 1e6:.0f} MB", f"{last / first - 1:+.1%}", "± 5 %, ≤ 200 MB, no descriptor left",
            flat <= FLATNESS and max(series) <= MOST_BYTES and left <= 0)

    def rests(self, service: Service, descriptors: int) -> int:
        """Checks that nothing of clients is left after they have gone; returns how many descriptors are."""
        end = time.monotonic() + 10
        while time.monotonic() < end and (service.metric("connections") > 1 or service.descriptors > descriptors):
            time.sleep(0.2)
        now = service.descriptors
        self.report.check(now <= descriptors, f"no descriptor is left: {descriptors} before, {now} after")
        kept = service.database_descriptors
        self.report.check(
            kept <= MOST_DATABASE_DESCRIPTORS, f"{kept} descriptors are open on the database (at most {MOST_DATABASE_DESCRIPTORS})")
        self.report.check(service.metric("requests_open") == 0, "no request is left")
        return now - descriptors

    def check_metrics(self, service: Service) -> None:
        text = service.ask("GET", "/metrics")[1]
        ran = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True)
        told = (ran.stdout + ran.stderr).decode().strip()
        self.report.check(ran.returncode == 0 and not told, f"promtool finds nothing wrong with /metrics {told}")

    # Overload

    def overload(self) -> list[Row]:
        """Twice as many requests as can be answered arrive at their times, whatever happens to the others."""
        print(f"\nTwice what can be drawn, for {self.seconds} s", flush=True)
        queue, workers = 64, os.cpu_count()
        service = self.service(f"--workers={workers}", f"--queue={queue}", "--connections=4096", "--connections-per-client=4096")
        drawn = self.pictures(1000, "--mode", "dark", "--scale", "2", query="mode=dark&scale=2")
        number = iter(range(1 << 60))
        load = Load(service.address, lambda _: drawn[next(number) % len(drawn)], 1, count=200)
        load.run()
        alone = statistics.median(load.run().seconds[200])
        load.connections, load.count, load.seconds = 2 * workers, None, 5
        rate = load.run().count / 5
        descriptors = service.descriptors
        tally = Together(Arrivals(service.address, load.choose, 2 * rate, self.seconds)).tally()
        accepted, refused = tally.seconds.get(200, []), tally.seconds.get(429, [])
        bound = 3 * alone * queue / workers
        self.report.tell(
            f"{rate:.0f} drawn a second at most, {1e3 * alone:.1f} ms alone; {2 * rate:.0f} a second came: {len(accepted)} drawn "
            f"({len(accepted) / self.seconds:.0f} a second), {len(refused)} sent away")
        self.report.answers(tally)
        self.report.check(set(tally.statuses) == {200, 429}, "all are drawn or sent away (429)")
        slow, refusal = percentile(accepted, 0.99), percentile(refused, 0.99)
        self.report.check(slow <= bound, f"99 of 100 are drawn within {1e3 * slow:.0f} ms (at most {1e3 * bound:.0f})")
        self.report.check(
            refusal <= REFUSAL,
            f"99 of 100 are sent away within {1e3 * refusal:.1f} ms (at most {1e3 * REFUSAL:.0f}; half within "
            f"{1e3 * percentile(refused, 0.5):.1f}, the slowest {1e3 * max(refused, default=0):.0f})")
        self.report.check(len(accepted) >= 0.7 * rate * self.seconds, "as many are drawn as without the others, nearly")
        self.rests(service, descriptors)
        self.end(service)
        what = f"twice the load that can be drawn, {self.seconds} s"
        return [
            Row(
                f"{what}: 99th percentile of drawn requests", f"{1e3 * slow:.0f} ms", "one alone × queue / workers",
                f"{1e3 * bound / 3:.0f} ms", f"{3 * slow / bound:.2f}", "≤ 3", slow <= bound and tally.lost == 0),
            Row(
                f"{what}: 99th percentile of refused requests", f"{1e3 * refusal:.0f} ms", "", "", "", "≤ 50 ms, nothing lost",
                refusal <= REFUSAL and tally.lost == 0),
        ]

    # Connections that say nothing

    def idle_connections(self) -> None:
        print(f"\n{self.idle} idle connections", flush=True)
        service = self.service("--workers=2", f"--connections={self.idle + 200}",
                               f"--connections-per-client={self.idle + 200}", "--idle-timeout=5", "--header-timeout=10")
        drawn = self.pictures(300, "--scale", "0.5", query="scale=0.5")
        load = Load(service.address, random.Random.choice, 4, seconds=4)
        load.choose = lambda dice: dice.choice(drawn)
        load.run()
        descriptors, before, alone = service.descriptors, service.metric("resident_bytes"), load.run()
        for words in (b"", b"GET /v1/presets HTTP/1.1\r\nHost: lo"):
            crowd = Crowd(service.address, self.idle, 4, words)
            opened = service.metric("connections")
            self.report.check(crowd.open == self.idle and opened >= self.idle, f"{opened:.0f} connections are open at once")
            held = service.metric("resident_bytes")
            beside = load.run()
            self.report.answers(beside)
            self.report.check(
                beside.count >= alone.count / 2,
                f"others are answered meanwhile: {beside.count} in 4 s beside {alone.count} alone, the slowest "
                f"{1e3 * max(beside.seconds[200]):.0f} ms; {(held - before) / self.idle / 1e3:.1f} kB a connection")
            service.wait("ends idle connections", lambda: service.metric("connections") <= 1)
            crowd.leave()
            time.sleep(1)
            after = service.metric("resident_bytes")
            self.report.check(
                after <= before + 1000 * self.idle + 5e6, f"memory is given back: {before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after")
        self.rests(service, descriptors)
        self.end(service)

    # Kills

    def killed_workers(self) -> None:
        print("\nWorkers killed at random under load", flush=True)
        service = self.service("--workers=4", "--queue=1000")
        drawn = self.pictures(1500, "--scale", "0.5", query="scale=0.5")
        descriptors = service.descriptors

        def load(pictures: list[Question]) -> Load:
            # In turn, so that each is drawn again: the service does not keep them all.
            order = itertools.cycle(pictures)
            return Load(service.address, lambda _: next(order), 8, seconds=self.seconds / 3, allowed=frozenset({500}))

        loads = Together(load(drawn[:750]), load(drawn[750:]))
        signals = [signal.SIGKILL, signal.SIGSEGV, signal.SIGTERM]
        with Killer(service.process.pid, 7, random.Random(26), time.monotonic, loads.have_answered, signals) as killer:
            tally = loads.tally()
        failed = tally.statuses[500]
        self.report.answers(tally)
        self.report.check(failed == 0, f"{killer.kills} workers killed: {failed} of {tally.count} requests failed")
        service.wait("has all workers again", lambda: service.metric("workers") == 4)
        self.rests(service, descriptors)
        # Each worker that was killed at work counts as a fault.
        self.end(service, with_faults=True)

    def killed_redis(self) -> None:
        """Redis away, slow, full of rubbish and back, under two services that share it: this costs only time."""
        print("\nRedis killed, stopped and filled with rubbish under load", flush=True)
        redis = Redis(Path(tempfile.mkdtemp(dir=self.folder)))
        services = [self.service("--workers=2", "--queue=1000", f"--cache=redis+unix:{redis.socket}") for _ in range(2)]
        # More than a service keeps in memory.
        drawn = self.pictures(1500, "--scale", "1", query="scale=1")
        descriptors = [service.descriptors for service in services]
        hits = 'cache_hits_total{tier="redis"'
        loads = Together(
            *(Load(service.address, lambda dice: dice.choice(drawn), 8, seconds=self.seconds / 2) for service in services))
        dice, troubles = random.Random(26), 0
        while loads.is_running:
            time.sleep(dice.uniform(0.5, 1.5))
            [redis.spoil, redis.stop_for_a_while, redis.restart][troubles % 3](dice)
            troubles += 1
        tally = loads.tally()
        self.report.answers(tally)
        found = sum(service.metric(hits) for service in services)
        failed = sum(service.metric("cache_failures_total") for service in services)
        slowest = max(tally.seconds[200])
        self.report.tell(
            f"{troubles} troubles: {failed:.0f} uses of Redis failed, {found:.0f} pictures were found there; the slowest of "
            f"{tally.count} answers took {slowest:.2f} s")
        self.report.check(found > 0, "pictures are found in Redis where it is there")
        # A worker waits a quarter of a second for Redis, and requests for that worker wait too.
        self.report.check(slowest <= 2, "Redis away costs time alone, two seconds at most")
        for service, before in zip(services, descriptors, strict=True):
            known = service.metric(hits)

            def uses_it(service: Service = service, known: float = known) -> bool:
                Load(service.address, lambda dice: dice.choice(drawn), 4, count=200).run(random.randrange(1 << 30))
                return service.metric(hits) > known

            service.wait("uses Redis again", uses_it)
            # A worker keeps its connection to Redis.
            self.rests(service, before)
            self.end(service)
        redis.end()

    # Clients that do not behave, and the end

    def hostile_clients(self) -> None:
        print("\nClients that do not behave, beside those that do", flush=True)
        service = self.service("--workers=2", "--header-timeout=1", "--idle-timeout=2", "--connections=2048", "--queue=1000",
                               "--connections-per-client=2048")
        drawn = self.pictures(500, "--scale", "0.5", query="scale=0.5")
        time.sleep(1)
        descriptors = service.descriptors
        command = [sys.executable, HOSTILE, str(service.address[1])]
        hostile = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        sum = Tally()
        while any(process.poll() is None for process in hostile):
            sum.add(Together(Load(service.address, lambda dice: dice.choice(drawn), 4, seconds=2)).tally())
        self.report.answers(sum)
        for process in hostile:
            told = process.communicate()[0]
            self.report.check(process.returncode == 0, f"{told.count(': held')} misdeeds of a client cost nobody an answer")
            for line in told.splitlines():
                if "FAILED" in line:
                    self.report.tell(line)
        self.rests(service, descriptors)
        self.end(service)
        self.slow_reader()
        self.no_descriptors()

    def slow_reader(self) -> None:
        """A client that reads a byte per second of an answer too large for any buffer is cut off."""
        service = self.service("--workers=1", "--idle-timeout=2", "--studio")
        client = Client(service.address, room=4096)
        client.ask(question("POST", "/studio/frame?scale=6", 200, document=THEME.read_bytes()))
        start = time.monotonic()
        while time.monotonic() - start < 20 and service.metric("connections") > 1:
            client.socket.recv(1)
            time.sleep(1)
        took = time.monotonic() - start
        client.socket.close()
        self.report.check(took < 10, f"who reads a byte a second is cut off after {took:.0f} s (at most 10)")
        self.end(service)

    def no_descriptors(self) -> None:
        """More clients than there are descriptors: when they have left, everything is as before, although workers died
        meanwhile."""
        service = self.service("--workers=2", "--idle-timeout=2", "--header-timeout=2")
        descriptors = service.descriptors
        resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE, (64, 64))
        crowd = Crowd(service.address, 200, 1)
        time.sleep(1)
        self.report.check(service.descriptors >= 60, f"of 64 descriptors {service.descriptors} are in use")
        for worker in service.workers:
            os.kill(worker, signal.SIGKILL)
        crowd.leave()
        service.wait("answers again", lambda: service.metric("workers") == 2)
        status = service.ask("POST", "/v1/render", THEME.read_bytes())[0].status
        self.report.check(status == 200, "it draws when the others have left")
        self.rests(service, descriptors)
        self.end(service)

    def ends_under_load(self) -> None:
        print("\nThe service ended under load, ten times", flush=True)
        drawn = self.pictures(500, "--scale", "0.5", query="scale=0.5")
        sum, slowest, statuses = Tally(), 0.0, set()
        for turn in range(10):
            service = self.service("--workers=2", "--queue=1000")
            load = Load(service.address, lambda dice: dice.choice(drawn), 8, seconds=20, allowed=frozenset({503}), may_end=True)
            loads = Together(load, load)
            time.sleep(0.3 + turn / 10)
            start = time.monotonic()
            statuses.add(service.end())
            slowest = max(slowest, time.monotonic() - start)
            sum.add(loads.tally())
        self.report.check(statuses == {0} and slowest < 10, f"it ends with 0 each time, after {slowest:.1f} s at most")
        # A request that arrives as its idle connection ends, or as the socket closes on which it waits to be accepted, has no
        # answer in HTTP: at most one for each client in each turn. None may have half an answer.
        self.report.answers(sum, lost=10 * 2 * load.connections)

    def uploads(self) -> None:
        print("\nA thousand uploads to a store whose service is killed meanwhile", flush=True)
        ran = subprocess.run(["scripts/crashes", self.program], stdout=subprocess.PIPE, text=True)
        lines = ran.stdout.splitlines() or ["nothing was said"]
        self.report.check(ran.returncode == 0, lines[-1])
        for line in lines[:-1]:
            self.report.tell(line)

    # Clients who ask for more than it seems

    def liars(self) -> None:
        print("\nClients whose requests look cheap and are not", flush=True)
        holds = costly_clients.measure(self.program, self.folder, 12, [2, 8, 64], self.report.tell)
        self.report.check(holds, "small pictures do not wait for them")

    def prices(self) -> None:
        print("\nThe most expensive valid requests, ten minutes", flush=True)
        seed = random.randrange(1 << 20)
        self.report.tell(f"seed {seed}")
        self.report.check(
            costliest_request.climb(self.program, self.folder, 600, seed, self.report.tell), "what takes long has the price of long work")

    def flood(self) -> None:
        print("\nA flood of searches of 20,000 themes", flush=True)
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        store.make(self.program, folder, folder / "store.db", 20_000)
        self.report.check(
            search_flood.measure(self.program, self.folder, folder / "store.db", 12, self.report.tell), "nothing else waits for searches")

    # Parts of the long runs

    def long_parts(self, kind: str, work: Callable[[parts.Plan], parts.Result]) -> None:
        """Runs a tenth of `make release-check WHAT=soak-long`, with other inputs each time."""
        print(f"\nA tenth of the long run: {kind}", flush=True)
        seed = random.randrange(1 << 31)
        plans = [parts.Plan(self.program, self.folder, seed, number, parts.REQUESTS, parts.INPUTS) for number in range(self.part_count)]
        total = parts.run(kind, work, plans, self.part_count, parts.Records(None, ""))
        self.report.check(total.holds, str(total))

    def pipe_parts(self) -> None:
        self.long_parts("pipe", long_pipe.run)

    def service_parts(self) -> None:
        self.long_parts("service", long_service.run)

    # As a unit of systemd

    def system_calls(self) -> None:
        """Checks that the unit's filter of system calls, as systemd-analyze lists it, allows everything that the service and
        its workers call. (No systemd runs here that could start the unit.)"""
        print("\nThe system calls of the service under the unit of deploy", flush=True)
        counts, redis = self.folder / "calls", Redis(self.folder)
        service = Service(
            self.program, self.folder, "--workers=2", f"--cache=redis+unix:{redis.socket}", *self.store(),
            under=("strace", "-f", "-qq", "-c", "-o", str(counts)))
        choose = self.mixture(service)
        Load(service.address, choose, 8, count=3000).run()
        inner = service.workers[0]
        for worker in subprocess.check_output(["pgrep", "-P", str(inner)], text=True).split()[:1]:
            os.kill(int(worker), signal.SIGKILL)
        service.wait("has all workers again", lambda: service.metric("workers") == 2)
        Load(service.address, choose, 8, count=200).run(1)
        os.kill(inner, signal.SIGTERM)
        status = service.process.wait(60)
        self.report.check(status == 0, f"the service ends with 0 ({status})")
        redis.end()
        called = {words[-1] for line in counts.read_text().splitlines() if (words := line.split()) and words[0][0].isdigit()}
        # SQLite gives a journal to the owner of its database, but only as root, and the unit has a user of its own.
        called -= {"total"} | ({"fchown"} if os.geteuid() == 0 else set())
        refused = called - self.allowed_calls()
        self.report.check(
            len(called) > 30 and not refused, f"the unit allows all {len(called)} system calls that were made {' '.join(sorted(refused))}")

    @staticmethod
    def allowed_calls() -> set[str]:
        """Returns what the SystemCallFilter lines of the unit allow, in their order."""
        sets: dict[str, list[str]] = {}
        for line in subprocess.check_output(["systemd-analyze", "syscall-filter", "--no-pager"], text=True).splitlines():
            if line.startswith("@"):
                words = sets.setdefault(line.strip(), [])
            elif line.startswith("    ") and not line.lstrip().startswith("#"):
                words.append(line.strip())

        def expand(name: str) -> set[str]:
            return {name} if not name.startswith("@") else set().union(*map(expand, sets[name]))

        allowed = expand("@default")
        for line in (PACKAGE / "deploy/kbrender.service").read_text().splitlines():
            if (words := line.removeprefix("SystemCallFilter=")) != line:
                named = set().union(*map(expand, words.lstrip("~").split()))
                allowed = allowed - named if words.startswith("~") else allowed | named
        return allowed


RUNS = {
    "requests": Soak.many_requests, "overload": Soak.overload, "idle": Soak.idle_connections, "workers": Soak.killed_workers,
    "redis": Soak.killed_redis, "hostile": Soak.hostile_clients, "ends": Soak.ends_under_load, "calls": Soak.system_calls,
    "liars": Soak.liars, "prices": Soak.prices, "flood": Soak.flood,
    "uploads": Soak.uploads, "pipe": Soak.pipe_parts, "service": Soak.service_parts,
}


def machine() -> str:
    return f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start"


def raise_descriptor_limit() -> None:
    """Raises the limit of descriptors as far as allowed; child processes inherit it."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    parser = argparse.ArgumentParser(prog="Tests/Soak/soak", description=__doc__)
    parser.add_argument("runs", nargs="*", help=f"which of them (default: all): {', '.join(RUNS)}")
    parser.add_argument("--requests", type=int, default=1_000_000, help="how many requests of all kinds (default: %(default)s)")
    parser.add_argument("--seconds", type=int, default=60, help="how long the overload is (default: %(default)s)")
    parser.add_argument("--idle", type=int, default=10_000, help="how many connections are idle (default: %(default)s)")
    parser.add_argument("--parts", type=int, default=parts.PARTS // 10, help="how many parts of the long runs (default: %(default)s)")
    parser.add_argument("--program", type=Path, default=Path(".build/release/kbrender"), help=argparse.SUPPRESS)
    words = parser.parse_args()
    if unknown := set(words.runs) - set(RUNS):
        parser.error(f"no such run: {', '.join(unknown)} (expected one of {', '.join(RUNS)})")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if "idle" in (words.runs or RUNS) and hard < words.idle + 300:
        sys.exit(f"soak: a process may have {hard} descriptors here (expected {words.idle + 300}: raise the hard limit)")
    raise_descriptor_limit()
    print(machine(), flush=True)
    with tempfile.TemporaryDirectory(prefix="kbrender-soak-") as folder:
        soak = Soak(words.program.resolve(), Path(folder), words.requests, words.seconds, words.idle, words.parts)
        for name in words.runs or RUNS:
            try:
                RUNS[name](soak)
            except Failure as failure:
                soak.report.check(False, str(failure))
    failures = len(soak.report.failures)
    print(f"\n{failures} did not hold" if failures else "\nall held")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
