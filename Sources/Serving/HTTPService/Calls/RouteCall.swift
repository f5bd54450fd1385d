internal import Workers
internal import KeyboardPreview
internal import Options
internal import RenderOptions
internal import ServiceSetup
internal import ThemeModel
internal import ThemeStore

/// What a route is called with: the request, and what the route reads in it.
struct RouteCall: Sendable {
    let request: HTTPRequest
    /// The path and the parameters.
    let target: RequestTarget
    /// The name of the route.
    let route: String
    /// What the address names.
    let named: RouteValues
    /// The picture that is asked for; nil for any other answer.
    let picture: RoutePicture?
    /// The values of the parameters.
    let arguments: RouteArguments

    /// The theme of the store that the address names. Throws if it names none.
    var theme: ThemeID {
        get throws(Problem) {
            guard let theme = named.theme else { throw Problem.noTheme }
            return theme
        }
    }

    /// The number that the address names. Throws if it names none.
    var number: Int {
        get throws(Problem) {
            guard let number = named.number else { throw Problem.noRoute }
            return number
        }
    }

    /// The collection that the address names. Throws if it names none.
    var collection: ThemeID {
        get throws(Problem) {
            guard let collection = named.collection else { throw Problem.noRoute }
            return collection
        }
    }

    /// The kind of file that the address names. Throws if it names none.
    var exportKind: ExportKind {
        get throws(Problem) {
            guard let kind = named.exportKind else {
                throw Problem(.notFound, detail: "There is no such kind of file.")
            }
            return kind
        }
    }

    /// The preset that the address names. Throws if it names none.
    var preset: Preset {
        get throws(Problem) {
            guard let preset = named.preset else { throw Problem(.notFound, detail: "There is no such preset.") }
            return preset
        }
    }
}
