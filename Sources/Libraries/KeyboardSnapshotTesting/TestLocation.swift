internal import Foundation
internal import Testing
internal import XCTest

/// The place of an expectation, the test in which it runs, and the way to report problems to that test.
struct TestLocation: Sendable {
    let fileID: String
    let filePath: StaticString
    let function: String
    let line: Int
    let column: Int

    /// The name of the test's module, which is its target.
    var module: String { String(fileID.prefix { $0 != "/" }) }
    /// The path of the test's source file.
    var path: String { "\(filePath)" }
    /// The source file's name without its extension.
    var fileName: String { URL(filePath: path).deletingPathExtension().lastPathComponent }
    /// The function's name without its parameters.
    var functionName: String {
        function.prefix { $0 != "(" }.filter { $0 != "`" }.asFileName
    }

    /// True in a test case with arguments: several may run at the same time under one name.
    static var isParameterized: Bool { Test.Case.current?.isParameterized ?? false }

    /// True under Swift Testing, which knows its running test; XCTest runs in its own process.
    private static var isSwiftTesting: Bool {
        Test.current != nil || ProcessInfo.processInfo.arguments.contains("swift-testing")
    }

    private var sourceLocation: SourceLocation {
        SourceLocation(fileID: fileID, filePath: path, line: line, column: column)
    }

    /// Fails the test at the caller's line.
    func fail(_ message: String) {
        if Self.isSwiftTesting {
            Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
        } else {
            XCTFail(message, file: filePath, line: UInt(line))
        }
    }

    /// Attaches a file to the test's results. XCTest collects no attachments on Linux.
    func attach(_ bytes: [UInt8], named name: String) {
        guard Self.isSwiftTesting else { return }
        Attachment.record(bytes, named: name, sourceLocation: sourceLocation)
    }

    /// The command that runs this test and accepts what it draws.
    var acceptingCommand: String {
        let name = function.prefix { $0 != "(" }.filter { $0 != "`" }
        return "\(SnapshotMode.variable)=record swift test --filter '^\(module)\\..*\(name)'"
    }
}
