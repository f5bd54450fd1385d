import CommandSupport
import Documents
import TestSupport
import Testing

@testable import kbrender

/// Batches on many machines, as far as one machine can show: plans, lists of changes, and publishing by them.
@Suite struct ClusterTests {
    private let program = BuiltProgram()

    private let themes = """
        mkdir -p themes; cp $themes/*.json themes
        options="--modes light,dark --devices iphone-se,ipad --scale 0.25"
        """

    // MARK: - Plans

    @Test func mergedShardsOfAPlanEqualTheWholeBatch() throws {
        let run = try program.run(
            """
            \(themes)
            kbrender batch themes $options --quiet -o whole
            kbrender batch plan themes $options --shards 3 -o plan.json 2>told
            grep -c '20 pictures in 3 shards' told
            for i in 1 2 3; do SLURM_ARRAY_TASK_ID=$i SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=1 \
                kbrender batch --plan plan.json --shard auto --quiet -o out || exit 9; done
            kbrender batch merge out/manifest-*.json -o out/manifest.json
            diff -rq -x 'manifest*' whole out; grep -h '"batch"' whole/manifest.json out/manifest.json | uniq | wc -l
            kbrender batch --plan plan.json --quiet -o all && diff -rq -x 'manifest*' whole all
            """)
        #expect(run.status == 0 && run.text == "1\n1\n", "\(run.text) \(run.messages)")
    }

    @Test func planEstimatesTheWorkOfEachPicture() throws {
        let run = try program.run(
            "\(themes)\nkbrender batch plan themes $options --shards 2 --format json > plan.json; cat plan.json")
        let plan = try #require(JSONReader.read(SourceText(name: "plan", text: run.text)).value)
        let pictures = try #require(plan["pictures"]?.array)
        func seconds(_ file: String) -> Double {
            pictures.first { $0["file"]?.string == file }?["seconds"]?.number ?? -1
        }
        try #require(pictures.count == 20)
        #expect(seconds("aurora-dark-ipad.png") > seconds("aurora-dark-iphone-se.png"))
        #expect(seconds("aurora-dark-ipad.png") > seconds("paper_ink-dark-ipad.png"), "themes differ too")
        let shards = (plan["seconds"]?.array ?? []).compactMap(\.number)
        try #require(shards.count == 2)
        #expect(abs(shards[0] - shards[1]) < 0.1 * shards[0], "\(shards)")
        let work = try #require(pictures[0]["work"])
        #expect(pictures[0]["file"]?.string == "aurora-light-iphone-se.png")
        #expect(abs((work["pixels"]?.number ?? 0) - 5120) < 0.01, "80 × 64, a quarter of 320 × 256 points")
        #expect(work["commands"]?.number ?? 0 > 60)
    }

    /// Times of earlier runs take precedence over estimates, and determine the machine's speed for the rest.
    @Test func planUsesTheTimesOfEarlierRuns() throws {
        _ = try program.folder.add(
            "times.json",
            """
            {"manifest": 2, "batch": "x", "planned": 2, "pictures": [
             {"file": "rose-light.png", "code": 0, "seconds": 30},
             {"file": "linen-light.png", "code": 0, "seconds": 10},
             {"file": "midnight-light.png", "code": 65, "seconds": 500}]}
            """)
        let run = try program.run(
            "kbrender batch plan rose linen midnight forest --times times.json --shards 2 --format json")
        let plan = try #require(JSONReader.read(SourceText(name: "plan", text: run.text)).value)
        let pictures = try #require(plan["pictures"]?.array)
        let seconds = pictures.map { $0["seconds"]?.number ?? 0 }
        try #require(seconds.count == 4)
        #expect(seconds[0] == 30 && seconds[1] == 10)
        #expect((5...60).contains(seconds[2]) && (5...60).contains(seconds[3]), "about twenty each: \(seconds)")
        #expect(pictures.map { $0["work"] != nil } == [true, true, true, true])
        let known = try program.run("kbrender batch plan rose linen --times times.json --shards 2 --format json")
        #expect(known.text.contains("\"seconds\": [30,10]") && !known.text.contains("work"), "\(known.text)")
        let table = try program.run("kbrender batch plan rose linen --times times.json --shards 2")
        #expect(table.text == "shard  pictures  seconds\n1/2           1   30.000\n2/2           1   10.000\n")
    }

