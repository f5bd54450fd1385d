"""The metadata of the wheels, which pip and package indexes read."""

import email
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
OWNER = {
    "KBRENDER_HOMEPAGE": "https://example.org/kbrender", "KBRENDER_MAINTAINER": "Mina Okafor <mina@example.org>",
    "KBRENDER_LICENSE": "MIT",
}


class WheelTests(unittest.TestCase):
    def metadata(self, name, **variables):
        """Returns the metadata of a wheel of a folder with one module, and the names of its files."""
        with tempfile.TemporaryDirectory() as folder:
            module = Path(folder, "package/kbrender/__init__.py")
            module.parent.mkdir(parents=True)
            module.touch()
            licence = Path(folder, "NOTICES")
            licence.write_text("Notices")
            bill = Path(folder, "kbrender.spdx.json")
            bill.write_text("{}")
            environment = {key: value for key, value in os.environ.items() if key not in OWNER}
            words = [Path(folder, "package"), folder, name, "2.0.0", "any", "Draws", licence, bill]
            run = subprocess.run(
                [sys.executable, ROOT / "wheel.py", *words], env=environment | {"SOURCE_DATE_EPOCH": "1700000000"} | variables,
                capture_output=True, text=True)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            stem = name.replace("-", "_") + "-2.0.0"
            self.assertTrue(run.stdout.endswith(f"  {stem}-py3-none-any.whl\n"))
            with zipfile.ZipFile(Path(folder, f"{stem}-py3-none-any.whl")) as wheel:
                self.assertIsNone(wheel.testzip())
                text = wheel.read(f"{stem}.dist-info/METADATA").decode()
                return email.message_from_string(text), set(wheel.namelist())

    def test_the_program_says_what_it_needs_and_offers(self):
        metadata, files = self.metadata("kbrender")
        self.assertEqual((metadata["Metadata-Version"], metadata["Name"], metadata["Version"]), ("2.4", "kbrender", "2.0.0"))
        self.assertEqual((metadata["Requires-Python"], metadata["License-File"]), (">=3.11", "NOTICES"))
        self.assertEqual(metadata.get_all("Provides-Extra"), ["fonts", "pillow", "numpy", "dask"])
        self.assertIn('kbrender-fonts==2.0.0; extra == "fonts"', metadata.get_all("Requires-Dist"))
        self.assertIn("Typing :: Typed", metadata.get_all("Classifier"))
        self.assertIn("import kbrender", metadata.get_payload())
        for file in "entry_points.txt", "licenses/NOTICES", "sboms/kbrender.spdx.json":
            self.assertIn(f"kbrender-2.0.0.dist-info/{file}", files)
        # The description stands alone: what it links to is on other servers, or nowhere.
        self.assertNotRegex(metadata.get_payload(), r"\]\((?!https?://|#)")

    def test_the_fonts_have_no_command(self):
        metadata, files = self.metadata("kbrender-fonts")
        self.assertIsNone(metadata.get_all("Provides-Extra"))
        self.assertNotIn("kbrender_fonts-2.0.0.dist-info/entry_points.txt", files)

    def test_the_owner_is_named_once_known(self):
        fields = ["Project-URL", "Maintainer-email", "License-Expression"]
        self.assertEqual([self.metadata("kbrender")[0][field] for field in fields], [None, None, None])
        for name in ("kbrender", "kbrender-fonts"):
            metadata, _ = self.metadata(name, **OWNER)
            self.assertEqual(
                [metadata[field] for field in fields],
                ["Homepage, https://example.org/kbrender", "Mina Okafor <mina@example.org>", "MIT"])


if __name__ == "__main__":
    unittest.main()
