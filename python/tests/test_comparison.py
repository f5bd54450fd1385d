"""`diff` and `verify` with a real program."""

import json
import os
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import kbrender

DRAWN = {"scale": 0.5, "embed_geometry": True}
CASE = {"name": "light", "render": ["linen", "--scale", "0.5"]}


class ComparisonTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        # Where it is set, nothing is recorded.
        environment = unittest.mock.patch.dict(os.environ)
        environment.start()
        self.addCleanup(environment.stop)
        os.environ.pop("CI", None)

    def test_differences_of_files_and_of_bytes(self):
        plain, pressed = (kbrender.render("linen", **DRAWN, **more) for more in ({}, {"pressed": "g"}))
        (self.folder / "plain.png").write_bytes(plain)
        same = kbrender.diff(self.folder / "plain.png", plain)
        self.assertEqual((same["result"], same["differingPixels"], same["regions"]), ("same", 0, []))
        found = kbrender.diff(plain, pressed, output=self.folder / "difference.png")
        self.assertEqual((found["result"], found["regions"][0]["parts"], found["exceeded"]), ("different", ["g"], ["max-count"]))
        self.assertTrue((self.folder / "difference.png").read_bytes().startswith(b"\x89PNG"))
        self.assertEqual(kbrender.diff(plain, pressed, ignore="key:g")["result"], "same")
        self.assertEqual(kbrender.diff(plain, pressed, max_ratio=0.5, max_count=10**6)["exceeded"], [])
        self.assertEqual(set(kbrender.Difference.__annotations__), set(found))

    def test_trouble_is_an_error(self):
        # A file may have the name of a keyword.
        for call in (
            lambda: kbrender.diff("nothere.png", b""), lambda: kbrender.diff("expected", "actual"), lambda: kbrender.verify(self.folder)
        ):
            with self.assertRaises(kbrender.KbrenderError) as caught:
                call()
            self.assertEqual((type(caught.exception), caught.exception.code), (kbrender.KbrenderError, 2))

    def test_faults_of_keywords_name_them(self):
        for keyword, value in {"tolerance": 300, "max_ratio": 2, "max_density": 3, "ignore": "nix", "output": "a\0"}.items():
            with self.assertRaisesRegex(kbrender.OptionError, f"^{keyword}[: ]") as caught:
                kbrender.diff(b"", b"", **{keyword: value})
            self.assertEqual(caught.exception.code, 64)
        for keyword, value in {"update": "sometimes", "shard": "9/2"}.items():
            with self.assertRaisesRegex(kbrender.OptionError, f'^{keyword}: "{value}" is not '):
                kbrender.verify(self.folder, **{keyword: value})
        for keyword, value in {"only": 3, "report": 3, "golden": None}.items():
            with self.assertRaisesRegex(TypeError, rf"^{keyword} is {value} \(expected a text or "):
                kbrender.verify(**{keyword: value})
        with self.assertRaisesRegex(TypeError, r"^ignore is \[3\] \("):
            kbrender.diff(b"", b"", ignore=[3])
        with self.assertRaisesRegex(TypeError, "'toleranc'"):
            kbrender.diff(b"", b"", toleranc=1)

    def test_suites(self):
        (self.folder / "suite.json").write_text(json.dumps({"cases": [CASE]}))
        missing = kbrender.verify(self.folder)["cases"][0]
        self.assertEqual((missing["status"], missing["message"]), ("missing", 'there is no golden (record it with update="missing")'))
        recorded = kbrender.verify(self.folder, update="missing", only=["l*"])
        self.assertEqual([case["status"] for case in recorded["cases"]], ["recorded"])
        same = kbrender.verify(self.folder, strict=True)
        self.assertEqual((same["result"], same["diagnostics"], set(same)), ("same", [], set(kbrender.Verification.__annotations__)))
        changed = CASE | {"render": ["rose", *CASE["render"][1:]]}
        (self.folder / "suite.json").write_text(json.dumps({"cases": [changed, {"name": "odd", "render": ["nothere.json"]}]}))
        found = kbrender.verify(self.folder, report=self.folder / "page.html")
        self.assertEqual((found["result"], found["counts"]["different"], found["counts"]["failed"]), ("trouble", 1, 1))
        self.assertIn("light.regularKeyBackground", [cause["property"] for cause in found["causes"]])
        self.assertGreater(found["cases"][0]["differingPixels"], 1000)
        self.assertTrue((self.folder / "page.html").exists())


if __name__ == "__main__":
    unittest.main()
