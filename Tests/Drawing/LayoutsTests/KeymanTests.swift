import Documents
@testable import LayoutImport
import Testing

@testable import Layouts

/// Keyman's touch layouts: what its captions show, and what kbrender leaves out.
@Suite struct KeymanTests {
    private func read(keys: String, layer: String = "default", platform: String = "") -> ParseResult<KeyboardLayout> {
        let rest = layer == "default" ? "" : #"{"id": "default", "row": [{"key": [{"text": "q"}]}]}, "#
        let text =
            #"{"phone": {\#(platform)"layer": [\#(rest){"id": "\#(layer)", "row": [{"key": [\#(keys)]}]}]}}"#
        return LayoutRecognition(SourceText(name: "a", text: text), name: "a.keyman-touch-layout").layout()
    }

    private func losses(_ reading: ParseResult<KeyboardLayout>) -> [String] {
        reading.diagnostics.filter { $0.kind == LayoutDiagnosticKinds.lost }.map(\.message)
    }

    /// The captions that Keyman draws as pictures, one of those that it draws alike.
    private static let captions = [
        "Shift", "Shifted", "ShiftLock", "Caps", "Tab", "TabLeft", "HTab", "BkSp", "Enter", "Menu", "Hide", "123",
        "Symbol", "Currency", "abc", "ABC", "Alt", "Ctrl", "AltGr", "LAlt", "RAlt", "LCtrl", "RCtrl", "ZWNJ", "ZWJ",
        "LTRM", "RTLM", "ZWSp", "Sp", "NBSp", "NarNBSp", "EnQ", "EmQ", "EnSp", "EmSp", "PunctSp", "ThSp", "HSp", "WJ",
        "CGJ", "SH",
    ]

    @Test func eachCaptionHasAFaceOfItsOwn() throws {
        let keys = Self.captions.map { #"{"id": "T_x", "text": "*\#($0)*"}"# }
        var faces: [String: String] = [:]
        // No row has so many keys.
        for (caption, key) in zip(Self.captions, keys) {
            let shown = try #require(read(keys: key).value?.plane(.letters).rows[0].keys.last)
            let face = "\(shown.label.written.isEmpty ? shown.role.rawValue : shown.label.written) \(shown.isShifted)"
            #expect(faces[face] == nil, "\(caption) and \(faces[face] ?? "")")
            faces[face] = caption
        }
    }

    @Test(arguments: [
        ("Symbol", "~¿¡"), ("Currency", "€£¥"), ("Caps", "Caps"), ("ShiftLock", "⇪"), ("TabLeft", "⇤"), ("123", "#123"),
        ("Shift", "#shift"), ("Other", "*Other*"),
    ]) func captionsShowWhatKeymanShows(_ caption: String, label: String) throws {
        let reading = read(keys: #"{"id": "T_x", "text": "*\#(caption)*", "nextlayer": "caps"}"#)
        let key = try #require(reading.value?.plane(.letters).rows[0].keys.last)
        #expect(key.label.written == label && !key.isShifted)
    }

    /// kbrender has the filled arrow over a bar only where all letters are capitals.
    @Test(arguments: [("caps", "#shift", true), ("default", "⇪", false)])
    func theFilledLockIsNamedWhereItIsNotDrawn(layer: String, label: String, isDrawn: Bool) throws {
        let reading = read(keys: #"{"id": "K_SHIFT", "text": "*ShiftedLock*"}"#, layer: layer)
        let key = try #require(reading.value?.plane(isDrawn ? .capslock : .letters).rows[0].keys.last)
        #expect(key.label.written == label && key.isShifted && key.role == .shift)
        #expect(losses(reading).contains { $0.contains("*ShiftedLock*") } == !isDrawn)
    }

    @Test(arguments: ["BkSp", "Enter"]) func mirroredPicturesAreNamed(caption: String) {
        for (name, isMirrored) in [(caption, false), ("LTR" + caption, false), ("RTL" + caption, true)] {
            let lost = losses(read(keys: #"{"id": "T_x", "text": "*\#(name)*"}"#)).joined()
            #expect(lost.contains("a mirrored caption") == isMirrored, "\(name): \(lost)")
        }
    }

    @Test(arguments: [("10", true), ("\"10px\"", true), ("\" 10\"", true), ("\"x\"", false), ("\"1\"", false)])
    func kindsAreReadAsKeymanReadsThem(written: String, isGap: Bool) throws {
        let reading = read(keys: #"{"text": "q", "sp": \#(written)}, {"text": "z"}"#)
        let faces = try #require(reading.value?.plane(.letters).rows[0].keys.map(\.label.written))
        #expect(faces.contains("q") != isGap && faces.contains("z"))
    }

    @Test func marksThatAKeyboardAddsAreNamed() {
        let key = #"{"text": "q"}"#
        let lost = losses(read(keys: key, platform: #""displayUnderlying": true, "defaultHint": "dot", "#)).joined()
        #expect(lost.contains("\"displayUnderlying\"") && lost.contains("\"defaultHint\""))
        #expect(losses(read(keys: key, platform: #""displayUnderlying": false, "defaultHint": "none", "#)).isEmpty)
    }

    @Test(arguments: [
        (#""150""#, 150, false), ("150", 150, false), (#""50px""#, 50, true), (#""abc""#, 100, true), ("0", 100, false),
        (#""""#, 100, true), ("null", 100, false), ("true", 100, true), (#""1e3""#, 1, true), (#"" 50""#, 50, true),
        ("50.5", 50.5, false), (#""50.5""#, 50, true), ("[]", 100, true),
    ])
    func widthsAreThoseOfKeyman(_ written: String, width: Double, isNamed: Bool) throws {
        // The last key takes what is left of the row, so the first one tells.
        let keys = #"{"text": "a", "width": \#(written)}, {"text": "b", "width": 200}"#
        let reading = read(keys: keys)
        let shown = try #require(reading.value?.plane(.letters).rows[0].keys.first)
        #expect(shown.widthPercent == KeyRow.percent(width + 15, of: width + 230))
        let named = reading.diagnostics.filter { $0.kind == LayoutDiagnosticKinds.type }
        #expect(named.map(\.path) == (isNamed ? ["phone.layer[0].row[0].key[0].width"] : []))
        #expect(named.allSatisfy { $0.severity == .warning })
    }
}
