/// The connections of a loop that have something to do. In each round every client has one of its connections handled, so nobody
/// waits longer because another one has many connections, or sends much ahead.
struct ConnectionTurns {
    private var waiting: [String: [ClientConnection]] = [:]

    var isEmpty: Bool { waiting.isEmpty }

    /// Has a connection wait for its client's turn, unless it does.
    mutating func add(_ connection: ClientConnection) {
        guard !connection.hasTurn else { return }
        connection.hasTurn = true
        waiting[connection.client, default: []].append(connection)
    }

    /// Takes the next connection of each client.
    mutating func next() -> [ClientConnection] {
        let clients = waiting
        var round: [ClientConnection] = []
        for (client, connections) in clients {
            round.append(connections[0])
            connections[0].hasTurn = false
            waiting[client] = connections.count > 1 ? Array(connections.dropFirst()) : nil
        }
        return round
    }
}
