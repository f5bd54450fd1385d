"""A PostgreSQL server for a benchmark or a test."""

import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

from service import Failure


class PostgreSQL:
    """A server of its own, in a folder, for one user with a password."""

    def __init__(self, folder: Path, memory: str = "2GB"):
        self.folder = folder / "postgresql"
        self.folder.mkdir()
        versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
        if not versions:
            raise Failure("there is no PostgreSQL (scripts/setup serve)")
        self.bin = versions[-1]
        # The server refuses to run as root.
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self.user:
            shutil.chown(self.folder, "postgres")
        for path in [folder, *folder.parents[:-2]]:
            path.chmod(path.stat().st_mode | 0o055)
        self.run("initdb", "-D", self.folder / "data", "-U", "kbrender", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8",
                 "--no-sync")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        # With 2 GB, as docs/operations.md says, the index of words and the lists of a million themes fit.
        self.process = subprocess.Popen(
            [*self.user, self.bin / "postgres", "-D", self.folder / "data", "-p", str(self.port), "-k", self.folder,
             "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=200",
             "-c", f"shared_buffers={memory}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        for _ in range(300):
            if self.sql("SELECT 1", check=False) == "1":
                return
            time.sleep(0.1)
        raise Failure("PostgreSQL does not start")

    def run(self, program: str, *words) -> None:
        done = subprocess.run([*self.user, self.bin / program, *words], capture_output=True, text=True, cwd="/")
        if done.returncode != 0:
            raise Failure(f"{program}: {done.stderr}")

    def sql(self, text: str, check: bool = True) -> str:
        words = ["psql", "-qXtA", "-h", "127.0.0.1", "-p", str(self.port), "-U", "kbrender", "-d", "postgres", "-c", text]
        done = subprocess.run(words, capture_output=True, text=True)
        if check and done.returncode != 0:
            raise Failure(done.stderr)
        return done.stdout.strip()

    def take(self, table: str, columns: str, lines) -> None:
        """Copies rows, as text of COPY, into a table of the search path's schema. No trigger sees them."""
        words = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port), "-U", "kbrender", "-d", "postgres",
                 "-c", f"COPY {table} ({columns}) FROM STDIN"]
        quietly = os.environ | {"PGOPTIONS": "-c session_replication_role=replica"}
        with subprocess.Popen(words, stdin=subprocess.PIPE, text=True, env=quietly) as copy:
            copy.stdin.writelines(lines)
            copy.stdin.close()
            if copy.wait() != 0:
                raise Failure(f"{table}: cannot be copied")

    def store(self, name: str) -> str:
        self.sql(f"CREATE SCHEMA {name}")
        return f"postgresql://kbrender@127.0.0.1:{self.port}/postgres?options=-csearch_path%3D{name}"

    def end(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)
