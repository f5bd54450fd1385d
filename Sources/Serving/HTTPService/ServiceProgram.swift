package import Documents
package import ServiceSetup
internal import StoreDatabase
internal import ThemeStore
package import Verification

/// What the service's program does for its commands.
package enum ServiceProgram {
    /// Runs the service until a signal ends it.
    package static func serve(_ configuration: ServiceConfiguration) throws(OperationError) {
        var running = try RunningService(configuration)
        try running.serve()
    }

    /// Runs the studio until a signal ends it.
    package static func edit(_ studio: StudioConfiguration) throws(OperationError) {
        try RunningStudio(studio).serve()
    }

    /// Serves a page of failures until it is closed. Returns true if everything was accepted.
    package static func review(_ review: ReviewConfiguration) throws(OperationError) -> Bool {
        try RunningReview(review).serve()
    }

    /// Does what is done with a store's database beside the service.
    package static func maintain(_ store: StoreConfiguration, by task: StoreTask) throws(OperationError) {
        do {
            try StoreMaintenance.run(task, with: store)
        } catch {
            throw StoreError(error).operationError
        }
    }
}
