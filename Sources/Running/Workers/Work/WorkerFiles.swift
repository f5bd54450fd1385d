internal import Documents
internal import Files
internal import Reports

/// The files that workers write: under temporary names that carry the number of their request, until its reply has arrived.
/// Only then does this process give them their names, so no file ever holds the picture of another request.
struct WorkerFiles: Sendable {
    /// The beginning of the names of all unfinished files of batches, by which those of killed processes are recognized.
    static let commonBeginning = OpenFolder.temporaryBeginning + "batch-"

    /// The folder, as an open descriptor of this process; nil if workers write no files.
    let folder: Int32?
    /// The folder's path in messages.
    let path: String
    /// The beginning of the names of this pool's unfinished files: other processes may write into the same folder.
    let beginning = OpenFolder.temporaryName(WorkerFiles.commonBeginning).description

    /// Returns the temporary name of one of the files of a request.
    static func temporary(_ beginning: String, number: Int, file: Int) -> FilePath {
        FilePath("\(beginning)-\(number)-\(file)")
    }

    /// Gives the files of a reply their names. Returns the reply; where that fails, with the failure.
    func finished(_ reply: WorkReply, of request: WorkRequest, number: Int, style: ReportStyle) -> WorkReply {
        var reply = reply
        for (index, file) in request.files.enumerated() {
            guard reply.hasWritten(index), let error = finish(file, number: number, index: index) else { continue }
            let failure = WorkReply(error, style: style)
            reply.messages += failure.messages
            if reply.pictures.isEmpty {
                reply.outcome = failure.outcome
            } else {
                reply.pictures[index] = DrawnPicture(failure.outcome, isKept: false)
            }
        }
        return reply
    }

    private func finish(_ file: String, number: Int, index: Int) -> OperationError? {
        guard let folder else { return nil }
        let name = path.isEmpty ? file : FilePath(path).appending(file).description
        do throws(WriteError) {
            let temporary = Self.temporary(beginning, number: number, file: index)
            try OpenFolder(borrowing: folder).finish(temporary, as: FilePath(file))
            return nil
        } catch {
            OpenFolder(borrowing: folder).remove(Self.temporary(beginning, number: number, file: index))
            return error.operationError(writing: name)
        }
    }

    /// Removes what a worker may have written for a request that it has not answered.
    func remove(of request: WorkRequest, number: Int) {
        guard let folder else { return }
        for index in request.files.indices {
            OpenFolder(borrowing: folder).remove(Self.temporary(beginning, number: number, file: index))
        }
    }
}

extension WorkReply {
    /// Returns true if the worker has written one of the request's files.
    fileprivate func hasWritten(_ index: Int) -> Bool {
        pictures.isEmpty ? index == 0 && isWritten : pictures.indices.contains(index) && pictures[index].isWritten
    }
}
