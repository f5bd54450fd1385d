/// A symbol that is drawn as a shape.
package enum KeyIcon: String, Hashable, Sendable, CaseIterable {
    /// An outlined arrow upwards.
    case shift
    /// A filled arrow upwards: the next letter is a capital.
    case shiftFilled
    /// A filled arrow upwards over a bar: all letters are capitals.
    case capsLock
    /// A box pointing left with a cross in it.
    case delete
    case globe
    /// An arrow back to the start of a line.
    case `return`
    case done
    /// A broken line between two triangles that point away from it: keeps two letters apart (U+200C).
    case halfSpace
    /// A keyboard with an angle under it that points down: puts the keyboard away, on tablets.
    case dismiss
    case emoji
    /// A line: space, on Android's pads.
    case space
    case microphone
    /// An arrow that runs against a bar.
    case tab
    /// An angle that points down: puts the keyboard away, in Android's system bar.
    case hide
    /// A keyboard: changes to another one, in Android's system bar.
    case keyboards
    /// A triangle that points left: back, in Android's system bar.
    case back
    /// A circle: home, in Android's system bar.
    case home
    /// A square: recent apps, in Android's system bar.
    case recents
    /// An angle that points right: go, next or join, on the return key.
    case next
    /// A magnifying glass, on the return key.
    case search
    /// A paper plane, on the return key.
    case send
    /// A clock: the emoji used last.
    case clock
    /// A raised hand: people.
    case hand
    case paw
    case food
    case car
    case ball
    case bulb
    case signs
    case flag
    /// An arrow that bends back to the left: an action of a strip, like those below.
    case undo
    case redo
    /// A toothed wheel.
    case settings
    /// A hat over glasses: nothing that is typed is learnt.
    case incognito
    case clipboard
    /// Three dots.
    case more
    /// Four squares.
    case menu
    case palette
}

/// A set of drawings of icons. The raw value is its name in the table of icons.
package enum IconSet: String, Hashable, Sendable {
    case ios
    /// Those of iOS 15 to 18.
    case ios18
    /// Those of iOS 26.
    case ios26
    /// Those of the system's own bar under the keyboard of iOS 26.
    case ios26Bar = "ios26-bar"
    /// Those of AOSP, where shift is an open chevron.
    case aosp = "android"
    /// Those of Gboard, where shift is an arrow.
    case gboard
    /// Those of fcitx5-android, whose delete is filled.
    case fcitx5
    /// Those of FlorisBoard, whose shift is a chevron too, over a bar while it is down.
    case floris
}
