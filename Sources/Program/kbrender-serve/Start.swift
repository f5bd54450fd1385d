import Glibc
import HTTPClient
import Options
import Processes
import RemoteThemes
import CommandSupport

/// Runs the program and returns its exit status. `Main/main.c` calls it with what C's `main` gets.
@_cdecl("kbrender_serve_main")
@unsafe func start(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    Signals.prepare()
    let words = unsafe Argument.words(count, words)
    // kbrender also asks servers through this program.
    if words.first == HelperClient.word { return ClientProgram.run(Array(words.dropFirst())) }
    return ServingProgram.run(words).rawValue
}
