internal import Comparison
internal import Documents
internal import Files
internal import Graphics

extension Verification {
    /// Returns the result in JUnit's format: a difference is a failure, a case that could not be checked an error. Pictures
    /// in a folder are attached in the way that Jenkins and GitLab know, by a line of output with their path in the
    /// repository.
    package func junit(attaching pictures: PictureFolder? = nil) -> String {
        let trouble = results.count(where: \.isTrouble)
        let failures = results.count(where: \.isProblem) - trouble
        let cases = zip(results, messagesOnce()).map { testCase($0, message: $1, pictures: pictures) }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites>
            <testsuite name="kbrender verify" tests="\(results.count)" failures="\(failures)" errors="\(trouble)"\(Self.time(seconds))>
            \(cases)</testsuite>
            </testsuites>

            """
    }

    private func testCase(_ result: CaseResult, message: String, pictures: PictureFolder?) -> String {
        let head =
            "<testcase classname=\"golden\" name=\"\(Markup.escaped(result.name))\"" + Self.time(result.seconds)
        guard result.isProblem else { return head + "/>\n" }
        let element = result.isTrouble ? "error" : "failure"
        let body = ([message] + (result.explanation?.lines ?? []) + result.lines.map(\.description)).map {
            Markup.escaped($0) + "\n"
        }
        return head + "><\(element) message=\"\(Markup.escaped(message))\">\(body.joined())</\(element)>"
            + attachments(pictures?.files(of: result) ?? []) + "</testcase>\n"
    }

    private func attachments(_ files: [(path: FilePath, bytes: [UInt8])]) -> String {
        guard !files.isEmpty else { return "" }
        let lines = files.map { "[[ATTACHMENT|\(Markup.escaped(root.relative($0.path).description))]]\n" }
        return "<system-out>" + lines.joined() + "</system-out>"
    }

    private static func time(_ seconds: Double) -> String { " time=\"\(seconds.decimal(places: 3))\"" }
}
