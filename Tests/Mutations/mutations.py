"""Breaks items of docs/handbook.md, one at a time, and shows that the tests that name them fail.

`mutations.py PROGRAM [ID…]` makes the changes of `handbook.txt`; with ids, only theirs. Changes of the studio's page are served from
a copy and need no build. Those of the program are built together, each behind a condition of its own (`KBRENDER_MUTATION`), in the
sources, which are restored; they are left out with `--page`, and the page's with `--program`. Prints a table; the status is 1 if a test passes although its item
is broken.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).parents[2]
TABLE = pathlib.Path(__file__).with_name("handbook.txt")
SCENARIOS = ROOT / "Tests/Serving/StudioTests/Browser/scenarios.py"
PAGE = ["Sources/Serving/StudioPage", "Sources/Serving/GalleryPages/Files"]
# What does not happen within this time is taken for a failure, if the whole page does it.
PATIENCE = 40_000  # milliseconds
LANES = 2
# What builds the tests.
BUILD = os.environ.get("KBRENDER_BUILD", "swift build --build-tests").split()


class Row:
    """An item, and the change that breaks it."""

    def __init__(self, paragraph):
        head, *lines = paragraph
        self.id, self.path = head.split()
        self.old, self.new = ("\n".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")

    @property
    def is_of_page(self):
        return self.path.startswith(tuple(PAGE))

    def changed(self, text):
        """Returns a file's text with the change; fails unless it has exactly one place."""
        count = text.count(self.old)
        if count != 1:
            raise ValueError(f"{self.path} has its text {count} times")
        return text.replace(self.old, self.new)


def rows(ids):
    paragraphs = [part.splitlines() for part in TABLE.read_text().split("\n\n")[1:]]
    found = [Row(lines) for lines in paragraphs if lines and not lines[0].startswith("#")]
    return [row for row in found if not ids or row.id in ids]


def denotes(name, item):
    return item.startswith(name[:-1]) if name.endswith("*") else name == item


def named(path, pattern):
    """The tests of a file with the items that their names have."""
    return [(test, re.findall(r"00[0-4]-[\w.*-]+", names)) for names, test in re.findall(pattern, path.read_text())]


def scenarios_of(item):
    tests = named(SCENARIOS, r"@handbook\(([^)]*)\)\n@scenario\ndef (\w+)")
    return [test for test, names in tests if any(denotes(name, item) for name in names)]


def tests_of(item):
    """The Swift tests of an item: regular expressions for their names."""
    found = []
    for path in ROOT.glob("Tests/**/*Tests.swift"):
        tests = named(path, r'@Test\(\s*"(00[^"]*)"[^@]*?func (\w+)')
        found += [f"/{test}\\(" for test, names in tests if any(denotes(name, item) for name in names)]
    return found


# MARK: The page


def outcome_of_scenarios(program, names, page):
    """Runs scenarios with a page's files; returns the first that fails, or None."""
    with tempfile.TemporaryDirectory() as scratch:
        environment = dict(os.environ, KBRENDER_PAGE=":".join(str(page / folder) for folder in PAGE), KBRENDER_PATIENCE=str(PATIENCE))
        for name in names:
            try:
                done = subprocess.run(
                    [sys.executable, SCENARIOS, program, ROOT / "Fixtures/themes/aurora.json", scratch, name],
                    env=environment, cwd=ROOT, capture_output=True, text=True, timeout=20 * PATIENCE / 1000)
            except subprocess.TimeoutExpired:
                return name
            if '"fault": null' not in done.stdout:
                return name
    return None


def try_page(program, row, good, whole):
    """Returns what became of a row's tests with a copy of the `whole` page, and the one that failed."""
    names = scenarios_of(row.id)
    if not names:
        return "no test", ""
    with tempfile.TemporaryDirectory() as scratch:
        page = pathlib.Path(scratch)
        for folder in PAGE:
            shutil.copytree(whole / folder, page / folder)
        file = page / row.path
        try:
            file.write_text(row.changed(file.read_text()))
        except ValueError as error:
            return "no such place", str(error)
        if not good.intersection(names):
            return "fails without it, too", ", ".join(names)
        failed = outcome_of_scenarios(program, [name for name in names if name in good], page)
        return ("PASSES", ", ".join(names)) if failed is None else ("fails", failed)


