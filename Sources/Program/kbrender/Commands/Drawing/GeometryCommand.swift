import CommandSupport
import Documents
import Files
import KeyboardPreview
import Options
import Processes
import RenderOptions

/// `kbrender geometry`: the frames of everything, as JSON.
enum GeometryCommand {
    static let table = Command<RenderArguments>(
        operands: [.theme],
        options: [
            .result([.light, .dark], output: "-", more: Option.limits().map { $0.lifted(to: \.limits) })
        ] + OptionGroup<RenderArguments>.contents,
        facts: ["keys": RenderOptionTable.keyNames]
    )

    static func run(_ arguments: RenderArguments) throws -> ExitCode {
        guard arguments.options.request.platform != .both else {
            throw OperationError.usage("--platform: both has two geometries (expected auto, ios or android)")
        }
        let input = try RenderInput(arguments.options)
        let renderer = try arguments.renderer()
        var request = input.request
        request.settings.measuresLegends = true
        let prepared = try renderer.prepare(request)
        // Fonts and glyphs only matter for pictures.
        let documents = prepared.diagnostics.filter { $0.source != nil }
        try arguments.report(input.record.notices + documents)
        guard let geometry = prepared.geometry.first else {
            throw OperationError("no variant was laid out", .internalError)
        }
        let output = try Output(arguments.output ?? .standardStream, apartFrom: input.record.files)
        try output.write(Array((geometry.json.text() + "\n").utf8), telling: arguments.messages)
        return .done
    }
}
