"""Draws themes with a program that stays warm: `python3 pipe_client.py FOLDER mode=dark scale=2 -- a.json b.json`"""

import json
import pathlib
import subprocess
import sys


class Kbrender:
    """`kbrender pipe`, running during a `with` block. Options are those of the command line, without dashes."""

    worst = 0
    """The worst exit code of all answers."""

    def __enter__(self):
        self.process = subprocess.Popen(["kbrender", "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self

    def __exit__(self, *_):
        self.process.communicate()

    def ask(self, command, **request):
        """Returns the answer, with the picture or document under `content`. Raises ValueError with the program's messages."""
        line = json.dumps({"command": command, "answer": "bytes", **request})
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        answer["content"] = self.process.stdout.read(answer.get("follows", 0))
        self.worst = max(self.worst, answer["code"])
        if answer["code"] != 0:
            raise ValueError(answer["messages"])
        return answer


if __name__ == "__main__":
    split = sys.argv.index("--")
    folder, options = pathlib.Path(sys.argv[1]), dict(word.split("=", 1) for word in sys.argv[2:split])
    with Kbrender() as kbrender:
        for theme in sys.argv[split + 1:]:
            try:
                answer = kbrender.ask("render", options={"theme": theme, **options})
                (folder / (pathlib.Path(theme).stem + ".png")).write_bytes(answer["content"])
            except ValueError as error:
                print(error, end="", file=sys.stderr)
    sys.exit(kbrender.worst)
