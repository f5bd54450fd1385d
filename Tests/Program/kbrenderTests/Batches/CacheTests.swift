@testable import CacheStorage
@testable import RenderCache
import CommandSupport
import Documents
import Glibc
import TestSupport
import Testing

@testable import kbrender

/// The render cache on disk: what it stores, and that its faults never show in a picture.
@Suite struct CacheTests {
    private let program = BuiltProgram()
    /// Draws a picture with a cache and reports whether it came from there.
    private let draw = "kbrender rose --scale 0.5 --cache kept --verbose -o"
    private let miss = "the picture is not in the cache kept [KB303]"
    private let hit = "the picture comes from the cache kept [KB303]"
    /// What `stats` says of the use of a cache that has not been used.
    private let unused = "; since it was made: 0 hits, 0 misses, 0 evicted, 0 MiB written"

    @Test("000-cache") func drawsAPictureOnceWithEqualResults() throws {
        let plain = try program.run("kbrender rose --scale 0.5 --cache off --verbose -o plain.png")
        #expect(!plain.messages.contains("KB303"))
        let first = try program.run("\(draw) a.png && cmp a.png plain.png")
        #expect(first.code == .done && first.messages.contains(miss), "\(first.messages)")
        let second = try program.run("\(draw) b.png && cmp b.png plain.png")
        #expect(second.code == .done && second.messages.contains(hit), "\(second.messages)")
    }

    @Test func cacheCommandTakesOnlyFoldersOfItsUser() throws {
        let open = try program.run("mkdir -m 777 shared; kbrender cache stats --cache shared")
        #expect(open.code == .usage)
        #expect(open.messages.contains("shared belongs to another user, or others may write to it"))
        #expect(try program.run("kbrender cache stats --cache kept").text == "kept: 0 pictures, 0 MiB\(unused)\n")
    }

    @Test func onlyChangesOfThePictureMakeAnotherEntry() throws {
        _ = try program.run("kbrender presets show rose > rose.json; \(draw) a.png")
        for options in ["--mode dark", "--scale 1", "--compression small", "--embed-geometry", "--pressed g"] {
            #expect(try program.run("\(draw) b.png \(options)").messages.contains(miss), "\(options)")
            #expect(try program.run("\(draw) b.png \(options)").messages.contains(hit), "\(options)")
        }
        let renamed = """
            sed -i 's/"name": "[^"]*"/"name": "Other"/; s/"id": "[^"]*"/"id": "other"/' rose.json
            \(draw.replacing("rose", with: "rose.json")) c.png && cmp a.png c.png
            """
        let run = try program.run(renamed)
        #expect(run.code == .done && run.messages.contains(hit), "a name draws nothing: \(run.messages)")
    }

    @Test(arguments: [
        "head -c 100 $entry > e; cp e $entry", ": > $entry", "printf x | dd of=$entry bs=1 seek=500 conv=notrunc",
        "head -c 31 /dev/zero > $entry", "printf x >> $entry", "rm $entry; mkdir $entry", "rm $entry; mkfifo $entry",
        "mv $entry elsewhere; ln -s ../elsewhere $entry", "cp $other $entry; printf x >> $entry",
    ])
    func redrawsBrokenEntries(damage: String) throws {
        let run = try program.run(
            """
            \(draw) a.png 2> first; \(draw) b.png --mode dark 2>> first
            set -- kept/*; entry=$1 other=$2
            { \(damage); } 2> /dev/null
            for round in 1 2; do
                \(draw) c.png && cmp a.png c.png || exit 98
                \(draw) d.png --mode dark && cmp b.png d.png || exit 97
            done
            """)
        #expect(run.status == 0, "\(damage): \(run.status) \(run.messages)")
        #expect(run.messages.contains(miss))
        #expect(run.messages.contains(hit))
    }

    @Test func rejectsSwappedEntries() throws {
        let run = try program.run(
            """
            \(draw) a.png 2> first; \(draw) b.png --mode dark 2>> first
            set -- kept/*; mv $1 middle; mv $2 $1; mv middle $2
            \(draw) c.png && cmp a.png c.png && \(draw) d.png --mode dark && cmp b.png d.png
            """)
        #expect(run.status == 0, "\(run.messages)")
        #expect(!run.messages.contains(hit))
    }

