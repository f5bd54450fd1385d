import Documents
import Graphics
import LayoutEngine
@testable import Layouts
import TestSupport
import Testing

/// Rows, with figures worked out by hand for the standard device: 381 pt for a row, 3.54 pt a percent.
@Suite struct RowTests {
    private func geometry(_ rows: KeyRow..., keyWidth: Double = 10) throws -> KeyboardGeometry {
        let plane = KeyboardPlane(rows: rows, keyWidth: keyWidth)
        return try KeyboardGeometry(
            style, layout: KeyboardLayout(file: plane, name: "test.json"), options: LayoutOptions())
    }

    @Test func standardRowFillsItsWidth() throws {
        let geometry = try KeyboardGeometry(style, layout: phoneLayout, options: LayoutOptions())
        #expect(geometry.frame("q")?.sides == [6, 54, 35.4, 46.5])
        #expect(geometry.frame("w")?.sides == [44.4, 54, 35.4, 46.5])
        #expect(geometry.frame("p")?.sides == [351.6, 54, 35.4, 46.5])
    }

    @Test func centeredRowIsInTheMiddle() throws {
        let geometry = try KeyboardGeometry(style, layout: phoneLayout, options: LayoutOptions())
        #expect(geometry.frame("a")?.sides == [25.2, 106.5, 35.4, 46.5])
        #expect(geometry.frame("l")?.sides == [332.4, 106.5, 35.4, 46.5])
    }

    @Test func fixedWidthRowSpreadsToItsEnds() throws {
        let geometry = try KeyboardGeometry(style, layout: phoneLayout, options: LayoutOptions())
        #expect(geometry.frame("shift")?.sides == [6, 159, 46.02, 46.5])
        #expect(geometry.frame("z")?.sides == [63.6, 159, 35.4, 46.5])
        #expect(geometry.frame("x")?.sides == [102, 159, 35.4, 46.5])
        #expect(geometry.frame("delete")?.sides == [340.98, 159, 46.02, 46.5])
    }

    @Test func fixedWidthRowMayHaveOneOrTwoKeys() throws {
        let first = KeyRow(.standard, keys: keys("qwertyuiop"))
        let one = try geometry(first, KeyRow(.fixedWidth, keys: keys("a", 50)))
        #expect(one.row(1).map { $0.rect.x } == [108])
        #expect(one.row(1).map { $0.rect.width } == [177])
        let two = try geometry(first, KeyRow(.fixedWidth, keys: keys("a", 20) + keys("b", 30)))
        #expect(two.row(1).map { $0.rect.sides[0] } == [6, 280.8])
        #expect(two.row(1).map { $0.rect.sides[2] } == [70.8, 106.2])
    }

    @Test(arguments: [RowKind.centered, .fixedWidth])
    func overflowingRowIsStandard(kind: RowKind) throws {
        let geometry = try geometry(
            KeyRow(.standard, keys: keys("qwertyuiop")), KeyRow(kind, keys: keys("a", 40) + keys("b", 80)))
        #expect(geometry.row(1).map { $0.rect.sides[0] } == [6, 135])
        #expect(geometry.row(1).map { $0.rect.sides[2] } == [126, 252])
    }

    @Test func rowThatJustFitsIsNotOverflowing() throws {
        let geometry = try geometry(
            KeyRow(.standard, keys: keys("qwertyuiop")), KeyRow(.fixedWidth, keys: keys("asdfghjklm")))
        #expect(geometry.row(1).map { $0.rect.sides[0] } == geometry.row(0).map { $0.rect.sides[0] })
    }

    @Test func unitWithoutStandardRowComesFromTheKeyWidth() throws {
        let geometry = try geometry(
            KeyRow(.phone, keys: keys("qw")), KeyRow(.centered, keys: keys("ab", 8)), keyWidth: 8)
        #expect(geometry.row(1).map { $0.rect.sides[2] } == [35.4, 35.4])
        #expect(geometry.row(1).map { $0.rect.sides[0] } == [159.6, 198])
    }

    @Test func unitComesFromTheFirstStandardRow() throws {
        let geometry = try geometry(KeyRow(.centered, keys: keys("ab", 25)), KeyRow(.standard, keys: keys("cd", 50)))
        #expect(geometry.row(0).map { $0.rect.sides[2] } == [94.5, 94.5])
    }

    @Test func devicesShowTheirRows() throws {
        let layout = layout(
            KeyRow(.standard, keys: keys("a")), KeyRow(.phone, keys: keys("b")), KeyRow(.pad, keys: keys("c")))
        let phone = try KeyboardGeometry(style, layout: layout, options: LayoutOptions())
        #expect(phone.keys.map(\.key.identity) == ["a", "b"])
        #expect(phone.keys.map(\.row) == [0, 1])
        let tablet = try KeyboardGeometry(
            style, layout: layout, options: options { $0.device = try Device.named("ipad") })
        #expect(tablet.keys.map(\.key.identity) == ["a", "c"])
        #expect(tablet.keys.map(\.row) == [0, 1])
    }

