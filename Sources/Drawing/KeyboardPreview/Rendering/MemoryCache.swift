internal import Graphics
internal import Layouts
internal import ThemeModel

/// The pictures drawn last, in memory: limited in bytes, the least recently used dropped first.
struct MemoryCache {
    /// A picture's identity in this process: one renderer draws equal pictures for equal keys.
    struct Key: Hashable {
        let theme: KeyboardTheme
        let layout: KeyboardLayout
        let settings: KeyboardSettings

        /// Hashes what distinguishes most pictures: hashing a whole theme takes longer than comparing it.
        func hash(into hasher: inout Hasher) {
            hasher.combine(theme.mode)
            hasher.combine(theme.background)
            hasher.combine(theme.regularKey)
            hasher.combine(layout.name)
            hasher.combine(settings.scale)
            hasher.combine(settings.layout)
        }
    }

    private struct Entry {
        let picture: KeyboardRenderer.Picture
        var lastUse: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var clock: UInt64 = 0
    private(set) var bytes = 0
    private(set) var hits = 0
    private(set) var misses = 0
    /// The most bytes of pixels to keep; 0 keeps nothing.
    let capacity: Int

    /// Creates an empty cache.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Returns the picture of a key, if it is kept.
    mutating func picture(_ key: Key) -> KeyboardRenderer.Picture? {
        guard capacity > 0 else { return nil }
        clock += 1
        guard let index = entries.index(forKey: key) else {
            misses += 1
            return nil
        }
        entries.values[index].lastUse = clock
        hits += 1
        return entries.values[index].picture
    }

    /// Keeps a picture. One larger than the whole cache is not kept.
    mutating func keep(_ picture: KeyboardRenderer.Picture, as key: Key) {
        let cost = Self.cost(picture)
        guard cost <= capacity else { return }
        if let old = entries[key] { bytes -= Self.cost(old.picture) }
        entries[key] = Entry(picture: picture, lastUse: clock)
        bytes += cost
        if bytes > capacity { shrink(to: capacity * 3 / 4) }
    }

    /// Drops the least recently used pictures, down to a mark below the capacity, so that this is seldom necessary.
    private mutating func shrink(to mark: Int) {
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            if bytes <= mark { return }
            entries[key] = nil
            bytes -= Self.cost(entry.picture)
        }
    }

    private static func cost(_ picture: KeyboardRenderer.Picture) -> Int {
        picture.pixmap.pixels.count * MemoryLayout<UInt32>.size
    }
}
