import CGlibc
import CommandSupport
import Glibc
import Options
import Processes

/// Runs the program and ends the process. `Main/main.c` calls it with what C's `main` gets.
@_cdecl("kbrender_main")
@unsafe func start(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    // Large arrays reuse freed memory, and heaps grow in few steps: getting pages from the system takes longer than drawing on
    // them (docs/decisions/speed.md). Libraries leave such settings to their programs.
    mallopt(M_MMAP_THRESHOLD, .max)
    mallopt(M_TRIM_THRESHOLD, .max)
    mallopt(M_TOP_PAD, 16 << 20)
    Signals.prepare()
    // All output has been written. A normal exit would only free memory, library by library, which takes longer than starting.
    _exit(Program.run(unsafe Argument.words(count, words)).rawValue)
}
