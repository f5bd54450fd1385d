internal import CGIF
internal import Graphics

/// An encoder for moving GIF pictures (GIF89a) that uses giflib: each frame has its own palette of up to 255 colours, and
/// pixels that differ little from the shown ones stay as they are. A pixel is either opaque or transparent.
package struct GIFEncoder: AnimationEncoder {
    /// Durations are in hundredths of a second.
    package let unitsPerSecond = 100
    private let file: GIFFile
    private let width: Int
    private let height: Int
    private let loop: Int
    private var canvas: GIFCanvas
    private var isFirst = true

    /// Creates a file for a canvas that plays `loop` times, 0…65535; 0 means forever. Throws if memory runs out.
    package init(width: Int, height: Int, loop: Int) throws(EncodingError) {
        (self.width, self.height, self.loop) = (width, height, loop)
        canvas = GIFCanvas(width: width, height: height)
        file = try GIFFile()
    }

    /// Returns the beginning of the file.
    package mutating func begin() throws(EncodingError) -> [UInt8] {
        try file.begin(width: width, height: height)
        // Without Netscape's extension a picture plays once.
        if loop != 1 { try file.addRepetitions(max(loop - 1, 0)) }
        return file.takeBytes()
    }

    /// The error of colours, in OKLab, at which changes have enough of them: changes are small and seen briefly, while whole
    /// pictures with gradients keep all colours.
    private static let errorOfChanges = 0.0045

    /// A frame's colours depend on those that are shown.
    package var compressor: FrameCompressor? { nil }

    /// Returns the bytes of a frame.
    package mutating func add(
        _ patch: FramePatch, compressed: [UInt8], units: Int, isCleared: Bool
    ) throws(EncodingError) -> [UInt8] {
        // The first frame covers the canvas: elsewhere Pillow would show a colour.
        let changes = canvas.changes(by: patch, isWhole: isCleared || isFirst)
        // Pillow clears to the index of a frame's transparent colour, and has none if the first frame has none.
        let frame = IndexedPixels(
            changes.colors, hasTransparency: isCleared || isFirst,
            error: patch.unchanged.isEmpty ? 0 : Self.errorOfChanges)
        isFirst = false
        let rect = changes.rect
        canvas.show(frame, in: rect, isCleared: isCleared)
        try file.addControl(units: min(units, 0xFFFF), transparent: frame.transparent, isCleared: isCleared)
        try file.add(frame, rect: rect)
        return file.takeBytes()
    }

    /// Returns the end of the file.
    package mutating func end() throws(EncodingError) -> AnimationEnd {
        try file.end()
        return AnimationEnd(bytes: file.takeBytes())
    }
}

/// A file of giflib's, whose bytes are removed as they arrive.
@safe private final class GIFFile {
    private var file: UnsafeMutablePointer<GifFileType>?
    private var bytes: [UInt8] = []

    init() throws(EncodingError) {
        var error: Int32 = 0
        let pointer = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe file = EGifOpen(
            pointer,
            { file, bytes, count in
                guard let user = unsafe file?.pointee.UserData, let bytes = unsafe bytes else { return 0 }
                let taken = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
                unsafe Unmanaged<GIFFile>.fromOpaque(user).takeUnretainedValue().bytes.append(contentsOf: taken)
                return count
            }, &error)
        guard unsafe file != nil else { throw EncodingError(message: "giflib did not start (error \(error))") }
        unsafe EGifSetGifVersion(file, true)
    }

    deinit {
        var error: Int32 = 0
        if unsafe file != nil { _ = unsafe EGifCloseFile(file, &error) }
    }

    /// Returns the bytes written since the last call.
    func takeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    func begin(width: Int, height: Int) throws(EncodingError) {
        try check(unsafe EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, nil))
    }

    /// Writes the extension that counts repetitions.
    func addRepetitions(_ count: Int) throws(EncodingError) {
        let (letters, data) = (Array("NETSCAPE2.0".utf8), [1, UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF)])
        try check(unsafe EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
        try check(unsafe EGifPutExtensionBlock(file, Int32(letters.count), letters))
        try check(unsafe EGifPutExtensionBlock(file, Int32(data.count), data))
        try check(unsafe EGifPutExtensionTrailer(file))
    }

    /// Writes the control block before a frame: disposal, duration and transparent colour.
    func addControl(units: Int, transparent: UInt8?, isCleared: Bool) throws(EncodingError) {
        let disposal: UInt8 = isCleared ? 2 : 1
        let data: [UInt8] = [
            disposal << 2 | (transparent == nil ? 0 : 1), UInt8(truncatingIfNeeded: units),
            UInt8(truncatingIfNeeded: units >> 8), transparent ?? 0,
        ]
        try check(unsafe EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, Int32(data.count), data))
    }

    /// Writes a frame at its place.
    func add(_ frame: IndexedPixels, rect: PixelRect) throws(EncodingError) {
        let colors = frame.palette.map { color in
            GifColorType(
                Red: UInt8(truncatingIfNeeded: color), Green: UInt8(truncatingIfNeeded: color >> 8),
                Blue: UInt8(truncatingIfNeeded: color >> 16))
        }
        // The table's length is a power of two, at least 2.
        var count = 2
        while count < colors.count { count *= 2 }
        let padded = colors + Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: count - colors.count)
        let table = unsafe GifMakeMapObject(Int32(count), padded)
        defer { unsafe GifFreeMapObject(table) }
        guard unsafe table != nil else { throw EncodingError(message: "out of memory") }
        try check(
            unsafe EGifPutImageDesc(
                file, Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height), false, table))
        var indices = frame.indices
        let (file, width) = unsafe (file, rect.width)
        var status = GIF_OK
        unsafe indices.withUnsafeMutableBufferPointer { indices in
            for row in 0..<rect.height where status == GIF_OK {
                status = unsafe EGifPutLine(file, indices.baseAddress?.advanced(by: row * width), Int32(width))
            }
        }
        try check(status)
    }

    /// Writes the end; nothing may be written after it.
    func end() throws(EncodingError) {
        var error: Int32 = 0
        let status = unsafe EGifCloseFile(file, &error)
        unsafe file = nil
        if status != GIF_OK { throw EncodingError(message: "giflib failed (error \(error))") }
    }

    private func check(_ status: Int32) throws(EncodingError) {
        guard status == GIF_OK else {
            throw EncodingError(message: "giflib failed (error \(unsafe file?.pointee.Error ?? 0))")
        }
    }
}
