internal import Documents
internal import Files

/// What a suite may name. It may come from somebody else, so by default only files of its repository, and no addresses:
/// otherwise it could make `verify` ask any server, and print what is in any file of the user.
struct SuiteBoundary: Sendable {
    /// The repository, or the current folder if the suite is in none.
    private let root: FilePath
    /// The folders of the files that it may name; nil if the user allows all.
    private let inside: FileBoundary?

    /// The boundary of a suite in a folder, which is allowed itself. `allowsOutside` is the user's word that it may name
    /// anything.
    init(of folder: FilePath, allowsOutside: Bool = false) {
        root = RepositoryRoot(above: folder).path
        inside = allowsOutside ? nil : FileBoundary([root, folder])
    }

    /// Returns what is wrong with a file that the suite in `folder` names, in words that begin with it; nil if it is inside.
    /// Nothing is read.
    func problem(with path: FilePath, namedIn folder: FilePath) -> String? {
        guard let inside else { return nil }
        let name = Quoted(String(decoding: path.bytes, as: UTF8.self))
        guard !path.isWebAddress else {
            return "\(name) is an address (name a file of the repository, or give the option allow-outside)"
        }
        let file = path.from(folder)
        guard inside.contains(path, namedIn: folder) else { return "\(name) \(leadsOut)" }
        guard let link = file.isFolder ? inside.linkOut(of: file) : nil else { return nil }
        return "\(name) has the link \(link), which \(leadsOut)"
    }

    /// Returns whether a folder that the suite in `folder` names is inside, whatever is in it. Nothing is read.
    func contains(_ path: FilePath, namedIn folder: FilePath) -> Bool {
        inside?.contains(path, namedIn: folder) ?? true
    }

    /// Throws if a file of the goldens' folder leads out of the repository.
    func check(_ file: FilePath) throws(OperationError) {
        guard let inside, !inside.containsTarget(of: file) else { return }
        throw OperationError("\(file): \(leadsOut)", .noInput)
    }

    private var leadsOut: String {
        "leads out of the repository \(root) (name a file in it, or give the option allow-outside)"
    }
}
