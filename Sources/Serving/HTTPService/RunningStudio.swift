package import Documents
internal import Files
internal import Glibc
internal import HTTPServer
internal import Options
internal import Processes
package import ServerSettings

/// The studio while it is served.
package struct RunningStudio {
    private let settings: StudioSettings
    private let folder: StudioFolder
    private let socket: Int32

    /// Opens the theme and a socket, so that their faults are reported before anything is started.
    package init(_ settings: StudioSettings) throws(OperationError) {
        self.settings = settings
        let uploads = try settings.store.map { address throws(OperationError) in try StudioUploads(address) }
        let document = try StudioDocument(settings.theme)
        let (socket, port) = try Self.listen(settings.port)
        self.socket = socket
        let opensBrowser = settings.opensBrowser
        folder = StudioFolder(document, access: StudioAccess(port: port), uploads: uploads) { address, isFirst in
            let line = isFirst ? address : "another tab: \(address)"
            try? Output.standard.write(Array((line + "\n").utf8))
            if isFirst, opensBrowser { BrowserOpener.open(address) }
            if !isFirst { BrowserOpener.forget() }
        }
    }

    /// Opens a socket on a port of this machine only: the given one, or the first free one of the usual ports.
    static func listen(_ port: Int?) throws(OperationError) -> (socket: Int32, port: Int) {
        let ports = port.map { $0...$0 } ?? StudioSettings.usualPorts
        for port in ports {
            guard let socket = try? ListeningSocket.open(.internet(host: "127.0.0.1", port: port)) else { continue }
            let address = ListeningSocket.address(of: socket)
            guard let own = address.split(separator: ":").last.flatMap({ Int($0) }) else { continue }
            return (socket, own)
        }
        throw OperationError(
            port.map { "--port: \($0) is taken (expected a port that is free)" }
                ?? "the ports \(ports.lowerBound) to \(ports.upperBound) are taken (choose a free one with --port)",
            .unavailable)
    }

    /// Serves until a signal ends it.
    package func serve() throws(OperationError) {
        defer { BrowserOpener.forget() }
        var running = try RunningService(settings.service, folder: folder)
        try running.serve([socket]) { folder.invite(isFirst: true) }
    }
}

/// Opening pages in a browser.
///
/// All users of a machine can see the arguments of programs, so the key must not be among them: the browser gets a file that
/// only this user can read, and which redirects to the address.
enum BrowserOpener {
    /// The file with the redirect.
    private static var file: FilePath? {
        DraftFolder.stateFolder?.appending("\(beginning)\(getpid()).html")
    }

    private static let beginning = "open-"

    /// Opens an address, if the machine has a program for that.
    static func open(_ address: String) {
        guard let file, file.folder.makeFolders(), let program else { return }
        let page = "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\">\n"
        guard let folder = try? OpenFolder(file.folder) else { return }
        // Studios that were killed leave theirs.
        folder.sweep()
        folder.sweep(beginningWith: beginning)
        guard
            (try? folder.replace(file.lastComponent, with: Array(page.utf8), permissions: 0o600, durability: .unsynced))
                != nil
        else { return }
        let invocation = ProgramInvocation(program, arguments: [Argument(file.bytes)])
        // Nobody waits for it, and it outlives the studio.
        if let process = try? ChildProcess(invocation, descriptors: [], inOwnSession: true) {
            _ = unsafe Unmanaged.passRetained(process)
        }
    }

    /// Removes the file, once its key has been used or the studio ends.
    static func forget() {
        file?.remove()
    }

    /// The program that opens pages on desktops.
    private static var program: FilePath? {
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").map { FilePath(String($0)).appending("xdg-open") }.first { !$0.isMissing }
    }
}
