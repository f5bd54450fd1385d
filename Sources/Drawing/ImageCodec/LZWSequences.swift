/// Chooses, among colours that look alike, those whose sequence GIF's compressor already knows, so that files get smaller.
///
/// The compressor (LZW, as giflib has it) keeps a tree of sequences. It writes one code for the longest sequence in the tree that
/// comes next, and adds that sequence and the index after it. This follows the same steps with a choice: an index may become
/// another whose colour differs little from the wanted one.
struct LZWSequences {
    private let palette: [UInt32]
    private let transparent: UInt8?
    private let wanted: [UInt32]
    private let own: [UInt8]
    private let tolerance: Int
    private var tree: SequenceTree
    /// Sequences still to be looked at: nodes, and the number of their indices.
    private var open: [(node: Int, length: Int)] = []

    /// Sequences that are looked at for one code. More make files hardly smaller, and a picture may have very many.
    private static let maxTried = 512

    /// Prepares the choice for a frame. `wanted` has the drawn colour of each pixel, `0xFFBBGGRR`, or 0 for those that stay
    /// transparent; chosen colours differ from it by at most `tolerance` levels in each channel.
    init(of frame: IndexedPixels, wanted: [UInt32], tolerance: Int) {
        (palette, transparent, own) = (frame.palette, frame.transparent, frame.indices)
        (self.wanted, self.tolerance) = (wanted, tolerance)
        tree = SequenceTree(colors: frame.palette.count)
    }

    /// Returns an index for each pixel.
    mutating func indices() -> [UInt8] {
        var indices: [UInt8] = []
        indices.reserveCapacity(own.count)
        var last: Int?
        while indices.count < own.count {
            var (node, length) = longest(at: indices.count)
            if let last {
                let first = tree.first(of: node)
                if let added = tree.add(first, after: last) {
                    // Only the new sequence can be longer than the one that was found.
                    let next = indices.count + length
                    if node == last, next < own.count, accepts(first, at: next) { (node, length) = (added, length + 1) }
                } else {
                    tree.clear()
                    (node, length) = (Int(first), 1)
                }
            }
            tree.append(node, to: &indices)
            last = node
        }
        return indices
    }

    /// Returns the longest sequence in the tree that may come next; of equal ones, that with more of the pixels' own indices
    /// at its beginning.
    private mutating func longest(at position: Int) -> (node: Int, length: Int) {
        var best = (node: Int(own[position]), length: 1)
        for index in palette.indices.reversed() where index != Int(own[position]) {
            if accepts(UInt8(truncatingIfNeeded: index), at: position) { open.append((index, 1)) }
        }
        open.append(best)
        var tried = 0
        while let (node, length) = open.popLast() {
            if length > best.length { best = (node, length) }
            tried += 1
            guard tried < Self.maxTried, position + length < own.count else { continue }
            var child = tree.firstChild(of: node)
            var favourite: Int?
            while child != 0 {
                let index = tree.index(of: child)
                if index == own[position + length] {
                    favourite = child
                } else if accepts(index, at: position + length) {
                    open.append((child, length + 1))
                }
                child = tree.sibling(of: child)
            }
            if let favourite { open.append((favourite, length + 1)) }
        }
        return best
    }

    private func accepts(_ index: UInt8, at position: Int) -> Bool {
        if index == own[position] { return true }
        guard wanted[position] != 0, index != transparent else { return false }
        return GIFCanvas.isNear(palette[Int(index)], wanted[position], by: tolerance)
    }
}

/// The sequences that the compressor knows. The first nodes are the colours themselves.
private struct SequenceTree {
    /// The number of codes that giflib uses before it starts again (its `LZ_MAX_CODE`).
    private static let maxCodes = 4095

    private let roots: Int
    private var count: Int
    private var firstChildren = [UInt16](repeating: 0, count: maxCodes)
    private var siblings = [UInt16](repeating: 0, count: maxCodes)
    private var parents = [UInt16](repeating: 0, count: maxCodes)
    private var indices = [UInt8](repeating: 0, count: maxCodes)

    /// Creates the tree of a frame with so many colours. As in the file, the number of roots is a power of two, at least 4, and
    /// two codes have other meanings.
    init(colors: Int) {
        var roots = 4
        while roots < colors { roots *= 2 }
        self.roots = roots
        count = roots + 2
        for root in 0..<roots { indices[root] = UInt8(truncatingIfNeeded: root) }
    }

    mutating func clear() {
        count = roots + 2
        for node in firstChildren.indices { firstChildren[node] = 0 }
    }

    /// Adds the sequence of a node and an index; nil if all codes are used.
    mutating func add(_ index: UInt8, after parent: Int) -> Int? {
        guard count < Self.maxCodes else { return nil }
        defer { count += 1 }
        parents[count] = UInt16(parent)
        indices[count] = index
        siblings[count] = firstChildren[parent]
        firstChildren[parent] = UInt16(count)
        return count
    }

    /// The first child of a node; 0 for none, since no root is a child.
    func firstChild(of node: Int) -> Int { Int(firstChildren[node]) }
    func sibling(of node: Int) -> Int { Int(siblings[node]) }
    func index(of node: Int) -> UInt8 { indices[node] }

    /// Returns the first index of a node's sequence.
    func first(of node: Int) -> UInt8 {
        var node = node
        while node >= roots { node = Int(parents[node]) }
        return indices[node]
    }

    /// Appends the sequence of a node.
    func append(_ node: Int, to sequence: inout [UInt8]) {
        let start = sequence.count
        var node = node
        while node >= roots {
            sequence.append(indices[node])
            node = Int(parents[node])
        }
        sequence.append(indices[node])
        sequence[start...].reverse()
    }
}
