import CGlibc
import Glibc
import KeyboardPreviewKit

// A program with settings of `malloc` of its own. It prints what holds before and after the library has drawn.

/// A large array. It is global, so that the compiler allocates it.
var array: UnsafeMutableRawPointer?

/// The mappings that an array of 64 MiB takes: one in this program, which maps arrays from 1 MiB on.
@MainActor func mappings() -> Int {
    let before = Int(mallinfo2().hblks)
    array = malloc(64 << 20)
    defer { free(array) }
    return Int(mallinfo2().hblks) - before
}

@MainActor func report(_ moment: String) {
    print("\(moment): \(mappings()) mapping")
}

mallopt(M_MMAP_THRESHOLD, 1 << 20)
report("before")

let renderer = try KeyboardRenderer()
let picture = try renderer.render(RenderRequest(.preset(.nightDrive)))
var options = AnimationOptions(.typing("a"))
options.format = .gif
let animation = try renderer.render(RenderRequest(.animation(.preset(.nightDrive), options)))
print("drawn: \(picture.bytes.count > 10_000 && animation.bytes.starts(with: "GIF89a".utf8))")
report("after")
