internal import HTTPServer
internal import Synchronization

/// An answer that does not change while the program runs: made once, compressed once and tagged once.
final class ConstantResponse: Sendable {
    /// The name of its route.
    let route: String
    private let answer: TaggedAnswer

    init(route: String, _ response: HTTPResponse) {
        (self.route, answer) = (route, TaggedAnswer(response, packing: true))
    }

    /// Returns the form for a request.
    func response(to headers: RequestHeaders, by responder: Responder) -> PreparedResponse {
        responder.prepare(answer.response(to: headers))
    }
}

/// All answers of this kind that were asked for.
final class ConstantResponses: Sendable {
    private let answers = Mutex<[[String]: ConstantResponse]>([:])

    /// Returns the answer to a call, which `make` makes for the first one.
    func answer(to call: RouteCall, make: (RouteCall) throws -> HTTPResponse) rethrows -> ConstantResponse {
        if let answer = answers.withLock({ $0[call.target.segments] }) { return answer }
        let answer = ConstantResponse(route: call.route, try make(call))
        answers.withLock { $0[call.target.segments] = answer }
        return answer
    }
}