    @Test func rejectsThemesChangedAfterThePlan() throws {
        let run = try program.run(
            """
            \(themes); echo '{' > themes/broken.json
            kbrender batch plan themes $options --shards 2 -o plan.json; echo $?
            sed -i 's/#/ #/; s/ #/#/; $s/$/ /' themes/aurora.json
            for i in 1 2; do kbrender batch --plan plan.json --shard $i/2 -o out; done
            ls out/*.png | wc -l
            """)
        #expect(run.text == "0\n16\n", "\(run.text)")
        #expect(run.messages.contains("themes/aurora.json: has changed since the plan was made"))
        #expect(run.messages.contains("themes/broken.json:2:1"), "the part that it falls to tells")
    }

    @Test func thumbnailsOfAPlanMatchTheWholeBatch() throws {
        let run = try program.run(
            """
            \(themes); echo '{' > themes/broken.json
            options="--as-thumbnails split --sizes 40x30,64x48 --placeholder --name {file}-{size}.webp"
            kbrender batch themes $options --quiet -o whole; echo $?
            kbrender batch plan themes $options --shards 2 --quiet -o plan.json
            for i in 1 2; do kbrender batch --plan plan.json --shard $i/2 --quiet -o out; done
            diff -rq -x 'manifest*' whole out && ls out/*.webp | wc -l
            """)
        #expect(run.text == "76\n12\n", "\(run.text) \(run.messages)")
    }

    @Test(arguments: [
        "kbrender batch plan rose": "plan: requires --shards N",
        "kbrender batch plan --shards 2": "no themes are given",
        "kbrender batch plan rose --shards 2 --resume": "unknown option \"--resume\"",
        "kbrender batch rose --shards 2": "unknown option \"--shards\" (did you mean --shard?)",
        "kbrender batch rose --plan p.json": "because the plan names them",
        "kbrender batch --plan p.json --scale 2": "no option that chooses pictures",
        "kbrender batch --plan p.json --shard 1/3": "--shard: the plan has 2 shards",
        "kbrender batch merge m.json --shards 2": "unknown option \"--shards\"",
    ])
    func rejectsOptionsThatDoNotFitAPlan(line: String, words: String) throws {
        let run = try program.run("kbrender batch plan rose --shards 2 --quiet -o p.json; \(line)")
        #expect(run.code == .usage && run.messages.contains(words), "\(run.messages)")
    }

    @Test func rejectsInvalidPlans() throws {
        let run = try program.run("echo '{}' > p.json; kbrender batch --plan p.json; kbrender batch --plan gone.json")
        #expect(run.code == .noInput)
        #expect(run.messages.contains("p.json: is not a plan of a batch"), "\(run.messages)")
    }

    @Test func allowsMoreShardsThanPictures() throws {
        let run = try program.run(
            """
            kbrender batch plan rose --scale 0.25 --shards 3 --quiet -o p.json
            for i in 1 2 3; do kbrender batch --plan p.json --shard $i/3 --quiet -o out || exit 9; done
            kbrender batch merge out/manifest-*.json -o out/manifest.json; ls out/*.png
            """)
        #expect(run.status == 0 && run.text == "out/rose-light.png\n", "\(run.messages)")
    }

    // MARK: - Lists of changes

    private let batch = "kbrender batch themes --scale 0.25 --quiet -o out --changed-list changed"

