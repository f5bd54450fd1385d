internal import Glibc

/// One argument of the command line as the system passes it: bytes, which can name a file even if they are not UTF-8.
package struct Argument: Hashable, Sendable {
    /// The bytes, without the NUL that ends them.
    package let bytes: [UInt8]

    /// Creates an argument from bytes.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates an argument from some of another's bytes.
    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Creates an argument from a text.
    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// The text; bytes that are not UTF-8 become U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The text as messages show it: without what may be a password of an address. Those of databases have it in several places.
    var shownText: String {
        let text = text
        guard let scheme = text.firstRange(of: "://") else { return text }
        if text.hasPrefix("postgres") { return text[..<scheme.upperBound] + "…" }
        guard let end = text.lastIndex(of: "@"), end >= scheme.upperBound else { return text }
        return text[..<scheme.upperBound] + "…" + text[end...]
    }

    /// The text; nil if the bytes are not UTF-8.
    package var validText: String? { String(validating: bytes, as: UTF8.self) }
}

extension Argument {
    /// Returns the arguments that C's `main` was called with, without the program's name, byte for byte. Swift's `CommandLine`
    /// replaces bytes that are not UTF-8, and has none where `/proc` is not mounted.
    @unsafe package static func words(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> [Argument] {
        unsafe UnsafeBufferPointer(start: values, count: Int(count)).dropFirst().compactMap { word in
            unsafe word.map { word in unsafe Argument(Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))) }
        }
    }
}
