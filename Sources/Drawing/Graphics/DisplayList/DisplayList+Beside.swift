extension DisplayList {
    /// Returns two pictures as one, this one on the left, with no gap and their lower edges level.
    package func beside(_ right: DisplayList) -> DisplayList {
        let (width, height) = (self.width + right.width, max(self.height, right.height))
        return DisplayList(
            width: width,
            height: height,
            background: .color(.clear),
            commands: [
                .layer(Layer(self, origin: Point(0, height - self.height), scale: 1)),
                .layer(Layer(right, origin: Point(self.width, height - right.height), scale: 1)),
            ]
        )
    }
}
