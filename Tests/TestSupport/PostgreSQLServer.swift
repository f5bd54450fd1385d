import Files
import Glibc

/// A server of PostgreSQL that a test has started: on a loopback port and on a socket in its folder, for one user with a
/// password. It ends with this process, however that ends.
package final class PostgreSQLServer: @unchecked Sendable {
    /// The server of all tests that let it run.
    package static let shared = Result { try PostgreSQLServer() }

    /// The user's password, with characters that an address has to escape.
    package static let password = "s3cret/of?the@test:%"
    /// The same in an address.
    package static let escapedPassword = "s3cret%2Fof%3Fthe%40test%3A%25"
    /// What must be in nothing that others may see.
    package static let passwordPart = "s3cret"

    /// Holds data, socket and log.
    package let folder: FilePath
    package private(set) var port = 0
    private let guardian: UnsafeMutablePointer<FILE>
    private var schemas = 0

    /// Why there is no server. A test that needs one fails then.
    package struct StartError: Error {
        let log: String
    }

    /// Makes a server and starts it.
    package init() throws {
        var template = Array("/tmp/kbrender-postgresql-XXXXXX".utf8CString)
        mkdtemp(&template)
        let path = String(decoding: template.dropLast().map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
        folder = FilePath(path)
        let script = folder.appending("do")
        try OpenFile(script, O_WRONLY | O_CREAT, permissions: 0o755).write(Array(Self.script.utf8))
        // It reads until this process has ended.
        guard let guardian = popen("exec bash \(script) guard >/dev/null 2>&1", "we") else { throw SystemError.last }
        self.guardian = guardian
        guard system("bash \(script) make </dev/null >\(folder)/make.log 2>&1") == 0 else { throw StartError(log: log) }
        for _ in 0..<20 {
            port = .random(in: 20_000..<30_000)
            if start() { return }
        }
        throw StartError(log: log)
    }

    deinit {
        pclose(guardian)
    }

    private var log: String {
        ["make.log", "log"].map { name in
            let bytes = (try? OpenFile(folder.appending(name), O_RDONLY).read(upTo: 1 << 16)) ?? []
            return String(decoding: bytes, as: UTF8.self)
        }.joined(separator: "\n")
    }

    /// Starts it, and waits until it answers. Returns false if it ends before.
    @discardableResult
    package func start() -> Bool { system("bash \(folder)/do start \(port) </dev/null >/dev/null 2>&1") == 0 }

    /// Kills its first process, as a loss of power would.
    package func kill() { _ = system("bash \(folder)/do kill </dev/null >/dev/null 2>&1") }

    /// Has all its processes hang, with their connections open.
    package func pause() { _ = system("bash \(folder)/do signal STOP </dev/null >/dev/null 2>&1") }

    /// Has them go on.
    package func resume() { _ = system("bash \(folder)/do signal CONT </dev/null >/dev/null 2>&1") }

    /// Runs statements, one after the other. Returns what they give.
    @discardableResult
    package func run(_ statements: String) throws -> String {
        let name = "\(folder)/run-\(UInt32.random(in: 0 ... .max))"
        try OpenFile(FilePath(name), O_WRONLY | O_CREAT, permissions: 0o644).write(Array(statements.utf8))
        let status = system("bash \(folder)/do run \(port) \(name) </dev/null >\(name).out 2>&1")
        let text = String(
            decoding: try OpenFile(FilePath(name + ".out"), O_RDONLY).read(upTo: 1 << 20), as: UTF8.self)
        guard status == 0 else { throw StartError(log: text) }
        return text
    }

    /// Makes a place for one store, and returns its address.
    package func newStore() throws -> String {
        let name = "store_\(UInt32.random(in: 0 ... .max))"
        try run("CREATE SCHEMA \(name)")
        return address(of: name)
    }

    /// The address of the store in a schema.
    package func address(of schema: String) -> String {
        "postgresql://kbrender:\(Self.escapedPassword)@127.0.0.1:\(port)/postgres?options=-csearch_path%3D\(schema)"
    }

    /// What is done with the server, as its own user if this one is root, whom it refuses.
    private static let script = """
        cd "$(dirname "$0")"
        bin=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin | sort -V | tail -n 1)
        as=()
        [[ $(id -u) != 0 ]] || as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
        export PGUSER=kbrender PGDATABASE=postgres PGHOST=$PWD PGPASSWORD='\(password)'
        case $1 in
            make)
                [[ $(id -u) != 0 ]] || chown postgres .
                printf '%s' "$PGPASSWORD" >password
                chmod 644 password
                "${as[@]}" "$bin/initdb" -D data -U kbrender --pwfile=password --auth=scram-sha-256 --encoding=UTF8 \\
                    --locale=C.UTF-8 --no-sync --no-instructions
                ;;
            start)
                export PGPORT=$2
                for _ in {1..50}; do
                    "${as[@]}" "$bin/postgres" -D data -p "$2" -k "$PWD" -c listen_addresses=127.0.0.1 -c fsync=off \\
                        -c max_connections=200 -c shared_buffers=32MB >>log 2>&1 </dev/null &
                    while kill -0 $!; do
                        if "$bin/psql" -qXc 'SELECT 1'; then exit 0; fi
                        sleep 0.02
                    done
                    # What is left of a killed one keeps its memory for a moment.
                    grep -q 'shared memory block' log || exit 1
                    : >log
                    sleep 0.1
                done
                exit 1
                ;;
            kill)
                kill -9 "$(head -n 1 data/postmaster.pid)"
                while kill -0 "$(head -n 1 data/postmaster.pid)"; do sleep 0.01; done
                ;;
            signal)
                first=$(head -n 1 data/postmaster.pid)
                kill "-$2" "$first" $(cat "/proc/$first/task/$first/children")
                ;;
            run) PGPORT=$2 "$bin/psql" -qXtA -v ON_ERROR_STOP=1 -f "$3" ;;
            guard)
                cat
                kill -QUIT "$(head -n 1 data/postmaster.pid)"
                sleep 0.2
                cd / && rm -rf "$OLDPWD"
                ;;
        esac

        """
}
