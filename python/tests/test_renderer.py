"""The package with a real program: KBRENDER_PROGRAM, or the one in the package."""

import asyncio
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
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

    def test_errors_say_what_and_where(self):
        with self.assertRaises(kbrender.DocumentError) as caught:
            kbrender.render({"id": "x"}, as_="keyboard")
        error = caught.exception
        self.assertEqual(error.code, 65)
        self.assertIn(("KB101", "light"), [(d.id, d.path) for d in error.diagnostics])
        self.assertEqual((error.diagnostics[0].line, error.diagnostics[0].column), (1, 1))
        self.assertEqual(pickle.loads(pickle.dumps(error)).diagnostics, error.diagnostics)
        with self.assertRaisesRegex(kbrender.OptionError, "^the request has the unknown option .*did you mean scale"):
            kbrender.render("midnight", scal=2)
        with self.assertRaisesRegex(kbrender.MissingError, '^"nothere" is neither a file nor a preset'):
            kbrender.render("nothere")
        with self.assertRaises(kbrender.OptionError):
            kbrender.render("midnight", scale=float("1e9"))
        # Nothing of this hurts the next request.
        self.assertTrue(kbrender.render("midnight", **SMALL).startswith(b"\x89PNG"))

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
        self.assertEqual([item.count for item in kbrender.batch(iter(["midnight"]), **SMALL)], [None])
        self.assertEqual([item.count for item in kbrender.batch({"midnight"}, **SMALL)], [1])

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
            waiting = renderer.submit("render", "midnight", **SMALL)
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
            "future = kbrender.Renderer(jobs=1).submit('render', 'midnight', scale=0.25)\n"
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
