/// All routes of the service.
enum Routes {
    /// All routes, area by area.
    static let all = drawing + listings + store + curation + desk + status + studio

    /// Returns the route of an address, given by its parts; nil if there is none.
    static func match(_ address: [String]) -> RouteMatch? {
        for route in all {
            if let values = route.template.values(in: address) { return RouteMatch(route: route, values: values) }
        }
        return nil
    }
}

/// The route of an address, with what the address names.
@dynamicMemberLookup
struct RouteMatch: Sendable {
    let route: Route
    /// What the address names.
    var values = RouteValues()

    /// Returns a part of what the address names.
    subscript<Value>(dynamicMember member: KeyPath<RouteValues, Value>) -> Value { values[keyPath: member] }
}
