/// The times of moving pictures in milliseconds, where neither a script nor a theme says otherwise (docs/animation.md).
enum AnimationTimes {
    /// How long a key is down.
    static let press = 110
    /// How long a key is held for its variants.
    static let longPress = 900
    /// How long a key is held for a variant that is typed.
    static let hold = 700
    /// Between two keys that are typed.
    static let pause = 90
    /// How long a preview takes to go.
    static let fade = 80
}
