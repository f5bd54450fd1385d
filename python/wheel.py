"""Packs a folder as a wheel: wheel.py FOLDER OUTPUT NAME VERSION TAG SUMMARY [LICENCE-FILE [BILL-OF-MATERIALS]]

KBRENDER_HOMEPAGE, KBRENDER_MAINTAINER and KBRENDER_LICENSE in the environment (deploy/owner) go into the metadata, if they are set.

The same folder gives the same bytes: files are sorted and have the time of SOURCE_DATE_EPOCH.
"""

import base64
import hashlib
import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENTRY_POINTS = """\
[console_scripts]
kbrender = kbrender._program:main

[pytest11]
kbrender = kbrender.pytest_plugin
"""

EXTRAS = {
    "fonts": ["kbrender-fonts=={version}"],
    "pillow": ["pillow"],
    "numpy": ["numpy", "pillow"],
    "dask": ["distributed"],
}
# Fields of the metadata, by the variables that fill them: an address, a name with an address for mail, and the licence of the
# whole (SPDX).
OWNER = {
    "Project-URL: Homepage,": "KBRENDER_HOMEPAGE", "Maintainer-email:": "KBRENDER_MAINTAINER",
    "License-Expression:": "KBRENDER_LICENSE",
}


def main(folder, output, name, version, tag, summary, licence=None, bill=None):
    information = f"{name.replace('-', '_')}-{version}.dist-info"
    files = {}
    for path in sorted(Path(folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            files[path.relative_to(folder).as_posix()] = (path.read_bytes(), os.access(path, os.X_OK))
    metadata = [
        "Metadata-Version: 2.4", f"Name: {name}", f"Version: {version}", f"Summary: {summary}",
        "Requires-Python: >=3.11", "Classifier: Operating System :: POSIX :: Linux",
    ]
    # What only the owner knows.
    metadata += [f"{field} {os.environ[variable]}" for field, variable in OWNER.items() if os.environ.get(variable)]
    description = ""
    if name == "kbrender":
        for extra, packages in EXTRAS.items():
            metadata.append(f"Provides-Extra: {extra}")
            metadata += [f'Requires-Dist: {package.format(version=version)}; extra == "{extra}"' for package in packages]
        metadata += ["Classifier: Typing :: Typed", "Classifier: Framework :: Pytest", "Description-Content-Type: text/markdown"]
        description = "\n" + subprocess.run(
            [ROOT / "scripts/pages", "-", ROOT / "docs/python.md"], check=True, capture_output=True, text=True).stdout
        files[f"{information}/entry_points.txt"] = (ENTRY_POINTS.encode(), False)
    if licence:
        metadata.append(f"License-File: {Path(licence).name}")
    # PEP 639 and PEP 770 name the folders.
    for kind, path in ("licenses", licence), ("sboms", bill):
        if path:
            files[f"{information}/{kind}/{Path(path).name}"] = (Path(path).read_bytes(), False)
    files[f"{information}/METADATA"] = (("\n".join([*metadata, ""]) + description).encode(), False)
    wheel = ["Wheel-Version: 1.0", "Generator: kbrender", "Root-Is-Purelib: false", f"Tag: py3-none-{tag}", ""]
    files[f"{information}/WHEEL"] = ("\n".join(wheel).encode(), False)
    record = []
    for path, (content, _) in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{path},sha256={digest},{len(content)}\n")
    record.append(f"{information}/RECORD,,\n")
    files[f"{information}/RECORD"] = ("".join(record).encode(), False)

    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    target = Path(output) / f"{name.replace('-', '_')}-{version}-py3-none-{tag}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, (content, executable) in files.items():
            entry = zipfile.ZipInfo(path, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if executable else 0o100644) << 16
            archive.writestr(entry, content)
    print(f"{hashlib.sha256(target.read_bytes()).hexdigest()}  {target.name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
