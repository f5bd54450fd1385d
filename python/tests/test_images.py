"""Pictures of Pillow's and arrays of NumPy's. Without these there is nothing to test."""

import importlib.util
import unittest

import kbrender


@unittest.skipUnless(importlib.util.find_spec("numpy") and importlib.util.find_spec("PIL"), "NumPy or Pillow is not installed")
class ImageTests(unittest.TestCase):
    def test_images_and_arrays_agree(self):
        import numpy

        for form in ("png", "webp", "jpg"):
            image = kbrender.image("midnight", format=form, scale=0.25)
            array = kbrender.array("midnight", format=form, scale=0.25)
            self.assertEqual((image.mode, array.shape, array.dtype), ("RGBA", (image.height, image.width, 4), numpy.uint8))
            self.assertTrue((array == numpy.asarray(image)).all())
            array[0, 0] = 0  # It is the caller's.
        with self.assertRaisesRegex(kbrender.OptionError, "expected png, webp or jpg"):
            kbrender.image("midnight", format="svg")


if __name__ == "__main__":
    unittest.main()
