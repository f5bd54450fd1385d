internal import Synchronization

/// An answer that does not change while the program runs: made once, compressed once and tagged once.
final class KeptAnswer: Sendable {
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
final class KeptAnswers: Sendable {
    private let answers = Mutex<[[String]: KeptAnswer]>([:])

    /// Returns the answer to a call, which `make` makes for the first one.
    func answer(to call: RouteCall, make: (RouteCall) throws -> HTTPResponse) rethrows -> KeptAnswer {
        if let answer = answers.withLock({ $0[call.target.segments] }) { return answer }
        let answer = KeptAnswer(route: call.route, try make(call))
        answers.withLock { $0[call.target.segments] = answer }
        return answer
    }
}

/// What answers an address that was asked before, without work.
enum RememberedAnswer: Sendable {
    case picture(RememberedQuery)
    case constant(KeptAnswer)

    /// The name of the route.
    var route: String {
        switch self {
        case .picture(let query): query.route
        case .constant(let answer): answer.route
        }
    }
}

/// Recently read addresses: reading one takes longer than sending a picture.
final class RememberedAnswers: Sendable {
    private let answers = Mutex<[String: RememberedAnswer]>([:])

    /// The most bytes of a remembered address, and the most addresses: a few MiB in total.
    private static let maxBytes = 512
    private static let maxCount = 2048

    subscript(address: String) -> RememberedAnswer? { answers.withLock { $0[address] } }

    func keep(_ answer: RememberedAnswer, at address: String) {
        guard address.utf8.count <= Self.maxBytes else { return }
        answers.withLock { answers in
            if answers.count >= Self.maxCount { answers.removeAll() }
            answers[address] = answer
        }
    }
}
