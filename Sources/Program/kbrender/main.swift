import CGlibc
import Glibc
import Options
import Processes

// Large arrays reuse freed memory, and heaps grow in few steps: getting pages from the system takes longer than drawing on them
// (docs/decisions/speed.md). Libraries leave such settings to their programs.
mallopt(M_MMAP_THRESHOLD, .max)
mallopt(M_TRIM_THRESHOLD, .max)
mallopt(M_TOP_PAD, 16 << 20)

Signals.prepare()
/// The words that this process was started with, without the program's name. `CommandLine.arguments` is of no use here: it
/// replaces bytes that are not UTF-8.
let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
    .compactMap { word in
        unsafe word.map { word in unsafe Argument(Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))) }
    }
// All output has been written. A normal exit would only free memory, library by library, which takes longer than starting.
_exit(Program.run(words).rawValue)
