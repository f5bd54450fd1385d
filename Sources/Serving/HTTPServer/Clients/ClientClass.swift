/// A class of clients, as metrics have them: a name for each client would be a series for each.
package enum ClientClass: String, CaseIterable {
    /// The holder of a token.
    case token
    /// Whoever is known by an address.
    case address
    /// A trusted proxy that does not name its clients.
    case proxy
    /// The service itself.
    case service

    /// Finds the class of a client, by the name under which it is counted.
    package init(of client: String) {
        switch client {
        case ClientAddress.proxy: self = .proxy
        case ClientAddress.service: self = .service
        default: self = client.hasPrefix(ClientAddress.tokenPrefix) ? .token : .address
        }
    }
}
