internal import Graphics

/// A connected region of pixels.
struct PixelRegion {
    /// A part of a row of the picture that belongs to the region.
    typealias Run = (y: Int, columns: Range<Int>)

    /// Its runs, row by row.
    let runs: [Run]
    /// The box around it, in pixels.
    let box: Rect
    /// The number of its pixels.
    let area: Int

    init(_ runs: [Run] = []) {
        self.runs = runs
        area = runs.reduce(0) { $0 + $1.columns.count }
        let left = runs.map(\.columns.lowerBound).min() ?? 0
        let (right, top) = (runs.map(\.columns.upperBound).max() ?? 0, runs.map(\.y).min() ?? 0)
        box = Rect(
            x: Double(left), y: Double(top), width: Double(right - left),
            height: Double((runs.map(\.y).max() ?? -1) + 1 - top))
    }

    /// Returns every `step`-th of its pixels, row by row.
    func pixels(every step: Int) -> [(x: Int, y: Int)] {
        var passed = 0
        return runs.flatMap { y, columns in
            let first = columns.lowerBound + (step - passed % step) % step
            passed += columns.count
            return stride(from: first, to: columns.upperBound, by: step).map { ($0, y) }
        }
    }

    /// The number of pixels with those between the first and the last of each row: what the region encloses.
    var filledArea: Int {
        Dictionary(grouping: runs, by: \.y).values.reduce(0) { area, row in
            area + row[row.count - 1].columns.upperBound - row[0].columns.lowerBound
        }
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
        // Of each run an earlier one that it is connected to, or itself.
        var parents: [Int] = []
        func root(of index: Int) -> Int {
            var index = index
            while parents[index] != index {
                parents[index] = parents[parents[index]]
                index = parents[index]
            }
            return index
        }
        let reach = touchAtCorners ? 1 : 0
        var isMarked = [Bool](repeating: false, count: width)
        var former = 0..<0
        for y in 0..<height {
            mark(y, &isMarked)
            let first = runs.count
            var (above, end) = (former.lowerBound, 0)
            while let start = (end..<width).first(where: { isMarked[$0] }) {
                end = (start..<width).first { !isMarked[$0] } ?? width
                parents.append(runs.count)
                while above < former.upperBound, runs[above].columns.upperBound + reach <= start { above += 1 }
                for other in above..<former.upperBound {
                    guard runs[other].columns.lowerBound < end + reach else { break }
                    let (a, b) = (root(of: other), root(of: runs.count))
                    parents[max(a, b)] = min(a, b)
                }
                runs.append((y, start..<end))
            }
            former = first..<runs.count
            // So many are noise, and would take much memory.
            if runs.count > mostRuns { return [] }
        }
        let roots = runs.indices.map(root)
        var areas = [Int](repeating: 0, count: runs.count)
        for (run, root) in zip(runs, roots) { areas[root] += run.columns.count }
        let kept = runs.indices.filter { areas[roots[$0]] >= leastArea }
        return Dictionary(grouping: kept) { roots[$0] }.sorted { $0.key < $1.key }.map { _, own in
            PixelRegion(own.map { runs[$0] })
        }
    }
}
