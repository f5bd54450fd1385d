internal import Documents
internal import Files
internal import Glibc
internal import Options
internal import Processes
internal import ServiceSetup

/// A studio from its start to its end.
struct RunningStudio {
    private let configuration: StudioConfiguration
    private let desk: StudioDesk
    private let socket: Int32

    /// Opens the theme and a socket, so that what is wrong with them is said before anything is started.
    init(_ configuration: StudioConfiguration) throws(OperationError) {
        self.configuration = configuration
        let document = try StudioDocument(configuration.theme)
        let (socket, port) = try Self.listen(configuration.port)
        self.socket = socket
        let opensBrowser = configuration.opensBrowser
        desk = StudioDesk(document, StudioAccess(port: port)) { address, isFirst in
            let words = isFirst ? address : "another tab: \(address)"
            try? Output.standard.write(Array((words + "\n").utf8))
            if isFirst, opensBrowser { BrowserOpener.open(address) }
            if !isFirst { BrowserOpener.forget() }
        }
    }

    /// A socket on a port of this machine alone: the one asked for, or the first of the usual ones that is free.
    private static func listen(_ port: Int?) throws(OperationError) -> (socket: Int32, port: Int) {
        let ports = port.map { $0...$0 } ?? StudioConfiguration.usualPorts
        for port in ports {
            guard let socket = try? ListeningSocket.open(.internet(host: "127.0.0.1", port: port)) else { continue }
            let address = ListeningSocket.address(of: socket)
            guard let own = address.split(separator: ":").last.flatMap({ Int($0) }) else { continue }
            return (socket, own)
        }
        throw OperationError(
            port.map { "--port: \($0) is taken (expected a port that is free)" }
                ?? "the ports \(ports.lowerBound) to \(ports.upperBound) are taken (expected --port with one that is free)",
            .unavailable)
    }

    /// Serves until somebody ends it.
    func serve() throws(OperationError) {
        defer { BrowserOpener.forget() }
        var running = try RunningService(configuration.service, desk: desk)
        try running.serve([socket]) { desk.invite(isFirst: true) }
    }
}

/// Opens a browser.
///
/// Every user of a machine sees the words that programs are started with, so the key must not be among them: the browser is
/// given a file that only this user reads, which leads on to the address.
enum BrowserOpener {
    /// The file that leads on.
    private static var file: FilePath? {
        DraftFolder.stateFolder?.appending("open-\(getpid()).html")
    }

    /// Opens an address, if the machine has a browser.
    static func open(_ address: String) {
        guard let file, file.folder.makeFolders(), let program else { return }
        let page = "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\">\n"
        guard let folder = try? OpenFolder(file.folder),
            (try? folder.replace(file.lastComponent, with: Array(page.utf8), permissions: 0o600, durability: .unsynced))
                != nil
        else { return }
        let invocation = ProgramInvocation(program, [Argument(file.bytes)])
        // Nobody waits for it, and the end of the studio does not end it.
        if let process = try? ChildProcess(invocation, descriptors: [], inOwnSession: true) {
            _ = unsafe Unmanaged.passRetained(process)
        }
    }

    /// Removes the file: its key has been used, or nobody will.
    static func forget() {
        file?.remove()
    }

    /// What opens things on desktops.
    private static var program: FilePath? {
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").map { FilePath(String($0)).appending("xdg-open") }.first { !$0.isMissing }
    }
}
