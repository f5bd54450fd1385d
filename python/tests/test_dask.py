"""Batches on a cluster of two processes, one of which is killed. Without Dask there is nothing to test."""

import importlib.util
import os
import signal
import tempfile
import unittest
from functools import partial
from pathlib import Path

import kbrender

SMALL = {"size": "64x40"}


def keep(folder, index, theme, content):
    (Path(folder) / f"{index}.png").write_bytes(content)


@unittest.skipUnless(importlib.util.find_spec("distributed"), "Dask is not installed")
class DaskTests(unittest.TestCase):
    def test_a_batch_survives_the_loss_of_a_process(self):
        from distributed import Client, LocalCluster
        from kbrender.dask import batch

        themes = ["midnight", "rose", "nothere", ("forest", {"mode": "dark"})] * 50
        alone = [None if theme == "nothere" else self.thumbnail(theme) for theme in themes[:4]]
        with (
            tempfile.TemporaryDirectory() as folder,
            LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            items = []
            for item in batch(client, themes, command="thumbnail", portion=5, ahead=8, **SMALL):
                if item.index == 20:
                    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
                items.append(item)
            self.assertEqual([(item.index, item.count) for item in items], [(n, 200) for n in range(200)])
            for item in items:
                self.assertEqual(None if item.error else item.content, alone[item.index % 4])
            self.assertEqual({type(item.error) for item in items}, {type(None), kbrender.MissingError})

            write = partial(keep, folder)
            for item in batch(client, themes[:4], command="thumbnail", write=write, **SMALL):
                self.assertEqual(item.error is None and item.content, item.index != 2 and b"")
            self.assertEqual({path.name: path.read_bytes() for path in Path(folder).iterdir()}, {f"{n}.png": alone[n] for n in (0, 1, 3)})

            # An endless batch that is left early.
            endless = batch(client, iter(lambda: "midnight", None), portion=2, ahead=2, scale=0.25)
            self.assertEqual(next(endless).content, kbrender.render("midnight", scale=0.25))
            endless.close()
            with self.assertRaises(ValueError):
                batch(client, [], portion=0)

    @staticmethod
    def thumbnail(theme):
        theme, own = theme if isinstance(theme, tuple) else (theme, {})
        return kbrender.thumbnail(theme, **{**SMALL, **own})


if __name__ == "__main__":
    unittest.main()
