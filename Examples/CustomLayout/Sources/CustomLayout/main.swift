// Draws a custom keyboard layout, and says which keys look different when one of them is held down.
//
//     CustomLayout LAYOUT PICTURE

import KeyboardPreviewKit

guard CommandLine.arguments.count == 3 else { fatalError("usage: CustomLayout LAYOUT PICTURE") }

let layout = try LayoutSource(contentsOfFile: CommandLine.arguments[1])
let renderer = try KeyboardRenderer()

let plain = try renderer.render(RenderRequest(.preset(.linen), layout: layout))
try plain.write(toFile: CommandLine.arguments[2])

let pressed = try renderer.render(RenderRequest(.preset(.linen), layout: layout, pressing: "1"))
let difference = try PictureDifference(expected: plain.bytes, actual: pressed.bytes, geometry: plain.geometry)
print("keys that differ: \(difference.keys.joined(separator: " "))")