    @Test func spaceTakesTheGlobeKeysWidth() throws {
        let hidden = try KeyboardGeometry(style, layout: phoneLayout, options: LayoutOptions())
        #expect(hidden.row(3).map(\.key.identity) == ["mode", "space", "return"])
        #expect(hidden.row(3).map(\.index) == [0, 1, 2])
        #expect(hidden.row(3).map { $0.rect.sides[2] } == [75, 225, 75])
        let shown = try KeyboardGeometry(style, layout: phoneLayout, options: options { $0.showsGlobe = true })
        #expect(shown.row(3).map(\.key.identity) == ["mode", "globe", "space", "return"])
        #expect(shown.row(3).map { $0.rect.sides[2] } == [74.4, 37.2, 186, 74.4])
    }

    @Test func hiddenGlobeKeyWidensAllKeysWithoutSpace() throws {
        let geometry = try geometry(
            KeyRow(.standard, keys: [Key(.globe, label: .text(""), widthPercent: 80)] + keys("ab")))
        #expect(geometry.keys.map { $0.rect.sides[2] } == [189, 189])
    }

    @Test func rowOfOnlyAGlobeKeyIsAnError() {
        let fault = fault { () throws(LayoutError) in
            try KeyboardGeometry(
                style, layout: layout(KeyRow(.standard, keys: [Key(.globe, label: .text(""), widthPercent: 10)])),
                options: LayoutOptions())
        }
        #expect(fault?.diagnostic?.kind == LayoutDiagnosticKinds.onlyGlobe)
    }

    @Test func noRowForTheDeviceIsAnErrorInTheDocument() throws {
        let text = """
            {"keyWidth": "10%", "rows": [
              {"rowId": "pad", "keys": [{"unichar": "a"}]}]}
            """
        let source = SourceText(name: "layout.json", text: text)
        let root = try #require(JSONReader.read(source).value)
        let plane = try #require(LayoutReader.read(root, of: source).value?.first)
        let fault = fault { () throws(LayoutError) in
            try KeyboardGeometry(
                style, layout: KeyboardLayout(file: plane, name: "layout.json"), options: LayoutOptions())
        }
        let diagnostic = try #require(fault?.diagnostic)
        #expect(diagnostic.kind == LayoutDiagnosticKinds.noRow)
        #expect(diagnostic.source?.name == "layout.json")
        let offset = try #require(diagnostic.range?.lowerBound)
        #expect(diagnostic.source?.position(of: offset) == plane.source?.position(of: 32))
    }

    @Test func spacingThatLeavesNoRoomIsAnError() {
        let narrow = fault { () throws(LayoutError) in
            try KeyboardGeometry(
                LayoutStyle(keySpacing: 42, rowSpacing: 6), layout: phoneLayout, options: LayoutOptions())
        }
        #expect(narrow?.diagnostic?.path == "keySpacing")
        #expect(
            narrow?.diagnostic?.message
                == #"42 pt between 10 keys leaves the key "q" 0.3 pt wide (keys need at least 1 pt)"#)
        let low = fault { () throws(LayoutError) in
            try KeyboardGeometry(
                LayoutStyle(keySpacing: 3, rowSpacing: 70), layout: phoneLayout, options: LayoutOptions())
        }
        #expect(low?.diagnostic?.path == "rowSpacing")
        #expect(low?.diagnostic?.message == "70 pt between 4 rows leaves keys -1.5 pt high (keys need at least 1 pt)")
    }

    @Test(arguments: [1e-300, 1e-30, 1e30, 1e307])
    func acceptsPercentagesOfAnySize(percent: Double) throws {
        let alone = try geometry(KeyRow(.standard, keys: keys("ab", percent)))
        #expect(alone.keys.map { $0.rect.sides[2] } == [189, 189])
        #expect(throws: LayoutError.self) {
            try geometry(KeyRow(.standard, keys: keys("ab", percent) + keys("cdefghijk", percent < 1 ? 1e300 : 1e-300)))
        }
    }
}

/// The error that a call throws, or nil if it returns.
func fault<Value>(_ call: () throws(LayoutError) -> Value) -> LayoutError? {
    do {
        _ = try call()
        return nil
    } catch {
        return error
    }
}

extension LayoutError {
    /// The problem, if it is one of the input.
    var diagnostic: Diagnostic? { if case .input(let diagnostic) = self { diagnostic } else { nil } }
}