    @Test func manyProcessesShareOneCache() throws {
        let run = try program.run(
            """
            kbrender batch --presets --scale 0.25 --cache off --quiet -o whole || exit 99
            for number in 1 2 3; do
                kbrender batch --presets --scale 0.25 --cache kept --quiet --jobs 2 -o out$number || echo failed &
            done
            (for number in 1 2 3 4 5 6; do kbrender cache clear --cache kept; done) > /dev/null &
            wait
            for number in 1 2 3; do diff -rq -x manifest.json whole out$number; done
            ls -A kept | grep -v -E '^([0-9a-f]{64}.kbrender|.count-[a-z]+)$'
            """)
        #expect(run.text == "", "\(run.messages)")
    }

    @Test func unusableCacheIsIgnored() throws {
        for folder in ["/proc/nowhere", "file/kept", "/dev/null"] {
            let line = "touch file; kbrender rose --scale 0.5 --cache \(folder) -o a.png"
            let run = try program.run(line)
            #expect(run.code == .done && run.messages == "", "\(folder): \(run.messages)")
        }
        let full = try program.run(
            "mkdir small; (ulimit -f 8; kbrender rose --scale 0.5 --cache small -o - | wc -c); ls -A small | grep -v '^.count-'"
        )
        #expect(Int(full.text.trimmingPrefix { $0 == " " }.prefix { $0.isNumber }) ?? 0 > 4096, "\(full.messages)")
        #expect(full.text.split(separator: "\n").count == 1, "nothing half-written is kept: \(full.text)")
    }

