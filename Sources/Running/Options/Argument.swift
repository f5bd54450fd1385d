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

    /// The text; nil if the bytes are not UTF-8.
    package var validText: String? { String(validating: bytes, as: UTF8.self) }
}
