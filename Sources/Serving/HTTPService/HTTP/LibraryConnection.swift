internal import CMicroHTTPD

/// What runs the HTTP library, and can be told from any thread that it has a connection to wake.
protocol LibraryRunner: AnyObject, Sendable {
    /// Has the library wake connections that sleep.
    func wakeLibrary()
}

/// A connection of the library, which can sleep until another thread has its answer.
@safe struct LibraryConnection: @unchecked Sendable {
    /// The connection, owned by the library.
    let pointer: OpaquePointer
    private let runner: any LibraryRunner

    init(pointer: OpaquePointer, runner: any LibraryRunner) {
        unsafe self.pointer = pointer
        self.runner = runner
    }

    /// Lets it sleep. Only for the thread of the connection.
    func suspend() {
        unsafe MHD_suspend_connection(pointer)
    }

    /// Wakes it. Any thread may do that, even before it sleeps.
    func resume() {
        unsafe MHD_resume_connection(pointer)
        // The library wakes only threads of its own.
        runner.wakeLibrary()
    }
}