def good_scenarios(program, all_rows, whole):
    """The scenarios that pass with the `whole` page."""
    names = sorted({name for row in all_rows for name in scenarios_of(row.id)})
    with ThreadPoolExecutor(LANES) as lanes:
        found = lanes.map(lambda name: outcome_of_scenarios(program, [name], whole), names)
    return {name for name, failed in zip(names, found, strict=True) if failed is None}


# MARK: The program


# At the end of each changed file: whether an item is the one to break.
QUESTION = """
private func breaks(_ item: String) -> Bool {
    unsafe getenv("KBRENDER_MUTATION").map { unsafe String(cString: $0) } == item
}
"""


def conditional(row):
    """A change that counts only if the environment names its item."""
    return f'(breaks("{row.id}") ? ({row.new}) : ({row.old}))'


def build(all_rows):
    """Builds the tests with all changes of expressions; returns the rows without a place. Restores the sources."""
    texts, without = {}, []
    for row in all_rows:
        path = ROOT / row.path
        text = texts.get(path) or path.read_text()
        if text.count(row.old) != 1:
            without.append(row)
            continue
        text = text.replace(row.old, conditional(row))
        texts[path] = text
    before = {path: path.read_text() for path in texts}
    try:
        for path, text in texts.items():
            head = "" if "import Glibc" in text else "internal import Glibc\n"
            path.write_text(head + text + QUESTION)
        subprocess.run(BUILD, cwd=ROOT, check=True, stdout=sys.stderr)
    finally:
        for path, text in before.items():
            path.write_text(text)
    return without


def passes(tests, item):
    environment = dict(os.environ, KBRENDER_MUTATION=item)
    done = subprocess.run(
        ["scripts/tests", "only", "|".join(tests)], cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.returncode == 0 and " 0 tests" not in done.stdout


def try_program(row, are_good):
    """Returns what became of a row's tests, and their names; `are_good` says that all tests pass without changes."""
    tests = tests_of(row.id)
    names = ", ".join(test.strip("/(\\") for test in tests)
    if not tests:
        return "no test", ""
    if not are_good and not passes(tests, "none"):
        return "fails without it, too", names
    return ("PASSES" if passes(tests, row.id) else "fails"), names


# MARK: The table


def main(program, *arguments):
    ids = [one for one in arguments if not one.startswith("--")]
    chosen = rows(ids)
    page, rest = [row for row in chosen if row.is_of_page], [row for row in chosen if not row.is_of_page]
    if "--page" in arguments:
        rest = []
    if "--program" in arguments:
        page = []
    results = []
    # What changes in the sources meanwhile counts for no row.
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(LANES) as lanes:
        whole = pathlib.Path(scratch)
        for folder in PAGE:
            shutil.copytree(ROOT / folder, whole / folder)
        good = good_scenarios(program, page, whole)
        for row, (outcome, test) in zip(page, lanes.map(lambda row: try_page(program, row, good, whole), page), strict=True):
            results.append((row, outcome, test))
            print(f"{row.id:28}{outcome:14}{test}", flush=True)
    without = build(rest) if rest else []
    are_good = passes([test for row in rest for test in tests_of(row.id)], "none") if rest else True
    for row in rest:
        outcome, test = ("no such place", row.path) if row in without else try_program(row, are_good)
        results.append((row, outcome, test))
        print(f"{row.id:28}{outcome:14}{test}", flush=True)
    broken = sum(outcome == "fails" for _, outcome, _ in results)
    print(f"{broken} of {len(results)} changes make a test of their item fail")
    return 0 if broken == len(results) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
