package import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import Parallel
internal import Processes
package import RenderOptions
internal import ServerSettings

/// A page of failures that is being served.
package struct RunningFailurePage {
    private let settings: FailurePageSettings
    private let handler: FailurePageHandler
    private let server: HTTPServer
    private let shares: ConnectionShares
    private let socket: Int32
    private let signals: TerminationSignals

    /// The milliseconds between two looks at the pages, and the looks between two messages to them.
    private static let pause: Int32 = 100
    private static let looksPerKeepAlive = 20

    package init(_ settings: FailurePageSettings) throws(OperationError) {
        self.settings = settings
        // Threads inherit the mask, so only this thread receives signals, when it waits for them.
        signals = TerminationSignals()
        _ = signal(SIGPIPE, SIG_IGN)
        let opened = try RunningStudio.listen(0)
        socket = opened.socket
        handler = try FailurePageHandler(settings, port: opened.port)
        let service = StudioSettings().service
        shares = ConnectionShares(service.connections, perClient: service.connectionsPerClient)
        server = try HTTPServer(handler, shares: shares, service)
    }

    /// Serves until the page is closed or a signal comes. Returns true if everything was accepted.
    package func serve() throws(OperationError) -> Bool {
        try server.listen(on: [socket])
        try Output.standard.write(
            Array("accept pictures at \(handler.address) (closing the page or Ctrl-C ends it)\n".utf8))
        var looks = 0
        while !handler.isClosed, !signals.haveArrived {
            _ = poll(nil, 0, Self.pause)
            looks += 1
            if looks % Self.looksPerKeepAlive == 0 { handler.sendKeepAlive() }
        }
        end()
        return handler.isDone
    }

    /// Ends all connections; what is being recorded is recorded first.
    private func end() {
        server.stopAccepting()
        handler.sendKeepAlive(ending: true)
        while handler.isRecording { _ = poll(nil, 0, 20) }
        let start = MonotonicClock.microseconds
        while shares.count > 0, MonotonicClock.seconds(since: start) < 1 { _ = poll(nil, 0, 20) }
        server.stop()
        settings.removePage()
    }
}
