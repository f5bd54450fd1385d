internal import Documents
internal import EmbeddedFiles
package import Graphics
package import LayoutEngine
package import Layouts
package import ThemeModel

/// A neutral device around a keyboard, as store pictures show keyboards: a status bar without brands, a conversation in the
/// theme's colours and the layout's language, and the field in which the next message is written. All of it is vectors, in
/// points of the device's screen.
package final class DeviceFrame {
    private let theme: KeyboardTheme
    private let shaper: any TextShaper
    private let layout: KeyboardLayout
    private let options: LayoutOptions
    private let draft: String
    private let body: DeviceBody
    private var device: Device { options.device }
    private var fonts: SystemFonts { body.fonts }
    private var isRightToLeft: Bool { layout.isRightToLeft }

    /// Makes a frame. `draft` is the text in the field.
    package init(
        _ theme: KeyboardTheme, layout: KeyboardLayout, options: LayoutOptions, draft: String,
        shaper: any TextShaper
    ) {
        (self.theme, self.layout, self.options, self.draft, self.shaper) = (theme, layout, options, draft, shaper)
        body = DeviceBody(options.device, options.orientation)
    }

    /// Returns the device with a keyboard at the foot of its screen. A keyboard that is wider than the device makes the screen
    /// wider, one that is higher makes it higher.
    package func around(_ keyboard: DisplayList) -> DisplayList {
        let other = device.extent(options.orientation == .portrait ? .landscape : .portrait)
        let screen = Rect(
            x: 0, y: 0, width: keyboard.width, height: max(other.width, keyboard.height + Self.leastRoom))
        let canvas = Rect(
            x: 0, y: 0, width: screen.width + 2 * body.sides, height: screen.height + 2 * body.ends)
        let edge = RoundedRect(canvas, radius: body.radius, .continuous)
        let shown = DisplayList(
            width: screen.width, height: screen.height, background: .color(theme.mode.canvas),
            clip: RoundedRect(screen, radius: body.screenRadius, .continuous),
            commands: page(screen, keyboardTop: screen.height - keyboard.height) + [
                .layer(
                    DisplayList.Layer(keyboard, origin: Point(0, screen.height - keyboard.height), scale: 1))
            ] + camera(screen))
        return DisplayList(
            width: canvas.width, height: canvas.height, background: .color(.clear), clip: edge,
            commands: [
                .box("device", edge, fill: .color(Self.shell), border: Border(color: Self.rim, width: 2)),
                .layer(DisplayList.Layer(shown, origin: Point(body.sides, body.ends), scale: 1)),
            ] + controls(on: canvas))
    }

    private var isUpright: Bool { options.orientation == .portrait }

    /// Returns a box about a point of a device's middle line, measured from its top: on its side, that is at the left.
    private func box(_ name: String, at along: Double, on canvas: Rect, width: Double, height: Double)
        -> DisplayList.Command
    {
        let rect =
            isUpright
            ? Rect(center: Point(canvas.midX, along), width: width, height: height)
            : Rect(center: Point(along, canvas.midY), width: height, height: width)
        return .box(
            name, rect, radius: height / 2, fill: .color(Self.shell), border: Border(color: Self.rim, width: 2))
    }

    /// Returns the home button of a device that has one, and a phone's earpiece.
    private func controls(on canvas: Rect) -> [DisplayList.Command] {
        guard device.controls == .homeButton else { return [] }
        let (depth, foot) = (max(body.sides, body.ends) / 2, isUpright ? canvas.maxY : canvas.maxX)
        let button = box("home button", at: foot - depth, on: canvas, width: 56, height: 56)
        return device.isPhone ? [button, box("earpiece", at: depth, on: canvas, width: 56, height: 8)] : [button]
    }

    /// The colours of the device.
    private static let (shell, rim) = (Color(rgb: 0x121214), Color(rgb: 0x5C5C62))
    /// The least height of the conversation.
    private static let leastRoom = 96.0
    private static let margin = 16.0
    private static let fontSize = 17.0

    // MARK: - Page

    /// Returns everything above the keyboard. What has no room is left out.
    private func page(_ screen: Rect, keyboardTop: Double) -> [DisplayList.Command] {
        let hasHead = options.orientation == .portrait || !device.isPhone
        let head = hasHead ? body.status.height + Self.headHeight : 0
        let field = Rect(
            x: Self.margin, y: keyboardTop - Self.fieldHeight - 8, width: screen.width - 2 * Self.margin,
            height: Self.fieldHeight)
        return (hasHead ? status(screen) : []) + (hasHead && field.y >= head ? contact(screen) : [])
            + messages(screen, from: head, to: field.y - 12) + draft(field)
    }

    private static let (headHeight, fieldHeight) = (56.0, 38.0)

    private var ink: Color { theme.mode == .light ? .black : .white }
    private var faintInk: Color { ink.withAlpha(multipliedBy: 0.16) }

    /// Returns the time, and how well the device is connected and charged.
    private func status(_ screen: Rect) -> [DisplayList.Command] {
        let side = max(body.screenRadius * 0.62, 12)
        let end = Point(screen.width - side, body.status.middle)
        let (isApple, height) = (device.platform == .ios, body.status.fontSize * 0.72)
        let style = TextStyle(weight: isApple ? .semibold : .medium, size: body.status.fontSize, system: fonts)
        let time = PlacedText("10:10", style, shaper)
        return [time.command(left: side, baseline: time.baseline(centeredAt: end.y), ink)]
            + (isApple ? appleStatus(end, height: height) : androidStatus(end, height: height))
    }

    /// Returns signal, Wi-Fi and battery as iPhones and iPads show them, up to a point.
    private func appleStatus(_ end: Point, height: Double) -> [DisplayList.Command] {
        let battery = Rect(x: end.x - 26, y: end.y - height / 2, width: 24, height: height)
        let level = battery.inset(by: 2)
        let faded = ink.withAlpha(multipliedBy: 0.4)
        let fan = Point(battery.x - 6 - height * 0.75, battery.maxY)
        let dot = height * 0.13
        let bars = (0..<4).map { index in
            let size = height * (0.4 + 0.2 * Double(index))
            return Rect(
                x: fan.x - height * 0.75 - 23 + Double(index) * 4.75, y: battery.maxY - size, width: 3, height: size)
        }
        return [
            .box("battery", battery, radius: 3.5, fill: nil, border: Border(color: faded, width: 1)),
            .box(
                "charge", Rect(x: level.x, y: level.y, width: level.width * 0.8, height: level.height), radius: 2,
                fill: .color(ink)),
            .box(
                "battery's end", Rect(x: battery.maxX + 1, y: end.y - 2, width: 1.5, height: 4), radius: 0.75,
                fill: .color(faded)),
            .box(
                "Wi-Fi", Rect(x: fan.x - dot, y: fan.y - 2 * dot, width: 2 * dot, height: 2 * dot), radius: dot,
                fill: .color(ink)),
        ] + IconTable.figures(of: "waves").commands(center: fan, color: ink, scale: height)
            + bars.map { .box("signal", $0, radius: 1, fill: .color(ink)) }
    }

    /// Returns Wi-Fi, signal and battery as Android shows them, up to a point: filled shapes, the battery upright.
    private func androidStatus(_ end: Point, height: Double) -> [DisplayList.Command] {
        let (top, foot) = (end.y - height * 0.6, end.y + height * 0.6)
        let cap = height * 0.15
        let battery = Rect(x: end.x - height * 0.75, y: top + cap, width: height * 0.75, height: foot - top - cap)
        let head = Rect(x: battery.midX - cap, y: top, width: 2 * cap, height: 2 * cap)
        let right = battery.x - height * 0.45
        let signal = IconTable.figures(of: "fanAndSignal")
        return signal.commands(center: Point(right, foot), color: ink, scale: height) + [
            .box("battery", battery, radius: 1.5, fill: .color(ink)),
            .box("battery's end", head, radius: 0.5, fill: .color(ink)),
        ]
    }

    /// Returns what the camera takes of the screen.
    private func camera(_ screen: Rect) -> [DisplayList.Command] {
        // The notch begins above the screen.
        let figure: (top: Double, width: Double, height: Double, radius: Double)? =
            switch device.camera {
            case .none: nil
            case .hole: (body.status.middle - 7, 14, 14, 7)
            case .notch: (-20, 162, 53, 20)
            case .island: (11, 126, 37, 18.5)
            }
        guard let (top, width, height, radius) = figure else { return [] }
        // On its side, the phone's top is at the left.
        let rect =
            isUpright
            ? Rect(x: screen.midX - width / 2, y: top, width: width, height: height)
            : Rect(x: top, y: screen.midY - width / 2, width: height, height: width)
        return [.box("camera", rect, radius: radius, fill: .color(Self.shell))]
    }

    /// Returns the other person: a head and shoulders with a name, the arrow that leads back, and the line beneath.
    private func contact(_ screen: Rect) -> [DisplayList.Command] {
        let circle = Rect(x: screen.midX - 16, y: body.status.height - 2, width: 32, height: 32)
        let person = DisplayList(
            width: 32, height: 32, background: .color(faintInk.composited(over: theme.mode.canvas)),
            clip: RoundedRect(Rect(x: 0, y: 0, width: 32, height: 32), radius: 16),
            commands: [
                .box("head", Rect(x: 11, y: 7, width: 10, height: 10), radius: 5, fill: .color(theme.mode.canvas)),
                .box(
                    "shoulders", Rect(x: 6, y: 20, width: 20, height: 21), radius: 10, fill: .color(theme.mode.canvas)),
            ])
        // Nobody is meant: the name is that of the language.
        let label = PlacedText(layout.autonym ?? "", TextStyle(size: 11, system: fonts), shaper)
        let foot = body.status.height + Self.headHeight
        let tip = Point(isRightToLeft ? screen.width - Self.margin : Self.margin, circle.midY)
        return [
            .layer(DisplayList.Layer(person, origin: Point(circle.x, circle.y), scale: 1)),
            label.command(centerX: screen.midX, baseline: label.baseline(centeredAt: foot - 15), ink),
        ] + IconTable.figures(of: "angle").commands(center: tip, color: ink, isMirrored: isRightToLeft) + [
            .box("line", Rect(x: 0, y: foot, width: screen.width, height: 0.5), fill: .color(faintInk))
        ]
    }

    // MARK: - Messages

    /// Returns the messages from the last one up, as many as there is room for. The first is the other person's.
    private func messages(_ screen: Rect, from top: Double, to foot: Double) -> [DisplayList.Command] {
        var commands: [DisplayList.Command] = []
        var y = foot
        for (index, message) in layout.conversation.enumerated().reversed() {
            let isOwn = index % 2 == 1
            let room = screen.width * 0.76
            let text = PlacedText(message, TextStyle(size: Self.fontSize, system: fonts), shaper).fitted(
                to: room - 28, shaper)
            let height = max(38, text.lineBox.height * text.scale + 14)
            guard y - height >= top + 10 else { break }
            let width = min(max(text.width + 28, 44), room)
            let atRight = isOwn != isRightToLeft
            let bubble = Rect(
                x: atRight ? screen.width - Self.margin - width : Self.margin, y: y - height, width: width,
                height: height)
            let (fill, color) = colors(isOwn ? theme.accentKey : theme.modifierKey)
            commands.append(.box("message", bubble, radius: 19, fill: .color(fill)))
            if device.platform == .ios {
                // The tip at a lower corner points to whose message it is.
                let corner = Point(atRight ? bubble.maxX : bubble.x, bubble.maxY)
                commands += IconTable.figures(of: "tip").commands(center: corner, color: fill, isMirrored: !atRight)
            }
            commands.append(
                text.command(centerX: bubble.midX, baseline: text.baseline(centeredAt: bubble.midY), color))
            y -= height + 8
        }
        return commands
    }

    /// The least contrast of bubbles, caret and button with the page.
    private static let leastContrast = 3.0
    /// The most by which the chroma of a message grows.
    private static let mostChroma = 2.5

    /// Returns the colours of a message: a key's, opaque, as far from the page as is needed to tell it from that, its text readable.
    /// Chroma grows with the distance: a pale colour that only gets darker would be mud.
    private func colors(_ key: KeyStyle) -> (fill: Color, text: Color) {
        let own = (key.fill.gradient?.stops.first?.color ?? key.fill.color).composited(over: theme.ground)
        let (lab, page, end) = (OKLab(own), OKLab(theme.mode.canvas).lightness, OKLab(ink).lightness)
        let steps = stride(from: 0, through: 1, by: 0.05).lazy.map { share in
            let lightness = lab.lightness + (end - lab.lightness) * share
            let growth = min(abs(lightness - page) / max(abs(lab.lightness - page), 1e-9), Self.mostChroma)
            return OKLab(lightness: lightness, a: lab.a * growth, b: lab.b * growth).colorInGamut(alpha: 255)
        }
        let fill = steps.first { $0.contrast(with: theme.mode.canvas) >= Self.leastContrast } ?? ink
        let text = key.text.composited(over: fill)
        return (fill, text.contrast(with: fill) >= ContrastPair.readable ? text : fill.blackOrWhite)
    }

    /// Returns the field with the text that is being written, its caret, and the button that sends it.
    private func draft(_ field: Rect) -> [DisplayList.Command] {
        let (accent, arrow) = colors(theme.accentKey)
        let text = tail(of: draft, room: field.width - 80)
        let left = isRightToLeft ? field.maxX - 16 - text.width : field.x + 16
        let caret = isRightToLeft ? left - 4 : left + text.width + 2
        let button = Rect(x: isRightToLeft ? field.x + 4 : field.maxX - 34, y: field.y + 4, width: 30, height: 30)
        return [
            .box("field", field, radius: field.height / 2, fill: nil, border: Border(color: faintInk, width: 1)),
            text.command(left: left, baseline: text.baseline(centeredAt: field.midY), ink),
            .box("caret", Rect(x: caret, y: field.midY - 11, width: 2, height: 22), radius: 1, fill: .color(accent)),
            .box("send", button, radius: 15, fill: .color(accent)),
        ] + IconTable.figures(of: "arrow").commands(center: button.center, color: arrow)
    }

    /// Returns the last line of a text, without its beginning if there is no room for it.
    private func tail(of text: String, room: Double) -> PlacedText {
        let line = Array(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).last ?? "")
        func set(_ start: Int) -> PlacedText {
            PlacedText(String(line[start...]), TextStyle(size: Self.fontSize, system: fonts), shaper)
        }
        let whole = set(0)
        if whole.width <= room { return whole }
        var (long, short) = (0, line.count)
        while short - long > 1 {
            let middle = (short + long) / 2
            if set(middle).width <= room { short = middle } else { long = middle }
        }
        return set(short)
    }
}

