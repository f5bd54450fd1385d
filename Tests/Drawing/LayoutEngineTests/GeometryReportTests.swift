import Documents
import Graphics
import LayoutEngine
import Layouts
import TestSupport
import Testing

@Suite struct GeometryReportTests {
    private let two = layout(
        KeyRow(.standard, keys: keys("a", 50, variants: ["b"]) + [Key(.return, label: .text(""), widthPercent: 50)]))

    @Test func printsTheDocumentedMembers() throws {
        let geometry = try KeyboardGeometry(style, layout: two, options: LayoutOptions())
        let bar = CandidateBarLayout(
            in: try #require(geometry.candidateBar), [CandidateWidth(text: 20), CandidateWidth(text: 20)], selected: 1)
        var legends = KeyboardLegends()
        let ink = Rect(x: 95, y: 150, width: 10, height: 11)
        legends.keys = [PartLegends(legend: LegendPlace(.text("a"), fontSize: 22, baseline: 160, ink: ink))]
        let report = try GeometryReport(
            geometry, layout: "test.json", mode: "dark", scale: 3,
            candidates: [Candidate("one", annotation: "1"), Candidate("two")], bar: bar, legends: legends)
        let expected =
            #"{"canvas":{"width":393,"height":264,"scale":3,"pixelWidth":1179,"pixelHeight":792},"#
            + #""device":"iphone-15","platform":"ios","metrics":"theme","orientation":"portrait","#
            + #""layout":"test.json","plane":"letters","mode":"dark","#
            + #""candidateBar":{"x":0,"y":6,"width":393,"height":48,"cells":["#
            + #"{"text":"one","annotation":"1","x":0,"y":6,"width":196,"height":48,"selected":false,"legend":null,"hint":null},"#
            + #"{"text":"two","annotation":null,"x":197,"y":6,"width":196,"height":48,"selected":true,"legend":null,"hint":null}]},"#
            + #""keys":[{"id":"a","label":"a","kind":"regular","row":0,"index":0,"pressed":false,"#
            + #""x":6,"y":54,"width":189,"height":204,"legend":{"text":"a","fontSize":22,"baseline":160,"#
            + #""x":95,"y":150,"width":10,"height":11},"hint":null},"#
            + #"{"id":"return","label":"","kind":"modifier","row":0,"index":1,"pressed":false,"#
            + #""x":198,"y":54,"width":189,"height":204,"legend":null,"hint":null}],"preview":null,"popup":null}"#
        #expect(report.json.text(indent: 0) == expected)
    }

    @Test func printsPopups() throws {
        let geometry = try KeyboardGeometry(
            style, layout: two,
            options: options {
                ($0.preview, $0.longPress) = ("a", LongPress(key: "a"))
                $0.showsCandidateBar = false
            })
        let text = try GeometryReport(geometry, layout: "x", mode: "light", scale: 1).json.text(indent: 0)
        #expect(text.contains(#""candidateBar":null"#))
        #expect(text.contains(#""pressed":true"#))
        #expect(text.contains(#""preview":{"key":"a","x":8,"y":2,"width":302.4,"height":306}"#))
        #expect(
            text.contains(
                #""popup":{"key":"a","container":{"x":74.5,"y":2,"width":52,"height":52},"tail":null,"#
                    + #""cells":[{"label":"b","x":80.5,"y":8,"width":40,"height":40,"selected":true,"legend":null,"hint":null}]}"#
            ))
    }

    @Test func rejectsCanvasesBeyondTheLimits() throws {
        let geometry = try KeyboardGeometry(style, layout: two, options: options { $0.width = 4096 })
        #expect(throws: LayoutError.self) { try GeometryReport(geometry, layout: "x", mode: "light", scale: 8) }
    }
}
