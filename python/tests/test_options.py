"""The options that Python knows are those of the program."""

import re
import subprocess
import unittest

import kbrender
from kbrender import AnimationOptions, KeyboardOptions, PictureOptions, ThumbnailOptions

# What a request cannot say, because it belongs to the whole pipe, to files or to a terminal.
APART = set("output cache timings time-limit memory-limit font-dir quiet verbose color message-format help version poster".split())


class OptionTests(unittest.TestCase):
    def test_options_are_those_of_the_program(self):
        commands = {
            "render": PictureOptions,
            "thumbnail": ThumbnailOptions,
            "animate": AnimationOptions,
            "geometry": KeyboardOptions,
        }
        for command, options in commands.items():
            with self.subTest(command):
                run = subprocess.run([kbrender.program_path(), "help", command], capture_output=True, text=True, check=True)
                names = set(re.findall(r"^ {2}(?:-\w, |    )--([a-z-]+)", run.stdout, re.M))
                self.assertGreater(len(names), 20)
                own = {name.rstrip("_").replace("_", "-") for name in options.__annotations__}
                self.assertEqual(own, names - APART)


if __name__ == "__main__":
    unittest.main()
