internal import Documents
internal import HTTPServer
internal import StoreModel

/// All routes of the service.
enum Routes {
    /// All routes, area by area.
    static let all = drawing + listings + store + curation + review + status + studio

    /// The same by the first parts of their addresses.
    private static let byBeginning = Dictionary(grouping: all, by: \.template.beginning)

    /// Returns the route of an address, given by its parts; nil if there is none.
    static func match(_ address: [String]) -> RouteMatch? {
        for route in byBeginning[address.first ?? ""] ?? [] {
            if let values = route.template.values(in: address) { return RouteMatch(route: route, values: values) }
        }
        return nil
    }
}

/// The route of an address, with what the address names.
struct RouteMatch: Sendable {
    let route: Route
    /// What the address names.
    var values = RouteValues()
}

extension Problem {
    /// The problem of an address without a route. It says what an id is, if another id would make it one.
    static func noRoute(at address: [String]) -> Problem {
        for (index, part) in address.enumerated().dropFirst()
        where ["themes", "reviews"].contains(address[index - 1]) {
            let id = part.prefix { $0 != "." }
            var other = address
            other[index] = "theme" + part.dropFirst(id.count)
            guard ThemeID(String(id)) == nil, Routes.match(other) != nil else { continue }
            return Problem(
                .notFound, detail: "\(Quoted(String(id))) is not the id of a theme (expected \(ThemeID.expected)).")
        }
        return noRoute
    }
}
