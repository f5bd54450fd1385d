import Glibc

/// One word of the command line as the system hands it over: bytes, which name a file even where they are not UTF-8.
struct Argument: Hashable, Sendable {
    /// The bytes, without the NUL that ends them.
    let bytes: [UInt8]

    /// Wraps bytes.
    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Wraps a text.
    init(_ text: String) {
        self.init(text.utf8)
    }

    /// The text; bytes that are not UTF-8 show as U+FFFD.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The text; nil where the bytes are not UTF-8.
    var validText: String? { String(validating: bytes, as: UTF8.self) }

    /// The words that this process was started with, without the program's own name. `CommandLine.arguments` is of no
    /// use here: it replaces what is not UTF-8.
    static func ofProcess() -> [Argument] {
        let words = unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        return unsafe words.dropFirst().compactMap { word in
            guard let word = unsafe word else { return nil }
            return unsafe Argument(UnsafeRawBufferPointer(start: word, count: strlen(word)))
        }
    }
}
