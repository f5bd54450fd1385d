"""The options that Python knows are those of the program."""

import re
import subprocess
import unittest
from pathlib import Path

import kbrender
from kbrender import (
    AnimationOptions,
    ConversionOptions,
    KeyboardOptions,
    PictureOptions,
    RepairOptions,
    ThumbnailOptions,
    ValidationOptions,
)

AURORA = Path(__file__).parents[2] / "Fixtures" / "themes" / "aurora.json"
# What a request cannot say, because it belongs to the whole pipe, to files or to a terminal.
APART = set("output cache timings time-limit memory-limit font-dir quiet verbose color message-format help version poster".split())
# What writes several files or text for people, and what is another command of the pipe.
APART |= set("strict-import pair fix in-place summary dry-run".split())


class OptionTests(unittest.TestCase):
    def test_options_are_those_of_the_program(self):
        commands = {
            "render": PictureOptions,
            "thumbnail": ThumbnailOptions,
            "animate": AnimationOptions,
            "geometry": KeyboardOptions,
            "validate": ValidationOptions,
            "convert": ConversionOptions,
        }
        for command, options in commands.items():
            with self.subTest(command):
                run = subprocess.run([kbrender.program_path(), "help", command], capture_output=True, text=True, check=True)
                names = set(re.findall(r"^ {2}(?:-\w, |    )--([a-z-]+)", run.stdout, re.M))
                self.assertGreater(len(names), 10)
                own = {name.rstrip("_").replace("_", "-") for name in options.__annotations__}
                self.assertEqual(own, names - APART)

    def test_a_repair_takes_few_options(self):
        for name in RepairOptions.__annotations__:
            self.assertIn("aurora", kbrender.fix(AURORA, **{name: True}))
        with self.assertRaises(kbrender.OptionError):
            kbrender.fix(AURORA, minimal=True)


if __name__ == "__main__":
    unittest.main()
