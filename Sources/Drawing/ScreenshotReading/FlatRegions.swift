internal import Graphics

/// A connected region of pixels that hardly differ from their neighbours.
struct FlatRegion {
    /// A part of a row of the picture that belongs to the region.
    struct Run {
        let y: Int32
        let start: Int32
        let end: Int32

        var box: PixelRect { PixelRect(left: Int(start), top: Int(y), right: Int(end), bottom: Int(y) + 1) }
    }

    var box = PixelRect.empty
    /// The number of its pixels.
    var area = 0
    var runs: [Run] = []

    /// Returns every `step`-th of its pixels, row by row.
    func pixels(every step: Int) -> [(x: Int, y: Int)] {
        var (pixels, next) = ([(x: Int, y: Int)](), 0)
        for run in runs {
            while next < Int(run.end - run.start) {
                pixels.append((Int(run.start) + next, Int(run.y)))
                next += step
            }
            next -= Int(run.end - run.start)
        }
        return pixels
    }

    /// The number of pixels with those between the first and the last of each row: what the region encloses.
    var filledArea: Int {
        Dictionary(grouping: runs, by: \.y).values.reduce(0) { $0 + Int($1[$1.count - 1].end - $1[0].start) }
    }
}

extension Screenshot {
    /// The most parts of rows that are looked at: some hundred in each row of a large screen.
    private static let mostRuns = 1_500_000

    /// Returns the connected regions whose pixels differ from each of their neighbours by at most `step` levels, and whose size is
    /// accepted. Takes time and memory proportional to the picture.
    func flatRegions(
        step limit: Int32, where accepts: (_ width: Int, _ height: Int, _ area: Int) -> Bool
    ) -> [FlatRegion] {
        var runs: [FlatRegion.Run] = []
        var parents: [Int32] = []
        func root(of index: Int32, in parents: inout [Int32]) -> Int32 {
            var index = index
            while parents[Int(index)] != index {
                parents[Int(index)] = parents[Int(parents[Int(index)])]
                index = parents[Int(index)]
            }
            return index
        }
        // Whether the step from a pixel of the last row to that below it is small.
        var isSmoothAbove = [Bool](repeating: true, count: width)
        var isSmoothBelow = isSmoothAbove
        var former = 0..<0
        for y in 0..<height {
            let row = y * width
            let below = y + 1 < height ? row + width : row
            var start = -1
            var isSmoothLeft = true
            var at = former.lowerBound
            let first = runs.count
            for x in 0...width {
                var isFlat = false
                if x < width {
                    isSmoothBelow[x] = Self.step(pixels[row + x], pixels[below + x]) <= limit
                    let isSmoothRight = x + 1 == width || Self.step(pixels[row + x], pixels[row + x + 1]) <= limit
                    isFlat = isSmoothLeft && isSmoothRight && isSmoothAbove[x] && isSmoothBelow[x]
                    isSmoothLeft = isSmoothRight
                }
                if isFlat, start < 0 { start = x }
                guard !isFlat, start >= 0 else { continue }
                let index = Int32(runs.count)
                runs.append(FlatRegion.Run(y: Int32(y), start: Int32(start), end: Int32(x)))
                parents.append(index)
                while at < former.upperBound, runs[at].end <= Int32(start) { at += 1 }
                var touching = at
                while touching < former.upperBound, runs[touching].start < Int32(x) {
                    let (a, b) = (root(of: Int32(touching), in: &parents), root(of: index, in: &parents))
                    parents[Int(max(a, b))] = min(a, b)
                    touching += 1
                }
                start = -1
            }
            former = first..<runs.count
            // So many are noise, and would take much memory.
            if runs.count > Self.mostRuns { return [] }
            swap(&isSmoothAbove, &isSmoothBelow)
        }
        return regions(of: runs, roots: runs.indices.map { Int(root(of: Int32($0), in: &parents)) }, where: accepts)
    }

    private func regions(
        of runs: [FlatRegion.Run], roots: [Int], where accepts: (_ width: Int, _ height: Int, _ area: Int) -> Bool
    ) -> [FlatRegion] {
        // The index of the region of each root.
        var indices = [Int32](repeating: -1, count: runs.count)
        var regions: [FlatRegion] = []
        for (run, root) in zip(runs, roots) {
            if indices[root] < 0 {
                indices[root] = Int32(regions.count)
                regions.append(FlatRegion())
            }
            let index = Int(indices[root])
            regions[index].box = regions[index].box.enclosing(run.box)
            regions[index].area += Int(run.end - run.start)
        }
        let isWanted = regions.map { accepts($0.box.width, $0.box.height, $0.area) }
        for (run, root) in zip(runs, roots) {
            let index = Int(indices[root])
            if isWanted[index] { regions[index].runs.append(run) }
        }
        return zip(regions, isWanted).filter(\.1).map(\.0)
    }
}
