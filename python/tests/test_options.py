"""The options that Python knows are those of the program."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

import kbrender

ROOT = Path(__file__).parents[1]
AURORA = ROOT.parent / "Fixtures" / "themes" / "aurora.json"


class OptionTests(unittest.TestCase):
    def test_options_are_those_of_the_program(self):
        environment = {**os.environ, "KBRENDER_PROGRAM": kbrender.program_path()}
        run = subprocess.run([sys.executable, ROOT / "write_options.py", "--check"], capture_output=True, text=True, env=environment)
        self.assertEqual((run.returncode, run.stderr), (0, ""))

    def test_a_repair_takes_few_options(self):
        for name in kbrender.RepairOptions.__annotations__:
            self.assertIn("aurora", kbrender.fix(AURORA, **{name: True}))
        with self.assertRaises(kbrender.OptionError):
            kbrender.fix(AURORA, minimal=True)


if __name__ == "__main__":
    unittest.main()
