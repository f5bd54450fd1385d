"""Measures warm frames of the bench scene with Chromium: a page whose colours change, and its fastest PNG by DevTools.

usage: chromium_frame.py PAGE WIDTH HEIGHT SCALE RUNS [PNG]
"""

import base64
import fcntl
import json
import os
import shutil
import sys
import tempfile
from functools import partial
from pathlib import Path

from frames import milliseconds, report
from scene_html import HTML

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe"]
# Chromium reads commands from file 3 and writes answers to file 4; ours must not be among them.
COMMANDS, ANSWERS, FIRST_FREE = 3, 4, 5


class Browser:
    """A Chromium without a window, controlled over a pipe: JSON, each message ended by a NUL."""

    def __init__(self, profile: str):
        theirs_in, ours_out = map(self.moved, os.pipe())
        ours_in, theirs_out = map(self.moved, os.pipe())
        null = os.open(os.devnull, os.O_WRONLY)
        self.process = os.posix_spawn(
            shutil.which("chromium"),
            ["chromium", *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, null, 2),
                (os.POSIX_SPAWN_DUP2, theirs_in, COMMANDS),
                (os.POSIX_SPAWN_DUP2, theirs_out, ANSWERS),
            ],
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.commands, self.answers = os.fdopen(ours_out, "wb"), os.fdopen(ours_in, "rb")
        self.buffer, self.count, self.session = b"", 0, None

    @staticmethod
    def moved(file: int) -> int:
        moved = fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, FIRST_FREE)
        os.close(file)
        return moved

    def call(self, method: str, **parameters) -> dict:
        """Sends a command and waits for its answer."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        self.commands.write(json.dumps(message).encode() + b"\0")
        self.commands.flush()
        answer = self.wait(lambda answer: answer.get("id") == self.count)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def wait(self, wanted) -> dict:
        """Returns the next wanted message; others are skipped."""
        while True:
            while b"\0" not in self.buffer:
                data = self.answers.read1(1 << 20)
                if not data:
                    raise RuntimeError("Chromium has ended")
                self.buffer += data
            message, self.buffer = self.buffer.split(b"\0", 1)
            message = json.loads(message)
            if wanted(message):
                return message

    def open(self, page: str) -> None:
        """Opens a page and waits until it is loaded, including its fonts."""
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Page.navigate", url=page)
        self.wait(lambda message: message.get("method") == "Page.loadEventFired")
        self.call("Runtime.evaluate", expression="document.fonts.ready.then(() => 0)", awaitPromise=True)

    def close(self) -> None:
        self.session = None
        self.call("Browser.close")
        os.waitpid(self.process, 0)


def main(page: str, width: str, height: str, scale: str, runs: str, png: str | None = None) -> None:
    profile = tempfile.mkdtemp(prefix="kbrender-bench-")
    browser = Browser(profile)
    browser.open(Path(page).absolute().as_uri())
    size = {"width": int(width), "height": int(height), "deviceScaleFactor": float(scale), "mobile": False}
    browser.call("Emulation.setDeviceMetricsOverride", **size)

    def frame(number: int) -> bytes:
        browser.call("Runtime.evaluate", expression=HTML.SWITCH.format("all" if number % 2 else "not all"))
        picture = browser.call("Page.captureScreenshot", format="png", optimizeForSpeed=True)
        return base64.b64decode(picture["data"])

    report("frame and PNG", [milliseconds(partial(frame, number)) for number in range(int(runs) + 1)])
    if png:
        Path(png).write_bytes(frame(0))
    browser.close()
    shutil.rmtree(profile, ignore_errors=True)


main(*sys.argv[1:])
