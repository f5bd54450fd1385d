import Documents
import Files
import LayoutEngine
import Layouts
import KeyboardPreview
import Options
import RenderOptions
import Testing

/// The options of a picture as JSON, as workers and other programs receive them.
@Suite struct PictureOptionsJSONTests {
    /// Values for every option, none of them a default.
    private static let words: [String: [String]] = [
        "mode": ["both"], "no-text": [""], "callout": ["ios"], "return": ["word"], "compression": ["small"],
        "quality": ["7"], "embed-geometry": [""], "device": ["ipad"], "orientation": ["landscape"], "width": ["500.5"],
        "scale": ["0.75"], "layout": ["tamil99"], "digits": ["latin"], "plane": ["symbols-shift"], "emoji": ["flags"],
        "system-bar": [""],
        "globe": [""],
        "pressed": ["g", "க"], "preview": ["h"], "long-press": ["e:2"], "candidates": ["a|b,c,d|e f"],
        "annotations": [""], "selected": ["none"], "candidate-style": ["pills"], "no-candidate-bar": [""],
        "contrast": ["increased"], "reduce-transparency": [""], "bold-text": [""], "simulate": ["tritanopia"],
        "text-size": ["xSmall"],
        "as": ["tokens"],
        "pick": ["a theme"], "role": ["accent=color.brand", "border=a=b"],
        "with-light": ["./light.yaml"], "with-dark": ["preset:rose"], "fallback": ["default"],
        "metrics": ["ios26"], "hand": ["right"], "split": [""], "alpha-first": [""], "font-dir": ["/one", "two"],
        "strict": [""], "frame": [""], "date": ["2026-12-24"], "hemisphere": ["southern"], "platform": ["both"],
        "key-shape": ["holo"], "borderless": [""], "floating": [""],
        "number-row": [""], "narrow-gaps": [""], "nav": ["buttons"], "key-border": ["stroke"], "key-radius": ["2.5"],
        "key-margins": ["3,5.5"], "keyboard-height": ["40"], "hint-place": ["corner"], "capitals": [""],
        "no-language-key": [""], "no-hints": [""], "no-space-word": [""], "strip": ["actions"],
    ]

    private func parse(_ options: PictureOptions) throws -> PictureOptions {
        let text = SourceText(name: "line", text: options.json.text(indent: 0))
        return try PictureOptions(json: JSONReader.read(text).value)
    }

    @Test(arguments: PictureOptions.options.map(\.name))
    func roundTripsEveryOption(name: String) throws {
        // A new option needs its values here.
        let words = try #require(Self.words[name])
        let option = try #require(PictureOptions.options.first { $0.name == name })
        var options = PictureOptions()
        for word in words { try option.apply(Argument(word), &options) }
        #expect(!option.values(options).isEmpty, "it is not at its default")
        let back = try parse(options)
        #expect(option.values(back) == option.values(options))
        #expect(back.json.text() == options.json.text())
        #expect(PictureOptions.options.filter { !$0.values(back).isEmpty }.map(\.name) == [name])
    }

    /// Under the digest of a request, a cache notes its picture: it counts every option that makes another request.
    @Test(arguments: PictureOptions.options.map(\.name).filter { !["fallback", "strict", "hemisphere"].contains($0) })
    func theDigestOfARequestCountsEveryOption(name: String) throws {
        let option = try #require(PictureOptions.options.first { $0.name == name })
        var options = PictureOptions()
        options.theme = FilePath("preset:midnight")
        let standard = try RenderInput(options).request
        let words = name.hasPrefix("with-") ? ["preset:rose"] : try #require(Self.words[name])
        for word in words { try option.apply(Argument(word), &options) }
        #expect(try RenderInput(options).request.digest(drawnBy: []) != standard.digest(drawnBy: []))
    }

    /// A new option says where it acts, or acts wherever it is taken.
    @Test func everyOptionHasItsReach() {
        let acting = [
            "mode", "no-text", "frame", "compression", "quality", "embed-geometry", "platform", "device", "orientation",
            "width",
            "scale", "layout", "metrics", "pressed", "preview", "long-press", "simulate",
        ]
        let known = OptionReach.all.map(\.option) + acting + RenderOptionTable.reading.options.map(\.name)
        #expect(known.sorted() == PictureOptions.options.map(\.name).sorted())
    }

    @Test func roundTripsPathsThatAreNotUTF8() throws {
        var options = PictureOptions()
        options.theme = FilePath([0x61, 0xFF, 0x62])
        options.layout = .file(FilePath([0x2F, 0xC3, 0x28]))
        let back = try parse(options)
        #expect(back.theme == options.theme)
        #expect(back.layout == options.layout)
    }

    @Test func acceptsJSONNumbers() throws {
        let json = JSONReader.read(SourceText(name: "line", text: #"{"theme":"a","scale":2,"quality":30}"#)).value
        let options = try PictureOptions(json: json)
        #expect(options.request.settings.scale == 2)
        #expect(options.request.encoding.quality == 30)
    }

    @Test(arguments: [
        "[]", #"{"theme": null}"#, #"{"theme": "a", "output": "b"}"#, #"{"scale": "none"}"#,
        #"{"scale": {}}"#, #"{"globe": "yes"}"#, #"{"format": "gif"}"#, #"{"theme": {"base64": "!"}}"#,
        #"{"cache": "/tmp"}"#, #"{"pressed": [1e999]}"#, #"{"candidates": null}"#,
    ])
    func rejectsInvalidOptions(text: String) throws {
        let json = try #require(JSONReader.read(SourceText(name: "line", text: text)).value)
        #expect(throws: ValueError.self) { try PictureOptions(json: json) }
    }
}
