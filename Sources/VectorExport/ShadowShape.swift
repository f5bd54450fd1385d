internal import Graphics

extension Shadow {
    /// How far from its own outline a shadow can be seen, in points: three σ of its blur, and a little.
    var reach: Double { blur * 1.5 + 1 }

    /// All that a shadow can touch and that lies outside the edge which casts it, by the even-odd rule. `bounds` are the
    /// edge's.
    func outside(_ edge: Path, _ bounds: Rect) -> Path {
        let area = bounds.union(bounds.offset(by: offset)).inset(by: -reach)
        var outside = Path(area)
        outside.append(edge)
        return outside
    }
}
