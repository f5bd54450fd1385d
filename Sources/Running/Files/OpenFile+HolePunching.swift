internal import CGlibc

extension OpenFile {
    /// Replaces the first bytes with zeros that take up no room, if the file system supports it. The size stays.
    package func releaseRoom(upTo count: Int) {
        _ = fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, off_t(count))
    }
}
