internal import HTTPServer
internal import StoreModel
internal import ServerSettings
internal import ThemeExport
internal import ThemeModel

/// What a route is called with: the request, and what the route reads in it.
struct RouteCall: Sendable {
    let request: HTTPRequest
    /// The path and the parameters.
    let target: RequestTarget
    /// The name of the route.
    let route: String
    /// What the address names.
    let named: RouteValues
    /// The holder of the request's token; nil if it has no known one.
    let holder: AccessHolder?
    /// The values of the parameters.
    var arguments = RouteArguments()

    /// The theme of the store that the address names. Throws if it names none.
    var theme: ThemeID { get throws(Problem) { try part(\.theme, orElse: .noTheme) } }
    /// The number that the address names. Throws if it names none.
    var number: Int { get throws(Problem) { try part(\.number, orElse: .noRoute) } }
    /// The collection that the address names. Throws if it names none.
    var collection: ThemeID { get throws(Problem) { try part(\.collection, orElse: .noRoute) } }
    /// The kind of file that the address names. Throws if it names none.
    var exportKind: ExportKind {
        get throws(Problem) {
            try part(\.exportKind, orElse: Problem(.notFound, detail: "There is no such kind of file."))
        }
    }
    /// The preset that the address names. Throws if it names none.
    var preset: Preset {
        get throws(Problem) { try part(\.preset, orElse: Problem(.notFound, detail: "There is no such preset.")) }
    }

    private func part<Value>(
        _ path: KeyPath<RouteValues, Value?>, orElse problem: @autoclosure () -> Problem
    ) throws(Problem) -> Value {
        guard let value = named[keyPath: path] else { throw problem() }
        return value
    }
}
