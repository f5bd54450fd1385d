"""Strangers beside those who only want their pictures: strangers.py PORT SERVICE THEME NUMBER.

Four clients ask for NUMBER pictures each, all of different widths. Four strangers send documents and parameters with NULs
meanwhile, and two workers of the process SERVICE are killed, which no request may notice: it is tried again twice. They die one at a
time: the next attempt at a request could reach a second one before its death is noticed.
"""

import http.client
import os
import pathlib
import signal
import struct
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "TestSupport/Python"))
from service import children  # noqa: E402

PORT, SERVICE, NUMBER = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[4])
THEME = pathlib.Path(sys.argv[3]).read_bytes()
CLIENTS = 4
found, done, over = [], [], threading.Event()


def ask(method, path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=600)
    try:
        connection.request(method, path, body)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def want_pictures(client):
    for turn in range(NUMBER):
        width = 200 + CLIENTS * turn + client
        try:
            status, picture = ask("POST", f"/v1/render?scale=1&format=png&width={width}", THEME)
        except (OSError, http.client.HTTPException) as error:
            found.append(f"{width}: {error!r}")
            continue
        got = struct.unpack(">I", picture[16:20])[0] if status == 200 else None
        if got != width:
            found.append(f"{width}: {status}, {picture[:200]!r}" if got is None else f"{width}: a picture of the width {got}")
        done.append(width)


def be_strange(number):
    while not over.is_set():
        number += 10
        for method, path, body in [
            ("POST", "/v1/render?scale=0.25", b'{"a":"\\\0%d"}' % number),
            ("POST", "/v1/validate", b'{"\0"e%d' % number),
            ("GET", f"/v1/presets/rose.png?candidates=%00{number}", None),
        ]:
            try:
                status, text = ask(method, path, body)
            except (OSError, http.client.HTTPException) as error:
                found.append(f"{path}: {error!r}")
                continue
            # What is refused under load is refused rightly.
            if status not in (200, 400, 422, 429):
                found.append(f"{path}: {status}, {text[:200]!r}")


def kill_workers():
    for share in (4, 2):
        while len(done) < CLIENTS * NUMBER // share - 1 and not over.is_set():
            time.sleep(0.005)
        os.kill(children(SERVICE)[0], signal.SIGKILL)


wanting = [threading.Thread(target=want_pictures, args=[client]) for client in range(CLIENTS)]
beside = [threading.Thread(target=be_strange, args=[number]) for number in range(4)] + [threading.Thread(target=kill_workers)]
for thread in wanting + beside:
    thread.start()
for thread in wanting:
    thread.join()
over.set()
for thread in beside:
    thread.join()
print("\n".join(found[:20]) or f"{len(done)} pictures went to those who wanted them")
sys.exit(1 if found else 0)
