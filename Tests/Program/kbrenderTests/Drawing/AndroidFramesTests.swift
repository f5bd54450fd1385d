import Documents
import Files
import TestSupport
import Testing

/// Where Android's keys, previews and panels are, as `kbrender geometry` reports it to others: frames worked out by hand, to a
/// hundredth of a dp, and every key of every keyboard by `AndroidPage`.
@Suite struct AndroidFramesTests {
    private let program = BuiltProgram()

    /// A theme that says nothing about sizes and gaps on Android: all figures are the keyboards'.
    private static let theme = Repository.fixtures.appending("android/heliboard-pebble.json").description

    /// Returns the reports about several keyboards, each by its options in JSON, from one run of the program.
    private func reports(_ options: [String]) throws -> [JSONValue] {
        let common = #""theme": \#(JSONOutput.quoted(Self.theme)), "platform": "android""#
        let lines = options.map { #"{"command": "geometry", "options": {\#(common), \#($0)}}"# }
        _ = try program.folder.add("requests", lines.joined(separator: "\n") + "\n")
        let run = try program.run("kbrender pipe --jobs 1 --cache off < requests")
        let answers = run.text.split(separator: "\n").compactMap { line in
            JSONReader.read(SourceText(name: "answer", text: String(line)), limit: 1 << 24).value
        }
        try #require(answers.count == options.count, "\(run.messages)")
        return try zip(answers, options).map { answer, options in
            try #require(answer["result"], "\(options): \(answer["messages"]?.string ?? "")")
        }
    }

    private static func sides(_ json: JSONValue?) -> [Double] {
        ["x", "y", "width", "height"].compactMap { json?[$0]?.number }
    }

    private static func expect(
        _ found: [Double], _ wanted: [Double], within tolerance: Double = 0.01, _ what: String
    ) {
        let isNear = found.count == 4 && zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
        #expect(isNear, "\(what): \(found), expected \(wanted)")
    }

    private struct Case {
        let what: String
        let options: String
        let id: String
        let frame: [Double]

        init(_ what: String, _ options: String, _ id: String, _ frame: Double...) {
            (self.what, self.options, self.id, self.frame) = (what, options, id, frame)
        }
    }

    private static let android = #""metrics": "android""#
    private static let small = #""metrics": "android", "device": "galaxy-s25""#

    private static let cases = [
        Case("1 q", android, "q", 3.58, 45.94, 33.99, 47.43),
        Case("2 a", android, "a", 24.15, 108.95, 33.99, 47.43),
        Case("3 shift", android, "shift", 3.58, 171.95, 54.56, 47.43),
        Case("4 delete", android, "delete", 353.29, 171.95, 54.56, 47.43),
        Case("5 space", android, "space", 106.43, 234.96, 198.56, 47.43),
        Case("6 return", android, "return", 353.29, 234.96, 54.56, 47.43),
        Case("7 g on a small phone", small, "g", 165.13, 100.33, 29.74, 41.50),
        Case(
            "8 space on a large phone", #""metrics": "android", "device": "pixel-9-pro-xl""#, "space", 115.90, 252.29,
            216.21, 51.65),
        Case("9 the tenth of 11 letters", small + #", "layout": "eleven.json""#, "j", 297.68, 45.19, 26.47, 41.50),
        Case(
            "10 the first of 11 letters between shift and delete", small + #", "layout": "eleven.json""#, "l", 41.70,
            155.46, 19.45, 41.50),
        Case("11 narrow gaps", android + #", "narrow-gaps": true"#, "q", 2.24, 45.94, 36.66, 52.39),
        Case("12 number row", android + #", "number-row": true"#, "q", 3.58, 100.59, 33.99, 37.46),
        Case("13 landscape", android + #", "orientation": "landscape""#, "space", 235.57, 176.29, 452.30, 35.71),
        Case("14 tablet", #""metrics": "android", "device": "pixel-tablet""#, "q", 4.26, 47.06, 63.47, 63.82),
        Case("15 small tablet", #""metrics": "android", "device": "galaxy-tab-s9""#, "q", 5.89, 51.06, 55.98, 60.60),
        Case(
            "16 fold", #""metrics": "android", "device": "pixel-fold", "orientation": "landscape""#, "return", 722.96,
            123.86, 114.40, 59.37),
        Case("17 floris q", #""metrics": "floris""#, "q", 4.00, 47.83, 36.74, 46.88),
        Case("18 floris a", #""metrics": "floris""#, "a", 22.57, 104.70, 37.14, 46.88),
        Case("19 floris z", #""metrics": "floris""#, "z", 66.84, 161.58, 36.25, 46.88),
        Case("20 floris space", #""metrics": "floris""#, "space", 150.47, 218.45, 151.63, 46.88),
        Case("21 fcitx5 q", #""metrics": "fcitx5""#, "q", 3.00, 47.00, 35.14, 53.46),
        Case("22 fcitx5 space", #""metrics": "fcitx5""#, "space", 147.00, 249.37, 158.57, 53.46),
        Case(
            "23 fcitx5 return", #""metrics": "fcitx5", "device": "galaxy-s25""#, "return", 309.00, 217.10, 48.00, 42.70),
        Case("24 gboard space", #""metrics": "gboard""#, "space", 147.24, 228.90, 157.72, 47.60),
        Case("25 gboard q", #""metrics": "gboard", "device": "galaxy-s25""#, "q", 3.99, 52.20, 31.00, 47.00),
    ]

    /// Rows of 10 letters and digits above one of 11 letters, and 11 letters between shift and delete.
    private static let eleven = """
        {"keyWidth": "9%", "rows": [
          {"rowId": null, "keys": [\(keys("abcdefghijk"))]}, {"rowId": null, "keys": [\(keys("ABCDEFGHIJ"))]},
          {"rowId": null, "keys": [{"codes": "-1"}, \(keys("lmnopqrstuv")), {"codes": "-5"}]},
          {"rowId": null, "keys": [{"codes": "-2"}, {"codes": "32", "keyLabel": "#space"}, {"codes": "10", "keyLabel": "#return"}]}]}
        """

    private static func keys(_ letters: String) -> String {
        letters.map { #"{"unichar": "\#($0)"}"# }.joined(separator: ", ")
    }

    @Test func framesAreWhereTheArithmeticPutsThem() throws {
        _ = try program.folder.add("eleven.json", Self.eleven)
        let found = try reports(Self.cases.map(\.options))
        for (one, report) in zip(Self.cases, found) {
            let key = report["keys"]?.array?.first { $0["id"]?.string == one.id }
            Self.expect(Self.sides(key), one.frame, one.what)
        }
    }

    @Test func previewsAndPanelsAreAboveTheirKeys() throws {
        let found = try reports([
            #""metrics": "android", "preview": "g""#, #""metrics": "floris", "preview": "g""#,
            #""metrics": "fcitx5", "preview": "g""#, #""metrics": "android", "long-press": "e""#,
        ])
        let previews = [
            [188.21, 39.76, 35, 116.62], [185.29, 34.39, 40.86, 117.19], [186.71, 51.91, 38, 116],
        ]
        for (index, frame) in previews.enumerated() {
            Self.expect(Self.sides(found[index]["preview"]), frame, within: 0.015, "preview \(index)")
        }
        // 8 variants in 4 columns and 2 rows; the first is over the key, in the second column of the lower row.
        let popup = try #require(found[3]["popup"])
        let panel = Self.sides(popup["container"])
        try #require(panel.count == 4)
        #expect(abs(panel[0] - 41.14) < 0.01 && abs(panel[2] - 164.57) < 0.01, "\(panel)")
        #expect(abs(panel[3] - 118.23) < 0.01, "\(panel)")
        let cells = try #require(popup["cells"]?.array)
        #expect(cells.count == 8)
        let first = Self.sides(cells.first)
        try #require(first.count == 4)
        #expect(abs(first[0] + first[2] / 2 - 102.86) < 0.01, "\(first)")
    }

    /// Every key of every keyboard on every device, upright and on its side.
    @Test(arguments: AndroidPage.Metrics.allCases) func everyKeyIsWhereThePageSays(_ metrics: AndroidPage.Metrics)
        throws
    {
        var pages: [(page: AndroidPage, options: String)] = []
        for device in AndroidPage.Device.all {
            for isLandscape in [false, true] {
                let page = AndroidPage(metrics: metrics, device: device, isLandscape: isLandscape)
                guard page.isKnown else { continue }
                let orientation = isLandscape ? "landscape" : "portrait"
                let common =
                    #""metrics": "\#(metrics.rawValue)", "device": "\#(device.name)", "orientation": "\#(orientation)""#
                pages.append((page, common))
                guard metrics == .android || metrics == .floris, device.width < 600 else { continue }
                var globe = page
                globe.hasGlobe = true
                pages.append((globe, common + #", "globe": true"#))
                var digits = page
                digits.hasNumberRow = true
                pages.append((digits, common + #", "number-row": true"#))
                guard metrics == .android else { continue }
                var narrow = page
                narrow.hasNarrowGaps = true
                pages.append((narrow, common + #", "narrow-gaps": true"#))
            }
        }
        let found = try reports(pages.map(\.options))
        for (one, report) in zip(pages, found) { Self.expect(report, one.page, one.options) }
    }

    private static func expect(_ report: JSONValue, _ page: AndroidPage, _ options: String) {
        let keys = report["keys"]?.array ?? []
        let wanted = page.frames
        #expect(keys.map { $0["id"]?.string ?? "" } == wanted.map(\.id), "\(options)")
        for (key, frame) in zip(keys, wanted) where key["id"]?.string == frame.id {
            expect(sides(key), [frame.x, frame.y, frame.width, frame.height], "\(options): \(frame.id)")
        }
        let canvas = report["canvas"]
        #expect(abs((canvas?["height"]?.number ?? 0) - page.strip - page.keys) <= 0.01, "\(options)")
    }

    /// A theme of an Android keyboard loses nothing when it is converted: it then looks on that keyboard as its source does.
    @Test(arguments: [
        ("fcitx5-glass.json", "fcitx5"), ("floris-singles.json", "floris"), ("heliboard-rose.json", "android"),
        ("material-old-slate.json", "gboard"), ("tall.trime.yaml", "android"),
    ])
    func convertedThemesLookAsTheirSources(_ name: String, _ metrics: String) throws {
        let source = Repository.fixtures.appending("android/\(name)")
        let options = "--scale 1 --pressed k --pressed return --preview g --system-bar --cache off"
        let run = try program.run(
            """
            kbrender \(source) \(options) -o source.png && kbrender convert \(source) -o theme.json \
              && kbrender theme.json --platform android --metrics \(metrics) \(options) -o theme.png && cmp source.png theme.png
            """)
        #expect(run.status == 0, "\(run.text) \(run.messages)")
    }
}
