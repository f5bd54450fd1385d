internal import Animation
package import Graphics
package import ImageCodec
internal import Raster
package import ThemeModel

/// A part of a moving picture's file.
package enum AnimationPiece: Sendable {
    /// The next bytes.
    case bytes([UInt8])
    /// Bytes that replace earlier ones.
    case correction([UInt8], offset: Int)
}

package struct DrawnFrame: Sendable {
    /// What changes from the frame before.
    package let patch: FramePatch
    /// The numbers of the frames that look like this.
    package var numbers: Range<Int>
}

extension KeyboardRenderer {
    /// Draws the frames of a moving picture, equal ones as one, and passes each to `body` with the picture that results, both
    /// as they are seen with a colour vision.
    /// Stops and returns false when `body` returns false.
    @discardableResult
    package func drawFrames(
        of animation: PreparedAnimation, seenWith vision: ColorVision?,
        _ body: (DrawnFrame, Pixmap) throws(RenderError) -> Bool
    ) throws(RenderError) -> Bool {
        func pass(_ frame: DrawnFrame, picture: Pixmap) throws(RenderError) -> Bool {
            guard let vision else { return try body(frame, picture) }
            let seen = DrawnFrame(patch: frame.patch.seen(with: vision), numbers: frame.numbers)
            return try body(seen, picture.seen(with: vision))
        }
        var drawing = FrameDrawing(animation, renderer: self)
        for index in 0..<animation.times.count {
            guard let done = try drawing.advance(to: index) else { continue }
            guard try pass(done.frame, picture: done.picture) else { return false }
        }
        guard let last = drawing.last else { return true }
        return try pass(last.frame, picture: last.picture)
    }

    /// Writes the file of a moving picture piece by piece; `body` gets each piece with the number of frames that are done.
    /// Stops and returns false when `body` returns false.
    @discardableResult
    package func write(
        _ animation: PreparedAnimation, encoding: Encoding, body: (AnimationPiece, _ done: Int) -> Bool
    ) throws(RenderError) -> Bool {
        let (width, height) = try animation.size()
        if animation.options.format == .webP, max(width, height) > WebPEncoder.longestSide {
            throw .tooLarge(width: width, height: height, format: .webP, limit: WebPEncoder.longestSide)
        }
        var encoder = try animation.encoder(width: width, height: height, encoding)
        guard body(.bytes(try encoded { () throws(EncodingError) in try encoder.begin() }), 0) else { return false }
        var (pending, shown): (DrawnFrame?, Pixmap?) = (nil, nil)
        var queue = FrameQueue(threads: threads)
        func finish() throws(RenderError) -> Bool {
            let frames = queue.take()
            let pieces = try encoded { () throws(EncodingError) in
                try encoder.add(
                    frames.map { frame, isCleared in
                        let units = animation.times.duration(
                            of: frame.numbers, unitsPerSecond: encoder.unitsPerSecond)
                        return (frame.patch, units, isCleared)
                    }, threads: threads)
            }
            return zip(pieces, frames).allSatisfy { bytes, frame in body(.bytes(bytes), frame.frame.numbers.upperBound)
            }
        }
        // Whether a frame must be cleared depends on the next frame.
        let isDone = try drawFrames(of: animation, seenWith: encoding.vision) { frame, picture throws(RenderError) in
            var next = frame
            if let before = pending, let canvas = shown {
                let clears = animation.options.format == .gif && frame.patch.clears
                if clears { next = DrawnFrame(patch: FramePatch.whole(picture), numbers: frame.numbers) }
                let last = clears ? DrawnFrame(patch: FramePatch.whole(canvas), numbers: before.numbers) : before
                queue.add(last, isCleared: clears)
                if queue.isFull, try !finish() { return false }
            }
            (pending, shown) = (next, picture)
            return true
        }
        guard isDone, let last = pending else { return false }
        queue.add(last, isCleared: false)
        guard try finish() else { return false }
        let end = try encoded { () throws(EncodingError) in try encoder.end() }
        guard end.bytes.isEmpty || body(.bytes(end.bytes), animation.times.count) else { return false }
        return end.corrections.allSatisfy { body(.correction($0.bytes, offset: $0.offset), animation.times.count) }
    }

    /// Returns the file of a moving picture, in memory.
    func file(of animation: PreparedAnimation, _ encoding: Encoding) throws(RenderError) -> [UInt8] {
        var file: [UInt8] = []
        try write(animation, encoding: encoding) { piece, _ in
            switch piece {
            case .bytes(let bytes): file += bytes
            case .correction(let bytes, let offset): file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            }
            return true
        }
        return file
    }

    /// Returns the scale of a moving picture, in pixels per point.
    package func scale(of animation: PreparedAnimation) -> Double { animation.scene.settings.scale }

    private func encoded<Value>(_ work: () throws(EncodingError) -> Value) throws(RenderError) -> Value {
        try mapError({ RenderError($0) }, work)
    }
}

