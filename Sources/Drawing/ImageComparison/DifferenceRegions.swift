package import Graphics
/// A group of differing pixels that are close together.
package struct DifferenceRegion: Hashable, Sendable {
    /// The smallest box around the pixels.
    package let box: PixelRect
    /// The number of pixels.
    package let differingPixels: Int

    func joined(_ other: DifferenceRegion) -> DifferenceRegion {
        DifferenceRegion(box: box.union(other.box), differingPixels: differingPixels + other.differingPixels)
    }
}

extension PictureComparison {
    /// The largest number of regions to report: more would say no more than "everywhere".
    package static let maxRegions = 64

    /// The differing pixels in regions whose boxes do not overlap, from top to bottom and left to right. Pixels less than 8
    /// columns and rows apart are in one region; if that gives more than `maxRegions`, the distance grows.
    package var regions: [DifferenceRegion] {
        var tiles = RegionTiles(differing)
        var regions = tiles.regions
        while regions.count > Self.maxRegions {
            tiles = tiles.coarser
            regions = tiles.regions
        }
        return Self.withoutOverlaps(regions).sorted { ($0.box.top, $0.box.left) < ($1.box.top, $1.box.left) }
    }

    private static func withoutOverlaps(_ regions: [DifferenceRegion]) -> [DifferenceRegion] {
        var apart: [DifferenceRegion] = []
        for region in regions {
            var region = region
            // A region that has grown may now overlap others.
            while let index = apart.firstIndex(where: { !$0.box.intersection(region.box).isEmpty }) {
                region = region.joined(apart.remove(at: index))
            }
            apart.append(region)
        }
        return apart
    }
}

/// A picture divided into square tiles, each with its differing pixels.
private struct RegionTiles {
    private let columns: Int
    private let rows: Int
    /// The tiles, row after row; nil if nothing differs in one.
    private var tiles: [DifferenceRegion?]

    /// Creates tiles of 8 × 8 pixels: a byte of the mask is a row of one.
    init(_ mask: PixelMask) {
        self.init(columns: mask.rowWords * 8, rows: (mask.size.height + 7) / 8)
        for y in 0..<mask.size.height {
            for word in 0..<mask.rowWords {
                let bits = mask.words[y * mask.rowWords + word]
                if bits != 0 { add(bits, y: y, word: word) }
            }
        }
    }

    private mutating func add(_ bits: UInt64, y: Int, word: Int) {
        for column in 0..<8 {
            let byte = UInt8(truncatingIfNeeded: bits >> UInt64(8 * column))
            guard byte != 0 else { continue }
            let x = word * 64 + 8 * column
            let covered = (x + byte.trailingZeroBitCount)..<(x + 8 - byte.leadingZeroBitCount)
            let row = DifferenceRegion(
                box: PixelRect(left: covered.lowerBound, top: y, right: covered.upperBound, bottom: y + 1),
                differingPixels: byte.nonzeroBitCount)
            join(row, column: word * 8 + column, row: y / 8)
        }
    }

    private mutating func join(_ region: DifferenceRegion, column: Int, row: Int) {
        let index = row * columns + column
        tiles[index] = tiles[index]?.joined(region) ?? region
    }

    private init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        tiles = Array(repeating: nil, count: columns * rows)
    }

    /// The same picture in tiles with twice the side.
    var coarser: RegionTiles {
        var coarse = RegionTiles(columns: (columns + 1) / 2, rows: (rows + 1) / 2)
        for (index, tile) in tiles.enumerated() {
            if let tile { coarse.join(tile, column: index % columns / 2, row: index / columns / 2) }
        }
        return coarse
    }

    /// The regions of tiles that touch, including at corners.
    var regions: [DifferenceRegion] {
        var groups = DisjointSets(count: tiles.count)
        for index in tiles.indices where tiles[index] != nil {
            for neighbor in earlierNeighbors(of: index) where tiles[neighbor] != nil { groups.join(index, neighbor) }
        }
        var regions: [Int: DifferenceRegion] = [:]
        for (index, tile) in tiles.enumerated() {
            guard let tile else { continue }
            let group = groups.representative(of: index)
            regions[group] = regions[group]?.joined(tile) ?? tile
        }
        return regions.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the tiles to the left and above that touch a tile.
    private func earlierNeighbors(of index: Int) -> [Int] {
        let (column, row) = (index % columns, index / columns)
        return [(-1, 0), (-1, -1), (0, -1), (1, -1)]
            .filter { (0..<columns).contains(column + $0.0) && row + $0.1 >= 0 }
            .map { index + $0.1 * columns + $0.0 }
    }
}

/// Disjoint groups of numbers that can be joined.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    mutating func join(_ a: Int, _ b: Int) {
        let (one, other) = (representative(of: a), representative(of: b))
        parents[max(one, other)] = min(one, other)
    }

    /// Returns the smallest number of a group; halves the paths to it on the way.
    mutating func representative(of number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }
}
