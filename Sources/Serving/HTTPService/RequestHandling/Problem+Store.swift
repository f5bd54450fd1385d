internal import HTTPServer

extension Problem {
    /// The problem of an address without a route.
    static var noRoute: Problem {
        Problem(.notFound, detail: "There is nothing at this address (/openapi.json lists what there is).")
    }

    /// The problem of an address of the store, if there is none.
    static var noStore: Problem {
        Problem(.notFound, detail: "This service offers no themes (its operator can offer them with --themes).")
    }

    /// The problem of a list, or of a theme that may be there, while themes are being read.
    static var starting: Problem {
        Problem(.starting, detail: "The themes are still being read (try again in a second).")
    }

    /// The problem of an address whose theme is not in the store.
    static var noTheme: Problem { Problem(.notFound, detail: "There is no such theme.") }
}