/// Frames that are compressed together, on several threads.
private struct FrameQueue {
    private var frames: [(frame: DrawnFrame, isCleared: Bool)] = []
    private var pixels = 0
    private let most: Int

    /// Frames differ in size: with several for each thread, no thread waits long for another.
    private static let framesPerThread = 8
    /// More pixels than this do not wait: 16 MB of memory.
    private static let maxPixels = 1 << 22

    init(threads: Int) {
        most = threads > 1 ? threads * Self.framesPerThread : 1
    }

    var isFull: Bool { frames.count >= most || pixels > Self.maxPixels }

    mutating func add(_ frame: DrawnFrame, isCleared: Bool) {
        frames.append((frame, isCleared))
        pixels += frame.patch.pixels.count
    }

    mutating func take() -> [(frame: DrawnFrame, isCleared: Bool)] {
        defer { (frames, pixels) = ([], 0) }
        return frames
    }
}

extension PreparedAnimation {
    /// Returns the encoder of the file.
    fileprivate func encoder(
        width: Int, height: Int, _ encoding: Encoding
    ) throws(RenderError) -> any AnimationEncoder {
        switch options.format {
        case .webP:
            return AnimatedWebPEncoder(
                width: width, height: height, loop: timeline.loop, quality: options.quality ?? 100,
                compression: encoding.compression)
        case .png:
            return APNGEncoder(
                width: width, height: height, scale: scene.settings.scale, rate: times.rate, plays: timeline.loop,
                compression: encoding.compression)
        case .gif:
            return try mapError({ RenderError($0) }) { () throws(EncodingError) in
                try GIFEncoder(width: width, height: height, loop: timeline.loop)
            }
        }
    }
}

/// The drawing of a moving picture's frames: each frame is what changes from the one before.
private struct FrameDrawing {
    private let animation: PreparedAnimation
    private let renderer: KeyboardRenderer
    private let scale: Double
    private var moment: Moment?
    private var list: DisplayList?
    private var canvas: AnimationCanvas?
    private var pending: DrawnFrame?

    init(_ animation: PreparedAnimation, renderer: KeyboardRenderer) {
        self.animation = animation
        self.renderer = renderer
        scale = animation.scene.settings.scale
    }

    /// The frame that has not been passed on yet, and the picture that results from it.
    var last: (frame: DrawnFrame, picture: Pixmap)? {
        guard let pending, let canvas else { return nil }
        return (pending, canvas.picture)
    }

    /// Advances to a frame. If it looks different, returns the frame before with the picture that resulted from it.
    mutating func advance(to index: Int) throws(RenderError) -> (frame: DrawnFrame, picture: Pixmap)? {
        let next = animation.timeline.moment(at: animation.times.time(of: index))
        let before = last
        guard next != moment, let patch = try draw(next) else {
            if let first = pending?.numbers.lowerBound { pending?.numbers = first..<index + 1 }
            return nil
        }
        pending = DrawnFrame(patch: patch, numbers: index..<index + 1)
        return before
    }

    /// Draws what a moment changes; nil if nothing changes.
    private mutating func draw(_ next: Moment) throws(RenderError) -> FramePatch? {
        moment = next
        let new = try renderer.displayList(of: next, animation)
        defer { list = new }
        let rasterizer = renderer.rasterizer
        guard let list, canvas != nil else {
            let picture = try rasterized { () throws(RasterError) in try rasterizer.draw(new, scale: scale) }
            let whole = try onCanvas(picture)
            canvas = AnimationCanvas(whole)
            return FramePatch.whole(whole)
        }
        let region = rasterizer.changedRegion(from: list, to: new, scale: scale)
        guard !region.isEmpty else { return nil }
        let composition = try rasterized { () throws(RasterError) in try rasterizer.composition(of: new, scale: scale) }
        let all = PixelRect(left: 0, top: 0, right: composition.width, bottom: composition.height)
        let shown = region.intersection(all)
        // If most of the picture changes, all of it is drawn, on several threads.
        guard shown.area <= all.area / 2, list.height == new.height else {
            let whole = try onCanvas(composition.pixmap)
            return canvas?.show(
                whole.pixels, in: PixelRect(left: 0, top: 0, right: whole.width, bottom: whole.height))
        }
        let above = (canvas?.picture.height ?? all.height) - all.height
        return canvas?.show(composition.pixels(of: shown), in: shown.offset(0, above))
    }

    /// Returns a picture on the canvas: a lower one stands at its foot, with nothing above.
    private func onCanvas(_ picture: Pixmap) throws(RenderError) -> Pixmap {
        let size = try animation.size()
        let missing = size.width * size.height - picture.pixels.count
        guard missing > 0, size.width == picture.width else { return picture }
        return Pixmap(
            width: size.width, height: size.height, pixels: [UInt32](repeating: 0, count: missing) + picture.pixels)
    }

    private func rasterized<Value>(_ work: () throws(RasterError) -> Value) throws(RenderError) -> Value {
        try mapError({ RenderError($0) }, work)
    }
}
