package import Documents
internal import Glibc
internal import Files

/// A thread that runs a closure.
package struct Thread: ~Copyable {
    private let handle: pthread_t

    private final class Body {
        let run: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { run = body }
    }

    package init(_ body: @escaping @Sendable () -> Void) throws(OperationError) {
        let work = unsafe Unmanaged.passRetained(Body(body))
        var handle = pthread_t()
        let error = unsafe pthread_create(
            &handle, nil,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                }
                return nil
            }, work.toOpaque())
        guard error == 0 else {
            unsafe work.release()
            throw OperationError("no thread can be started: \(SystemError(code: error))", .internalError)
        }
        self.handle = handle
    }

    /// Waits until it has ended.
    package consuming func join() {
        _ = pthread_join(handle, nil)
    }
}
