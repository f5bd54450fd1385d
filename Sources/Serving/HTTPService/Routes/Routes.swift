/// All routes of the service.
enum Routes {
    /// All routes, area by area.
    static let all = drawing + listings + store + status + studio

    /// Returns the route of an address, given by its parts; nil if there is none.
    static func match(_ address: [String]) -> RouteMatch? {
        for route in all {
            if let values = route.template.values(in: address) { return RouteMatch(route: route, values: values) }
        }
        return nil
    }
}
