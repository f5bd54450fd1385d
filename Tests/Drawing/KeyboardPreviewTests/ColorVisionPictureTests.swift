import Graphics
import KeyboardPreview
import Testing
import ThemeModel

/// Pictures as people with other colour vision see them.
@Suite struct ColorVisionPictureTests {
    private func request(_ vision: ColorVision?, _ format: OutputFormat = .png) throws -> RenderRequest {
        var request = RenderRequest(try #require(ThemeSource.preset("rose")))
        request.settings.scale = 0.5
        request.encoding.format = format
        request.encoding.vision = vision
        return request
    }

    @Test(arguments: ColorVision.allCases, [VariantSelection.light, .both])
    func everyPixelIsAsSeen(_ vision: ColorVision, _ variants: VariantSelection) throws {
        let renderer = try KeyboardRenderer()
        func pixels(_ vision: ColorVision?) throws -> [UInt32] {
            var request = try request(vision)
            request.variants = variants
            return try renderer.pixels(of: renderer.prepare(request)).pixmap.pixels
        }
        let (plain, seen) = (try pixels(nil), try pixels(vision))
        #expect(plain.count == seen.count && plain != seen)
        #expect(
            zip(plain, seen).allSatisfy { plain, seen in
                plain >> 24 < 255
                    || Color(PremultipliedColor(bits: seen)) == vision.seen(Color(PremultipliedColor(bits: plain)))
            })
    }

    @Test(arguments: [OutputFormat.svg, .pdf]) func shapesCannotSimulate(_ format: OutputFormat)
        throws
    {
        let request = try request(.grayscale, format)
        #expect(throws: RenderError.self) { try KeyboardRenderer().render(request) }
    }

    @Test func framesAreAsSeen() throws {
        var request = try request(.grayscale)
        request.content = .animation(
            try #require(ThemeSource.preset("rose")), AnimationOptions(.typing("ab")))
        let renderer = try KeyboardRenderer()
        let animation = try #require(renderer.prepare(request).animation)
        var count = 0
        try renderer.drawFrames(of: animation, seenWith: .grayscale) { frame, picture in
            count += 1
            for pixel in frame.patch.pixels + picture.pixels {
                let color = Color(PremultipliedColor(bits: pixel))
                if color.red != color.green || color.green != color.blue {
                    Issue.record("\(color) is no grey")
                    return false
                }
            }
            return true
        }
        #expect(count > 2)
    }
}
