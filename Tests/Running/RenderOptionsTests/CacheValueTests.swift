import CacheStorage
import Files
import Options
import RenderOptions
import Testing

/// The notation of caches.
@Suite struct CacheValueTests {
    private func read(_ text: String) throws -> CacheChoice {
        try ValueType<CacheChoice>.cache.read(Argument(text))
    }

    @Test(arguments: [
        ("redis://cache.example:6380/3", RedisAddress(.network(host: "cache.example", port: 6380), database: 3)),
        ("redis://cache/", RedisAddress(.network(host: "cache", port: 6379))),
        ("redis://10.0.0.1:1", RedisAddress(.network(host: "10.0.0.1", port: 1))),
        ("redis://[::1]:6379/0", RedisAddress(.network(host: "::1", port: 6379))),
        ("redis+unix:/run/redis.sock", RedisAddress(.socket(FilePath("/run/redis.sock")))),
    ])
    func readsAddressesOfServers(text: String, address: RedisAddress) throws {
        #expect(try read(text) == .redis(address))
        // A worker reads what its batch writes.
        let spelt = ValueType<CacheChoice>.cache.spell(.redis(address))
        #expect(try ValueType<CacheChoice>.cache.read(spelt) == .redis(address))
    }

    @Test(arguments: [
        ("redis://", "has no host"), ("redis://:6379", "has no host"), ("redis://a b", "has no host"),
        ("redis://::1:6379", "has no host"), ("redis://a:0", "has a port"), ("redis://a:65536", "has a port"),
        ("redis://a:1/x", "has a database"), ("redis://a/-1", "has a database"),
        ("redis://:secret@a/0", "KBRENDER_REDIS_PASSWORD"),
        ("redis+unix:", "has a path"), ("redis+unix:/" + String(repeating: "a", count: 107), "has a path"),
        ("", "is empty"),
    ])
    func explainsInvalidAddresses(text: String, words: String) {
        #expect { try read(text) } throws: { ($0 as? ValueError)?.problem.contains(words) == true }
    }

    @Test func readsFoldersAndOff() throws {
        #expect(try read("off") == .off)
        #expect(try read("redis") == .folder(FilePath("redis")))
        #expect(try read("./redis://a") == .folder(FilePath("./redis://a")))
    }
}
