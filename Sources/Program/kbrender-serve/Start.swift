import Glibc
import HTTPClient
import HTTPService
import Options
import RemoteThemes

/// Runs the program and returns its exit status. `Main/main.c` calls it with what C's `main` gets.
@_cdecl("kbrender_serve_main")
@unsafe func start(_ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    let words = unsafe Argument.words(count, words)
    // kbrender also asks servers through this program.
    return words.first == HelperClient.word ? ClientProgram.run(Array(words.dropFirst())) : ServiceProgram.run(words)
}