    @Test func listNamesTheFilesThatChanged() throws {
        let run = try program.run(
            """
            \(themes)
            \(batch); wc -l < changed
            touch -d '1 hour ago' out/*.png
            \(batch); wc -l < changed
            sed -i 's/"name": "[^"]*"/"name": "Other"/' themes/aurora.json
            sed -i 's/"#[0-9A-Fa-f]*"/"#123456"/' themes/paper_ink.json
            rm out/terracotta-light.png; echo > out/plum_velvet-light.png
            \(batch) --resume; sort changed; \(batch) --changed-list - | wc -l
            find out -name '*.png' -newermt '-30 minutes' | wc -l
            """)
        #expect(
            run.text == "5\n0\npaper_ink-light.png\nplum_velvet-light.png\nterracotta-light.png\n0\n3\n",
            "a theme's name changes no picture, and what is the same is not written: \(run.text) \(run.messages)")
    }

    /// The next run also lists everything that a killed run has drawn.
    @Test func nextRunListsTheFilesOfAKilledRun() throws {
        let run = try program.run(
            """
            \(themes)
            batch="kbrender batch themes --modes light,dark --scale 0.5 --jobs 1 --quiet -o out --changed-list changed"
            for again in --resume ''; do
                # The first picture is there and perhaps not recorded.
                for point in 'named:*.png' 'write:*/.manifest.json.journal'; do
                    rm -rf out changed
                    halting "$point" $batch; reach; end KILL $pid 137
                    await 'flock --nonblock out true'; ls changed 2> /dev/null
                    $batch $again; wc -l < changed; $batch --resume; wc -l < changed
                done
                rm -rf out changed
                halting 'named:*.png' $batch; reach; end INT $pid 130 release
                $batch --resume; wc -l < changed; $batch --resume; wc -l < changed
            done
            """)
        #expect(run.text == String(repeating: "10\n0\n", count: 6), "\(run.text) \(run.messages)")
    }

    @Test func mergingJoinsTheListsOfShards() throws {
        let run = try program.run(
            """
            \(themes)
            draw() {
                for i in 1 2; do kbrender batch themes --scale 0.25 --quiet -o out --shard $i/2 --resume || exit 9; done
                kbrender batch merge out/manifest-*.json -o out/manifest.json --changed-list changed
                sort changed | xargs
            }
            draw; sed -i 's/"#[0-9A-Fa-f]*"/"#123456"/' themes/paper_ink.json; draw; draw
            """)
        let all = ["aurora", "paper_ink", "plum_velvet", "sea_glass", "terracotta"].map { "\($0)-light.png" }
        #expect(
            run.text == all.joined(separator: " ") + "\npaper_ink-light.png\n\n", "\(run.text) \(run.messages)")
    }

    @Test func listDoesNotReplaceAPicture() throws {
        let run = try program.run("kbrender batch rose --scale 0.25 -o out --changed-list out/rose-light.png")
        #expect(
            run.code == .usage && run.messages.contains("--changed-list: out/rose-light.png is one of the pictures"))
        let name = try program.run("kbrender batch rose --scale 0.25 -o out --name \"$(printf '{id}\\n.png')\"")
        #expect(name.code == .usage && name.messages.contains("control character U+000A"), "\(name.messages)")
    }

    /// `docs/clusters.md` shows these lines: copying a folder by its list gives the same result as synchronising it.
    @Test func listIsCompleteForCopying() throws {
        let run = try program.run(
            """
            \(themes); mkdir remote
            export RCLONE_CONFIG=$PWD/rclone.conf
            printf '[store]\\ntype = alias\\nremote = %s\\n' "$PWD/remote" > rclone.conf
            publish() { rclone copy --files-from-raw changed --no-traverse -v out store: 2>&1 | grep -c ': Copied'; }
            \(batch); publish; diff -rq -x manifest.json out remote
            sed -i 's/"#[0-9A-Fa-f]*"/"#123456"/' themes/paper_ink.json
            \(batch) --resume; publish; diff -rq -x manifest.json out remote
            \(batch) --resume; publish; rclone check --exclude manifest.json out store: 2>&1 | grep -c '0 differences found'
            """)
        #expect(run.text == "5\n1\n0\n1\n", "\(run.text) \(run.messages)")
    }
}
