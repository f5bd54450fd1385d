import Animation
import LayoutEngine
import Layouts
import Testing

@Suite struct TypingTests {
    private static func strokes(_ text: String, _ layout: String) throws -> [String] {
        try Typing(try .named(layout)).strokes(for: text, from: .letters).map { stroke in
            let variant = stroke.variant.map { ":\($0)" } ?? ""
            return "\(stroke.plane.rawValue) \(stroke.key)\(variant)"
        }
    }

    @Test func typesLettersShiftSymbolsAndVariants() throws {
        #expect(try Self.strokes("aB", "qwerty") == ["letters a", "shift B"])
        #expect(try Self.strokes("a 1", "qwerty") == ["letters a", "letters space", "symbols 1"])
        #expect(try Self.strokes("\n", "qwerty") == ["letters return"])
        #expect(try Self.strokes("é", "french") == ["letters e:0"])
        #expect(try Self.strokes("[", "qwerty") == ["symbols-shift ["])
    }

    /// A key on the current plane needs no change of planes.
    @Test func staysOnTheCurrentPlane() throws {
        let strokes = try Self.strokes("1.", "qwerty")
        #expect(strokes == ["symbols 1", "symbols ."])
    }

    @Test func splitsTamilClustersIntoKeys() throws {
        // A sign with a key, a sign that a vowel letter types after a consonant, and one that only a held key has.
        #expect(try Self.strokes("கி", "tamil-phonetic") == ["letters க", "letters ி"])
        #expect(try Self.strokes("கா", "tamil99") == ["letters க", "letters ஆ"])
        #expect(try Self.strokes("வணக்கம்", "tamil99").count == 7)
        #expect(try Self.strokes("கா", "tamil") == ["letters க", "letters ஆ:0"])
        #expect(try Self.strokes("ஶ்ரீ", "tamil99") == ["shift ஶ்ரீ"])
    }

    @Test func spellsKoreanSyllables() throws {
        let keys = try Typing(try .named("korean-dubeolsik")).strokes(for: "한", from: .letters).map(\.key)
        #expect(keys == ["ㅎ", "ㅏ", "ㄴ"])
    }

    @Test func errorNamesTheClusterAndLayoutsThatCanTypeIt() throws {
        for (name, before, cluster, able) in [("qwerty", "a", "கி", "tamil99"), ("tamil99", "க", "ж", "russian")] {
            let typing = Typing(try .named(name))
            let error = #expect(throws: Typing.UntypableError.self) {
                try typing.strokes(for: before + cluster, from: .letters)
            }
            #expect(error?.cluster == cluster)
            let layouts = try #require(error?.layouts)
            #expect(layouts.contains(able) && !layouts.contains(name), "\(layouts)")
            let other = try #require(layouts.first)
            #expect(try !Typing(.named(other)).strokes(for: cluster, from: .letters).isEmpty)
            let nowhere = #expect(throws: Typing.UntypableError.self) { try typing.strokes(for: "🜁", from: .letters) }
            #expect(nowhere?.layouts == [])
        }
    }

    /// Each layout types every label of its keys, and the keys typed show that label.
    @Test(arguments: KeyboardLayout.builtInNames)
    func everyLayoutTypesAllItsLabels(name: String) throws {
        let layout = try KeyboardLayout.named(name)
        var keys: [PlaneName: [Key]] = [:]
        for plane in [PlaneName.letters, .shift, .symbols, .symbolsShift] {
            keys[plane] = try layout.keys(of: plane, LayoutOptions())
        }
        let labels = keys.values.joined().filter { $0.role == .character }
            .flatMap { [$0.label.written] + $0.variants }
        let typing = Typing(layout)
        for label in Set(labels) where label != " " {
            let strokes = try typing.strokes(for: label, from: .letters)
            let made = try strokes.map { stroke in
                let key = try #require(keys[stroke.plane]?.first { $0.answers(to: stroke.key) })
                return stroke.variant.map { key.variants[$0] } ?? key.label.written
            }
            if !name.hasPrefix("tamil99") { #expect(Self.parts(made.joined()) == Self.parts(label), "\(label)") }
        }
        let examination = LayoutExamination(layout)
        guard examination.untypableSamples == [], !examination.isComposing else { return }
        for sample in layout.samples {
            #expect(try !typing.strokes(for: sample.text, from: .letters).isEmpty)
        }
    }

    /// The text without invisible characters, with Korean syllables split into letters, so that equivalent texts are equal.
    private static func parts(_ text: String) -> String {
        String(String.UnicodeScalarView(LayoutExamination.parts(of: text)))
    }
}
