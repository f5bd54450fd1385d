package import Documents
package import ServerSettings
internal import StoreDatabase
internal import StoreModel
package import Verification

/// What the service's program does for its commands.
package enum ServiceProgram {
    /// Runs the service until a signal ends it.
    package static func serve(_ settings: ServiceSettings) throws(OperationError) {
        var running = try RunningService(settings)
        try running.serve()
    }

    /// Runs the studio until a signal ends it.
    package static func edit(_ studio: StudioSettings) throws(OperationError) {
        try RunningStudio(studio).serve()
    }

    /// Serves a page of failures until it is closed. Returns true if everything was accepted.
    package static func review(_ review: FailurePageSettings) throws(OperationError) -> Bool {
        try RunningFailurePage(review).serve()
    }

    /// Does what is done with a store's database beside the service.
    package static func maintain(_ store: StoreSettings, by task: StoreTask) throws(OperationError) {
        do {
            try StoreMaintenance.run(task, with: store)
        } catch {
            throw StoreError(error).operationError
        }
    }
}
