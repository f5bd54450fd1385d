public import Comparison
internal import Digest
public import KeyboardPreviewKit

/// Expects the keyboard of a theme to look like its golden.
///
/// ```swift
/// @Test func tamilKeyIsDown() {
///     expectKeyboard(.preset(.midnight), .dark, on: .iPhone15, layout: "tamil99", pressing: "க", as: .png)
/// }
/// ```
///
/// The golden is `__Snapshots__/Target/FileName/function.1.png`, beside the folder of the test's target: the number counts the
/// expectations of a test that have no `name`. In a parameterized test the values of the case replace the number. Every problem becomes a
/// failure of the test at this line, in Swift Testing and in XCTest.
///
/// `scale` is in pixels per point, 0.25…8: 1 keeps goldens small. `keys` are the names of keys held down. Without a device, the
/// keyboard is that of `Device.standard`, or of `Device.pixel9` for a theme of an Android app.
public func expectKeyboard(
    _ theme: ThemeSource, _ variants: VariantSelection = .light, on device: Device? = nil,
    layout: LayoutSource = .standard, plane: PlaneName = .letters, pressing keys: String..., scale: Double = 1,
    as format: SnapshotFormat = .png, named name: String? = nil, comparing options: ComparisonOptions? = nil,
    record mode: SnapshotMode? = nil, fileID: String = #fileID, filePath: StaticString = #filePath,
    function: String = #function, line: Int = #line, column: Int = #column
) {
    var request = RenderRequest(theme, variants, on: device, layout: layout, plane: plane, scale: scale)
    request.settings.layout.pressed = keys
    expectSnapshot(
        of: request, as: format, named: name, comparing: options, record: mode, fileID: fileID, filePath: filePath,
        function: function, line: line, column: column)
}

/// Expects the keyboards of a theme in every combination of some variants, devices, layouts and planes to look like their
/// goldens. The values of each case are in its golden's name.
///
/// ```swift
/// @Test func everywhere() {
///     expectKeyboards(.preset(.linen), [.light, .dark], on: [.iPhoneSE, .iPad], layouts: ["english", "tamil99"])
/// }
/// ```
public func expectKeyboards(
    _ theme: ThemeSource, _ variants: [VariantSelection] = [.light, .dark], on devices: [Device?] = [nil],
    layouts: [LayoutSource] = [.standard], planes: [PlaneName] = [.letters], scale: Double = 1,
    as format: SnapshotFormat = .png, comparing options: ComparisonOptions? = nil, record mode: SnapshotMode? = nil,
    fileID: String = #fileID, filePath: StaticString = #filePath, function: String = #function, line: Int = #line,
    column: Int = #column
) {
    let cases = variants.flatMap { variant in
        devices.flatMap { device in
            layouts.flatMap { layout in
                planes.map {
                    RenderRequest(theme, variant, on: device, layout: layout, plane: $0, scale: scale)
                }
            }
        }
    }
    expectSnapshots(
        of: cases, as: format, comparing: options, record: mode, fileID: fileID, filePath: filePath, function: function,
        line: line, column: column)
}

/// Expects the pictures of some requests to look like their goldens. The values of each request are in its golden's name.
public func expectSnapshots(
    of requests: [RenderRequest], as format: SnapshotFormat = .png, comparing options: ComparisonOptions? = nil,
    record mode: SnapshotMode? = nil, fileID: String = #fileID, filePath: StaticString = #filePath,
    function: String = #function, line: Int = #line, column: Int = #column
) {
    for request in requests {
        expectSnapshot(
            of: request, as: format, named: request.caseName, comparing: options, record: mode, fileID: fileID,
            filePath: filePath, function: function, line: line, column: column)
    }
}

/// Expects the picture of any request to look like its golden: a keyboard with all its settings, a thumbnail, a sheet.
///
/// ```swift
/// @Test func storeShowsIt() {
///     expectSnapshot(of: .thumbnail(.preset(.linen), .dark, ThumbnailOptions(.split)))
/// }
/// ```
///
/// `format` decides what is compared, whatever file format the request asks for.
public func expectSnapshot(
    of request: RenderRequest, as format: SnapshotFormat = .png, named name: String? = nil,
    comparing options: ComparisonOptions? = nil, record mode: SnapshotMode? = nil, fileID: String = #fileID,
    filePath: StaticString = #filePath, function: String = #function, line: Int = #line, column: Int = #column
) {
    let location = TestLocation(
        fileID: fileID, filePath: filePath, function: function, line: line, column: column)
    let expectation = SnapshotExpectation(
        request: request, format: format, name: name, options: options, mode: mode, location: location)
    expectation.check()
}

/// An expectation with the arguments of its call.
private struct SnapshotExpectation {
    let request: RenderRequest
    let format: SnapshotFormat
    let name: String?
    let options: ComparisonOptions?
    let mode: SnapshotMode?
    let location: TestLocation

    func check() {
        let golden = GoldenFile(of: location, caseName, format: format)
        do throws(RenderError) {
            let snapshot = try Snapshot.renderers.withRenderer(for: request) { renderer throws(RenderError) in
                try Snapshot(request, as: format, with: renderer)
            }
            check(snapshot, golden: golden)
        } catch {
            location.fail("\(golden.name): \(error)")
        }
    }

    private func check(_ snapshot: Snapshot, golden: GoldenFile) {
        guard SnapshotRun.current.claim(golden, digest: SHA256.hex(of: snapshot.bytes), source: location.path) else {
            return location.fail(
                "\(golden.name): two pictures have this golden, or names that differ only in case (give each its own name with `named:`)"
            )
        }
        let scope = SnapshotScope.current
        do throws(OperationError) {
            let check = SnapshotCheck(
                snapshot: snapshot, golden: golden, format: format,
                options: options ?? scope?.options ?? ComparisonOptions(),
                mode: try .chosen(parameter: mode, trait: scope?.mode))
            try check.failure()?.report(check, at: location)
        } catch {
            location.fail("\(golden.name): \(error)")
        }
    }

    /// The given name, the values of a parameterized test's case, or a number.
    private var caseName: String {
        if let name { return name.asFileName }
        return TestLocation.isParameterized ? request.caseName : "\(SnapshotRun.current.nextNumber(at: location))"
    }
}
