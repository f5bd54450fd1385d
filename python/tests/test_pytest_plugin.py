"""The fixture `keyboard_snapshot`, in runs of pytest of its own. Without pytest there is nothing to test."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

AURORA = Path(__file__).parents[2] / "Fixtures" / "themes" / "aurora.json"
TEST = """
def test_keyboard(keyboard_snapshot):
    keyboard_snapshot("midnight", scale=0.5)
    keyboard_snapshot("midnight", "dark", scale=0.5, mode="dark")
"""


@unittest.skipUnless(importlib.util.find_spec("pytest"), "pytest is not installed")
class PluginTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)
        (self.root / "test_it.py").write_text(TEST)

    def run_pytest(self, *words, **variables):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "CI": "", **variables}
        command = [sys.executable, "-m", "pytest", "-p", "kbrender.pytest_plugin", "-p", "no:cacheprovider", *words]
        run = subprocess.run(command, cwd=self.root, capture_output=True, text=True, env=environment)
        return run.returncode, run.stdout

    def test_goldens_are_recorded_compared_and_accepted(self):
        golden = self.root / "__keyboards__" / "test_it" / "test_keyboard.png"
        code, text = self.run_pytest()
        self.assertEqual(code, 1)
        self.assertIn("pytest --update-keyboards records it", text)
        # Nothing is recorded in CI, and what was just recorded is looked at.
        code, text = self.run_pytest("--update-keyboards", CI="true")
        self.assertEqual(code, 1)
        self.assertIn("pytest --update-keyboards records it, but not where CI is set", text)
        self.assertFalse(golden.exists())
        code, text = self.run_pytest("--update-keyboards")
        self.assertEqual(code, 1)
        self.assertIn("recorded just now (look at them, then run again)", text)
        names = sorted(path.name for path in golden.parent.iterdir())
        self.assertEqual(names, [f"test_keyboard{name}{end}" for name in ("-dark", "") for end in (".png", ".themes.json")])
        self.assertEqual(self.run_pytest()[0], 0)

        first = golden.read_bytes()
        (self.root / "test_it.py").write_text(TEST.replace("scale=0.5)", 'scale=0.5, pressed="q")'))
        code, text = self.run_pytest("--keyboard-failures=failed")
        self.assertEqual(code, 1)
        self.assertIn("q", text)
        self.assertIn("differs from what is drawn", text)
        written = sorted(path.name for path in (self.root / "failed").iterdir())
        self.assertEqual(written, ["test_keyboard.actual.png", "test_keyboard.difference.png"])
        self.assertEqual(golden.read_bytes(), first)
        self.assertEqual(self.run_pytest("--update-keyboards")[0], 1)
        self.assertNotEqual(golden.read_bytes(), first)
        self.assertEqual(self.run_pytest()[0], 0)
        self.assertEqual(self.run_pytest("--update-keyboards")[0], 0)

    def test_failures_name_the_properties_that_cause_them(self):
        theme = json.loads(AURORA.read_text())
        test = "def test_keyboard(keyboard_snapshot):\n    keyboard_snapshot({theme!r}, as_='keyboard', scale=0.5, pressed=['q', 'w'])\n"
        (self.root / "test_it.py").write_text(test.format(theme=theme))
        self.assertEqual(self.run_pytest("--update-keyboards")[0], 1)
        self.assertEqual(self.run_pytest()[0], 0)
        theme["light"]["regularKeyBackground"] = "#FF0000"
        (self.root / "test_it.py").write_text(test.format(theme=theme))
        code, text = self.run_pytest()
        self.assertEqual(code, 1)
        self.assertIn("because of light.regularKeyBackground", text)
        self.assertRegex(text, r"cause: light.regularKeyBackground #FFFFFFB8 → #FF0000 explains \d+ keys in 1 case")

    def test_goldens_of_classes_have_their_names(self):
        tests = "".join(
            f"class Test{name.title()}:\n    def test_it(self, keyboard_snapshot):\n        keyboard_snapshot({name!r}, scale=0.5)\n"
            for name in ("midnight", "rose")
        )
        (self.root / "test_it.py").write_text(tests)
        self.assertEqual(self.run_pytest("--update-keyboards")[0], 1)
        self.assertEqual(self.run_pytest()[0], 0)
        goldens = sorted(path.name for path in (self.root / "__keyboards__" / "test_it").glob("*.png"))
        self.assertEqual(goldens, ["TestMidnight-test_it.png", "TestRose-test_it.png"])

    def test_two_keyboards_need_two_names(self):
        (self.root / "test_it.py").write_text(TEST.replace('"dark", ', ""))
        code, text = self.run_pytest("--update-keyboards")
        self.assertEqual(code, 1)
        self.assertIn("two keyboards are named test_keyboard", text)


if __name__ == "__main__":
    unittest.main()
