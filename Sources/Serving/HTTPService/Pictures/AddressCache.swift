internal import Synchronization

/// What answers an address that was asked before, without work.
enum AddressAnswer: Sendable {
    case picture(RememberedQuery)
    case constant(ConstantResponse)

    /// The name of the route.
    var route: String {
        switch self {
        case .picture(let query): query.route
        case .constant(let answer): answer.route
        }
    }
}

/// Recently read addresses: reading one takes longer than sending a picture.
final class AddressCache: Sendable {
    private let answers = Mutex<[String: AddressAnswer]>([:])

    /// The most bytes of a remembered address, and the most addresses: a few MiB in total.
    private static let maxBytes = 512
    private static let maxCount = 2048

    subscript(address: String) -> AddressAnswer? { answers.withLock { $0[address] } }

    func keep(_ answer: AddressAnswer, at address: String) {
        guard address.utf8.count <= Self.maxBytes else { return }
        answers.withLock { answers in
            if answers.count >= Self.maxCount { answers.removeAll() }
            answers[address] = answer
        }
    }
}
