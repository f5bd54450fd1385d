"""The service on a socket file, and on inherited sockets, as from systemd. `sockets.py KBRENDER THEME`."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time

OPTIONS = "--cache=off", "--access-log=off", "--time-limit=600"
program, theme = sys.argv[1], open(sys.argv[2], "rb").read()
folder = tempfile.mkdtemp()


def ask(connection):
    connection.settimeout(600)
    connection.sendall(b"POST /v1/validate HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(theme) + theme)
    answer = b""
    while piece := connection.recv(65536):
        answer += piece
    assert answer.startswith(b"HTTP/1.1 200 ") and b'"valid": true' in answer, answer[:300]


def end(process):
    process.send_signal(signal.SIGTERM)
    assert process.wait(600) == 0


path = folder + "/service.sock"
process = subprocess.Popen([program, "serve", *OPTIONS, "--listen", "unix:" + path], stderr=subprocess.DEVNULL)
for _ in range(6000):
    connection = socket.socket(socket.AF_UNIX)
    if connection.connect_ex(path) == 0:
        break
    time.sleep(0.1)
ask(connection)
end(process)
assert not os.path.exists(path), "the socket file was left behind"

listener = socket.create_server(("127.0.0.1", 0))
listener.set_inheritable(True)


def hand_over():
    os.dup2(listener.fileno(), 3)
    os.environ["LISTEN_PID"], os.environ["LISTEN_FDS"] = str(os.getpid()), "1"
    os.execvp(program, [program, "serve", *OPTIONS])


child = os.fork()
if child == 0:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    hand_over()
ask(socket.create_connection(listener.getsockname(), 600))
os.kill(child, signal.SIGTERM)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
