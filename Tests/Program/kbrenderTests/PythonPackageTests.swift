import Testing

@testable import kbrender

/// The Python package with this build's program; `make wheel` also tests what needs pytest, Pillow,
/// NumPy and Dask.
@Suite struct PythonPackageTests {
    @Test func drawsWithThisProgram() throws {
        let run = try BuiltProgram().run(
            """
            export PYTHONPATH=$scripts/../python PYTHONDONTWRITEBYTECODE=1 KBRENDER_PROGRAM=$(command -v kbrender)
            python3 -m unittest discover --quiet -s $scripts/../python/tests -p 'test_[cor]*.py' 2>&1
            """, seconds: 3600)
        #expect(run.status == 0 && run.text.contains("Ran 31 tests") && run.text.hasSuffix("OK\n"), "\(run.text)")
    }
}
