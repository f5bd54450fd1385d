package import Documents
internal import Files
package import StoreModel

/// What fails within a store fails as one kind of error outside.
extension StoreError {
    package init(_ error: any Error) {
        self =
            switch error {
            case let error as StoreError: error
            case let error as Unreachable: .unavailable(error.reason)
            case let refusal as ThemeRefusal: .refused(refusal)
            case let failure as OperationError: .failed(failure)
            default: .failed(OperationError("\(error)", .internalError))
            }
    }

    /// Creates the error of a file that cannot be written.
    init(_ error: WriteError, writing path: FilePath) {
        let failure = error.operationError(writing: "\(path)")
        self = error.error.isFull ? .full(failure.description) : .failed(failure)
    }

    /// The failure of a command that works on a store.
    package var operationError: OperationError {
        switch self {
        case .full(let reason): OperationError("the disk is full: \(reason)", .inputOutput)
        case .unavailable(let reason): OperationError("the database cannot be reached: \(reason)", .unavailable)
        case .failed(let failure): failure
        case .changed: OperationError("another process changed the store meanwhile", .inputOutput)
        case .refused: OperationError("the store refuses this change", .internalError)
        }
    }

    /// Returns the failure with what could not be done.
    func operationError(_ action: String) -> OperationError {
        let failure = operationError
        return OperationError("\(action): \(failure.description)", failure.kind)
    }

    /// Returns the failure of opening a database.
    func operationError(opening address: StoreAddress) -> OperationError {
        let failure = operationError("\(address): cannot be opened as a store")
        guard case .failed = self, failure.kind != .unavailable else { return failure }
        let expected =
            switch address {
            case .path: "(expected the database of a store, or a new path in a folder that exists)"
            case .postgreSQL: "(expected a database that is empty, or that of a store)"
            }
        return OperationError("\(failure.description) \(expected)", failure.kind)
    }
}
