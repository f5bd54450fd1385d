"""The package with a real program: KBRENDER_PROGRAM, or the one in the package."""

import asyncio
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
import typing
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import kbrender

SMALL = {"scale": 0.25}
AURORA = Path(__file__).parents[2] / "Fixtures" / "themes" / "aurora.json"


def of_command_line(*words):
    """Returns what the command line draws."""
    command = [kbrender.program_path(), "render", *words, "--quiet", "-o", "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout


def draw_in_child(queue):
    queue.put(kbrender.render("midnight", **SMALL))


class RendererTests(unittest.TestCase):
    def test_bytes_are_those_of_the_command_line(self):
        expected = of_command_line(str(AURORA), "--mode", "dark", "--scale", "0.5", "--long-press", "e:1", "--globe")
        options = {"mode": "dark", "scale": 0.5, "long_press": "e:1", "globe": True, "no_text": False}
        self.assertEqual(kbrender.render(AURORA, **options), expected)
        self.assertEqual(kbrender.render(str(AURORA), **options), expected)
        self.assertEqual(kbrender.render(json.loads(AURORA.read_text()), **options), expected)

    def test_options_whose_names_are_words_of_python(self):
        expected = of_command_line("midnight", "--return", "word", "--scale", "0.5")
        self.assertEqual(kbrender.render("midnight", return_="word", scale=0.5), expected)
        self.assertEqual(kbrender.render(AURORA, as_="keyboard", **SMALL), kbrender.render(AURORA, **SMALL))

    def test_other_commands(self):
        self.assertTrue(kbrender.render("midnight", format="webp", **SMALL).startswith(b"RIFF"))
        self.assertTrue(kbrender.thumbnail("midnight", size="64x40", format="jpg").startswith(b"\xff\xd8"))
        script = {"schemaVersion": "1.0", "steps": [{"type": "a"}]}
        self.assertTrue(kbrender.animate("midnight", script=script, format="gif", **SMALL).startswith(b"GIF89a"))
        keys = kbrender.geometry("midnight", layout="tamil99")["keys"]
        self.assertIn("space", [key["id"] for key in keys])
        self.assertTrue(kbrender.validate("midnight")["valid"])
        self.assertIn(b"--kb-keyboard-background", kbrender.convert("midnight", to="css"))
        self.assertEqual(json.loads(kbrender.fix(AURORA))["id"], "aurora")

    def test_an_invalid_theme_has_a_report(self):
        report = kbrender.validate({"id": "x", "light": {"regularKeyBackground": "red?"}, "dark": {}}, as_="keyboard")
        self.assertFalse(report["valid"])
        self.assertGreater(report["errors"], 0)
        severities = [problem["severity"] for problem in report["diagnostics"]]
        self.assertEqual([severities.count(one) for one in ("error", "warning")], [report["errors"], report["warnings"]])
        self.assertGreater(report["warnings"], 0)

    def test_errors_say_what_and_where(self):
        with self.assertRaises(kbrender.DocumentError) as caught:
            kbrender.render({"id": "x"}, as_="keyboard")
        error = caught.exception
        self.assertEqual(error.code, 65)
        self.assertIn(("KB101", "light"), [(d.id, d.path) for d in error.diagnostics])
        # Nobody has seen the text of a dictionary.
        self.assertEqual({(d.file, d.line, d.column) for d in error.diagnostics}, {(None, None, None)})
        self.assertIn("error: light: ", str(error))
        self.assertEqual(pickle.loads(pickle.dumps(error)).diagnostics, error.diagnostics)
        with self.assertRaisesRegex(kbrender.OptionError, r"^render has no option 'scal' \(did you mean scale\?\)$"):
            kbrender.render("midnight", scal=2)
        with self.assertRaisesRegex(kbrender.MissingError, '^"nothere" is neither a file nor a preset'):
            kbrender.render("nothere")
        with self.assertRaisesRegex(kbrender.OptionError, r'^option scale: "x" is not a number'):
            kbrender.render("midnight", scale="x")
        with self.assertRaisesRegex(kbrender.OptionError, r'^option as_: "--pick" is not a choice'):
            kbrender.render("midnight", as_="--pick")
        with self.assertRaisesRegex(kbrender.OptionError, "^number_row: requires a keyboard of Android"):
            kbrender.render("midnight", number_row=True)
        with self.assertRaisesRegex(kbrender.DocumentError, "^error: system_bar: changes nothing: "):
            kbrender.render("midnight", system_bar=True, device="iphone-se", strict=True)
        with self.assertRaisesRegex(kbrender.OptionError, "give one of the options type, script and reveal"):
            kbrender.animate("midnight", type="a", reveal=True)
        # Nothing of this hurts the next request.
        self.assertTrue(kbrender.render("midnight", **SMALL).startswith(b"\x89PNG"))

    def test_no_message_speaks_of_the_lines_between_the_programs(self):
        values = [float("1e9"), float("nan"), float("inf"), "x", [1, "y"], object(), {1}, b"x", "\ud800", "\0", "a" * 3_000_000, "--scale", True]
        failed = 0
        for command in (kbrender.render, kbrender.thumbnail, kbrender.animate, kbrender.geometry, kbrender.validate, kbrender.convert):
            options = command.__annotations__["options"].removeprefix("Unpack[").removesuffix("]")
            for option in ("scale", "mode", "plane", "globe", "selected", "device", "script", "store", "to", "nothing"):
                for value in values:
                    if option in ("script",) and value in ("x", b"x", "--scale"):
                        continue
                    try:
                        command("midnight", **{option: value})
                    except kbrender.KbrenderError as error:
                        failed += 1
                        self.assertNotRegex(f"{error} {error.diagnostics}", r"\bline \d|its byte|request", (options, option, value))
        self.assertGreater(failed, 300)
        for theme in (None, 3, "\0", "\ud800", {"id": {1}}, {"id": float("nan")}, {"id": "\ud800"}, {1: {2: object()}}):
            with self.assertRaises(kbrender.KbrenderError) as caught:
                kbrender.render(theme)
            self.assertNotRegex(str(caught.exception), r"\bline \d|its byte")
        # A long document is no long line.
        with self.assertRaises(kbrender.KbrenderError) as caught:
            kbrender.render({"id": "x" * 3_000_000}, as_="keyboard")
        self.assertNotIn("line", str(caught.exception))
        # The fault of one request is its own.
        items = list(kbrender.batch(["midnight", ("midnight", {"scal": 1}), {"id": {1}}, "rose"], **SMALL))
        self.assertEqual([type(item.error) for item in items], [type(None), kbrender.OptionError, kbrender.DocumentError, type(None)])

    def test_submit_is_render_in_advance(self):
        with kbrender.Renderer(jobs=1) as renderer:
            self.assertEqual(renderer.submit("midnight", **SMALL).result(600), renderer.render("midnight", **SMALL))
            self.assertIsInstance(renderer.submit("midnight", scal=1).exception(600), kbrender.OptionError)

    def test_version_and_descriptions_are_those_of_the_program(self):
        own = subprocess.run([kbrender.program_path(), "--version"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(own, f"kbrender {kbrender.__version__}\n")
        for name in ("render", "image", "array", "batch", "animate", "thumbnail", "geometry", "validate", "convert", "fix"):
            function = getattr(kbrender, name)
            kind = getattr(kbrender, function.__annotations__["options"].removeprefix("Unpack[").removesuffix("]"))
            for option in kind.__annotations__:
                self.assertIn(f"\n    {option}: ", function.__doc__)
        self.assertIn("light | dark | both: variant of the theme (default: light)", kbrender.Renderer.submit.__doc__)

    def test_notebooks_show_pictures(self):
        png = kbrender.render("midnight", **SMALL)
        self.assertEqual((png._repr_png_(), png._repr_svg_(), png._repr_jpeg_(), png._repr_html_()), (bytes(png), None, None, None))
        self.assertEqual([repr(png), str(png)], [f"<kbrender.Picture of {len(png)} bytes>"] * 2)
        self.assertTrue(kbrender.render("midnight", format="svg")._repr_svg_().startswith("<"))
        self.assertTrue(kbrender.render("midnight", format="jpg", **SMALL)._repr_jpeg_().startswith(b"\xff\xd8"))
        self.assertIn("data:image/gif;base64,R0lGOD", kbrender.animate("midnight", type="a", format="gif", scale=0.25)._repr_html_())
        self.assertIn("data:image/webp;", kbrender.render("midnight", format="webp", **SMALL)._repr_html_())
        self.assertEqual(pickle.loads(pickle.dumps(png)), png)

    def test_reports_have_the_declared_shape(self):
        for options in ({}, {"preview": "q"}, {"long_press": "e:1"}, {"platform": "android", "plane": "emoji"}, {"split": True, "device": "ipad"}):
            self.check(kbrender.geometry("midnight", **options), kbrender.Geometry)
        for theme in ("midnight", AURORA, {"id": "x", "light": {}, "dark": {}}):
            self.check(kbrender.validate(theme, contrast_report=True), kbrender.Validation)
        report = kbrender.validate({"id": "x", "light": {"regularKeyText": "#FFF"}, "dark": {}})
        self.assertEqual([problem for problem in report["diagnostics"] if "line" in problem or "file" in problem], [])

    def check(self, value, kind):
        if typing.is_typeddict(kind):
            hints = typing.get_type_hints(kind)
            self.assertLessEqual(set(value), set(hints))
            self.assertLessEqual(kind.__required_keys__, set(value))
            for name, member in value.items():
                self.check(member, hints[name])
        elif typing.get_origin(kind) is list:
            for element in value:
                self.check(element, typing.get_args(kind)[0])
        elif typing.get_origin(kind) is typing.Literal:
            self.assertIn(value, typing.get_args(kind))
        elif type(None) in typing.get_args(kind):
            if value is not None:
                self.check(value, typing.get_args(kind)[0])
        else:
            self.assertIsInstance(value, (int, float) if kind is float else kind)

    def test_images_and_arrays_say_what_to_install(self):
        code = "import sys; sys.modules[%r] = None\nimport kbrender\ntry:\n    kbrender.%s('midnight')\nexcept ModuleNotFoundError as e:\n    print(e)"
        for module, function, extra in (("PIL", "image", "pillow"), ("numpy", "array", "numpy")):
            run = subprocess.run(
                [sys.executable, "-c", code % (module, function)], capture_output=True, text=True, env=self.environment(), check=True
            )
            self.assertIn(f"pip install 'kbrender[{extra}]'", run.stdout)

    def test_threads_get_their_own_answers(self):
        presets = ["midnight", "forest", "sunset", "lavender", "rose", "neon"]
        alone = {preset: kbrender.render(preset, **SMALL) for preset in presets}
        self.assertEqual(len(set(alone.values())), len(presets))
        with ThreadPoolExecutor(8) as pool:
            names = presets * 10
            self.assertEqual(list(pool.map(lambda name: kbrender.render(name, **SMALL), names)), [alone[n] for n in names])

    def test_tasks_run_at_the_same_time_and_may_be_cancelled(self):
        async def work():
            tasks = [asyncio.create_task(kbrender.render_async("midnight", **SMALL)) for _ in range(20)]
            await asyncio.sleep(0)
            tasks[3].cancel()
            return await asyncio.gather(*tasks, return_exceptions=True)

        answers = asyncio.run(work())
        self.assertIsInstance(answers[3], asyncio.CancelledError)
        self.assertEqual(set(answers[:3] + answers[4:]), {kbrender.render("midnight", **SMALL)})

    def test_batches_keep_their_order_and_go_on_after_failures(self):
        seen = []
        requests = ["midnight", ("forest", {"mode": "dark"}), "nothere", {"id": "x"}, "rose"]
        for item in kbrender.batch(requests, ahead=2, **SMALL):
            self.assertEqual((item.index, item.count), (len(seen), 5))
            seen.append(item)
        self.assertEqual([item.theme for item in seen[:3]], ["midnight", "forest", "nothere"])
        self.assertEqual(seen[1].content, kbrender.render("forest", mode="dark", **SMALL))
        self.assertIsInstance(seen[2].error, kbrender.MissingError)
        self.assertIsInstance(seen[3].error, kbrender.DocumentError)
        self.assertEqual(seen[4].content, kbrender.render("rose", **SMALL))
        with self.assertRaises(kbrender.MissingError):
            _ = seen[2].content
        # A batch that is left early leaves nothing behind.
        endless = kbrender.batch(iter(lambda: "midnight", None), ahead=3, **SMALL)
        self.assertEqual(next(endless).content, kbrender.render("midnight", **SMALL))
        endless.close()
        with self.assertRaises(ValueError):
            next(kbrender.batch([], ahead=0))
        for one in ("midnight", AURORA, {}):
            with self.assertRaisesRegex(TypeError, "single .* list of themes"):
                next(kbrender.batch(one))
        with self.assertRaisesRegex(TypeError, "a theme and a dictionary of options"):
            next(kbrender.batch([("midnight", "dark")]))
        self.assertEqual([item.count for item in kbrender.batch(iter(["midnight"]), **SMALL)], [None])
        self.assertEqual([item.count for item in kbrender.batch({"midnight"}, **SMALL)], [1])

    def test_batches_make_thumbnails(self):
        options = {"size": "320x200", "style": "card"}
        [item] = kbrender.batch(["rose"], command="thumbnail", **options)
        self.assertEqual(item.content, kbrender.thumbnail("rose", **options))
        with self.assertRaisesRegex(ValueError, "expected 'render' or 'thumbnail'"):
            next(kbrender.batch(["rose"], command="convert"))

    def test_the_module_lists_what_is_public(self):
        self.assertEqual(set(dir(kbrender)), {*kbrender.__all__, "__version__"})

    def test_batches_in_tasks_let_others_run(self):
        expected = [kbrender.render(name, **SMALL) for name in ("midnight", "rose")]
        steps = []

        async def tick():
            while True:
                steps.append(None)
                await asyncio.sleep(0)

        async def work():
            ticking = asyncio.create_task(tick())
            items = [item async for item in kbrender.batch_async(["midnight", "nothere", "rose"], ahead=2, **SMALL)]
            endless = kbrender.batch_async(iter(lambda: "midnight", None), ahead=3, **SMALL)
            first = await anext(endless)
            await endless.aclose()
            ticking.cancel()
            return items, first

        items, first = asyncio.run(work())
        self.assertEqual([item.index for item in items], [0, 1, 2])
        self.assertEqual([items[0].content, items[2].content], expected)
        self.assertIsInstance(items[1].error, kbrender.MissingError)
        self.assertEqual(first.content, expected[0])
        self.assertGreater(len(steps), 3)

    def test_a_program_that_is_killed_fails_its_requests_and_is_started_again(self):
        with kbrender.Renderer(jobs=1) as renderer:
            picture = renderer.render("midnight", **SMALL)
            pipe = renderer._pipe
            os.kill(pipe._process.pid, signal.SIGSTOP)
            waiting = renderer.submit("midnight", **SMALL)
            os.kill(pipe._process.pid, signal.SIGKILL)
            with self.assertRaises(kbrender.ProgramError):
                waiting.result(30)
            for thread in pipe._threads:
                thread.join(30)
            self.assertEqual(renderer.render("midnight", **SMALL), picture)
        with self.assertRaisesRegex(kbrender.ProgramError, "closed"):
            renderer.render("midnight")

    def test_programs_that_do_not_exist_or_do_not_answer(self):
        with self.assertRaisesRegex(kbrender.ProgramError, "cannot be started"):
            kbrender.Renderer(program="/nowhere/kbrender").render("midnight")
        with self.assertRaisesRegex(kbrender.ProgramError, "ended before"):
            kbrender.Renderer(program="/bin/echo").render("midnight")

    def test_errors_before_an_answer_are_not_why_the_program_ended(self):
        with tempfile.TemporaryDirectory() as folder:
            program, gate = Path(folder, "program"), Path(folder, "gate")
            os.mkfifo(gate)
            program.write_text(
                "#!/bin/sh\nread -r request; echo '{\"severity\": \"error\", \"message\": \"an earlier one\"}' >&2\n"
                f"read -r word <'{gate}'; echo '{{\"code\": 65, \"seconds\": 0}}'; read -r request; exit 70\n")
            program.chmod(0o755)
            with kbrender.Renderer(program=program) as renderer:
                waiting = renderer.submit("midnight")
                while not renderer._pipe._faults:
                    time.sleep(0.01)
                gate.write_text("go\n")
                with self.assertRaises(kbrender.KbrenderError):
                    waiting.result(60)
                with self.assertRaisesRegex(kbrender.ProgramError, r"ended before it answered \(exit code 70\)"):
                    renderer.render("midnight")

    def test_messages_of_the_program_are_plain_lines(self):
        code = "import kbrender\ntry: kbrender.Renderer(jobs=0).render('midnight')\nexcept kbrender.OptionError: pass"
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=self.environment())
        self.assertRegex(run.stderr, r'^kbrender: error: --jobs: "0" is out of range [^\n]*\n$')

    def test_errors_of_the_start_say_why(self):
        with self.assertRaisesRegex(kbrender.OptionError, '^jobs: "0" is out of range'):
            kbrender.Renderer(jobs=0).render("midnight")
        for folders in (["/nowhere"], "/nowhere", Path("/nowhere")):
            with self.assertRaisesRegex(kbrender.MissingError, '^font_dirs: "/nowhere" is not a folder') as caught:
                kbrender.Renderer(font_dirs=folders).render("midnight")
            self.assertEqual(caught.exception.code, 69)

    def test_children_of_a_fork_start_their_own(self):
        expected = kbrender.render("midnight", **SMALL)
        context = multiprocessing.get_context("fork")
        queue = context.Queue()
        children = [context.Process(target=draw_in_child, args=(queue,)) for _ in range(2)]
        for child in children:
            child.start()
        answers = [queue.get(timeout=600) for _ in children]
        for child in children:
            child.join(60)
        self.assertEqual(answers, [expected, expected])
        self.assertEqual(kbrender.render("midnight", **SMALL), expected)

    def test_the_program_ends_with_the_interpreter(self):
        code = (
            "import kbrender\n"
            "kbrender.render('midnight', scale=0.25)\n"
            "future = kbrender.Renderer(jobs=1).submit('midnight', scale=0.25)\n"
            "from sys import modules\n"
            "print(*(pipe._process.pid for pipe in modules['kbrender._renderer']._pipes))\n"
        )
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600, env=self.environment())
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        pids = [int(word) for word in run.stdout.split()]
        self.assertEqual(len(pids), 2)
        for pid in pids:
            self.assertFalse(Path(f"/proc/{pid}").exists())

    def test_the_command_is_the_program(self):
        for words in (["--version"], ["presets"]):
            run = subprocess.run(
                [sys.executable, "-c", "from kbrender._program import main; main()", *words],
                capture_output=True, check=True, env=self.environment(),
            )
            own = subprocess.run([kbrender.program_path(), *words], capture_output=True, check=True)
            self.assertEqual(run.stdout, own.stdout)

    @staticmethod
    def environment():
        return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


if __name__ == "__main__":
    unittest.main()
