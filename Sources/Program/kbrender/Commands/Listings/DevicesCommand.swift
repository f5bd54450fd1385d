import CommandSupport
import Documents
import LayoutEngine
import RenderOptions

/// `kbrender devices`: the values of `--device`.
enum DevicesCommand {
    static let table = Listing.command

    static func run(_ arguments: Listing.Arguments) throws(OperationError) -> ExitCode {
        let rows = Device.all.map { device in
            [
                device.name, size(device.portrait), size(device.landscape),
                device.controls.rawValue,
            ]
        }
        let table = TextTable(heading: ["device", "portrait", "landscape", "has"], rows)
        return try Listing(table: table, objects: BuiltInListings.devices).write(arguments.format)
    }

    private static func size(_ extent: Device.Extent) -> String {
        "\(JSONOutput.digits(hundredths(extent.width))) × \(JSONOutput.digits(hundredths(extent.keysArea)))"
    }

    private static func hundredths(_ value: Double) -> Double {
        (value * 100).rounded() / 100
    }
}
