internal import Graphics

/// A connected region of pixels.
struct PixelRegion {
    /// A part of a row of the picture that belongs to the region.
    struct Run {
        let y: Int32
        let start: Int32
        let end: Int32
    }

    var box = PixelRect.empty
    /// The number of its pixels.
    var area = 0
    var runs: [Run] = []

    /// Returns every `step`-th of its pixels, row by row.
    func pixels(every step: Int) -> [(x: Int, y: Int)] {
        var passed = 0
        return runs.flatMap { run in
            let first = Int(run.start) + (step - passed % step) % step
            passed += Int(run.end - run.start)
            return stride(from: first, to: Int(run.end), by: step).map { ($0, Int(run.y)) }
        }
    }

    /// The number of pixels with those between the first and the last of each row: what the region encloses.
    var filledArea: Int {
        Dictionary(grouping: runs, by: \.y).values.reduce(0) { $0 + Int($1[$1.count - 1].end - $1[0].start) }
    }
}

extension Screenshot {
    /// The most parts of rows that are looked at: some hundred in each row of a large screen.
    private static let mostRuns = 1_500_000

    /// Returns the connected regions of so many pixels at least that differ from each of their neighbours by at most `step` levels.
    /// Takes time and memory proportional to the picture.
    func flatRegions(step limit: Int32, leastArea: Int) -> [PixelRegion] {
        // Whether the step from a pixel of the last row to that below it is small.
        var isSmoothAbove = [Bool](repeating: true, count: width)
        var isSmoothBelow = isSmoothAbove
        return Self.regions(width: width, height: height, leastArea: leastArea) { y, isFlat in
            let row = y * width
            let below = y + 1 < height ? row + width : row
            var isSmoothLeft = true
            for x in 0..<width {
                isSmoothBelow[x] = Self.step(pixels[row + x], pixels[below + x]) <= limit
                let isSmoothRight = x + 1 == width || Self.step(pixels[row + x], pixels[row + x + 1]) <= limit
                isFlat[x] = isSmoothLeft && isSmoothRight && isSmoothAbove[x] && isSmoothBelow[x]
                isSmoothLeft = isSmoothRight
            }
            swap(&isSmoothAbove, &isSmoothBelow)
        }
    }

    /// Returns the connected regions of pixels that `mark` marks, row by row from the top; none if there is little but noise. Pixels
    /// are neighbours of those beside, above and below them, and if they `touchAtCorners` of eight.
    static func regions(
        width: Int, height: Int, leastArea: Int, touchAtCorners: Bool = false,
        mark: (_ y: Int, _ isMarked: inout [Bool]) -> Void
    ) -> [PixelRegion] {
        var runs: [PixelRegion.Run] = []
        var parents: [Int32] = []
        func root(of index: Int32, in parents: inout [Int32]) -> Int32 {
            var index = index
            while parents[Int(index)] != index {
                parents[Int(index)] = parents[Int(parents[Int(index)])]
                index = parents[Int(index)]
            }
            return index
        }
        let reach: Int32 = touchAtCorners ? 1 : 0
        var isMarked = [Bool](repeating: false, count: width)
        var former = 0..<0
        for y in 0..<height {
            mark(y, &isMarked)
            var start = -1
            var at = former.lowerBound
            let first = runs.count
            for x in 0...width {
                let isInside = x < width && isMarked[x]
                if isInside, start < 0 { start = x }
                guard !isInside, start >= 0 else { continue }
                let index = Int32(runs.count)
                runs.append(PixelRegion.Run(y: Int32(y), start: Int32(start), end: Int32(x)))
                parents.append(index)
                while at < former.upperBound, runs[at].end + reach <= Int32(start) { at += 1 }
                var touching = at
                while touching < former.upperBound, runs[touching].start < Int32(x) + reach {
                    let (a, b) = (root(of: Int32(touching), in: &parents), root(of: index, in: &parents))
                    parents[Int(max(a, b))] = min(a, b)
                    touching += 1
                }
                start = -1
            }
            former = first..<runs.count
            // So many are noise, and would take much memory.
            if runs.count > mostRuns { return [] }
        }
        // The index of the region of each root.
        var indices = [Int32](repeating: -1, count: runs.count)
        var regions: [PixelRegion] = []
        let roots = runs.indices.map { Int(root(of: Int32($0), in: &parents)) }
        for (run, root) in zip(runs, roots) {
            if indices[root] < 0 {
                indices[root] = Int32(regions.count)
                regions.append(PixelRegion())
            }
            let index = Int(indices[root])
            let box = PixelRect(x: Int(run.start), y: Int(run.y), width: Int(run.end - run.start), height: 1)
            regions[index].box = regions[index].box.enclosing(box)
            regions[index].area += box.width
        }
        for (run, root) in zip(runs, roots) {
            let index = Int(indices[root])
            if regions[index].area >= leastArea { regions[index].runs.append(run) }
        }
        return regions.filter { $0.area >= leastArea }
    }
}
