import Documents
import LayoutEngine
import Layouts
import TestSupport
import Testing

@Suite struct DeviceTests {
    /// Name, width and keys area in portrait, width and keys area in landscape.
    static let table: [(String, Double, Double, Double, Double)] = [
        ("iphone-se", 320, 208, 568, 177), ("iphone-8", 375, 213, 667, 177), ("iphone-8-plus", 414, 226, 736, 177),
        ("iphone-13-mini", 375, 216, 812, 177), ("iphone-15", 393, 216, 852, 177), ("iphone-14", 390, 216, 844, 177),
        ("iphone-16-pro", 402, 216, 874, 177), ("iphone-15-pro-max", 430, 224, 932, 177),
        ("iphone-16-pro-max", 440, 224, 956, 177), ("ipad", 810, 264, 1080, 398),
        ("ipad-pro-11", 834, 264, 1194, 398), ("ipad-pro-13", 1024, 264, 1366, 398),
    ]

    @Test func listsTheDevicesInOrder() {
        #expect(Device.all(of: .ios).map(\.name) == Self.table.map(\.0))
        #expect(Device.standard.name == "iphone-15")
    }

    @Test(arguments: table)
    func canvasFollowsTheDevice(row: (String, Double, Double, Double, Double)) throws {
        let device = try Device.named(row.0)
        let isPhone = row.0.hasPrefix("iphone")
        #expect(device.isPhone == isPhone)
        for (orientation, width, keysArea) in [(Device.Orientation.portrait, row.1, row.2), (.landscape, row.3, row.4)]
        {
            let onSide = orientation == .landscape && isPhone
            let geometry = try KeyboardGeometry(
                style, layout: phoneLayout, options: options { ($0.device, $0.orientation) = (device, orientation) })
            #expect(geometry.width == width)
            #expect(geometry.height == keysArea + (onSide ? 36 : 48))
            #expect(geometry.candidateBar?.sides == [onSide ? 80 : 0, 6, width - (onSide ? 160 : 0), onSide ? 36 : 48])
            let rowWidth = width - (onSide ? 172 : 12)
            #expect(geometry.frame("q")?.sides.first == (onSide ? 86 : 6))
            #expect(abs((geometry.frame("q")?.width ?? 0) - (rowWidth - 27) / 10) < 1e-9)
            #expect(abs((geometry.frame("q")?.height ?? 0) - (keysArea - 12 - 18) / 4) < 1e-9)
            #expect(abs((geometry.keys.last?.rect.maxX ?? 0) - (width - (onSide ? 86 : 6))) < 1e-9)
            #expect(abs((geometry.keys.last?.rect.maxY ?? 0) - (geometry.height - 6)) < 1e-9)
        }
    }

    @Test func suggestsTheNearestName() {
        #expect(throws: LayoutError.unknownName(.device, "iphone15", suggestions: ["iphone-15"])) {
            try Device.named("iphone15")
        }
        #expect(throws: LayoutError.unknownName(.device, "toaster", suggestions: [])) {
            try Device.named("toaster")
        }
    }

    @Test func barHeightFollowsAnnotationsAndSwitches() throws {
        func geometry(_ change: (inout LayoutOptions) -> Void) throws -> KeyboardGeometry {
            try KeyboardGeometry(style, layout: phoneLayout, options: options(change))
        }
        #expect(try geometry { $0.hasAnnotations = true }.candidateBar?.height == 60)
        #expect(try geometry { ($0.hasAnnotations, $0.orientation) = (true, .landscape) }.candidateBar?.height == 36)
        let without = try geometry { $0.showsCandidateBar = false }
        #expect(without.candidateBar == nil)
        #expect(without.height == 216)
        #expect(without.frame("q")?.y == 6)
        let themed = try KeyboardGeometry(
            LayoutStyle(keySpacing: 3, rowSpacing: 6, hasCandidateBar: false), layout: phoneLayout,
            options: LayoutOptions())
        #expect(themed == without)
    }

    @Test func widthOverridesTheDevice() throws {
        let geometry = try KeyboardGeometry(style, layout: phoneLayout, options: options { $0.width = 301.7 })
        #expect(geometry.width == 301.7)
        #expect(try geometry.pixelSize(scale: 3) == (906, 792))
        #expect(throws: LayoutError.self) {
            try KeyboardGeometry(style, layout: phoneLayout, options: options { $0.width = 99.9 })
        }
        #expect(throws: LayoutError.self) {
            try KeyboardGeometry(style, layout: phoneLayout, options: options { $0.width = .nan })
        }
    }

    @Test func roundsUpToPixels() throws {
        let geometry = try KeyboardGeometry(style, layout: phoneLayout, options: LayoutOptions())
        #expect(try geometry.pixelSize(scale: 3) == (1179, 792))
        #expect(try geometry.pixelSize(scale: 0.25) == (99, 66))
        #expect(try geometry.pixelSize(scale: 8) == (3144, 2112))
    }

    @Test func canvasHasLimits() throws {
        let wide = try KeyboardGeometry(style, layout: phoneLayout, options: options { $0.width = 3000 })
        #expect(try wide.pixelSize(scale: 5).width == 15_000)
        #expect {
            try wide.pixelSize(scale: 8)
        } throws: { error in
            guard case .input(let diagnostic) = error as? LayoutError else { return false }
            return diagnostic.kind == JSONDiagnosticKinds.limit && diagnostic.message.contains("24000 × 2112")
                && diagnostic.message.contains("16384")
        }
        #expect(throws: LayoutError.self) { try wide.pixelSize(scale: .infinity) }
    }

    /// The message names the greatest scale in hundredths that fits.
    @Test(arguments: [(10_465.0, 7676.0, 0.89), (3000, 264, 5.46), (8000, 8000.4, 0.99), (40_000, 1, 0.4)])
    func tooLargeCanvasNamesAScaleThatFits(width: Double, height: Double, scale: Double) throws {
        #expect {
            try KeyboardGeometry.pixelSize(width: width, height: height, scale: 8)
        } throws: { error in
            guard case .input(let diagnostic) = error as? LayoutError else { return false }
            return diagnostic.message.hasSuffix("; a scale of \(scale) fits)")
        }
        _ = try KeyboardGeometry.pixelSize(width: width, height: height, scale: scale)
        #expect(throws: LayoutError.self) {
            try KeyboardGeometry.pixelSize(width: width, height: height, scale: scale + 0.01)
        }
    }
}