/// The measures of a device around its screen, in points: means of what phones and tablets with and without a home button have.
private struct DeviceBody {
    /// The width of the body beside the screen, left and right.
    let sides: Double
    /// The height of the body above and below the screen.
    let ends: Double
    /// The radius of the body's corners.
    let radius: Double
    /// The radius of the screen's corners.
    let screenRadius: Double
    /// The height of the status bar, the middle of its text from the screen's top, and the size of that text.
    let status: (height: Double, middle: Double, fontSize: Double)
    /// The fonts of the system.
    let fonts: SystemFonts

    /// Finds the body of a device: a row of the table `device-bodies.txt` has these figures in order.
    init(_ device: Device, _ orientation: Device.Orientation) {
        let isApple = device.platform == .ios
        let button = isApple && !device.hasHomeIndicator ? "-with-button" : ""
        let row = Self.all["\(device.platform.rawValue)-\(device.isPhone ? "phone" : "tablet")\(button)"] ?? ""
        let figures = row.split(separator: " ").compactMap { Double($0) }
        let isUpright = orientation == .portrait
        (sides, ends, radius, screenRadius) = (
            figures[isUpright ? 0 : 1], figures[isUpright ? 1 : 0], figures[2], figures[3]
        )
        (status, fonts) = ((figures[4], figures[5], figures[6]), isApple ? .apple : .android)
    }

    private static let all = [String: String](pairsIn: "device-bodies.txt", of: EmbeddedFolder(icon_tables))
}
