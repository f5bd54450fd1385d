public import Graphics
public import ImageCodec
internal import Typesetting
public import VectorExport

extension Pixmap {
    /// The picture as a PNG file, drawn at `scale` pixels a point, with texts beside it. Throws where memory runs out.
    public func png(
        scale: Double, compression: Compression = .fast, texts: [PNGText] = []
    ) throws(PictureError) -> [UInt8] {
        do {
            return try PNGEncoder.encode(self, scale: scale, compression: compression, texts: texts)
        } catch {
            throw PictureError(error)
        }
    }

    /// Two pictures side by side, this one left, without a gap, their lower edges level.
    public func beside(_ right: Pixmap) -> Pixmap {
        let height = max(self.height, right.height)
        var pixels: [UInt32] = []
        pixels.reserveCapacity((width + right.width) * height)
        for row in 0..<height {
            for picture in [self, right] {
                let line = row - (height - picture.height)
                if line < 0 {
                    pixels.append(contentsOf: repeatElement(0, count: picture.width))
                } else {
                    pixels += picture.pixels[(line * picture.width)..<((line + 1) * picture.width)]
                }
            }
        }
        return Pixmap(width: width + right.width, height: height, pixels: pixels)
    }
}

extension DisplayList {
    /// Two pictures as one, this one left, without a gap, their lower edges level.
    public func beside(_ right: DisplayList) -> DisplayList {
        let (width, height) = (self.width + right.width, max(self.height, right.height))
        return DisplayList(
            width: width,
            height: height,
            background: .color(.clear),
            clip: RoundedRect(Rect(x: 0, y: 0, width: width, height: height), radius: 0),
            commands: [
                .layer(Layer(self, origin: Point(0, height - self.height), scale: 1)),
                .layer(Layer(right, origin: Point(self.width, height - right.height), scale: 1)),
            ]
        )
    }
}

extension KeyboardRenderer {
    /// What was planned as an SVG document. Throws where memory runs out.
    public func svg(of list: DisplayList, caption: PictureCaption) throws(PictureError) -> [UInt8] {
        do {
            return try SVGEncoder.encode(list, caption: caption, glyphs: typesetter)
        } catch {
            throw PictureError(error)
        }
    }
}
