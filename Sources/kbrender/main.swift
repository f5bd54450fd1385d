import Glibc
import Options
import Processes

Signals.prepare()
/// The words that this process was started with, without the program's own name. `CommandLine.arguments` is of no use
/// here: it replaces what is not UTF-8.
let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst()
    .compactMap { word in
        unsafe word.map { word in unsafe Argument(UnsafeRawBufferPointer(start: word, count: strlen(word))) }
    }
// Everything that was to be written has been: what a normal exit would do is to free memory, library by library, and
// that takes longer than to start.
_exit(Program.run(words).rawValue)
