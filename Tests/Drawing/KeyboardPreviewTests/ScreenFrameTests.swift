import Graphics
import Testing
import ThemeModel

@testable import KeyboardPreview

/// Frames on a screen are the pictures that they show, whatever was there before.
@Suite struct ScreenFrameTests {
    private static func request(
        _ values: [PropertyName: ThemeValue] = [:], _ edit: (inout RenderRequest) -> Void = { _ in }
    ) -> RenderRequest {
        var request = RenderRequest(ThemeSource("Harbour", from: .iosDefault, light: values))
        request.settings.scale = 0.5
        edit(&request)
        return request
    }

    /// What a slider, a colour, a gradient behind everything, a key and a text do.
    private static let steps: [RenderRequest] = [
        request(), request([.regularKeyCornerRadius: 9]), request([.regularKeyCornerRadius: 9]),
        request([.regularKeyText: "#FF0000"]), request([.keyboardBackground: "#102030"]),
        request([.keySpacing: 9]), request([.keySpacing: 9]) { $0.settings.layout.pressed = ["g"] }, request(),
    ]

    @Test func everyFrameHasThePixelsOfItsPicture() throws {
        let renderer = try KeyboardRenderer()
        var frame: ScreenFrame?
        for (number, request) in Self.steps.enumerated() {
            let prepared = try renderer.prepare(request)
            let runs = try frame?.show(prepared, by: renderer)
            let new = try ScreenFrame(prepared, by: renderer)
            if frame == nil { frame = new }
            #expect(frame?.straightBytes == new.straightBytes, "step \(number)")
            #expect((frame?.width, frame?.height) == (new.width, new.height))
            if number == 2 { #expect(runs == .some([])) }
        }
    }

    /// However many threads draw its bands, a frame is the same, and so is what a screen makes of the changes.
    @Test(arguments: [1, 2, 5]) func threadsChangeNothing(threads: Int) throws {
        let renderer = try KeyboardRenderer()
        renderer.threads = threads
        let (old, new) = (Self.request(), Self.request([.regularKeyCornerRadius: 9, .regularKeyText: "#FF0000"]))
        var frame = try ScreenFrame(try renderer.prepare(old), by: renderer)
        var shown = frame.straightBytes
        let prepared = try renderer.prepare(new)
        Self.apply(try #require(try frame.show(prepared, by: renderer)), to: &shown)
        let whole = try ScreenFrame(prepared, by: renderer)
        #expect(shown == frame.straightBytes)
        #expect(shown == whole.straightBytes)
    }

    /// Makes the changes as the studio's page does.
    private static func apply(_ changes: [UInt8], to shown: inout [UInt8]) {
        var (place, rest) = (0, changes[...])
        while let code = rest.popFirst().map(Int.init) {
            switch code {
            case ..<64:
                for (channel, step) in [code >> 4, code >> 2 & 3, code & 3].enumerated() {
                    shown[4 * place + channel] = UInt8(Int(shown[4 * place + channel]) + step - 2)
                }
                place += 1
            case ..<128: place += code - 63
            case ..<192: place += 65 + 256 * (code - 128) + Int(rest.popFirst() ?? 0)
            default:
                let count = code - 191
                shown.replaceSubrange(4 * place..<4 * (place + count), with: rest.prefix(4 * count))
                rest = rest.dropFirst(4 * count)
                place += count
            }
        }
    }

    /// A pressed key changes its own surroundings, and so few pixels.
    @Test func onlyWhatDiffersIsReturned() throws {
        let renderer = try KeyboardRenderer()
        var frame = try ScreenFrame(try renderer.prepare(Self.request()), by: renderer)
        let pressed = try renderer.prepare(Self.request { $0.settings.layout.pressed = ["g"] })
        let runs = try #require(try frame.show(pressed, by: renderer))
        #expect(!runs.isEmpty && runs.count < frame.straightBytes.count / 20)
    }

    /// Another size or colour vision, or both variants in place of one, take all pixels.
    @Test func anotherKindOfPictureIsSentWhole() throws {
        let renderer = try KeyboardRenderer()
        let others = [
            Self.request { $0.settings.scale = 1 }, Self.request { $0.variants = .both },
            Self.request { $0.encoding.vision = .deuteranopia },
        ]
        for other in others {
            var frame = try ScreenFrame(try renderer.prepare(Self.request()), by: renderer)
            let prepared = try renderer.prepare(other)
            #expect(try frame.show(prepared, by: renderer) == nil)
            #expect(frame.straightBytes == (try ScreenFrame(prepared, by: renderer)).straightBytes)
            // The next frame of that kind differs from it only in part.
            let runs = try frame.show(prepared, by: renderer)
            #expect(runs == .some([]))
        }
    }

    /// A part of a picture is seen with the same colour vision as the whole.
    @Test func partsAreSeenWithTheVision() throws {
        let renderer = try KeyboardRenderer()
        func prepared(_ pressed: [String]) throws -> PreparedRender {
            try renderer.prepare(
                Self.request {
                    $0.encoding.vision = .deuteranopia
                    $0.settings.layout.pressed = pressed
                })
        }
        var frame = try ScreenFrame(try prepared([]), by: renderer)
        #expect(try frame.show(try prepared(["g"]), by: renderer)?.isEmpty == false)
        #expect(frame.straightBytes == (try ScreenFrame(try prepared(["g"]), by: renderer)).straightBytes)
    }

    /// Two variants side by side are compared pixel by pixel.
    @Test func bothVariantsAreComparedToo() throws {
        let renderer = try KeyboardRenderer()
        var frame = try ScreenFrame(try renderer.prepare(Self.request { $0.variants = .both }), by: renderer)
        let edited = try renderer.prepare(Self.request([.regularKeyCornerRadius: 9]) { $0.variants = .both })
        let runs = try #require(try frame.show(edited, by: renderer))
        #expect(!runs.isEmpty && runs.count < frame.straightBytes.count / 2)
        #expect(frame.straightBytes == (try ScreenFrame(edited, by: renderer)).straightBytes)
    }
}
