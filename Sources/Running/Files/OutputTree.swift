package import Documents
internal import Glibc

/// The files of a command in a folder that is held open, at paths below it such as `en/index.html`. Folders on the way are made,
/// and no link in the folder is followed: what the folder holds may come from a stranger, as a checkout does. The folder itself may
/// be a link, since the user names it.
package struct OutputTree: ~Copyable, Sendable {
    /// The folder as the user named it.
    package let path: FilePath
    private let root: OpenFolder

    /// Opens a folder. Throws `cannotCreate` (73) if that fails.
    package init(_ path: FilePath) throws(OperationError) {
        self.path = path
        root = try Output.creating(path.description, wanted: "a folder", by: try OpenFolder(path))
    }

    /// Opens a folder within the folder; makes it if it is missing.
    package func folder(_ name: String) throws(OperationError) -> OpenFolder {
        try open([name[...]], of: name, making: true)
    }

    /// Throws `cannotCreate` (73) if one of the files could not be written: a link is on the way to it, or something else than a
    /// file has its name; a usage error (64) if it is one of the inputs. Changes nothing.
    package func check(_ files: some Sequence<String>, apartFrom inputs: [FileIdentity] = []) throws(OperationError) {
        for file in files { _ = try replaced(file, apartFrom: inputs) }
    }

    /// Writes a file whole or not at all, and makes the folders on the way to it. Throws as `check` does.
    package func write(
        _ bytes: [UInt8], at file: String, apartFrom inputs: [FileIdentity] = [], durability: Durability = .unsynced
    ) throws(OperationError) {
        let replaced = try replaced(file, apartFrom: inputs)
        let (way, name) = try parts(of: file)
        let folder = try open(way, of: file, making: true)
        try Output.writing(
            full(file), by: try folder.replace(name, with: bytes, replaced: replaced, durability: durability))
        folder.sweepBriefly()
    }

    /// Returns the bytes of a file; nil if there is no regular file, or one of more bytes.
    package func bytes(of file: String, upTo most: Int = 1 << 30) -> [UInt8]? {
        guard let (way, name) = try? parts(of: file), let folder = try? open(way, of: file, making: false),
            let open = try? folder.file(name, flags: O_RDONLY | O_NONBLOCK), let status = try? open.status(),
            status.kind == .regular, status.size <= most
        else { return nil }
        return try? open.read(upTo: most, expected: status.size)
    }

    /// Returns the status of what has a name; nil if nothing has it, or a link is on the way.
    package func status(of file: String) -> FileStatus? {
        guard let (way, name) = try? parts(of: file), let folder = try? open(way, of: file, making: false) else {
            return nil
        }
        return (try? folder.status(of: name)) ?? nil
    }

    /// Removes a file, then the folder that held it if that is empty.
    package func remove(_ file: String) {
        guard let (way, name) = try? parts(of: file), let folder = try? open(way, of: file, making: false) else {
            return
        }
        folder.remove(name)
        guard let last = way.last, let above = try? open(Array(way.dropLast()), of: file, making: false) else { return }
        _ = unsafe unlinkat(above.descriptor, FilePath(String(last)).cString, AT_REMOVEDIR)
    }

    private func full(_ file: String) -> String { path.appending(file).description }

    /// Returns the folders on the way to a file, and its name.
    private func parts(of file: String) throws(OperationError) -> (way: [Substring], name: FilePath) {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        guard let last = parts.last, parts.allSatisfy({ OutputName.isInFolder(String($0)) }) else {
            throw Output.cannotCreate(
                "\(path): \(Quoted(file))", reason: "it is not a path in a folder",
                wanted: "names with a slash between them")
        }
        return (parts.dropLast(), FilePath(String(last)))
    }

    private func open(
        _ way: [Substring], of file: String, making: Bool
    ) throws(OperationError) -> OpenFolder {
        var folder = OpenFolder(borrowing: root.descriptor)
        for (count, part) in way.enumerated() {
            let name = FilePath(String(part))
            do throws(SystemError) {
                if making { try folder.makeFolder(name) }
                folder = try OpenFolder(name, in: folder)
            } catch {
                let here = full(way.prefix(count + 1).joined(separator: "/"))
                let isLink = (try? folder.status(of: name))?.kind == .link
                throw Output.cannotCreate(
                    full(file), reason: isLink ? "\(here) is a link" : "\(here): \(error)",
                    wanted: isLink ? "a folder: nothing is written through a link here" : "a folder")
            }
        }
        return folder
    }

    /// Returns the file that has a name; nil if nothing has it.
    private func replaced(_ file: String, apartFrom inputs: [FileIdentity]) throws(OperationError) -> FileStatus? {
        let (way, name) = try parts(of: file)
        var folder = OpenFolder(borrowing: root.descriptor)
        for count in way.indices {
            let part = FilePath(String(way[count]))
            // What is not there is made later.
            guard let status = try? folder.status(of: part) else { return nil }
            guard status.kind == .folder, let next = try? OpenFolder(part, in: folder) else {
                _ = try open(Array(way[...count]), of: file, making: false)
                return nil
            }
            folder = next
        }
        let status = try Output.creating(full(file), by: try folder.status(of: name))
        if let status { try Output.check(full(file), status: status, inputs: inputs) }
        return status
    }
}