    @Test func countsItsUseSinceItWasMade() throws {
        let run = try program.run(
            """
            \(draw) a.png --scale 4; \(draw) b.png --scale 4; \(draw) c.png --scale 4 --mode dark; \(draw) a.png --scale 4
            stat -c %s a.png c.png >&2
            kbrender cache prune --cache kept --max-size 0 && kbrender cache stats --cache kept
            kbrender cache clear --cache kept && kbrender cache stats --cache kept && ls -A kept
            """)
        let bytes = run.messages.split(separator: "\n").compactMap { Int($0) }.reduce(0, +)
        let mebibytes = JSONOutput.digits((Double(bytes) / 104_857.6).rounded() / 10)
        #expect(mebibytes != "0")
        #expect(
            run.text == """
                kept: 2 pictures removed
                kept: 0 pictures, 0 MiB; since it was made: 2 hits, 2 misses, 2 evicted, \(mebibytes) MiB written
                kept: 0 pictures removed
                kept: 0 pictures, 0 MiB\(unused)

                """, "\(run.text) \(run.messages)")
    }

    /// Counts are right if many threads add to them at the same time, and take up no more room than a piece.
    @Test func countsOfManyThreadsAreExact() async throws {
        let folder = TemporaryFolder()
        let cache = DiskCache(folder: folder.path)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 { cache.count(.hits) }
                }
            }
        }
        cache.count(.kibibytes, count: 300_000)
        #expect(cache.total(.hits) == 80_000)
        #expect(cache.total(.kibibytes) == 300_000)
        #expect(cache.total(.misses) == 0)
        let room = try program.run("du -k \(folder.path)").text
        #expect(Int(room.prefix { $0.isNumber }) ?? 0 <= 2 * 64 + 8, "\(room)")
    }

    @Test("000-cache") func removesTheLeastRecentlyUsedFirst() throws {
        let folder = TemporaryFolder()
        let cache = DiskCache(folder: folder.path)
        let content = [UInt8](repeating: 7, count: 1000)
        for key in ["a", "b", "c", "d"] {
            cache.keep(content, as: key)
            // File times are as coarse as the ticks of the system's clock.
            usleep(20_000)
        }
        #expect(cache.content(of: "a") == content)
        #expect(try cache.prune(to: 4 * 1004) == 0, "as much as may stay")
        #expect(try cache.prune(to: 3 * 1004) == 2, "down to three quarters")
        #expect(cache.content(of: "a") == content)
        #expect(cache.content(of: "b") == nil && cache.content(of: "c") == nil)
        #expect(cache.content(of: "d") == content)
        #expect(try cache.clear() == 2)
        #expect(try cache.entries().isEmpty)
    }

    @Test(arguments: ["n1/n2", "n3/", "n4//n5///n6//"])
    func createsMissingFolders(folder: String) throws {
        let line = "kbrender rose --scale 0.5 --verbose --cache \(folder) -o a.png"
        #expect(try program.run(line).messages.contains("is not in the cache"))
        let second = try program.run(line)
        #expect(second.messages.contains("comes from the cache"), "\(second.messages)")
    }

    @Test func createsTheCacheInTheHomeFolder() throws {
        let line = "env -u XDG_CACHE_HOME HOME=$PWD/home kbrender rose --scale 0.5 --verbose -o a.png"
        // A home folder that is missing is not made: users of services have the name of one.
        #expect(!(try program.run(line).messages.contains("cache")) && program.folder.names.allSatisfy { $0 != "home" })
        let stats = try program.run("env -u XDG_CACHE_HOME HOME=$PWD/home kbrender cache stats").messages
        #expect(stats.contains("nor HOME names a place (set XDG_CACHE_HOME, or give --cache FOLDER)"), "\(stats)")
        #expect(try program.run("mkdir home; \(line)").messages.contains("is not in the cache"))
        let second = try program.run(line)
        #expect(second.messages.contains("comes from the cache"), "\(second.messages)")
        #expect(try program.run("ls home/.cache/kbrender").text.split(separator: "\n").count == 1)
    }

    @Test func doesNotCreateEndlessPaths() {
        let folder = TemporaryFolder()
        let cache = DiskCache(folder: folder.path.appending(String(repeating: "a/", count: 60_000)))
        cache.keep([1], as: "a")
        #expect(folder.names.isEmpty)
    }

    @Test func onlyPruneAcceptsASize() throws {
        for action in ["stats", "clear"] {
            let run = try program.run("kbrender cache \(action) --cache kept --max-size 3")
            #expect(run.code == .usage)
            #expect(run.messages.contains("unknown option \"--max-size\""))
        }
        let run = try program.run("\(draw) a.png 2> first; kbrender cache prune --cache kept --max-size 0")
        #expect(run.code == .done && run.text == "kept: 1 picture removed\n", "\(run.messages)")
    }

    @Test func rejectsCachesThatAreNoFolders() throws {
        for action in ["stats", "clear", "prune"] {
            let file = try program.run("echo precious > file; kbrender cache \(action) --cache file")
            #expect(file.code == .noInput && file.text == "")
            #expect(file.messages.contains("file: cannot be read: not a directory"), "\(file.messages)")
            let none = try program.run("kbrender cache \(action) --cache none")
            #expect(none.code == .done && none.text.hasPrefix("none: 0 pictures"), "\(none.messages)")
        }
        #expect(try program.folder.text("file") == "precious\n")
    }

    @Test(.enabled(if: geteuid() != 0, "root may read and write everywhere"))
    func countsOnlyRemovedPictures() throws {
        let run = try program.run(
            """
            \(draw) a.png 2> first; chmod 500 kept
            kbrender cache clear --cache kept; kbrender cache prune --cache kept --max-size 0
            chmod 0 kept; kbrender cache stats --cache kept; code=$?; chmod 700 kept; exit $code
            """)
        #expect(run.code == .noInput && run.messages.contains("kept: cannot be read: permission denied"))
        #expect(run.text == "kept: 0 pictures removed\nkept: 0 pictures removed\n", "\(run.text)")
    }

    @Test func removesLeftoversOfKilledProcesses() throws {
        let run = try program.run(
            """
            mkdir kept; touch kept/.kbrender-new kept/other; touch -d '2 hours ago' kept/.kbrender-old kept/old
            kbrender cache prune --cache kept; ls -A kept | sort
            kbrender cache clear --cache kept; ls -A kept | sort
            """)
        #expect(
            run.text == """
                kept: 0 pictures removed
                .kbrender-new
                old
                other
                kept: 0 pictures removed
                old
                other

                """, "\(run.text)")
    }
}
